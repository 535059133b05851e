import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Manifest } from 'vite';
import { build } from 'vite';
import { baseConfig } from './config.ts';
import { directImports } from './direct-imports.ts';
import { ownEscape } from './escape.ts';
import { repoDir, webDir, workDir } from './paths.ts';
import { patientImports } from './patient-imports.ts';
import type { SharedNames } from './shared.ts';
import { sharedEntries, sharedInputs } from './shared.ts';

export const mainEntry = 'src/main.tsx';
/** What stands before a session: the login page at once, the password forms when asked for. */
export const loginRoots = [mainEntry, 'src/login/LoginPage.tsx'];
const passwordRoots = ['src/login/ResetForm.tsx', 'src/login/ChangePage.tsx'];
/** What a signed-in user has loaded once a list stands on the screen. */
export const baseRoots = ['src/shell/Shell.tsx', 'src/resources/ResourcePage.tsx'];

/** Parts of antd that most pages show: carried once instead of by each of them. */
const commonParts = ['segmented'].map((part) => join(repoDir, `node_modules/antd/es/${part}/index.js`));

interface Graph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

function reachable(roots: string[], graph: Graph): Set<string> {
  const found = new Set<string>();
  const queue = roots.map((root) => resolve(webDir, root));
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    queue.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
  }
  return found;
}

type ChunkName = 'light' | 'password' | 'base-vendor' | 'base';

/**
 * Which of the few large chunks a module belongs to: what login and shell share, what password forms and shell share, and
 * what every signed-in screen needs. Each set holds its own dependencies, so none drags another in. The rest splits by
 * itself: a part of antd that a single page uses travels with that page.
 */
function sortModules(graph: Graph): (id: string) => ChunkName | null {
  const main = reachable([mainEntry], graph);
  const login = reachable(loginRoots, graph);
  const password = reachable(passwordRoots, graph);
  const base = reachable([...baseRoots, ...commonParts], graph);
  return (id) => {
    if (main.has(id)) return 'light';
    if (!base.has(id)) return null;
    if (login.has(id)) return 'light';
    if (password.has(id)) return 'password';
    return id.includes('/node_modules/') ? 'base-vendor' : 'base';
  };
}

function chunkGroups() {
  let sorted: ((id: string) => ChunkName | null) | undefined;
  const group = (name: ChunkName, priority: number) => ({
    debugName: name,
    priority,
    name(id: string, graph: Graph) {
      sorted ??= sortModules(graph);
      return sorted(id) === name ? name : null;
    },
  });
  return [
    { name: 'react', test: /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 5 },
    group('light', 4),
    group('password', 3),
    group('base-vendor', 2),
    group('base', 1),
  ];
}

/** Builds the shell with its pages, and beside it an entry per shared package for the import map. */
export async function buildHost(shared: SharedNames, define: Record<string, string>): Promise<Manifest> {
  await build({
    ...baseConfig,
    root: webDir,
    define,
    plugins: [sharedEntries(shared), directImports(), ownEscape(), patientImports()],
    build: {
      ...baseConfig.build,
      outDir: workDir,
      manifest: 'manifest.json',
      rolldownOptions: {
        ...baseConfig.build.rolldownOptions,
        input: { main: join(webDir, mainEntry), ...sharedInputs(shared) },
        preserveEntrySignatures: 'strict',
        output: {
          entryFileNames: 'assets/[name]-[hash].js',
          chunkFileNames: 'assets/[name]-[hash].js',
          assetFileNames: 'assets/[name]-[hash][extname]',
          codeSplitting: { groups: chunkGroups() },
        },
      },
    },
  });
  return JSON.parse(await readFile(join(workDir, 'manifest.json'), 'utf8')) as Manifest;
}
