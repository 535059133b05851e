import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bundleCommandLine } from '../build.ts';
import { TWO_TRAIN } from './benchmarks/textbook.ts';
import { writeOpenPsa } from './open-psa/write.ts';

let folder = '';
let model = '';
let program = '';

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fta-cli-'));
  model = join(folder, 'two-train.xml');
  program = join(folder, 'fta.js');
  await bundleCommandLine(program);
  writeFileSync(model, writeOpenPsa(TWO_TRAIN.model));
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true }));

function fta(...args: string[]): { status: number | null; stdout: string; stderr: string } {
  return spawnSync(process.execPath, [program, ...args], { encoding: 'utf8' });
}

describe('command line', () => {
  test('needs nothing but Node', () => {
    for (const file of [program, join(folder, 'program.js')]) {
      const imports = [...readFileSync(file, 'utf8').matchAll(/\brequire\([`"']([^`"']+)[`"']\)/g)];
      expect(imports.length).toBeGreaterThan(0);
      for (const [, from] of imports) expect(from).toMatch(/^node:/);
    }
  });

  test('starts from the code kept at build time, and as well without it or with what is none', () => {
    const kept = join(folder, 'program.cache');
    const whole = fta('analyse', model, '--no-cut-sets');
    expect(whole.status).toBe(0);
    const bytes = readFileSync(kept);
    expect(bytes.length).toBeGreaterThan(10_000);
    writeFileSync(kept, 'of another version');
    expect(fta('analyse', model, '--no-cut-sets')).toMatchObject({ status: 0, stdout: whole.stdout });
    rmSync(kept);
    expect(fta('analyse', model, '--no-cut-sets')).toMatchObject({ status: 0, stdout: whole.stdout });
    writeFileSync(kept, bytes);
  });

  test('prints the stated fields as JSON', () => {
    const { status, stdout } = fta(
      'analyse',
      model,
      '--json',
      '--importance',
      '--uncertainty',
      '10',
      '--seed',
      '4',
    );
    expect(status).toBe(0);
    const result = JSON.parse(stdout);
    expect(Object.keys(result)).toEqual(
      expect.arrayContaining([
        'name',
        'gates',
        'basicEvents',
        'probability',
        'rareEvent',
        'mcub',
        'cutSets',
        'importance',
        'timings',
        'peakNodes',
        'warnings',
      ]),
    );
    expect(result).toMatchObject({ name: 'test', gates: 3, basicEvents: 4, coherent: true });
    expect(result.probability).toBeCloseTo(0.646, 12);
    expect(result.cutSets).toMatchObject({ count: 4, byOrder: [0, 4], maxOrder: 2, truncated: false });
    expect(result.importance).toHaveLength(4);
    expect(Object.keys(result.timings)).toEqual(
      expect.arrayContaining(['parse', 'preprocess', 'bdd', 'cutSets', 'total']),
    );
    expect(result.peakNodes).toBeGreaterThan(0);
    expect(result.warnings).toEqual([{ code: 'nothing-uncertain', path: 'events', params: {} }]);
  });

  test('leaves cut sets out when told so', () => {
    const result = JSON.parse(fta('analyse', model, '--json', '--no-cut-sets').stdout);
    expect([result.cutSets, result.rareEvent, result.mcub]).toEqual([null, null, null]);
  });

  test('takes several files, compressed ones, values of parameters, and every top', () => {
    const tree = join(folder, 'tree.xml');
    const data = join(folder, 'data.xml.gz');
    const values = join(folder, 'values.csv');
    writeFileSync(
      tree,
      `<opsa-mef><define-fault-tree name="f">
        <define-gate name="one"><or><basic-event name="a"/><basic-event name="b"/></or></define-gate>
        <define-gate name="two"><and><basic-event name="a"/><basic-event name="b"/></and></define-gate>
      </define-fault-tree></opsa-mef>`,
    );
    writeFileSync(
      data,
      gzipSync(`<opsa-mef><model-data><define-parameter name="q"><float value="0.1"/></define-parameter>
        <define-basic-event name="a"><parameter name="q"/></define-basic-event>
        <define-basic-event name="b"><float value="0.5"/></define-basic-event></model-data></opsa-mef>`),
    );
    writeFileSync(values, '# values of the plant\nq, 0.2\n');
    const { tops } = JSON.parse(fta('analyse', tree, data, '--json').stdout);
    expect(tops.map((one: { top: string; probability: number }) => [one.top, one.probability])).toEqual([
      ['one', 0.55],
      ['two', 0.05],
    ]);
    const other = fta('analyse', tree, data, '--json', '--top-gate', 'two', '--parameters', values);
    expect(JSON.parse(other.stdout).probability).toBeCloseTo(0.1, 15);
    writeFileSync(values, 'nobody,1');
    expect(fta('analyse', tree, data, '--json', '--parameters', values).stderr).toContain(
      'no parameter nobody',
    );
  });

  test('tells every fault, one a line', () => {
    const faulty = join(folder, 'faulty.xml');
    writeFileSync(
      faulty,
      '<opsa-mef><define-fault-tree name="f"><define-gate name="t"><or><event name="x"/><event name="y"/></or></define-gate></define-fault-tree></opsa-mef>',
    );
    const { status, stderr } = fta('analyse', faulty, '--json');
    expect(status).toBe(1);
    expect(stderr.trim().split('\n')).toHaveLength(2);
  });

  test('says in one line what is wrong and exits with 1, or 2 for usage', () => {
    const broken = join(folder, 'broken.xml');
    writeFileSync(broken, '<opsa-mef>\n<define-fault-tree name="f">\n</opsa-mef>');
    for (const [args, code] of [
      [['analyse', join(folder, 'missing.xml'), '--json'], 1],
      [['analyse', broken, '--json'], 1],
      [['analyse', model, '--cut-off', '2'], 2],
      [['analyse', model, '--what'], 2],
      [[], 2],
    ] as const) {
      const { status, stdout, stderr } = fta(...args);
      expect(status).toBe(code);
      expect(stdout).toBe('');
      expect(stderr.trim().split('\n')).toHaveLength(1);
    }
  });
});
