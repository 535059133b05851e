import { createHash } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compressAll } from './build/compress.ts';
import { buildHost } from './build/host.ts';
import { inputsHash } from './build/inputs.ts';
import { indexHtml } from './build/page.ts';
import { outDir, subApps, workDir } from './build/paths.ts';
import { copyPdfCompanions } from './build/pdf-companions.ts';
import { serviceWorker } from './build/service-worker.ts';
import type { SharedNames } from './build/shared.ts';
import { buildSubApp } from './build/sub-app.ts';

/** Hash of the inputs a build was made from, beside its files. */
const stamp = '.inputs';

async function isUpToDate(hash: string): Promise<boolean> {
  return (await readFile(join(outDir, stamp), 'utf8').catch(() => '')) === hash;
}

/** `apps/qra/entry.js?v=…`: the name is fixed by the registration, the query keeps a cached old one out. */
async function entryAddress(id: string): Promise<string> {
  const code = await readFile(join(workDir, 'apps', id, 'entry.js'));
  return `apps/${id}/entry.js?v=${createHash('sha256').update(code).digest('hex').slice(0, 10)}`;
}

/** Builds shell, pages and embedded applications into `apps/web/dist`; does nothing when no input has changed. */
export async function buildWeb(options: { force?: boolean } = {}): Promise<'built' | 'unchanged'> {
  const hash = await inputsHash();
  if (!options.force && (await isUpToDate(hash))) return 'unchanged';
  process.env.NODE_ENV = 'production';
  try {
    await buildInto();
    await writeFile(join(workDir, stamp), hash);
    await rm(outDir, { recursive: true, force: true });
    await rename(workDir, outDir);
  } finally {
    await rm(workDir, { recursive: true, force: true });
  }
  return 'built';
}

/** Sub-apps first: what they import decides which parts the shell shares with them. */
async function buildInto(): Promise<void> {
  const shared: SharedNames = new Map();
  for (const id of subApps) await buildSubApp(id, shared);
  const addresses = await Promise.all(subApps.map(async (id) => [id, await entryAddress(id)]));
  const manifest = await buildHost(shared, { __SUB_APPS__: JSON.stringify(Object.fromEntries(addresses)) });
  await copyPdfCompanions(join(workDir, 'pdfjs'));
  const page = indexHtml(manifest, shared);
  await writeFile(join(workDir, 'index.html'), page);
  await writeFile(join(workDir, 'sw.js'), await serviceWorker(manifest, page));
  await compressAll(workDir);
}

if (import.meta.main) {
  const start = performance.now();
  const outcome = await buildWeb({ force: process.argv.includes('--force') });
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(outcome === 'built' ? `web: built in ${seconds} s` : `web: unchanged (${seconds} s)`);
}
