import type { ResultOf } from '@ircrisk/contract/endpoint.ts';
import type {
  executionWhole,
  ProcedureBoard,
  ReadProcedure,
} from '@ircrisk/contract/modules/reliability/equipment-maintenance-procedures.ts';
import { filePaths } from '@ircrisk/contract/modules/system/file.ts';
import { entryProblem, flowOf, limitsOf, numberedSteps, procedureFindings } from '@ircrisk/engine-procedure';
import { strToU8, zipSync } from 'fflate';
import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '#platform/database/sql.ts';
import { wordText } from '#platform/files/word-text.ts';
import { finishedJob } from '#platform/resources/exchange/testing.ts';
import { readRule, saveRule } from '#platform/studies/rules.ts';
import { type FailurePlant, makeFailurePlant } from '#testing/failure-plant.ts';
import { photoWithPlace } from '#testing/incidents.ts';
import { startTestPlatform, type TestPlatform } from '#testing/platform.ts';
import { hireSigners, type Signers } from '#testing/signers.ts';
import type { TestClient } from '#testing/test-client.ts';
import { upload } from '#testing/upload.ts';
import { procedureTemplates } from './tables/index.ts';

type Whole = ResultOf<typeof executionWhole>;
const base = '/ircrisk-equipment-maintenance-procedures';
let platform: TestPlatform;
let author: TestClient;
let signers: Signers;
let plant: FailurePlant;
let codes = 0;
beforeAll(async () => {
  platform = await startTestPlatform();
  author = await platform.client(platform.a.admin);
  signers = await hireSigners(platform, platform.a);
  plant = await makeFailurePlant(platform, platform.a);
});
afterAll(() => platform?.close());

const key = () => crypto.randomUUID();
const strokes = 'M10 10L60 40L90 20L140 60';
const device = 'tablet-0001';
const minutesAgo = (minutes: number) =>
  new Date(Date.now() - minutes * 60_000).toLocaleString('sv-SE', { timeZone: 'Asia/Shanghai' });
const now = () => minutesAgo(0);
const problem = ({ body }: { body: { msg: string; errors?: unknown } }) => body.msg;

/** A short procedure: action, reading, hold, reading by model, signature. */
const model = {
  sections: [
    {
      id: 's1',
      title: '测量',
      titleEn: 'Measure',
      steps: [
        { id: 'open', kind: 'action', text: '拆开', textEn: 'Open' },
        {
          id: 'run-out',
          kind: 'measure',
          text: '跳动',
          textEn: 'Run-out',
          measure: { quantity: 'clearance', high: 0.05, plausibleLow: 0, plausibleHigh: 2 },
        },
        { id: 'hold', kind: 'hold', text: '确认', textEn: 'Confirm', role: 'engineer' },
        {
          id: 'gap',
          kind: 'measure',
          text: '间距',
          textEn: 'Gap',
          measure: { quantity: 'clearance', parameter: 'gap' },
        },
        { id: 'photo', kind: 'photo', text: '拍照', textEn: 'Photograph' },
        { id: 'sign', kind: 'sign', text: '移交', textEn: 'Hand over', role: 'operations' },
      ],
    },
  ],
};
const board = async (id: string, client = author) =>
  (await client.get<ProcedureBoard>(`${base}/procedure/board`, { id })).body.data;
async function draft(): Promise<string> {
  codes += 1;
  const values = {
    code: `MP-${codes}`,
    name: '更换密封',
    nameEn: 'Replace a seal',
    equipmentClass: 'centrifugalPump',
    taskType: 'replace',
    standardHours: 8,
  };
  const { body } = await author.post<string>(`${base}/procedure/submit`, values);
  if (!body.success) throw new Error(JSON.stringify(body));
  await author.post(`${base}/procedure/save-model`, { id: body.data, version: 1, model });
  await author.post(`${base}/procedure-parameter/submit`, {
    studyId: body.data,
    model: 'BB2',
    code: 'gap',
    name: '间距',
    low: 4,
    high: 6,
  });
  return body.data;
}
async function inForce(id: string): Promise<void> {
  await author.post(`${base}/procedure/submit-review`, { id });
  const { body } = await signers.approve(`${base}/procedure`, id);
  if (!body.success) throw new Error(JSON.stringify(body));
}
const approved = async () => {
  const id = await draft();
  await inForce(id);
  return id;
};
async function start(procedureId: string, more: object = {}): Promise<string> {
  const { body } = await author.post<{ id: string }>(`${base}/procedure-execution/start`, {
    key: key(),
    procedureId,
    model: 'BB2',
    ...more,
  });
  if (!body.success) throw new Error(JSON.stringify(body));
  return body.data.id;
}
const whole = async (id: string, client = author) =>
  (await client.get<Whole>(`${base}/procedure-execution/whole`, { id })).body.data;
const enter = (executionId: string, stepId: string, more: object = {}, client = author) =>
  client.post<{ id: string; outcome: string }>(`${base}/procedure-execution/enter`, {
    key: key(),
    executionId,
    stepId,
    device,
    outcome: 'done',
    enteredAt: now(),
    ...more,
  });
const measured = (executionId: string, stepId: string, typed: string, more: object = {}) =>
  enter(executionId, stepId, { outcome: 'measured', typed, ...more });
const deviate = (
  executionId: string,
  stepId: string,
  disposition: string,
  more: object = {},
  client = author,
) =>
  client.post<{ id: string; number: string }>(`${base}/procedure-execution/deviate`, {
    key: key(),
    executionId,
    stepId,
    disposition,
    description: '端面拉伤',
    enteredAt: now(),
    ...more,
  });
const proven = (executionId: string, role = 'engineer', more: object = {}) =>
  author.post<{ release: string; person: string }>(`${base}/procedure-execution/signer`, {
    executionId,
    role,
    account: signers.approving.account,
    password: signers.approving.password,
    ...more,
  });
const releaseOf = async (executionId: string) => (await proven(executionId)).body.data.release;
const fourEyes = (value: boolean) =>
  platform.inTenant(platform.a.tenantId, async (tx) =>
    saveRule(tx, 'procedure', { ...(await readRule(tx, 'procedure')), fourEyes: value }),
  );
const photos = () => [{ data: photoWithPlace().toString('base64'), takenAt: now() }];
const finish = async (id: string) => {
  await enter(id, 'open');
  await measured(id, 'run-out', '0.04 mm');
  await enter(id, 'hold', { strokes, release: await releaseOf(id) });
  await measured(id, 'gap', '5 mm');
  await enter(id, 'photo', { photos: photos() });
  return enter(id, 'sign', { strokes, person: '王操作' });
};

test('a signature closes what follows it, on the server too', async () => {
  const { sections } = model;
  const { body } = await author.post<string>(`${base}/procedure/submit`, {
    ...{ code: 'MP-SIGN', name: '旧规程', nameEn: 'Old procedure' },
    ...{ equipmentClass: 'centrifugalPump', taskType: 'replace', standardHours: 8 },
  });
  const steps = [
    { id: 'lock', kind: 'action', text: '上锁', textEn: 'Lock' },
    { id: 'handover', kind: 'sign', text: '交出', textEn: 'Hand over', role: 'operations' },
    { id: 'open', kind: 'action', text: '拆开', textEn: 'Open' },
  ];
  const old = { sections: [{ ...sections[0], steps }] };
  await author.post(`${base}/procedure/save-model`, { id: body.data, version: 1, model: old });
  await inForce(body.data);
  const id = await start(body.data);
  expect(problem(await enter(id, 'open'))).toContain('1.2');
  expect(problem(await enter(id, 'handover', { strokes, person: '王操作' }))).toContain('1.1');
  expect((await enter(id, 'lock')).body.success).toBe(true);
  expect((await enter(id, 'open')).body.success).toBe(false);
  expect((await enter(id, 'handover', { strokes, person: '王操作' })).body.success).toBe(true);
  expect((await enter(id, 'open')).body.success).toBe(true);
});

describe('templates', () => {
  test('give readers of each language the units of their screens', () => {
    const english = JSON.stringify(
      procedureTemplates.map(({ en, tools, spares, ppe, isolation, model: document }) => [
        ...[en, tools[1], spares[1], ppe[1], isolation[1]],
        ...numberedSteps(document).flatMap(({ textEn, noteEn }) => [textEn, noteEn]),
      ]),
    );
    expect(english.match(/[\d.]+ ?(?:mm|MPa|kPa|°C|N·m|kg)\b/g)).toBeNull();
  });

  test('a length read in the other unit is not plausible at any step', () => {
    for (const { key: name, model: document, parameters } of procedureTemplates)
      for (const { number, measure } of numberedSteps(document)) {
        if (measure?.quantity !== 'clearance' && measure?.quantity !== 'thickness') continue;
        if (measure.formula === 'alignment') continue;
        const { low, high } = limitsOf(measure, parameters, null).value ?? { low: null, high: null };
        // In inches for millimetres; what is only recorded has a range no wider than that.
        const slipped = 25.4 * (high ?? low ?? (measure.plausibleLow || Number.POSITIVE_INFINITY));
        expect([name, number, slipped > (measure.plausibleHigh ?? Number.POSITIVE_INFINITY)]).toEqual([
          ...[name, number, true],
        ]);
      }
  });

  test('there are ten classes, each ready for review and in both languages', async () => {
    const { data } = (await author.get<{ equipmentClass: string; steps: number }[]>(`${base}/template/list`))
      .body;
    expect(new Set(data.map(({ equipmentClass }) => equipmentClass)).size).toBe(10);
    for (const { key: name, model: document, parameters } of procedureTemplates)
      expect([
        name,
        procedureFindings(document, parameters).filter(({ code }) => code !== 'noLimits'),
      ]).toEqual([name, []]);
    const { body } = await author.post<{ id: string }>(`${base}/procedure/from-template`, {
      templateKey: 'pump-seal',
      code: 'T-1',
    });
    const made = await board(body.data.id);
    expect([made.nameEn, made.equipmentClass, made.parameters.length]).toEqual([
      procedureTemplates[0]?.en,
      'centrifugalPump',
      4,
    ]);
    expect(
      (await author.post(`${base}/procedure/from-template`, { templateKey: 'none', code: 'T-2' })).body
        .errors?.[0],
    ).toMatchObject({ field: 'templateKey' });
  });
});

test.each(procedureTemplates.map((template) => [template.equipmentClass, template.model] as const))(
  'a template for %s opens nothing before operations have handed the equipment over',
  (_, document) => {
    const [handover, ...rest] = flowOf(document, []);
    expect(handover).toMatchObject({ kind: 'hold', role: 'operations', state: 'open' });
    expect(new Set(rest.map(({ state }) => state))).toEqual(new Set(['locked']));
    const [first] = rest;
    expect(entryProblem(document, [], { stepId: String(first?.id), outcome: 'done' })).toMatchObject({
      code: 'locked',
      values: { number: handover?.number },
    });
  },
);

describe('writing', () => {
  test('what is wrong with a step is told with it and keeps the draft from review', async () => {
    const id = await draft();
    const broken = structuredClone(model) as { sections: { steps: { role?: string | null }[] }[] };
    broken.sections[0]!.steps[2]!.role = null;
    const saved = await author.post<{ version: number; findings: { stepId: string; blocks: boolean }[] }>(
      `${base}/procedure/save-model`,
      { id, version: 2, model: broken },
    );
    expect(saved.body.data.findings).toMatchObject([{ stepId: 'hold', blocks: true }]);
    const refused = await author.post(`${base}/procedure/submit-review`, { id });
    expect(problem(refused)).toContain('停检点 1.3 没有指定签字角色');
    expect((await author.post(`${base}/procedure/save-model`, { id, version: 2, model })).body.code).toBe(
      409,
    );
  });

  test('a parameter for all models is saved with its model empty, and edited', async () => {
    const id = await draft();
    const send = (call: string, more: object) =>
      author.post<string>(`${base}/procedure-parameter/${call}`, { studyId: id, name: '间隙', ...more });
    const made = await send('save', { code: 'a', model: '', low: 1 });
    expect(made.body).toMatchObject({ success: true });
    expect((await send('save', { code: 'b', model: null, low: 1 })).body).toMatchObject({ success: true });
    expect((await send('save', { code: 'c', low: 1 })).body).toMatchObject({ success: true });
    const rows = (await board(id)).parameters;
    const ofAll = rows.filter(({ model: of }) => of === '').map(({ code }) => code);
    expect(ofAll).toEqual(['a', 'b', 'c']);
    expect((await send('save', { code: 'a', model: '', low: 1 })).body.code).toBe(409);
    const { data } = await author
      .get<{ records: { id: string; code: string }[] }>(`${base}/procedure-parameter/list`, { studyId: id })
      .then(({ body }) => body);
    const first = data.records.find(({ code }) => code === 'a')?.id;
    for (const empty of ['', null]) {
      const { body } = await send('update', { id: first, code: 'a', model: empty, low: 2 });
      expect(body).toMatchObject({ success: true });
    }
    expect((await board(id)).parameters.find(({ code }) => code === 'a')).toMatchObject({
      model: '',
      low: 2,
    });
  });

  test('parameters have a nominal value within limits that are the right way round', async () => {
    const id = await draft();
    const of = { studyId: id, name: '间隙', model: 'X' };
    const send = (call: string, more: object) =>
      author.post<string>(`${base}/procedure-parameter/${call}`, { ...of, ...more });
    const crossed = await send('submit', { code: 'a', low: 3, high: 2 });
    expect(crossed.body.errors?.[0]).toMatchObject({ field: 'high', msg: '上限不能小于下限' });
    const outside = await send('submit', { code: 'a', low: 1, high: 2, nominal: 9 });
    expect(outside.body.errors?.[0]).toMatchObject({
      field: 'nominal',
      msg: expect.stringContaining('公称'),
    });
    const made = (await send('submit', { code: 'a', low: 1, high: 2, nominal: 1 })).body.data;
    const update = (more: object) => author.post(`${base}/procedure-parameter/update`, { id: made, ...more });
    // What is not sent stays, and is judged with what is.
    expect((await update({ nominal: 9 })).body.errors?.[0]).toMatchObject({ field: 'nominal' });
    expect((await update({ low: 3 })).body.errors?.[0]).toMatchObject({ field: 'high' });
    expect((await update({ high: null, nominal: 9 })).body.success).toBe(true);
    expect((await update({ low: 2, nominal: null })).body.success).toBe(true);
  });

  test('a revision in force stands in the document store with its review 36 months on, and is compared step by step', async () => {
    const id = await approved();
    const { code, reviewDueDate, effectiveDate } = await board(id);
    const stored = await platform.inTenant(platform.a.tenantId, (tx) =>
      tx.one(
        sql`select type, revision, state, review_due_date as due from documents where document_number = ${code}`,
      ),
    );
    expect(stored).toEqual({ type: 'procedure', revision: 'R1', state: 'approved', due: reviewDueDate });
    expect(Number(reviewDueDate?.slice(0, 4)) - Number(effectiveDate?.slice(0, 4))).toBe(3);
    const next = (await author.post<string>(`${base}/procedure/revise`, { id })).body.data;
    const changed = structuredClone(model);
    changed.sections[0]!.steps[1]!.measure!.high = 0.04;
    changed.sections[0]!.steps.reverse();
    await author.post(`${base}/procedure/save-model`, { id: next, version: 1, model: changed });
    const compared = (
      await author.get<{ title: string; differences: { change: string; subject: string }[] }[]>(
        `${base}/procedure/compare`,
        { id, with: next },
      )
    ).body.data;
    expect(compared[0]?.title).toBe('基本信息');
    const steps = compared.find(({ title }) => title === '步骤')!.differences;
    expect(steps.some(({ subject }) => subject.includes('跳动'))).toBe(true);
    expect(steps.some(({ subject }) => subject.includes('移动'))).toBe(true);
  });
});

describe('files', () => {
  const sent = async (name: string, content: Uint8Array): Promise<string> =>
    (await upload(author, name, content)).id;
  const read = (fileId: string, more: object = {}) =>
    author.post<ReadProcedure>(`${base}/procedure/read-file`, { fileId, ...more });

  test.each(['json', 'xlsx'] as const)(
    'a procedure goes out as %s and comes back the same',
    async (format) => {
      const id = await draft();
      const made = (
        await author.post<{ fileId: string; fileName: string }>(`${base}/procedure/export-file`, {
          id,
          format,
        })
      ).body.data;
      const { rawPayload } = await platform.app.inject({
        url: `/api${filePaths.download}?id=${made.fileId}`,
        headers: { 'blade-auth': `bearer ${author.token}` },
      });
      const fileId = await sent(made.fileName, rawPayload);
      const seen = (await read(fileId)).body.data;
      expect(seen).toMatchObject({ sections: 1, steps: 6, holds: 1, parameters: 1, problems: [] });
      const { body } = await author.post<{ id: string }>(`${base}/procedure/from-file`, {
        fileId,
        code: `IN-${format}`,
      });
      const [before, after] = [await board(id), await board(body.data.id)];
      // An absent word and an empty one are the same in a sheet.
      const bare = ({ model: { sections } }: ProcedureBoard) =>
        sections.map(({ title, titleEn, steps }) => ({
          title,
          titleEn,
          steps: steps.map((step) =>
            Object.fromEntries(Object.entries(step).filter(([, value]) => value !== null)),
          ),
        }));
      expect(bare(after)).toEqual(bare(before));
      expect(after.parameters).toEqual(before.parameters);
      expect([after.state, after.findings]).toEqual(['draft', before.findings]);
      if (format === 'json') expect(after.equipmentClass).toBe('centrifugalPump');
    },
  );

  test('a sheet of somebody else is read by its headings, or as it is told', async () => {
    const content = await writeXlsx({
      sheets: [
        {
          name: 'x',
          rows: [
            ['机泵检修', null, null],
            ['序号', '作业内容', '要求'],
            [1, '拆下护罩', null],
            [2, '轴跳动', '≤0.05mm'],
          ],
        },
      ],
    });
    const fileId = await sent('厂家.xlsx', content);
    const first = (await read(fileId)).body.data;
    expect(first.columns).toEqual([
      { heading: '序号', meaning: null },
      { heading: '作业内容', meaning: 'text' },
      { heading: '要求', meaning: null },
    ]);
    expect(first.steps).toBe(2);
    const mapped = (await read(fileId, { mapping: [null, 'text', 'limit'] })).body.data;
    expect(mapped.model.sections[0]?.steps[1]).toMatchObject({
      kind: 'measure',
      measure: { quantity: 'clearance', high: 0.05 },
    });
    expect((await read(fileId, { mapping: [null, null, null] })).body.data.steps).toBe(0);
    const none = await author.post(`${base}/procedure/from-file`, {
      fileId,
      code: 'N',
      mapping: [null, null, null],
    });
    expect(none.body.code).toBe(422);
  });

  test('a Word document becomes sections and steps; what is no procedure is refused with its reason', async () => {
    const paragraph = (text: string, style = '') =>
      `<w:p>${style && `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`}<w:r><w:t>${text}</w:t></w:r></w:p>`;
    const cells = (...texts: string[]) =>
      `<w:tr>${texts.map((text) => `<w:tc>${paragraph(text)}</w:tc>`).join('')}</w:tr>`;
    const xml = `<w:document><w:body>${paragraph('拆卸', 'Heading1')}${paragraph('1.1 拆除中间节 &amp; 垫片')}${paragraph('测量', '标题 1')}<w:tbl>${cells('1', '口环间隙', '0.30~0.40 mm')}</w:tbl></w:body></w:document>`;
    const fileId = await sent(
      '规程.docx',
      zipSync({ 'word/document.xml': strToU8(xml), '[Content_Types].xml': strToU8('<Types/>') }),
    );
    const seen = (await read(fileId)).body.data;
    expect(seen.model.sections.map(({ title, steps }) => [title, steps.map(({ text }) => text)])).toEqual([
      ['拆卸', ['拆除中间节 & 垫片']],
      ['测量', ['口环间隙']],
    ]);
    for (const [name, text] of [
      ['a.json', '{"ircrisk":"procedure","head":{},"model":{"sections":[{"id":"s"}]}}'],
      ['b.json', 'no json'],
    ] as const)
      expect((await read(await sent(name, Buffer.from(text)))).body.code).toBe(422);
    const stranger = await platform.client(platform.b.admin);
    expect((await stranger.post(`${base}/procedure/read-file`, { fileId })).body.code).toBe(404);
  });
});

describe('executing', () => {
  test('a step goes in once, however often it is sent; something else under its key does not', async () => {
    const id = await start(await approved());
    const sent = { key: key(), outcome: 'done', enteredAt: now() };
    const first = await enter(id, 'open', sent);
    const again = await enter(id, 'open', sent);
    expect(again.body.data).toEqual(first.body.data);
    expect((await enter(id, 'open', { ...sent, note: 'x' })).body.code).toBe(409);
    expect((await whole(id)).entries).toHaveLength(1);
    expect((await whole(id)).state).toBe('running');
  });

  test('a hold stops everybody until somebody proven to have the role signs', async () => {
    const id = await start(await approved());
    expect(problem(await measured(id, 'gap', '5 mm'))).toContain('步骤 1.3 完成前');
    expect(problem(await enter(id, 'hold', { strokes, release: await releaseOf(id) }))).toContain(
      '还有 2 步未完成',
    );
    await enter(id, 'open');
    await measured(id, 'run-out', '0.05 mm');
    expect((await enter(id, 'hold', { strokes, release: 'made-up' })).body.code).toBe(403);
    expect((await enter(id, 'hold', { strokes })).body.code).toBe(403);
    const other = await start((await whole(id)).procedure.id);
    expect((await enter(id, 'hold', { strokes, release: await releaseOf(other) })).body.code).toBe(403);
    expect((await proven(id, 'engineer', { password: 'wrong' })).body.code).toBe(403);
    expect((await proven(id, 'engineer', { account: 'nobody' })).body.code).toBe(403);
    const signed = await enter(id, 'hold', { strokes, release: await releaseOf(id) });
    expect(signed.body.data.outcome).toBe('done');
    expect((await whole(id)).entries.at(-1)).toMatchObject({ person: 'pan', role: 'engineer' });
    expect((await measured(id, 'gap', '5 mm')).body.data.outcome).toBe('pass');
  });

  test('a proof given for one role signs no hold point of another, though the person has both rights', async () => {
    const id = await start(await approved());
    await enter(id, 'open');
    await measured(id, 'run-out', '0.05 mm');
    const { release } = (await proven(id, 'quality')).body.data;
    const refused = await enter(id, 'hold', { strokes, release });
    expect([refused.body.code, problem(refused)]).toMatchObject([403, expect.stringContaining('设备工程师')]);
    const own = await signers.approver.post<{ release: string }>(
      `${base}/procedure-execution/release-operations`,
      { executionId: id, password: signers.approving.password },
    );
    const { body } = await enter(id, 'hold', { strokes, release: own.body.data.release });
    expect(body.code).toBe(403);
    expect((await whole(id)).entries).toHaveLength(2);
    expect((await enter(id, 'hold', { strokes, release: await releaseOf(id) })).body.success).toBe(true);
  });

  test('who did the work signs no hold point over it, unless the company has switched four eyes off', async () => {
    const procedureId = await approved();
    const own = async (executionId: string) =>
      (
        await proven(executionId, 'engineer', {
          account: platform.a.admin.account,
          password: platform.a.admin.password,
        })
      ).body.data.release;
    const work = async () => {
      const id = await start(procedureId);
      await enter(id, 'open');
      await measured(id, 'run-out', '0.05 mm');
      return id;
    };
    const id = await work();
    const refused = await enter(id, 'hold', { strokes, release: await own(id) });
    expect([refused.body.code, problem(refused)]).toMatchObject([
      403,
      expect.stringContaining('其他有签字权的人'),
    ]);
    expect((await whole(id)).entries).toHaveLength(2);
    expect((await enter(id, 'hold', { strokes, release: await releaseOf(id) })).body.success).toBe(true);
    await fourEyes(false);
    const second = await work();
    expect((await enter(second, 'hold', { strokes, release: await own(second) })).body.success).toBe(true);
    await fourEyes(true);
  });

  test('the server judges readings itself, in the unit they were typed, and asks about slips', async () => {
    const id = await start(await approved());
    const slip = await measured(id, 'run-out', '1 in');
    expect(slip.body.errors?.[0]).toMatchObject({ field: 'typed', rule: 'implausible' });
    expect((await measured(id, 'run-out', '1 in', { confirmed: true })).body.success).toBe(false);
    expect((await measured(id, 'run-out', '3 MPa')).body.errors?.[0]).toMatchObject({ field: 'typed' });
    expect((await enter(id, 'run-out', { outcome: 'done' })).body.success).toBe(false);
    expect((await measured(id, 'run-out', '0.002 in')).body.data.outcome).toBe('fail');
    expect((await whole(id)).entries[0]).toMatchObject({ typed: '0.002 in', value: 0.0508, high: 0.05 });
  });

  test('a failed reading needs its deviation: rework is measured again, a concession is decided by somebody else', async () => {
    const procedureId = await approved();
    const id = await start(procedureId);
    await enter(id, 'open');
    expect((await measured(id, 'run-out', '0.08 mm')).body.data.outcome).toBe('fail');
    expect(problem(await measured(id, 'run-out', '0.04 mm'))).toContain('请先登记偏差');
    expect((await deviate(id, 'open', 'rework')).body.code).toBe(409);
    expect((await deviate(id, 'run-out', 'rework', { description: '' })).body.errors?.[0]).toMatchObject({
      field: 'description',
    });
    await deviate(id, 'run-out', 'rework');
    expect((await measured(id, 'run-out', '0.04 mm')).body.data.outcome).toBe('pass');
    const [failed] = (await whole(id)).entries.filter(({ outcome }) => outcome === 'fail');
    expect(failed?.deviation).toMatchObject({ disposition: 'rework', state: 'closed' });

    const second = await start(procedureId);
    await measured(second, 'run-out', '0.08 mm');
    const asked = (await deviate(second, 'run-out', 'concession')).body.data;
    expect(problem(await measured(second, 'run-out', '0.04 mm'))).toContain('等待批准');
    const judge = (client: TestClient, more: object) =>
      client.post(`${base}/procedure-deviation/judge`, { id: asked.id, act: 'approve', ...more });
    expect((await judge(author, { password: platform.a.admin.password })).body.code).toBe(403);
    expect((await judge(signers.approver, { password: 'wrong' })).body.code).toBe(400);
    expect(
      (await judge(signers.approver, { password: signers.approving.password, reason: '轻微' })).body.success,
    ).toBe(true);
    const { actions } = await platform.inTenant(platform.a.tenantId, async (tx) => ({
      actions: await tx.all<{ title: string; titleEn: string; days: number }>(sql`
        select title, title_en as "titleEn", due_date - current_date as days from action_items
        where source_module = 'equipment-maintenance-procedures' and source_id = ${asked.id}`),
    }));
    expect(actions).toMatchObject([{ days: 90 }]);
    expect(actions[0]?.title).toContain(`${asked.number} `);
    expect(actions[0]?.titleEn).toContain('follow up what was conceded');
    await enter(second, 'open');
    expect((await enter(second, 'hold', { strokes, release: await releaseOf(second) })).body.success).toBe(
      true,
    );
  });

  test('neither who measured nor who wrote the deviation approves the concession', async () => {
    const procedureId = await approved();
    const { approver, checker, approving } = signers;
    const judge = (id: string, client: TestClient, password = approving.password) =>
      client.post(`${base}/procedure-deviation/judge`, { id, act: 'approve', password });
    const asked = async (measurer: TestClient, writer: TestClient) => {
      const id = await start(procedureId);
      await enter(id, 'run-out', { outcome: 'measured', typed: '0.08 mm' }, measurer);
      return [id, (await deviate(id, 'run-out', 'concession', {}, writer)).body.data.id] as const;
    };
    const actsOf = async (id: string, client: TestClient) =>
      (await whole(id, client)).entries[0]?.deviation?.acts;
    const [first, measuredByPan] = await asked(approver, author);
    expect(await actsOf(first, approver)).toEqual(['refuse']);
    expect((await judge(measuredByPan, approver)).body.code).toBe(403);
    expect((await judge(measuredByPan, author, platform.a.admin.password)).body.code).toBe(403);
    await fourEyes(false);
    expect(await actsOf(first, approver)).toEqual(['approve', 'refuse']);
    await fourEyes(true);
    expect((await judge(measuredByPan, checker)).body.success).toBe(true);
    const [second, writtenByPan] = await asked(author, approver);
    expect(await actsOf(second, approver)).toEqual([]);
    expect((await judge(writtenByPan, approver)).body.code).toBe(403);
    expect((await judge(writtenByPan, author, platform.a.admin.password)).body.code).toBe(403);
    expect((await judge(writtenByPan, checker)).body.success).toBe(true);
  });

  test('two devices: the first to begin a step has it', async () => {
    const id = await start(await approved());
    const begin = (of: string) =>
      author.post<{ mine: boolean }>(`${base}/procedure-execution/begin`, {
        executionId: id,
        stepId: 'open',
        device: of,
      });
    expect((await begin(device)).body.data.mine).toBe(true);
    expect((await begin('tablet-0002')).body.data.mine).toBe(false);
    const late = await enter(id, 'open', { device: 'tablet-0002' });
    expect([late.body.code, problem(late)]).toMatchObject([409, expect.stringContaining('另一台设备')]);
    expect((await enter(id, 'open')).body.success).toBe(true);
  });

  test('a hold point is signed on whichever device the signer has, and a step left behind is free after a shift', async () => {
    const id = await start(await approved());
    const begin = (stepId: string) =>
      author.post(`${base}/procedure-execution/begin`, { executionId: id, stepId, device: 'tablet-0002' });
    await begin('open');
    expect((await enter(id, 'open')).body.code).toBe(409);
    await platform.inTenant(platform.a.tenantId, (tx) =>
      tx.run(
        sql`update procedure_claims set begun_at = now() - interval '9 hours' where execution_id = ${id}`,
      ),
    );
    expect((await enter(id, 'open')).body.success).toBe(true);
    await measured(id, 'run-out', '0.04 mm');
    await begin('hold');
    expect((await enter(id, 'hold', { strokes, release: await releaseOf(id) })).body.success).toBe(true);
  });

  test('a hundred steps with photographs, some sent twice and out of patience, arrive once each and in their order', async () => {
    const id = await draft();
    const steps = Array.from({ length: 100 }, (_, at) => ({
      id: `n${at}`,
      kind: at % 10 === 9 ? 'photo' : 'action',
      text: `第 ${at} 步`,
      textEn: `Step ${at}`,
    }));
    const long = { sections: [{ id: 's1', title: '长', titleEn: 'Long', steps }] };
    await author.post(`${base}/procedure/save-model`, { id, version: 2, model: long });
    await inForce(id);
    const execution = await start(id);
    const sent = steps.map(({ id: stepId, kind }) => ({
      stepId,
      body: { key: key(), enteredAt: now(), ...(kind === 'photo' ? { photos: photos() } : {}) },
    }));
    for (const [at, { stepId, body }] of sent.entries()) {
      const first = await enter(execution, stepId, body);
      expect(first.body.success, JSON.stringify(first.body)).toBe(true);
      // The line was cut before the answer came: the phone sends the step again, and the one before it too.
      if (at % 7 === 0) expect((await enter(execution, stepId, body)).body.data).toEqual(first.body.data);
      const before = sent[at - 1];
      if (before && at % 13 === 0)
        expect((await enter(execution, before.stepId, before.body)).body.success).toBe(true);
    }
    const { entries } = await whole(execution);
    expect(entries.map(({ stepId }) => stepId)).toEqual(steps.map(({ id: stepId }) => stepId));
    expect(entries.filter(({ photoIds }) => photoIds.length === 1)).toHaveLength(10);
  });

  test('is offered open orders only, and one that is over is refused at its field', async () => {
    const procedureId = await approved();
    const order = async (title: string) => {
      const sent = { equipmentId: plant.equipment['P-101A'], title, workType: 'CM', dueDate: '2030-01-01' };
      return (await author.post<string>('/ircrisk-maint/work-order/submit', sent)).body.data;
    };
    const [open, over] = [await order('检查联轴器'), await order('检查联轴器护罩')];
    await platform.inTenant(platform.a.tenantId, (tx) =>
      tx.run(sql`update work_orders set state = 'cancelled' where id = ${over}`),
    );
    const { body } = await author.get<{
      order: { isOver: boolean };
      orders: { id: string; label: string }[];
    }>(`${base}/procedure-execution/offer`, { keyword: '联轴器', workOrderId: over });
    expect(body.data).toMatchObject({
      order: { isOver: true },
      orders: [{ id: open, label: expect.stringContaining('检查联轴器 · P-101A') }],
    });
    const refused = await author.post(`${base}/procedure-execution/start`, {
      key: 'order-that-is-over-01',
      procedureId,
      workOrderId: over,
    });
    expect(refused.body).toMatchObject({ code: 409, errors: [{ field: 'workOrderId' }] });
  });

  test('stands on its work order, with a warning where the review of its procedure is late', async () => {
    const procedureId = await approved();
    const order = {
      equipmentId: plant.equipment['P-101A'],
      title: '更换密封',
      workType: 'CM',
      dueDate: '2030-01-01',
    };
    const made = await author.post<string>('/ircrisk-maint/work-order/submit', order);
    expect(made.body.success, JSON.stringify(made.body)).toBe(true);
    const offer = async () =>
      (
        await author.get<{
          order: { id: string };
          procedures: { id: string; reviewLate: boolean }[];
          executions: { label: string; state: string }[];
        }>(`${base}/procedure-execution/offer`, { workOrderId: made.body.data })
      ).body.data;
    expect((await offer()).executions).toEqual([]);
    const id = await start(procedureId, { workOrderId: made.body.data });
    expect((await offer()).executions).toMatchObject([{ label: 'R1' }]);
    expect(await whole(id)).toMatchObject({
      order: { id: made.body.data },
      equipment: { tag: 'P-101A' },
      procedure: { reviewLate: false },
    });
    await platform.inTenant(platform.a.tenantId, (tx) =>
      tx.run(sql`update procedures set review_due_date = current_date - 1 where id = ${procedureId}`),
    );
    expect((await offer()).procedures.find((one) => one.id === procedureId)?.reviewLate).toBe(true);
    expect((await whole(id)).procedure.reviewLate).toBe(true);
    await platform.inTenant(platform.a.tenantId, (tx) =>
      tx.run(sql`update procedures set review_due_date = current_date where id = ${procedureId}`),
    );
    expect((await whole(id)).procedure.reviewLate).toBe(false);
  });

  test('is bound to the revision it began with; a newer one is told and changes nothing', async () => {
    const procedureId = await approved();
    const id = await start(procedureId);
    const next = (await author.post<string>(`${base}/procedure/revise`, { id: procedureId })).body.data;
    await inForce(next);
    const { procedure, newer } = await whole(id);
    expect([procedure.id, procedure.label, newer?.label]).toEqual([procedureId, 'R1', 'R2']);
    expect((await enter(id, 'open')).body.success).toBe(true);
    const refused = await author.post(`${base}/procedure-execution/start`, {
      key: key(),
      procedureId,
      model: 'BB2',
    });
    expect(problem(refused)).toContain('已批准的版次');
    const { body } = await author.get<{ procedures: { id: string }[] }>(`${base}/procedure-execution/offer`, {
      procedureId: next,
    });
    expect(body.data.procedures.map((one) => one.id)).toEqual([next]);
  });

  test('is not begun for a model whose limits nobody has written, nor with a time from tomorrow', async () => {
    const procedureId = await approved();
    const { body } = await author.post(`${base}/procedure-execution/start`, {
      key: key(),
      procedureId,
      model: 'XX',
    });
    expect([body.code, body.msg]).toMatchObject([409, expect.stringContaining('gap')]);
    const id = await start(procedureId);
    expect((await enter(id, 'open', { enteredAt: '2199-01-01 00:00' })).body.errors?.[0]).toMatchObject({
      field: 'enteredAt',
    });
    expect((await enter(id, 'open', { enteredAt: '2001-01-01 00:00' })).body.errors?.[0]).toMatchObject({
      field: 'enteredAt',
    });
  });

  test('a photograph is of the time of its execution', async () => {
    const id = await start(await approved());
    const [photo] = photos();
    for (const takenAt of ['2199-01-01 00:00:00', '1999-01-01 00:00:00']) {
      const sent = { photos: [photo, { ...photo, takenAt }] };
      const [problem] = (await enter(id, 'open', sent)).body.errors ?? [];
      expect(problem).toMatchObject({
        field: 'photos/1/takenAt',
        msg: expect.stringContaining('第 2 张照片'),
      });
      await measured(id, 'run-out', '0.08 mm');
      const { errors } = (await deviate(id, 'run-out', 'rework', sent)).body;
      expect(errors?.[0]).toMatchObject({ field: 'photos/1/takenAt' });
    }
    expect((await enter(id, 'open', { photos: [photo] })).body.success).toBe(true);
  });

  test('times follow one another on a device and over a signature, and come late from a device without a line', async () => {
    const id = await start(await approved());
    await platform.asOwner(
      `set session_replication_role = replica; update procedure_executions set create_time = now() - interval '3 hours' where id = ${id}`,
    );
    const at = (minutes: number, of = device) => ({ enteredAt: minutesAgo(minutes), device: of });
    const order = [{ field: 'enteredAt', rule: 'order' }];
    const other = 'tablet-0002';
    await measured(id, 'run-out', '0.04 mm', at(60));
    expect((await enter(id, 'open', at(80))).body.errors).toMatchObject(order);
    // Of a device that had no line: what lies side by side keeps its own time.
    expect((await enter(id, 'open', at(100, other))).body.success).toBe(true);
    const signed = async (minutes: number, of: string) =>
      enter(id, 'hold', { ...at(minutes, of), strokes, release: await releaseOf(id) });
    expect((await signed(80, 'tablet-0003')).body.errors).toMatchObject(order);
    const same = { ...at(60), strokes, release: await releaseOf(id) };
    expect((await enter(id, 'hold', same)).body.success).toBe(true);
    expect((await measured(id, 'gap', '7 mm', at(90, other))).body.errors).toMatchObject(order);
    expect((await measured(id, 'gap', '7 mm', at(40, other))).body.data.outcome).toBe('fail');
    expect((await deviate(id, 'gap', 'rework', { enteredAt: minutesAgo(50) })).body.errors).toMatchObject(
      order,
    );
    await deviate(id, 'gap', 'rework', { enteredAt: minutesAgo(40) });
    expect((await measured(id, 'gap', '5 mm', at(50, other))).body.errors).toMatchObject(order);
    expect((await measured(id, 'gap', '5 mm', at(30, other))).body.data.outcome).toBe('pass');
    // It began with the earliest step, whichever was sent first.
    const { minutes } = await platform.inTenant(platform.a.tenantId, (tx) =>
      tx.one<{ minutes: number }>(
        sql`select extract(epoch from now() - started_at)::float8 / 60 as minutes from procedure_executions where id = ${id}`,
      ),
    );
    expect(Math.round(minutes)).toBeGreaterThanOrEqual(99);
  });

  test('ends complete with nothing open, is accepted by another person, and prints empty and executed', async () => {
    const procedureId = await approved();
    const id = await start(procedureId, { equipmentId: plant.equipment['P-101A'] });
    const act = (name: string, more: object = {}) =>
      author.post(`${base}/procedure-execution/act`, { id, act: name, ...more });
    await enter(id, 'open');
    expect(problem(await act('complete'))).toContain('还有 5 步未完成');
    expect((await act('suspend')).body.errors?.[0]).toMatchObject({ field: 'reason' });
    await act('suspend', { reason: '下班' });
    expect(problem(await measured(id, 'run-out', '0.04 mm'))).toContain('暂停');
    await act('resume');
    await finish(id);
    expect((await act('complete')).body.success).toBe(true);
    const judge = (client: TestClient, password: string) =>
      client.post(`${base}/procedure-execution/judge`, { id, act: 'accept', password });
    expect((await judge(author, platform.a.admin.password)).body.code).toBe(403);
    expect((await judge(signers.approver, signers.approving.password)).body.success).toBe(true);
    const done = await whole(id);
    expect([done.state, done.judgedBy, done.entries.length]).toEqual(['accepted', 'pan', 6]);
    expect((await enter(id, 'open')).body.code).toBe(409);
    const left = async (client: TestClient) =>
      (
        await client.get<{ executionId: string; step: string; typed: string }[]>(
          `${base}/procedure-execution/as-left`,
          { equipmentId: plant.equipment['P-101A'] },
        )
      ).body.data.filter(({ executionId }) => executionId === id);
    expect(await left(author)).toMatchObject(
      done.entries.flatMap(({ kind, typed }) => (kind === 'measure' ? [{ typed }] : [])),
    );
    expect((await left(author)).length).toBeGreaterThan(0);
    for (const [path, of] of [
      ['procedure', procedureId],
      ['procedure-execution', id],
    ] as const)
      for (const language of ['zh', 'en']) {
        const { jobId } = (
          await author.post<{ jobId: string }>(`${base}/${path}/print`, { id: of, language, format: 'pdf' })
        ).body.data;
        expect((await finishedJob(author, jobId)).state).toBe('done');
      }
    const wordsOf = async (path: string, of: string, more: object = {}) => {
      const { jobId } = (
        await author.post<{ jobId: string }>(`${base}/${path}/print`, {
          id: of,
          language: 'zh',
          format: 'docx',
          ...more,
        })
      ).body.data;
      const { fileId } = (await finishedJob(author, jobId)).result as { fileId: string };
      const { rawPayload } = await platform.app.inject({
        url: `/api${filePaths.download}?id=${fileId}`,
        headers: { 'blade-auth': `bearer ${author.token}` },
      });
      return wordText(rawPayload)?.text ?? '';
    };
    const empty = await wordsOf('procedure', procedureId, { bilingual: true });
    for (const word of ['R1', '跳动', 'Run-out', '0.05', 'H 停工待检点', '设备工程师'])
      expect(empty).toContain(word);
    const executed = await wordsOf('procedure-execution', id);
    for (const word of ['R1', 'P-101A', 'BB2', '0.04 mm', '5 mm', 'pan', '王操作', '照片 1 张', '已验收'])
      expect(executed).toContain(word);
    const figures = (
      await author.get<{ executions: number; firstTimePass: { value: number } }>(`${base}/procedure/figures`)
    ).body.data;
    expect(figures.executions).toBeGreaterThan(0);
    expect(figures.firstTimePass.value).toBeGreaterThan(0);
  });

  test('who entered its steps sends an execution back and does not accept it, whoever completed it', async () => {
    const id = await start(await approved());
    const act = (name: string, client: TestClient, more: object = {}) =>
      client.post(`${base}/procedure-execution/act`, { id, act: name, ...more });
    const judge = (name: string, client: TestClient, password: string, more: object = {}) =>
      client.post(`${base}/procedure-execution/judge`, { id, act: name, password, ...more });
    const own = platform.a.admin.password;
    await finish(id);
    expect((await act('complete', signers.checker)).body.success).toBe(true);
    expect((await whole(id)).acts).not.toContain('accept');
    expect((await judge('accept', author, own)).body.code).toBe(403);
    expect((await whole(id)).state).toBe('complete');
    expect((await judge('reject', author, own, { reason: '对中漏做' })).body.success).toBe(true);
    await act('reopen', author, { reason: '补做' });
    await act('complete', signers.checker);
    expect((await whole(id, signers.approver)).acts).toContain('accept');
    await fourEyes(false);
    expect((await whole(id)).acts).toContain('accept');
    await fourEyes(true);
    expect((await judge('accept', signers.approver, signers.approving.password)).body.success).toBe(true);
  });

  test('who hands the equipment over on a device of their own does not lead the work', async () => {
    const procedureId = await draft();
    const [measures] = model.sections;
    const steps = [
      { id: 'handover', kind: 'hold', text: '交出', textEn: 'Hand over', role: 'operations' },
      { id: 'open', kind: 'action', text: '拆开', textEn: 'Open' },
    ];
    const handed = { sections: [{ ...measures, steps }] };
    await author.post(`${base}/procedure/save-model`, { id: procedureId, version: 2, model: handed });
    await inForce(procedureId);
    const id = await start(procedureId);
    const { release } = (
      await signers.approver.post<{ release: string }>(`${base}/procedure-execution/release-operations`, {
        executionId: id,
        password: signers.approving.password,
      })
    ).body.data;
    expect((await enter(id, 'handover', { strokes, release }, signers.approver)).body.success).toBe(true);
    expect((await whole(id)).leader).toBeNull();
    const early = await author.post(
      `${base}/procedure-execution/act`,
      { id, act: 'complete' },
      { language: 'en' },
    );
    expect(problem(early)).toBe('Steps still open: 1; the first is 1.2');
    await enter(id, 'open');
    expect((await whole(id)).leader).not.toBeNull();
    await author.post(`${base}/procedure-execution/act`, { id, act: 'complete' });
    expect((await whole(id, signers.approver)).acts).toContain('accept');
  });

  test('feedback from the field becomes a revision that quotes it', async () => {
    const procedureId = await approved();
    const id = await start(procedureId);
    const given = { key: key(), procedureId, executionId: id, stepNumber: '1.2', text: '应写明表座位置' };
    const feedback = (await author.post<{ id: string }>(`${base}/procedure-feedback/give`, given)).body.data;
    expect((await author.post<{ id: string }>(`${base}/procedure-feedback/give`, given)).body.data).toEqual(
      feedback,
    );
    const act = (more: object) =>
      author.post<{ revisionId: string }>(`${base}/procedure-feedback/act`, { id: feedback.id, ...more });
    expect((await act({ act: 'refuse' })).body.errors?.[0]).toMatchObject({ field: 'reason' });
    const { revisionId } = (await act({ act: 'take' })).body.data;
    const next = await board(revisionId);
    expect([next.state, next.label]).toEqual(['draft', 'R2']);
    expect(next.model.sections[0]?.steps[1]?.note).toContain('应写明表座位置');
    expect((await act({ act: 'take' })).body.code).toBe(409);
  });
});

describe('apart', () => {
  test('another tenant finds nothing of it, and people without the rights are refused', async () => {
    const procedureId = await approved();
    const id = await start(procedureId);
    const stranger = await platform.client(platform.b.admin);
    expect((await stranger.get(`${base}/procedure/board`, { id: procedureId })).body.code).toBe(404);
    expect((await stranger.get(`${base}/procedure-execution/whole`, { id })).body.code).toBe(404);
    expect((await enter(id, 'open', {}, stranger)).body.code).toBe(404);
    expect(
      (
        await stranger.post(`${base}/procedure-execution/signer`, {
          executionId: id,
          role: 'engineer',
          account: 'pan',
          password: 'x',
        })
      ).body.code,
    ).toBe(404);
  });

  test('a password that somebody else has set proves nobody', async () => {
    const id = await start(await approved());
    const { account } = signers.approving;
    const mustChange = (value: boolean) =>
      platform.inTenant(platform.a.tenantId, (tx) =>
        tx.run(
          sql`update users set must_change_password = ${value} where tenant_id = current_tenant() and account = ${account}`,
        ),
      );
    await mustChange(true);
    const refused = await proven(id);
    await mustChange(false);
    expect([refused.body.code, problem(refused)]).toEqual([403, expect.stringContaining('首个密码')]);
    expect((await proven(id)).body.success).toBe(true);
  });

  test('deviations and entries are of the project, and of the places and departments their reader sees', async () => {
    const procedureId = await approved();
    const failedAt = async (tag: string) => {
      const id = await start(procedureId, { equipmentId: plant.equipment[tag] });
      await measured(id, 'run-out', '0.08 mm');
      return [id, (await deviate(id, 'run-out', 'rework')).body.data.id] as const;
    };
    const [[atPump, ofPump], [atVessel, ofVessel]] = [await failedAt('P-101A'), await failedAt('V-201')];
    const dept = { deptName: '静设备车间', parentId: platform.a.deptId, deptCategory: '2' };
    const workshop = (await author.post<string>('/ircrisk-system/dept/submit', dept)).body.data;
    const { id: projectId } = await platform.inTenant(platform.a.tenantId, (tx) =>
      tx.one<{ id: string }>(
        sql`insert into projects (project_name, item_no, enterprise_id, module_codes)
          select '另一项目', 'P-2', enterprise_id, module_codes from projects where id = ${platform.a.projectId} returning id`,
      ),
    );
    await platform.permit(
      platform.a,
      'procedure-execution.read',
      'procedure-entry.read',
      'procedure-deviation.read',
    );
    await platform.inTenant(platform.a.tenantId, async (tx) => {
      await tx.run(
        sql`update users set dept_ids = array[${workshop}::bigint] where id = ${platform.a.plain.id} and tenant_id = current_tenant()`,
      );
      await tx.run(sql`update roles set data_scope_ids = array(select id from data_scopes where built_in and scope_type = 4)
        where id = ${platform.a.plainRoleId} and tenant_id = current_tenant()`);
      await tx.run(sql`update factory_nodes set create_dept = ${workshop} where id = ${plant.otherNodeId}`);
    });
    const listed = async (of: string, client: TestClient) =>
      (
        await client.get<{ records: { id: string; executionId: string }[] }>(`${base}/${of}/list`, {
          size: 200,
        })
      ).body.data.records;
    const fitter = await platform.client(platform.a.plain);
    expect((await listed('procedure-execution', fitter)).map(({ id }) => id)).toEqual([atVessel]);
    expect((await listed('procedure-deviation', fitter)).map(({ id }) => id)).toEqual([ofVessel]);
    expect((await listed('procedure-entry', fitter)).map(({ executionId }) => executionId)).toEqual([
      atVessel,
    ]);
    const detail = (of: string, id: string) => fitter.get(`${base}/${of}/detail`, { id });
    expect((await detail('procedure-deviation', ofPump)).status).toBe(404);
    expect((await detail('procedure-deviation', ofVessel)).status).toBe(200);
    const ids = (await listed('procedure-deviation', author)).map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining([ofPump, ofVessel]));
    await platform.inTenant(platform.a.tenantId, (tx) =>
      tx.run(sql`update procedure_executions set project_id = ${projectId} where id = ${atPump}`),
    );
    const left = (await listed('procedure-deviation', author)).map(({ id }) => id);
    expect([left.includes(ofPump), left.includes(ofVessel)]).toEqual([false, true]);
    expect((await listed('procedure-entry', author)).some((one) => one.executionId === atPump)).toBe(false);
  });

  test('formulas are those of the list', async () => {
    const calc = (formulaId: string, inputs: object) =>
      author.post<{ value: unknown; reason: { code: string } | null }>(`${base}/calc`, { formulaId, inputs });
    expect(
      (await calc('vesselTest', { medium: 'hydro', p: 1.6, s: 163, st: 147 })).body.data.value,
    ).toMatchObject({ holdMinutes: 30 });
    expect((await calc('process.exit()', {})).body.data.reason?.code).toBe('unknownFormula');
    expect((await calc('boltTorque', { d: 20 })).body.data).toMatchObject({
      value: null,
      reason: { code: 'missingInput' },
    });
  });
});
