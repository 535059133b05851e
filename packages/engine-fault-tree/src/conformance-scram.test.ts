import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { analyse } from './analyse.ts';
import { analyseEventTrees } from './event-tree/analyse.ts';
import { compiledDiagrams } from './kernel/compiled.ts';
import type { FaultTreeModel } from './model.ts';
import { parseOpenPsa } from './open-psa/read.ts';
import { writeOpenPsa } from './open-psa/write.ts';
import { topCandidates } from './structure.ts';

/**
 * SCRAM's own input models, in whatever folder it was installed with; not part of this repository. Its reports
 * print six digits, so that is what agrees; cut sets are counted up to order 4.
 */
const folder = process.env.FTA_SCRAM_DIR ?? '';
const isInstalled = folder !== '' && existsSync(folder) && spawnSync('scram', ['--version']).status === 0;
if (!isInstalled)
  console.info('SCRAM and its models not set (FTA_SCRAM_DIR): conformance with it was not run.');

const DIGITS = 6;
const ORDER = 4;
/** SCRAM reads each model twice and we three times; its largest takes it some seconds each time. */
const PATIENCE = 600_000;

/** What we answer otherwise on purpose, by the end of the file's path. */
const LISTED: Record<string, string> = {
  'TwoTrain/nondeclarative_substitutions.xml':
    'SCRAM refuses exact work on substitutions with a source; we rewrite the cut sets',
  'EventTrees/mef_example.xml': 'no initiating event: nothing to quantify',
};

interface Report {
  /** By top or sequence, with the phase where there is one. */
  probabilities: Map<string, string>;
  products: Map<string, number>;
}

function scram(files: readonly string[]): Report | null {
  const options = ['--bdd', '--probability', '1', '--ccf', '1', '-l', String(ORDER)];
  const { status, stdout } = spawnSync('scram', [...options, ...files], {
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  if (status !== 0) return null;
  const probabilities = new Map<string, string>();
  const products = new Map<string, number>();
  const attribute = (text: string, name: string): string | undefined =>
    new RegExp(`\\b${name}="([^"]*)"`).exec(text)?.[1];
  for (const [text] of stdout.matchAll(/<sum-of-products [^>]*>/g)) {
    if (attribute(text, 'initiating-event') !== undefined) continue;
    const key = [attribute(text, 'phase'), attribute(text, 'name')].filter(Boolean).join('/');
    const p = attribute(text, 'probability');
    if (p !== undefined) probabilities.set(key, p);
    products.set(key, Number(attribute(text, 'products')));
  }
  for (const [whole, head] of stdout.matchAll(/<initiating-event ([^>]*)>[\s\S]*?<\/initiating-event>/g)) {
    const phase = attribute(head!, 'phase');
    for (const [text] of whole.matchAll(/<sequence [^>]*>/g)) {
      const key = [phase, attribute(head!, 'name'), attribute(text, 'name')].filter(Boolean).join('/');
      probabilities.set(key, attribute(text, 'value')!);
    }
  }
  return { probabilities, products };
}

function ours(model: FaultTreeModel): Report {
  const probabilities = new Map<string, string>();
  const products = new Map<string, number>();
  const put = (key: string, p: number | null): void => {
    probabilities.set(key, String(Number(p!.toPrecision(DIGITS))));
  };
  for (const top of model.gates.length === 0 ? [] : topCandidates(model)) {
    const { result, faults } = analyse({ ...model, top }, { orderLimit: ORDER, top: 1 }, compiledDiagrams);
    expect(faults).toEqual([]);
    const phases = result!.phases.map(({ phase, result: one }) => ({ key: `${phase}/${top}`, one }));
    for (const { key, one } of phases.length > 0 ? phases : [{ key: top, one: result! }]) {
      put(key, one.probability);
      products.set(key, Number(one.cutSets!.count));
    }
  }
  const phases = (model.alignments ?? []).flatMap((one) => one.phases);
  for (const phase of phases.length > 0 ? phases : [undefined]) {
    const alignments = phase === undefined ? [] : [{ name: 'one', phases: [{ ...phase, timeFraction: 1 }] }];
    const { results, faults } = analyseEventTrees(
      { ...model, alignments },
      { cutSets: false },
      compiledDiagrams,
    );
    expect(faults).toEqual([]);
    for (const { initiatingEvent, sequences } of results) {
      for (const { sequence, probability } of sequences)
        put([phase?.name, initiatingEvent, sequence].filter(Boolean).join('/'), probability);
    }
  }
  return { probabilities, products };
}

/** Every file by itself, and every file with one more of its folder: models there are of one or two files. */
function candidates(): string[][] {
  if (!isInstalled) return [];
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.xml'))
    .map((path) => join(folder, path))
    .filter((path) => readFileSync(path, 'utf8').includes('<opsa-mef'))
    .sort();
  const beside = (path: string) =>
    files.filter((one) => one !== path && join(one, '..') === join(path, '..'));
  return files.flatMap((path) => [[path], ...beside(path).map((other) => [path, other])]);
}

describe('models SCRAM accepts', () => {
  test('are there when the folder is set', () => {
    expect(isInstalled ? candidates().length : 1).toBeGreaterThan(0);
  });

  for (const files of candidates()) {
    const names = files.map((file) => relative(folder, file));
    const reason = names.map((name) => LISTED[name]).find(Boolean);
    test(
      `${names.join(' + ')}${reason === undefined ? '' : ` (${reason})`}`,
      () => {
        const report = scram(files);
        if (report === null || reason !== undefined) return;
        const read = (paths: readonly string[]) =>
          parseOpenPsa(paths.map((name) => ({ name, content: readFileSync(name) })));
        const { model, faults } = read(files);
        expect(faults).toEqual([]);
        const mine = ours(model!);
        for (const [key, p] of report.probabilities)
          expect([key, mine.probabilities.get(key)]).toEqual([key, String(Number(p))]);
        for (const [key, n] of report.products) expect([key, mine.products.get(key)]).toEqual([key, n]);
        const written = writeOpenPsa(model!);
        const there = join(mkdtempSync(join(tmpdir(), 'fta-scram-')), 'model.xml');
        writeFileSync(there, written);
        expect(scram([there])).toEqual(report);
        const back = parseOpenPsa(written);
        expect(back.faults).toEqual([]);
        expect(ours(back.model!)).toEqual(mine);
      },
      PATIENCE,
    );
  }
});
