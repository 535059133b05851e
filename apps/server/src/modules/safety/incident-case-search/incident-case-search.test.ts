import type { ResultOf } from '@ircrisk/contract/endpoint.ts';
import type {
  caseTrends,
  caseWhole,
  lessonCoverage,
  mapCases,
  SavedSearch,
  searchCases,
  similarCases,
} from '@ircrisk/contract/modules/safety/incident-case-search.ts';
import type { CaseChoice } from '@ircrisk/contract/resources/safety/case-choices.ts';
import { incidentCase } from '@ircrisk/contract/resources/safety/incident-case.ts';
import { freshRuns } from '@ircrisk/units/testing/fresh-seed.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '#platform/database/sql.ts';
import {
  checkWorkbook,
  download,
  finishedJob,
  importWorkbook,
  runExport,
} from '#platform/resources/exchange/testing.ts';
import { writeSheet } from '#platform/resources/exchange/workbook.ts';
import { checkedLandmarks } from '#testing/landmarks.ts';
import { LedgerPlant } from '#testing/ledger-plant.ts';
import { toldOf } from '#testing/notices.ts';
import { hireSigners } from '#testing/signers.ts';
import type { TestClient } from '#testing/test-client.ts';
import { landmarks } from './tables/landmarks.ts';

type Found = ResultOf<typeof searchCases>;
type Mapped = ResultOf<typeof mapCases>;
type Similar = ResultOf<typeof similarCases>;
type Whole = ResultOf<typeof caseWhole>;
type Coverage = ResultOf<typeof lessonCoverage>;

const base = '/ircrisk-incident-case-search';
const plant = new LedgerPlant();
let admin: TestClient;
let judge: TestClient;
let reader: TestClient;
let third: TestClient;
let pump = '';
beforeAll(async () => {
  await plant.start();
  admin = plant.client;
  ({ checker: judge, approver: third } = await hireSigners(plant.platform, plant.platform.a));
  await checkedLandmarks(plant.platform, plant.platform.a, admin);
  pump = await plant.add('equipment', {
    tag: 'P-101',
    name: '初底油泵',
    nodeId: plant.unit,
    type: 'pump',
    medium: '初底油',
  });
  await plant.platform.permit(
    plant.platform.a,
    'incident-case.read',
    'incident-case.export',
    'equipment.read',
  );
  reader = await plant.platform.client(plant.platform.a.plain);
});
afterAll(() => plant.platform?.close());

type Asked = { text?: string; facets?: Partial<Record<CaseChoice, string[]>>; order?: string; size?: number };
const search = async ({ facets = {}, ...asked }: Asked = {}, as: TestClient = admin, language?: 'en') =>
  (
    await as.send<Found>('GET', `${base}/search`, {
      query: { ...asked, facets: JSON.stringify(facets) },
      ...(language ? { headers: { language } } : {}),
    })
  ).body.data;
const map = async ({ facets = {}, ...asked }: Asked = {}, as: TestClient = admin, language?: 'en') =>
  (
    await as.send<Mapped>('GET', `${base}/search/map`, {
      query: { ...asked, facets: JSON.stringify(facets) },
      ...(language ? { headers: { language } } : {}),
    })
  ).body.data;
const onMap = ({ places }: Mapped) => places.reduce((sum, { count }) => sum + count, 0);
const numbers = ({ records }: Found) => records.map(({ number }) => number);
const similar = async (entityType: string, entityId: string, more: object = {}, as: TestClient = admin) =>
  (await as.get<Similar>(`${base}/similar`, { entityType, entityId, ...more })).body;
const whole = async (id: string, as: TestClient = admin) =>
  (await as.get<Whole>(`${base}/incident-case/whole`, { id })).body.data;
const make = async (values: object): Promise<string> => {
  const { body } = await admin.post<string>(`${base}/incident-case/submit`, {
    year: 2021,
    sources: '内部调查报告，2021',
    confidentiality: 'internal',
    ...values,
  });
  if (!body.success) throw new Error(JSON.stringify(body));
  return body.data;
};
const lesson = async (caseId: string, text = '上锁挂牌') =>
  (await admin.post<string>(`${base}/case-lesson/submit`, { caseId, sort: 1, lesson: text })).body.data;
const file = async () =>
  (
    await plant.platform.inTenant(plant.platform.a.tenantId, (tx) =>
      tx.one<{ id: string }>(sql`
        insert into files (name, media_type, size, sha256, storage_key, create_user)
        values ('a.pdf', 'application/pdf', 1, 'x', 'none', ${plant.platform.a.admin.id}) returning id`),
    )
  ).id;
const publish = async (id: string) => {
  await lesson(id);
  await admin.post(`${base}/incident-case/act`, { id, act: 'submit' });
  const { body } = await judge.post(`${base}/incident-case/publish`, { id, act: 'publish' });
  if (!body.success) throw new Error(JSON.stringify(body));
};

describe('the landmark cases', () => {
  test('are 28, in both languages, with lessons, and are loaded once', async () => {
    expect(landmarks).toHaveLength(28);
    expect(new Set(landmarks.map(({ key }) => key)).size).toBe(28);
    for (const one of landmarks)
      for (const [zh, en] of [one.title, one.summary, one.course, one.causes, one.barriers, ...one.lessons]) {
        expect([one.key, /\p{Script=Han}/u.test(zh)]).toEqual([one.key, true]);
        expect([one.key, /\p{Script=Han}/u.test(en)]).toEqual([one.key, false]);
        expect(zh.split('\n')).toHaveLength(en.split('\n').length);
      }
    expect((await admin.post<{ added: number }>(`${base}/landmarks/load`, {})).body.data.added).toBe(0);
    expect((await search()).total).toBe(28);
    const english = await search({ text: 'Piper' }, admin, 'en');
    expect(english.records[0]).toMatchObject({ title: 'Piper Alpha', factsChecked: true, lessons: 2 });
  });

  test('wait for somebody with the right to check their facts, who is named, and are nowhere before', async () => {
    const other = await plant.platform.client(plant.platform.b.admin);
    expect((await other.post<{ added: number }>(`${base}/landmarks/load`, {})).body.data.added).toBe(28);
    expect((await search({}, other)).total).toBe(0);
    const [first] = await plant.platform.inTenant(plant.platform.b.tenantId, (tx) =>
      tx.all<{ id: string; state: string }>(sql`select id, state from incident_cases order by id`),
    );
    expect(first?.state).toBe('review');
    const id = first?.id ?? '';
    const asked = { id, act: 'publish' };
    expect((await other.post(`${base}/incident-case/publish`, asked)).body.errors?.[0]).toMatchObject({
      field: 'factsChecked',
    });
    const done = await other.post(`${base}/incident-case/publish`, { ...asked, factsChecked: true });
    expect(done.body.data).toMatchObject({ state: 'published' });
    const page = await whole(id, other);
    expect(page.record).toMatchObject({ factsChecked: true });
    expect(page.checked?.by).toBeTruthy();
    expect((await search({}, other)).records).toMatchObject([{ id, factsChecked: true }]);
    const gone = { id, act: 'withdraw', reason: '不再使用' };
    expect((await other.post(`${base}/incident-case/publish`, gone)).status).toBe(200);
  });

  test('published before their check say so until somebody with the right has', async () => {
    const id = (await search({ text: 'Bhopal' })).records[0]?.id ?? '';
    await plant.platform.inTenant(plant.platform.a.tenantId, (tx) =>
      tx.run(
        sql`update incident_cases set facts_checked = false, facts_checked_by = null, facts_checked_on = null where id = ${id}`,
      ),
    );
    expect(await whole(id)).toMatchObject({ mayCheck: true, checked: null });
    expect(await whole(id, reader)).toMatchObject({ mayCheck: false });
    expect((await reader.post(`${base}/incident-case/check-facts`, { id })).status).toBe(403);
    expect((await admin.post(`${base}/incident-case/check-facts`, { id })).status).toBe(200);
    expect(await whole(id)).toMatchObject({ mayCheck: false, record: { factsChecked: true } });
  });

  test('are of the same hazard as the table of substances says', async () => {
    const { facets } = await search();
    const count = (value: string) => facets.hazard?.find((one) => one.value === value)?.count;
    expect([
      count('flammable'),
      count('toxic'),
      count('oxidising'),
      count('selfReactive'),
      count('combustibleDust'),
    ]).toEqual([19, 3, 3, 2, 1]);
  });
});

describe('a search', () => {
  test('ranks the title over the rest and says where the words stand', async () => {
    const found = await search({ text: '滑阀' });
    expect(numbers(found).slice(0, 2).sort()).toEqual(['LM-superior-2018', 'LM-torrance-2015']);
    expect(found.records[0]?.matched).toContain('keywords');
    expect(numbers(await search({ text: '溢罐' }))[0]).toBe('LM-buncefield-2005');
  });

  test('in Chinese finds a case written in English only, and says so', async () => {
    const id = await make({
      titleEn: 'Entry into a nitrogen-purged drum',
      summaryEn: 'Two people went into a confined space without a gas test.',
    });
    await publish(id);
    const found = await search({ text: '受限空间' });
    expect(found.records.find((one) => one.id === id)).toMatchObject({
      onlyIn: 'en',
      title: 'Entry into a nitrogen-purged drum',
    });
    expect(
      (await search({ text: 'confined space' }, admin, 'en')).records.find((one) => one.id === id)?.onlyIn,
    ).toBeNull();
  });

  test('of empty words answers the facets and the whole library, newest first', async () => {
    const found = await search({ text: '的 the of' });
    expect(found.total).toBe((await search()).total);
    expect(found.facets.unit?.length).toBeGreaterThan(5);
    const years = found.records.map(({ year }) => year);
    expect(years).toEqual(years.toSorted((a, b) => b - a));
  });

  test('puts a year alone after its days, both ways', async () => {
    await publish(await make({ title: '只知年份的案例', year: 2013, summary: '年份' }));
    const of2013 = async (order: string) =>
      (await search({ order, size: 100 })).records
        .filter(({ year }) => year === 2013)
        .map(({ happenedOn }) => happenedOn);
    expect(await of2013('newest')).toEqual(['2013-11-22', '2013-06-13', '2013-04-17', null]);
    expect(await of2013('oldest')).toEqual(['2013-04-17', '2013-06-13', '2013-11-22', null]);
  });
});

describe('facets', () => {
  test('a chosen value without a case keeps its name', async () => {
    const { facets } = await search({ text: 'zzzz', facets: { equipmentClass: ['PI'] } });
    expect(facets.equipmentClass).toEqual([
      { value: 'PI', count: 0, name: expect.not.stringMatching(/^PI$/) },
    ]);
  });

  test('are counted under all choices but their own (example 4)', async () => {
    const chosen = await search({ facets: { unit: ['crude', 'fcc'] } });
    const types = chosen.facets.accidentType ?? [];
    expect(chosen.total).toBe(4);
    expect(types).toEqual([
      { value: '1986-08', count: 2, name: null },
      { value: '1986-18', count: 2, name: null },
    ]);
    const narrowed = await search({ facets: { unit: ['crude', 'fcc'], accidentType: ['1986-08'] } });
    expect(narrowed.total).toBe(2);
    expect(narrowed.facets.accidentType).toEqual(types);
    // The units are counted anew under the type.
    expect(narrowed.facets.unit?.find(({ value }) => value === 'crude')?.count).toBe(2);
    expect(narrowed.facets.unit?.find(({ value }) => value === 'fcc')?.count).toBe(0);
    expect(narrowed.facets.unit?.find(({ value }) => value === 'tankFarm')?.count).toBe(1);
  });

  const single = [
    'unit',
    'equipmentClass',
    'accidentType',
    'phase',
    'hazard',
    'mechanism',
    'country',
    'decade',
    'origin',
  ] as const;
  test('add up to the result, whatever is chosen', async () => {
    const { facets } = await search();
    const choice = fc.record(
      Object.fromEntries(
        [...single, 'latent' as const].map((facet) => [
          facet,
          fc.subarray(
            (facets[facet] ?? []).map(({ value }) => value),
            { maxLength: Math.min(3, facets[facet]?.length ?? 0) },
          ),
        ]),
      ),
      { requiredKeys: [] },
    );
    const few = fc
      .tuple(choice, fc.subarray([...single, 'latent' as const], { maxLength: 3 }))
      .map(
        ([values, keys]) =>
          Object.fromEntries(keys.map((key) => [key, values[key] ?? []])) as Asked['facets'],
      );
    await fc.assert(
      fc.asyncProperty(few, fc.constantFrom('', '爆炸', 'valve'), async (chosen, text) => {
        const found = await search({ text, facets: chosen ?? {} });
        for (const facet of single) {
          const picked = chosen?.[facet] ?? [];
          const counted = (found.facets[facet] ?? []).filter(
            ({ value }) => picked.length === 0 || picked.includes(value),
          );
          expect(counted.reduce((sum, { count }) => sum + count, 0)).toBe(found.total);
        }
      }),
      freshRuns(25),
    );
  });
});

describe('the map', () => {
  const zhenhai = { latitude: 29.95, longitude: 121.72 };
  const area = (south: number, west: number, north: number, east: number) =>
    [south, west, north, east].join('/');

  test('shows every case of the search, whatever is asked, a place once', async () => {
    for (const asked of [
      {},
      { text: '爆炸' },
      { facets: { unit: ['crude', 'fcc'] } },
      { text: 'valve', facets: { country: ['US'], decade: ['2010'] } },
    ]) {
      const [listed, shown] = [await search(asked), await map(asked)];
      expect(shown.total).toBe(listed.total);
      expect(onMap(shown) + shown.unplaced).toBe(listed.total);
    }
    const { places } = await map();
    expect(onMap(await map({ facets: { origin: ['landmark'] } }))).toBe(28);
    expect(new Set(places.map(({ latitude, longitude }) => `${latitude} ${longitude}`)).size).toBe(
      places.length,
    );
    const english = await map({ text: 'Piper' }, admin, 'en');
    expect(english.places).toContainEqual({
      latitude: 58.46,
      longitude: 0.25,
      name: 'North Sea',
      count: 1,
      deaths: 167,
    });
  });

  test('a part of it narrows list and counts, and not itself', async () => {
    const houston = { country: ['US'], area: [area(29.3, -95.3, 30, -94.8)] };
    const listed = await search({ facets: houston });
    expect(numbers(listed).sort()).toEqual([
      'LM-crosby-2017',
      'LM-deerpark-2019',
      'LM-phillips-1989',
      'LM-texascity-2005',
    ]);
    expect(listed.facets.decade?.reduce((sum, { count }) => sum + count, 0)).toBe(4);
    expect(await map({ facets: houston })).toEqual(await map({ facets: { country: ['US'] } }));
    // Its edges belong to it; two parts are "or".
    const edge = area(58.46, 0.25, 58.46, 0.25);
    expect(numbers(await search({ facets: { area: [edge] } }))).toEqual(['LM-piper-1988']);
    expect((await search({ facets: { area: [edge, houston.area[0]!] } })).total).toBe(5);
  });

  test('a part that is none is refused with the way to say it', async () => {
    for (const wrong of ['somewhere', area(30, 0, 20, 10), area(-91, 0, 0, 10), '1/2/3', '1/2/3/x'])
      expect(
        (await admin.get(`${base}/search`, { facets: JSON.stringify({ area: [wrong] }) })).body,
      ).toMatchObject({ code: 400, errors: [{ field: 'facets.area', rule: 'area' }] });
  });

  test('does not tell of drafts, confidential and withdrawn cases', async () => {
    const before = await map({}, reader);
    const draft = await make({ title: '图上不显示的草稿', summary: '草稿', ...zhenhai });
    expect(await map({}, reader)).toEqual(before);
    expect(await map()).toEqual(before);
    await publish(draft);
    const shown = await map({}, reader);
    expect(shown.total).toBe(before.total + 1);
    expect(shown.places).toContainEqual({ ...zhenhai, name: null, count: 1, deaths: 0 });
    await admin.post(`${base}/incident-case/confidential`, { id: draft, confidential: true });
    expect(await map({}, reader)).toEqual(before);
    const here = area(29.95, 121.72, 29.95, 121.72);
    expect((await search({ facets: { area: [here] } }, reader)).total).toBe(0);
    expect((await search({ facets: { area: [here] } })).total).toBe(1);
    await judge.post(`${base}/incident-case/publish`, { id: draft, act: 'withdraw', reason: '试用' });
    expect(await map()).toEqual(before);
  });

  test('a case has both coordinates or none, within the globe', async () => {
    const save = async (values: object) =>
      (
        await admin.post(`${base}/incident-case/submit`, {
          ...{ title: '坐标', year: 2020, confidentiality: 'internal' },
          ...values,
        })
      ).body;
    expect((await save({ latitude: 29.95 })).errors).toEqual([
      { field: 'longitude', rule: 'pair', msg: '只有纬度，请补填经度，或两项都留空' },
    ]);
    expect((await save({ longitude: 0 })).errors).toMatchObject([{ field: 'latitude', rule: 'pair' }]);
    expect((await save({ latitude: 90.01, longitude: 0 })).errors).toMatchObject([
      { field: 'latitude', msg: '纬度（°）不能大于 90' },
    ]);
    expect((await save({ latitude: 0, longitude: -180.5 })).errors).toMatchObject([
      { field: 'longitude', msg: '经度（°）不能小于 -180' },
    ]);
    const id = await make({ title: '赤道上的案例', latitude: 0, longitude: 0 });
    const { record } = await whole(id);
    expect(record).toMatchObject({ latitude: 0, longitude: 0 });
    // One of the two is not taken away alone.
    expect(
      (await save({ ...{ id, version: record?.version }, latitude: null, longitude: 0 })).errors,
    ).toMatchObject([{ field: 'latitude', rule: 'pair' }]);
  });
});

describe('similar cases', () => {
  test('are as similar to each other either way, their words included', async () => {
    const [first] = (await search({ text: 'Husky' })).records;
    const { data } = await similar('incident-case', first?.id ?? '', { k: 50 });
    expect(data.cases.length).toBeGreaterThan(3);
    for (const one of data.cases.slice(0, 4)) {
      const back = (await similar('incident-case', one.id, { k: 50 })).data.cases.find(
        ({ id }) => id === first?.id,
      );
      expect(back?.score).toBeCloseTo(one.score, 12);
      const wordsOf = (parts: typeof one.parts) =>
        parts.find(({ attribute }) => attribute === 'text')?.likeness;
      expect(wordsOf(back?.parts ?? [])).toBeCloseTo(wordsOf(one.parts) ?? Number.NaN, 12);
      // How near the words are can be followed: Σ a·b over both lengths, and which words they are.
      const { likeness, text } = one.parts.find(({ attribute }) => attribute === 'text')!;
      expect(text!.dot / (text!.lengths[0] * text!.lengths[1])).toBeCloseTo(likeness, 12);
      expect(text!.words.length).toBeGreaterThan(0);
      // What is told one by one and what the other words add make up the whole.
      const told = text!.words.reduce((sum, word) => sum + word.one * word.other, 0);
      expect(told + text!.rest.sum).toBeCloseTo(text!.dot, 9);
    }
    const texts = data.cases.flatMap(({ parts }) => parts.flatMap(({ text }) => text ?? []));
    expect(texts.some(({ words, rest }) => words.length === 12 && rest.words > 0 && rest.sum > 0)).toBe(true);
  });

  test('of a pump are told with their reasons and the number of attributes', async () => {
    const { data } = await similar('equipment', pump, { k: 10 });
    expect(data.profile).toMatchObject({ equipmentClass: ['PU'], hazard: ['flammable'], unit: ['crude'] });
    const [first] = data.cases;
    expect(first?.score).toBeGreaterThan(0.7);
    expect(first).toMatchObject({ compared: 3, of: 7 });
    expect(first?.parts.find(({ attribute }) => attribute === 'equipmentClass')).toMatchObject({
      own: ['PU'],
      other: ['PU'],
      likeness: 1,
      weight: 0.25,
    });
    const scores = data.cases.map(({ score }) => score);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    expect(data.classNames.PU).toBe('泵');
    expect(data.cases[0]?.firstLesson).toMatch(/\p{Script=Han}/u);
  });

  test('of equal score come by date, and severity and age change the order only when asked', async () => {
    const { data } = await similar('equipment', pump, { k: 50 });
    const groups = Map.groupBy(data.cases, ({ score }) => score.toFixed(9));
    for (const group of groups.values()) {
      const years = group.map(({ year }) => year);
      expect(years).toEqual(years.toSorted((a, b) => b - a));
    }
    expect(data.cases.every(({ weighed }) => weighed === null)).toBe(true);
    const order = (await similar('equipment', pump, { k: 50, weighed: true })).data.cases.map(
      ({ weighed }) => weighed ?? 0,
    );
    expect(order).toEqual(order.toSorted((a, b) => b - a));
  });

  test('of a case leave the case itself out; the sister accident comes first', async () => {
    const { records } = await search({ text: 'Husky' });
    const { data } = await similar('incident-case', records[0]?.id ?? '');
    expect(data.cases[0]?.number).toBe('LM-torrance-2015');
    expect(data.cases[0]?.compared).toBe(7);
    expect(data.cases.map(({ number }) => number)).not.toContain('LM-superior-2018');
  });

  test('of a corrosion case that is entered on its own screen are found as well', async () => {
    const corroded = await plant.add(
      'equipment',
      plant.vessel('E-901', { type: 'heatExchanger', smallType: 'shellTube', medium: '反应产物' }),
    );
    const id = await plant.add('corrosion-case', {
      title: '高换管束氢侵蚀',
      mechanism: 'DM36',
      equipmentId: corroded,
      medium: '循环氢',
      appearance: '管板处表面鼓泡。',
      appearanceEn: 'Blisters at the tube sheet.',
    });
    const said = async (language?: 'en') =>
      (await search({ text: '氢侵蚀', facets: { origin: ['corrosion'] } }, admin, language)).records[0]
        ?.summary;
    expect([await said(), await said('en')]).toEqual(['管板处表面鼓泡。', 'Blisters at the tube sheet.']);
    const found = await search({ text: '氢侵蚀', facets: { origin: ['corrosion'] } });
    expect(found.records[0]).toMatchObject({
      title: '高换管束氢侵蚀',
      hazard: 'flammable',
      origin: 'corrosion',
      unit: 'crude',
    });
    const { data } = await similar('equipment', corroded, { k: 3 });
    expect(data.cases.map(({ title }) => title)).toContain('特索罗换热器破裂（高温氢侵蚀）');
    // It is kept there: here it is read only, and goes with it.
    const refused = await admin.post(`${base}/incident-case/submit`, {
      id: found.records[0]?.id,
      title: 'x',
      year: 2020,
      confidentiality: 'open',
    });
    expect(refused.body.success).toBe(false);
    await admin.form('/ircrisk-center/corrosion-case/remove', { ids: id });
    expect((await search({ text: '氢侵蚀', facets: { origin: ['corrosion'] } })).total).toBe(0);
  });

  test('of what is not seen, or is nothing, are not told', async () => {
    expect((await similar('equipment', '999')).code).toBe(404);
    expect((await similar('jha', '1', {}, reader)).code).toBe(404);
    const other = await plant.platform.client(plant.platform.b.admin);
    expect((await similar('equipment', pump, {}, other)).code).toBe(404);
    expect((await search({}, other)).total).toBe(0);
  });
});

describe('publication', () => {
  test('needs a summary, a lesson, a source and another person', async () => {
    const id = await make({ title: '蒸汽管线水击', sources: null });
    const act = async (name: string, as = admin, more = {}) =>
      (
        await as.post(`${base}/incident-case/${name === 'submit' ? 'act' : 'publish'}`, {
          id,
          act: name,
          ...more,
        })
      ).body;
    expect((await act('submit')).msg).toContain('概要');
    await admin.post(`${base}/incident-case/submit`, {
      id,
      title: '蒸汽管线水击',
      summary: '暖管不足',
      year: 2021,
      confidentiality: 'internal',
    });
    await lesson(id);
    expect((await act('submit')).msg).toContain('来源');
    await admin.post(`${base}/incident-case/submit`, {
      id,
      title: '蒸汽管线水击',
      summary: '暖管不足',
      year: 2021,
      confidentiality: 'internal',
      sources: '报告',
    });
    expect((await act('submit')).success).toBe(true);
    expect((await act('publish')).msg).toContain('不能评判自己的工作');
    expect((await act('sendBack', judge)).errors?.[0]?.field).toBe('reason');
    const link = `/incident-case-search/case/${id}`;
    expect(await toldOf(judge, link)).toEqual([['请审核案例：蒸汽管线水击', 'open']]);
    expect((await act('publish', judge)).success).toBe(true);
    expect(await toldOf(judge, link)).toEqual([['请审核案例：蒸汽管线水击', 'done']]);
    expect((await search({ text: '水击' })).total).toBe(1);
    expect((await act('withdraw', judge, { reason: '事实有误' })).success).toBe(true);
    expect((await search({ text: '水击' })).total).toBe(0);
    // Whoever has only the right to read sees that it was withdrawn, and nothing of it.
    expect(await whole(id, reader)).toMatchObject({ withdrawn: true, record: null, lessons: [] });
    expect((await whole(id)).record).toMatchObject({ stateReason: '事实有误' });
  });

  test('hides drafts and confidential cases from search, counts, similar cases, the header and exports', async () => {
    const draft = await make({ title: '未完成的秘密甲', equipmentClass: 'PU', unit: 'crude' });
    const hidden = await make({
      title: '未公开的秘密乙',
      summary: '密',
      equipmentClass: 'PU',
      unit: 'crude',
      confidentiality: 'confidential',
    });
    await publish(hidden);
    const before = await search({}, reader);
    expect((await search({ text: '秘密' }, reader)).total).toBe(0);
    expect((await search({ text: '秘密' })).total).toBe(1);
    expect((await search()).total).toBe(before.total + 1);
    expect((await similar('equipment', pump, { k: 50 })).data.cases.map(({ id }) => id)).toContain(hidden);
    const counted = (facets: Found['facets']) =>
      facets.equipmentClass?.find(({ value }) => value === 'PU')?.count ?? 0;
    expect(counted((await search()).facets)).toBe(counted(before.facets) + 1);
    const header = (
      await reader.get<{ groups: { hits: { title: string }[] }[] }>('/ircrisk-system/search', {
        text: '秘密',
      })
    ).body.data;
    expect(header.groups).toEqual([]);
    expect((await reader.get(`${base}/incident-case/detail`, { id: draft })).body.code).toBe(404);
    expect((await reader.get(`${base}/incident-case/whole`, { id: hidden })).body.code).toBe(404);
    const file = await runExport(reader, incidentCase, {}, 'zh');
    const rows = (
      await reader.get<{ records: { title: string }[]; total: number }>(`${base}/incident-case/page`, {
        size: 500,
      })
    ).body.data;
    expect(rows.records.map(({ title }) => title).filter((title) => title.includes('秘密'))).toEqual([]);
    expect(rows.total).toBe(before.total);
    expect(file.length).toBeGreaterThan(1000);
  });

  test('a confidential draft is seen and opened by its author and the holders of the right alone', async () => {
    const rights = ['incident-case.create', 'incident-case.update', 'case-lesson.read', 'incident-case.read'];
    await plant.platform.permit(plant.platform.a, ...rights, 'incident-case.export', 'equipment.read');
    const editor = await plant.platform.client(plant.platform.a.plain);
    const id = await make({ title: '未公开草稿丁', summary: '密', confidentiality: 'confidential' });
    await lesson(id, '未公开草稿丁的教训');
    const told: unknown[] = [];
    for (const [way, query] of [
      ['incident-case/page', { size: 500 }],
      ['incident-case/select', { text: '未公开草稿丁' }],
      ['incident-case/detail', { id }],
      ['incident-case/whole', { id }],
      ['incident-case/history', { id }],
      ['case-lesson/page', { size: 500 }],
      ['search', { text: '未公开草稿丁', facets: '{}' }],
    ] as const)
      told.push((await editor.get(`${base}/${way}`, query)).body.data ?? null);
    expect(JSON.stringify(told)).not.toContain('未公开草稿丁');
    const lift = (as: TestClient, reason: string) =>
      as.post(`${base}/incident-case/lift-confidential`, { id, reason });
    expect((await lift(editor, '想看')).status).toBe(404);
    // Nor by the form, which asks for no reason.
    const { record, mayLift } = await whole(id);
    expect(mayLift).toBe(true);
    const byForm = await admin.post(`${base}/incident-case/submit`, { ...record, confidentiality: 'open' });
    expect(byForm.body).toMatchObject({ code: 400, errors: [{ field: 'confidentiality', rule: 'reason' }] });
    expect((await lift(admin, '')).body.code).toBe(400);
    expect((await lift(admin, '报告已公开')).body.success).toBe(true);
    expect((await whole(id)).record).toMatchObject({ confidentiality: 'internal' });
    const { reason } = await plant.platform.inTenant(plant.platform.a.tenantId, (tx) =>
      tx.one<{ reason: string }>(sql`
        select after->>'opened_reason' as reason from audit_entries where table_name = 'incident_cases' and record_id = ${id}
          and before->>'confidentiality' = 'confidential' and after->>'confidentiality' = 'internal'`),
    );
    expect(reason).toBe('报告已公开');
    // Without the right: what one wrote down oneself.
    const own = await editor.post<string>(`${base}/incident-case/submit`, {
      ...{ year: 2022, title: '自己的未公开', sources: '内部', confidentiality: 'confidential' },
    });
    const opened = await editor.post(`${base}/incident-case/lift-confidential`, {
      id: own.body.data,
      reason: '可以公开',
    });
    expect(opened.body.success).toBe(true);
    await plant.platform.permit(
      plant.platform.a,
      ...['incident-case.read', 'incident-case.export', 'equipment.read'],
    );
    reader = await plant.platform.client(plant.platform.a.plain);
  });

  test('asks before it tells everybody a name, a number or a firm, and says where it stands', async () => {
    await plant.platform.inTenant(plant.platform.a.tenantId, (tx) =>
      tx.run(sql`update users set real_name = '欧阳建' where account = 'pan'`),
    );
    const id = await make({
      title: '泵区踩空',
      summary: '承包商员工张伟强（工号 A20318，电话 13812345678）踩空，由欧阳建送医。',
      summaryEn: 'Reported to wq.zhang@example.com by Ningbo Tianhe Maintenance Co., Ltd.',
    });
    await lesson(id, '格栅板拆除后由欧阳建设围挡');
    await admin.post(`${base}/incident-case/act`, { id, act: 'submit' });
    const asked = await judge.post(`${base}/incident-case/publish`, { id, act: 'publish' });
    expect(asked.status).toBe(409);
    for (const name of ['张伟强', 'A20318', '13812345678', '欧阳建', 'wq.zhang@example.com', 'Tianhe'])
      expect(asked.body.msg).toContain(name);
    expect(asked.body.errors?.map(({ field }) => field)).toEqual([
      ...['namesRead', 'summary', 'summaryEn', 'lesson'],
    ]);
    expect(asked.body.errors?.[1]?.msg).toContain('概要');
    expect((await whole(id, judge)).named).toHaveLength(3);
    expect((await whole(id)).record).toMatchObject({ state: 'review' });
    const sure = await judge.post(`${base}/incident-case/publish`, { id, act: 'publish', namesRead: true });
    expect(sure.body.success).toBe(true);
    // A case that names nobody is not asked about.
    expect((await whole(await make({ title: '阀门内漏', summary: '阀座冲蚀，检修时更换' }))).named).toEqual(
      [],
    );
  });

  test('before it a case is in no list, choice, page or search of other authors', async () => {
    const rights = ['incident-case.create', 'incident-case.update', 'case-lesson.read', 'incident-case.read'];
    await plant.platform.permit(plant.platform.a, ...rights, 'incident-case.export', 'equipment.read');
    const editor = await plant.platform.client(plant.platform.a.plain);
    const id = await make({ title: '别人的草稿戊', summary: '没写完' });
    await lesson(id, '别人的草稿戊的教训');
    const told = async () => {
      const answers: unknown[] = [];
      for (const [way, query] of [
        ['incident-case/page', { size: 500 }],
        ['incident-case/select', { text: '草稿戊' }],
        ['incident-case/detail', { id }],
        ['incident-case/whole', { id }],
        ['case-lesson/page', { size: 500 }],
      ] as const)
        answers.push((await editor.get(`${base}/${way}`, query)).body.data ?? null);
      return JSON.stringify(answers);
    };
    expect(await told()).not.toContain('草稿戊');
    await admin.post(`${base}/incident-case/act`, { id, act: 'submit' });
    expect(await told()).not.toContain('草稿戊');
    // Whoever judges it reads it; an author reads what is theirs.
    expect((await whole(id, judge)).record).toMatchObject({ title: '别人的草稿戊' });
    const own = await editor.post<string>(`${base}/incident-case/submit`, {
      ...{ year: 2022, title: '自己的草稿', sources: '内部', confidentiality: 'internal' },
    });
    expect((await whole(own.body.data, editor)).record).toMatchObject({ title: '自己的草稿' });
    await plant.platform.permit(
      plant.platform.a,
      ...['incident-case.read', 'incident-case.export', 'equipment.read'],
    );
    reader = await plant.platform.client(plant.platform.a.plain);
  });

  test('is kept as it was reviewed: a change goes through another review, by another person', async () => {
    const id = await make({ title: '换热器内漏', summary: '管束腐蚀' });
    await publish(id);
    const { record, lessons } = await whole(id);
    const change = (as: TestClient) =>
      as.post(`${base}/incident-case/update`, { id, summaryEn: 'Rewritten unread' });
    const refused = await change(judge);
    expect([refused.status, refused.body.msg]).toEqual([403, expect.stringContaining('重新审核')]);
    const caseLesson = { id: lessons[0]?.id, caseId: id, sort: 1, lesson: '改过的教训' };
    for (const one of [caseLesson, { caseId: id, sort: 2, lesson: '加上的教训' }])
      expect((await judge.post(`${base}/case-lesson/submit`, one)).body.errors?.[0]).toMatchObject({
        ...{ field: 'caseId', rule: 'kept' },
      });
    const drop = await judge.form(`${base}/case-lesson/remove`, { ids: lessons[0]?.id ?? '' });
    expect(drop.status).toBe(403);
    expect((await whole(id)).record).toMatchObject({ state: 'published', summaryEn: record?.summaryEn });
    // Landmark cases too.
    const landmark = (await search({ text: 'Flixborough' })).records[0]?.id;
    expect((await admin.post(`${base}/incident-case/update`, { id: landmark, summary: '改' })).status).toBe(
      403,
    );

    const take = (as: TestClient, way: string, act: string, more = {}) =>
      as.post(`${base}/incident-case/${way}`, { id, act, ...more });
    expect((await whole(id, judge)).acts).toContain('revise');
    expect((await take(judge, 'publish', 'revise', { reason: '补充英文' })).body.success).toBe(true);
    expect((await change(judge)).status).toBe(200);
    expect((await take(judge, 'act', 'submit')).body.success).toBe(true);
    // Neither the author nor whoever asked for the review passes it.
    expect((await take(judge, 'publish', 'publish')).status).toBe(403);
    expect((await whole(id, judge)).acts).not.toContain('publish');
    expect((await take(admin, 'publish', 'publish')).status).toBe(403);
    expect((await take(third, 'publish', 'publish')).body.success).toBe(true);
  });

  test('leaves the other language marked when only one is edited', async () => {
    const { records } = await search({ text: 'Flixborough' });
    const id = records[0]?.id ?? '';
    await judge.post(`${base}/incident-case/publish`, { id, act: 'revise', reason: '改写' });
    const edit = async (values: object) => {
      const { record } = await whole(id);
      await admin.post(`${base}/incident-case/submit`, { ...record, ...values });
      return (await whole(id)).record?.outdated;
    };
    expect(await edit({ summary: '改过的概要' })).toBe('en');
    expect(await edit({ summaryEn: 'The summary in other words.' })).toBe('zh');
    expect(await edit({ summary: '都改', summaryEn: 'Both.' })).toBeNull();
  });
});

describe('bad input', () => {
  const faults = async (values: object) =>
    (
      await admin.post(`${base}/incident-case/submit`, {
        title: 'x',
        year: 2020,
        confidentiality: 'open',
        ...values,
      })
    ).body.errors?.map(({ field }) => field);
  test('is told by field, with how to mend it', async () => {
    expect(await faults({ title: '', titleEn: '' })).toEqual(['title']);
    expect(await faults({ happenedOn: '2019-05-01' })).toEqual(['happenedOn']);
    expect(await faults({ latentCodes: ['L7', 'L99'] })).toEqual(['latentCodes']);
    expect(await faults({ fatalities: -1 })).toEqual(['fatalities']);
    expect(await faults({ cas: 'abc' })).toEqual(['cas']);
    expect(await faults({ year: 20 })).toEqual(['year']);
    expect((await admin.get(`${base}/search`, { facets: '{"unit":5}' })).body.code).toBe(400);
    expect((await admin.get(`${base}/search`, { facets: '{nonsense' })).body.code).toBe(400);
    expect((await admin.get(`${base}/search`, { facets: '{"shoe":["1"]}' })).body.code).toBe(400);
  });

  test('with marks of a page or a text language stays the text it is', async () => {
    const id = await make({ title: '<img src=x onerror=alert(1)> **标记**', summary: '<b>粗</b>' });
    await publish(id);
    const [hit] = (await search({ text: '标记' })).records;
    expect(hit).toMatchObject({ title: '<img src=x onerror=alert(1)> **标记**', summary: '<b>粗</b>' });
  });

  test('of an import that brings the same accident again is refused with its number', async () => {
    const first = await make({
      title: 'Refinery X pump fire',
      country: 'US',
      year: 2019,
      happenedOn: '2019-05-01',
    });
    const file = await runExport(admin, incidentCase, { id: first }, 'en');
    const { data } = await checkWorkbook(admin, incidentCase, file, 'en');
    expect(data).toMatchObject({ errors: [] });
    expect((await whole(first)).duplicates).toEqual([]);
    const second = await make({
      title: 'Pump seal fire at refinery X',
      country: 'US',
      year: 2019,
      happenedOn: '2019-05-02',
    });
    expect((await whole(second)).duplicates.map(({ id }) => id)).toEqual([first]);
  });

  test('that are new come in one file without numbers, and each gets its own', async () => {
    const { number, title, year } = incidentCase.fields;
    const columns = [number, title, year].map(({ zh }) => ({ header: zh, width: 20 }));
    const written = (rows: (string | number | null)[][]) =>
      writeSheet({ name: incidentCase.title.zh, language: 'zh', columns }, [rows]);
    const content = await written([
      [null, '导入甲：换热器打压伤人', 2001],
      [null, '导入乙：罐顶作业坠落', 2002],
      ['OLD-7', '导入丙：装车静电起火', 2003],
    ]);
    expect(await importWorkbook(admin, incidentCase, content, 'all')).toMatchObject({ inserted: 3 });
    const { records } = (
      await admin.get<{ records: { number: string }[] }>(`${base}/incident-case/list`, { title: '导入' })
    ).body.data;
    expect(records.map((one) => one.number).toSorted()).toEqual([
      expect.stringMatching(/^CASE-\d{4}$/),
      expect.stringMatching(/^CASE-\d{4}$/),
      'OLD-7',
    ]);
    // A number that stands twice still is the same case twice.
    const twice = await written([
      ['OLD-8', '导入丁：压缩机喘振', 2004],
      ['OLD-8', '导入戊：锅炉缺水', 2005],
    ]);
    const { data } = await checkWorkbook(admin, incidentCase, twice);
    expect(data.errors.map(({ field }) => field)).toEqual(['number']);
  });
});

describe('lessons', () => {
  test('count for a unit by the cases like its equipment, and as applied only with evidence', async () => {
    const read = async () =>
      (await admin.get<Coverage>(`${base}/lessons/coverage`, { nodeId: plant.unit })).body.data;
    const before = await read();
    expect(before.coverage.value).toBe(0);
    expect(before.lessons.length).toBeGreaterThan(2);
    expect(before.lessons.every(({ score }) => score >= 0.6)).toBe(true);
    expect(before.lessons.map(({ equipment }) => equipment.tag)).toContain('P-101');
    const [one, two] = before.lessons;
    const mark = (lessonId: string | undefined, values: object) =>
      admin.post<string>(`${base}/case-lesson-mark/submit`, { lessonId, nodeId: plant.unit, ...values });
    expect((await mark(one?.id, { state: 'applied' })).body.errors?.[0]?.field).toBe('state');
    expect((await mark(one?.id, { state: 'notApplicable' })).body.errors?.[0]?.field).toBe('note');
    expect((await mark(one?.id, { state: 'notApplicable', note: '无此设备' })).body.success).toBe(true);
    const settled = await read();
    expect(settled.coverage.value).toBeCloseTo(1 / before.lessons.length, 9);

    const owner = plant.platform.a.plain.id;
    const raised = await admin.post<{ actionId: string }>(`${base}/lessons/raise`, {
      lessonId: two?.id,
      nodeId: plant.unit,
      ownerId: owner,
      dueDate: '2030-01-31',
    });
    const { actionId } = raised.body.data;
    expect((await read()).lessons.find(({ id }) => id === two?.id)).toMatchObject({
      state: 'planned',
      evidence: [{ kind: 'action', id: actionId }],
    });
    for (const act of ['start', 'submit'])
      await admin.post('/ircrisk-center/action-item/act', { id: actionId, act });
    const evidenceIds = [await file()];
    const closed = await admin.post('/ircrisk-center/action-item/act', {
      id: actionId,
      act: 'close',
      evidenceIds,
    });
    expect(closed.body).toMatchObject({ success: true });
    expect((await read()).lessons.find(({ id }) => id === two?.id)?.state).toBe('applied');
    expect((await read()).coverage.value).toBeCloseTo(2 / before.lessons.length, 9);
  });
});

describe('kept searches', () => {
  test('tell of each new case once, and of no other', async () => {
    const saved = await admin.post<{ id: string }>(`${base}/search/save`, {
      name: '机泵火灾',
      text: '机械密封',
      facets: { equipmentClass: ['PU'] },
      alert: true,
    });
    expect(saved.body.success).toBe(true);
    const notices = async () =>
      (
        await admin.get<{ records: { title: string }[] }>('/ircrisk-system/notice/list', { size: 100 })
      ).body.data.records.filter(({ title }) => title.includes('机泵火灾')).length;
    const fitting = { title: '原料泵机械密封着火', summary: '机械密封泄漏着火', equipmentClass: 'PU' };
    const id = await make(fitting);
    expect(await notices()).toBe(0);
    await publish(id);
    expect(await notices()).toBe(1);
    await judge.post(`${base}/incident-case/publish`, { id, act: 'withdraw', reason: '更正' });
    await admin.post(`${base}/incident-case/act`, { id, act: 'reopen' });
    await publish(id);
    expect(await notices()).toBe(1);
    await publish(await make({ ...fitting, equipmentClass: 'VE' }));
    expect(await notices()).toBe(1);
    const own = (await admin.get<SavedSearch[]>(`${base}/search/saved`)).body.data;
    expect(own).toMatchObject([
      { name: '机泵火灾', text: '机械密封', facets: { equipmentClass: ['PU'] }, alert: true },
    ]);
    expect((await reader.get<SavedSearch[]>(`${base}/search/saved`)).body.data).toEqual([]);
    expect((await reader.post(`${base}/search/remove`, { id: own[0]?.id })).body.code).toBe(404);
    expect((await admin.post(`${base}/search/remove`, { id: own[0]?.id })).body.success).toBe(true);
  });
});

test('a case is noted as read, linked with a pump, and the link tells when it is withdrawn', async () => {
  const id = await make({ title: '关联用案例', summary: '概要', equipmentClass: 'PU' });
  await publish(id);
  expect(
    (await reader.post<{ readers: number }>(`${base}/incident-case/read`, { id })).body.data.readers,
  ).toBe(1);
  expect(
    (await reader.post<{ readers: number }>(`${base}/incident-case/read`, { id })).body.data.readers,
  ).toBe(1);
  const link = { caseId: id, entityType: 'equipment', entityId: pump, kind: 'reviewed' };
  expect((await admin.post(`${base}/incident-case/link`, link)).body.success).toBe(true);
  expect((await similar('equipment', pump, { k: 50 })).data.cases.find((one) => one.id === id)?.link).toBe(
    'reviewed',
  );
  expect((await whole(id)).links).toMatchObject([{ subject: 'equipment', subjectId: pump, name: 'P-101' }]);
  await judge.post(`${base}/incident-case/publish`, { id, act: 'withdraw', reason: '更正' });
  const after = (await similar('equipment', pump, { k: 50 })).data;
  expect(after.withdrawn).toBe(1);
  expect(after.cases.map((one) => one.id)).not.toContain(id);
});

test('trends count causes against classes', async () => {
  const { decades, causes } = (await admin.get<ResultOf<typeof caseTrends>>(`${base}/trends`)).body.data;
  expect(
    decades.find(({ decade, accidentType }) => decade === 1980 && accidentType === '1986-19')?.count,
  ).toBe(1);
  expect(
    causes.find(({ latent, equipmentClass }) => latent === 'L7' && equipmentClass === 'PI')?.count,
  ).toBeGreaterThanOrEqual(3);
});

test.each(['zh', 'en'] as const)(
  'the toolbox card in %s is one sheet, whatever the case',
  async (language) => {
    const long = await make({
      title: '很长的案例',
      titleEn: 'A very long case',
      summary: '长'.repeat(4000),
      summaryEn: 'long '.repeat(790),
      immediateCauses: '因\n'.repeat(30),
      barriersFailed: '屏障\n'.repeat(20),
    });
    for (let at = 0; at < 7; at += 1) await lesson(long, `教训 ${'很长'.repeat(100)}`);
    await publish(long);
    const [short] = (await search({ text: 'Bhopal' })).records;
    for (const id of [long, short?.id]) {
      const { body } = await admin.post<{ jobId: string }>(`${base}/incident-case/card`, {
        id,
        language,
        address: 'https://elsewhere.example/x',
      });
      const { input } = await plant.platform.inTenant(plant.platform.a.tenantId, (tx) =>
        tx.one<{ input: { address: string } }>(sql`select input from jobs where id = ${body.data.jobId}`),
      );
      expect(input.address).not.toContain('elsewhere');
      const job = await finishedJob(admin, body.data.jobId);
      const { fileId } = job.result as { fileId: string };
      const text = (await download(admin, fileId)).toString('latin1');
      expect(text.slice(0, 5)).toBe('%PDF-');
      expect(text.match(/\/Type \/Page\b/g)).toHaveLength(1);
    }
  },
);
