import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Manifest, transformWithOxc } from 'vite';
import { baseRoots, loginRoots, mainEntry } from './host.ts';
import { closure } from './page.ts';
import { webDir, workDir } from './paths.ts';

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
/** Further screens that are made for a phone and used in the plant: fetched ahead once the line is good. */
const aheadRoots = [
  'src/resources/ResourcePage.tsx',
  'src/modules/workplace/home/index.tsx',
  'src/modules/workplace/action-item/index.tsx',
  'src/modules/assets/equipment/index.tsx',
  'src/modules/reliability/equipment-maintenance-procedures/index.tsx',
  'src/modules/reliability/maintenance-plan/index.tsx',
  'src/modules/safety/hse-qa/index.tsx',
  'src/modules/safety/incident-management/index.tsx',
  'src/modules/safety/job-hazard-analysis/index.tsx',
  'src/modules/safety/incident-case-search/index.tsx',
];
/** What is opened at a desk only is left to its opening: editors, figures, imports. */
const deskParts =
  /\/(?:editor|figures?|statistics|classification|workspace|map|grid|diagram|chart)\/|Import|Figures|Statistics|Metrics|Board|Sheet|Editor|pdf/i;
/** Compressed bytes that may be fetched ahead; the build fails above it. */
const mostAheadBytes = 600_000;
const sharedRoots = [/ui\/src\/icons\/menu-icon-set\.ts$/, /ui\/src\/outbox\/own-outbox\.ts$/];
const textFolders =
  /(?:src\/(?:entry|login|shell)|ui\/src\/i18n|incident-management|job-hazard-analysis|equipment-maintenance-procedures)\/locales\/(?:zh|en)\.json$/;

/** Screens with what they load while they are used. The shell's own pages are not followed: that would be all of them. */
function withParts(
  manifest: Manifest,
  roots: readonly string[],
  known: ReadonlySet<string>,
  left?: RegExp,
): string[] {
  const found = new Set<string>();
  const queue = [...roots];
  for (let key = queue.pop(); key !== undefined; key = queue.pop()) {
    const chunk = manifest[key];
    // A root may be kept already: what it opens is not.
    if (!chunk || found.has(key) || left?.test(key)) continue;
    if (known.has(chunk.file) && !roots.includes(key)) continue;
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

/** What the screens ahead need beyond that. */
function aheadFiles(manifest: Manifest, kept: readonly string[]): string[] {
  const known = new Set(kept.filter((file) => !file.endsWith('.css')));
  const texts = Object.keys(manifest).filter((key) =>
    aheadRoots.some(
      (root) =>
        /\/locales\/(?:zh|en)\.json$/.test(key) && key.startsWith(root.replace('index.tsx', 'locales/')),
    ),
  );
  const { scripts, styles } = closure(manifest, [
    ...withParts(manifest, aheadRoots, known, deskParts),
    ...texts,
  ]);
  return [...scripts, ...styles].filter((file) => !kept.includes(file)).sort();
}

/** The worker with what it keeps; another list is another version of it. */
export async function serviceWorker(manifest: Manifest, page: string): Promise<string> {
  const files = keptFiles(manifest);
  const ahead = aheadFiles(manifest, files);
  const bytes = await Promise.all(
    ahead.map(async (file) => gzipSync(await readFile(join(workDir, file))).length),
  );
  const sum = bytes.reduce((whole, one) => whole + one, 0);
  if (sum > mostAheadBytes) throw new Error(`screens ahead: ${sum} bytes are over ${mostAheadBytes}`);
  const source = join(webDir, 'src/service-worker.ts');
  const { code } = await transformWithOxc(await readFile(source, 'utf8'), source);
  const version = createHash('sha256')
    .update(page)
    .update(code)
    .update(files.join())
    .update(ahead.join())
    .digest('hex')
    .slice(0, 12);
  return `const VERSION = ${JSON.stringify(version)};\nconst FILES = ${JSON.stringify(files)};\nconst AHEAD = ${JSON.stringify(ahead)};\n${code}`;
}
