import { fieldName } from '@ircrisk/contract/modules/risk/rbi-words.ts';
import { MECHANISM_TYPES, type Mechanism, type MechanismType } from '@ircrisk/engine-api581';
import { describe, expect, it } from 'vitest';
import { countOf, type DriverType, evidenceOf } from './evidence.ts';
import { componentOf } from './ledger-input.ts';
import type { LedgerRow } from './ledger-rows.ts';
import { proposed } from './screening.ts';
import { vesselRow as vessel } from './testing.ts';

const basis = { rbiDate: '2026-07-01', edition: 'api581-3', financial: null } as const;
const evidence = (type: DriverType, row: LedgerRow) => evidenceOf(type, { row, ...componentOf(row, basis) });
const sources = (type: DriverType, row: LedgerRow) =>
  Object.fromEntries(evidence(type, row).map(({ field, source }) => [field.split('.').at(-1), source]));

describe('what a driver rests on', () => {
  it('tells readings and inspections of a thinning wall from what the ledger states', () => {
    expect(sources('thinning', vessel())).toEqual({
      corrosionRateMmPerYear: 'measured',
      wallThicknessMm: 'measured',
      minimumThicknessMm: 'ledger',
      allowableStressMPa: 'ledger',
      weldJointEfficiency: 'ledger',
      effectiveness: 'inspected',
    });
    expect(countOf(evidence('thinning', vessel()))).toEqual({ measured: 3, stated: 3, assumed: 0 });
  });

  it('calls a default a default: of the eleven inputs of corrosion under insulation five were never looked at', () => {
    expect(sources('cui', vessel())).toMatchObject({
      driver: 'assumed',
      coatingQuality: 'assumed',
      coatingDate: 'assumed',
      insulation: 'ledger',
      complexity: 'assumed',
      insulationCondition: 'assumed',
      wallThicknessMm: 'measured',
    });
    expect(countOf(evidence('cui', vessel()))).toEqual({ measured: 2, stated: 4, assumed: 5 });
  });

  it('takes a rate without readings for an assumption, one of a calculator for calculated, one typed for entered', () => {
    const unread = vessel({ locations: [] });
    expect(sources('thinning', unread)).toMatchObject({
      corrosionRateMmPerYear: 'assumed',
      wallThicknessMm: 'assumed',
    });
    const overrides = { mechanisms: { thinning: { corrosionRateMmPerYear: 0.2 } } };
    expect(sources('thinning', vessel({ locations: [], overrides }))).toMatchObject({
      corrosionRateMmPerYear: 'entered',
    });
    expect(sources('thinning', vessel({ locations: [], overrides, isRateCalculated: true }))).toMatchObject({
      corrosionRateMmPerYear: 'calculated',
    });
    const neither = vessel({ locations: [], corrosionAllowance: null });
    expect(sources('thinning', neither)).toMatchObject({ corrosionRateMmPerYear: 'missing' });
  });

  it('lets what a survey found close the gap it was asked for', () => {
    const overrides = {
      mechanisms: { cui: { driver: 'dry', coatingQuality: 'high', coatingDate: '2018-05-20' } },
    };
    const before = countOf(evidence('cui', vessel()));
    const after = countOf(evidence('cui', vessel({ overrides })));
    expect(after).toEqual({ ...before, stated: before.stated + 3, assumed: before.assumed - 3 });
  });

  it('lets an expert’s susceptibility stand for the data it would be worked out from', () => {
    const mechanisms = [{ type: 'scc-ssc' as const, verdict: 'proposed' as const, active: true }];
    const overrides = { mechanisms: { 'scc-ssc': { susceptibility: 'Low' } } };
    const found = sources('scc-ssc', vessel({ mechanisms, overrides }));
    expect(found).toMatchObject({ susceptibility: 'entered' });
    expect(found).not.toHaveProperty('h2sPpm');
  });

  it('writes the inspections that count as people do, and without any says that none does', () => {
    const inspections = [
      ...vessel().inspections,
      { ...(vessel().inspections[0] as LedgerRow['inspections'][number]), date: '2014-05-01' },
    ];
    const wall = evidence('thinning', vessel({ inspections })).find(({ source }) => source === 'inspected');
    expect(wall?.value).toBe('2B');
    expect(sources('cui', vessel({ inspections: [], locations: [] }))).toMatchObject({
      effectiveness: 'assumed',
    });
  });

  it('names every input of every mechanism in both languages', () => {
    for (const type of [...MECHANISM_TYPES, 'relief-device', 'bundle'] as DriverType[]) {
      const mechanisms = [{ type, active: true, verdict: 'proposed' }] as LedgerRow['mechanisms'];
      const component = { ...componentOf(vessel(), basis).component, mechanisms: [{ type } as Mechanism] };
      const inputs = evidenceOf(type, { row: vessel({ mechanisms }), component, gaps: [] });
      expect(inputs.length, type).toBeGreaterThan(1);
      for (const { field } of inputs) {
        const { zh, en } = fieldName(field);
        expect(zh, field).toMatch(/[\u4e00-\u9fff]|pH|HIC/);
        // A path that nobody named is shown as it is.
        expect(en, field).not.toMatch(/^[a-z]|\b[a-z]+[A-Z][a-z]/);
      }
    }
  });
});

describe('liquid in equipment at no pressure', () => {
  it('stands as high in a nozzle as in the column it hangs on', () => {
    // 620 m³ in a column of 9.2 m: 9.33 m. By the bore of a nozzle of 0.4 m it would be five kilometres.
    const column = { equipmentPressure: -0.09, volume: 620, shellDiameter: 9200, medium: '减压渣油' };
    const headOf = (innerDiameter: number) =>
      componentOf(vessel({ ...column, innerDiameter }), basis).component.consequence?.liquidHeadM;
    expect(headOf(9200)).toBeCloseTo(9.33, 2);
    expect(headOf(400)).toBe(headOf(9200));
  });
});

describe('the lining of a tank', () => {
  const tank = {
    diameterM: 40,
    fillHeightM: 14,
    courseHeightM: null,
    releaseBarrier: false,
    product: '原油',
    foundation: null,
    groundwaterM: 4,
    hasBund: true,
    hasLining: true,
    hasSurvey: false,
  };
  const mechanisms = (['thinning', 'lining'] as MechanismType[]).map((type) => ({
    type,
    verdict: 'proposed' as const,
    active: true,
  }));
  it('does not hide what the soil takes from the bottom', () => {
    const row = vessel({ equipmentType: 'tank', partType: 'bottom', tank, mechanisms, statedRate: 0.3 });
    const { component, gaps } = componentOf(row, basis);
    expect(component.mechanisms.map(({ type }) => type)).toEqual(['thinning']);
    expect(gaps).toContainEqual(expect.objectContaining({ reason: 'liningNotCredited' }));
  });

  it('is all the outside of a bottom has: weather is neither proposed nor counted where it was ticked', () => {
    const on = (partType: 'bottom' | 'shell') =>
      vessel({
        equipmentType: 'tank',
        partType,
        tank,
        statedRate: 0.131,
        insulation: null,
        equipmentTemperature: 30,
      });
    const proposals = (row: LedgerRow) => proposed(row).map(({ type }) => type);
    expect(proposals(on('shell'))).toContain('external-corrosion');
    expect(proposals(on('bottom'))).not.toContain('external-corrosion');
    const ticked = (['thinning', 'external-corrosion', 'cui'] as const).map((type) => ({
      type,
      verdict: 'proposed' as const,
      active: true,
    }));
    const { component, gaps } = componentOf({ ...on('bottom'), mechanisms: ticked }, basis);
    expect(component.mechanisms.map(({ type }) => type)).toEqual(['thinning']);
    for (const type of ['external-corrosion', 'cui'])
      expect(gaps).toContainEqual(
        expect.objectContaining({ field: `mechanisms.${type}`, reason: 'liesOnSoil' }),
      );
  });
});
