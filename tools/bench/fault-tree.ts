import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BasicEvent, type FaultTreeModel, type Gate, writeOpenPsa } from '@ircrisk/engine-fault-tree';

export interface BenchRow {
  work: string;
  measured: number;
  unit: string;
  limit: number | null;
  bar: string;
  ok: boolean;
}

interface Output {
  name: string;
  probability: number | null;
  rareEvent: number | null;
  mcub: number | null;
  cutSets: { count: number | string; byOrder: (number | string)[] } | null;
  timings: { parse: number; total: number };
  peakMemoryBytes: number;
}

interface Reference {
  mcs: number;
  mcsByOrder: number[];
  probability: number;
  rareEventSum: number;
  mcub?: number;
}

interface Run {
  /** Median whole-process time, seconds. */
  seconds: number;
  /** Median engine time without parsing, seconds. */
  engineSeconds: number;
  output: Output;
}

const root = join(import.meta.dirname, '../..');
const program = join(root, 'packages/engine-fault-tree/dist/fta.js');
const REPEATS = 3;

/** Rows of the fault tree engine, each from whole processes of the built command line. */
export async function run(): Promise<BenchRow[]> {
  if (!existsSync(program)) {
    execFileSync(process.execPath, [join(root, 'packages/engine-fault-tree/build.ts')]);
  }
  const folder = process.env.FTA_ARALIA_DIR ?? join(root, '../shared/reference/fta/aralia');
  const rows: BenchRow[] = [];
  if (existsSync(join(folder, 'reference.json'))) rows.push(...araliaRows(folder));
  else console.info('Aralia trees not found (FTA_ARALIA_DIR): generated trees only.');
  rows.push(...generatedRows());
  return rows;
}

function araliaRows(folder: string): BenchRow[] {
  const references: Record<string, Reference> = JSON.parse(
    readFileSync(join(folder, 'reference.json'), 'utf8'),
  );
  const names = readdirSync(folder)
    .filter((file) => file.endsWith('.xml'))
    .map((file) => file.replace('.xml', ''));
  const each = (...options: string[]): Map<string, Run> =>
    new Map(names.map((name) => [name, measure(join(folder, `${name}.xml`), options)]));
  const probability = each('--no-cut-sets');
  const cutSets = each('--top', '10');
  const importance = each('--no-cut-sets', '--importance');
  const runs = (of: Map<string, Run>): Run[] => [...of.values()];
  const seconds = (of: Map<string, Run>): number[] => runs(of).map((one) => one.seconds);
  const errors = names.map((name) => relativeError(cutSets.get(name)!.output, references[name]!));
  const wrong = names.filter((name) => !countsAgree(cutSets.get(name)!.output, references[name]!));
  const memory = Math.max(
    ...[...runs(probability), ...runs(cutSets)].map((one) => one.output.peakMemoryBytes),
  );
  const rows = [
    row('fault trees: largest relative error of P, rare event, MCUB', Math.max(...errors), '', 1e-9),
    row('fault trees: trees with a wrong cut set count', wrong.length, 'trees', 0),
    row('fault trees: exact probability, slowest tree', Math.max(...seconds(probability)), 's', 3),
    row(
      'fault trees: exact probability, engine time of all',
      sum(runs(probability).map((r) => r.engineSeconds)),
      's',
      4,
    ),
    row('fault trees: cut set counting, slowest tree', Math.max(...seconds(cutSets)), 's', 20),
    row('fault trees: cut set counting, all', sum(seconds(cutSets)), 's', 40),
    row(
      'fault trees: importance of all events against probability alone',
      sum(seconds(importance)) / sum(seconds(probability)),
      '×',
      2,
    ),
    row('fault trees: peak memory', memory / 2 ** 20, 'MB', 1024),
  ];
  const das9209 = cutSets.get('das9209');
  if (das9209 !== undefined)
    rows.push(row('fault trees: das9209, 8.2·10^10 cut sets', das9209.seconds, 's', 1));
  return rows;
}

function generatedRows(): BenchRow[] {
  const folder = mkdtempSync(join(tmpdir(), 'fta-bench-'));
  try {
    const thresholds = join(folder, 'thresholds.xml');
    writeFileSync(thresholds, writeOpenPsa(scatteredThresholds(6, 90, 14)));
    const sampled = measure(thresholds, ['--no-cut-sets', '--uncertainty', '10000', '--seed', '1'], 1);
    const ladder = join(folder, 'ladder.xml');
    writeFileSync(ladder, writeOpenPsa(scatteredThresholds(3, 40, 8)));
    const counted = measure(ladder, ['--top', '10']);
    return [
      row('fault trees: 10,000 uncertainty trials on about 100,000 nodes', sampled.seconds, 's', 20),
      row('fault trees: cut sets of scattered thresholds, 120 events', counted.seconds, 's', 20),
    ];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/**
 * Copies of "at least k of each of three scattered halves of n events": no order keeps it small, so
 * the size of the diagram is known beforehand (about 19,000 nodes a copy for n = 90, k = 14).
 */
function scatteredThresholds(copies: number, n: number, k: number): FaultTreeModel {
  const gates: Gate[] = [];
  const events: BasicEvent[] = [];
  const tops: string[] = [];
  for (let copy = 0; copy < copies; copy++) {
    const names = Array.from({ length: n }, (_, i) => `E${copy}.${i}`);
    for (const name of names) {
      events.push({ name, probability: { op: 'lognormal-deviate', args: [0.2, 1.5, 0.95] } });
    }
    const halves = [7, 13, 22].map((bit): Gate => {
      const args = names.filter((_, i) => ((Math.imul(i + 1, 0x9e3779b1) >>> bit) & 1) === 1);
      return { name: `H${copy}.${bit}`, kind: 'atleast', k, args };
    });
    gates.push(...halves, { name: `T${copy}`, kind: 'and', args: halves.map((gate) => gate.name) });
    tops.push(`T${copy}`);
  }
  gates.push({ name: 'TOP', kind: 'or', args: tops });
  return { name: 'thresholds', top: 'TOP', gates, events, houses: [], parameters: [], ccfGroups: [] };
}

function measure(file: string, options: string[], repeats = REPEATS): Run {
  const runs = Array.from({ length: repeats }, () => {
    const from = performance.now();
    const text = execFileSync(process.execPath, [program, 'analyse', file, '--json', ...options], {
      encoding: 'utf8',
      maxBuffer: 2 ** 28,
    });
    const output: Output = JSON.parse(text);
    return { seconds: (performance.now() - from) / 1000, engineSeconds: output.timings.total / 1000, output };
  });
  const middle = (values: number[]): number => values.sort((a, b) => a - b)[values.length >> 1]!;
  return {
    seconds: middle(runs.map((one) => one.seconds)),
    engineSeconds: middle(runs.map((one) => one.engineSeconds)),
    output: runs[0]!.output,
  };
}

function relativeError(output: Output, reference: Reference): number {
  const off = (value: number | null, expected: number): number =>
    value === null ? Number.POSITIVE_INFINITY : Math.abs(value / expected - 1);
  const mcub = reference.mcub === undefined ? 0 : off(output.mcub, reference.mcub);
  return Math.max(
    off(output.probability, reference.probability),
    off(output.rareEvent, reference.rareEventSum),
    mcub,
  );
}

function countsAgree({ cutSets }: Output, reference: Reference): boolean {
  return cutSets?.count === reference.mcs && cutSets.byOrder.join() === reference.mcsByOrder.join();
}

function row(work: string, measured: number, unit: string, limit: number): BenchRow {
  return {
    work,
    measured,
    unit,
    limit,
    bar: `≤ ${limit}${unit === '' ? '' : ` ${unit}`}`,
    ok: measured <= limit,
  };
}

function sum(values: number[]): number {
  return values.reduce((a, b) => a + b, 0);
}
