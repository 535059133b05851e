import { describe, expect, it } from 'vitest';
import { assess, assessMany, riskOverTime } from './assess.ts';
import { compareEditions } from './compare-editions.ts';
import type { Component } from './component.ts';
import { exampleComponent, exampleSettings } from './example-component.ts';
import { message } from './messages.ts';

describe('assessing a component', () => {
  it('gives the damage factor of worked case W08 and the area of W52 through the front door', () => {
    const { result, problems } = assess(exampleComponent(), exampleSettings);
    expect(problems).toEqual([]);
    // 20 years of 365.25 days are a quarter day short of the calendar, hence the loose last digits.
    expect(result.atRbiDate.damageFactor).toBeCloseTo(70.369, 1);
    expect(result.areaM2! / 408.649).toBeCloseTo(1, 3);
    expect(result.atRbiDate.pofPerYear! / (3.06e-5 * result.atRbiDate.damageFactor!)).toBeCloseTo(1, 12);
    expect(result.atRbiDate.areaRiskM2PerYear).toBeCloseTo(result.atRbiDate.pofPerYear! * result.areaM2!, 12);
    expect(result.driver).toBe('thinning');
    expect(result.areaCategory).toBe('C');
  });

  it('carries formula, clause, inputs with units and intermediate values for every figure', () => {
    const { steps } = assess(exampleComponent(), exampleSettings);
    const figures = steps.map((step) => step.figure);
    for (const figure of [
      'atRbiDate.mechanisms[0].art',
      'atRbiDate.mechanisms[0].dfBase',
      'atRbiDate.mechanisms[0].df',
      'atRbiDate.damageFactor',
      'atRbiDate.pofPerYear',
      'atRbiDate.areaRiskM2PerYear',
      'consequence.holes[2].rateKgPerS',
      'consequence.areaM2',
    ]) {
      expect(figures).toContain(figure);
    }
    for (const step of steps) {
      // What is no equation says where it comes from.
      expect(step.formula || step.branch).toBeTruthy();
      expect(step.clause).not.toBe('');
      for (const input of Object.values(step.inputs)) expect(input).toHaveProperty('unit');
    }
  });

  it('calculates the same numbers with and without derivation', () => {
    const component = exampleComponent({
      mechanisms: [
        { type: 'thinning', corrosionRateMmPerYear: 0.2, confidence: 'low' },
        { type: 'cui', driver: 'severe', insulation: 'mineralWool', confidence: 'low' },
        { type: 'scc-caustic', naohPercent: 12 },
        { type: 'brittle-fracture', referenceTemperatureC: 10 },
      ],
    });
    const told = assess(component, exampleSettings).result;
    const silent = assess(component, { ...exampleSettings, derivation: false });
    expect(silent.steps).toEqual([]);
    expect(silent.result).toEqual(told);
    expect([...assessMany([component], exampleSettings)][0]!.result).toEqual(told);
  });

  it('does not change its input and answers the same twice', () => {
    const component = exampleComponent();
    const before = structuredClone(component);
    const first = assess(component, exampleSettings);
    expect(component).toEqual(before);
    expect(assess(component, exampleSettings)).toEqual(first);
    expect(JSON.parse(JSON.stringify(first))).toEqual(first);
  });

  it('adds internal and external attack when general and takes the larger when local', () => {
    const pair = (pattern: 'general' | 'local'): Component =>
      exampleComponent({
        mechanisms: [
          { type: 'thinning', corrosionRateMmPerYear: 0.1, confidence: 'low', pattern },
          { type: 'external-corrosion', driver: 'moderate', confidence: 'low', pattern },
        ],
        inspections: [],
      });
    const general = assess(pair('general'), exampleSettings).result;
    const local = assess(pair('local'), exampleSettings).result;
    const [inner, outer] = general.mechanisms.map((mechanism) => mechanism.atRbiDate!);
    expect(general.atRbiDate.damageFactor).toBeCloseTo(inner! + outer!, 9);
    expect(local.atRbiDate.damageFactor).toBeCloseTo(Math.max(inner!, outer!), 9);
  });

  it('takes detection, isolation and mitigation grades from the unit where the component has none', () => {
    const bare = exampleComponent();
    const { detection: _d, isolation: _i, mitigation: _m, ...consequence } = bare.consequence!;
    const unit = { detection: 'B', isolation: 'B', mitigation: 'monitors' } as const;
    const fromUnit = assess({ ...bare, consequence }, { ...exampleSettings, unit }).result;
    expect(fromUnit.areaM2).toBe(assess(bare, exampleSettings).result.areaM2);
  });

  it('shows a rising curve over time', () => {
    const dates = Array.from({ length: 20 }, (_, k) => `${2026 + k}-01-01`);
    const { points } = riskOverTime(exampleComponent(), exampleSettings, dates);
    expect(points).toHaveLength(20);
    for (let i = 1; i < points.length; i++) {
      expect(points[i]!.areaRiskM2PerYear!).toBeGreaterThanOrEqual(points[i - 1]!.areaRiskM2PerYear!);
    }
  });

  it('changes the carbonate grid only from Addendum 2 on', () => {
    const component = exampleComponent({
      mechanisms: [{ type: 'scc-carbonate', ph: 8.2, carbonatePpm: 5 }],
      inspections: [],
    });
    const { differences } = compareEditions(component, exampleSettings, ['api581-3', 'api581-3-addendum-2']);
    expect(differences.map((one) => one.figure)).toContain('mechanisms[0].atRbiDate');
  });

  it('uses the 2nd-edition Art table for GB/T 26610 and says that the table is doubtful', () => {
    const { first, second } = compareEditions(exampleComponent(), exampleSettings, ['api581-3', 'gbt-26610']);
    // Art = 1 − (12.7 − 0.127·20)/(8.5 + 3) = 0.1165; column 1B between 1 and 2.
    expect(second.result.atRbiDate.damageFactor).toBeCloseTo(1 + (0.116522 - 0.1) / 0.02, 2);
    expect(first.result.atRbiDate.damageFactor).not.toBe(second.result.atRbiDate.damageFactor);
    const doubt = second.warnings.find((warning) => warning.table === 'legacyArt')!;
    expect(message(doubt, 'en')).toContain('Table 5.11');
    expect(message(doubt, 'zh')).toContain('尚未');
  });
});
