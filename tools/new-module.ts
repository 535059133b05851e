import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const templates = path.join(import.meta.dirname, 'new-module');

interface NewModule {
  /** `corrosion-loop`: folder, URL segment, permission and text prefix. */
  readonly id: string;
  readonly zh: string;
  readonly en: string;
}

const camel = (id: string) => id.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
const pascal = (id: string) => camel(`-${id}`);
const plural = (name: string) =>
  /[^aeiou]y$/.test(name) ? `${name.slice(0, -1)}ies` : /(s|x|ch)$/.test(name) ? `${name}es` : `${name}s`;

/** Writes the template's words in the module's own. */
function inWordsOf({ id, zh, en }: NewModule, text: string): string {
  const table = plural(id.replaceAll('-', '_'));
  return text
    .replaceAll('sample_studies', table)
    .replaceAll('sample-study', id)
    .replaceAll('sampleStudy', camel(id))
    .replaceAll('SampleStudy', pascal(id))
    .replaceAll('样例研究', zh)
    .replaceAll('Sample studies', en)
    .replaceAll('Sample study', en)
    .replaceAll('sample study', en.toLowerCase());
}

function nextMigration(root: string): string {
  const numbers = readdirSync(path.join(root, 'database/migrations')).map(
    (file) => Number(file.slice(0, 4)) || 0,
  );
  return String(Math.max(0, ...numbers) + 1).padStart(4, '0');
}

function filesOf(root: string, id: string): Record<string, string> {
  const server = `apps/server/src/modules/risk/${id}`;
  const web = `apps/web/src/modules/risk/${id}`;
  return {
    'contract-resource.ts': `packages/contract/src/resources/${id}.ts`,
    'contract-module.ts': `packages/contract/src/modules/risk/${id}.ts`,
    'migration.sql': `database/migrations/${nextMigration(root)}_${id.replaceAll('-', '_')}.sql`,
    'server-index.ts': `${server}/index.ts`,
    'server-policy.ts': `${server}/policy.ts`,
    'server-store.ts': `${server}/store.ts`,
    'server-test.ts': `${server}/${id}.test.ts`,
    'web-index.tsx': `${web}/index.tsx`,
    'web-zh.json': `${web}/locales/zh.json`,
    'web-en.json': `${web}/locales/en.json`,
  };
}

/** Adds an import after the last one and an entry at the end of the list that `list` begins. */
function register(file: string, importLine: string, list: RegExp, entry: string): void {
  const text = readFileSync(file, 'utf8');
  const lastImport = [...text.matchAll(/^(?:import|\} from) .*;$/gm)].at(-1);
  const after = (lastImport?.index ?? 0) + (lastImport?.[0].length ?? 0);
  const withImport = importLine ? `${text.slice(0, after)}\n${importLine}${text.slice(after)}` : text;
  const begin = list.exec(withImport);
  if (!begin) throw new Error(`${file} has no list like ${list}`);
  const open = begin.index + begin[0].length;
  const close = withImport.indexOf(begin[0].endsWith('{') ? '\n}' : ']', open);
  const before = withImport.slice(0, close).trimEnd();
  const comma = /[[{,]$/.test(before) ? '' : ',';
  writeFileSync(file, `${before}${comma}\n  ${entry},\n${withImport.slice(close).trimStart()}`);
}

/** Generates a working slice; answers the files it wrote. */
export function newModule(root: string, module: NewModule): string[] {
  const { id, zh, en } = module;
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(id))
    throw new Error(`a module id looks like corrosion-loop, not ${id}`);
  const files = filesOf(root, id);
  const there = Object.values(files).find((file) => existsSync(path.join(root, file)));
  if (there) throw new Error(`${there} is there already`);
  for (const [template, file] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(
      path.join(root, file),
      inWordsOf(module, readFileSync(path.join(templates, `${template}.txt`), 'utf8')),
    );
  }
  const name = camel(id);
  const at = (file: string) => path.join(root, file);
  register(
    at('packages/contract/src/catalog.ts'),
    `import { ${name} } from './resources/${id}.ts';`,
    /resources: readonly Resource\[\] = \[/,
    name,
  );
  register(
    at('apps/server/src/modules.ts'),
    `import { ${name} } from './modules/risk/${id}/index.ts';`,
    /modules: readonly ServerModule\[\] = \[/,
    name,
  );
  register(
    at('apps/web/src/modules.ts'),
    '',
    /pages: Record<string, PageLoader> = \{/,
    `'${id}/main': () => import('#modules/risk/${id}/index.tsx')`,
  );
  addMenuEntry(at('packages/contract/src/menu.ts'), id, zh, en);
  const changed = [...Object.values(files).filter((file) => !file.endsWith('.sql')), ...registries];
  spawnSync(path.join(root, 'node_modules/.bin/biome'), ['check', '--write', ...changed], { cwd: root });
  return Object.values(files);
}

const registries = [
  'packages/contract/src/catalog.ts',
  'packages/contract/src/menu.ts',
  'apps/server/src/modules.ts',
  'apps/web/src/modules.ts',
];

/** A leaf at the end of the risk analyses, unless the menu knows the module. */
function addMenuEntry(file: string, id: string, zh: string, en: string): void {
  const text = readFileSync(file, 'utf8');
  if (text.includes(`'${id}'`)) return;
  const group = text.indexOf("code: 'business-risk'");
  const entries = text.indexOf('entries: [', group);
  const end = text.indexOf('\n    ],', entries);
  if (group < 0 || end < 0) throw new Error(`${file} has no group business-risk`);
  writeFileSync(
    file,
    `${text.slice(0, end)}\n      analysis('${id}', 'risk', '${zh}', '${en}'),${text.slice(end)}`,
  );
}

if (import.meta.main) {
  const [id = '', zh = id, en = id] = process.argv.slice(2);
  if (id === '') {
    console.error(
      'npm run new-module ID [中文名] [English name]   e.g. npm run new-module corrosion-loop 腐蚀回路 "Corrosion loops"',
    );
    process.exit(2);
  }
  try {
    const written = newModule(path.resolve(import.meta.dirname, '..'), { id, zh, en });
    console.log(
      `${written.join('\n')}\n\nNext: the fields in the contract and the migration, then npx vitest run apps/server/src/modules/risk/${id}`,
    );
  } catch (error) {
    console.error((error as Error).message);
    process.exit(1);
  }
}
