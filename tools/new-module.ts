import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { menuGroups } from '@ircrisk/contract/menu.ts';

const templates = path.join(import.meta.dirname, 'new-module');

/** Folders of the modules and the groups of the menu they stand for. */
const groups = {
  workplace: 'business',
  assets: 'business-asset',
  risk: 'business-risk',
  reliability: 'business-reliability',
  safety: 'business-hse',
  system: 'business-system',
} as const;
type Group = keyof typeof groups;
const isGroup = (text: string): text is Group => text in groups;

interface NewModule {
  /** `corrosion-loop`: folder, URL segment, permission and text prefix. */
  readonly id: string;
  /** Where it stands and what it is called; a module the menu knows has both there. */
  readonly group?: string | undefined;
  readonly zh?: string | undefined;
  readonly en?: string | undefined;
  /** A plain list instead of a study. */
  readonly list?: boolean | undefined;
}

type Named = Required<Pick<NewModule, 'id' | 'zh' | 'en'>> & { group: Group; list: boolean };

const camel = (id: string) => id.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
const pascal = (id: string) => camel(`-${id}`);
const plural = (name: string) =>
  /[^aeiou]y$/.test(name) ? `${name.slice(0, -1)}ies` : /(s|x|ch)$/.test(name) ? `${name}es` : `${name}s`;

function named({ id, list = false, ...given }: NewModule): Named {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(id))
    throw new Error(`a module id looks like corrosion-loop, not ${id}`);
  const known = menuGroups.find(({ entries }) => entries.some(({ code }) => code === id));
  const leaf = known?.entries.find(({ code }) => code === id);
  const own = Object.entries(groups).find(([, code]) => code === known?.code)?.[0];
  const group = given.group ?? own ?? 'risk';
  if (!isGroup(group)) throw new Error(`a group is one of ${Object.keys(groups).join(', ')}, not ${group}`);
  return { id, list, group, zh: given.zh ?? leaf?.zh ?? id, en: given.en ?? leaf?.en ?? id };
}

/** Writes the template's words in the module's own. */
function inWordsOf({ id, zh, en, group }: Named, text: string): string {
  const single = id.replaceAll('-', '_');
  return text
    .replaceAll('GROUP', group)
    .replaceAll('sample_studies', plural(single))
    .replaceAll('sample_study', single)
    .replaceAll('sample-study', id)
    .replaceAll('sampleStudy', camel(id))
    .replaceAll('SampleStudy', pascal(id))
    .replaceAll('样例研究', zh)
    .replaceAll('Sample studies', en)
    .replaceAll('sample study', en.toLowerCase());
}

function nextMigration(root: string): string {
  const numbers = readdirSync(path.join(root, 'database/migrations')).map(
    (file) => Number(file.slice(0, 4)) || 0,
  );
  return String(Math.max(0, ...numbers) + 1).padStart(4, '0');
}

/** Template → file. A list has a declaration, a table, a page of the manual and a first record; a study all the rest as well. */
function filesOf(root: string, { id, group, list }: Named): Record<string, string> {
  const server = `apps/server/src/modules/${group}/${id}`;
  const web = `apps/web/src/modules/${group}/${id}`;
  const engine = `packages/engine-${id}`;
  const both = {
    'contract-resource.ts': `packages/contract/src/resources/${id}.ts`,
    'migration.sql': `database/migrations/${nextMigration(root)}_${id.replaceAll('-', '_')}.sql`,
    'demo.ts': `apps/server/src/demo/${id}.ts`,
    'manual-zh.md': `docs/manual/zh/${id}.md`,
    'manual-en.md': `docs/manual/en/${id}.md`,
  };
  if (list) return both;
  return {
    ...both,
    'contract-module.ts': `packages/contract/src/modules/${group}/${id}.ts`,
    'engine-package.json': `${engine}/package.json`,
    'engine-index.ts': `${engine}/src/index.ts`,
    'engine-test.ts': `${engine}/src/index.test.ts`,
    'server-index.ts': `${server}/index.ts`,
    'server-study.ts': `${server}/study.ts`,
    'server-calculate.ts': `${server}/calculate.ts`,
    'server-report.ts': `${server}/report.ts`,
    'server-test.ts': `${server}/${id}.test.ts`,
    'web-index.tsx': `${web}/index.tsx`,
    'web-workspace.tsx': `${web}/Workspace.tsx`,
    'web-zh.json': `${web}/locales/zh.json`,
    'web-en.json': `${web}/locales/en.json`,
    'journey.ts': `e2e/${id}.journey.ts`,
  };
}

function change(file: string, edit: (text: string) => string): void {
  const before = readFileSync(file, 'utf8');
  const after = edit(before);
  if (after === before) throw new Error(`${file} has no place for the module`);
  writeFileSync(file, after);
}

const addImport = (text: string, line: string): string => {
  const last = [...text.matchAll(/^(?:import|\} from) .*;$/gm)].at(-1);
  const after = (last?.index ?? 0) + (last?.[0].length ?? 0);
  return `${text.slice(0, after)}\n${line}${text.slice(after)}`;
};

/** Adds an entry at the end of the list that `list` begins. */
function addEntry(text: string, list: RegExp, entry: string): string {
  const begin = list.exec(text);
  if (!begin) return text;
  const open = begin.index + begin[0].length;
  const close = text.indexOf(begin[0].endsWith('{') ? '\n}' : ']', open);
  const before = text.slice(0, close).trimEnd();
  const comma = /[[{,]$/.test(before) ? '' : ',';
  return `${before}${comma}\n  ${entry},\n${text.slice(close).trimStart()}`;
}

/** A leaf at the end of its group, unless the menu knows the module. */
function addMenuEntry(text: string, { id, zh, en, group, list }: Named): string {
  if (text.includes(`'${id}'`)) return text;
  const at = text.indexOf(`code: '${groups[group]}'`);
  const end = text.indexOf('\n    ],', text.indexOf('entries: [', at));
  const leaf = list
    ? `leaf('${id}', '${id}', 'resource/${id}', 'risk', '${zh}', '${en}')`
    : `analysis('${id}', 'risk', '${zh}', '${en}')`;
  return `${text.slice(0, end)}\n      ${leaf},${text.slice(end)}`;
}

/** The engine as a workspace of its own, known to the server, the lockfile and the installed packages. */
function addEngine(root: string, { id }: Named): void {
  const name = `@ircrisk/engine-${id}`;
  const folder = `packages/engine-${id}`;
  const sorted = (them: Record<string, string>) =>
    Object.fromEntries(Object.entries(them).sort(([one], [other]) => (one < other ? -1 : 1)));
  const writeJson = (file: string, edit: (json: never) => unknown) =>
    change(path.join(root, file), (text) => `${JSON.stringify(edit(JSON.parse(text) as never), null, 2)}\n`);
  interface Manifest {
    dependencies: Record<string, string>;
  }
  const depend = (manifest: Manifest) => ({
    ...manifest,
    dependencies: sorted({ ...manifest.dependencies, [name]: '*' }),
  });
  writeJson('apps/server/package.json', depend);
  writeJson('package-lock.json', ({ packages, ...rest }: { packages: Record<string, object> }) => ({
    ...rest,
    packages: {
      ...packages,
      'apps/server': depend(packages['apps/server'] as Manifest),
      [`node_modules/${name}`]: { resolved: folder, link: true },
      [folder]: { name, dependencies: { '@ircrisk/units': '*' } },
    },
  }));
  const link = path.join(root, 'node_modules', name);
  if (!existsSync(link)) symlinkSync(path.join('../..', folder), link);
}

const registries = {
  catalog: 'packages/contract/src/catalog.ts',
  menu: 'packages/contract/src/menu.ts',
  demo: 'apps/server/src/demo/plant.ts',
  modules: 'apps/server/src/modules.ts',
  samples: 'apps/server/src/testing/study-samples.ts',
  pages: 'apps/web/src/modules.ts',
};

function registerAll(root: string, module: Named): void {
  const { id, group, list } = module;
  const name = camel(id);
  const at = (registry: keyof typeof registries) => path.join(root, registries[registry]);
  const declared = list ? [name] : [name, `${name}Item`];
  change(at('catalog'), (text) =>
    addEntry(
      addImport(text, `import { ${declared.join(', ')} } from './resources/${id}.ts';`),
      /resources: readonly Resource\[\] = \[/,
      declared.join(',\n  '),
    ),
  );
  change(at('demo'), (text) =>
    addImport(text, `import { seed${pascal(id)} } from './${id}.ts';`).replace(
      '    return plant;\n',
      `    await seed${pascal(id)}(tx);\n    return plant;\n`,
    ),
  );
  const menu = at('menu');
  writeFileSync(menu, addMenuEntry(readFileSync(menu, 'utf8'), module));
  if (list) return;
  change(at('modules'), (text) =>
    addEntry(
      addImport(text, `import { ${name} } from './modules/${group}/${id}/index.ts';`),
      /modules: readonly ServerModule\[\] = \[/,
      name,
    ),
  );
  change(at('pages'), (text) =>
    addEntry(
      text,
      /pages: Record<string, PageLoader> = \{/,
      `'${id}/main': () => import('#modules/${group}/${id}/index.tsx')`,
    ),
  );
  const sample = inWordsOf(module, readFileSync(path.join(templates, 'study/study-sample.txt'), 'utf8'));
  change(at('samples'), (text) =>
    text.replace(/^ {2}return \{\n(?= {4}'?[\w-]+'?: \{\n)/m, `  return {\n${sample}`),
  );
  addEngine(root, module);
}

/** Generates a working slice; answers the files it wrote. */
export function newModule(root: string, wanted: NewModule): string[] {
  const module = named(wanted);
  const files = filesOf(root, module);
  const there = Object.values(files).find((file) => existsSync(path.join(root, file)));
  if (there) throw new Error(`${there} is there already`);
  const folder = path.join(templates, module.list ? 'list' : 'study');
  for (const [template, file] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    const text = readFileSync(path.join(folder, `${template}.txt`), 'utf8');
    writeFileSync(path.join(root, file), inWordsOf(module, text));
  }
  registerAll(root, module);
  const sources = Object.values(files).filter((file) => !/\.(sql|md)$/.test(file));
  const written = [...sources, ...Object.values(registries), 'apps/server/package.json'];
  spawnSync(path.join(root, 'node_modules/.bin/biome'), ['check', '--write', ...written], { cwd: root });
  return Object.values(files);
}

if (import.meta.main) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { group: { type: 'string' }, list: { type: 'boolean' } },
  });
  const [id = '', zh, en] = positionals;
  if (id === '') {
    console.error(
      'npm run new-module ID [中文名] [English name] [-- --group=risk] [--list]   e.g. npm run new-module corrosion-loop 腐蚀回路 "Corrosion loops"',
    );
    process.exit(2);
  }
  try {
    const written = newModule(path.resolve(import.meta.dirname, '..'), { id, zh, en, ...values });
    console.log(
      `${written.join('\n')}\n\nNext: the module's own fields in the contract and the migration, its own formulas in the engine.`,
    );
  } catch (error) {
    console.error((error as Error).message);
    process.exit(1);
  }
}
