import { describe, expect, it } from 'vitest';
import { assess } from '../assess.ts';
import { exampleComponent, exampleSettings } from '../example-component.ts';
import { readAmine } from './amine.ts';

const amine = (name: string) =>
  assess(
    exampleComponent({
      mechanisms: [{ type: 'scc-amine', amine: name, lean: true, temperatureC: 90 }],
      inspections: [],
    }),
    exampleSettings,
  );

describe('the amine of amine cracking', () => {
  it('is understood however it is written', () => {
    const listed = amine('MEA').result.atRbiDate.damageFactor!;
    for (const spelling of ['mea ', 'Mea', 'M E A', 'monoethanolamine', '一乙醇胺', '乙醇胺']) {
      expect(amine(spelling).result.atRbiDate.damageFactor, spelling).toBe(listed);
    }
    expect(readAmine('N-methyl diethanolamine')).toBe('MDEA');
    expect(readAmine('Methyl-diethanolamine')).toBe('MDEA');
  });

  it('is a problem when it is not known, never the mildest class', () => {
    for (const unknown of ['MEAA', 'piperazine', '', 'dea2']) {
      const { result, problems } = amine(unknown);
      expect(result.atRbiDate.damageFactor, unknown).toBeNull();
      expect(problems[0]).toMatchObject({ code: 'unknown-value', field: 'mechanisms[0].amine' });
    }
  });

  it('may be one of the others on purpose', () => {
    expect(amine('other').result.atRbiDate.damageFactor).toBe(amine('MDEA').result.atRbiDate.damageFactor);
  });
});
