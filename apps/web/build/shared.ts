import { createRequire } from 'node:module';
import type { ESTree, Plugin } from 'vite';
import { parseSync } from 'vite';

/** Names an embedded application takes from each shared package; `*` means all of them. */
export type SharedNames = Map<string, Set<string>>;

/**
 * Stateless packages travel inside the sub-app that uses them. Everything else that is not its own file comes from
 * the shell, so that React, antd, the session and the texts exist once on the page.
 */
const bundled = [/^@ircrisk\/(contract|units|engine-[a-z0-9-]+)(\/|$)/, /^zod(\/|$)/];

export function isShared(id: string): boolean {
  return /^[@a-z]/i.test(id) && !/^[a-z]:/i.test(id) && !bundled.some((pattern) => pattern.test(id));
}

function importedName(name: ESTree.ModuleExportName): string {
  return name.type === 'Literal' ? name.value : name.name;
}

/** Reads what emitted code imports from elsewhere, so that the shell ships exactly that. */
export function collectShared(code: string, into: SharedNames): void {
  const add = (source: string, names: string[]) => {
    if (!isShared(source)) return;
    const known = into.get(source) ?? new Set<string>();
    for (const name of names) known.add(name);
    into.set(source, known);
  };
  const { program, module } = parseSync('emitted.js', code);
  for (const node of program.body) {
    if (node.type === 'ImportDeclaration') {
      const names = node.specifiers.map((specifier) => {
        if (specifier.type === 'ImportNamespaceSpecifier') return '*';
        return specifier.type === 'ImportDefaultSpecifier' ? 'default' : importedName(specifier.imported);
      });
      add(node.source.value, names);
    } else if (node.type === 'ExportNamedDeclaration' && node.source) {
      add(
        node.source.value,
        node.specifiers.map((specifier) => importedName(specifier.local)),
      );
    } else if (node.type === 'ExportAllDeclaration') {
      add(node.source.value, ['*']);
    }
  }
  for (const { moduleRequest } of module.dynamicImports) {
    const source = code.slice(moduleRequest.start, moduleRequest.end);
    if (/^(["'`]).*\1$/.test(source)) add(source.slice(1, -1), ['*']);
  }
}

const prefix = 'shared:';

/** Entry name of a shared package in the shell's build: `@ircrisk/ui/session/session.ts` → `shared-ircrisk-ui-session-session`. */
export const sharedEntryName = (source: string): string =>
  `shared-${source
    .replace(/\.tsx?$/, '')
    .replace(/[^a-zA-Z0-9]+/g, '-')
    .replace(/^-/, '')}`;

export function sharedInputs(shared: SharedNames): Record<string, string> {
  return Object.fromEntries([...shared.keys()].map((source) => [sharedEntryName(source), prefix + source]));
}

/** One virtual entry per shared package, re-exporting only the names that sub-apps import. */
export function sharedEntries(shared: SharedNames): Plugin {
  const require = createRequire(import.meta.url);
  const exportsOf = (source: string, names: Set<string>): string => {
    if (!names.has('*'))
      return names.size > 0 ? `export { ${[...names].join(', ')} } from '${source}';` : `import '${source}';`;
    // React is CommonJS: a star export would find no names, so they are listed.
    if (!/^react(-dom)?(\/|$)/.test(source)) return `export * from '${source}';`;
    const listed = Object.keys(require(source)).filter((name) => name !== 'default');
    return `export { ${[...listed, ...(names.has('default') ? ['default'] : [])].join(', ')} } from '${source}';`;
  };
  return {
    name: 'shared-entries',
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return null;
      const source = id.slice(prefix.length + 1);
      return exportsOf(source, shared.get(source) ?? new Set());
    },
  };
}
