import { describe, expect, it } from 'vitest';
import { assess, assessMany } from './assess.ts';
import type { Component } from './component.ts';
import { exampleComponent, exampleSettings } from './example-component.ts';
import type { Mechanism } from './mechanisms/mechanism.ts';
import { MESSAGES, type MessageCode, message } from './messages.ts';

const problemsOf = (component: Component, settings = exampleSettings) =>
  assess(component, settings).problems.map((problem) => `${problem.code} ${problem.field}`);

const thinning = (rate: number): Mechanism => ({
  type: 'thinning',
  corrosionRateMmPerYear: rate,
  confidence: 'low',
});

describe('impossible data', () => {
  it('refuses a negative age', () => {
    const outcome = assess(exampleComponent({ startDate: '2030-01-01', inspections: [] }), exampleSettings);
    expect(outcome.problems[0]).toMatchObject({ code: 'starts-after-rbi-date', field: 'startDate' });
    expect(outcome.result.atRbiDate.damageFactor).toBeNull();
    expect(outcome.result.areaM2).not.toBeNull();
  });

  it('refuses a corrosion rate of 50 mm/yr, and a negative one', () => {
    const field = 'mechanisms[0].corrosionRateMmPerYear';
    expect(problemsOf(exampleComponent({ mechanisms: [thinning(50)] }))).toEqual([`above-maximum ${field}`]);
    expect(problemsOf(exampleComponent({ mechanisms: [thinning(-1)] }))).toEqual([`below-minimum ${field}`]);
    expect(problemsOf(exampleComponent({ mechanisms: [thinning(Number.NaN)] }))).toEqual([
      `not-a-number ${field}`,
    ]);
  });

  it('refuses a wall thickness of 0', () => {
    const base = exampleComponent();
    const component = { ...base, geometry: { ...base.geometry, furnishedThicknessMm: 0 } };
    expect(problemsOf(component)).toEqual(['not-positive geometry.furnishedThicknessMm']);
    const read = exampleComponent({
      inspections: [{ date: '2016-01-01', credits: [], wallThicknessMm: 0 }],
    });
    expect(problemsOf(read)).toEqual(['not-positive inspections[0].wallThicknessMm']);
  });

  it('refuses operation above the limit of the material', () => {
    const component = exampleComponent({ operation: { temperatureC: 700, pressureMPa: 1 } });
    expect(problemsOf(component)).toEqual(['above-material-limit operation.temperatureC']);
    expect(assess(component, exampleSettings).result.atRbiDate.damageFactor).toBeNull();
  });

  it('refuses an unknown fluid, material, component type and mechanism', () => {
    const base = exampleComponent();
    expect(problemsOf({ ...base, consequence: { ...base.consequence, fluid: 'Phlogiston' } })).toEqual([
      'unknown-fluid consequence.fluid',
    ]);
    expect(problemsOf({ ...base, material: { grade: 'Unobtainium' } })).toContain(
      'unknown-material material.grade',
    );
    expect(problemsOf({ ...base, componentType: 'TEAPOT' })).toEqual([
      'unknown-component-type componentType',
    ]);
    const strange = { type: 'gremlins' } as unknown as Mechanism;
    expect(problemsOf({ ...base, mechanisms: [strange] })).toEqual(['unknown-value mechanisms[0].type']);
  });

  it('refuses a plan date before the RBI date, and dates that do not exist', () => {
    expect(problemsOf(exampleComponent(), { ...exampleSettings, planDate: '2020-01-01' })).toEqual([
      'plan-before-rbi settings.planDate',
    ]);
    expect(problemsOf(exampleComponent({ startDate: '2006-02-30', inspections: [] }))).toEqual([
      'not-a-date startDate',
    ]);
    const early = exampleComponent({ inspections: [{ date: '1999-01-01', credits: [] }] });
    expect(problemsOf(early)).toEqual(['inspected-before-start inspections[0].date']);
  });

  it('reports all problems of a component at once', () => {
    const found = problemsOf(
      exampleComponent({
        startDate: '2030-01-01',
        mechanisms: [thinning(50)],
        inspections: [],
        consequence: {},
      }),
    );
    expect(found).toEqual([
      'above-maximum mechanisms[0].corrosionRateMmPerYear',
      'starts-after-rbi-date startDate',
      'missing consequence.fluid',
    ]);
  });
});

describe('missing data', () => {
  it('give null with the field, never 0', () => {
    const { result, problems } = assess(
      exampleComponent({ mechanisms: [{ type: 'thinning' }, { type: 'scc-caustic' }] }),
      exampleSettings,
    );
    expect(result.mechanisms.map((mechanism) => mechanism.atRbiDate)).toEqual([null, null]);
    expect(result.atRbiDate.damageFactor).toBeNull();
    expect(result.atRbiDate.areaRiskM2PerYear).toBeNull();
    expect(problems.map((problem) => problem.field)).toEqual([
      'mechanisms[0].corrosionRateMmPerYear',
      'mechanisms[1].naohPercent',
    ]);
    expect(result.gaps[0]).toMatchObject({ figure: 'damageFactor', because: problems });
  });

  it('of one mechanism leave the others calculated but the total unknown', () => {
    const { result } = assess(
      exampleComponent({ mechanisms: [thinning(0.1), { type: 'scc-amine' }] }),
      exampleSettings,
    );
    expect(result.mechanisms[0]!.atRbiDate).toBeGreaterThan(0);
    expect(result.mechanisms[1]!.atRbiDate).toBeNull();
    expect(result.atRbiDate.damageFactor).toBeNull();
  });

  it('of money leave the area calculated', () => {
    const { result, problems } = assess(
      exampleComponent({ financial: { material: 'carbon steel' } }),
      exampleSettings,
    );
    expect(result.areaM2).not.toBeNull();
    expect(result.financialUsd).toBeNull();
    expect(result.financial!.componentUsd).toBeGreaterThan(0);
    expect(problems.map((problem) => problem.field)).toContain('financial.equipmentCostUsdPerM2');
  });

  it('shared by several mechanisms are reported once', () => {
    const component = exampleComponent({
      mechanisms: [thinning(0.1), { type: 'external-corrosion', driver: 'mild', confidence: 'low' }],
      material: { family: 'carbon-steel', weldJointEfficiency: 1 },
    });
    expect(problemsOf(component)).toEqual([
      'missing material.yieldStrengthMPa',
      'missing material.tensileStrengthMPa',
    ]);
  });

  it('in one component leave the rest of a study calculated', () => {
    const study = [exampleComponent(), exampleComponent({ mechanisms: [] }), exampleComponent()];
    const outcomes = [...assessMany(study, exampleSettings)];
    expect(outcomes.map((one) => one.result.atRbiDate.damageFactor !== null)).toEqual([true, false, true]);
    expect(outcomes[1]!.problems[0]!.code).toBe('no-mechanism');
  });

  it('are filled by a default only with a warning', () => {
    const { warnings } = assess(
      exampleComponent({ mechanisms: [{ type: 'thinning', corrosionRateMmPerYear: 0.1 }] }),
      { rbiDate: '2026-01-01' },
    );
    expect(warnings.map((warning) => warning.field)).toEqual([
      'settings.managementFactor',
      'mechanisms[0].confidence',
    ]);
  });
});

describe('messages', () => {
  it('exist in both languages with the same parameters', () => {
    for (const [code, text] of Object.entries(MESSAGES)) {
      const parameters = (sentence: string) =>
        [...sentence.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).sort();
      expect(parameters(text.zh), code).toEqual(parameters(text.en));
      expect(text.zh).toMatch(/[\u4e00-\u9fff]/);
    }
  });

  it('name the field and the rule', () => {
    const problem = { code: 'above-maximum' as MessageCode, field: 'a.b', params: { value: 50, max: 20 } };
    expect(message(problem, 'en')).toBe('a.b is 50; it must not be above 20');
    expect(message(problem, 'zh')).toBe('a.b 为 50，不得大于 20');
  });
});
