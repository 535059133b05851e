import type { ResultOf } from '@ircrisk/contract/endpoint.ts';
import type { exportCases, importCases } from '@ircrisk/contract/modules/safety/case-exchange.ts';
import type { caseWhole } from '@ircrisk/contract/modules/safety/incident-case-search.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestPlatform, type TestPlatform } from '#testing/platform.ts';
import type { TestClient } from '#testing/test-client.ts';

type Exported = ResultOf<typeof exportCases>;
type Imported = ResultOf<typeof importCases>;

const base = '/ircrisk-incident-case-search';
let platform: TestPlatform;
let here: TestClient;
let there: TestClient;
beforeAll(async () => {
  platform = await startTestPlatform();
  here = await platform.client(platform.a.admin);
  there = await platform.client(platform.b.admin);
});
afterAll(() => platform?.close());

const file = { format: 'ircrisk-incident-cases', version: 1 };
const bring = (client: TestClient, cases: object[], more: object = {}) =>
  client.post<Imported>(`${base}/json/import`, { ...file, cases, ...more });
const take = async (client: TestClient, ids?: string[]) => {
  const answer = await client.post<Exported>(`${base}/json/export`, ids ? { ids } : {});
  if (!answer.body.success) throw new Error(JSON.stringify(answer.body));
  return answer.body.data;
};
const listed = async (client: TestClient) =>
  (
    await client.get<{ records: { id: string; number: string; title: string; state: string }[] }>(
      `${base}/incident-case/list`,
    )
  ).body.data.records;

const leak = {
  title: '换热器打压法兰泄漏',
  titleEn: 'Flange leak at a hydrotest',
  year: 2015,
  happenedOn: '2015-06-03',
  country: 'CN',
  unit: 'crude',
  equipmentClass: 'HE',
  substance: '水',
  fatalities: 0,
  latentCodes: ['L3'],
  keywords: ['打压'],
  latitude: 30.5,
  longitude: 121.25,
  summary: '<b>打压</b>时法兰泄漏，\n一人受伤',
  lessons: [{ lesson: '打压时人员撤离', lessonEn: 'Nobody near a test' }, { lesson: '螺栓按力矩复紧' }],
};

test('a case goes from one plant to another as a draft, with its lessons and a number of its own', async () => {
  const checked = await bring(here, [leak], { check: true });
  expect(checked.body.data).toEqual({ added: 1, errors: [] });
  expect(await listed(here)).toEqual([]);
  expect((await bring(here, [leak])).body.data).toEqual({ added: 1, errors: [] });
  const [one] = await listed(here);
  expect(one).toMatchObject({ number: 'CASE-0001', state: 'draft' });

  await bring(there, [{ title: '另一事故', year: 1999, lessons: [{ lessonEn: 'Look twice' }] }]);
  const document = await take(here);
  expect(document).toMatchObject({ ...file, cases: [leak] });
  expect(document.cases[0]).not.toHaveProperty('state');
  expect((await bring(there, document.cases)).body.data).toEqual({ added: 1, errors: [] });
  expect((await listed(there)).map(({ number }) => number).toSorted()).toEqual(['CASE-0001', 'CASE-0002']);
  const id = (await listed(there)).find(({ title }) => title === leak.title)?.id ?? '';
  const { lessons, record } = (
    await there.get<ResultOf<typeof caseWhole>>(`${base}/incident-case/whole`, { id })
  ).body.data;
  expect(lessons.map(({ lesson }) => lesson)).toEqual(['打压时人员撤离', '螺栓按力矩复紧']);
  expect(record).toMatchObject({ summary: leak.summary, latitude: 30.5, origin: 'own', factsChecked: false });
  expect((await take(there, [id])).cases).toHaveLength(1);
});

test('what is wrong is told by place and field, and the others are added', async () => {
  const { body } = await bring(here, [
    { title: '正常一项', year: 2001, number: 'X-1' },
    { title: '年份不对', year: 'soon' },
    { title: 'Leak of a flange at a hydrotest', titleEn: leak.titleEn, year: 2015, country: 'CN' },
    { title: '字段不对', year: 2003, danger: 'high' },
    { title: '代码不对', year: 2004, unit: 'kitchen', latentCodes: ['L99'] },
    { title: '编号重复', year: 2005, number: 'X-1' },
    { title: '教训为空', year: 2006, lessons: [{}] },
    // The same accident twice in one file.
    { title: 'Tank roof collapse', year: 2007, country: 'US' },
    { title: 'Collapse of tank roof', year: 2007, country: 'US' },
  ]);
  expect(body.data.added).toBe(2);
  expect(body.data.errors.map(({ place, field }) => [place, field])).toEqual([
    [2, 'year'],
    [3, 'title'],
    [4, 'danger'],
    [5, 'unit'],
    [6, 'number'],
    [7, 'lesson'],
    [9, 'title'],
  ]);
  expect(body.data.errors[0]).toMatchObject({ title: '年份不对', msg: expect.stringContaining('年份') });
  const refused = await here.post(`${base}/json/import`, { ...file, format: 'other', cases: [leak] });
  expect(refused.body.errors?.[0]).toMatchObject({ field: 'format' });
});

test('is for the rights of import and export, and holds nothing its reader does not see', async () => {
  const [one] = await listed(here);
  await platform.permit(platform.a, 'incident-case.read');
  const reader = await platform.client(platform.a.plain);
  expect((await reader.post(`${base}/json/export`, {})).status).toBe(403);
  expect((await bring(reader, [leak])).status).toBe(403);
  await platform.permit(platform.a, 'incident-case.read', 'incident-case.export');
  const exporter = await platform.client(platform.a.plain);
  expect((await take(exporter)).cases).toEqual([]);
  expect((await take(exporter, [one?.id ?? ''])).cases).toEqual([]);
});
