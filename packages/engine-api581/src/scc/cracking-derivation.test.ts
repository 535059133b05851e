import { describe, expect, it } from 'vitest';
import { assess } from '../assess.ts';
import { exampleComponent, exampleSettings } from '../example-component.ts';
import { carbonateSusceptibility } from './carbonate.ts';

describe('the derivation of a cracking factor', () => {
  it('can be worked out again from its own steps alone', () => {
    const { steps, result } = assess(
      exampleComponent({
        mechanisms: [{ type: 'scc-carbonate', ph: 9.2, carbonatePpm: 500 }],
        inspections: [{ date: '2016-01-01', credits: [{ mechanism: 'scc-carbonate', effectiveness: 'C' }] }],
      }),
      exampleSettings,
    );
    const step = (figure: string) => steps.find((one) => one.figure === `atRbiDate.mechanisms[0].${figure}`)!;
    const { pH, CO3, PWHT } = step('susceptibility').inputs;
    expect(
      carbonateSusceptibility(Number(pH!.value), Number(CO3!.value), PWHT!.value as boolean, 'api581-3'),
    ).toBe(step('susceptibility').value);
    expect(step('dfBase').cell).toBe(`SVI ${step('severityIndex').value}, 1C`);
    const { DF_b, age, F_OM } = step('df').inputs;
    const again = Math.min((Number(DF_b!.value) * Number(age!.value) ** 1.1) / Number(F_OM!.value), 5000);
    expect(again).toBe(step('df').value);
    expect(result.atRbiDate.damageFactor).toBe(again);
  });

  it('names the section of its own mechanism', () => {
    const { steps } = assess(
      exampleComponent({ mechanisms: [{ type: 'scc-caustic', naohPercent: 12 }], inspections: [] }),
      exampleSettings,
    );
    const clauses = steps
      .filter(({ figure }) => figure.startsWith('atRbiDate.mechanisms'))
      .map(({ clause }) => clause);
    expect(new Set(clauses)).toEqual(new Set(['API RP 581 Part 2 §6.5', 'API RP 581 Part 2 §6.6']));
  });
});
