import type { Page, ResultOf } from '@ircrisk/contract/endpoint.ts';
import type {
  Answer,
  DocumentText,
  Evaluation,
  Metrics,
  QuestionPage,
  splitText,
} from '@ircrisk/contract/modules/safety/hse-qa.ts';
import { qaErrors } from '@ircrisk/contract/modules/safety/hse-qa-errors.ts';
import { unsupportedFigures } from '@ircrisk/engine-answer';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '#platform/database/sql.ts';
import { hashPassword } from '#platform/identity/password.ts';
import { finishedJob } from '#platform/resources/exchange/testing.ts';
import { makeFailurePlant } from '#testing/failure-plant.ts';
import { toldOf } from '#testing/notices.ts';
import { startTestPlatform, type TestPlatform } from '#testing/platform.ts';
import { hireSigners, type Signers } from '#testing/signers.ts';
import type { TestClient } from '#testing/test-client.ts';
import { evaluateWeekly } from './measure.ts';
import { watchQuestions } from './watch.ts';

const base = '/ircrisk-hse-qa';
let platform: TestPlatform;
let client: TestClient;
let signers: Signers;
const documents: Record<string, string> = {};

const rules: Record<string, string> = {
  'HSE-1': `5 进入
5.2 隔离
与受限空间连通的管道应加盲板，不得以关闭阀门代替。
\f5.3 气体分析
作业前 30 min 内取样，氧含量应为 19.5 %～21 %，低于 19.5 % 不得进入受限空间。
5.4 监测
作业中连续监测，每 2 h 记录一次。`,
  'HSE-2': `4.1 吊装分级
吊物质量大于 100 t 为一级吊装，小于 40 t 为三级。
4.2 大风
风力达到六级不应露天吊装。`,
  'HSE-3': `3.1 保密
氟化工装置的旁路密码由值长保管，仅限有关人员。`,
};

beforeAll(async () => {
  platform = await startTestPlatform();
  client = await platform.client(platform.a.admin);
  signers = await hireSigners(platform, platform.a);
  for (const [number, text] of Object.entries(rules)) {
    documents[number] = await addDocument(number, 'approved');
    await split(documents[number], text);
  }
  await client.post(`${base}/settings/save`, { scoreLimit: 0.5 });
});
afterAll(() => platform?.close());

async function addDocument(number: string, state: string, revision = '0'): Promise<string> {
  const { id } = await platform.inTenant(platform.a.tenantId, (tx) =>
    tx.one<{ id: string }>(sql`
      insert into documents (document_number, title, title_en, type, revision, state, effective_date)
      values (${number}, ${`${number} 规定`}, ${`${number} rule`}, 'procedure', ${revision}, ${state}, current_date - 10) returning id`),
  );
  return id;
}
const split = async (id: string, text: string, more: object = {}) =>
  (await client.post<ResultOf<typeof splitText>>(`${base}/document/split`, { id, text, save: true, ...more }))
    .body;
const ask = async (question: string, as: TestClient = client, more: object = {}) => {
  const { body } = await as.post<Answer>(`${base}/ask`, { question, ...more });
  expect(body.success, JSON.stringify(body)).toBe(true);
  return body.data;
};
const passageOf = async (number: string, clause: string) =>
  (
    await client.get<DocumentText>(`${base}/document/text`, { id: documents[number] })
  ).body.data.passages.find((one) => one.clause === clause)?.id ?? '';

describe('a document', () => {
  test('is split into clauses with headings and pages, shown before it is stored', async () => {
    const draft = await addDocument('HSE-9', 'draft');
    const shown = await split(draft, rules['HSE-1'] ?? '', { save: false });
    expect(shown.data.passages.map(({ clause, page }) => `${clause} ${page}`)).toEqual([
      '5.2 1',
      '5.3 2',
      '5.4 2',
    ]);
    expect(
      (await client.get<DocumentText>(`${base}/document/text`, { id: draft })).body.data.passages,
    ).toEqual([]);
    expect((await split(draft, '   ')).code).toBe(400);
  });

  test('keeps the ids of its clauses when it is split again, and gives up none that is cited', async () => {
    const id = await addDocument('HSE-8', 'draft');
    documents['HSE-8'] = id;
    await split(id, rules['HSE-2'] ?? '');
    const before = await passageOf('HSE-8', '4.1');
    await split(id, `${rules['HSE-2']}\n4.3 试吊\n离地 100 mm 停留检查。`);
    expect(await passageOf('HSE-8', '4.1')).toBe(before);
    await client.post(`${base}/qa-judgement/submit`, {
      query: '试吊',
      passageId: await passageOf('HSE-8', '4.3'),
      grade: 3,
    });
    const refused = await split(id, rules['HSE-2'] ?? '');
    expect([refused.code, refused.msg]).toEqual([409, expect.stringContaining('1 条')]);
    await platform.inTenant(platform.a.tenantId, async (tx) => {
      await tx.run(
        sql`update qa_judgements set query = '吊装分级', passage_id = (select id from qa_passages where document_id = ${documents['HSE-2']} and clause = '4.1')`,
      );
      await tx.run(sql`update qa_passages set is_deleted = 1 where document_id = ${id}`);
    });
  });

  test('that is approved keeps its words: no splitting, writing, adding or removing of clauses', async () => {
    const id = documents['HSE-2'] ?? '';
    const clause = await passageOf('HSE-2', '4.1');
    const text = async () =>
      (await client.get<DocumentText>(`${base}/document/text`, { id })).body.data.passages;
    const before = await text();
    expect((await split(id, (rules['HSE-2'] ?? '').replace('100 t', '500 t'))).code).toBe(409);
    const write = (values: object) => client.post(`${base}/qa-passage/update`, { id: clause, ...values });
    expect((await write({ text: '吊物质量大于 500 t 为一级吊装。' })).body.code).toBe(400);
    const added = await client.post(`${base}/qa-passage/save`, {
      documentId: id,
      clause: '9.9',
      text: '随意。',
    });
    expect(added.body.code).toBe(400);
    expect((await client.post(`${base}/qa-passage/remove`, { ids: [clause] })).body.success).toBe(false);
    expect(await text()).toEqual(before);
    // An English wording that is missing is still taken, once.
    const english = '4.1 Classes\nAbove 100 t: class 1.\n4.2 Wind\nNone at force 6.';
    expect((await split(id, english, { language: 'en' })).success).toBe(true);
    expect((await split(id, english.replace('100', '500'), { language: 'en' })).code).toBe(409);
    expect((await write({ textEn: 'Above 500 t: class 1.' })).body.code).toBe(400);
  });
});

describe('a question', () => {
  test('is answered by sentences of clauses in force, each with clause and page', async () => {
    const answer = await ask('受限空间氧含量要求');
    expect(answer.outcome).toBe('answered');
    expect(answer.citations[0]).toMatchObject({ documentNumber: 'HSE-1', clause: '5.3', page: 2 });
    // The half hour within which it is sampled is no content of oxygen.
    expect(answer.figures.map(({ text }) => text)).toEqual(['19.5 %～21 %']);
    const text = await client.get<DocumentText>(`${base}/document/text`, { id: documents['HSE-1'] });
    const clauses = text.body.data.passages.map((one) => one.text);
    for (const { quote, documentId } of answer.citations.slice(0, answer.quoted)) {
      if (documentId === documents['HSE-1']) expect(unsupportedFigures(quote, clauses)).toEqual([]);
    }
  });

  test('in English finds a Chinese clause by its synonyms', async () => {
    const answer = await ask('oxygen in a confined space');
    expect(answer.citations[0]).toMatchObject({ documentNumber: 'HSE-1', clause: '5.3' });
    expect(answer.synonyms.flat()).toContain('受限空间');
  });

  test('nothing is known about has no answer, and leads to an expert', async () => {
    const answer = await ask('班车几点发车');
    expect([answer.outcome, answer.quoted, answer.figures]).toEqual(['none', 0, []]);
  });

  test('with too weak a hit has no answer but shows what was found', async () => {
    await client.post(`${base}/settings/save`, { scoreLimit: 500 });
    const answer = await ask('受限空间氧含量要求');
    expect([answer.outcome, answer.quoted, answer.confidence.reason]).toEqual(['unreliable', 0, 'weak']);
    expect(answer.citations.length).toBeGreaterThan(0);
    await client.post(`${base}/settings/save`, { scoreLimit: 0.5 });
  });

  test('about a person or a diagnosis is for people', async () => {
    expect((await ask('张三的体检结果和诊断是什么')).outcome).toBe('personal');
    const answer = await ask('张三是不是得了职业病？');
    expect([answer.outcome, answer.citations]).toEqual(['personal', []]);
  });

  test('of any length is taken, and an empty one is refused by name', async () => {
    expect((await ask(`受限空间氧含量 ${'很长的问题'.repeat(400)}`)).citations.length).toBeGreaterThan(0);
    const { body } = await client.post(`${base}/ask`, { question: ' ' });
    expect([body.code, body.msg]).toEqual([400, expect.stringContaining('问题')]);
  });

  test('of another tenant finds nothing of this one', async () => {
    const other = await platform.client(platform.b.admin);
    const answer = await ask('受限空间氧含量要求', other);
    expect([answer.outcome, answer.passages, answer.citations]).toEqual(['none', 0, []]);
  });
});

test('a document kept to a role is found by nobody else, not even as a count', async () => {
  const hash = await hashPassword('Harbour52Candle');
  const restricted = documents['HSE-3'] ?? '';
  await platform.inTenant(platform.a.tenantId, async (tx) => {
    await tx.run(sql`
      with copied as (insert into roles (role_name, role_alias, menu_ids, api_scope_ids, data_scope_ids)
        select '全部权限', 'everything', (select array_agg(id) from menus), (select array_agg(id) from api_scopes), (select coalesce(array_agg(id), '{}') from data_scopes where scope_type = 1)
        returning id)
      insert into users (account, password_hash, must_change_password, password_once, password_changed_at, real_name, language, role_ids, dept_ids)
      select 'plain', ${hash}, false, false, now(), '普通用户甲', language, array[copied.id], dept_ids from users, copied
      where users.tenant_id = current_tenant() and users.id = ${platform.a.admin.id}`);
    await tx.run(sql`
      update documents set role_ids = (select role_ids from users where tenant_id = current_tenant() and id = ${platform.a.admin.id}) where id = ${restricted}`);
  });
  const plain = await platform.client({
    tenantId: platform.a.tenantId,
    account: 'plain',
    password: 'Harbour52Candle',
  });
  const mine = await ask('氟化工装置旁路密码');
  const theirs = await ask('氟化工装置旁路密码', plain);
  expect(mine.citations.map(({ documentNumber }) => documentNumber)).toContain('HSE-3');
  expect(theirs.citations.map(({ documentNumber }) => documentNumber)).not.toContain('HSE-3');
  expect(theirs.passages).toBe(mine.passages - 1);
  expect(theirs.total).toBe(mine.total - 1);
  expect((await plain.get(`${base}/document/text`, { id: restricted })).body.code).toBe(404);
  const listed = await plain.get<Page<{ clause: string }>>(`${base}/qa-passage/page`, { clause: '3.1' });
  expect(listed.body.data.total).toBe(0);
  // The id of a clause opens nothing: neither with a question to an expert nor with an answer for the FAQ.
  const secret = await passageOf('HSE-3', '3.1');
  const unapproved = await addDocument('HSE-7', 'draft');
  documents['HSE-7'] = unapproved;
  await split(unapproved, '1.1 草稿\n尚未批准的规定。');
  const sayTo = (passageIds: string[]) =>
    plain.post<{ id: string }>(`${base}/question/ask-expert`, {
      question: '旁路？',
      urgency: 'normal',
      passageIds,
    });
  const draft = await passageOf('HSE-7', '1.1');
  for (const id of [secret, draft, '1']) {
    const refused = (await sayTo([id])).body;
    expect([refused.code, refused.errors?.[0]?.field]).toEqual([400, 'passageIds']);
    const faq = { question: '旁路？', answer: '由值长保管。', passageIds: [id] };
    expect((await plain.post(`${base}/qa-faq/submit`, faq)).body.code).toBe(400);
  }
  const { data } = (await sayTo([await passageOf('HSE-1', '5.3')])).body;
  await platform.inTenant(platform.a.tenantId, (tx) =>
    tx.run(
      sql`update qa_questions set passage_ids = passage_ids || array[${secret}, ${draft}]::bigint[] where id = ${data.id}`,
    ),
  );
  const shownTo = async (as: TestClient) =>
    (await as.get<QuestionPage>(`${base}/question/page`, { id: data.id })).body.data.citations.map(
      ({ documentNumber }) => documentNumber,
    );
  expect(await shownTo(plain)).toEqual(['HSE-1']);
  expect(await shownTo(client)).toEqual(['HSE-1', 'HSE-3']);
  const kept = { question: '谁保管密码？', answer: '由值长保管。', passageIds: [secret] };
  expect((await client.post(`${base}/qa-faq/submit`, kept)).body.success).toBe(true);
  const faqs = (as: TestClient) => as.get<Page<object>>(`${base}/qa-faq/page`, { question: '谁保管密码' });
  expect([(await faqs(plain)).body.data.total, (await faqs(client)).body.data.total]).toEqual([0, 1]);
});

describe('a question to an expert', () => {
  let id: string;
  const page = async () => (await client.get<QuestionPage>(`${base}/question/page`, { id })).body.data;
  const question = '罐内氧含量低于多少不得进入？';

  test('has a number, a deadline and goes to an expert', async () => {
    const { body } = await client.post<{ id: string; number: string }>(`${base}/question/ask-expert`, {
      question,
      urgency: 'urgent',
    });
    id = body.data.id;
    expect(body.data.number).toMatch(/^QA-\d{4}-\d{4}$/);
    const { expertId } = await platform.inTenant(platform.a.tenantId, (tx) =>
      tx.one<{ expertId: string }>(
        sql`select id as "expertId" from users where tenant_id = current_tenant() and account = 'chen'`,
      ),
    );
    expect((await client.post(`${base}/question/assign`, { id, expertId })).body.success).toBe(true);
    expect((await client.post(`${base}/question/assign`, { id, expertId: '1' })).body.code).toBe(400);
    expect((await page()).state).toBe('assigned');
  });

  test('reminds at half the time and at its end, once each', async () => {
    const watch = () =>
      platform.inTenant(platform.a.tenantId, (tx) => watchQuestions(tx, platform.a.tenantId));
    const age = (hours: number) =>
      platform.inTenant(platform.a.tenantId, (tx) =>
        tx.run(
          sql`update qa_questions set asked_at = now() - make_interval(hours => ${hours}), due_at = now() + make_interval(hours => ${4 - hours}) where id = ${id}`,
        ),
      );
    expect((await watch()).told).toBe(0);
    await age(3);
    expect((await watch()).told).toBe(1);
    expect((await watch()).told).toBe(0);
    await age(5);
    expect((await watch()).told).toBe(1);
    expect((await watch()).told).toBe(0);
    expect((await page()).overdue).toBe(true);
  });

  test('what was asked is kept as long as the company says, and no longer', async () => {
    const texts = () =>
      platform.inTenant(platform.a.tenantId, (tx) =>
        tx.all<{ text: string }>(sql`select text from qa_queries where text like '留存 %' order by text`),
      );
    await platform.inTenant(platform.a.tenantId, async (tx) => {
      await tx.run(sql`
        insert into qa_queries (at, text, outcome, hits, milliseconds)
        values (now() - interval '366 days', '留存 旧', 'none', 0, 1), (now() - interval '364 days', '留存 新', 'none', 0, 1)`);
      await watchQuestions(tx, platform.a.tenantId);
    });
    expect(await texts()).toEqual([{ text: '留存 新' }]);
  });

  test('is answered only with citations that have every number', async () => {
    const cited = await passageOf('HSE-1', '5.3');
    const answer = (text: string, passageIds: string[]) =>
      signers.checker.post(`${base}/question/answer`, { id, answer: text, passageIds });
    expect((await answer('低于 19.5 % 不得进入。', [])).body.code).toBe(409);
    const wrong = (await answer('低于 18 % 不得进入。', [cited])).body;
    expect([wrong.code, wrong.msg]).toEqual([409, expect.stringContaining('18 %')]);
    const unit = (await answer('取样 30 h 内有效。', [cited])).body;
    expect(unit.code).toBe(409);
    expect((await answer('低于 19.5 % 不得进入，取样在 30 min 内。', [cited])).body.success).toBe(true);
  });

  test('is accepted by somebody else, and is found at once', async () => {
    expect((await signers.checker.post(`${base}/question/judge`, { id, act: 'approve' })).body.code).toBe(
      403,
    );
    expect((await signers.approver.post(`${base}/question/judge`, { id, act: 'sendBack' })).body.code).toBe(
      400,
    );
    expect((await signers.approver.post(`${base}/question/judge`, { id, act: 'approve' })).body.success).toBe(
      true,
    );
    // Nobody is asked to review it, or to answer it, any more.
    const told = [
      ...(await toldOf(signers.approver, `/hse-qa/question/${id}`)),
      ...(await toldOf(signers.checker, `/hse-qa/question/${id}`)),
    ];
    const asks = told.filter(([title]) => /待审核|请解答|待分派/.test(title));
    expect(asks.length).toBeGreaterThan(1);
    expect(asks.filter(([, state]) => state === 'open')).toEqual([]);
    const { near, citations } = await ask(question);
    expect(near[0]).toMatchObject({ kind: 'faq', question, similarity: 1 });
    // One that only shares some words with it is another question.
    expect((await ask(`${question.slice(0, 8)}，由谁批准，记录保存多少年，超期怎么办？`)).near).toEqual([]);
    expect(citations.find(({ clause }) => clause === '5.3')?.boosts).toContain('acceptedAnswer');
    expect((await page()).faqId).not.toBeNull();
    // The very same question is answered by what the accepted answer cites, even where the search alone is not sure.
    await client.post(`${base}/settings/save`, { scoreLimit: 500 });
    const again = await ask(question);
    await client.post(`${base}/settings/save`, { scoreLimit: 0.5 });
    expect([again.outcome, again.quoted, again.confidence.reason]).toEqual(['answered', 1, 'accepted']);
    expect(again.citations[0]).toMatchObject({ documentNumber: 'HSE-1', clause: '5.3' });
  });

  test('can be disputed, and its answer is then found no more', async () => {
    expect((await client.post(`${base}/question/act`, { id, act: 'dispute' })).body.code).toBe(400);
    expect(
      (await client.post(`${base}/question/act`, { id, act: 'dispute', reason: '有新版' })).body.success,
    ).toBe(true);
    expect((await ask(question)).near).toEqual([]);
    expect((await page()).moves.map(({ act }) => act)).toEqual(['assign', 'answer', 'approve', 'dispute']);
  });
});

test('a question is closed by its asker or whoever manages questions, by nobody else', async () => {
  const asked = async (as: TestClient) =>
    (
      await as.post<{ id: string }>(`${base}/question/ask-expert`, {
        question: '盲板由谁加？',
        visibility: 'tenant',
      })
    ).body.data.id;
  await platform.permit(platform.a, 'hse-qa.ask', 'qa-question.read');
  const plain = await platform.client(platform.a.plain);
  const close = (as: TestClient, id: string) => as.post(`${base}/question/act`, { id, act: 'close' });
  const another = await asked(client);
  const allowed = async (as: TestClient) =>
    (await as.get<QuestionPage>(`${base}/question/page`, { id: another })).body.data.allowed;
  expect(await allowed(plain)).not.toContain('close');
  expect(await allowed(client)).toContain('close');
  const refused = await close(plain, another);
  expect([refused.status, refused.body.msg]).toEqual([403, expect.stringContaining('提问人')]);
  expect((await close(plain, await asked(plain))).status).toBe(200);
  expect((await close(signers.checker, another)).status).toBe(200);
});

test('clauses that contradict each other are both shown with their dates, and nothing is reliable', async () => {
  const alone = await ask('受限空间每几小时记录一次监测');
  expect(alone.confidence.reason).not.toBe('differs');
  const id = await addDocument('HSE-77', 'approved');
  await split(id, '6.1 监测\n作业中连续监测，每 4 h 记录一次。');
  const answer = await ask('受限空间每几小时记录一次监测');
  const cited = answer.citations.filter(({ quote }) => /每 \d h/.test(quote));
  expect(cited.map(({ quote }) => /每 (\d) h/.exec(quote)?.[1]).sort()).toEqual(['2', '4']);
  expect(cited.every(({ effectiveDate }) => effectiveDate !== null)).toBe(true);
  expect(cited.some(({ differs }) => differs)).toBe(true);
  expect([answer.outcome, answer.confidence.reason]).toEqual(['unreliable', 'differs']);
  expect(answer.confidence.factor).toBeLessThan(1);
  await platform.inTenant(platform.a.tenantId, (tx) =>
    tx.run(sql`update documents set state = 'superseded' where id = ${id}`),
  );
});

test('asked about a piece of equipment, clauses on its class weigh 1.15 times', async () => {
  const plant = await makeFailurePlant(platform, platform.a);
  const [kind] = await platform.asOwner<{ zh: string; en: string }>(
    `select d.dict_value as zh, d.dict_value_en as en from equipment e join dicts d on d.code = 'iso_class' and d.dict_key = e.iso_class where e.id = ${plant.equipment['P-101A']}`,
  );
  const about = await addDocument('HSE-78', 'approved');
  await split(about, `7.1 振动\n${kind?.zh}每月测振一次。\n7.2 盘车\n备用设备每周盘车一次。`);
  const question = '多久测振盘车一次';
  const plain = (await ask(question)).citations;
  const known = (await ask(question, client, { equipmentId: plant.equipment['P-101A'] })).citations;
  const of = (list: typeof plain, clause: string) =>
    list.find((one) => one.documentNumber === 'HSE-78' && one.clause === clause);
  expect(of(plain, '7.1')?.boosts).not.toContain('equipmentClass');
  expect(of(known, '7.1')?.boosts).toContain('equipmentClass');
  expect(of(known, '7.1')!.score / of(plain, '7.1')!.score).toBeCloseTo(1.15, 9);
  expect(of(known, '7.2')?.score).toBe(of(plain, '7.2')?.score);
  const nobody = await client.post(`${base}/ask`, { question, equipmentId: '1' });
  expect(nobody.body.errors?.[0]).toMatchObject({ field: 'equipmentId' });
});

test('telephones, identity numbers and names with a finding are told to whoever accepts, and not published', async () => {
  const made = await client.post<{ id: string }>(`${base}/question/ask-expert`, {
    question: '王铁柱是不是得了尘肺？电话 13905741234，身份证 330205198001011234',
  });
  const { id } = made.body.data;
  const passageIds = [await passageOf('HSE-1', '5.4')];
  const answer = '请王铁柱每 2 h 复测一次，问题发 hse@plant.example.com。';
  await signers.checker.post(`${base}/question/answer`, { id, answer, passageIds });
  const page = async (as: TestClient) =>
    (await as.get<QuestionPage>(`${base}/question/page`, { id })).body.data;
  expect((await page(signers.approver)).personal).toEqual([
    { kind: 'person', text: '王铁柱' },
    { kind: 'phone', text: '13905741234' },
    { kind: 'identity', text: '330205198001011234' },
    { kind: 'email', text: 'hse@plant.example.com' },
  ]);
  await signers.approver.post(`${base}/question/judge`, { id, act: 'approve' });
  expect((await page(client)).publication).toMatchObject({
    question: '某员工是不是得了尘肺？电话 〔电话〕，身份证 〔证件号〕',
    answer: '请某员工每 2 h 复测一次，问题发 〔邮箱〕。',
  });
  const stored = await platform.asOwner<{ row: string }>(`select f::text as row from qa_faqs f`);
  expect(JSON.stringify(stored)).not.toMatch(/王铁柱|13905741234|330205198001011234|hse@plant/);
  client.headers = { language: 'en' };
  const byHand = await client.post(`${base}/qa-faq/submit`, {
    question: '谁值班',
    answer: '找老李，手机 139 0574 1234',
    passageIds,
  });
  client.headers = {};
  expect(byHand.body.errors?.[0]).toMatchObject({
    field: 'answer',
    msg: expect.stringContaining('telephone 139 0574 1234'),
  });
});

test('agreeing to the wording and the steps of the question are asked for apart: neither is done by the other', async () => {
  const made = await client.post<{ id: string }>(`${base}/question/ask-expert`, {
    question: '赵大山在塔内能待多久？电话 13905745678',
  });
  const { id } = made.body.data;
  const asked = async (as: TestClient, words: string) =>
    (await toldOf(as, `/hse-qa/question/${id}`))
      .filter(([title]) => title.includes(words))
      .map(([, state]) => state);
  const passageIds = [await passageOf('HSE-1', '5.4')];
  await signers.checker.post(`${base}/question/answer`, { id, answer: '每 2 h 复测一次。', passageIds });
  await signers.approver.post(`${base}/question/judge`, { id, act: 'approve' });
  expect(await asked(client, '请确认')).toEqual(['open']);
  const act = (name: string, more: object = {}) =>
    client.post(`${base}/question/act`, { id, act: name, ...more });
  expect((await act('close')).body.success).toBe(true);
  expect(await asked(client, '请确认')).toEqual(['open']);
  expect((await act('reopen', { reason: '还有疑问' })).body.success).toBe(true);
  const { expertId } = await platform.inTenant(platform.a.tenantId, (tx) =>
    tx.one<{ expertId: string }>(
      sql`select id as "expertId" from users where tenant_id = current_tenant() and account = 'chen'`,
    ),
  );
  await client.post(`${base}/question/assign`, { id, expertId });
  expect(await asked(signers.checker, '请解答')).toEqual(['open']);
  const agreed = await client.post(`${base}/question/confirm-publication`, { id, publish: true });
  expect(agreed.body.success).toBe(true);
  expect(await asked(client, '请确认')).toEqual(['done']);
  expect(await asked(signers.checker, '请解答')).toEqual(['open']);
});

test('a wording whose answer is disputed waits for nobody', async () => {
  const made = await client.post<{ id: string }>(`${base}/question/ask-expert`, {
    question: '钱小海在釜内能待多久？电话 13905745679',
  });
  const { id } = made.body.data;
  const passageIds = [await passageOf('HSE-1', '5.4')];
  await signers.checker.post(`${base}/question/answer`, { id, answer: '每 2 h 复测一次。', passageIds });
  await signers.approver.post(`${base}/question/judge`, { id, act: 'approve' });
  await client.post(`${base}/question/act`, { id, act: 'dispute', reason: '与规程不符' });
  const told = await toldOf(client, `/hse-qa/question/${id}`);
  expect(told.filter(([title]) => title.includes('请确认')).map(([, state]) => state)).toEqual(['done']);
});

describe('a question that names somebody', () => {
  let id: string;
  let asker: TestClient;
  const named = '李晓明在罐内能待多久？';
  const pageTo = async (as: TestClient) =>
    (await as.get<QuestionPage>(`${base}/question/page`, { id })).body.data;
  beforeAll(async () => {
    asker = client;
    await platform.inTenant(platform.a.tenantId, (tx) =>
      tx.run(sql`
        insert into users (account, password_hash, real_name, language, role_ids, dept_ids)
        select 'lixm', password_hash, '李晓明', language, role_ids, dept_ids from users where tenant_id = current_tenant() and id = ${platform.a.admin.id}`),
    );
    const made = await asker.post<{ id: string }>(`${base}/question/ask-expert`, { question: named });
    id = made.body.data.id;
    await signers.checker.post(`${base}/question/answer`, {
      id,
      answer: '李晓明须每 2 h 复测一次。',
      passageIds: [await passageOf('HSE-1', '5.4')],
    });
    await signers.approver.post(`${base}/question/judge`, { id, act: 'approve' });
  });

  test('is published without the name, and not before whoever asked agrees', async () => {
    expect((await ask('某员工在罐内能待多久？')).near.map(({ question }) => question)).not.toContain(
      '某员工在罐内能待多久？',
    );
    const shown = await pageTo(asker);
    expect(shown).toMatchObject({
      faqId: null,
      publication: { question: '某员工在罐内能待多久？', answer: '某员工须每 2 h 复测一次。', may: true },
    });
    expect((await pageTo(signers.approver)).publication?.may).toBe(false);
    const agree = (as: TestClient, more: object = {}) =>
      as.post(`${base}/question/confirm-publication`, { id, publish: true, ...more });
    expect((await agree(signers.approver)).body.success).toBe(false);
    // A name put back is taken out again.
    expect((await agree(asker, { question: '李晓明这样的作业人员在罐内能待多久？' })).body.success).toBe(
      true,
    );
    const { near } = await ask('某员工这样的作业人员在罐内能待多久？');
    expect(near[0]).toMatchObject({ question: '某员工这样的作业人员在罐内能待多久？', similarity: 1 });
    expect(JSON.stringify(near)).not.toContain('李晓明');
  });

  test('is kept as long as the company says, and its published answer stays', async () => {
    const left = () =>
      platform.inTenant(platform.a.tenantId, async (tx) => {
        await watchQuestions(tx, platform.a.tenantId);
        return tx.one<{ questions: number; moves: number; faqs: number }>(sql`
          select (select count(*)::int from qa_questions where id = ${id}) as questions, (select count(*)::int from qa_moves where question_id = ${id}) as moves,
            (select count(*)::int from qa_faqs where question like '某员工这样%' and is_deleted = 0) as faqs`);
      });
    const age = (days: number) =>
      platform.asOwner(
        `set session_replication_role = replica; update qa_questions set asked_at = now() - interval '${days} days', answered_at = null, accepted_at = null,
          update_time = now() - interval '${days} days' where id = ${id}`,
      );
    await client.post(`${base}/settings/save`, { keepQuestionDays: 400 });
    await age(399);
    expect(await left()).toEqual({ questions: 1, moves: 2, faqs: 1 });
    await age(401);
    expect(await left()).toEqual({ questions: 0, moves: 0, faqs: 1 });
  });
});

test('clauses that contradict each other are both shown, with their dates and less confidence', async () => {
  const early = await addDocument('HSE-61', 'draft');
  const late = await addDocument('HSE-62', 'draft');
  await split(early, '7.1 脚手架验收\n脚手架验收后 7 d 内有效，逾期重新验收。');
  await split(late, '7.1 脚手架验收\n脚手架验收后 10 d 内有效，逾期重新验收。');
  await platform.inTenant(platform.a.tenantId, (tx) =>
    tx.run(sql`update documents set state = 'approved' where id = any(${[early, late]}::bigint[])`),
  );
  const answer = await ask('脚手架验收后多少天内有效');
  const both = answer.citations.filter(({ documentId }) => [early, late].includes(documentId));
  expect(both).toHaveLength(2);
  expect(both.map(({ differs }) => differs)).toEqual([false, true]);
  expect(both.every(({ effectiveDate }) => effectiveDate !== null)).toBe(true);
  const { ratio, score, second, factor, reason } = answer.confidence;
  expect(factor).toBeLessThan(1);
  expect(ratio).toBeCloseTo(((score ?? 0) / ((score ?? 0) + second)) * factor, 10);
  expect([answer.outcome, reason]).toEqual(['unreliable', 'differs']);
});

test('the knowledge base lists documents with their clauses', async () => {
  const { documents: listed } = (
    await client.get<{ documents: { documentNumber: string; passages: number; state: string }[] }>(
      `${base}/document/knowledge`,
      {},
    )
  ).body.data;
  expect(listed.find(({ documentNumber }) => documentNumber === 'HSE-1')).toMatchObject({
    passages: 3,
    state: 'approved',
  });
});

test('the FAQ is made into a booklet', async () => {
  const { body } = await client.post<{ jobId: string }>(`${base}/qa-faq/report`, { format: 'docx' });
  const done = await finishedJob(client, body.data.jobId);
  expect([done.state, (done.result as { fileName: string }).fileName]).toEqual([
    'done',
    expect.stringContaining('HSE-FAQ'),
  ]);
});

describe('the FAQ', () => {
  test('refuses an answer with a number its citation has not', async () => {
    const passageIds = [await passageOf('HSE-1', '5.4')];
    const save = (answer: string) =>
      client.post<string>(`${base}/qa-faq/submit`, { question: '多久记录一次？', answer, passageIds });
    const refused = (await save('每 3 h 记录一次。')).body;
    expect([refused.code, refused.errors?.[0]?.field]).toEqual([400, 'answer']);
    expect((await save('每 2 h 记录一次。')).body.success).toBe(true);
  });

  test('is marked when its document is superseded, which is cited no more', async () => {
    const next = await addDocument('HSE-1', 'draft', '1');
    await split(next, '5.3 气体分析\n作业前 20 min 内取样，氧含量应为 19.5 %～21 %，受限空间内不得超限。');
    await platform.inTenant(platform.a.tenantId, async (tx) => {
      await tx.run(sql`update documents set state = 'superseded' where id = ${documents['HSE-1']}`);
      await tx.run(
        sql`update documents set state = 'approved', effective_date = current_date where id = ${next}`,
      );
      await watchQuestions(tx, platform.a.tenantId);
    });
    const { records } = (
      await client.get<Page<{ question: string; state: string }>>(`${base}/qa-faq/page`, {
        question: '多久记录一次',
      })
    ).body.data;
    expect(records.map(({ state }) => state)).toEqual(['toCheck']);
    const answer = await ask('受限空间氧含量要求');
    expect(answer.citations.map(({ documentId }) => documentId)).not.toContain(documents['HSE-1']);
    expect(answer.citations[0]?.documentId).toBe(next);
    expect(answer.outdated).toEqual([]);
    for (const old of [
      await ask('受限空间氧含量要求', client, { superseded: true }),
      await ask('旧版的受限空间氧含量要求'),
    ])
      expect(old.citations.map(({ documentId }) => documentId)).not.toContain(documents['HSE-1']);
    const { outdated } = await ask('受限空间氧含量要求', client, { superseded: true });
    expect(outdated[0]).toMatchObject({ documentNumber: 'HSE-1', revision: '0', successorId: next });
    expect((await split(documents['HSE-1'] ?? '', '1 新\n内容。')).code).toBe(409);
  });
});

const evaluate = async () =>
  (await client.post<{ jobId: string }>(`${base}/evaluation/run`, {})).body.data.jobId;
const evaluated = async () => (await finishedJob(client, await evaluate())).result as Evaluation;

test('the measures come from graded questions and from what people said', async () => {
  const { queryId } = await ask('吊装分级');
  expect((await client.post(`${base}/feedback`, { queryId, verdict: 'right', rank: 1 })).body.success).toBe(
    true,
  );
  const run = await evaluated();
  expect([run.queries, run.mrr, run.hitRate, run.zero]).toEqual([1, 1, 1, 0]);
  const metrics = (await client.get<Metrics>(`${base}/metrics`, {})).body.data;
  expect(metrics.verdicts.right).toBe(1);
  expect(metrics.livedMrr).toBe(1);
  expect(metrics.topics.find(({ text }) => text === '班车几点发车')).toMatchObject({ zero: 1, need: null });
  expect(metrics.evaluations).toHaveLength(1);
  const again = await platform.inTenant(platform.a.tenantId, (tx) => evaluateWeekly(tx, platform.a.tenantId));
  expect(again).toBe(false);
  expect(metrics.deflection).toBeCloseTo(1 / metrics.asked, 10);
});

test('the questions are measured by a job, one at a time, and nobody who asks waits until it has ended', async () => {
  const change = (heading: string) =>
    platform.inTenant(platform.a.tenantId, (tx) =>
      tx.run(sql`update qa_passages set heading = ${heading} where clause = '4.2' and is_deleted = 0`),
    );
  await platform.permit(platform.a, 'hse-qa.manage');
  const colleague = await platform.client(platform.a.plain);
  await change('大风天');
  const running = await platform.inTenant(platform.a.tenantId, async (tx) => {
    // What is measured cannot be kept yet.
    await tx.run(sql`lock table qa_evaluations in share mode`);
    const jobId = await evaluate();
    const waiting = sql`select 1 from pg_locks where relation = 'qa_evaluations'::regclass and not granted`;
    while (!(await tx.maybe(waiting))) await new Promise((resolve) => setTimeout(resolve, 20));
    const told = await tx.one(sql`select done::int, total::int, state from jobs where id = ${jobId}`);
    expect(told).toEqual({ done: 1, total: 1, state: 'running' });
    // Asked again it is the same one, and a colleague is told of it.
    expect([await evaluate(), await evaluate()]).toEqual([jobId, jobId]);
    const refused = await colleague.post(`${base}/evaluation/run`, {});
    expect([refused.status, refused.body.msg]).toEqual([409, qaErrors.evaluating.zh]);
    await change('大风');
    const { citations } = await ask('大风天能吊装吗');
    expect(citations[0]?.clause).toBe('4.2');
    return jobId;
  });
  expect((await finishedJob(client, running)).result).toMatchObject({ queries: 1, misses: [] });
  expect(await evaluate()).not.toBe(running);
});

test('whoever may only read asks too, and neither judges nor goes to an expert', async () => {
  await platform.permit(platform.a, 'qa-faq.read');
  const only = await platform.client(platform.a.plain);
  const asked = await only.post<Answer>(`${base}/ask`, { question: '受限空间氧含量要求' });
  expect(asked.body.data).toMatchObject({ mayReword: false });
  const { queryId } = asked.body.data;
  expect((await only.post(`${base}/feedback`, { queryId, verdict: 'right' })).status).toBe(403);
  expect((await only.post(`${base}/question/ask-expert`, { question: '盲板由谁加？' })).status).toBe(403);
  await platform.permit(platform.a, 'post.read');
  const other = await platform.client(platform.a.plain);
  expect((await other.post(`${base}/ask`, { question: '受限空间氧含量要求' })).body).toMatchObject({
    ...{ code: 403, msg: '无此模块权限' },
  });
});
