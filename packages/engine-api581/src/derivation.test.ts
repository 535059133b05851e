import byHand from '@ircrisk/engine-api581/benchmarks/hand-calculations.json' with { type: 'json' };
import benchmark from '@ircrisk/engine-api581/benchmarks/worked-cases.json' with { type: 'json' };
import { inUsUnits, SI_ONLY } from '@ircrisk/units/derivation-units.ts';
import { describe, expect, it } from 'vitest';
import { assess } from './assess.ts';
import type { WorkedCase } from './cases/case-inputs.ts';
import { runCase } from './cases/run-case.ts';
import type { Component } from './component.ts';
import { fluidNames } from './consequence/fluid.ts';
import { recorder } from './derivation.ts';
import { exampleComponent, exampleSettings } from './example-component.ts';
import { EDITIONS } from './settings.ts';
import { expectRecomputed } from './testing/expect-recomputed.ts';

/** Which step bears the end figure of a case, and under which name the source has it. */
const END: Record<string, [figure: string, expected: string][]> = {
  'consequence.release': [['rateKgPerS', 'W_kg_s']],
  'consequence.flammable': [
    ['damageM2', 'CA_cmd_m2'],
    ['injuryTotalM2', 'CA_inj_m2'],
  ],
  'consequence.toxic': [['toxicM2', 'CA_m2']],
  'consequence.nonFlammableNonToxic': [['nonFlammableM2', 'CA_inj_m2']],
  financial: [
    ['componentUsd', 'FC_cmd'],
    ['affectedOutageDays', 'outage_affa_days'],
  ],
  'tank.shellRelease': [['environmentUsd', 'FC_environ']],
  'tank.FC_cmd_bottom': [['componentUsd', 'FC_cmd']],
  'tank.seepage': [['productConductivityMPerDay', 'k_h_prod']],
  prd: [
    ['lifeYears', 'eta_upd'],
    ['lossOfContainment', 'P_f'],
  ],
  bundle: [
    ['lifeYears', 'eta_MLE'],
    ['bundleCostUsd', 'Cost_bundle'],
  ],
};

describe('derivations of the published and hand-calculated cases', () => {
  for (const one of [...benchmark.cases, ...byHand.cases] as unknown as (WorkedCase & {
    expected: Record<string, unknown>;
    toleranceRelative: number;
  })[]) {
    const ends = END[one.module];
    if (!ends) continue;
    it(`${one.id} ${one.title} can be worked out again from its own steps`, () => {
      const trace = recorder();
      runCase(one, trace);
      expect(trace.steps.length).toBeGreaterThan(0);
      expectRecomputed(trace.steps);
      let compared = 0;
      for (const [figure, name] of ends) {
        const expected = one.expected[name];
        if (typeof expected !== 'number') continue;
        const step = trace.steps.findLast((own) => own.figure.split('.').at(-1) === figure)!;
        expect(Math.abs((step.value as number) - expected), `${figure} against ${name}`).toBeLessThanOrEqual(
          one.toleranceRelative * Math.abs(expected) + 1e-12,
        );
        compared++;
      }
      expect(compared).toBeGreaterThan(0);
    });
  }
});

const money = {
  material: '304',
  costFactor: 1.2,
  outageMultiplier: 1.5,
  equipmentCostUsdPerM2: 6000,
  productionLossUsdPerDay: 90_000,
  populationPerM2: 0.0004,
  injuryCostUsd: 4e6,
  environmentCostUsdPerBarrel: 300,
};

describe('derivations of whole assessments', () => {
  for (const fluid of fluidNames()) {
    it(`${fluid}: areas and money can be worked out again, stored as gas or liquid, at low and high pressure`, () => {
      for (const storedPhase of ['gas', 'liquid'] as const) {
        for (const pressureMPa of [0.03, 0.2, 4]) {
          for (const edition of EDITIONS) {
            const base = exampleComponent();
            const component: Component = {
              ...base,
              operation: { ...base.operation, pressureMPa, temperatureC: 240 },
              geometry: { ...base.geometry, volumeM3: 30 },
              consequence: {
                ...base.consequence,
                fluid,
                storedPhase,
                heatCapacityRatio: fluid === 'AlCl3' ? 1.3 : undefined,
                liquidHeadM: 4,
                componentMassKg: undefined,
                inventoryMassKg: 60_000,
                toxicFluid: 'H2S',
                toxicMassFraction: 0.3,
              },
              financial: money,
            };
            const { result, steps } = assess(component, { ...exampleSettings, edition });
            expectRecomputed(steps);
            const end = (figure: string) => steps.find((step) => step.figure === figure)?.value;
            if (result.areaM2 === null) continue;
            expect(end('consequence.areaM2')).toBe(result.areaM2);
            expect(end('consequence.totalUsd')).toBe(result.financialUsd);
          }
        }
      }
    });
  }

  it('have no unit of SI left in US form', () => {
    const { steps } = assess(exampleComponent({ financial: money }), exampleSettings);
    for (const step of steps) {
      for (const quantity of [...Object.values(step.inputs), { value: step.value, unit: step.unit }]) {
        expect(SI_ONLY).not.toContain(inUsUnits(quantity).unit);
      }
    }
  });
});
