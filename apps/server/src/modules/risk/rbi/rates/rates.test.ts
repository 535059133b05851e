import type { LoopOffers, RateEvidence, RateValues } from '@ircrisk/contract/modules/risk/rbi-rates.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#platform/database/sql.ts';
import { openStudies, type Studies, studyPath } from '#testing/rbi-studies.ts';

const studies = {} as Studies;
beforeAll(async () => {
  Object.assign(studies, await openStudies(2));
});
afterAll(() => studies.platform.close());

const crude = { material: 'carbonSteel', temperatureC: 343, sulfurPercent: 1.5, tan: 1.5 };
const use = (id: string, inputs: object, calculator = 'sulfidic-naphthenic') =>
  studies.admin.post<RateEvidence>(`${studyPath}/use-rate`, { id, calculator, inputs });

async function firstOf(code: string): Promise<{ study: string; part: string }> {
  const study = await studies.create(code);
  const [row] = (await studies.ranking(study, { order: 'tag' })).records;
  return { study, part: row?.id ?? '' };
}

describe('calculated corrosion rates', () => {
  it('start from what the ledger knows of the service and the material', async () => {
    const { part } = await firstOf('KNOWN');
    await studies.inA(sql`update process_data set tan = 1.2, ph = 5.5, h2s_fraction = 0.004`);
    const known = (
      await studies.admin.get<Record<string, RateValues>>(`${studyPath}/known-for-rates`, { id: part })
    ).body.data;
    expect(known['sulfidic-naphthenic']).toEqual({ material: 'carbonSteel', temperatureC: 61, tan: 1.2 });
    expect(known['hydrogen-sulfide-hydrogen']).toMatchObject({ material: 'upTo3Cr', h2sMolPercent: 0.4 });
    expect(known['carbon-dioxide']).toMatchObject({ ph: 5.5, pressureMPa: 1.3, diameterMm: 2000 });
  });

  it('are calculated by the server, used by the study and shown as calculated', async () => {
    const { study, part } = await firstOf('USE');
    const before = await studies.assessment(part);
    expect(before.rateEvidence).toBeNull();
    const { data } = (await use(part, { ...crude, temperatureC: 343 })).body;
    expect(data).toMatchObject({ calculator: 'sulfidic-naphthenic', clause: 'API RP 581 Part 2 §2.B.3' });
    expect(data.rateMmPerYear).toBeCloseTo(2.54, 9);
    const after = await studies.assessment(part);
    expect(after.rateEvidence).toMatchObject({ inputs: crude, rateMmPerYear: data.rateMmPerYear });
    expect(after.component.mechanisms.find(({ type }) => type === 'thinning')).toMatchObject({
      corrosionRateMmPerYear: data.rateMmPerYear,
      confidence: 'low',
    });
    // Another change of the part leaves the rate and its evidence alone.
    const changes = [{ id: part, overrides: { ...after.overrides, operation: { temperatureC: 90 } } }];
    await studies.admin.post(`${studyPath}/save-assessments`, { id: study, changes });
    expect((await studies.assessment(part)).rateEvidence).not.toBeNull();
  });

  it('lose their evidence when a person types another rate, and give way to the ledger again', async () => {
    const { study, part } = await firstOf('TYPE');
    const measured = (await studies.assessment(part)).component.mechanisms;
    await use(part, crude);
    await studies.admin.post(`${studyPath}/drop-rate`, { id: part });
    const dropped = await studies.assessment(part);
    expect(dropped).toMatchObject({ rateEvidence: null, overrides: {} });
    expect(dropped.component.mechanisms).toEqual(measured);
    await use(part, crude);
    const changes = [{ id: part, overrides: { mechanisms: { thinning: { corrosionRateMmPerYear: 0.2 } } } }];
    await studies.admin.post(`${studyPath}/save-assessments`, { id: study, changes });
    expect((await studies.assessment(part)).rateEvidence).toBeNull();
  });

  it('say what is missing or out of range, and change nothing', async () => {
    const { part } = await firstOf('BAD');
    const { body } = await use(part, { ...crude, sulfurPercent: 9 });
    expect(body.code).toBe(400);
    expect(body.msg).toContain('硫含量');
    expect((await use(part, { material: 'carbonSteel' })).body.code).toBe(400);
    expect((await use(part, crude, 'alchemy')).body.code).toBe(400);
    expect(await studies.assessment(part)).toMatchObject({ rateEvidence: null, overrides: {} });
  });

  it('go over to the next revision, and stay as they are once approved', async () => {
    const { study, part } = await firstOf('REV');
    await use(part, crude);
    expect((await studies.approve(study)).code).toBe(200);
    expect((await use(part, { ...crude, tan: 0.3 })).body.code).not.toBe(200);
    const next = (await studies.admin.form<string>(`${studyPath}/revise`, { id: study })).body.data;
    const rows = (await studies.ranking(String(next), { order: 'tag' })).records;
    const found = await Promise.all(rows.map(({ id }) => studies.assessment(id)));
    expect(found.flatMap(({ rateEvidence }) => rateEvidence ?? [])).toEqual([
      expect.objectContaining({ inputs: crude }),
    ]);
  });

  it('are nobody else’s: another tenant finds nothing', async () => {
    const { part } = await firstOf('ISO');
    const stranger = await studies.platform.client(studies.platform.b.admin);
    const answer = await stranger.post(`${studyPath}/use-rate`, {
      id: part,
      calculator: 'sulfidic-naphthenic',
      inputs: crude,
    });
    expect(answer.body.code).toBe(404);
  });
});

describe('rates of corrosion loops', () => {
  it('are offered to the parts of their members, taken by hand with their source, and given up again', async () => {
    const { part } = await firstOf('LOOP');
    const { equipmentId } = await studies.assessment(part);
    const made = async (resource: string, values: object) =>
      (await studies.admin.post<string>(`/ircrisk-ccd/${resource}/submit`, values)).body.data;
    const offers = async () =>
      (await studies.admin.get<LoopOffers>(`${studyPath}/loop-offers`, { id: part })).body.data;
    expect(await offers()).toEqual([]);
    const loopId = await made('corrosion-loop', {
      ...{ code: 'CL-05', name: '常顶', nodeId: studies.plant.nodeId, colour: 'teal' },
    });
    await made('corrosion-member', { loopId, equipmentId });
    const damageId = await made('corrosion-damage', {
      ...{ loopId, mechanism: 'DM37', susceptibility: 'H', rate: 0.2 },
    });
    const cracking = await made('corrosion-damage', { loopId, mechanism: 'DM52', susceptibility: 'M' });
    expect(await offers()).toMatchObject([
      { damageId, type: 'thinning', rateMmPerYear: 0.2, coupon: null },
      { damageId: cracking, type: 'scc-polythionic', isActive: false, rateMmPerYear: null },
    ]);
    // Nothing is taken by itself.
    expect(await studies.assessment(part)).toMatchObject({ rateEvidence: null, overrides: {} });
    const take = (id: string, from: string) =>
      studies.admin.post<RateEvidence>(`${studyPath}/use-loop-rate`, { id: part, damageId: id, from });
    expect((await take(damageId, 'coupon')).body.code).toBe(409);
    expect((await take(cracking, 'stated')).body.code).toBe(409);
    expect((await take(damageId, 'stated')).body.data).toMatchObject({
      calculator: 'corrosion-loop',
      clause: 'CL-05',
    });
    const after = await studies.assessment(part);
    expect(after.component.mechanisms.find(({ type }) => type === 'thinning')).toMatchObject({
      corrosionRateMmPerYear: 0.2,
      confidence: 'low',
    });
    expect(after.rateEvidence).toMatchObject({ inputs: { loop: 'CL-05', mechanism: 'DM37' } });
    await studies.admin.post(`${studyPath}/drop-rate`, { id: part });
    expect(await studies.assessment(part)).toMatchObject({ rateEvidence: null, overrides: {} });
  });
});
