import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';
import { parseSync } from 'vite';
import { repoDir } from './paths.ts';

/** Packages whose one index file reaches everything, and the file that says where each name really lives. */
const barrels: Record<string, string> = {
  antd: join(repoDir, 'node_modules/antd/es/index.js'),
  '@ant-design/icons': join(repoDir, 'node_modules/@ant-design/icons/es/icons/index.js'),
};

interface Home {
  file: string;
  name: string;
}

/** `export { default as Button } from './button'` → Button lives in `./button`. */
function homesIn(barrel: string): Map<string, Home> {
  const homes = new Map<string, Home>();
  for (const node of parseSync(barrel, readFileSync(barrel, 'utf8')).program.body) {
    if (node.type !== 'ExportNamedDeclaration' || !node.source) continue;
    for (const { local, exported } of node.specifiers) {
      if (local.type === 'Literal' || exported.type === 'Literal') continue;
      homes.set(exported.name, { file: join(dirname(barrel), node.source.value), name: local.name });
    }
  }
  return homes;
}

const quoted = (path: string) => JSON.stringify(path.replaceAll('\\', '/'));

/**
 * Points imports and re-exports of a barrel at the files themselves. Tree shaking would drop the unused parts anyway;
 * this lets the chunking see which parts a screen really uses.
 */
export function directImports(): Plugin {
  const homes = new Map<string, Map<string, Home>>();
  const homesOf = (source: string) => {
    const barrel = barrels[source];
    if (!barrel) return undefined;
    const known = homes.get(source) ?? homesIn(barrel);
    homes.set(source, known);
    return known;
  };
  return {
    name: 'direct-imports',
    transform(code, id) {
      if (id.includes('/node_modules/') || !/["'](antd|@ant-design\/icons)["']/.test(code)) return null;
      let out = '';
      let at = 0;
      for (const node of parseSync(id.startsWith('\0') ? 'virtual.js' : 'module.js', code).program.body) {
        const isImport = node.type === 'ImportDeclaration';
        if (!isImport && !(node.type === 'ExportNamedDeclaration' && node.source)) continue;
        const known = homesOf(node.source!.value);
        if (!known) continue;
        const lines: string[] = [];
        for (const specifier of node.specifiers) {
          const pair =
            specifier.type === 'ImportSpecifier'
              ? ([specifier.imported, specifier.local] as const)
              : specifier.type === 'ExportSpecifier'
                ? ([specifier.local, specifier.exported] as const)
                : undefined;
          const [from, to] = pair ?? [];
          if (!from || !to || from.type === 'Literal' || to.type === 'Literal') return null;
          const home = known.get(from.name);
          if (!home) return null;
          lines.push(
            `${isImport ? 'import' : 'export'} { ${home.name} as ${to.name} } from ${quoted(home.file)};`,
          );
        }
        out += code.slice(at, node.start) + lines.join(' ');
        at = node.end;
      }
      return at === 0 ? null : { code: out + code.slice(at), map: null };
    },
  };
}
