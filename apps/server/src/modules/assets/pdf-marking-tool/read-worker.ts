import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import type { TextRun } from '@ircrisk/engine-pdf-mark';
import { getDocument, OPS, type PDFPageProxy, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** A page of more pieces of text than any drawing has is not searched further. */
const mostRuns = 20_000;

const home = path.dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
const folder = (name: string) => `${path.join(home, name)}/`;

const plain = (text: string) => text.normalize('NFKC').replace(/\s+/g, '');

/** All text of a page that is not painted (render mode 3): what a reader of pictures put under a scan. */
async function hiddenText(page: PDFPageProxy): Promise<string> {
  const { fnArray, argsArray } = await page.getOperatorList();
  const modes: number[] = [];
  let mode = 0;
  let hidden = '';
  for (const [at, operator] of fnArray.entries()) {
    if (operator === OPS.save) modes.push(mode);
    else if (operator === OPS.restore) mode = modes.pop() ?? 0;
    else if (operator === OPS.setTextRenderingMode) mode = Number(argsArray[at]?.[0] ?? 0);
    else if (operator === OPS.showText && mode === 3)
      for (const glyph of argsArray[at]?.[0] ?? [])
        hidden += typeof glyph === 'object' ? (glyph?.unicode ?? '') : '';
  }
  return plain(hidden);
}

async function runsOf(page: PDFPageProxy): Promise<TextRun[]> {
  const { items } = await page.getTextContent({ disableNormalization: true });
  const pieces = items
    .flatMap((item) => ('str' in item && item.str.trim() !== '' ? [item] : []))
    .slice(0, mostRuns);
  const hidden = pieces.length > 0 ? await hiddenText(page) : '';
  return pieces.map(({ str, width, height, transform }) => {
    const [a = 1, b = 0, c = 0, d = 0, x = 0, y = 0] = transform as number[];
    return {
      text: str,
      x,
      y,
      width,
      height: height || Math.hypot(c, d),
      angle: Math.round((Math.atan2(b, a) * 180) / Math.PI),
      ocr: hidden !== '' && hidden.includes(plain(str)),
    };
  });
}

const { file } = workerData as { file: string };
// By address the file is read piece by piece; nothing in it is run: pdf.js has no scripting without its sandbox, which is not loaded.
const task = getDocument({
  url: pathToFileURL(file),
  cMapUrl: folder('cmaps'),
  cMapPacked: true,
  standardFontDataUrl: folder('standard_fonts'),
  wasmUrl: folder('wasm'),
  iccUrl: folder('iccs'),
  disableFontFace: true,
  disableAutoFetch: true,
  disableStream: true,
  enableXfa: false,
  stopAtErrors: false,
  verbosity: VerbosityLevel.ERRORS,
});
const document = await task.promise;
for (let number = 1; number <= document.numPages; number += 1) {
  const page = await document.getPage(number);
  const [x0, y0, x1, y1] = page.view as [number, number, number, number];
  parentPort?.postMessage({
    page: number,
    count: document.numPages,
    box: [x0, y0, x1, y1],
    rotate: (((page.rotate % 360) + 360) % 360) as 0,
    userUnit: page.userUnit > 0 ? page.userUnit : 1,
    runs: await runsOf(page),
  });
  page.cleanup();
}
await task.destroy();
