import type { TemplateGroup, TemplateSuggestion } from '@ircrisk/contract/modules/risk/fmeca.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestPlatform, type TestPlatform } from '#testing/platform.ts';
import type { TestClient } from '#testing/test-client.ts';

let platform: TestPlatform;
let admin: TestClient;
beforeAll(async () => {
  platform = await startTestPlatform();
  admin = await platform.client(platform.a.admin);
});
afterAll(() => platform.close());

const path = '/ircrisk-fmeca';
const submit = async (resource: string, record: object) => {
  const answer = await admin.post<string>(`${path}/${resource}/submit`, record);
  expect(answer.body.code, answer.text).toBe(200);
  return answer.body.data;
};
const newItem = async (code: string) => {
  const frame = { method: 'both', missionHours: 8760, levelsOn: 'probability' };
  const studyId = await submit('fmeca-study', { code, name: code, ...frame });
  const item = { studyId, name: '离心泵', nameEn: 'Pump', level: 'system', timeBase: 'calendar' };
  return { studyId, itemId: await submit('fmeca-item', item) };
};
const save = (itemId: string, key = 'SEAL', name = '密封') =>
  admin.post<{ version: number; modes: number }>(`${path}/template/save`, { itemId, key, name });
const apply = (itemId: string, mode = 'append') =>
  admin.post<{ added: number; filled: number; unchanged: number }>(`${path}/template/apply`, {
    templateId: 'SEAL',
    itemIds: [itemId],
    mode,
  });
const diff = async (itemId: string) =>
  (
    await admin.get<{ from: number | null; to: number; suggestions: TemplateSuggestion[] }>(
      `${path}/template/diff`,
      { itemId, templateId: 'SEAL' },
    )
  ).body.data;
const modesOf = async (studyId: string) =>
  (
    await admin.get<{ records: Record<string, unknown>[] }>(`${path}/fmeca-mode/page`, {
      studyId,
      size: 100,
    })
  ).body.data.records;
const change = (id: unknown, more: object) => admin.post(`${path}/fmeca-mode/update`, { id, ...more });

it('modes of a study become a template of the company, and its next version tells studies what has changed', async () => {
  const source = await newItem('T-1');
  expect((await save(source.itemId)).body.code).toBe(409);
  const functionId = await submit('fmeca-function', { itemId: source.itemId, statement: '密封介质' });
  const mode = (name: string, more: object = {}) =>
    submit('fmeca-mode', {
      functionId,
      mode: name,
      phase: 'normal',
      severity: 8,
      occurrence: 4,
      detection: 5,
      ...more,
    });
  const leak = await mode('端面泄漏', { isoCode: 'ELP', cause: '磨损' });
  const flush = await mode('冲洗中断', { isoCode: 'LOO' });
  // A number of the platform's own is not taken over.
  expect((await save(source.itemId, 'PU')).body.code).toBe(409);
  expect((await save(source.itemId)).body.data).toEqual({ version: 1, modes: 2 });

  const user = await newItem('T-2');
  expect((await diff(user.itemId)).from).toBeNull();
  expect((await apply(user.itemId)).body.data.added).toBe(2);
  expect((await diff(user.itemId)).suggestions).toEqual([]);
  const [own, other] = (await modesOf(user.studyId)).toSorted((a, b) =>
    String(a.isoCode).localeCompare(String(b.isoCode)),
  ) as [Record<string, unknown>, Record<string, unknown>];
  // The study rates the leak its own way; version 2 says otherwise too, drops one mode and brings another.
  await change(own.id, { severity: 10 });
  await change(leak, { severity: 9, cause: '磨损、抽空' });
  await admin.post(`${path}/fmeca-mode/remove`, { ids: flush });
  await mode('密封抱死', { isoCode: 'BRD' });
  expect((await save(source.itemId)).body.data).toEqual({ version: 2, modes: 2 });
  const library = (await admin.get<TemplateGroup[]>(`${path}/template/library`, {})).body.data;
  expect(library.find(({ key }) => key === 'SEAL')).toMatchObject({ version: 2, source: 'tenant' });

  const { from, to, suggestions } = await diff(user.itemId);
  expect([from, to]).toEqual([1, 2]);
  const told = (kind: string) => suggestions.filter((one) => one.kind === kind);
  expect(told('add')).toMatchObject([{ mode: '密封抱死' }]);
  expect(told('take')).toMatchObject([{ field: 'cause', mine: '磨损', theirs: '磨损、抽空' }]);
  expect(told('conflict')).toMatchObject([{ field: 'severity', base: '8', mine: '10', theirs: '9' }]);
  expect(told('drop')).toMatchObject([{ mode: '冲洗中断' }]);

  // All but the conflict is taken: the study's own rating stays.
  const chosen = suggestions
    .filter(({ kind }) => kind !== 'conflict')
    .map(({ key, field }) => ({ key, field }));
  const taken = await admin.post(`${path}/template/take`, {
    itemId: user.itemId,
    templateId: 'SEAL',
    chosen,
  });
  expect(taken.body).toMatchObject({ code: 200, data: { added: 1, changed: 1, removed: 1 } });
  const after = await modesOf(user.studyId);
  expect(after.map((row) => row.mode).sort()).toEqual(['密封抱死', '端面泄漏'].sort());
  expect(after.find(({ id }) => id === own.id)).toMatchObject({
    severity: 10,
    cause: '磨损、抽空',
    rpn: 200,
  });
  expect(after.some(({ id }) => id === other.id)).toBe(false);
});

it('a merge counts the rows in which it filled something, and a cell empty on both sides is to be taken', async () => {
  const source = await newItem('T-3');
  const functionId = await submit('fmeca-function', { itemId: source.itemId, statement: '密封介质' });
  const ids: string[] = [];
  for (const mode of ['甲', '乙', '丙'])
    ids.push(await submit('fmeca-mode', { functionId, mode, phase: 'normal', severity: 5 }));
  await save(source.itemId);
  const user = await newItem('T-4');
  expect((await apply(user.itemId)).body.data).toMatchObject({ added: 3, filled: 0, unchanged: 0 });
  await change(ids[0], { control: '巡检' });
  await save(source.itemId);
  expect((await diff(user.itemId)).suggestions).toMatchObject([
    { kind: 'take', field: 'control', mine: null, theirs: '巡检' },
  ]);
  expect((await apply(user.itemId, 'merge')).body.data).toMatchObject({ added: 0, filled: 1, unchanged: 2 });
  expect((await apply(user.itemId, 'merge')).body.data).toMatchObject({ added: 0, filled: 0, unchanged: 3 });
});

it('a text that is taken brings its English along, unless the study has its own', async () => {
  const source = await newItem('T-5');
  const functionId = await submit('fmeca-function', { itemId: source.itemId, statement: '密封介质' });
  const ids: string[] = [];
  for (const mode of ['甲', '乙'])
    ids.push(
      await submit('fmeca-mode', { functionId, mode, phase: 'normal', control: '巡检', controlEn: 'rounds' }),
    );
  await save(source.itemId);
  const user = await newItem('T-6');
  await apply(user.itemId);
  const [first, second] = (await modesOf(user.studyId)).toSorted((a, b) =>
    String(b.mode).localeCompare(String(a.mode)),
  ) as [Record<string, unknown>, Record<string, unknown>];
  await change(second.id, { controlEn: 'walk of the shift' });
  for (const id of ids) await change(id, { control: '在线监测', controlEn: 'online monitoring' });
  await save(source.itemId);
  const chosen = (await diff(user.itemId)).suggestions.map(({ key, field }) => ({ key, field }));
  await admin.post(`${path}/template/take`, { itemId: user.itemId, templateId: 'SEAL', chosen });
  const after = new Map((await modesOf(user.studyId)).map((row) => [row.id, row]));
  expect(after.get(first.id)).toMatchObject({ control: '在线监测', controlEn: 'online monitoring' });
  expect(after.get(second.id)).toMatchObject({ control: '在线监测', controlEn: 'walk of the shift' });
});

it('templates of one tenant are none of another', async () => {
  const stranger = await platform.client(platform.b.admin);
  const { body } = await stranger.get<TemplateGroup[]>(`${path}/template/library`, {});
  expect(body.data.some(({ key }) => key === 'SEAL')).toBe(false);
});
