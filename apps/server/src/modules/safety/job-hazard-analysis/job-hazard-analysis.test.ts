import type { ResultOf } from '@ircrisk/contract/endpoint.ts';
import type { Figure } from '@ircrisk/contract/modules/assets/equipment.ts';
import type { jhaWhole } from '@ircrisk/contract/modules/safety/job-hazard-analysis.ts';
import { filePaths } from '@ircrisk/contract/modules/system/file.ts';
import type { Work } from '@ircrisk/contract/modules/workplace/home.ts';
import { permitChecks } from '@ircrisk/contract/resources/safety/jha-choices.ts';
import type { RowsAnswer } from '@ircrisk/contract/rows.ts';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '#platform/database/sql.ts';
import { documentOf } from '#platform/reports/document.ts';
import { download, finishedJob } from '#platform/resources/exchange/testing.ts';
import { type FailurePlant, makeFailurePlant } from '#testing/failure-plant.ts';
import { toldOf } from '#testing/notices.ts';
import { startTestPlatform, type TestPlatform } from '#testing/platform.ts';
import { hireSigners } from '#testing/signers.ts';
import type { TestClient } from '#testing/test-client.ts';
import { hazardTable, signatureTable } from './print.ts';
import { hazardLibrary } from './tables/hazards.ts';
import { jobTemplates } from './tables/jobs.ts';
import { remindGas, watchJobs } from './watch.ts';

type Whole = ResultOf<typeof jhaWhole>;
const base = '/ircrisk-job-hazard-analysis';
let platform: TestPlatform;
let author: TestClient;
let reviewer: TestClient;
let approver: TestClient;
let plant: FailurePlant;
beforeAll(async () => {
  platform = await startTestPlatform();
  author = await platform.client(platform.a.admin);
  const signers = await hireSigners(platform, platform.a);
  [reviewer, approver] = [signers.checker, signers.approver];
  plant = await makeFailurePlant(platform, platform.a);
});
afterAll(() => platform?.close());

/** A time of the plant so many minutes from now. */
const at = (minutes: number): string => {
  const moment = new Date(Date.now() + minutes * 60_000);
  return moment.toLocaleString('sv-SE', { timeZone: 'Asia/Shanghai' });
};
const whole = async (id: string) => (await author.get<Whole>(`${base}/jha/whole`, { id })).body.data;
const start = async (more: object = {}) => {
  const { body } = await author.post<{ id: string }>(`${base}/jha/start`, {
    title: '试验作业',
    nodeId: plant.nodeId,
    plannedFrom: at(-10),
    plannedTo: at(300),
    ...more,
  });
  if (!body.success) throw new Error(JSON.stringify(body));
  return body.data.id;
};
const step = async (jhaId: string) =>
  (await author.post<string>(`${base}/jha-step/submit`, { jhaId, sort: 1, description: '拆法兰' })).body.data;
const factors = (stage: string, [l, e, c]: readonly number[]) => ({
  [`${stage}L`]: l,
  [`${stage}E`]: e,
  [`${stage}C`]: c,
});
const hazard = (
  jhaId: string,
  stepId: string,
  before: readonly number[],
  after: readonly number[],
  more: object = {},
) =>
  author.post<string>(`${base}/jha-hazard/submit`, {
    jhaId,
    stepId,
    sort: 1,
    hazard: '残压',
    engineering: '双阀隔离',
    controlStatus: 'open',
    ...factors('initial', before),
    ...factors('residual', after),
    ...more,
  });
const act = (client: TestClient, id: string, name: string, more: object = {}) =>
  client.post<{ state: string }>(`${base}/jha/act`, { id, act: name, ...more });
/** The words of the sheet of the shift, as this person gets it. */
async function handedOver(client: TestClient): Promise<string> {
  const asked = await client.post<{ jobId: string }>(
    '/ircrisk-dynamic-barrier-management/barrier/hand-over',
    {
      format: 'docx',
    },
  );
  const job = await finishedJob(client, asked.body.data.jobId);
  if (job.state !== 'done') throw new Error(`${job.state}: ${job.error}`);
  const file = await client.app.inject({
    url: `/api${filePaths.download}?id=${(job.result as { fileId: string }).fileId}`,
    headers: { 'blade-auth': `bearer ${client.token}` },
  });
  return new TextDecoder().decode(unzipSync(file.rawPayload)['word/document.xml']);
}
const approve = (client: TestClient, id: string, as: string, more: object = {}) =>
  client.post<{ state: string }>(`${base}/jha/approve-${as}`, { id, ...more });
const reviewed = async (id: string) => {
  await act(author, id, 'submit');
  await reviewer.post(`${base}/jha/review`, { id });
};

test('templates of the company are read line by line, offered beside the library, and call for their permits', async () => {
  const line = (values: object) =>
    author.post<string>(`${base}/jha-template-line/submit`, {
      ...{ template: '换热器打压', templateEn: 'Hydrotest an exchanger', sort: 1 },
      ...{ initialL: 3, initialE: 6, initialC: 15, residualL: 0.5, residualE: 6, residualC: 15 },
      ...values,
    });
  const first = { stepNo: 1, step: '灌水排气', stepEn: 'Fill and vent', hazard: '法兰喷水' };
  const wrong = await line({ ...first, permits: ['飞行'] });
  expect(wrong.body.errors?.[0]).toMatchObject({ field: 'permits', rule: 'choice' });
  expect((await line({ ...first, initialL: 4 })).body.errors?.[0]).toMatchObject({
    ...{ field: 'initialL', rule: 'notListed' },
  });
  const kept = await line({ ...first, permits: ['Confined space'], engineering: '加挡板' });
  expect(kept.body.success).toBe(true);
  // By its name, whichever it was written by: nobody reads a key.
  expect(
    (await author.get(`${base}/jha-template-line/detail`, { id: String(kept.body.data) })).body.data,
  ).toMatchObject({ permits: ['受限空间'] });
  await line({ stepNo: 2, step: '升压', hazard: '试压盲板飞出', administrative: '分级升压，人员撤离' });
  type Template = { key: string; zh: string; steps: number; hazards: number; permits: string[] };
  const own = (await author.get<Template[]>(`${base}/template/list`)).body.data.find(
    ({ zh }) => zh === '换热器打压',
  );
  expect(own).toMatchObject({
    en: 'Hydrotest an exchanger',
    steps: 2,
    hazards: 2,
    permits: ['confinedSpace'],
  });
  const id = await start({ title: undefined, templateKey: own?.key });
  const page = await whole(id);
  expect(page.steps.map(({ text }) => text)).toEqual(['灌水排气', '升压']);
  expect(page.grade).toMatchObject({ value: { score: 45 } });
  expect(page.permits.map(({ kind }) => kind)).toEqual(['confinedSpace']);
  // What the template calls for is missed where somebody removes it.
  await author.form(`${base}/jha-permit/remove`, { ids: page.permits[0]?.id ?? '', confirm: 'true' });
  expect((await whole(id)).missingPermits).toEqual(['confinedSpace']);
});

test('the library has thirty jobs and more, each hazard in both languages and with listed factors', async () => {
  const { data } = (await author.get<{ key: string }[]>(`${base}/template/list`)).body;
  expect(data.length).toBeGreaterThanOrEqual(30);
  const keys = jobTemplates.flatMap(({ steps }) => steps.flatMap(({ hazards }) => hazards));
  expect(keys.filter((key) => !(key in hazardLibrary))).toEqual([]);
  expect(Object.keys(hazardLibrary).filter((key) => !keys.includes(key))).toEqual([]);
  const texts = [
    ...jobTemplates,
    ...jobTemplates.flatMap(({ steps }) => steps),
    ...Object.values(hazardLibrary),
  ];
  for (const { zh, en } of texts) {
    expect(zh).toMatch(/[一-龥]/);
    expect(en).not.toMatch(/[一-龥]/);
  }
});

describe('hazards', () => {
  test.each([
    [[3, 6, 15], 270, 'orange'],
    [[6, 6, 7], 252, 'orange'],
    [[1, 6, 7], 42, 'blue'],
    [[10, 10, 40], 4000, 'red'],
    [[0.2, 3, 3], 1.8, 'blue'],
    [[0.1, 0.5, 1], 0.05, 'blue'],
  ] as const)('%j are %d, %s', async (values, score, colour) => {
    const id = await start();
    const made = await hazard(id, await step(id), values, values);
    const { data } = (
      await author.get<Record<string, unknown>>(`${base}/jha-hazard/detail`, { id: made.body.data })
    ).body;
    expect(data).toMatchObject({ initialScore: score, initialColour: colour });
  });

  test('take listed values only, and the job is as its worst residual', async () => {
    const id = await start();
    const stepId = await step(id);
    const wrong = await hazard(id, stepId, [4, 6, 15], [1, 6, 7]);
    expect(wrong.body.errors?.[0]).toMatchObject({
      field: 'initialL',
      msg: expect.stringContaining('只能取'),
    });
    await hazard(id, stepId, [6, 6, 7], [1, 6, 7]);
    const rows = [
      {
        key: 'a',
        values: {
          jhaId: id,
          stepId,
          sort: 2,
          hazard: '触电',
          controlStatus: 'open',
          engineering: '断电',
          ...factors('initial', [3, 6, 15]),
          ...factors('residual', [2, 6, 7]),
        },
      },
      {
        key: 'b',
        values: {
          jhaId: id,
          stepId,
          sort: 3,
          hazard: '烫伤',
          controlStatus: 'open',
          engineering: '隔热',
          ...factors('initial', [3, 6, 15]),
          ...factors('residual', [1, 6, 15]),
        },
      },
    ];
    const { data } = (await author.post<RowsAnswer>(`${base}/jha-hazard/row/batch`, { rows })).body;
    expect(data.saved.map(({ record }) => record.residualScore)).toEqual([90]);
    expect(data.faults).toMatchObject([{ key: 'a', errors: [{ field: 'residualL' }] }]);
    expect(await whole(id)).toMatchObject({
      record: { colour: 'yellow', score: 90 },
      approver: 'sectionHead',
      counts: { after: { blue: 1, yellow: 1 } },
    });
  });

  test('of 20 and 70 fall by the rule at the limits; approved jobs keep theirs', async () => {
    const id = await start();
    const stepId = await step(id);
    await hazard(id, stepId, [0.5, 1, 40], [0.5, 1, 40]);
    const other = await start();
    const before = await author.post<{ value: { level: number } }>(`${base}/jha-hazard/grade`, {
      method: 'LEC',
      values: { l: 0.5, e: 1, c: 40 },
    });
    expect(before.body.data.value.level).toBe(4);
    const saved = await author.post<{ converted: number }>(`${base}/settings/submit`, {
      boundary: 'exclusive',
      convertDrafts: true,
    });
    expect(saved.body.data.converted).toBeGreaterThanOrEqual(2);
    expect(((await whole(id)).grade.value as { level: number }).level).toBe(5);
    expect((await whole(other)).boundary).toBe('exclusive');
    await author.post(`${base}/settings/submit`, { boundary: 'inclusiveLower', convertDrafts: true });
  });

  test('of another method: LS and MES, drafts cleared only when asked', async () => {
    const kept = await start();
    await hazard(kept, await step(kept), [3, 6, 15], [0.5, 6, 15]);
    await author.post(`${base}/settings/submit`, { method: 'LS' });
    expect((await whole(kept)).record).toMatchObject({ method: 'LEC', colour: 'blue' });
    const id = await start();
    const made = await author.post<string>(`${base}/jha-hazard/submit`, {
      ...{ jhaId: id, stepId: await step(id), sort: 1, hazard: '坠落', controlStatus: 'open', ppe: '安全带' },
      ...{ initialL: 5, initialC: 4, residualL: 4, residualC: 4, alarpNote: '已系安全带' },
    });
    const { data } = (
      await author.get<Record<string, unknown>>(`${base}/jha-hazard/detail`, { id: made.body.data })
    ).body;
    expect(data).toMatchObject({ initialColour: 'red', residualColour: 'orange', residualScore: 16 });
    await author.post(`${base}/settings/submit`, { method: 'LEC' });
  });

  /** A job begun under a method, one hazard in it, as the server graded it. */
  const graded = async (method: string, values: object) => {
    await author.post(`${base}/settings/submit`, { method });
    const id = await start();
    const made = await author.post<string>(`${base}/jha-hazard/submit`, {
      ...{ jhaId: id, stepId: await step(id), sort: 1, hazard: '坠落', controlStatus: 'open', ppe: '安全带' },
      alarpNote: '说明',
      ...values,
    });
    const detail = made.body.success
      ? (await author.get<Record<string, unknown>>(`${base}/jha-hazard/detail`, { id: made.body.data })).body
          .data
      : null;
    await author.post(`${base}/settings/submit`, { method: 'LEC' });
    return { id, made: made.body, detail };
  };

  test('by MES: control, exposure and consequence from its own lists', async () => {
    const mes = { initialL: 5, initialE: 6, initialC: 8, residualL: 1, residualE: 6, residualC: 8 };
    const { id, detail } = await graded('MES', mes);
    expect(detail).toMatchObject({
      initialScore: 240,
      initialColour: 'red',
      residualScore: 48,
      residualColour: 'blue',
    });
    expect((await whole(id)).record).toMatchObject({ method: 'MES', colour: 'blue', score: 48 });
    // Four is no state of control: 5, 3 and 1 are.
    const odd = await graded('MES', { ...mes, initialL: 4 });
    expect(odd.made.success).toBe(false);
  });

  test('by the company’s matrix: its bands are the colours', async () => {
    await author.post('/ircrisk-center/risk-matrix/init', { template: 'default' });
    const { id, detail } = await graded('matrix', { initialL: 5, initialC: 5, residualL: 1, residualC: 1 });
    expect(detail).toMatchObject({ initialColour: 'red', residualColour: 'blue' });
    expect((await whole(id)).record).toMatchObject({ method: 'matrix', colour: 'blue' });
    const beyond = await graded('matrix', { initialL: 9, initialC: 5, residualL: 1, residualC: 1 });
    expect(beyond.made.success).toBe(false);
  });

  test('off the company’s matrix there is no grade, and no row is kept', async () => {
    const tried = async (l: number, c: number) =>
      (await author.post<Figure>(`${base}/jha-hazard/grade`, { method: 'matrix', values: { l, e: null, c } }))
        .body.data;
    const off = [
      [2.5, 2, 'P'],
      [7, 3, 'P'],
      [25, 1, 'P'],
      [-1, -3, 'P'],
      [3, 6, 'C'],
    ] as const;
    for (const [l, c, path] of off) {
      const { value, reason } = await tried(l, c);
      expect([value, reason?.code, reason?.path]).toEqual([null, 'notListed', path]);
    }
    expect((await tried(7, 3)).reason?.zh).toBe('P 只能取 1, 2, 3, 4, 5（现为 7）');
    // The first field that is off is named, though another factor is missing.
    const off1 = await graded('matrix', { initialL: 2.5, initialC: 2, residualL: null, residualC: 7 });
    expect(off1.made.errors).toMatchObject([{ field: 'initialL', rule: 'notListed' }]);
    for (const [method, values, field] of [
      ['matrix', { initialL: 2, initialC: 2, residualL: null, residualC: 7 }, 'residualC'],
      ['LS', { initialC: 6 }, 'initialC'],
      ['MES', { initialE: 4 }, 'initialE'],
      ['MES', { residualC: 3 }, 'residualC'],
      ['LEC', { initialE: 4 }, 'initialE'],
      ['LEC', { residualC: 5 }, 'residualC'],
    ] as const)
      expect((await graded(method, values)).made.errors?.map((one) => one.field)).toEqual([field]);
  });

  test('every method shows formula, values, score, limits and colour', async () => {
    const steps = async (method: string, l: number, e: number | null, c: number) => {
      const { body } = await author.post<Figure>(`${base}/jha-hazard/grade`, { method, values: { l, e, c } });
      return body.data.steps.map(({ formula, substituted, value }) => [formula, substituted, value]);
    };
    expect(await steps('LEC', 3, 6, 15)).toEqual([
      ['L · E · C', '3 · 6 · 15', 270],
      ['limit ≤ D < next limit', '160 ≤ 270 < 320', 2],
      ['level → colour', '2 → orange', 'orange'],
    ]);
    expect((await steps('LS', 4, null, 4)).map(([, told]) => told)).toEqual([
      '4 · 4',
      '15 ≤ 16 < 20',
      '2 → orange',
    ]);
    expect((await steps('MES', 3, 6, 8)).map(([, told]) => told)).toEqual([
      '3 · 6 · 8',
      '90 ≤ 144 < 180',
      '2 → orange',
    ]);
    const [score, band, colour] = await steps('matrix', 5, null, 5);
    expect(score).toEqual(['P · C', '5 · 5', 25]);
    expect(band?.[1]).toMatch(/^\d+ ≤ 25 ≤ \d+$/u);
    expect(colour?.[2]).toBe('red');
    const id = await start();
    const first = await step(id);
    await hazard(id, first, [6, 6, 7], [1, 6, 7]);
    await hazard(id, first, [6, 6, 7], [1, 3, 7], { hazard: '滑倒' });
    const { grade } = await whole(id);
    expect(grade.steps.map(({ substituted }) => substituted)).toEqual(['42, 21', '4 → blue']);
    // One that nobody has graded is counted and found, not “none is”.
    await author.post(`${base}/jha-hazard/submit`, {
      ...{ jhaId: id, stepId: first, sort: 3, hazard: '噪声', controlStatus: 'open' },
    });
    const open = await whole(id);
    expect(open.grade).toMatchObject({ value: null, reason: { code: 'someUngraded' } });
    expect(open.grade.reason?.zh).toContain('3 项危害中还有 1 项');
    expect(open.findings).toEqual(
      ['initialUngraded', 'residualUngraded'].map((code) =>
        expect.objectContaining({ code, hazard: '噪声', blocks: true }),
      ),
    );
  });
});

test('a lift without its load is not approved, and the field is named', async () => {
  const id = await start();
  await hazard(id, await step(id), [6, 6, 7], [1, 6, 7]);
  const made = await author.post<string>(`${base}/jha-permit/submit`, {
    ...{ jhaId: id, kind: 'lifting', startsAt: at(-5), hours: 4 },
  });
  expect((await whole(id)).findings).toMatchObject([
    { code: 'loadMissing', path: 'loadTonnes', hazard: '吊装', blocks: true },
  ]);
  await reviewed(id);
  const refused = await approve(approver, id, 'team');
  expect([refused.status, refused.body.msg]).toEqual([409, expect.stringContaining('“吊物质量（t）”')]);
  await author.post(`${base}/jha-permit/submit`, { id: made.body.data, loadTonnes: 12 });
  expect((await whole(id)).permits[0]?.grade).toBe('3');
  expect((await approve(approver, id, 'team', { note: '已错开' })).body.data.state).toBe('approved');
});

describe('the way to work', () => {
  test('does not begin with a residual that no control lowers, and counts the initial risk meanwhile', async () => {
    const id = await start();
    const made = await hazard(id, await step(id), [6, 6, 7], [1, 6, 7], { engineering: '  ' });
    expect((await whole(id)).record).toMatchObject({ colour: 'orange', score: 252 });
    const refused = await act(author, id, 'submit');
    expect([refused.status, refused.body.msg]).toEqual([409, expect.stringContaining('没有控制措施')]);
    await author.post(`${base}/jha-hazard/submit`, { id: made.body.data, engineering: '双阀隔离' });
    expect((await whole(id)).record).toMatchObject({ colour: 'blue', score: 42 });
    expect((await act(author, id, 'submit')).status).toBe(200);
  });

  test('asks for what is missing, routes by colour, and the author signs nothing', async () => {
    const id = await start();
    expect((await act(author, id, 'submit')).status).toBe(409);
    const stepId = await step(id);
    await hazard(id, stepId, [6, 6, 15], [1, 6, 15]);
    await reviewed(id);
    expect((await approve(author, id, 'section')).status).toBe(403);
    expect((await approve(reviewer, id, 'section')).status).toBe(403);
    const missing = await approve(approver, id, 'section');
    expect(missing.body.msg).toContain('合理可行');
    await act(author, id, 'sendBack', { reason: '补说明' });
    const { data } = (
      await author.get<{ records: { id: string }[] }>(`${base}/jha-hazard/list`, { jhaId: id })
    ).body;
    await author.post(`${base}/jha-hazard/submit`, {
      id: data.records[0]?.id,
      alarpNote: '机械清罐不成比例',
    });
    await reviewed(id);
    expect((await approve(approver, id, 'team')).body.msg).toContain('工段长');
    expect((await approve(approver, id, 'plant')).body.data.state).toBe('approved');
    const locked = await author.post(`${base}/jha-step/submit`, { id: stepId, description: '改' });
    expect(locked.body.success).toBe(false);
  });

  test('is told to whoever reviews it and to whoever may sign at its level, until they have', async () => {
    const id = await start();
    await hazard(id, await step(id), [6, 6, 15], [1, 6, 15], { alarpNote: '机械清罐不成比例' });
    const link = `/job-hazard-analysis/job/${id}`;
    const asked = async (as: TestClient) =>
      (await toldOf(as, link)).map(([title, state]) => [title.slice(0, 5), state]);
    await act(author, id, 'submit');
    expect(await asked(reviewer)).toEqual([['等待您审核', 'open']]);
    expect(await asked(author)).toEqual([]);
    await reviewer.post(`${base}/jha/review`, { id });
    expect(await asked(reviewer)).toEqual([['等待您审核', 'done']]);
    expect((await asked(approver)).at(-1)).toEqual(['等待您批准', 'open']);
    expect(await asked(author)).toEqual([]);
    await approve(approver, id, 'section');
    expect((await asked(approver)).map(([, state]) => state)).not.toContain('open');
  });

  test('is told to nobody who does not see it: not its title, nor a link that leads nowhere', async () => {
    await platform.permit(
      platform.a,
      'jha.read',
      'job-hazard-analysis.review',
      'job-hazard-analysis.approve-section',
    );
    const elsewhere = await platform.client(platform.a.plain);
    const asked = async (id: string) =>
      (await toldOf(elsewhere, `/job-hazard-analysis/job/${id}`)).map(([title]) => title.slice(0, 5));
    const handIn = async () => {
      const id = await start();
      await hazard(id, await step(id), [6, 6, 15], [1, 6, 15], { alarpNote: '机械清罐不成比例' });
      await reviewed(id);
      return id;
    };
    const unseen = await handIn();
    expect((await elsewhere.get(`${base}/jha/whole`, { id: unseen })).status).toBe(404);
    expect(await asked(unseen)).toEqual([]);
    // Once their reach has the place, they are asked.
    await platform.inTenant(platform.a.tenantId, (tx) =>
      tx.run(sql`update roles set data_scope_ids = array(select id from data_scopes where built_in and scope_type = 1)
        where tenant_id = current_tenant() and id = ${platform.a.plainRoleId}`),
    );
    expect(await asked(await handIn())).toEqual(['等待您审核', '等待您批准']);
    await platform.permit(platform.a);
    await platform.inTenant(platform.a.tenantId, (tx) =>
      tx.run(
        sql`update roles set data_scope_ids = '{}' where tenant_id = current_tenant() and id = ${platform.a.plainRoleId}`,
      ),
    );
  });

  test('never begins red, whoever signs', async () => {
    const id = await start();
    await hazard(id, await step(id), [10, 10, 40], [10, 10, 40], { alarpNote: '无' });
    await reviewed(id);
    expect((await approve(approver, id, 'company')).body.msg).toContain('红色');
  });

  const putInPlace = async (jhaId: string) => {
    const { openControls } = await whole(jhaId);
    const ids = openControls.map(({ id }) => id);
    return author.post(`${base}/jha-hazard/in-place`, { jhaId, ids });
  };

  /** An approved job with hot work, checked and its controls in place, but for the gas. */
  async function hotJob() {
    const id = await start();
    await hazard(id, await step(id), [3, 6, 15], [0.5, 6, 15]);
    const permit = await author.post<string>(`${base}/jha-permit/submit`, {
      ...{ jhaId: id, kind: 'hotWork1', startsAt: at(-5), hours: 8, lelPercent: 5, h2sNotRequired: true },
    });
    await reviewed(id);
    // Whatever the hour: hot work at night is signed one level up.
    await approve(approver, id, 'section');
    const checks = Object.keys(permitChecks.hotWork1);
    await author.post(`${base}/jha-permit/checks`, { id: permit.body.data, checks });
    await putInPlace(id);
    return { id, permitId: permit.body.data };
  }
  const sign = (jhaId: string, more: object = {}) =>
    author.post<{ id: string; trained: boolean }>(`${base}/briefing/sign`, {
      ...{ key: crypto.randomUUID(), jhaId, person: '李勇', strokes: 'M10 10L40 60L80 20', signedAt: at(0) },
      ...more,
    });
  const gas = (permitId: string, more: object) =>
    author.post(`${base}/jha-permit/gas-test`, {
      key: crypto.randomUUID(),
      permitId,
      sampledAt: at(-2),
      ...more,
    });

  test('needs signatures kept once, a gas test in the limits, and time on the permit', async () => {
    const { id, permitId } = await hotJob();
    expect((await act(author, id, 'brief')).status).toBe(409);
    const sent = { key: crypto.randomUUID(), signedAt: at(0) };
    const first = await sign(id, sent);
    const again = await sign(id, sent);
    expect(again.body.data).toEqual(first.body.data);
    expect((await whole(id)).signatures).toHaveLength(1);
    await act(author, id, 'brief');
    expect((await sign(id, { person: 'ZZ\u00a0Li\u202e Si ', employer: '宏远' })).status).toBe(200);
    expect((await whole(id)).signatures.map(({ person }) => person)).toContain('ZZ Li Si');
    for (const person of [
      'ZZ Li Si',
      'zz li si',
      'ZZ  Li Si',
      'ZZ Li\u200b Si',
      '\u202eZZ Li Si',
      'ＺＺ Li Si',
    ])
      expect((await sign(id, { person, employer: ' 宏远' })).status).toBe(409);
    expect((await sign(id, { person: '\u200b', employer: '宏远' })).body.errors?.[0]).toMatchObject({
      field: 'person',
    });
    expect((await whole(id)).signatures).toHaveLength(2);
    expect((await act(author, id, 'activate')).body.msg).toContain('气体分析');
    await gas(permitId, { combustible: 12, combustibleUnit: 'lel', sampledAt: at(-1) });
    // 12 % of an LEL of 5 % is 0.6 % by volume.
    expect((await act(author, id, 'activate')).body.msg).toContain('0.5');
    await gas(permitId, { combustible: 0.5, sampledAt: at(0) });
    expect((await act(author, id, 'activate')).body.data.state).toBe('active');
    await platform.inTenant(platform.a.tenantId, (tx) =>
      tx.run(sql`update jhas set valid_until = now() + interval '3 hours' where id = ${id}`),
    );
    const near = await platform.inTenant(platform.a.tenantId, (tx) => watchJobs(tx, platform.a.tenantId));
    expect(near).toMatchObject({ told: 1, expired: 0 });
    await platform.inTenant(platform.a.tenantId, (tx) =>
      tx.run(sql`update jhas set valid_until = now() - interval '1 minute' where id = ${id}`),
    );
    const over = await platform.inTenant(platform.a.tenantId, (tx) => watchJobs(tx, platform.a.tenantId));
    expect(over).toMatchObject({ told: 0, expired: 1 });
    expect((await whole(id)).record).toMatchObject({ state: 'expired' });
    // The next shift hears of what ran out under way, until somebody closes it; nobody without the right does.
    const number = String((await whole(id)).record.number);
    expect(await handedOver(author)).toContain(number);
    expect(await handedOver(await platform.client(platform.b.admin))).not.toContain(number);
    await act(author, id, 'close');
    expect(await handedOver(author)).not.toContain(number);
  });

  test('from a template has the permits it calls for, and begins with all of them and its controls in place', async () => {
    const id = await start({ templateKey: 'tank-hot-work', title: undefined });
    const [hot, height] = (await whole(id)).permits.toSorted((a, b) => b.kind.localeCompare(a.kind));
    expect([hot?.kind, height?.kind]).toEqual(['hotWorkSpecial', 'height']);
    const unmet = async () => (await whole(id)).findings.filter(({ blocks }) => blocks);
    expect(await unmet()).toMatchObject([
      { hazard: '特级动火', code: 'lelMissing' },
      { hazard: '高处作业', code: 'heightMissing', path: 'heightMetres' },
    ]);
    await reviewed(id);
    const note = '已错开';
    expect((await approve(approver, id, 'company', { note })).body.msg).toContain('爆炸下限');
    await author.post(`${base}/jha-permit/submit`, { id: hot?.id, lelPercent: 5, h2sNotRequired: true });
    expect((await approve(approver, id, 'company', { note })).body.msg).toContain('“高度（m）”');
    await author.post(`${base}/jha-permit/submit`, { id: height?.id, heightMetres: 1.5 });
    expect(await unmet()).toMatchObject([{ hazard: '高处作业', code: 'heightBelow' }]);
    await author.post(`${base}/jha-permit/submit`, { id: height?.id, heightMetres: 8 });
    expect(await unmet()).toEqual([]);
    expect((await approve(approver, id, 'company', { note })).body.data.state).toBe('approved');
    await sign(id);
    await act(author, id, 'brief');
    const untested = (await act(author, id, 'activate')).body.msg;
    for (const word of ['特级动火', '气体分析', '高处作业', '检查']) expect(untested).toContain(word);
    for (const permit of [hot, height])
      if (permit)
        await author.post(`${base}/jha-permit/checks`, {
          id: permit.id,
          checks: Object.keys(permitChecks[permit.kind]),
        });
    await gas(hot?.id ?? '', { combustible: 0.1, sampledAt: at(-31) });
    expect((await act(author, id, 'activate')).body.msg).toContain('30 分钟');
    await gas(hot?.id ?? '', { combustible: 0.1, sampledAt: at(-1) });
    const open = (await act(author, id, 'activate')).body.msg;
    for (const word of ['未落实', '5', '高处坠落']) expect(open).toContain(word);
    expect((await putInPlace(id)).status).toBe(200);
    expect((await whole(id)).openControls).toEqual([]);
    expect((await act(author, id, 'activate')).body.data.state).toBe('active');
    await platform.inTenant(platform.a.tenantId, (tx) =>
      tx.run(sql`update jhas set state = 'closed' where id = ${id}`),
    );
  });

  test('a permit the template calls for is missed when it is taken away, and in a copy', async () => {
    const id = await start({ templateKey: 'tank-hot-work', title: undefined });
    const { permits } = await whole(id);
    const hot = permits.find(({ kind }) => kind === 'hotWorkSpecial');
    await author.post(`${base}/jha-permit/submit`, { id: hot?.id, lelPercent: 5 });
    await author.post(`${base}/jha-permit/remove`, {
      ids: permits.find(({ kind }) => kind === 'height')?.id,
    });
    expect((await whole(id)).findings).toContainEqual(
      expect.objectContaining({ hazard: '高处作业', code: 'permitMissing', blocks: true }),
    );
    await reviewed(id);
    expect((await approve(approver, id, 'company', { note: '无' })).body.msg).toContain('高处作业');
    const copy = await whole(await start({ copyOf: id, title: undefined }));
    expect(copy.findings.filter(({ code }) => code === 'permitMissing').map(({ hazard }) => hazard)).toEqual([
      '特级动火',
      '高处作业',
    ]);
  });

  test('waits on the first page of whoever leads it until it is briefed', async () => {
    const { id } = await hotJob();
    const waiting = async () =>
      (await author.get<Work[]>('/ircrisk-center/home/work')).body.data.find((one) => one.id === id);
    expect(await waiting()).toMatchObject({
      kind: 'briefing',
      mine: true,
      path: `/job-hazard-analysis/brief/${id}`,
    });
    await sign(id);
    await act(author, id, 'brief');
    expect(await waiting()).toBeUndefined();
  });

  test('has the gas tested again in time, told once for each test', async () => {
    const { id, permitId } = await hotJob();
    await sign(id);
    await act(author, id, 'brief');
    await gas(permitId, { combustible: 0.1, sampledAt: at(-1) });
    expect((await act(author, id, 'activate')).body.data.state).toBe('active');
    const remind = () => platform.inTenant(platform.a.tenantId, (tx) => remindGas(tx, platform.a.tenantId));
    const sampled = (interval: string) =>
      platform.inTenant(platform.a.tenantId, (tx) =>
        tx.run(
          sql`update jha_gas_tests set sampled_at = now() - ${interval}::interval where permit_id = ${permitId}`,
        ),
      );
    // Behind the platform's back: a permit of a signed job keeps its kind.
    const kindIs = (kind: string) =>
      platform.asOwner(
        `set session_replication_role = replica; update jha_permits set kind = '${kind}' where id = ${permitId}`,
      );
    await kindIs('confinedSpace');
    await sampled('100 minutes');
    expect(await remind()).toBe(0);
    expect((await whole(id)).permits[0]?.nextGasTest).toBe(at(20).slice(0, 16));
    await sampled('106 minutes');
    expect(await remind()).toBe(1);
    expect(await remind()).toBe(0);
    await kindIs('hotWork1');
    await sampled('25 hours');
    expect(await remind()).toBe(1);
    await platform.inTenant(platform.a.tenantId, (tx) =>
      tx.run(sql`update jhas set state = 'closed' where id = ${id}`),
    );
  });

  test('shows the barriers of its place that are not in order, and nothing of other places', async () => {
    const id = await start();
    const barrier = async (code: string, nodeId: string) =>
      (
        await author.post<string>('/ircrisk-dynamic-barrier-management/barrier/submit', {
          ...{ code, name: '可燃气检测', nameEn: 'Gas detection', function: 'FGS', type: 'activeHw', nodeId },
        })
      ).body.data;
    const own = await barrier('B-JHA-1', plant.nodeId);
    expect(own).toBeTruthy();
    const found = (await whole(id)).barriers;
    expect(found.map(({ code }) => code)).toContain('B-JHA-1');
    expect(found.find(({ code }) => code === 'B-JHA-1')).toMatchObject({
      state: 'unknown',
      name: '可燃气检测',
    });
  });

  test('stands in the calendar of its days and place', async () => {
    const id = await start({ plannedFrom: '2031-05-30 08:00', plannedTo: '2031-06-02 17:00' });
    const days = async (from: string, to: string, more: object = {}) =>
      (await author.get<{ id: string }[]>(`${base}/jha/calendar`, { from, to, ...more })).body.data?.map(
        (one) => one.id,
      );
    expect(await days('2031-06-01', '2031-06-30')).toEqual([id]);
    expect(await days('2031-05-01', '2031-05-30', { nodeId: plant.nodeId })).toEqual([id]);
    expect(await days('2031-06-03', '2031-06-30')).toEqual([]);
    expect(
      (await author.get(`${base}/jha/calendar`, { from: '2031-01-01', to: '2031-12-31' })).body.code,
    ).toBe(400);
  });

  test('a contractor without training needs the approver’s word', async () => {
    const { id } = await hotJob();
    const signed = await sign(id, { contractor: true, trainingUntil: '2020-01-01' });
    expect(signed.body.data.trained).toBe(false);
    expect((await act(author, id, 'brief')).body.msg).toContain('李勇');
  });

  test('is signed by people once it is approved, in their own time and with a line, each of them once', async () => {
    const draft = await start();
    await hazard(draft, await step(draft), [3, 6, 15], [0.5, 6, 15]);
    expect((await sign(draft)).status).toBe(409);
    await reviewed(draft);
    expect((await sign(draft)).status).toBe(409);
    expect((await whole(draft)).signatures).toEqual([]);

    const { id } = await hotJob();
    for (const signedAt of ['2036-01-01 00:00', '2020-01-01 00:00', '2026-02-30 08:00'])
      expect((await sign(id, { signedAt })).body.errors?.[0]?.field, signedAt).toBe('signedAt');
    for (const strokes of ['M M M M M M', '........', 'M10 10L10 10', 'L10 10L90 90', 'M100 100'])
      expect((await sign(id, { strokes })).body.errors?.[0]?.field, strokes).toBe('strokes');
    const key = crypto.randomUUID();
    expect((await sign(id, { key })).status).toBe(200);
    expect((await sign(id, { key, person: '王强' })).status).toBe(409);
    expect((await sign(id)).body.msg).toContain('李勇');
    expect((await sign(id, { employer: '甬江检修公司' })).status).toBe(200);
    expect((await whole(id)).signatures).toHaveLength(2);
  });

  test('whoever signs after the briefing is looked at before the work begins, and while it goes on', async () => {
    const { id, permitId } = await hotJob();
    await sign(id);
    await act(author, id, 'brief');
    const late = { person: '马强', contractor: true, trainingUntil: '2020-01-01' };
    await sign(id, late);
    await gas(permitId, { combustible: 0.1, sampledAt: at(0) });
    expect((await act(author, id, 'activate')).body.msg).toContain('马强');

    const other = await hotJob();
    await sign(other.id);
    await act(author, other.id, 'brief');
    await gas(other.permitId, { combustible: 0.1, sampledAt: at(0) });
    expect((await act(author, other.id, 'activate')).body.data.state).toBe('active');
    expect((await sign(other.id, late)).body.msg).toContain('马强');
    expect((await sign(other.id, { ...late, trainingUntil: '2099-01-01' })).status).toBe(200);
  });

  const noteOn = (client: TestClient, id: string, more: object) =>
    client.post(`${base}/briefing/note-training`, { id, reason: '持证，培训机构补发证明', ...more });
  const untrained = { contractor: true, trainingUntil: '2020-01-01' };

  test('a note on another matter lets nobody in without training: each person needs a word of their own', async () => {
    const id = await start();
    await hazard(id, await step(id), [3, 6, 15], [0.5, 6, 15]);
    await reviewed(id);
    await approve(approver, id, 'section', { note: '与相邻作业已错开' });
    await sign(id);
    await sign(id, { person: '马强', employer: '宏远', ...untrained });
    await sign(id, { person: '周平', employer: '宏远', contractor: true });
    const brief = async () => (await act(author, id, 'brief')).body;
    for (const name of ['马强', '周平']) expect((await brief()).msg).toContain(name);
    const [person, employer] = ['马强', ' 宏远'];
    expect((await noteOn(approver, id, { person, employer, reason: ' ' })).body.errors?.[0]?.field).toBe(
      'reason',
    );
    expect((await noteOn(author, id, { person, employer })).status).toBe(403);
    expect((await noteOn(approver, id, { person, employer })).status).toBe(200);
    const half = (await brief()).msg;
    expect([half.includes('马强'), half.includes('周平')]).toEqual([false, true]);
    // Another of the same name, of another firm, is somebody else.
    expect((await noteOn(approver, id, { person: '周平', employer: '甬江' })).status).toBe(200);
    expect((await brief()).msg).toContain('周平');
    const page = await whole(id);
    const gone = page.signatures.find((one) => one.person === '周平');
    const strike = (more: object = {}) =>
      author.post(`${base}/briefing/strike`, { jhaId: id, id: gone?.id, reason: '不参加', ...more });
    expect((await strike({ reason: ' ' })).body.errors?.[0]?.field).toBe('reason');
    expect((await strike()).status).toBe(200);
    expect((await brief()).data).toMatchObject({ state: 'briefed' });
    const after = await whole(id);
    expect(after.signatures.map((one) => [one.person, one.trainingNote])).toEqual([
      ['李勇', null],
      ['马强', '持证，培训机构补发证明'],
    ]);
    expect(after.struck).toMatchObject([{ person: '周平', reason: '不参加' }]);
    // With a training in force the same person signs again.
    const anew = { person: '周平', employer: '宏远', contractor: true, trainingUntil: '2099-01-01' };
    expect((await sign(id, anew)).body.data).toMatchObject({ trained: true });
  });

  test('once work goes on an untrained person joins after the word of whoever may approve, and nobody is struck off', async () => {
    const { id, permitId } = await hotJob();
    await sign(id);
    await act(author, id, 'brief');
    await gas(permitId, { combustible: 0.1, sampledAt: at(0) });
    await act(author, id, 'activate');
    const late = { person: '马强', ...untrained };
    expect((await sign(id, late)).body.msg).toContain('马强');
    expect(await whole(id)).toMatchObject({ mayNoteTraining: false });
    expect((await noteOn(approver, id, { person: '马强' })).status).toBe(200);
    expect((await sign(id, late)).status).toBe(200);
    expect((await noteOn(approver, id, { person: '马强', withdraw: true })).status).toBe(409);
    const [first] = (await whole(id)).signatures;
    const struck = await author.post(`${base}/briefing/strike`, { jhaId: id, id: first?.id, reason: '离场' });
    expect(struck.status).toBe(409);
  });

  test('a note on a training takes a right that reaches the level of the job', async () => {
    const id = await start();
    await hazard(id, await step(id), [6, 6, 15], [3, 6, 7], { alarpNote: '已无更好措施' });
    await reviewed(id);
    await approve(approver, id, 'section');
    await platform.permit(platform.a, 'jha.read', 'job-hazard-analysis.approve-team');
    await platform.inTenant(platform.a.tenantId, (tx) =>
      tx.run(sql`update roles set data_scope_ids = array(select id from data_scopes where built_in and scope_type = 1)
        where tenant_id = current_tenant() and id = ${platform.a.plainRoleId}`),
    );
    const plain = await platform.client(platform.a.plain);
    const asked = { person: '马强', ...untrained };
    await sign(id, asked);
    const { status, body } = await noteOn(plain, id, { person: '马强' });
    expect([status, body.msg]).toEqual([403, expect.stringContaining('工段长')]);
    await platform.permit(platform.a);
  });

  test('keeps every gas test as it was read, none without a reading, none from another time', async () => {
    const { permitId } = await hotJob();
    const read = { key: crypto.randomUUID(), combustible: 0.1, oxygen: 20.9, sampledAt: at(-1) };
    const first = await gas(permitId, read);
    const again = await gas(permitId, read);
    expect(again.status).toBe(200);
    expect(again.body.data).toEqual(first.body.data);
    expect((await gas(permitId, { ...read, oxygen: 5 })).status).toBe(409);
    expect((await gas(permitId, {})).body.errors?.[0]?.field).toBe('combustible');
    for (const sampledAt of ['1990-01-01 00:00', at(60), at(3), at(-600), '2026-13-01 08:00'])
      expect((await gas(permitId, { combustible: 0.1, sampledAt })).body.errors?.[0]?.field, sampledAt).toBe(
        'sampledAt',
      );
  });

  test('takes no reading that air cannot have, and tells of one it hardly has', async () => {
    const { id, permitId } = await hotJob();
    for (const [field, values, msg] of [
      ['oxygen', { oxygen: 100 }, '氧含量 100 % 不可能'],
      ['combustible', { combustible: 80, oxygen: 20.9 }, '合计 100.9 %'],
    ] as const) {
      const { body } = await gas(permitId, { sampledAt: at(-1), ...values });
      expect(body.errors?.[0]).toMatchObject({ field, msg: expect.stringContaining(msg) });
    }
    const kept = await gas(permitId, { sampledAt: at(-1), combustible: 100, combustibleUnit: 'lel' });
    expect(kept.body.data).toMatchObject({
      warnings: [
        { code: 'gasAbove' },
        {
          code: 'gasExplosive',
          zh: expect.stringContaining('可燃气'),
          en: expect.stringContaining('100 % LEL'),
        },
      ],
    });
    const [permit] = (await whole(id)).permits;
    expect(permit?.gas[0]?.findings.map(({ code }) => code)).toContain('gasExplosive');
  });

  test('is counted over days in their order only, and the refusal names the field', async () => {
    for (const call of ['statistics', 'calendar']) {
      const { body } = await author.get(`${base}/jha/${call}`, { from: '2026-05-02', to: '2026-05-01' });
      expect(body.errors?.[0], call).toMatchObject({
        field: 'to',
        msg: expect.stringContaining('结束不能早于开始'),
      });
    }
  });

  test('permits know the checks of their kind, not the names every object has', async () => {
    const { permitId } = await hotJob();
    for (const check of ['__proto__', 'toString', 'constructor', 'nope']) {
      const { body } = await author.post(`${base}/jha-permit/checks`, { id: permitId, checks: [check] });
      expect(body.errors?.[0]?.field, check).toBe('checks');
    }
  });

  test('stays as it was signed: hazards, permits and what it says', async () => {
    const { id, permitId } = await hotJob();
    const { data } = (
      await author.get<{ records: { id: string }[] }>(`${base}/jha-hazard/list`, { jhaId: id })
    ).body;
    const hazardId = data.records[0]?.id;
    const softened = await author.post(`${base}/jha-hazard/submit`, {
      ...{ id: hazardId, controlStatus: 'inPlace', residualC: 1 },
    });
    expect(softened.status).toBe(409);
    const inPlace = await author.post(`${base}/jha-hazard/submit`, {
      id: hazardId,
      controlStatus: 'inPlace',
    });
    expect(inPlace.status).toBe(200);
    const longer = await author.post(`${base}/jha-permit/submit`, { id: permitId, lelPercent: 15 });
    expect(longer.status).toBe(409);
    const another = await author.post(`${base}/jha-permit/submit`, {
      ...{ jhaId: id, kind: 'hotWorkSpecial', startsAt: at(0), hours: 8 },
    });
    expect(another.status).toBe(409);
    expect(another.body.msg).not.toContain('升版');

    await sign(id);
    await act(author, id, 'brief');
    await gas(permitId, { combustible: 0.1, sampledAt: at(0) });
    await act(author, id, 'activate');
    expect((await act(author, id, 'close')).body.data.state).toBe('closed');
    const checks = await author.post(`${base}/jha-permit/checks`, { id: permitId, checks: [] });
    expect(checks.status).toBe(409);
    expect((await gas(permitId, { combustible: 9, sampledAt: at(0) })).status).toBe(409);
    expect((await sign(id, { person: '迟到' })).status).toBe(409);
    expect((await author.post(`${base}/jha/submit`, { id, title: '改题' })).status).toBe(403);
    expect((await whole(id)).record.allowed).toEqual([]);
    const lessons = { id, lessons: '工具先清点' };
    expect((await author.post(`${base}/jha/lessons`, lessons)).status).toBe(200);
    expect((await whole(id)).record).toMatchObject({ lessons: '工具先清点', state: 'closed' });
  });

  test('lists other jobs of the place and time, and clashing kinds stop the approval', async () => {
    const { id } = await hotJob();
    const other = await start();
    await hazard(other, await step(other), [3, 6, 15], [0.5, 6, 15]);
    await author.post(`${base}/jha-permit/submit`, {
      jhaId: other,
      kind: 'lineOpening',
      startsAt: at(0),
      hours: 4,
    });
    const { conflicts } = await whole(other);
    expect(conflicts.find((one) => one.id === id)?.pair).toEqual(['hotWork', 'lineOpening']);
    await reviewed(other);
    expect((await approve(approver, other, 'team')).body.msg).toContain('冲突');
    expect((await approve(approver, other, 'team', { note: '错开两小时' })).body.data.state).toBe('approved');
  });

  test('meets a job on the unit around it and in a part of it', async () => {
    await platform.inTenant(platform.a.tenantId, (tx) =>
      tx.run(sql`update jhas set state = 'closed' where state in ('approved', 'briefed', 'active')`),
    );
    const { id } = await hotJob();
    const { around, sister } = await platform.inTenant(platform.a.tenantId, async (tx) => {
      const { parentId } = await tx.one<{ parentId: string }>(
        sql`select parent_id as "parentId" from factory_nodes where id = ${plant.nodeId}`,
      );
      const made = await tx.one<{ id: string }>(sql`
        insert into factory_nodes (parent_id, level_code, name) select parent_id, level_code, '旁边的单元' from factory_nodes where id = ${plant.nodeId} returning id`);
      return { around: parentId, sister: made.id };
    });
    const opened = async (nodeId: string) => {
      const other = await start({ nodeId });
      await author.post(`${base}/jha-permit/submit`, {
        ...{ jhaId: other, kind: 'lineOpening', startsAt: at(0), hours: 4 },
      });
      return (await whole(other)).conflicts.find((one) => one.id === id);
    };
    expect(await opened(around)).toMatchObject({
      pair: ['hotWork', 'lineOpening'],
      place: expect.any(String),
    });
    expect(await opened(sister)).toBeUndefined();
    // And the other way: what is approved for the plant is seen from its unit.
    const wide = await start({ nodeId: around });
    await platform.inTenant(platform.a.tenantId, (tx) =>
      tx.run(sql`update jhas set state = 'approved' where id = ${wide}`),
    );
    expect((await whole(id)).conflicts.map((one) => one.id)).toContain(wide);
    await platform.inTenant(platform.a.tenantId, (tx) =>
      tx.run(sql`update jhas set state = 'cancelled' where id = ${wide}`),
    );
  });

  test('meets other jobs as long as its permits are good, not as long as it was planned', async () => {
    const lineOpening = async (startsAt: string, hours: number) => {
      const other = await start({ plannedFrom: startsAt, plannedTo: at(24 * 60) });
      await author.post(`${base}/jha-permit/submit`, { jhaId: other, kind: 'lineOpening', startsAt, hours });
      return other;
    };
    await platform.inTenant(platform.a.tenantId, (tx) =>
      tx.run(sql`update jhas set state = 'closed' where state in ('approved', 'briefed', 'active')`),
    );
    const { id, permitId } = await hotJob();
    const meets = async (other: string) => (await whole(other)).conflicts.some((one) => one.id === id);
    // Planned for five hours from now on, good for eight.
    const late = await lineOpening(at(330), 1);
    expect(await meets(late)).toBe(true);
    expect((await whole(id)).permits[0]?.id).toBe(permitId);
    await platform.inTenant(platform.a.tenantId, (tx) =>
      tx.run(sql`update jhas set valid_until = now() + interval '2 hours' where id = ${id}`),
    );
    expect(await meets(late)).toBe(false);
    // Its own permit counts too: planned for the whole day, allowed after the other has ended.
    expect(await meets(await lineOpening(at(180), 1))).toBe(false);
    expect(await meets(await lineOpening(at(60), 1))).toBe(true);
  });

  test('hot work at night or on a rest day is signed one level up, ticked or not', async () => {
    const id = await start({ plannedTo: at(10 * 24 * 60) });
    await hazard(id, await step(id), [3, 6, 15], [0.5, 6, 15]);
    const dayAhead = (isWanted: (weekday: number) => boolean) =>
      [1, 2, 3, 4, 5, 6, 7]
        .map((days) => at(days * 24 * 60).slice(0, 10))
        .find((day) => isWanted(new Date(`${day}T00:00:00Z`).getUTCDay())) ?? '';
    const tomorrow = dayAhead((weekday) => weekday > 0 && weekday < 6);
    const [saturday, sunday] = [dayAhead((weekday) => weekday === 6), dayAhead((weekday) => weekday === 0)];
    // Whatever the season, these days are what the company says.
    const say = async (day: string, kind: 'rest' | 'work') =>
      (await author.post<string>(`${base}/jha-rest-day/submit`, { day, kind })).body.data;
    const dayId = await say(tomorrow, 'work');
    for (const day of [saturday, sunday]) await say(day, 'rest');
    const permit = async (more: object) =>
      (
        await author.post<string>(`${base}/jha-permit/submit`, {
          lelPercent: 5,
          h2sNotRequired: true,
          ...more,
        })
      ).body.data;
    const hot = { jhaId: id, kind: 'hotWork1', startsAt: `${tomorrow} 08:00:00`, hours: 8 };
    const permitId = await permit(hot);
    // The list of permits says the same as the page, whichever of permit and calendar was changed last.
    const listed = async () => {
      const page = await author.get<{ records: { offHours: boolean }[] }>(`${base}/jha-permit/page`, {
        jhaId: id,
      });
      return page.body.data.records.map(({ offHours }) => offHours);
    };
    expect(await listed()).toEqual([false]);
    expect(await whole(id)).toMatchObject({ approver: 'teamLeader', permits: [{ outOfHours: false }] });
    for (const day of [saturday, sunday]) {
      await permit({ id: permitId, startsAt: `${day} 08:00:00` });
      expect(await whole(id)).toMatchObject({ approver: 'sectionHead', permits: [{ outOfHours: true }] });
      expect(await listed()).toEqual([true]);
    }
    await permit({ id: permitId, startsAt: `${tomorrow} 08:00:00` });
    expect(await whole(id)).toMatchObject({ approver: 'teamLeader', permits: [{ outOfHours: false }] });
    // A holiday in the middle of the week.
    await author.post(`${base}/jha-rest-day/submit`, {
      id: dayId,
      day: tomorrow,
      kind: 'rest',
      name: '厂庆',
    });
    expect(await listed()).toEqual([true]);
    expect(await whole(id)).toMatchObject({ approver: 'sectionHead', permits: [{ outOfHours: true }] });
    await author.post(`${base}/jha-rest-day/submit`, { id: dayId, day: tomorrow, kind: 'work' });
    expect(await listed()).toEqual([false]);
    // A permit from before the list kept it is told by the next round.
    await platform.inTenant(platform.a.tenantId, async (tx) => {
      await tx.run(sql`delete from jha_permit_hours where permit_id = ${permitId}`);
      await watchJobs(tx, platform.a.tenantId);
    });
    expect(await listed()).toEqual([false]);
    expect(await whole(id)).toMatchObject({ usualApprover: 'teamLeader', raised: false });
    await permit({ id: permitId, startsAt: `${tomorrow} 18:29:00` });
    expect(await listed()).toEqual([true]);
    expect(await whole(id)).toMatchObject({ approver: 'sectionHead', permits: [{ outOfHours: true }] });
    // Both reasons: the colour alone would ask for less.
    expect(await whole(id)).toMatchObject({ usualApprover: 'teamLeader', raised: true });
    await reviewed(id);
    const refused = await approve(approver, id, 'team');
    expect([refused.status, refused.body.msg]).toEqual([403, expect.stringContaining('工段长')]);
  });

  test('whose end is past is neither handed in nor signed, and says what to mend', async () => {
    const id = await start();
    await hazard(id, await step(id), [3, 6, 15], [0.5, 6, 15]);
    const planned = (from: string, to: string) =>
      platform.inTenant(platform.a.tenantId, (tx) =>
        tx.run(sql`update jhas set planned_from = ${from}, planned_to = ${to} where id = ${id}`),
      );
    const told = [409, expect.stringMatching(/计划结束 .*已过.*计划时间/u)];
    await planned(at(-300), at(-60));
    const handedIn = await act(author, id, 'submit');
    expect([handedIn.status, handedIn.body.msg]).toEqual(told);
    await planned(at(-10), at(300));
    expect((await act(author, id, 'submit')).status).toBe(200);
    await planned(at(-300), at(-60));
    const looked = await reviewer.post(`${base}/jha/review`, { id });
    expect([looked.status, looked.body.msg]).toEqual(told);
    await planned(at(-10), at(300));
    expect((await reviewer.post(`${base}/jha/review`, { id })).status).toBe(200);
    await planned(at(-300), at(-60));
    const signed = await approve(approver, id, 'team');
    expect([signed.status, signed.body.msg]).toEqual(told);
  });

  test('the checks of a permit that has run out stay, though the job goes on', async () => {
    const { id, permitId } = await hotJob();
    await platform.asOwner(
      `set session_replication_role = replica; update jha_permits set ends_at = now() - interval '1 minute' where id = ${permitId}`,
    );
    const { status, body } = await author.post(`${base}/jha-permit/checks`, { id: permitId, checks: [] });
    expect([status, body.msg]).toEqual([409, expect.stringContaining('过期')]);
    expect((await whole(id)).permits[0]?.checks.length).toBeGreaterThan(0);
  });

  test('the answer to a gas test says what is wrong with it', async () => {
    const { permitId } = await hotJob();
    const warned = async (more: object) =>
      ((await gas(permitId, more)).body.data as { warnings: { code: string }[] }).warnings.map(
        ({ code }) => code,
      );
    expect(await warned({ combustible: 0.8 })).toEqual(['gasAbove']);
    expect(await warned({ oxygen: 20.9 })).toEqual(['missingInput']);
    expect(await warned({ combustible: 0.1, oxygen: 20.9 })).toEqual([]);
  });

  test('permits last no longer than the standard says, and power ends with the work it serves', async () => {
    const id = await start();
    const long = await author.post(`${base}/jha-permit/submit`, {
      jhaId: id,
      kind: 'hotWork1',
      startsAt: at(0),
      hours: 9,
    });
    expect(long.body.errors?.[0]).toMatchObject({ field: 'hours', msg: expect.stringContaining('8') });
    await author.post(`${base}/jha-permit/submit`, {
      jhaId: id,
      kind: 'temporaryPower',
      startsAt: at(0),
      hours: 360,
    });
    await author.post(`${base}/jha-permit/submit`, {
      jhaId: id,
      kind: 'confinedSpace',
      startsAt: at(0),
      hours: 24,
    });
    const [power, space] = (await whole(id)).permits.toSorted((a, b) => b.kind.localeCompare(a.kind));
    expect(power?.endsAt).toBe(space?.endsAt);
  });

  test('a copy keeps hazards and clears signatures, permits and dates', async () => {
    const { id } = await hotJob();
    await sign(id);
    const copy = await whole(await start({ copyOf: id, title: undefined }));
    expect(copy).toMatchObject({ record: { state: 'draft', colour: 'blue' }, signatures: [], permits: [] });
    expect(copy.steps).toMatchObject([{ hazards: 1 }]);
  });
});

test('equipment of a job stands in its place', async () => {
  const equipmentId = Object.values(plant.equipment)[0];
  const begin = (nodeId: string) =>
    author.post(`${base}/jha/start`, {
      ...{ title: '换垫片', nodeId, equipmentId, plannedFrom: at(0), plannedTo: at(60) },
    });
  expect((await begin(plant.otherNodeId)).body.errors?.[0]?.field).toBe('equipmentId');
  expect((await begin(plant.nodeId)).status).toBe(200);
});

describe('a permit its template calls for', () => {
  const lift = () => start({ templateKey: 'bundle-pull', title: undefined });
  const waive = (client: TestClient, id: string, more: object = {}) =>
    client.post(`${base}/jha/waive-permit`, { id, kind: 'lifting', reason: '吊物 0.6 t', ...more });
  const dropLifting = async (id: string) => {
    const permit = (await whole(id)).permits.find(({ kind }) => kind === 'lifting');
    await author.post(`${base}/jha-permit/remove`, { ids: [permit?.id] });
  };

  test('is spared by somebody else with a reason, which stays and is printed', async () => {
    const id = await lift();
    expect((await waive(approver, id)).body.errors?.[0]?.field).toBe('kind');
    await dropLifting(id);
    expect((await whole(id)).missingPermits).toEqual(['lifting']);
    expect((await waive(author, id)).status).toBe(403);
    expect((await waive(approver, id, { reason: ' ' })).body.errors?.[0]?.field).toBe('reason');
    expect((await waive(approver, id)).status).toBe(200);
    const spared = await whole(id);
    expect(spared).toMatchObject({
      missingPermits: [],
      waivers: [{ kind: 'lifting', reason: '吊物 0.6 t' }],
    });
    expect(spared.findings.filter(({ hazardId }) => hazardId === 'lifting')).toEqual([]);
    const asked = { id, format: 'docx' };
    const { jobId } = (await author.post<{ jobId: string }>(`${base}/jha/print`, asked)).body.data;
    const { result } = await finishedJob(author, jobId);
    const parts = unzipSync(await download(author, (result as { fileId: string }).fileId));
    expect(new TextDecoder().decode(parts['word/document.xml']).replace(/<[^>]+>/g, '')).toContain(
      '吊物 0.6 t',
    );
    expect((await waive(approver, id, { withdraw: true })).status).toBe(200);
    expect((await whole(id)).missingPermits).toEqual(['lifting']);
  });
});

test('a permit that has run out is not moved: a new one is made', async () => {
  const id = await start();
  const hot = { jhaId: id, kind: 'hotWork2', startsAt: at(-600), hours: 8, lelPercent: 5 };
  const made = await author.post<string>(`${base}/jha-permit/submit`, hot);
  const save = (more: object) => author.post(`${base}/jha-permit/submit`, { id: made.body.data, ...more });
  for (const [field, value] of [
    ['startsAt', at(0)],
    ['hours', 24],
  ] as const)
    expect((await save({ [field]: value })).body).toMatchObject({
      ...{ code: 400, errors: [{ field, msg: expect.stringContaining('已过期') }] },
    });
  expect((await save({ remark: '未动工', startsAt: hot.startsAt, hours: 8 })).status).toBe(200);
  const anew = { ...hot, startsAt: at(0) };
  expect((await author.post(`${base}/jha-permit/submit`, anew)).status).toBe(200);
});

test('nothing is attached to a job that has expired', async () => {
  const id = await start();
  await platform.inTenant(platform.a.tenantId, (tx) =>
    tx.run(sql`update jhas set state = 'expired' where id = ${id}`),
  );
  const permit = { jhaId: id, kind: 'hotWork2', startsAt: at(0), hours: 8 };
  const { status, body } = await author.post(`${base}/jha-permit/submit`, permit);
  expect([status, body.success]).toEqual([409, false]);
  expect((await whole(id)).permits).toEqual([]);
});

test('a job past its end takes no signature, gas test or check, before the watch has come by too', async () => {
  const id = await start();
  const hot = { jhaId: id, kind: 'hotWork2', startsAt: at(-60), hours: 8, lelPercent: 5 };
  const permitId = (await author.post<string>(`${base}/jha-permit/submit`, hot)).body.data;
  await platform.inTenant(platform.a.tenantId, (tx) =>
    tx.run(sql`update jhas set state = 'active', valid_until = now() - interval '1 minute' where id = ${id}`),
  );
  const status = async (path: string, body: object) => (await author.post(`${base}/${path}`, body)).status;
  const person = {
    person: '李勇',
    contractor: false,
    language: 'zh',
    strokes: 'M10 10L40 60',
    signedAt: at(0),
  };
  const reading = { permitId, sampledAt: at(0), combustible: 0.1, combustibleUnit: 'volume', oxygen: 20.9 };
  const sent = [
    await status('briefing/sign', { jhaId: id, key: crypto.randomUUID(), ...person }),
    await status('jha-permit/gas-test', { key: crypto.randomUUID(), ...reading }),
    await status('jha-permit/checks', { id: permitId, checks: [] }),
    await status('jha-hazard/in-place', { jhaId: id, ids: ['1'] }),
  ];
  expect(sent).toEqual([409, 409, 409, 409]);
  const { record, acts } = await whole(id);
  expect([record.state, acts]).toEqual(['expired', ['close']]);
  expect((await act(author, id, 'close')).body).toMatchObject({ data: { state: 'closed' } });
  const moves = (await whole(id)).moves.map(({ act: name }) => name);
  expect(moves).toEqual(expect.arrayContaining(['expire', 'close']));
});

describe('steps', () => {
  test('keep their hazards in another order, and go with them only when that is confirmed', async () => {
    const id = await start();
    const made = async (sort: number, description: string) =>
      (await author.post<string>(`${base}/jha-step/submit`, { jhaId: id, sort, description })).body.data;
    const [first, second] = [await made(1, '泄压'), await made(2, '拆卸')];
    await hazard(id, first, [3, 6, 15], [0.5, 6, 15], { hazard: '残压' });
    await hazard(id, second, [3, 6, 15], [0.5, 6, 15], { hazard: '夹手' });
    await author.post(`${base}/jha-step/submit`, { id: first, sort: 3 });
    expect((await whole(id)).steps).toMatchObject([
      { id: second, hazards: 1 },
      { id: first, hazards: 1 },
    ]);
    const listed = async () =>
      (
        await author.get<{ records: { hazard: string; stepId: string }[] }>(`${base}/jha-hazard/list`, {
          jhaId: id,
        })
      ).body.data.records;
    expect((await listed()).find(({ hazard: name }) => name === '残压')?.stepId).toBe(first);
    const asked = await author.post(`${base}/jha-step/remove`, { ids: [first] });
    expect(asked.body).toMatchObject({ success: false, data: { usedBy: [{ count: 1 }] } });
    expect(await listed()).toHaveLength(2);
    const gone = await author.post(`${base}/jha-step/remove`, { ids: [first], confirm: true });
    expect(gone.body.success, JSON.stringify(gone.body)).toBe(true);
    expect((await listed()).map(({ hazard: name }) => name)).toEqual(['夹手']);
  });
});

test('a printed table keeps every hazard on one page, and small scores are shown as they are', () => {
  const of = ({ zh }: { zh: string }) => zh;
  const graded = { initialL: 0.1, initialE: 0.5, initialC: 1, initialScore: 0.05, initialColour: 'blue' };
  const long = '吊物摆动，碰撞人员或管线。'.repeat(40);
  const rows = Array.from({ length: 12 }, (_, place) => ({
    ...{ id: String(place), stepId: '1', hazard: `${place} ${long}`, engineering: long, ...graded },
    ...{ residualL: 0.1, residualE: 0.5, residualC: 1, residualScore: 0.05, residualColour: 'blue' },
  }));
  const head = { method: 'LEC', steps: [{ id: '1', text: '起吊' }] };
  const table = hazardTable(head as never, rows as never, of);
  expect(table.rows[0]?.[3]).toBe('0.1×0.5×1 = 0.05 蓝');
  const sections = [{ heading: 'h', landscape: true, blocks: [table] }];
  const frame = {
    language: 'zh',
    company: '东海石化',
    title: 'JHA',
    subject: '起吊',
    number: '1',
    facts: [],
  };
  const text = JSON.stringify(documentOf({ ...frame, sections } as never).content);
  expect(text).toContain('"dontBreakRows":true');
  expect(text).toContain('"headerRows":1');
});

test('a printed form carries the signatures as they were drawn', () => {
  const of = ({ zh }: { zh: string }) => zh;
  const one = { person: '李勇', employer: null, signedAt: '2026-03-05 08:00', strokes: 'M10 10L40 60' };
  const { columns, rows } = signatureTable(
    [one, { ...one, strokes: 'M1 1"/><script>', trainingNote: '持证，证明补发中' }],
    of,
  );
  expect(rows.slice(0, 2).map(([cell]) => cell)).toEqual(['李勇', '李勇\n培训说明: 持证，证明补发中']);
  const drawings = columns.flatMap(({ drawings }) => drawings ?? []);
  expect(drawings).toEqual([expect.stringContaining('d="M10 10L40 60"'), null]);
});

test('a template fills the job in both languages, is printed in both, and counted by colour', async () => {
  const id = await start({ templateKey: 'tank-cleaning', title: undefined });
  expect(await whole(id)).toMatchObject({
    record: { title: '进罐清洗', colour: 'yellow' },
    approver: 'sectionHead',
  });
  author.headers = { language: 'en' };
  const english = await whole(id);
  expect(english.worst[0]?.hazard).not.toMatch(/[一-龥]/);
  for (const language of ['zh', 'en']) {
    const { jobId } = (await author.post<{ jobId: string }>(`${base}/jha/print`, { id, language })).body.data;
    expect(await finishedJob(author, jobId)).toMatchObject({ state: 'done' });
  }
  author.headers = {};
  const { data } = (
    await author.get<{ before: Record<string, number>; after: Record<string, number> }>(
      `${base}/jha/statistics`,
      {
        from: at(-60 * 24 * 2).slice(0, 10),
        to: at(60 * 24 * 2).slice(0, 10),
        nodeId: plant.nodeId,
      },
    )
  ).body;
  expect(data.before.red).toBeGreaterThan(0);
  expect(data.after.yellow).toBeGreaterThan(0);
});
