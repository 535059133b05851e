import { describe, expect, it } from 'vitest';
import { assess } from '../assess.ts';
import { exampleComponent, exampleSettings } from '../example-component.ts';
import type { BrittleFracture, Mechanism } from '../mechanisms/mechanism.ts';
import type { Settings } from '../settings.ts';
import { brittleBaseFactor } from './brittle-fracture.ts';

const brittle = (changes: Partial<BrittleFracture>, settings: Partial<Settings> = {}) =>
  assess(
    exampleComponent({
      geometry: { diameterMm: 1500, furnishedThicknessMm: 50.8, minimumThicknessMm: 40 },
      mechanisms: [{ type: 'brittle-fracture', minimumTemperatureC: -20, ...changes }],
      inspections: [],
    }),
    { ...exampleSettings, ...settings },
  );

describe('the reference temperature of brittle fracture', () => {
  it('is never taken from the exemption curve at the thickness: without a value it is a gap', () => {
    const { result, problems } = brittle({ exemptionCurve: 'B' });
    expect(result.atRbiDate.damageFactor).toBeNull();
    expect(problems).toEqual([{ code: 'missing', field: 'mechanisms[0].referenceTemperatureC' }]);
  });

  it('is the one entered or tested', () => {
    const { result } = brittle({ referenceTemperatureC: 6 });
    expect(result.atRbiDate.damageFactor).toBeCloseTo(brittleBaseFactor(-26, 50.8, false), 9);
  });

  it('is read by curve and minimum yield strength in the table the owner supplies', () => {
    const referenceTemperatures = [
      { yieldMPa: 200, A: 40, B: 20, C: 0, D: -20 },
      { yieldMPa: 320, A: 10, B: -10, C: -30, D: -50 },
    ];
    const { result } = brittle({ exemptionCurve: 'B' }, { referenceTemperatures });
    // 260 MPa lies halfway: 5 °C.
    expect(result.atRbiDate.damageFactor).toBeCloseTo(brittleBaseFactor(-25, 50.8, false), 9);
  });

  it('shows the cells the base factor lies between, so that it can be worked out again', () => {
    const geometry = { diameterMm: 1500, furnishedThicknessMm: 18, minimumThicknessMm: 12 };
    const stepOf = (mechanism: Mechanism) =>
      assess(
        exampleComponent({ geometry, mechanisms: [mechanism], inspections: [] }),
        exampleSettings,
      ).steps.find(({ figure }) => figure === 'atRbiDate.mechanisms[0].df')!;
    const { intermediate } = stepOf({
      type: 'brittle-fracture',
      minimumTemperatureC: -20,
      referenceTemperatureC: 2,
    });
    const value = (name: string) => Number(intermediate?.[name]?.value);
    expect([value('DF_1'), value('t_1'), value('DF_2'), value('t_2')]).toEqual([16, 12.7, 220, 25.4]);
    expect([value('ΔT_1'), intermediate?.DF_3]).toEqual([-22, undefined]);
    expect(value('DF_b')).toBeCloseTo(16 + ((18 - 12.7) / 12.7) * (220 - 16), 9);
    // Between rows and columns four cells.
    const four = stepOf({
      type: 'temper-embrittlement',
      minimumTemperatureC: -20,
      referenceTemperatureC: -54,
      transitionShiftC: 50,
    }).intermediate;
    expect([1, 2, 3, 4].map((i) => four?.[`DF_${i}`]?.value)).toEqual([16, 220, 7, 109]);
  });

  it('has the table cell 3 for 76.2 mm as welded at +44 °C', () => {
    expect(brittleBaseFactor(44, 76.2, false)).toBe(3);
  });
});
