import { assess, type Mechanism } from '@ircrisk/engine-api581';
import { describe, expect, it } from 'vitest';
import { componentOf } from './ledger-input.ts';
import type { InspectionRow, LedgerRow } from './ledger-rows.ts';
import { proposed } from './screening.ts';
import { vesselRow } from './testing.ts';

const basis = { rbiDate: '2026-11-16', edition: 'api581-3-addendum-2', financial: null } as const;
const inspection = (date: string, more: Partial<InspectionRow> = {}): InspectionRow => ({
  ...(vesselRow().inspections[0] as InspectionRow),
  date,
  techniques: [],
  ...more,
});
const amineVessel = (inspections: InspectionRow[], more: Partial<LedgerRow> = {}) => {
  const row = vesselRow({
    medium: '贫胺液 DEA',
    inServiceDate: '2010-01-01',
    equipmentTemperature: 60,
    inspections,
    ...more,
  });
  return { ...row, mechanisms: proposed(row), ...more };
};
const amineOf = (row: LedgerRow) => {
  const { component, gaps } = componentOf(row, basis);
  const mechanism = component.mechanisms.find(({ type }) => type === 'scc-amine');
  return { component, gaps, mechanism: mechanism as (Mechanism & { cracksPresent?: boolean }) | undefined };
};
const factorOf = (row: LedgerRow) => {
  const { component } = amineOf(row);
  const { mechanisms } = assess(component, { rbiDate: basis.rbiDate, edition: basis.edition }).result;
  return mechanisms.find(({ type }) => type === 'scc-amine')?.atRbiDate;
};

describe('cracks that an inspection reports', () => {
  const cracked = inspection('2021-11-16', { sccFlags: ['amine'], techniques: ['湿荧光磁粉'] });

  it('put the mechanism in with susceptibility High, and say why', () => {
    const row = amineVessel([cracked]);
    const { mechanism, gaps } = amineOf(row);
    expect(mechanism).toMatchObject({ cracksPresent: true });
    expect(gaps).toContainEqual(
      expect.objectContaining({
        field: 'mechanisms.scc-amine.cracksPresent',
        reason: 'cracksReported',
        weight: 'high',
        used: '2021-11-16',
      }),
    );
    // 1000 · 16.87^1.1 = 22 380, which the addendum ends at 5000; without the cracks DEA at 60 °C is Low: 10 · 16.87^1.1 = 223.8.
    expect(factorOf(row)).toBe(5000);
    expect(factorOf(amineVessel([]))).toBeCloseTo(223.8, 0);
  });

  it('count where neither the amine nor any other condition is on record', () => {
    const row = amineVessel([cracked], { medium: '溶剂', heatTreatment: null });
    expect(amineOf(row).mechanism).toMatchObject({ cracksPresent: true });
    expect(factorOf(row)).toBe(5000);
  });

  it('end with a later inspection that would have seen them, not with one that could not', () => {
    const blind = inspection('2024-05-01', { techniques: ['定点测厚'] });
    expect(amineOf(amineVessel([cracked, blind])).mechanism).toMatchObject({ cracksPresent: true });
    const clean = inspection('2024-05-01', { techniques: ['湿荧光磁粉'] });
    expect(amineOf(amineVessel([cracked, clean])).mechanism).not.toHaveProperty('cracksPresent');
  });

  it('give no credit for having been looked for', () => {
    const { component } = amineOf(amineVessel([cracked]));
    expect(component.inspections?.flatMap(({ credits }) => credits)).not.toContainEqual(
      expect.objectContaining({ mechanism: 'scc-amine' }),
    );
  });

  it('are the study’s to deny, and a gap where the mechanism was switched off', () => {
    const denied = amineVessel([cracked], {
      overrides: { mechanisms: { 'scc-amine': { cracksPresent: false } } },
    });
    expect(amineOf(denied).mechanism).toMatchObject({ cracksPresent: false });
    expect(amineOf(denied).gaps.map(({ reason }) => reason)).not.toContain('cracksReported');
    const off = amineVessel([cracked], {
      mechanisms: [{ type: 'scc-amine', verdict: 'proposed', active: false }],
    });
    expect(amineOf(off).gaps).toContainEqual(expect.objectContaining({ reason: 'cracksOff' }));
  });
});

describe('a mechanism that the steel cannot have', () => {
  const on = (type: 'scc-chloride' | 'sigma-phase' | 'embrittlement-885f', more: Partial<LedgerRow> = {}) =>
    componentOf(
      vesselRow({
        materialType: 'lowAlloy',
        mechanisms: [
          { type: 'thinning', verdict: 'proposed', active: true },
          { type, verdict: 'rejected', active: true },
        ],
        ...more,
      }),
      basis,
    );

  it('is not counted, and the gap says so', () => {
    for (const type of ['scc-chloride', 'sigma-phase', 'embrittlement-885f'] as const) {
      const { component, gaps } = on(type);
      expect(component.mechanisms.map((one) => one.type)).toEqual(['thinning']);
      expect(gaps).toContainEqual(
        expect.objectContaining({ field: `mechanisms.${type}`, reason: 'immuneMaterial', used: 'low-alloy' }),
      );
    }
  });

  it('counts where the material can have it, or an expert has judged it', () => {
    const types = ({ component }: ReturnType<typeof on>) => component.mechanisms.map(({ type }) => type);
    expect(types(on('scc-chloride', { materialType: 'austenitic' }))).toContain('scc-chloride');
    const overrides = { mechanisms: { 'scc-chloride': { susceptibility: 'Low' } } };
    expect(types(on('scc-chloride', { overrides }))).toContain('scc-chloride');
  });
});

describe('hydrogen attack', () => {
  const reactor = (more: Partial<LedgerRow> = {}) => {
    const row = vesselRow({
      medium: '氢气',
      materialType: 'lowAlloy',
      equipmentTemperature: 400,
      equipmentPressure: 8,
      ...more,
    });
    return { ...row, mechanisms: proposed(row) };
  };
  const hthaOf = (row: LedgerRow) =>
    componentOf(row, basis).component.mechanisms.find(({ type }) => type === 'htha');

  it('is in the number where every condition is met: the whole pressure stands in for that of hydrogen', () => {
    const { component, gaps } = componentOf(reactor(), basis);
    const htha = component.mechanisms.find(({ type }) => type === 'htha');
    expect(htha).toMatchObject({ steel: 'carbon steel' });
    expect((htha as { hydrogenPartialPressureMPa: number }).hydrogenPartialPressureMPa).toBeCloseTo(8.1, 2);
    expect(gaps).toContainEqual(expect.objectContaining({ reason: 'hydrogenFromPressure', weight: 'high' }));
    const { mechanisms } = assess(component, { rbiDate: basis.rbiDate }).result;
    expect(mechanisms.find(({ type }) => type === 'htha')?.atRbiDate).toBe(5000);
  });

  it('takes the curve of the steel by its chromium', () => {
    const steelOf = (materialName: string, materialComposition: string) =>
      (hthaOf(reactor({ materialName, materialComposition })) as { steel?: string } | undefined)?.steel;
    expect(steelOf('15CrMoR', '1Cr-0.5Mo')).toBe('1Cr-0.5Mo');
    expect(steelOf('14Cr1MoR', '1.25Cr-0.5Mo')).toBe('1.25Cr-0.5Mo');
    expect(steelOf('12Cr2Mo1R', '2.25Cr-1Mo')).toBe('2.25Cr-1Mo');
  });

  it('is not proposed for hydrogen sulfide or a hydrotreated oil', () => {
    for (const medium of ['硫化氢', 'hydrogen sulfide', '加氢柴油', 'H2S'])
      expect([medium, hthaOf(reactor({ medium }))]).toEqual([medium, undefined]);
  });
});

describe('the test of a relief valve', () => {
  const valve = (more: Partial<InspectionRow>) => {
    const row = vesselRow({
      inServiceDate: '2018-01-01',
      mechanisms: [],
      inspections: [inspection('2022-01-01', { effectiveness: 'A', ...more })],
      device: {
        item: 'reliefDevice',
        setPressure: 1.2,
        protectedId: null,
        protectedTag: null,
        protectedDesignPressure: 1.2,
        protectedParts: [],
        shellDiameter: null,
        tubeMaterialType: null,
        tubeMaterialComposition: null,
        tubesSince: null,
      },
    });
    const { component, gaps } = componentOf(row, basis);
    return { tests: component.reliefDevice?.tests, reasons: gaps.map(({ reason }) => reason) };
  };

  it('without an outcome is told and not counted: no test is better than one that nobody saw pass', () => {
    const { tests, reasons } = valve({});
    expect(tests).toEqual([]);
    expect(reasons).toContain('testOutcomeUnknown');
  });

  it('counts as its record says', () => {
    expect(valve({ testOutcome: 'passed' }).tests).toMatchObject([{ opened: true, tight: true }]);
    expect(valve({ testOutcome: 'leaked' }).tests).toMatchObject([{ opened: true, tight: false }]);
    expect(valve({ testOutcome: 'failed' }).tests).toMatchObject([{ opened: false, tight: false }]);
    expect(valve({ testOutcome: 'passed' }).reasons).not.toContain('testOutcomeUnknown');
  });

  it('or as its conclusion and defects say in words', () => {
    expect(valve({ conclusion: '校验合格，铅封完好。' }).tests).toMatchObject([
      { opened: true, tight: true },
    ]);
    expect(valve({ conclusion: '校验不合格' }).tests).toMatchObject([{ opened: false }]);
    expect(valve({ defects: '阀座内漏' }).tests).toMatchObject([{ opened: true, tight: false }]);
  });
});
