import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Manifest } from 'vite';
import { baseRoots, loginRoots, mainEntry } from './build/host.ts';
import { closure } from './build/page.ts';
import { outDir, subApps } from './build/paths.ts';

const kib = 1024;
/** Gzipped JavaScript that may travel, per kind of route. */
const budgets = { login: 210 * kib, list: 450 * kib, page: 60 * kib };

export interface SizeRow {
  route: string;
  files: number;
  bytes: number;
  budget: number;
}

const sizes = new Map<string, number>();
async function gzipped(file: string): Promise<number> {
  const known = sizes.get(file);
  if (known !== undefined) return known;
  const size = gzipSync(await readFile(join(outDir, file)), { level: 9 }).length;
  sizes.set(file, size);
  return size;
}

/** The texts of one language count: the other is never loaded. */
const textsOf = (manifest: Manifest, folders: string[]): string[] =>
  Object.keys(manifest).filter(
    (key) => key.endsWith('/locales/zh.json') && folders.some((folder) => key.includes(folder)),
  );

/** What each route kind transfers, following static imports; what a page loads later on its own (a chart) is not part of it. */
export async function measure(): Promise<SizeRow[]> {
  const manifest = JSON.parse(await readFile(join(outDir, 'manifest.json'), 'utf8')) as Manifest;
  const row = async (route: string, files: Iterable<string>, budget: number): Promise<SizeRow> => {
    const list = [...files];
    const each = await Promise.all(list.map(gzipped));
    return { route, files: list.length, bytes: each.reduce((sum, size) => sum + size, 0), budget };
  };
  const scripts = (keys: string[]) => new Set(closure(manifest, keys).scripts);

  const login = scripts([...loginRoots, ...textsOf(manifest, ['src/login/', 'src/entry/'])]);
  const list = scripts([
    mainEntry,
    ...baseRoots,
    ...textsOf(manifest, ['src/login/', 'src/entry/', 'src/shell/', 'packages/ui/']),
  ]);
  const rows = [await row('login', login, budgets.login), await row('shell with a list', list, budgets.list)];

  for (const [key, chunk] of Object.entries(manifest)) {
    if (!chunk.isDynamicEntry || !/^src\/modules\/.*\.tsx$/.test(key)) continue;
    const folder = key.slice(0, key.lastIndexOf('/'));
    const more = [...scripts([key, ...textsOf(manifest, [`${folder}/`])])].filter((file) => !list.has(file));
    rows.push(await row(key.replace(/^src\/modules\//, 'page '), more, budgets.page));
  }
  for (const id of subApps) rows.push(...(await subAppRows(id, row)));
  return rows;
}

/** An embedded application: its entry with the first screen, and each view it loads later, with the texts of one language. */
async function subAppRows(
  id: string,
  row: (route: string, files: Iterable<string>, budget: number) => Promise<SizeRow>,
): Promise<SizeRow[]> {
  const file = join(outDir, 'apps', id, 'manifest.json');
  const manifest = JSON.parse(await readFile(file, 'utf8')) as Manifest;
  const placed = (keys: string[]) => closure(manifest, keys).scripts.map((script) => `apps/${id}/${script}`);
  const texts = Object.keys(manifest).filter((key) => key.endsWith('/locales/zh.json'));
  const first = placed(['src/entry.ts', ...texts]);
  const rows = [await row(`app ${id}`, first, budgets.page)];
  for (const [key, chunk] of Object.entries(manifest)) {
    if (!chunk.isDynamicEntry || !key.endsWith('.tsx')) continue;
    const more = placed([key]).filter((script) => !first.includes(script));
    rows.push(await row(`app ${id} ${key.replace(/^src\//, '')}`, more, budgets.page));
  }
  return rows;
}

if (import.meta.main) {
  const rows = await measure();
  const shown = (bytes: number) => `${(bytes / kib).toFixed(1)} KiB`;
  console.table(
    rows.map(({ route, files, bytes, budget }) => ({
      route,
      files,
      gzip: shown(bytes),
      budget: shown(budget),
      ok: bytes <= budget,
    })),
  );
  const broken = rows.filter(({ bytes, budget }) => bytes > budget);
  for (const { route, bytes, budget } of broken)
    console.error(`${route}: ${shown(bytes)} is over its budget of ${shown(budget)}`);
  if (broken.length > 0) process.exitCode = 1;
}
