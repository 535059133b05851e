import { filePaths } from '@ircrisk/contract/modules/system/file.ts';
import { fetchRaw } from '@ircrisk/ui/api/client.ts';
import type { PDFDocumentLoadingTask, PDFDocumentProxy } from 'pdfjs-dist';
import workerAddress from 'pdfjs-dist/build/pdf.worker.min.mjs?url';

/** Pieces small enough for a first page over a slow line, large enough that a drawing takes few of them. */
const pieceBytes = 256 * 1024;

const beside = (folder: string) => new URL(`pdfjs/${folder}/`, document.baseURI).href;

async function piece(fileId: string, from: number, to: number): Promise<Uint8Array> {
  const answer = await fetchRaw({
    method: 'GET',
    path: filePaths.download,
    parameters: { id: fileId },
    headers: { Range: `bytes=${from}-${to - 1}` },
    uncounted: true,
  });
  if (!answer.ok) throw new Error(`file answered ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}

/** Opens a stored PDF piece by piece, as pages are looked at. Nothing in it is run: no scripting, no forms, no links. */
export async function openPdf(
  fileId: string,
  size: number,
): Promise<{ pdf: PDFDocumentProxy; close: () => void }> {
  const { getDocument, GlobalWorkerOptions, PDFDataRangeTransport } = await import('pdfjs-dist');
  GlobalWorkerOptions.workerSrc = workerAddress;
  let task: PDFDocumentLoadingTask | undefined;
  class Pieces extends PDFDataRangeTransport {
    override requestDataRange(begin: number, end: number): void {
      piece(fileId, begin, end).then(
        (bytes) => this.onDataRange(begin, bytes),
        () => void task?.destroy(),
      );
    }
  }
  const head = await piece(fileId, 0, Math.min(size, pieceBytes));
  task = getDocument({
    range: new Pieces(size, head, head.length >= size),
    rangeChunkSize: pieceBytes,
    disableAutoFetch: true,
    disableStream: true,
    enableXfa: false,
    // The page's policy lets no WebAssembly be compiled; the decoders have a plain form beside them.
    useWasm: false,
    cMapUrl: beside('cmaps'),
    cMapPacked: true,
    standardFontDataUrl: beside('standard_fonts'),
    wasmUrl: beside('wasm'),
    iccUrl: beside('iccs'),
  });
  const pdf = await task.promise;
  return { pdf, close: () => void task?.destroy() };
}
