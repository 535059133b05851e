import type { SiteBoard, SiteComponent } from '@ircrisk/contract/modules/risk/site-risk.ts';
import { filePaths } from '@ircrisk/contract/modules/system/file.ts';
import type { Job } from '@ircrisk/contract/modules/system/job.ts';
import {
  outcomeKinds,
  phases,
  plantAges,
  protections,
  releases,
  stabilities,
  substances,
} from '@ircrisk/contract/resources/site-risk/choices.ts';
import * as engine from '@ircrisk/engine-quantitative-risk';
import { createCanvas } from '@napi-rs/canvas';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedQuality } from '#demo/quality/seed.ts';
import { sql } from '#platform/database/sql.ts';
import { wordText } from '#platform/files/word-text.ts';
import { startTestPlatform, type TestPlatform } from '#testing/platform.ts';
import { plantUnit } from '#testing/rbi-plant.ts';
import { hireSigners, type Signers } from '#testing/signers.ts';
import type { TestClient } from '#testing/test-client.ts';
import { upload } from '#testing/upload.ts';
import { contourDrawing } from './drawings.ts';
import { outdatedRounds } from './result-state.ts';

let platform: TestPlatform;
let admin: TestClient;
let signers: Signers;
const base = '/ircrisk-qra';

beforeAll(async () => {
  platform = await startTestPlatform();
  admin = await platform.client(platform.a.admin);
  signers = await hireSigners(platform, platform.a);
});
afterAll(() => platform?.close());

async function make(resource: string, values: object): Promise<string> {
  const answer = await admin.post<string>(`${base}/${resource}/submit`, values);
  expect(answer.body).toMatchObject({ success: true });
  return answer.body.data;
}
const board = async (id: string, client = admin) =>
  (await client.get<SiteBoard>(`${base}/qra-site/board`, { id })).body.data;

async function ended(jobId: string): Promise<Job> {
  for (let turn = 0; turn < 800; turn += 1) {
    const job = (await admin.get<Job>('/ircrisk-system/job/detail', { id: jobId })).body.data;
    if (job.state !== 'queued' && job.state !== 'running') return job;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error('the job did not end');
}
const started = (path: string, body: object) =>
  admin.post<{ jobId: string }>(`${base}/qra-site/${path}`, body);
const calculate = async (id: string) => ended((await started('calculate', { id })).body.data.jobId);

async function printed(id: string, language: 'zh' | 'en', format: 'pdf' | 'docx' | 'xlsx'): Promise<Buffer> {
  const { jobId } = (await started('report', { id, language, format })).body.data;
  const job = await ended(jobId);
  expect(job.state).toBe('done');
  const { rawPayload } = await platform.app.inject({
    url: `/api${filePaths.download}?id=${(job.result as { fileId: string }).fileId}`,
    headers: { 'blade-auth': `bearer ${admin.token}` },
  });
  return rawPayload;
}
const reported = async (id: string, language: 'zh' | 'en') =>
  wordText(await printed(id, language, 'docx'))?.text ?? '';

const sphere = {
  code: 'LPG-1R',
  name: '球罐破裂',
  nameEn: 'Sphere fails',
  release: 'rupture',
  substance: 'propane',
  phase: 'liquid',
  ...{ x: 0, y: 0, pressure: 0.8, temperature: 20, inventory: 100_000 },
  ...{ frequency: 1e-5, frequencySource: 'CPR 18E', ignitionDirect: 1, ignitionDelayed: 0 },
};
const village = {
  code: 'V-1',
  name: '村庄',
  nameEn: 'Village',
  protection: 'class2',
  ...{ x: 300, y: 0, day: 100, night: 200, indoors: 50 },
};

async function site(code: string, more: { cases?: object[]; places?: object[] } = {}): Promise<string> {
  const study = {
    code,
    name: `罐区 ${code}`,
    nameEn: `Tank farm ${code}`,
    plantAge: 'new',
    ambient: 20,
    gridStep: 40,
  };
  const studyId = await make('qra-site', study);
  for (const one of more.cases ?? [sphere]) await make('qra-site-case', { studyId, ...one });
  for (const one of more.places ?? [village]) await make('qra-site-population', { studyId, ...one });
  await make('qra-site-weather', {
    studyId,
    code: 'D5',
    stability: 'D',
    windSpeed: 5,
    period: 'day',
    fromW: 60,
  });
  await make('qra-site-weather', {
    studyId,
    code: 'F2',
    stability: 'F',
    windSpeed: 2,
    period: 'night',
    fromW: 40,
  });
  return studyId;
}

it('names what the engine knows, no more and no less', () => {
  expect(Object.keys(substances)).toEqual([...engine.substances.map(({ id }) => id), engine.OTHER]);
  for (const { id, name } of engine.substances) expect(substances[id as 'methane']).toEqual(name);
  expect(Object.keys(protections)).toEqual([...engine.protections]);
  expect(Object.keys(plantAges)).toEqual([...engine.plantAges]);
  expect(Object.keys(releases)).toEqual([...engine.releaseKinds]);
  expect(Object.keys(phases)).toEqual([...engine.phases]);
  expect(Object.keys(stabilities)).toEqual([...engine.stabilities]);
  expect(Object.keys(outcomeKinds)).toEqual([...engine.outcomeKinds]);
});

describe('a study of a site', () => {
  it('is calculated, keeps its result and shows the figures in the list', async () => {
    const id = await site('S-1');
    expect((await board(id)).result).toBeNull();
    expect(await calculate(id)).toMatchObject({ state: 'done' });
    const { result } = await board(id);
    const risk = result?.calculation.value;
    // Everybody within 35 kW/m²: 1e-5 a year, by day 100 and by night 200 people.
    expect(result).toMatchObject({ stale: false });
    expect(risk?.societal.lossOfLife).toBeCloseTo(1e-5 * (0.6 * 100 + 0.4 * 200), 12);
    expect(risk?.places[0]).toMatchObject({ limit: 3e-6, exceeds: true });
    expect(risk?.contours.map(({ level }) => level)).toEqual([1e-5, 3e-6, 3e-7]);
    const page = await admin.get<{ records: object[] }>(`${base}/qra-site/page`, { code: 'S-1' });
    expect(page.body.data.records[0]).toMatchObject({
      societal: 'reduce',
      exceededCount: 1,
      omittedCount: 0,
    });
  });

  it('knows when its result is of something else', async () => {
    const id = await site('S-2');
    await calculate(id);
    const [one] = (await board(id)).cases;
    const listed = async () =>
      (await admin.get<{ records: { resultState: string }[] }>(`${base}/qra-site/page`, { code: 'S-2' })).body
        .data.records[0]?.resultState;
    expect(await listed()).toBe('current');
    await make('qra-site-case', { id: one?.id, frequency: 2e-5 });
    expect((await board(id)).result?.stale).toBe(true);
    expect(await listed()).toBe('stale');
    expect((await admin.post(`${base}/qra-site/submit-review`, { id })).status).toBe(409);
    await make('qra-site-case', { id: one?.id, frequency: 1e-5 });
    expect((await board(id)).result?.stale).toBe(false);
    expect(await listed()).toBe('current');
    const [place] = (await board(id)).places;
    await admin.form(`${base}/qra-site-population/remove`, { ids: String(place?.id) });
    expect(await listed()).toBe('stale');
    await make('qra-site', { id, gridStep: 50 });
    await calculate(id);
    expect(await listed()).toBe('current');
    await make('qra-site', { id, conclusion: '可以' });
    expect(await listed()).toBe('current');
    await make('qra-site', { id, ambient: 25 });
    expect(await listed()).toBe('stale');
  });

  it('is calculated again after an engine of before gave its figures, and is not approved with them', async () => {
    const id = await site('S-12');
    await calculate(id);
    const listed = async () =>
      (await admin.get<{ records: { resultState: string }[] }>(`${base}/qra-site/page`, { code: 'S-12' }))
        .body.data.records[0]?.resultState;
    const { tenantId } = platform.a;
    const ofBefore = () =>
      platform.inTenant(tenantId, async (tx) => {
        await tx.run(sql`update qra_site_results set engine_version = '1' where study_id = ${id}`);
        await tx.run(sql`update qra_sites set result_engine = '1' where id = ${id}`);
      });
    const round = () =>
      outdatedRounds.visit(
        { id: tenantId, zone: 'UTC', inTenant: (work) => platform.inTenant(tenantId, work) },
        new AbortController().signal,
      );
    await round();
    expect(await listed()).toBe('current');
    await ofBefore();
    await round();
    expect(await listed()).toBe('outdated');
    expect((await board(id)).result).toMatchObject({ stale: false, outdated: true });
    expect(await reported(id, 'en')).toContain('calculated by an earlier version');
    const refused = await admin.post(`${base}/qra-site/submit-review`, { id });
    expect(refused.status).toBe(409);
    expect(refused.body.msg).toContain('较早版本');
    // A save that changes no input leaves it so.
    await make('qra-site', { id, conclusion: '可以' });
    expect(await listed()).toBe('outdated');
    await calculate(id);
    expect(await listed()).toBe('current');
    expect((await board(id)).result).toMatchObject({ outdated: false });
    expect((await admin.post(`${base}/qra-site/submit-review`, { id })).body).toMatchObject({
      success: true,
    });
    await ofBefore();
    expect((await signers.approve(`${base}/qra-site`, id)).status).toBe(409);
    expect((await board(id)).state).toBe('inReview');
  });

  it('names the case that is far off by its code, and a new code makes no result stale', async () => {
    const lost = { ...sphere, code: 'LPG-2R', x: 50_000 };
    const id = await site('S-2B', { cases: [sphere, lost] });
    await calculate(id);
    const { result, cases } = await board(id);
    const told = result?.calculation.warnings.find(({ code }) => code === 'caseFar');
    expect(told?.values?.cases).toContain('LPG-2R (');
    expect(told?.values?.cases).not.toContain('LPG-1R');
    await make('qra-site-case', { id: cases.find(({ code }) => code === 'LPG-2R')?.id, code: 'LPG-3R' });
    expect((await board(id)).result?.stale).toBe(false);
  });

  it('is refused at once where the weather is not whole, with the reason', async () => {
    const id = await site('S-3');
    const [first] = (await board(id)).weather;
    await make('qra-site-weather', { id: first?.id, fromW: 50 });
    const answer = await started('calculate', { id });
    expect(answer.status).toBe(409);
    expect(answer.body.msg).toContain('90%');
  });

  it('tells what it did not calculate: the cloud of a liquefied gas', async () => {
    const ammonia = {
      code: 'N-1M',
      name: '氨罐',
      substance: 'ammonia',
      phase: 'liquid',
      hole: 25,
      duration: 600,
    };
    const place = {
      x: 0,
      y: 0,
      pressure: 0.8,
      temperature: 20,
      inventory: 50_000,
      height: 1,
      frequency: 1e-5,
    };
    const far = { ...village, code: 'V-2', name: '远村', nameEn: 'Far village', x: 9000 };
    const id = await site('S-4', { cases: [sphere, { ...ammonia, ...place }], places: [village, far] });
    await calculate(id);
    const risk = (await board(id)).result?.calculation.value;
    expect(risk?.omitted.map(({ kind, reason }) => `${kind} ${reason.code}`)).toEqual([
      'toxic twoPhaseDense',
      'toxic twoPhaseDense',
    ]);
    // Above its limit by what was counted; the other is not judged while 1e-5 a year is missing.
    expect(risk?.places).toMatchObject([
      { exceeds: true, reason: null },
      { risk: 0, limit: 3e-6, exceeds: null, reason: { code: 'placeNotJudged' } },
    ]);
    expect(risk?.societal).toMatchObject({ verdict: null, reason: { code: 'curveNotJudged' } });
    const page = await admin.get<{ records: object[] }>(`${base}/qra-site/page`, { code: 'S-4' });
    expect(page.body.data.records[0]).toMatchObject({ societal: 'notJudged', exceededCount: 1 });
    const life = await admin.get<object>(`${base}/qra-site/life`, { id });
    expect(JSON.stringify(life.body.data)).toMatch(/未判定：V-2|limit: V-2/);
    expect(JSON.stringify(life.body.data)).toMatch(
      /社会风险曲线超过 GB 36894-2018 的线，未判定|curve of societal risk is not judged/,
    );
    const text = await reported(id, 'en');
    expect(text).toContain('V-2: What was counted');
    expect(text).toContain('(so far: As low as reasonably practicable): what could not be calculated');
    // A result of before has no verdict either.
    await platform.inTenant(platform.a.tenantId, (tx) =>
      tx.run(sql`
        update qra_site_results set calculation = jsonb_set(calculation #- '{value,societal,reason}', '{value,places,1}',
          (calculation #> '{value,places,1}') - 'reason' || '{"exceeds": false}') where study_id = ${id}`),
    );
    expect((await board(id)).result?.calculation.value?.places[1]?.exceeds).toBeNull();
  });

  it('refuses shares above one and half a probit', async () => {
    const studyId = await site('S-5', { cases: [] });
    const refused = async (more: object) =>
      (await admin.post(`${base}/qra-site-case/submit`, { studyId, ...sphere, ...more })).body as unknown as {
        errors?: { field: string }[];
      };
    expect((await refused({ ignitionDelayed: 0.5 })).errors?.[0]?.field).toBe('ignitionDelayed');
    expect((await refused({ probitA: -10, probitB: 1 })).errors?.[0]?.field).toBe('probitN');
  });

  it('goes to review with its result, and a revision keeps it under the numbers of its own rows', async () => {
    const id = await site('S-6');
    const early = await admin.post(`${base}/qra-site/submit-review`, { id });
    expect(early.status).toBe(409);
    await calculate(id);
    expect((await admin.post(`${base}/qra-site/submit-review`, { id })).body).toMatchObject({
      success: true,
    });
    expect((await signers.approve(`${base}/qra-site`, id)).body).toMatchObject({ success: true });
    const [one] = (await board(id)).cases;
    const late = await admin.post(`${base}/qra-site-case/submit`, { id: one?.id, frequency: 1 });
    expect(late.body).toMatchObject({ success: false });
    expect((await started('calculate', { id })).status).toBe(409);
    const revised = (await admin.post<string>(`${base}/qra-site/revise`, { id, reason: '新增储罐' })).body
      .data;
    const next = await board(typeof revised === 'string' ? revised : (revised as { id: string }).id);
    expect(next).toMatchObject({ revision: 2, result: { stale: false } });
    expect(next.result?.calculation.value?.places[0]?.id).toBe(next.places[0]?.id);
    expect(next.places[0]?.id).not.toBe((await board(id)).places[0]?.id);
  });

  it('says that cases are the same, on the board, at the review and in the report', async () => {
    const id = await site('S-10', { cases: [sphere, { ...sphere, code: 'LPG-2R' }] });
    expect((await board(id)).alike).toEqual([['LPG-1R', 'LPG-2R']]);
    await calculate(id);
    const life = await admin.get<object>(`${base}/qra-site/life`, { id });
    expect(JSON.stringify(life.body.data)).toContain('LPG-1R = LPG-2R');
    expect(await reported(id, 'zh')).toContain('风险重复计入：LPG-1R = LPG-2R');
    const [, second] = (await board(id)).cases;
    await make('qra-site-case', { id: second?.id, x: 5 });
    expect((await board(id)).alike).toEqual([]);
  });

  it('has an English report in US units, with English sources and no place called safe', async () => {
    const far = { ...village, code: 'V-2', name: '远村', nameEn: 'Far village', x: 900_000 };
    const id = await site('S-11', { places: [village, far] });
    await make('qra-site', {
      id,
      ...{ weatherSource: '气象站', weatherSourceEn: 'Weather station' },
      ...{ populationSource: '踏勘', populationSourceEn: 'Survey' },
    });
    await calculate(id);
    const text = await reported(id, 'en');
    // 5.8·(100 t)^(1/3) m
    for (const words of ['883.2 ft (269.2 m)', 'Weather station', 'Survey', '< 1×10⁻¹⁰', '68 °F', '1/yr'])
      expect(text).toContain(words);
    for (const words of ['气象站', '踏勘', '1/a']) expect(text).not.toContain(words);
    const zh = await reported(id, 'zh');
    for (const words of ['269.2 m', '气象站', '踏勘', '1/a']) expect(zh).toContain(words);
    expect(zh).not.toContain(' ft');
  });

  it('is drawn on paper over its plan, with spots of one place named together', async () => {
    const others = ['LPG-1M', 'LPG-1L'].map((code) => ({ ...sphere, code, frequency: 1e-6 }));
    const id = await site('S-13', { cases: [sphere, ...others] });
    // Whoever sent the plan: the report is printed by somebody else.
    const { checker } = signers;
    const { id: planId } = await upload(checker, 'plan.png', createCanvas(40, 30).toBuffer('image/png'));
    const place = { planWidth: 800, planX: -400, planY: -300, planNorth: 0 };
    await checker.post(`${base}/qra-site/submit`, { id, planId, ...place });
    await calculate(id);
    const pictures = async () =>
      (await printed(id, 'en', 'pdf')).toString('latin1').match(/\/Subtype \/Image/g)?.length ?? 0;
    const withPlan = await pictures();
    await make('qra-site', { id, planId: null });
    expect(withPlan).toBeGreaterThan(await pictures());
    const { cases, places, result } = await board(id);
    const contours = result?.calculation.value?.contours ?? [];
    const svg = contourDrawing({ contours, cases, places, plan: null }, 'en') ?? '';
    expect(svg).toContain('>LPG-1L, LPG-1M<');
    expect(svg.match(/<text[^>]*>[^<]*LPG[^<]*</g)).toHaveLength(2);
  });

  it('is no other tenant’s', async () => {
    const id = await site('S-7');
    const other = await platform.client(platform.b.admin);
    expect((await other.get(`${base}/qra-site/board`, { id })).status).toBe(404);
    expect((await other.post(`${base}/qra-site/calculate`, { id })).status).toBe(404);
  });

  it('has a report that says what it is not, with its lines, its curve and every step', async () => {
    const ammonia = {
      code: 'N-1M',
      name: '氨罐',
      substance: 'ammonia',
      phase: 'liquid',
      hole: 25,
      duration: 600,
    };
    const place = {
      x: 0,
      y: 0,
      pressure: 0.8,
      temperature: 20,
      inventory: 50_000,
      height: 1,
      frequency: 1e-5,
    };
    const id = await site('S-8', { cases: [sphere, { ...ammonia, ...place }] });
    await calculate(id);
    expect((await printed(id, 'en', 'pdf')).subarray(0, 4).toString()).toBe('%PDF');
    expect((await printed(id, 'en', 'xlsx')).length).toBeGreaterThan(1000);
    const text = await reported(id, 'en');
    const heads = [
      'What this report is not',
      'This is a screening',
      'Releases: Bernoulli',
      'Highest individual risk',
    ];
    const places = heads.map((words) => text.lastIndexOf(words));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    for (const words of [
      'What this report is not',
      'This is a screening',
      'Dense gas, the dispersion of two-phase jets',
      'A flashing two-phase jet is a dense cloud',
      'D = 5.8·m^(1/3)',
      'GB 36894-2018',
      'Village',
      'Above',
    ])
      expect(text).toContain(words);
  });
});

describe('release cases from risk-based inspection', () => {
  it('take a case for each hole with its frequency, fluid and state', async () => {
    const { nodeId } = await platform.inTenant(platform.a.tenantId, (tx) => plantUnit(tx, 1));
    const path = '/ircrisk-rbi/rbi-study';
    const plan = { rbiDate: '2024-01-01', planDate: '2030-01-01', targetKind: 'areaRisk', targetValue: 10 };
    const made = await admin.post<string>(`${path}/create`, {
      code: 'RBI-Q',
      name: 'RBI-Q',
      ...plan,
      scope: { nodeIds: [nodeId], equipmentIds: [] },
    });
    expect(made.body).toMatchObject({ success: true });
    const list = await admin.get<SiteComponent[]>(`${base}/qra-site/components`, { search: 'V-000001' });
    const component = list.body.data.find(({ name }) => name === '筒体');
    expect(component).toMatchObject({ tag: 'V-000001' });
    const id = await site('S-9', { cases: [] });
    const taken = await admin.post<{ made: number }>(`${base}/qra-site/take-components`, {
      id,
      assessmentIds: [component?.id],
    });
    expect(taken.body.data).toEqual({ made: 4, kept: 0 });
    const again = () =>
      admin.post<{ made: number }>(`${base}/qra-site/take-components`, {
        id,
        assessmentIds: [component?.id],
      });
    expect((await again()).body.data).toEqual({ made: 0, kept: 4 });
    const { cases } = await board(id);
    expect(cases.map(({ code }) => code)).toEqual([
      'V-000001-1L',
      'V-000001-1M',
      'V-000001-1R',
      'V-000001-1S',
    ]);
    expect(cases.find(({ code }) => code === 'V-000001-1M')).toMatchObject({
      ...{
        substance: 'hexane',
        phase: 'liquid',
        hole: 25,
        genericFrequency: 2e-5,
        inventory: 15_000,
        x: null,
      },
      release: 'hole',
    });
    expect(cases.find(({ code }) => code === 'V-000001-1R')).toMatchObject({
      release: 'rupture',
      hole: null,
    });
    // One that was removed may come again.
    const [first] = cases;
    await admin.form(`${base}/qra-site-case/remove`, { ids: String(first?.id) });
    expect((await again()).body.data).toEqual({ made: 1, kept: 3 });
  });

  it('are for those who may read risk-based inspection', async () => {
    await platform.permit(platform.a, 'qra-site.read', 'qra-site.update');
    const plain = await platform.client(platform.a.plain);
    expect((await plain.get(`${base}/qra-site/components`, {})).status).toBe(403);
  });
});

it('the demo study is calculated, in both languages, and says what it left out', async () => {
  await platform.inTenant(platform.b.tenantId, (tx) => seedQuality(tx));
  const other = await platform.client(platform.b.admin);
  const page = await other.get<{ records: { id: string; code: string }[] }>(`${base}/qra-site/page`, {});
  const [study] = page.body.data.records;
  const { result, cases, places, weatherSourceEn, populationSourceEn } = await board(
    String(study?.id),
    other,
  );
  const risk = result?.calculation.value;
  expect(result?.stale).toBe(false);
  for (const { name, nameEn } of [...cases, ...places]) expect([name, nameEn].every(Boolean)).toBe(true);
  expect([weatherSourceEn, populationSourceEn].every(Boolean)).toBe(true);
  expect(new Set(risk?.outcomes.map(({ kind }) => kind))).toEqual(
    new Set(['fireball', 'explosion', 'jetFire', 'toxic']),
  );
  // The liquid ammonia, in each of four kinds of weather.
  expect(risk?.omitted.map(({ reason }) => reason.code)).toEqual(Array(4).fill('twoPhaseDense'));
  expect(risk?.contours.length).toBeGreaterThan(1);
  expect(risk?.societal.points.length).toBeGreaterThan(1);
});
