import { cp, mkdir, readdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** What pdf.js fetches beside its code: tables of Chinese encodings, the fourteen fonts, decoders of pictures as plain scripts. */
const folders: readonly (readonly [folder: string, wanted: RegExp])[] = [
  ['cmaps', /\.bcmap$/],
  ['standard_fonts', /\.(pfb|ttf)$/],
  ['iccs', /\.icc$/],
  // No WebAssembly, which our policy forbids, and nothing that evaluates scripts.
  ['wasm', /_nowasm_fallback\.js$/],
];

export async function copyPdfCompanions(target: string): Promise<void> {
  const home = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
  for (const [folder, wanted] of folders) {
    await mkdir(join(target, folder), { recursive: true });
    for (const name of await readdir(join(home, folder)))
      if (wanted.test(name)) await cp(join(home, folder, name), join(target, folder, name));
  }
}
