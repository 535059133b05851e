import { filePaths } from '@ircrisk/contract/modules/system/file.ts';
import { fetchRaw } from '@ircrisk/ui/api/client.ts';
import type { PDFDocumentLoadingTask, PDFDocumentProxy } from 'pdfjs-dist';
import workerAddress from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import { inBatches, type Piece, piecesOf, rangeHeader } from './pieces.ts';

/** Small enough for a first page over a slow line; what lies together comes together all the same. */
const pieceBytes = 64 * 1024;

const beside = (folder: string) => new URL(`pdfjs/${folder}/`, document.baseURI).href;

async function fetchPieces(fileId: string, pieces: readonly Piece[]): Promise<Map<number, Uint8Array>> {
  const answer = await fetchRaw({
    method: 'GET',
    path: filePaths.download,
    parameters: { id: fileId },
    headers: { Range: rangeHeader(pieces) },
    uncounted: true,
  });
  if (!answer.ok) throw new Error(`file answered ${answer.status}`);
  const body = new Uint8Array(await answer.arrayBuffer());
  if (answer.headers.get('content-type')?.startsWith('multipart/byteranges')) return piecesOf(body);
  // A server or a proxy that knows no ranges answers with all of it.
  const all = answer.status === 200;
  return new Map(pieces.map(({ from, to }) => [from, all ? body.slice(from, to) : body]));
}

/** Opens a stored PDF piece by piece, as pages are looked at. Nothing in it is run: no scripting, no forms, no links. */
export async function openPdf(
  fileId: string,
  size: number,
): Promise<{ pdf: PDFDocumentProxy; close: () => void }> {
  const piece = inBatches((pieces) => fetchPieces(fileId, pieces));
  const [{ getDocument, GlobalWorkerOptions, PDFDataRangeTransport }, head] = await Promise.all([
    import('pdfjs-dist'),
    piece(0, Math.min(size, pieceBytes)),
  ]);
  GlobalWorkerOptions.workerSrc = workerAddress;
  let task: PDFDocumentLoadingTask | undefined;
  class Pieces extends PDFDataRangeTransport {
    override requestDataRange(begin: number, end: number): void {
      piece(begin, end).then(
        (bytes) => this.onDataRange(begin, bytes),
        () => void task?.destroy(),
      );
    }
  }
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
