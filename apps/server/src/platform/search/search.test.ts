import { damageMechanisms } from '@ircrisk/contract/resources/ledger/damage-mechanisms.ts';
import type { SearchAnswer } from '@ircrisk/contract/search.ts';
import { markedRanges, typedWords } from '@ircrisk/contract/search.ts';
import { searchables } from '@ircrisk/contract/searchables.ts';
import { bm25 } from '@ircrisk/engine-answer';
import { freshRuns } from '@ircrisk/units/testing/fresh-seed.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { raw } from '#platform/database/sql.ts';
import type { Viewer } from '#platform/resources/scope.ts';
import { LedgerPlant } from '#testing/ledger-plant.ts';
import { studySamples } from '#testing/study-samples.ts';
import type { TestClient } from '#testing/test-client.ts';
import { findPassages } from './find-passages.ts';
import { indexRecords, markAll } from './index-records.ts';
import type { SearchSource } from './source.ts';
import { searchSources } from './sources.ts';
import { tokensOf } from './tokens.ts';

const plant = new LedgerPlant();
let pump = '';
let samples: ReturnType<typeof studySamples>;
beforeAll(async () => {
  await plant.start();
  samples = studySamples(plant.platform);
  pump = await plant.add('equipment', plant.vessel('P-201A', { name: '粗汽油泵', nameEn: 'Naphtha pump' }));
  await plant.add('equipment', plant.vessel('E-305', { name: '注水换热器' }));
  await plant.add('corrosion-case', {
    title: '常顶换热器管束泄漏',
    mechanism: Object.keys(damageMechanisms)[0],
    cause: '注水不足，露点部位盐酸腐蚀，密闭空间作业前检出硫化氢。',
  });
});
afterAll(() => plant.platform?.close());

const ask = async (text: string, as: TestClient = plant.client, more: Record<string, unknown> = {}) =>
  (await as.get<SearchAnswer>('/ircrisk-system/search', { text, ...more })).body.data;
const numbers = ({ groups }: SearchAnswer) =>
  groups.flatMap(({ hits }) => hits.map((hit) => hit.number ?? hit.title));

describe('a record is found', () => {
  test.each([
    'p201',
    'P－201',
    '201a',
    'ｐ２０１Ａ',
    '汽油',
    'cqyb',
    'cuqiyou',
    'qiyoubeng',
    'naphtha',
    'pump p201',
    '泵 P-201',
  ])('as somebody types “%s”', async (text) => {
    const answer = await ask(text);
    expect(numbers(answer)[0]).toBe('P-201A');
    expect(answer.groups[0]).toMatchObject({ group: 'equipment', total: 1 });
    expect(answer.groups[0]?.hits[0]).toMatchObject({
      kind: 'equipment',
      id: pump,
      title: '粗汽油泵',
      beside: '常压单元',
      stateName: '在用',
      path: `/equipment/detail?id=${pump}`,
    });
  });

  test('and says why where its name does not', async () => {
    expect((await ask('cqyb')).groups[0]?.hits[0]?.why).toEqual({ reason: 'pinyin', text: 'cu qi you beng' });
    expect((await ask('p201')).groups[0]?.hits[0]?.why).toBeNull();
    const text = (await ask('露点盐酸')).groups[0]?.hits[0];
    expect(text).toMatchObject({ kind: 'corrosion-case', why: { reason: 'text' } });
    expect(text?.why?.text).toContain('露点部位盐酸腐蚀');
  });

  test('by what means the same, in the other language too', async () => {
    for (const text of ['confined space', '受限空间', 'h2s'])
      expect(numbers(await ask(text))).toContain('常顶换热器管束泄漏');
    await plant.client.post('/ircrisk-system/search-synonym/submit', {
      remark: '塔顶换热器',
      words: ['常顶换热器', 'overhead condenser'],
    });
    expect(numbers(await ask('overhead condenser'))).toContain('常顶换热器管束泄漏');
  });

  test('by its new name at once, and no more by the old one or when it is removed', async () => {
    const id = await plant.add('equipment', plant.vessel('K-77', { name: '氮气缓冲罐' }));
    expect(numbers(await ask('氮气缓冲'))).toEqual(['K-77']);
    const row = await plant.detail('equipment', id);
    await plant.client.post('/ircrisk-center/equipment/submit', { ...row, name: '仪表风罐' });
    expect(numbers(await ask('氮气缓冲'))).toEqual([]);
    expect(numbers(await ask('ybfg'))).toEqual(['K-77']);
    await plant.client.form('/ircrisk-center/equipment/remove', { ids: id });
    expect(numbers(await ask('k77'))).toEqual([]);
  });

  test('with the number of all that fit and pages of the product beside it', async () => {
    for (let each = 1; each <= 7; each += 1) await plant.add('equipment', plant.vessel(`D-90${each}`));
    const answer = await ask('d90');
    expect(answer.groups[0]).toMatchObject({ total: 7 });
    expect(answer.groups[0]?.hits).toHaveLength(5);
    expect((await ask('d90', plant.client, { group: 'equipment', size: 50 })).groups[0]?.hits).toHaveLength(
      7,
    );
    expect((await ask('sbtz')).pages).toEqual(['equipment']);
    expect((await ask('equipment led')).pages).toEqual(['equipment']);
    for (const words of ['壁厚', '测厚', 'thickness', 'wall thickness'])
      expect((await ask(words)).pages, words).toContain('equipment');
  });
});

test('a place keeps the search to what stands there', async () => {
  await plant.add('equipment', plant.vessel('P-777', { nodeId: plant.other }));
  await plant.add('equipment', plant.vessel('P-778'));
  expect(numbers(await ask('p77'))).toEqual(['P-777', 'P-778']);
  expect(numbers(await ask('p77', plant.client, { nodeId: plant.other }))).toEqual(['P-777']);
  // People stand nowhere.
  expect((await ask('alice')).groups.map(({ group }) => group)).toEqual(['person']);
  expect((await ask('alice', plant.client, { nodeId: plant.unit })).groups).toEqual([]);
});

test.each(['idef0', 'fmeca-study', 'rcm-study', 'criticality-study', 'rbi-study', 'fault-tree'])(
  'a study of the kind %s is found by its number',
  async (kind) => {
    const id = await samples[kind]?.make(plant.client, `SRCH-${kind}`);
    const hits = (await ask(`SRCH-${kind}`)).groups.flatMap((group) => group.hits);
    expect(hits.map((hit) => [hit.kind, hit.id])).toContainEqual([kind, id]);
  },
);

describe('nobody finds', () => {
  test('what they may not read', async () => {
    await plant.platform.permit(plant.platform.a, 'document.read');
    const stranger = await plant.platform.client(plant.platform.a.plain);
    expect((await ask('p201', stranger)).groups).toEqual([]);
    // Their data scope is their own records: those of others are not even counted.
    await plant.platform.permit(plant.platform.a, 'equipment.read', 'equipment.create');
    const reader = await plant.platform.client(plant.platform.a.plain);
    expect((await ask('换热器', reader)).groups).toEqual([]);
    await reader.post('/ircrisk-center/equipment/submit', plant.vessel('E-900', { name: '再沸换热器' }));
    expect((await ask('换热器', reader)).groups).toMatchObject([{ group: 'equipment', total: 1 }]);
  });

  test('what belongs to another tenant', async () => {
    const other = await plant.platform.client(plant.platform.b.admin);
    expect(numbers(await ask('p201', other))).toEqual([]);
    expect(numbers(await ask('换热器', other))).toEqual([]);
  });
});

test('whatever is typed is answered', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 60 }), async (text) => {
      const { status } = await plant.client.get('/ircrisk-system/search', { text });
      expect(status).toBeLessThan(500);
    }),
    freshRuns(40),
  );
});

test('everything declared is kept current by its table', async () => {
  const kept = await plant.platform.asOwner<{ kind: string; table: string }>(`
    select distinct encode(g.tgargs, 'escape') as kind, c.relname as table from pg_trigger g
    join pg_class c on c.oid = g.tgrelid join pg_proc p on p.oid = g.tgfoid where p.proname = 'mark_stale'`);
  const found = new Map(kept.map(({ kind, table }) => [kind.split('\\000')[0], table]));
  for (const { resource } of searchables)
    expect([resource.id, found.get(resource.id)]).toEqual([resource.id, resource.table]);
});

test('a rebuild finds the same', async () => {
  const sources = searchSources(searchables, []);
  await plant.platform.inTenant(plant.platform.a.tenantId, (tx) => markAll(tx, sources.values()));
  const marks = await plant.platform.inTenant(plant.platform.a.tenantId, async (tx) => {
    for (const source of sources.values()) await indexRecords(tx, source, [pump]);
    return tx.one<{ count: number }>({
      parts: ['select count(*)::int as count from search_stale'],
      values: [],
    });
  });
  expect(marks.count).toBeGreaterThan(10);
  expect(numbers(await ask('p201'))).toEqual(['P-201A']);
});

describe('words', () => {
  test('of both languages, with numbers of standards and tags whole', () => {
    expect(tokensOf('GB 30871-2022 受限空间')).toEqual(
      expect.arrayContaining(['gb', '308712022', '30871', '受限', '空间', '限空']),
    );
    expect(tokensOf('H2S 浓度 limits 0.5')).toEqual(['h2s', '浓度', 'limit', '0.5']);
    expect(tokensOf('P-201A')).toEqual(['p201a', '201a']);
    expect(tokensOf('gas class basis')).toEqual(['gas', 'class', 'basis']);
  });

  test('are marked where they stand', () => {
    expect(markedRanges('P-201A 粗汽油泵', typedWords('p201 汽油'))).toEqual([
      [0, 5],
      [8, 10],
    ]);
    expect(markedRanges('没有', ['x'])).toEqual([]);
  });
});

describe('passages', () => {
  const texts = [
    'h2s alarm response evacuate',
    'hot work permit gas test gas',
    'gas detector alarm calibration',
  ];
  const source: SearchSource = {
    kind: 'test-passage',
    table: 'documents',
    weights: [1],
    read: async (_tx, ids) =>
      ids.map((id) => ({
        recordId: id,
        part: 0,
        title: `${id}`,
        body: texts[Number(id) - 1] ?? '',
        fields: [texts[Number(id) - 1] ?? ''],
        facets: [`kind=${id === '2' ? 'permit' : 'gas'}`, `year=${2020 + Number(id)}`],
      })),
    visible: (viewer) =>
      viewer.isOperator ? null : raw(viewer.dataScope === 'own' ? 'e.record_id <> 3' : 'true'),
  };
  const viewer: Viewer = {
    userId: '1',
    tenantId: '',
    isOperator: false,
    dataScope: 'all',
    scopeDeptIds: [],
    projectId: null,
  };
  const find = (more: object = {}, as: Partial<Viewer> = {}) =>
    plant.platform.inTenant(plant.platform.b.tenantId, (tx) =>
      findPassages(tx, [source], { ...viewer, ...as }, { text: 'gas alarm', size: 10, ...more }),
    );
  beforeAll(() =>
    plant.platform.inTenant(plant.platform.b.tenantId, (tx) => indexRecords(tx, source, ['1', '2', '3'])),
  );

  test('are ranked by BM25', async () => {
    const { passages, total } = await find();
    expect(total).toBe(3);
    const scores = Object.fromEntries(passages.map(({ recordId, score }) => [recordId, score]));
    expect(passages[0]?.recordId).toBe('3');
    expect(scores['1']).toBeCloseTo(0.4992, 4);
    expect(scores['2']).toBeCloseTo(0.5982, 4);
    expect(scores['3']).toBeCloseTo(0.9984, 4);
  });

  test('are counted by facet under the choices of the others', async () => {
    expect((await find()).counts).toEqual({
      'kind=gas': 2,
      'kind=permit': 1,
      'year=2021': 1,
      'year=2022': 1,
      'year=2023': 1,
    });
    const chosen = await find({ facets: { kind: ['permit'] } });
    expect(chosen.total).toBe(1);
    expect(chosen.counts).toEqual({ 'kind=gas': 2, 'kind=permit': 1, 'year=2022': 1 });
  });

  test('that may not be read are neither ranked nor counted', async () => {
    const { passages, total, counts } = await find({}, { dataScope: 'own' });
    expect(total).toBe(2);
    expect(passages.map(({ recordId }) => recordId).sort()).toEqual(['1', '2']);
    expect(counts['year=2023']).toBeUndefined();
    expect((await find({}, { isOperator: true })).passages).toEqual([]);
  });

  test('within some values of a facet are ranked as if there were no others', async () => {
    const inGas = await find({ within: { facet: 'kind', values: ['gas'] } });
    expect(inGas.total).toBe(2);
    expect(inGas.counts['kind=permit']).toBeUndefined();
    // Two passages of four words: "gas" is in one, "alarm" in both.
    const alone = bm25(
      [texts[0], texts[2]].map((text) => (text ?? '').split(' ')),
      [['gas'], ['alarm']],
    );
    expect(inGas.passages.map(({ score }) => score)).toEqual([
      expect.closeTo(alone[1] ?? 0, 6),
      expect.closeTo(alone[0] ?? 0, 6),
    ]);
  });

  test('are found as they now are however often they were written, and what is left over is given up', async () => {
    const written: SearchSource = {
      ...source,
      kind: 'test-rewritten',
      read: async (_tx, ids) =>
        ids.map((id) => ({ recordId: id, part: 0, title: id, body: '', fields: [`valve number ${id}`] })),
    };
    const ids = Array.from({ length: 300 }, (_, at) => String(at + 1));
    const blocks = await plant.platform.inTenant(plant.platform.b.tenantId, async (tx) => {
      for (let round = 0; round < 12; round += 1) {
        await indexRecords(tx, written, ids);
        const marks = await tx.all<{ id: string }>({
          parts: ["delete from search_stale where kind = 'test-rewritten' returning record_id as id"],
          values: [],
        });
        if (marks.length > 0) await indexRecords(tx, written, [...new Set(marks.map(({ id }) => id))]);
      }
      return tx.all<{ block: number }>({
        parts: [`select distinct block from search_blocks where kind = 'test-rewritten'`],
        values: [],
      });
    });
    expect(blocks.length).toBeLessThanOrEqual(2);
    const found = await plant.platform.inTenant(plant.platform.b.tenantId, (tx) =>
      findPassages(tx, [written], viewer, { text: 'valve 17', size: 5 }),
    );
    expect(found.total).toBe(300);
    expect(found.passages[0]?.recordId).toBe('17');
  });
});
