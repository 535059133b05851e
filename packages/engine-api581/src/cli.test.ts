import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { exampleComponent, exampleSettings } from './example-component.ts';

const CLI = fileURLToPath(new URL('./cli.ts', import.meta.url));
const BENCHMARK = fileURLToPath(new URL('../benchmarks/worked-cases.json', import.meta.url));

function run(args: string[], input?: unknown) {
  const stdin = input === undefined ? undefined : JSON.stringify(input);
  const { status, stdout, stderr } = spawnSync(process.execPath, [CLI, ...args], {
    input: stdin,
    encoding: 'utf8',
  });
  const lines = stdout.split('\n').filter((line) => line !== '');
  return { status, stderr, lines: lines.map((line) => JSON.parse(line)) };
}

describe('the command line', () => {
  it('assesses one component and leaves with 0', () => {
    const { status, lines } = run(['assess', '-'], { ...exampleComponent(), settings: exampleSettings });
    expect(status).toBe(0);
    expect(lines).toHaveLength(1);
    expect(lines[0].result.atRbiDate.damageFactor).toBeCloseTo(70.37, 1);
    expect(lines[0].steps.length).toBeGreaterThan(5);
  });

  it('writes one line per component, calculates the good ones and leaves with 1 when one is bad', () => {
    const components = [exampleComponent(), exampleComponent({ id: 'x', startDate: '2040-01-01' }), 5];
    const { status, lines } = run(['assess', '-'], { settings: exampleSettings, components });
    expect(status).toBe(1);
    expect(lines).toHaveLength(3);
    expect(lines[0].problems).toEqual([]);
    expect(lines[1].problems[0]).toMatchObject({ code: 'starts-after-rbi-date', field: 'startDate' });
    expect(lines[1].problems[0].zh).toContain('投用日期');
    expect(lines[2].problems[0].code).toBe('invalid-input');
  });

  it('plans with the same input', () => {
    const settings = { ...exampleSettings, targets: { areaRiskM2PerYear: 1.2 } };
    const { status, lines } = run(['plan', '-'], { settings, components: [exampleComponent()] });
    expect(status).toBe(0);
    expect(lines[0].result.action).toBe('inspect');
  });

  it('answers every worked case', () => {
    const { status, lines } = run(['case', BENCHMARK]);
    expect(status).toBe(0);
    expect(lines).toHaveLength(55);
    expect(lines.every((line) => line.outputs !== null)).toBe(true);
  });

  it('says why a case cannot be answered', () => {
    const { status, lines } = run(['case', '-'], [{ id: 'Z', module: 'thinning', inputs: { t_rdi_mm: 10 } }]);
    expect(status).toBe(1);
    expect(lines[0].error).toContain('missing');
  });

  it('leaves with 1 for a file that is not JSON and with 2 for wrong usage', () => {
    expect(run(['assess', CLI]).status).toBe(1);
    expect(run([]).status).toBe(2);
    const wrong = run(['destroy', 'x.json']);
    expect(wrong.status).toBe(2);
    expect(wrong.stderr).toContain('usage');
  });
});
