import { filePaths } from '@ircrisk/contract/modules/system/file.ts';
import { fetchRaw } from '@ircrisk/ui/api/client.ts';
import type { PDFDocumentLoadingTask, PDFDocumentProxy, PDFWorker } from 'pdfjs-dist';
import workerAddress from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import { inBatches, type Piece, piecesOf, rangeHeader } from './pieces.ts';

/**
 * To show its first page a document is asked for the heads of all its pages, one piece each: what a piece is too large comes as
 * often as there are pages. What lies together comes together all the same.
 */
const pieceBytes = 8 * 1024;
const aheadBytes = 64 * 1024;

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

type Library = typeof import('pdfjs-dist');
let held: Promise<Library> | undefined;
/** A worker that has started and has no document yet. */
let idle: PDFWorker | undefined;

async function load(): Promise<Library> {
  const library = await import('pdfjs-dist');
  library.GlobalWorkerOptions.workerSrc = workerAddress;
  idle = new library.PDFWorker();
  return library;
}

function libraryOf(): Promise<Library> {
  held ??= load().catch((reason: unknown) => {
    held = undefined;
    throw reason;
  });
  return held;
}

// Whoever has this file opens a document next: library and worker come while the document is still being asked for.
libraryOf().catch(() => undefined);

/** Opens a stored PDF piece by piece, as pages are looked at. Nothing in it is run: no scripting, no forms, no links. */
export async function openPdf(
  fileId: string,
  size: number,
): Promise<{ pdf: PDFDocumentProxy; close: () => void }> {
  const piece = inBatches((pieces) => fetchPieces(fileId, pieces), { bytes: aheadBytes, size });
  const [{ getDocument, PDFDataRangeTransport, PDFWorker: Worker }, head] = await Promise.all([
    libraryOf(),
    piece(0, Math.min(size, aheadBytes)),
  ]);
  const worker = idle ?? new Worker();
  idle = undefined;
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
    worker,
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
  const close = () => void task?.destroy().finally(() => worker.destroy());
  try {
    return { pdf: await task.promise, close };
  } catch (reason) {
    close();
    throw reason;
  }
}
