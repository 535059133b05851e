import { describe, expect, it } from 'vitest';
import type { Component } from '../component.ts';
import { exampleComponent } from '../example-component.ts';
import table from '../tables/damage-mechanisms.json' with { type: 'json' };
import { CONDITIONS } from './conditions.ts';
import { RULES_571 } from './rules.ts';
import { type Screening, screen, screenComponent } from './screen.ts';

const verdict = (screening: Screening, id: string) =>
  screening.mechanisms.find((one) => one.id === id)?.verdict ??
  screening.modules.find((one) => one.type === id)?.verdict;

describe('screening', () => {
  it('judges all 67 mechanisms of API RP 571 and all damage factors, each with a reason in both languages', () => {
    expect(Object.keys(RULES_571)).toHaveLength(table.count);
    const { mechanisms, modules } = screen({ family: 'carbon-steel', temperatureC: 50 });
    expect(mechanisms).toHaveLength(67);
    expect(modules).toHaveLength(21);
    for (const one of [...mechanisms, ...modules]) {
      if (one.verdict !== 'proposed') expect(one.reasons.length).toBeGreaterThan(0);
      for (const reason of one.reasons) {
        expect(reason.zh).toMatch(/[\u4e00-\u9fff]/);
        expect(`${reason.zh}${reason.en}`).not.toMatch(/[{}]/);
      }
    }
  });

  it('proposes wet H2S cracking for carbon steel in sour water and rejects it for stainless', () => {
    const sour = { temperatureC: 60, conditions: { h2s: true, water: true } } as const;
    const carbon = screen({ family: 'carbon-steel', ...sour });
    expect(verdict(carbon, 'scc-ssc')).toBe('proposed');
    expect(verdict(carbon, 'scc-hic-sohic-h2s')).toBe('proposed');
    expect(verdict(carbon, 'DM67')).toBe('proposed');
    expect(verdict(carbon, 'thinning')).toBe('proposed');
    const stainless = screen({ family: 'austenitic-stainless', ...sour });
    expect(verdict(stainless, 'scc-ssc')).toBe('rejected');
    const reasons = stainless.modules.find((one) => one.type === 'scc-ssc')!.reasons;
    expect(reasons.map((reason) => reason.en)).toContain(
      'The material family austenitic-stainless is not susceptible',
    );
  });

  it('asks rather than guesses when a condition is not known', () => {
    const open = screen({ family: 'carbon-steel', temperatureC: 60 });
    expect(verdict(open, 'scc-amine')).toBe('undetermined');
    const reason = open.modules.find((one) => one.type === 'scc-amine')!.reasons.at(-1)!;
    expect(reason.zh).toContain(CONDITIONS.leanAmine.zh);
  });

  it('heeds temperature windows and the hydrogen pressure', () => {
    const hot = (temperatureC: number, hydrogenPartialPressureMPa: number) =>
      verdict(screen({ family: 'carbon-steel', temperatureC, hydrogenPartialPressureMPa }), 'htha');
    expect(hot(300, 2)).toBe('proposed');
    expect(hot(150, 2)).toBe('rejected');
    expect(hot(300, 0.2)).toBe('rejected');
    const cui = (temperatureC: number) =>
      verdict(screen({ family: 'carbon-steel', temperatureC, conditions: { insulated: true } }), 'cui');
    expect(cui(90)).toBe('proposed');
    expect(cui(250)).toBe('rejected');
  });

  it('proposes no damage by weather or insulation for what lies on soil', () => {
    const conditions = { uninsulatedOutdoors: true, insulated: true, externalChlorides: true };
    const outside = ['external-corrosion', 'cui', 'DM08', 'DM22'];
    const on = (changes: Partial<Component>) =>
      screenComponent(
        exampleComponent({
          operation: { temperatureC: 60 },
          material: { family: 'carbon-steel' },
          ...changes,
        }),
        conditions,
      );
    for (const id of outside) {
      expect([id, verdict(on({}), id)]).toEqual([id, 'proposed']);
      expect([id, verdict(on({ componentType: 'TANKBOTTOM' }), id)]).toEqual([id, 'rejected']);
      expect([id, verdict(on({ componentType: 'PIPE-8', buried: true }), id)]).toEqual([id, 'rejected']);
    }
    const reasons = on({ componentType: 'TANKBOTTOM' }).modules.find(({ type }) => type === 'cui')!.reasons;
    expect(reasons.map(({ code }) => code)).toEqual(['screen.lies-on-soil']);
    expect(verdict(on({ componentType: 'TANKBOTTOM' }), 'DM57')).toBe('proposed');
  });

  it('knows a component’s fluid, grade and heat treatment', () => {
    const component = exampleComponent({
      material: { grade: 'SA-516 Gr.70', heatTreated: true },
      consequence: { fluid: 'HF' },
    });
    const screening = screenComponent(component);
    expect(verdict(screening, 'scc-hsc-hf')).toBe('proposed');
    expect(verdict(screening, 'DM38')).toBe('proposed');
    expect(verdict(screening, 'piping-fatigue')).toBe('rejected');
    const amine = screening.mechanisms.find((one) => one.id === 'DM03')!;
    expect(amine.verdict).toBe('rejected');
  });
});
