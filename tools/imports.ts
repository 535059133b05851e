import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '..');

export interface Import {
  readonly specifier: string;
  /** `import type`: gone at run time. */
  readonly typeOnly: boolean;
  /** The file it means, from the root, when it is one of ours. */
  readonly target?: string;
}

export interface SourceFile {
  /** From the root, with `/`. */
  readonly path: string;
  readonly text: string;
  readonly imports: readonly Import[];
}

const statement = /^[ \t]*(?:import|export)\s+(type\s+)?(?:[\w*\s{},$]*?\sfrom\s*)?['"]([^'"\n]+)['"]/gm;
const call = /\bimport\(\s*(?:\/\*.*?\*\/\s*)?['"]([^'"\n]+)['"]/g;

/** What a source text imports. Types in braces (`{ type A }`) count as a real import: the module is loaded. */
export function importsOf(text: string): { specifier: string; typeOnly: boolean }[] {
  const found = [...text.matchAll(statement)].map(([, type, specifier = '']) => ({
    specifier,
    typeOnly: !!type,
  }));
  return [
    ...found,
    ...[...text.matchAll(call)].map(([, specifier = '']) => ({ specifier, typeOnly: false })),
  ];
}

interface PackageJson {
  readonly name?: string;
  readonly imports?: Record<string, string>;
  readonly exports?: Record<string, string>;
  readonly dependencies?: Record<string, string>;
  readonly devDependencies?: Record<string, string>;
}

const readJson = (file: string): PackageJson =>
  JSON.parse(readFileSync(path.join(root, file), 'utf8')) as PackageJson;

/** `packages/units`, `apps/web` …: the workspace a path lies in; the root itself is ''. */
export const workspaceOf = (file: string): string => /^(?:packages|apps)\/[^/]+/.exec(file)?.[0] ?? '';

const manifests = new Map<string, PackageJson>();
export function manifestOf(workspace: string): PackageJson {
  const known = manifests.get(workspace) ?? readJson(path.join(workspace, 'package.json'));
  manifests.set(workspace, known);
  return known;
}

export const workspaces: readonly string[] = ['packages', 'apps'].flatMap((group) =>
  readdirSync(path.join(root, group))
    .map((name) => `${group}/${name}`)
    .filter((folder) => existsSync(path.join(root, folder, 'package.json'))),
);

/** `./src/*` with `a/b.ts` in place of the star. */
function byPattern(map: Record<string, string> | undefined, wanted: string): string | undefined {
  for (const [pattern, target] of Object.entries(map ?? {})) {
    if (pattern === wanted) return target;
    const [before = '', after] = pattern.split('*');
    if (after === undefined || !wanted.startsWith(before) || !wanted.endsWith(after)) continue;
    return target.replace('*', wanted.slice(before.length, wanted.length - after.length));
  }
  return undefined;
}

function resolve(file: string, specifier: string): string | undefined {
  const workspace = workspaceOf(file);
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(file), specifier);
  if (specifier.startsWith('#')) {
    const target = byPattern(manifestOf(workspace).imports, specifier);
    return target && path.posix.join(workspace, target);
  }
  const owner = workspaces.find((each) => {
    const { name = '' } = manifestOf(each);
    return specifier === name || specifier.startsWith(`${name}/`);
  });
  if (!owner) return undefined;
  const inner = `.${specifier.slice((manifestOf(owner).name ?? '').length)}`;
  return path.posix.join(owner, byPattern(manifestOf(owner).exports, inner) ?? inner);
}

function walk(folder: string): string[] {
  if (!existsSync(path.join(root, folder))) return [];
  return readdirSync(path.join(root, folder)).flatMap((name) => {
    const file = `${folder}/${name}`;
    if (/^(node_modules|dist|coverage|public)$/.test(name) || file === 'tools/new-module') return [];
    if (statSync(path.join(root, file)).isDirectory()) return walk(file);
    return /\.(ts|tsx|mjs)$/.test(name) && !name.endsWith('.d.ts') ? [file] : [];
  });
}

/** Every source file of the repository with its imports. */
export function readSources(): SourceFile[] {
  return ['packages', 'apps', 'tools', 'e2e'].flatMap(walk).map((file) => {
    const text = readFileSync(path.join(root, file), 'utf8');
    const imports = importsOf(text).map((each) => ({ ...each, target: resolve(file, each.specifier) }));
    return { path: file, text, imports };
  });
}
