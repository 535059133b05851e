import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { arch, cpus, tmpdir } from 'node:os';
import path from 'node:path';

/** One measured piece of work; `limit` null means that the figure is shown without a bar. */
export interface BenchRow {
  work: string;
  measured: number;
  unit: string;
  limit: number | null;
  /** The bar in words. */
  bar: string;
  ok: boolean;
}

interface Bench {
  run(): Promise<BenchRow[]>;
}

const root = path.resolve(import.meta.dirname, '../..');
const result = process.env.BENCH_RESULT;
const wanted = process.argv.slice(2);

if (result && wanted[0]) {
  const bench = (await import(path.join(import.meta.dirname, `${wanted[0]}.ts`))) as Bench;
  writeFileSync(result, JSON.stringify(await bench.run()));
  process.exit();
}

/** A section is a file here that exports `run`; the others are parts of one. */
const sections = readdirSync(import.meta.dirname)
  .filter((file) => /^[a-z0-9-]+\.ts$/.test(file))
  .filter((file) =>
    /^export (async )?function run\(/m.test(readFileSync(path.join(import.meta.dirname, file), 'utf8')),
  )
  .map((file) => file.slice(0, -3));
const unknown = wanted.filter((name) => !sections.includes(name));
if (unknown.length > 0) {
  console.error(`no such section: ${unknown.join(', ')}; there are ${sections.join(', ')}`);
  process.exit(2);
}

/** Each bench is a process of its own, so that none inherits the other's memory and compiled code. */
function measure(name: string, folder: string): BenchRow[] {
  const file = path.join(folder, `${name}.json`);
  const { status } = spawnSync(process.execPath, ['--expose-gc', import.meta.filename, name], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, BENCH_RESULT: file },
  });
  if (status !== 0)
    return [{ work: name, measured: Number.NaN, unit: '', limit: null, bar: 'must run', ok: false }];
  return JSON.parse(readFileSync(file, 'utf8')) as BenchRow[];
}

const names = wanted.length > 0 ? wanted : sections;
const folder = mkdtempSync(path.join(tmpdir(), 'ircrisk-bench-'));
const rows = names.flatMap((name) => {
  console.log(`── ${name}`);
  return measure(name, folder).map((row) => ({ bench: name, ...row }));
});
rmSync(folder, { recursive: true });

const figure = (value: number) => (Math.abs(value) >= 100 ? value.toFixed(0) : value.toPrecision(3));
console.table(
  rows.map(({ bench, work, measured, unit, bar, ok }) => ({
    bench,
    work,
    measured: `${figure(measured)} ${unit}`,
    bar,
    ok,
  })),
);
const out = path.join(root, '.bench');
mkdirSync(out, { recursive: true });
const machine = `${process.platform}-${arch()}, ${cpus().length} cores, Node ${process.version}`;
writeFileSync(
  path.join(out, 'result.json'),
  `${JSON.stringify({ at: new Date().toISOString(), machine, rows }, null, 2)}\n`,
);
console.log(
  `${rows.filter(({ ok }) => ok).length} of ${rows.length} within their bars; written to .bench/result.json`,
);
if (rows.some(({ ok }) => !ok)) process.exitCode = 1;
