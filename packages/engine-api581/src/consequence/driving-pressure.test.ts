import { describe, expect, it } from 'vitest';
import { assess } from '../assess.ts';
import type { Consequence } from '../component.ts';
import { exampleComponent, exampleSettings } from '../example-component.ts';
import { holeArea, liquidReleaseRate } from './release.ts';

const at = (pressureMPa: number, changes: Partial<Consequence>) =>
  assess(
    exampleComponent({
      operation: { temperatureC: 40, pressureMPa },
      consequence: {
        fluid: 'C9-C12',
        storedPhase: 'liquid',
        inventoryMassKg: 50000,
        componentMassKg: 20000,
        detection: 'B',
        isolation: 'B',
        mitigation: 'none',
        ...changes,
      },
    }),
    exampleSettings,
  );

describe('a component at or below atmospheric pressure', () => {
  it('never has a consequence of 0: without a head of liquid it is not known, and says so', () => {
    for (const pressure of [0, -0.05, -0.101]) {
      const { result, problems } = at(pressure, {});
      expect(result).toMatchObject({ areaM2: null, areaCategory: null });
      expect(result.atRbiDate.areaRiskM2PerYear).toBeNull();
      expect(problems).toContainEqual(
        expect.objectContaining({ code: 'no-driving-pressure', field: 'consequence.liquidHeadM' }),
      );
    }
  });

  it('leaks by its own head of liquid', () => {
    const { result } = at(0, { liquidHeadM: 10 });
    // ρ·g·h of 10 m of C9-C12 (734.012 kg/m³): 72.0 kPa over the 25 mm hole.
    const rate = liquidReleaseRate(holeArea(25), 734.012, 101.325 + (734.012 * 9.81 * 10) / 1000);
    expect(result.area!.holes[1]!.release.rateKgPerS).toBeCloseTo(rate, 3);
    expect(result.areaM2).toBeGreaterThan(0);
  });

  it('under a vacuum that the head does not overcome has no known consequence', () => {
    expect(at(-0.09, { liquidHeadM: 5 }).result.areaM2).toBeNull();
    expect(at(-0.02, { liquidHeadM: 5 }).result.areaM2).toBeGreaterThan(0);
  });

  it('holding gas is told to state a pressure that may occur', () => {
    const { result, problems } = at(-0.05, { storedPhase: 'gas' });
    expect(result.areaM2).toBeNull();
    expect(problems).toContainEqual(
      expect.objectContaining({ code: 'no-driving-pressure', field: 'operation.pressureMPa' }),
    );
  });

  it('may state its area instead', () => {
    expect(at(0, { statedAreaM2: 120 }).result.areaM2).toBe(120);
  });
});
