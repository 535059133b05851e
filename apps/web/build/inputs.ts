import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { repoDir } from './paths.ts';

const folders = ['apps/web', 'apps/qra', 'apps/fmea', 'packages', 'docs/manual'];
const ignored = /(^|\/)(node_modules|dist|coverage)(\/|$)|\.test\.tsx?$/;

async function filesUnder(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { withFileTypes: true });
  const lists = await Promise.all(
    entries.map(async (entry) => {
      const path = join(dir, entry.name);
      if (ignored.test(relative(repoDir, path))) return [];
      return entry.isDirectory() ? filesUnder(path) : [path];
    }),
  );
  return lists.flat();
}

/** One hash over everything the build reads: equal hash, equal output. */
export async function inputsHash(): Promise<string> {
  const lists = await Promise.all(folders.map((folder) => filesUnder(join(repoDir, folder))));
  const files = [...lists.flat(), join(repoDir, 'package-lock.json'), join(repoDir, 'tsconfig.json')].sort();
  const hash = createHash('sha256').update(process.version);
  const contents = await Promise.all(files.map((file) => readFile(file)));
  for (const [index, content] of contents.entries()) {
    hash.update(`\0${relative(repoDir, files[index]!)}\0`).update(content);
  }
  return hash.digest('hex');
}
