import { describe, expect, it } from 'vitest';
import { assess } from '../assess.ts';
import type { Effectiveness, Inspection } from '../component.ts';
import { exampleComponent, exampleSettings } from '../example-component.ts';
import type { Mechanism } from '../mechanisms/mechanism.ts';
import { plan } from '../planning/plan-component.ts';

const AMINE: Mechanism = { type: 'scc-amine', amine: 'DEA', lean: true, temperatureC: 70 };
const CAUSTIC: Mechanism = { type: 'scc-caustic', naohPercent: 12, temperatureC: 100 };

const settings = { ...exampleSettings, rbiDate: '2026-01-01' };
const look = (mechanism: Mechanism, date: string, effectiveness: Effectiveness, cracksRemaining = false) =>
  ({ date, credits: [{ mechanism: mechanism.type, effectiveness }], cracksRemaining }) as Inspection;
const component = (mechanism: Mechanism, inspections: Inspection[]) =>
  exampleComponent({
    startDate: '2006-01-01',
    material: { ...exampleComponent().material, heatTreated: false },
    mechanisms: [mechanism],
    inspections,
  });
const judged = (mechanism: Mechanism, ...inspections: Inspection[]) => {
  const { result, steps, warnings } = assess(component(mechanism, inspections), settings);
  const step = (figure: string) => steps.find((one) => one.figure === `atRbiDate.mechanisms[0].${figure}`)!;
  return { df: result.atRbiDate.damageFactor!, step, codes: warnings.map(({ code }) => code) };
};

describe('cracks that were found and left in place', () => {
  it('make the susceptibility High, and the inspection that found them earns nothing', () => {
    const { df, step, codes } = judged(AMINE, look(AMINE, '2015-06-01', 'A', true));
    // SVI 1000 without inspection, twenty years: 1000 · 20^1.1 = 26 986, ended at 5000.
    expect(df).toBe(5000);
    expect(step('dfBase')).toMatchObject({ cell: 'SVI 1000, E', value: 1000 });
    expect(codes).toContain('cracks-in-place');
  });

  it('are named among what the susceptibility rests on, as what rules', () => {
    const { step } = judged(AMINE, look(AMINE, '2015-06-01', 'A', true));
    expect(step('susceptibility')).toMatchObject({ value: 'High', branch: 'cracks-in-place' });
    expect(step('susceptibility').inputs.cracksRemaining).toEqual({ value: true, unit: '' });
    const clean = judged(AMINE, look(AMINE, '2015-06-01', 'A'));
    expect(clean.step('susceptibility')).toMatchObject({ value: 'Low', branch: 'table-or-tree' });
    expect(clean.step('susceptibility').inputs).not.toHaveProperty('cracksRemaining');
    expect(clean.codes).not.toContain('cracks-in-place');
  });

  it('take away the credit of their own inspection only', () => {
    const before = [look(CAUSTIC, '2012-01-01', 'A'), look(CAUSTIC, '2016-01-01', 'A')];
    const { step } = judged(CAUSTIC, ...before, look(CAUSTIC, '2020-01-01', 'A', true));
    expect(step('dfBase').cell).toBe('SVI 5000, 2A');
    expect(Number(step('df').inputs.age!.value)).toBeCloseTo(10, 1);
  });

  it('stand until an inspection that would have seen them finds none', () => {
    const cracked = look(AMINE, '2015-06-01', 'A', true);
    const blind = judged(AMINE, cracked, look(AMINE, '2020-01-01', 'D'));
    expect(blind.step('dfBase').cell).toBe('SVI 1000, E');
    expect(blind.codes).toContain('cracks-in-place');
    const gone = judged(AMINE, cracked, look(AMINE, '2020-01-01', 'B'));
    expect(gone.step('susceptibility').value).toBe('Low');
    expect(gone.step('dfBase').cell).toBe('SVI 10, 1B');
    expect(gone.codes).not.toContain('cracks-in-place');
  });

  it('are not made harmless by an inspection that is only planned', () => {
    const planned = look(AMINE, '2027-01-01', 'A');
    const asked = { ...settings, planDate: '2030-01-01' };
    for (const one of [
      component(AMINE, [look(AMINE, '2015-06-01', 'A', true), planned]),
      component({ ...AMINE, cracksPresent: true } as Mechanism, [planned]),
    ]) {
      expect(assess(one, asked).result.atPlanDate!.damageFactor).toBe(5000);
      const bare = { ...one, inspections: one.inspections!.slice(0, -1) };
      const { result } = plan(bare, { ...asked, targets: { damageFactor: 100 } });
      expect(result.action).toBe('mitigate');
      expect(result.atPlanDateWith!.damageFactor).toBe(5000);
    }
  });
});
