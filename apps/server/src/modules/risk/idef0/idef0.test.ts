import type { Idef0Detail } from '@ircrisk/contract/modules/risk/idef0.ts';
import type { StudyComparison } from '@ircrisk/contract/study.ts';
import {
  addArrow,
  changeActivity,
  changeArrow,
  type DocArrow,
  documentFromText,
  type Idef0Document,
  removeArrows,
  sampleModels,
  usesOf,
} from '@ircrisk/engine-idef0';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedIdef0 } from '#demo/idef0.ts';
import { sql } from '#platform/database/sql.ts';
import { startTestPlatform, type TestPlatform } from '#testing/platform.ts';
import { hireSigners, type Signers } from '#testing/signers.ts';
import type { TestClient } from '#testing/test-client.ts';
import { bookOf } from './report.ts';
import { readWorkbook, writeWorkbook } from './workbook.ts';

const path = '/ircrisk-idef0/idef0';
const sample = sampleModels[1]!;

describe('an IDEF0 model', () => {
  let platform: TestPlatform;
  let admin: TestClient;
  let signers: Signers;
  beforeAll(async () => {
    platform = await startTestPlatform();
    admin = await platform.client(platform.a.admin);
    signers = await hireSigners(platform, platform.a);
  });
  afterAll(() => platform.close());

  const create = (code: string, more: object = {}) =>
    admin.post<string>(`${path}/create`, { code, name: code, ...more });
  const read = async (id: string, client = admin) =>
    (await client.get<Idef0Detail>(`${path}/model`, { id })).body.data;
  const save = (id: string, version: number, model: Idef0Document) =>
    admin.post<{ version: number; errors: number }>(`${path}/save-model`, { id, version, model });

  it('links its functions to records of this company alone, and keeps a link whose record has gone', async () => {
    const id = String((await create('M-L')).body.data);
    const { model, version } = await read(id);
    const top = model.activities[0]!.id;
    const add = async (tenantId: string) =>
      (
        await platform.inTenant(tenantId, (tx) =>
          tx.one<{ id: string }>(
            sql`insert into documents (document_number, title, type) values ('L-1', '规程', 'procedure') returning id`,
          ),
        )
      ).id;
    const [own, foreign] = [await add(platform.a.tenantId), await add(platform.b.tenantId)];
    for (const link of [{ documentIds: [foreign] }, { equipmentIds: ['1'] }, { rcmFunctionIds: ['7'] }]) {
      const answer = await save(id, version, changeActivity(model, top, link));
      expect([answer.status, answer.body.msg], JSON.stringify(link)).toEqual([
        400,
        expect.stringContaining('M-L'),
      ]);
    }
    expect((await create('M-F', { model: changeActivity(model, top, { equipmentIds: ['1'] }) })).status).toBe(
      400,
    );
    const linked = changeActivity(model, top, { documentIds: [own] });
    expect((await save(id, version, linked)).status).toBe(200);
    await platform.inTenant(platform.a.tenantId, (tx) =>
      tx.run(sql`update documents set is_deleted = 1 where id = ${own}`),
    );
    expect((await save(id, version + 1, linked)).status).toBe(200);
  });

  it('begins with its context and is published only when no error stands', async () => {
    const id = String((await create('M-1')).body.data);
    const { model, version, author } = await read(id);
    expect(model.activities).toMatchObject([{ parentId: null, name: 'M-1' }]);
    expect(author).toBeTruthy();
    const refused = await admin.post(`${path}/submit-review`, { id });
    expect(refused.body.code).toBe(409);
    // The rule and the place are told, not only how many there are.
    expect(refused.text).toContain('2 处错误');
    expect(refused.text).toContain('R1 A-0 “M-1” 没有控制');
    const { document } = documentFromText(sample.text.zh, sample.text.en);
    expect((await save(id, version, document!)).body.data).toEqual({ version: version + 1, errors: 0 });
    expect((await admin.post(`${path}/submit-review`, { id })).body.code).toBe(200);
    expect((await signers.approve(path, id)).body.code).toBe(200);
    // The frame names who has read it, and the models that call it.
    const caller = String((await create('M-1b')).body.data);
    const own = await read(caller);
    const call: DocArrow = {
      ...{ id: 'call', conceptId: null, role: 'Call', callTarget: 'M-1/A2' },
      from: { kind: 'box', id: own.model.activities[0]!.id, at: 0.8 },
      to: { kind: 'none', x: 700, y: 700 },
    };
    await save(caller, own.version, addArrow(own.model, null, call));
    const { readers, usedAt } = await read(id);
    expect(readers.length).toBeGreaterThan(0);
    expect(readers.every(({ name, date }) => name !== '' && /^\d{4}-\d\d-\d\d$/.test(date))).toBe(true);
    expect(usedAt).toEqual(['M-1b']);
    // A call to what is not there is an error as well.
    const errorsTo = async (callTarget: string) => {
      const now = await read(caller);
      return (await save(caller, now.version, changeArrow(now.model, null, 'call', { callTarget }))).body.data
        .errors;
    };
    expect(await errorsTo('M-1/A9')).toBe((await errorsTo('M-1')) + 1);
    // What is published stays as it is; a new revision starts with the model and is compared with the old one.
    expect((await save(id, version + 1, document!)).body.code).not.toBe(200);
    const next = String((await admin.post<string>(`${path}/revise`, { id })).body.data);
    const draft = await read(next);
    expect(draft.model).toEqual((await read(id)).model);
    const box = draft.model.activities[1]!;
    await save(next, draft.version, changeActivity(draft.model, box.id, { name: '改了名' }));
    const parts = (await admin.get<StudyComparison>(`${path}/compare`, { id, with: next })).body.data;
    expect(JSON.stringify(parts)).toContain('改了名');
    // Counted is what differs, not what there is.
    expect(parts.map(({ total, differences }) => total - differences.length)).toEqual(parts.map(() => 0));
    // An arrow that goes another way is told too.
    const moved = await read(next);
    const { arrows, activityId } = moved.model.diagrams[1]!;
    await save(next, moved.version, removeArrows(moved.model, activityId, new Set([arrows[0]!.id])));
    const again = (await admin.get<StudyComparison>(`${path}/compare`, { id: next, with: id })).body.data;
    const part = again.find(({ title }) => title === '箭头');
    expect(part?.differences).toMatchObject([{ change: 'removed', subject: expect.stringContaining('A0') }]);
  });

  it('comes from its text form, or is refused with the line that is wrong', async () => {
    const made = await create('M-2', { text: sample.text.zh });
    expect(made.body.code, made.text).toBe(200);
    expect((await read(String(made.body.data))).model.activities).toHaveLength(5);
    const wrong = await create('M-3', { text: '甲 is composed of 乙\n乙 is composed of 甲' });
    expect(wrong.body.code).toBe(400);
    expect(wrong.text).toContain('成环');
    const lost = await create('M-3', { text: '无关系的一行' });
    expect(lost.body.errors).toMatchObject([{ field: 'text', msg: expect.stringContaining('第 1 行') }]);
    // What could not be saved again is not taken in: node numbers have one digit a box.
    const parts = (count: number) =>
      Array.from({ length: count }, (_, at) => `甲 is composed of 乙${at + 1}`).join('\n');
    expect((await create('M-3', { text: parts(10) })).text).toContain('第 10 行');
    const nine = String((await create('M-3', { text: parts(9) })).body.data);
    const { model, version } = await read(nine);
    expect((await save(nine, version, model)).status).toBe(200);
  });

  it('goes out as a workbook and comes back the same; a wrong row is named and nothing is taken', async () => {
    const tag = await platform.inTenant(platform.a.tenantId, (tx) =>
      tx
        .one<{ id: string }>(sql`select id from equipment where is_deleted = 0 limit 1`)
        .catch(() => undefined),
    );
    const { document } = documentFromText(sample.text.zh, sample.text.en);
    const linked = changeActivity(document!, 'a0', tag ? { equipmentIds: [String(tag.id)] } : {});
    const id = String((await create('M-7', { model: linked })).body.data);
    const out = await admin.post<{ fileId: string; fileName: string }>(`${path}/export-workbook`, { id });
    expect(out.body.data.fileName).toBe('M-7-R1.xlsx');
    const back = await admin.post<Idef0Document>(`${path}/read-workbook`, { fileId: out.body.data.fileId });
    expect(back.body.code, back.text).toBe(200);
    const plain = (model: Idef0Document) =>
      JSON.parse(JSON.stringify(model, (_, value) => (value === null ? undefined : value)));
    expect(plain(back.body.data)).toEqual(plain(linked));
    const wrong = await writeWorkbook(changeActivity(linked, 'a1', { name: '' }), {
      equipmentIds: new Map(),
      documentIds: new Map(),
      rcmFunctionIds: new Map(),
    });
    const names = { equipmentIds: new Map(), documentIds: new Map(), rcmFunctionIds: new Map() };
    await expect(readWorkbook(wrong, names, 'zh')).rejects.toMatchObject({
      params: { reason: expect.stringContaining('第 3 行') },
    });
    await expect(readWorkbook(Buffer.from('no workbook'), names, 'zh')).rejects.toThrow();
  });

  it('is saved by one of two people at once; the other one gets both to choose from', async () => {
    const id = String((await create('M-4')).body.data);
    const { model, version } = await read(id);
    expect((await save(id, version, changeActivity(model, 'a0', { name: '先' }))).body.code).toBe(200);
    const late = await save(id, version, changeActivity(model, 'a0', { name: '后' }));
    expect(late.body).toMatchObject({ code: 409, data: { version: version + 1 } });
    expect((await read(id)).model.activities[0]?.name).toBe('先');
  });

  it('that hangs together nowhere is refused and nothing is changed', async () => {
    const id = String((await create('M-5')).body.data);
    const { model, version } = await read(id);
    const [root] = model.activities;
    const circle = [
      { ...root!, id: 'x', parentId: 'y', number: 1 },
      { ...root!, id: 'y', parentId: 'x', number: 1 },
    ];
    for (const activities of [[root!, root!], [root!, ...circle], circle]) {
      const answer = await save(id, version, { ...model, activities });
      expect(answer.body.code).toBe(400);
    }
    expect((await read(id)).version).toBe(version);
  });

  it('is a book in PDF alone: another form is refused by name', async () => {
    const id = String((await create('M-F')).body.data);
    const { body } = await admin.post(`${path}/report`, { id, language: 'en', format: 'docx' });
    expect(body).toMatchObject({ code: 400, errors: [{ field: 'format' }] });
  });

  it('does not exist for another tenant and cannot be changed without the right', async () => {
    const id = String((await create('M-6')).body.data);
    const stranger = await platform.client(platform.b.admin);
    expect((await stranger.get(`${path}/model`, { id })).status).toBe(404);
    await platform.permit(platform.a, 'idef0.read');
    const plain = await platform.client(platform.a.plain);
    const { model, version } = await read(id);
    expect((await plain.post(`${path}/save-model`, { id, version, model })).status).toBe(403);
  });

  it('is shown by the demo plant in both languages, and prints every diagram in its frame', async () => {
    await platform.inTenant(platform.b.tenantId, (tx) => seedIdef0(tx));
    const client = await platform.client(platform.b.admin);
    const list = await client.get<{ records: { id: string; code: string }[] }>(`${path}/page`, {});
    const { records } = list.body.data;
    expect(records.map(({ code }) => code).sort()).toEqual(['AIM', 'OFP']);
    const row = await read(records.find(({ code }) => code === 'AIM')!.id, client);
    expect(row.model.activities.every(({ nameEn }) => Boolean(nameEn))).toBe(true);
    for (const { id } of records) expect((await read(id, client)).author).toBeTruthy();
    const concept = row.model.concepts.find(({ labelEn }) => labelEn === 'Integrity team')!;
    expect(usesOf(row.model, concept.id).length).toBeGreaterThan(5);
    for (const language of ['zh', 'en'] as const) {
      const { sections } = bookOf({ row, head: row, study: {}, callable: row.callable }, language, 'A3');
      const drawings = sections.flatMap(({ blocks }) => blocks.filter(({ kind }) => kind === 'drawing'));
      expect(drawings).toHaveLength(2);
      expect(JSON.stringify(drawings)).toContain(language === 'zh' ? '检验与监测' : 'Inspect');
    }
  });
});
