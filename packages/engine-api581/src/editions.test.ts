import { describe, expect, it } from 'vitest';
import { assess } from './assess.ts';
import { acidConstants } from './consequence/non-flammable-area.ts';
import { exampleComponent, exampleSettings } from './example-component.ts';
import type { Mechanism } from './mechanisms/mechanism.ts';
import { EDITIONS, type Settings } from './settings.ts';

const run = (mechanism: Mechanism, settings: Partial<Settings>, componentType = 'DRUM') =>
  assess(exampleComponent({ componentType, mechanisms: [mechanism], inspections: [] }), {
    ...exampleSettings,
    ...settings,
  });
const caustic: Mechanism = { type: 'scc-caustic', naohPercent: 40, temperatureC: 120 };

describe('every edition', () => {
  it('ends a cracking factor at 5000: no wall fails several times a year', () => {
    for (const edition of EDITIONS) {
      const { result } = run(caustic, { edition });
      expect(result.atPlanDate!.damageFactor, edition).toBe(5000);
      expect(result.atPlanDate!.pofPerYear, edition).toBeLessThan(1);
    }
  });

  it('says so where the management factor still carries a probability above 1', () => {
    const { warnings } = run(caustic, { managementFactor: 10, managementScore: undefined as never });
    expect(warnings.map(({ code }) => code)).toContain('pof-above-one');
  });

  it('names its document in each step', () => {
    const clauses = (edition: Settings['edition'] & string) =>
      run(caustic, { edition }).steps.map(({ clause }) => clause);
    expect(clauses('gbt-26610')).toContain('GB/T 26610.4-2022 (API RP 581 Part 2 §3.4.2)');
    expect(clauses('gbt-26610').some((clause) => clause.startsWith('GB/T 26610.5 (API RP 581 Part 3'))).toBe(
      true,
    );
    expect(clauses('api581-3-addendum-2')).toContain('API RP 581 (Add. 2) Part 2 §3.4.2');
  });
});

describe('GB/T 26610.4', () => {
  it('sorts by the damage factor: frequency of the component and management do not move the category', () => {
    const thin: Mechanism = { type: 'thinning', corrosionRateMmPerYear: 0.2, confidence: 'low' };
    const at = (managementFactor: number, componentType: string) => {
      const { managementScore: _score, ...rest } = exampleSettings;
      const component = exampleComponent({ componentType, mechanisms: [thin], inspections: [] });
      return assess(component, { ...rest, managementFactor, edition: 'gbt-26610' }).result.atRbiDate;
    };
    const limits = [2, 20, 100, 1000];
    for (const [factor, type] of [
      [0.1, 'DRUM'],
      [10, 'DRUM'],
      [1, 'PUMPR'],
    ] as const) {
      const { damageFactor, pofCategory } = at(factor, type);
      expect(pofCategory).toBe(limits.filter((limit) => damageFactor! > limit).length + 1);
    }
    expect(at(0.1, 'DRUM').pofCategory).toBe(at(10, 'DRUM').pofCategory);
  });
});

describe('GB/T 26610.5 on acids and caustics', () => {
  const splash = (pressureMPa: number, edition: Settings['edition'] & string) => {
    const base = exampleComponent();
    const consequence = { ...base.consequence, fluid: 'Acid/Caustic', storedPhase: 'liquid' as const };
    const operation = { temperatureC: 40, pressureMPa };
    return assess({ ...base, consequence, operation }, { ...exampleSettings, edition });
  };
  const isEnded = ({ warnings }: ReturnType<typeof splash>) =>
    warnings.some(({ code }) => code === 'acid-polynomial-ended');

  it('uses the polynomial of the 2nd edition where its exponent is above zero', () => {
    // 300 kPa gauge by hand: x = 43.5113, a = 4533.7, b = 0.30606.
    const { a, b, band } = acidConstants(300 + 101.325, true);
    expect(band).toBe('acid-polynomial');
    expect(a / 4533.7).toBeCloseTo(1, 3);
    expect(b).toBeCloseTo(0.30606, 4);
    expect(isEnded(splash(0.3, 'gbt-26610'))).toBe(false);
  });

  it('uses the constants of the 3rd edition beyond, with a warning that says so', () => {
    for (const pressureMPa of [0.05, 0.5, 1, 4]) {
      const found = splash(pressureMPa, 'gbt-26610');
      expect(isEnded(found), String(pressureMPa)).toBe(true);
      expect(found.result.areaM2).toBe(splash(pressureMPa, 'api581-3').result.areaM2);
      expect(isEnded(splash(pressureMPa, 'api581-3'))).toBe(false);
    }
  });

  it('never gives a smaller leak a larger area: the exponent is above zero at every pressure', () => {
    for (let gaugeKPa = 1; gaugeKPa < 6000; gaugeKPa += 1) {
      expect(acidConstants(gaugeKPa + 101.325, true).b, `${gaugeKPa} kPa`).toBeGreaterThan(0);
    }
  });
});
