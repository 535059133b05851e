import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Manifest, transformWithOxc } from 'vite';
import { baseRoots, loginRoots, mainEntry } from './host.ts';
import { closure } from './page.ts';
import { webDir } from './paths.ts';

/** The frame on a phone, and the pages that lead to the screens below. */
const frameRoots = [
  'src/shell/PhoneHead.tsx',
  'src/shell/PhoneBar.tsx',
  'src/shell/PhoneMenu.tsx',
  'src/shell/BandColours.tsx',
  'src/modules/safety/incident-management/index.tsx',
  'src/modules/safety/job-hazard-analysis/index.tsx',
  'src/modules/reliability/equipment-maintenance-procedures/index.tsx',
];
/** Screens that open without a line. */
const phoneScreens = [
  'src/modules/safety/incident-management/report/QuickReport.tsx',
  'src/modules/safety/job-hazard-analysis/brief/Briefing.tsx',
  'src/modules/reliability/equipment-maintenance-procedures/execute/Execute.tsx',
];
const sharedRoots = [/ui\/src\/icons\/menu-icon-set\.ts$/, /ui\/src\/outbox\/own-outbox\.ts$/];
const textFolders =
  /(?:src\/(?:entry|login|shell)|ui\/src\/i18n|incident-management|job-hazard-analysis|equipment-maintenance-procedures)\/locales\/(?:zh|en)\.json$/;

/** Screens with what they load while they are used. The shell's own pages are not followed: that would be all of them. */
function withParts(manifest: Manifest, roots: readonly string[], known: ReadonlySet<string>): string[] {
  const found = new Set<string>();
  const queue = [...roots];
  for (let key = queue.pop(); key !== undefined; key = queue.pop()) {
    const chunk = manifest[key];
    if (!chunk || found.has(key) || known.has(chunk.file)) continue;
    found.add(key);
    queue.push(...(chunk.imports ?? []), ...(chunk.dynamicImports ?? []));
  }
  return [...found];
}

/** Everything the kept screens need, in both languages. */
export function keptFiles(manifest: Manifest): string[] {
  const keys = Object.keys(manifest).filter(
    (key) => textFolders.test(key) || sharedRoots.some((root) => root.test(key)),
  );
  const frame = [mainEntry, ...loginRoots, ...baseRoots, ...frameRoots, ...keys];
  const known = new Set(closure(manifest, frame).scripts);
  const { scripts, styles } = closure(manifest, [...frame, ...withParts(manifest, phoneScreens, known)]);
  return [...scripts, ...styles].sort();
}

/** The worker with what it keeps; another list is another version of it. */
export async function serviceWorker(manifest: Manifest, page: string): Promise<string> {
  const files = keptFiles(manifest);
  const source = join(webDir, 'src/service-worker.ts');
  const { code } = await transformWithOxc(await readFile(source, 'utf8'), source);
  const version = createHash('sha256')
    .update(page)
    .update(code)
    .update(files.join())
    .digest('hex')
    .slice(0, 12);
  return `const VERSION = ${JSON.stringify(version)};\nconst FILES = ${JSON.stringify(files)};\n${code}`;
}
