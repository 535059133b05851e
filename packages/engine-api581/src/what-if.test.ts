import { describe, expect, it } from 'vitest';
import { assess, riskOverTime } from './assess.ts';
import { exampleComponent, exampleSettings } from './example-component.ts';
import { overlaid, riskCurve, withChanges } from './what-if.ts';

describe('a change laid over a component', () => {
  it('replaces single members, adds new ones and takes away what is null', () => {
    const base = { a: { x: 1, y: 2 }, list: [1, 2], keep: 'as is' };
    expect(overlaid(base, { a: { y: 3, z: 4 }, list: [9] })).toEqual({
      a: { x: 1, y: 3, z: 4 },
      list: [9],
      keep: 'as is',
    });
    expect(overlaid(base, { a: { x: null } })).toEqual({ a: { y: 2 }, list: [1, 2], keep: 'as is' });
    expect(base).toEqual({ a: { x: 1, y: 2 }, list: [1, 2], keep: 'as is' });
  });

  it('never reaches the prototype of all objects', () => {
    overlaid({}, JSON.parse('{ "__proto__": { "polluted": true } }'));
    expect((Object.prototype as unknown as Record<string, unknown>).polluted).toBeUndefined();
  });

  it('finds mechanisms by their type and leaves the others alone', () => {
    const component = exampleComponent({
      mechanisms: [
        { type: 'thinning', corrosionRateMmPerYear: 0.1, confidence: 'low' },
        { type: 'scc-chloride', ph: 7, chloridePpm: 20 },
      ],
    });
    const changed = withChanges(component, {
      operation: { temperatureC: 80 },
      mechanisms: { thinning: { corrosionRateMmPerYear: 0.4 }, htha: { damageObserved: true } },
    });
    expect(changed.mechanisms).toEqual([
      { type: 'thinning', corrosionRateMmPerYear: 0.4, confidence: 'low' },
      { type: 'scc-chloride', ph: 7, chloridePpm: 20 },
    ]);
    expect(changed.operation).toEqual({ ...component.operation, temperatureC: 80 });
    expect(withChanges(component, undefined)).toEqual(component);
  });

  it('moves the risk as a component with that input has it', () => {
    const risk = (component = exampleComponent()) =>
      assess(component, exampleSettings).result.atPlanDate?.areaRiskM2PerYear;
    const changed = withChanges(exampleComponent(), {
      mechanisms: { thinning: { corrosionRateMmPerYear: 0.3 } },
    });
    const made = exampleComponent({
      mechanisms: [{ type: 'thinning', corrosionRateMmPerYear: 0.3, confidence: 'medium' }],
    });
    expect(risk(changed)).toBe(risk(made));
    expect(risk(changed)).toBeGreaterThan(risk() ?? Number.NaN);
  });
});

describe('the curve of a component', () => {
  const settings = { ...exampleSettings, targets: { damageFactor: 500 } };
  const component = exampleComponent({
    mechanisms: [{ type: 'thinning', corrosionRateMmPerYear: 0.2, confidence: 'low' }],
  });

  it('passes through the RBI date, the plan date and the target date, and rises in between', () => {
    const { without, targetDate } = riskCurve(component, settings);
    const dates = without.map(({ date }) => date);
    expect(dates).toEqual([...dates].sort());
    for (const date of ['2026-01-01', '2036-01-01', targetDate]) expect(dates).toContain(date);
    const { result } = assess(component, settings);
    expect(without.find(({ date }) => date === '2036-01-01')).toEqual(result.atPlanDate);
    const factors = without.map(({ damageFactor }) => damageFactor ?? Number.NaN);
    expect(factors).toEqual([...factors].sort((a, b) => a - b));
  });

  it('falls upright at a planned inspection and stays under the target after it', () => {
    const { without, withPlan, inspectionDate } = riskCurve(component, settings);
    expect(inspectionDate).not.toBeNull();
    const at = withPlan.findIndex(({ date }) => date === inspectionDate);
    const before = withPlan[at - 1]?.damageFactor ?? Number.NaN;
    expect(withPlan[at]?.damageFactor).toBeLessThan(before * 0.8);
    expect(withPlan.slice(0, at)).toEqual(without.slice(0, at));
    for (const { date, damageFactor } of withPlan) {
      if ((date ?? '') <= settings.planDate!) expect(damageFactor).toBeLessThanOrEqual(500);
    }
  });

  it('does not begin before the component does', () => {
    const young = exampleComponent({ startDate: '2025-06-01', inspections: [] });
    expect(riskCurve(young, settings).without[0]?.date).toBe('2025-06-01');
  });

  it('has no figures where data are missing, and breaks nothing', () => {
    const { without, withPlan } = riskCurve(exampleComponent({ mechanisms: [] }), settings);
    expect(withPlan).toEqual([]);
    expect(without.every(({ damageFactor }) => damageFactor === null)).toBe(true);
    expect(riskOverTime(component, settings, ['2030-13-01']).problems[0]?.code).toBe('not-a-date');
  });
});
