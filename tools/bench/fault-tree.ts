import { execFileSync, spawnSync } from 'node:child_process';
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
const MOST_LISTED = 100_000;

/** Rows of the fault tree engine, each from whole processes of the built command line. */
export async function run(): Promise<BenchRow[]> {
  if (!existsSync(program)) {
    execFileSync(process.execPath, [join(root, 'packages/engine-fault-tree/build.ts')]);
  }
  const folder = process.env.FTA_ARALIA_DIR ?? join(root, '../shared/reference/fta/aralia');
  const rows: BenchRow[] = [];
  if (existsSync(join(folder, 'reference.json'))) rows.push(...araliaRows(folder), ...scramRows(folder));
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

/** CPU seconds of a whole process, user and system, by the shell's own count. */
function cpuSeconds(command: string, args: readonly string[]): number {
  const quoted = [command, ...args].map((one) => `'${one.replaceAll("'", "'\\''")}'`).join(' ');
  const { stderr, status } = spawnSync(
    'bash',
    ['-c', `TIMEFORMAT='cpu %U %S'; time ${quoted} > /dev/null 2>&1`],
    { encoding: 'utf8' },
  );
  const [, user, system] = /cpu ([\d.]+) ([\d.]+)/.exec(stderr) ?? [];
  if (status !== 0 || user === undefined) throw new Error(`${command} failed: ${stderr}`);
  return Number(user) + Number(system);
}

/** Beside the C++ engine SCRAM, process by process in turn, so that both meet the machine in the same mood. */
function scramRows(folder: string): BenchRow[] {
  if (spawnSync('scram', ['--version']).status !== 0) {
    console.info('SCRAM is not installed: no rows beside it (apt-get install scram).');
    return [];
  }
  const references: Record<string, Reference> = JSON.parse(
    readFileSync(join(folder, 'reference.json'), 'utf8'),
  );
  const all = Object.keys(references);
  // SCRAM writes every cut set into its report: beyond this it does not come to an end.
  const listed = all.filter((name) => references[name]!.mcs <= MOST_LISTED);
  const against = (
    work: string,
    names: readonly string[],
    ours: string[],
    theirs: string[],
    sum: number,
    mean: number | null,
  ): BenchRow[] => {
    let [own, other, logs] = [0, 0, 0];
    const slow: string[] = [];
    for (const name of names) {
      const model = join(folder, `${name}.xml`);
      const a: number[] = [];
      const b: number[] = [];
      for (let i = 0; i < REPEATS; i++) {
        a.push(cpuSeconds(process.execPath, [program, 'analyse', model, '--json', ...ours]));
        b.push(cpuSeconds('scram', [...theirs, model]));
      }
      const [mine, its] = [Math.min(...a), Math.min(...b)];
      own += mine;
      other += its;
      logs += Math.log(mine / its);
      if (mine > 1.2 * its + 0.03) slow.push(`${name} ${mine.toFixed(2)} s / ${its.toFixed(2)} s`);
    }
    if (slow.length > 0) console.info(`${work}, above 1.2 × SCRAM + 30 ms: ${slow.join(', ')}`);
    const rows = [
      row(`fault trees: ${work}, CPU of all over SCRAM's`, own / other, '×', sum),
      row(`fault trees: ${work}, trees above 1.2 × SCRAM + 30 ms`, slow.length, 'trees', 0),
    ];
    if (mean !== null)
      rows.push(
        row(`fault trees: ${work}, geometric mean over SCRAM's`, Math.exp(logs / names.length), '×', mean),
      );
    return rows;
  };
  return [
    ...against('probability', all, ['--no-cut-sets'], ['--bdd', '--probability', '1', '-l', '1'], 0.35, 0.8),
    ...against('cut sets', listed, ['--top', '10'], ['--bdd', '-l', '1000'], 0.15, null),
  ];
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
    const chain = join(folder, 'chain.xml');
    writeFileSync(chain, writeOpenPsa(chainOfGates(100_000)));
    const chained = measure(chain, ['--top', '10'], 1);
    const shared = join(folder, 'trains.xml');
    writeFileSync(shared, writeOpenPsa(sharedTrains(180, 10, 10, 3)));
    const trains = measure(shared, ['--no-cut-sets'], 1);
    if (trains.output.probability === null) throw new Error('shared trains: no exact probability');
    return [
      row('fault trees: 10,000 uncertainty trials on about 100,000 nodes', sampled.seconds, 's', 20),
      row('fault trees: cut sets of scattered thresholds, 120 events', counted.seconds, 's', 20),
      row('fault trees: a chain of 100,000 gates with its cut sets', chained.seconds, 's', 4),
      row('fault trees: memory of that chain', chained.output.peakMemoryBytes / 2 ** 20, 'MB', 400),
      row('fault trees: shared trains, 180 events, exact', trains.seconds, 's', 10),
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

/** OR and AND in turn, each with an event of its own and the next gate. */
function chainOfGates(length: number): FaultTreeModel {
  const events = Array.from({ length: length + 1 }, (_, i) => ({ name: `E${i}`, probability: 0.01 }));
  const gates = Array.from(
    { length },
    (_, i): Gate => ({
      name: `G${i}`,
      kind: i % 2 === 0 ? 'or' : 'and',
      args: [`E${i}`, i + 1 < length ? `G${i + 1}` : `E${length}`],
    }),
  );
  return { name: 'chain', top: 'G0', gates, events, houses: [], parameters: [], ccfGroups: [] };
}

/** Systems of redundant trains that share support systems, in pairs: of the size and sharing of a hard plant study. */
function sharedTrains(events: number, supports: number, systems: number, trains: number): FaultTreeModel {
  let last = 4;
  const random = (below: number): number => {
    last = (last * 48271) % 2147483647;
    return last % below;
  };
  const some = (count: number, of: string, most: number): string[] => {
    const chosen = new Set<string>();
    while (chosen.size < Math.min(count, most)) chosen.add(`${of}${random(most)}`);
    return [...chosen];
  };
  const gates: Gate[] = [];
  const add = (name: string, kind: Gate['kind'], args: string[], k?: number): string => {
    gates.push({ name, kind, args, ...(k === undefined ? {} : { k }) });
    return name;
  };
  for (let i = 0; i < supports; i++) {
    const sides = ['a', 'b'].map((side) =>
      add(`S${i}${side}`, 'or', [...some(3, 'E', events), ...some(1, 'S', i)]),
    );
    add(`S${i}`, 'and', sides);
  }
  for (let j = 0; j < systems; j++) {
    const all = Array.from({ length: trains }, (_, t) =>
      add(`T${j}.${t}`, 'or', [...some(3, 'E', events), ...some(2, 'S', supports)]),
    );
    if (j % 2 === 0) add(`Y${j}`, 'and', all);
    else add(`Y${j}`, 'atleast', all, 2);
  }
  const scenarios = Array.from({ length: systems }, (_, k) =>
    add(`C${k}`, 'and', [...new Set([`Y${k}`, `Y${random(systems)}`]), `E${random(events)}`]),
  );
  add('TOP', 'or', scenarios);
  const names = Array.from({ length: events }, (_, i) => ({
    name: `E${i}`,
    probability: 0.001 * (1 + (i % 9)),
  }));
  return { name: 'trains', top: 'TOP', gates, events: names, houses: [], parameters: [], ccfGroups: [] };
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
