import { spawnSync } from 'node:child_process';
import { menuGroups } from '@ircrisk/contract/menu.ts';
import { root, type SourceFile } from './imports.ts';

/** Files that differ from where this branch left `base`, those not committed yet included. */
export function changedSince(base: string): string[] {
  const git = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
    if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr.trim()}`);
    return stdout.split('\n').filter((line) => line !== '');
  };
  const [left = base] = git('merge-base', base, 'HEAD');
  return [
    ...new Set([...git('diff', '--name-only', left), ...git('ls-files', '--others', '--exclude-standard')]),
  ];
}

/** The lists that put the program together: through them everything is connected with everything. */
const composition =
  /^(apps\/server\/src\/(app|modules|every-permission|first-data|demo\/plant)\.ts|apps\/\w+\/src\/modules\.ts|packages\/contract\/src\/catalog\.ts|apps\/server\/src\/testing\/)/;

/** `apps/server/src/modules/risk/rbi/study/approval.ts` is of the room `apps/server/src/modules/risk/rbi`. */
const roomOf = (path: string): string =>
  /^apps\/\w+\/src\/modules\/[^/]+\/[^/]+/.exec(path)?.[0] ?? path.split('/').slice(0, -1).join('/');

/** The module a path speaks of, on either side. */
const moduleOf = (path: string): string | undefined =>
  /\/modules\/[^/]+\/([\w-]+)/.exec(path)?.[1] ??
  /^apps\/server\/src\/demo\/([\w-]+)/.exec(path)?.[1] ??
  /^packages\/contract\/src\/resources\/([\w-]+)/.exec(path)?.[1];

/** What every change to the contract, the server or the tables can break, whoever made it. */
const general =
  /^apps\/server\/src\/(routes\.test|platform\/(resources\/suite-|tenancy\/schema-lint|database\/migrate\.))/;
/** The frame and the screens every module stands on. */
const framework = /^(packages\/ui\/|apps\/web\/src\/(shell|login)\/)/;
const frameJourney = /^e2e\/(frame|shell|screens|english)\.journey\.ts$/;

/** Everything a file takes in, itself included, without going round through the lists. */
function reachable(files: readonly SourceFile[], from: readonly string[]): Set<string> {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const seen = new Set<string>();
  const open = [...from];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (seen.has(path) || (composition.test(path) && !from.includes(path))) continue;
    seen.add(path);
    for (const { target } of byPath.get(path)?.imports ?? []) if (target) open.push(target);
  }
  return seen;
}

/** Paths of the menu that open pages of these modules. */
const placesOf = (modules: ReadonlySet<string>): string[] =>
  menuGroups
    .flatMap(({ entries }) => entries)
    .filter(({ code, component }) => modules.has(code) || modules.has(component.split('/')[1] ?? ''))
    .map(({ path }) => `/${path.replace(/^\//, '')}`);

/** Test files worth running for a change; the whole suite stays the judge of a release. */
export function testsFor(changed: readonly string[], files: readonly SourceFile[]): string[] {
  const touched = new Set(changed);
  const modules = new Set(changed.flatMap((path) => moduleOf(path) ?? []));
  const places = placesOf(modules);
  const beneath = changed.some((path) => /^(packages\/contract|apps\/server|database)\//.test(path));
  const rooms = Map.groupBy(
    files.filter(({ path }) => !/\.(test|suite)\.tsx?$/.test(path)),
    ({ path }) => roomOf(path),
  );
  const reach = new Map<string, Set<string>>();
  const isTouched = (from: readonly string[], key: string) => {
    const found = reach.get(key) ?? reachable(files, from);
    reach.set(key, found);
    return [...found].some((path) => touched.has(path));
  };
  return files
    .filter(({ path }) => /\.(test\.tsx?|journey\.ts)$/.test(path))
    .filter(({ path, text }) => {
      if (touched.has(path) || isTouched([path], path)) return true;
      if (path.startsWith('e2e/'))
        return (
          places.some((place) => text.includes(`'${place}`)) ||
          (frameJourney.test(path) && changed.some((each) => framework.test(each)))
        );
      if (general.test(path)) return beneath;
      if (!path.startsWith('apps/server/src/')) return false;
      const room = roomOf(path);
      return isTouched(
        (rooms.get(room) ?? []).map((file) => file.path),
        room,
      );
    })
    .map(({ path }) => path);
}
