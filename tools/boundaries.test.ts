import { describe, expect, it } from 'vitest';
import {
  type Import,
  importsOf,
  manifestOf,
  readSources,
  type SourceFile,
  workspaceOf,
  workspaces,
} from './imports.ts';

const sources = readSources();
const isTest = ({ path }: SourceFile) =>
  /\.(test|suite|journey)\.tsx?$|\/testing(\/|\.ts$)|\/benchmarks\//.test(path);
const code = sources.filter((file) => !isTest(file));

/** Every import that breaks `rule`, as `file → specifier`. */
function offences(files: readonly SourceFile[], rule: (file: SourceFile, each: Import) => boolean): string[] {
  return files.flatMap((file) =>
    file.imports.filter((each) => rule(file, each)).map((each) => `${file.path} → ${each.specifier}`),
  );
}

const packageOf = (specifier: string) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
const isBare = (specifier: string) => !/^[.#]|^node:|^virtual:/.test(specifier);

/** Who may import whom: the folder on the left takes only from folders that match on the right. */
const layers: readonly (readonly [from: RegExp, to: RegExp])[] = [
  [/^packages\/units$/, /^$/],
  [/^packages\/diagram$/, /^packages\/units$/],
  [/^packages\/engine-/, /^packages\/(units|diagram$|engine-)/],
  [/^packages\/contract$/, /^packages\/(units$|engine-)/],
  [/^packages\/ui$/, /^packages\/(units$|diagram$|engine-|contract$)/],
  [/^apps\/(web|qra|fmea)$/, /^packages\//],
  [/^apps\/server$/, /^packages\/(units$|diagram$|engine-|contract$)/],
];

describe('the import boundaries', () => {
  it('are checked over every workspace', () => {
    expect(workspaces.length).toBeGreaterThanOrEqual(11);
    expect(sources.length).toBeGreaterThan(200);
    for (const workspace of workspaces) {
      expect(
        layers.filter(([from]) => from.test(workspace)),
        workspace,
      ).toHaveLength(1);
    }
    expect(sources.flatMap(({ imports }) => imports).length).toBeGreaterThan(500);
  });

  it('are read from every form of import', () => {
    const text = `import a from 'a';\nimport type { B } from './b.ts';\nimport {\n  c,\n  type D,\n} from "#c/d.ts";\nimport './e.css';
export * from 'f';\nexport { g } from '../g.ts';\nconst h = () => import('h');\n// from 'no'\nconst i = { from: 'no' };`;
    expect(
      importsOf(text).map(({ specifier, typeOnly }) => `${specifier}${typeOnly ? ' (type)' : ''}`),
    ).toEqual(['a', './b.ts (type)', '#c/d.ts', './e.css', 'f', '../g.ts', 'h']);
  });

  it('let packages and apps take only from the layers below them', () => {
    const wrong = offences(sources, (file, { target }) => {
      const [here, there] = [workspaceOf(file.path), workspaceOf(target ?? '')];
      if (!here || !there || here === there) return false;
      return !layers.find(([from]) => from.test(here))?.[1].test(there);
    });
    expect(wrong).toEqual([]);
  });

  it('let relative imports stay inside their workspace', () => {
    const wrong = offences(
      sources,
      (file, { specifier, target }) =>
        specifier.startsWith('.') &&
        workspaceOf(file.path) !== '' &&
        workspaceOf(target ?? '') !== workspaceOf(file.path),
    );
    expect(wrong).toEqual([]);
  });

  it('never climb two folders', () => {
    expect(offences(sources, (_, { specifier }) => specifier.includes('../../'))).toEqual([]);
  });

  it('keep engines and units free of Node, React, schemas and everything else', () => {
    const pure = code.filter(
      ({ path }) =>
        /^packages\/(units|diagram|engine-[^/]+)\/src\//.test(path) && !/\/(cli|clock|worker)[./]/.test(path),
    );
    expect(pure.length).toBeGreaterThan(30);
    const wrong = offences(
      pure,
      (_, { specifier, target }) => !specifier.startsWith('.') && target === undefined,
    );
    expect(wrong).toEqual([]);
    const impure = pure.filter(({ text }) =>
      /\bMath\.random\(|\bDate\.now\(|\bnew Date\(\)|\bperformance\.now\(/.test(text),
    );
    expect(impure.map(({ path }) => path)).toEqual([]);
  });

  it('give the contract types of engines, not their code', () => {
    const contract = code.filter(({ path }) => path.startsWith('packages/contract/'));
    expect(offences(contract, (_, each) => !each.typeOnly && /\/engine-/.test(each.target ?? ''))).toEqual(
      [],
    );
    expect(
      offences(contract, (_, { specifier }) => /^(react|antd|fastify|pg|node:)/.test(specifier)),
    ).toEqual([]);
  });

  it('let the server’s rooms take only from those below: platform ← plant ← modules ← demo', () => {
    const rooms = ['platform', 'plant', 'modules', 'demo'];
    const roomOf = (path = '') => rooms.indexOf(/^apps\/server\/src\/(\w+)\//.exec(path)?.[1] ?? '');
    for (const room of rooms)
      expect(code.filter(({ path }) => path.startsWith(`apps/server/src/${room}/`)).length).toBeGreaterThan(
        10,
      );
    expect(
      offences(code, (file, { target }) => roomOf(file.path) >= 0 && roomOf(target) > roomOf(file.path)),
    ).toEqual([]);
  });

  it('let a module reach another only through its index', () => {
    const moduleOf = (path = '') => /^(apps\/[^/]+\/src\/modules\/[^/]+\/[^/]+)\//.exec(path)?.[1];
    const wrong = offences(sources, (file, { target }) => {
      const there = moduleOf(target);
      // `modules.ts` lists the pages of every module; the demo plant is furnished through the insides, as tests are.
      if (!there || moduleOf(file.path) === there || /^apps\/\w+\/src\/(modules\.ts$|demo\/)/.test(file.path))
        return false;
      return !/^\/index\.tsx?$/.test((target ?? '').slice(there.length));
    });
    expect(wrong).toEqual([]);
  });

  it('name every package they use in their own package.json', () => {
    const wrong = offences(code, (file, { specifier }) => {
      const workspace = workspaceOf(file.path);
      if (!isBare(specifier) || !file.path.startsWith(`${workspace}/src/`) || workspace === '') return false;
      const { name, dependencies = {}, devDependencies = {} } = manifestOf(workspace);
      const wanted = packageOf(specifier);
      return wanted !== name && !(wanted in dependencies) && !(wanted in devDependencies);
    });
    expect([...new Set(wrong)]).toEqual([]);
  });

  it('have no cycles', () => {
    expect(findCycles(code)).toEqual([]);
  });
});

/** Cycles of imports that exist at run time, each as `a → b → a`. */
function findCycles(files: readonly SourceFile[]): string[] {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const state = new Map<string, 'open' | 'done'>();
  const trail: string[] = [];
  const cycles: string[] = [];
  const visit = (path: string) => {
    if (state.get(path) === 'done') return;
    if (state.get(path) === 'open') {
      cycles.push([...trail.slice(trail.indexOf(path)), path].join(' → '));
      return;
    }
    state.set(path, 'open');
    trail.push(path);
    for (const { target, typeOnly } of byPath.get(path)?.imports ?? []) {
      if (target && !typeOnly && byPath.has(target)) visit(target);
    }
    trail.pop();
    state.set(path, 'done');
  };
  for (const path of byPath.keys()) visit(path);
  return cycles;
}

describe('the files', () => {
  it('are named for their subject, in kebab case, components in Pascal case', () => {
    const odd = sources.filter(({ path }) => {
      const name = path.split('/').at(-1) ?? '';
      return name.endsWith('.tsx')
        ? !/^([A-Z][A-Za-z0-9]*|[a-z][a-z0-9-]*)(\.test)?\.tsx$/.test(name)
        : !/^[a-z0-9][a-z0-9.-]*$/.test(name);
    });
    expect(odd.map(({ path }) => path)).toEqual([]);
    const vague = sources.filter(({ path }) => /(^|\/)(utils?|helpers?|common|misc)(\/|\.tsx?$)/.test(path));
    expect(vague.map(({ path }) => path)).toEqual([]);
  });

  it('stay below 500 lines, tables and data excepted', () => {
    const long = sources.filter(
      ({ path, text }) =>
        text.split('\n').length > 500 &&
        !/\/(tables|locales|seed|demo|benchmarks)\/|\.test\.tsx?$/.test(path),
    );
    expect(long.map(({ path }) => path)).toEqual([]);
  });

  it('switch no check off without a reason on the same line', () => {
    const silent = sources.filter(({ path, text }) =>
      path.startsWith('tools/boundaries')
        ? false
        : /biome-ignore [\w/]+:?\s*$|@ts-(ignore|expect-error|nocheck)\s*$|@ts-ignore/m.test(text),
    );
    expect(silent.map(({ path }) => path)).toEqual([]);
  });

  it('contain no skipped or focused test', () => {
    const tests = sources.filter(
      ({ path }) => /\.(test|suite|journey)\.tsx?$/.test(path) && !path.startsWith('tools/boundaries'),
    );
    expect(tests.length).toBeGreaterThan(20);
    expect(
      tests
        .filter(({ text }) => /\b(it|test|describe)\.(skip|only|todo)\b/.test(text))
        .map(({ path }) => path),
    ).toEqual([]);
  });
});
