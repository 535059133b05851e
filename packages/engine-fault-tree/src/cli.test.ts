import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
  program = join(folder, 'fta.mjs');
  await bundleCommandLine(program);
  writeFileSync(model, writeOpenPsa(TWO_TRAIN.model));
});
afterAll(() => rmSync(folder, { recursive: true }));

function fta(...args: string[]): { status: number | null; stdout: string; stderr: string } {
  return spawnSync(process.execPath, [program, ...args], { encoding: 'utf8' });
}

describe('command line', () => {
  test('is one file that needs nothing but Node', () => {
    const imports = readFileSync(program, 'utf8').matchAll(/^import .* from "([^"]+)"/gm);
    for (const [, from] of imports) expect(from).toMatch(/^node:/);
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
