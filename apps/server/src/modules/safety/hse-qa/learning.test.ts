import type { Envelope, Page, ResultOf } from '@ircrisk/contract/endpoint.ts';
import type { DocumentText, Metrics } from '@ircrisk/contract/modules/safety/hse-qa.ts';
import type {
  answerQuiz,
  beginRound,
  OwnResults,
  raiseTrainingNeed,
} from '@ircrisk/contract/modules/safety/hse-qa-learning.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '#platform/database/sql.ts';
import { hashPassword } from '#platform/identity/password.ts';
import { toldOf } from '#testing/notices.ts';
import { startTestPlatform, type TestPlatform } from '#testing/platform.ts';
import { hireSigners, type Signers } from '#testing/signers.ts';
import type { TestClient } from '#testing/test-client.ts';
import { watchQuestions } from './watch.ts';

const base = '/ircrisk-hse-qa';
const password = 'Harbour52Candle';
let platform: TestPlatform;
let client: TestClient;
let signers: Signers;
let learner: TestClient;
const documents: Record<string, string> = {};
const clauses: Record<string, string> = {};

const rules: Record<string, string> = {
  'HSE-1': `5.3 气体分析
作业前 30 min 内取样，氧含量应为 19.5 %～21 %，低于 19.5 % 不得进入受限空间。
5.4 监测
作业中连续监测，每 2 h 记录一次。`,
  'HSE-2': '4.1 吊装分级\n吊物质量大于 100 t 为一级吊装，小于 40 t 为三级。',
  'HSE-3': '3.1 保密\n氟化工装置的旁路密码由值长保管。',
};

beforeAll(async () => {
  platform = await startTestPlatform();
  client = await platform.client(platform.a.admin);
  signers = await hireSigners(platform, platform.a);
  for (const [number, text] of Object.entries(rules)) {
    const id = await addDocument(number, 'approved');
    documents[number] = id;
    await client.post(`${base}/document/split`, { id, text, save: true });
    const { passages } = (await client.get<DocumentText>(`${base}/document/text`, { id })).body.data;
    for (const one of passages) clauses[`${number} ${one.clause}`] = one.id;
  }
  // Somebody of another role: HSE-3 is kept to that of the administrators, and they manage nothing.
  const hash = await hashPassword(password);
  await platform.inTenant(platform.a.tenantId, async (tx) => {
    await tx.run(sql`
      with copied as (insert into roles (role_name, role_alias, menu_ids, api_scope_ids, data_scope_ids)
        select '学员', 'learner', (select array_agg(id) from menus),
          array(select id from api_scopes where code in ('hse-qa.ask', 'qa-faq.read', 'qa-quiz-item.read', 'qa-quiz-item.create', 'qa-quiz-item.update')),
          (select coalesce(array_agg(id), '{}') from data_scopes where scope_type = 1) returning id)
      insert into users (account, password_hash, must_change_password, password_once, password_changed_at, real_name, language, role_ids, dept_ids)
      select 'learner', ${hash}, false, false, now(), '学员甲', language, array[copied.id], dept_ids from users, copied
      where users.tenant_id = current_tenant() and users.id = ${platform.a.admin.id}`);
    await tx.run(sql`
      update documents set role_ids = (select role_ids from users where tenant_id = current_tenant() and id = ${platform.a.admin.id}) where id = ${documents['HSE-3']}`);
  });
  learner = await platform.client({ tenantId: platform.a.tenantId, account: 'learner', password });
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

const ahead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

describe('a topic without an answer', () => {
  const query = (text: string, outcome: string, times = 1) =>
    platform.inTenant(platform.a.tenantId, (tx) =>
      tx.run(sql`
        insert into qa_queries (text, outcome, hits, milliseconds) select ${text}, ${outcome}, 0, 5 from generate_series(1, ${times}::int)`),
    );
  const topics = async () => (await client.get<Metrics>(`${base}/metrics`, {})).body.data.topics;
  const topicOf = async (text: string) => (await topics()).find((one) => one.text === text);
  const raise = (topic: string, more: object = {}, as: TestClient = client) =>
    as.post<ResultOf<typeof raiseTrainingNeed>>(`${base}/topic/training-need`, {
      topic,
      ownerId: platform.a.admin.id,
      dueDate: ahead(30),
      ...more,
    });

  test('joins questions that mean the same, and leaves out what was answered since', async () => {
    await query('无人机巡检需要许可吗', 'none', 3);
    await query('无人机 巡检需要许可吗？', 'unreliable');
    await query('吊装分级', 'unreliable');
    await query('吊装分级', 'answered');
    const topic = await topicOf('无人机巡检需要许可吗');
    expect(topic).toMatchObject({ count: 4, zero: 3, need: null });
    expect(topic?.questions.map(({ text }) => text)).toEqual([
      '无人机巡检需要许可吗',
      '无人机 巡检需要许可吗？',
    ]);
    expect(await topicOf('吊装分级')).toBeUndefined();
  });

  test('becomes one action item with its questions, told to its owner and audited', async () => {
    const chen = await platform.inTenant(platform.a.tenantId, (tx) =>
      tx.one<{ id: string }>(
        sql`select id from users where tenant_id = current_tenant() and account = 'chen'`,
      ),
    );
    const { need, made } = (await raise('无人机巡检需要许可吗', { ownerId: chen.id })).body.data;
    expect([made, need.state, need.owner, need.dueDate]).toEqual([true, 'open', 'chen', ahead(30)]);
    const item = (
      await client.get<Record<string, unknown>>('/ircrisk-center/action-item/detail', { id: need.actionId })
    ).body.data;
    expect(item).toMatchObject({
      title: '培训需求：无人机巡检需要许可吗',
      titleEn: 'Training need: 无人机巡检需要许可吗',
      sourceModule: 'hse-qa',
      description: expect.stringContaining('- 无人机 巡检需要许可吗？ (1)'),
    });
    expect(await toldOf(signers.checker, `/actionItem?id=${need.actionId}`)).toEqual([
      ['您有新的行动项：培训需求：无人机巡检需要许可吗', 'open'],
    ]);
    expect((await topicOf('无人机巡检需要许可吗'))?.need?.actionId).toBe(need.actionId);
    const { count } = await platform.inTenant(platform.a.tenantId, (tx) =>
      tx.one<{ count: number }>(
        sql`select count(*)::int as count from audit_entries where table_name in ('qa_training_needs', 'action_items')`,
      ),
    );
    expect(count).toBeGreaterThanOrEqual(2);
  });

  test('is made once, by either wording, and anew when its item was cancelled', async () => {
    const first = (await topicOf('无人机巡检需要许可吗'))?.need?.actionId ?? '';
    const again = (await raise('无人机 巡检需要许可吗？')).body.data;
    expect([again.made, again.need.actionId]).toEqual([false, first]);
    await client.post('/ircrisk-center/action-item/act', { id: first, act: 'cancel', reason: '不做了' });
    expect((await topicOf('无人机巡检需要许可吗'))?.need).toBeNull();
    const both = await Promise.all([raise('无人机巡检需要许可吗'), raise('无人机巡检需要许可吗')]);
    expect(both.map(({ body }) => body.data.made).sort()).toEqual([false, true]);
    expect(new Set(both.map(({ body }) => body.data.need.actionId)).size).toBe(1);
  });

  test('needs the right, an owner, a day to come and a topic that is there; names of people are left out', async () => {
    await query('李工的体检结果在哪里看，电话 13812345678', 'none');
    expect((await raise('无人机巡检需要许可吗', {}, learner)).status).toBe(403);
    expect((await raise('没有人问过这个')).body.code).toBe(409);
    const asked = '李工的体检结果在哪里看，电话 13812345678';
    for (const [field, more] of [
      ['ownerId', { ownerId: '1' }],
      ['dueDate', { dueDate: ahead(-2) }],
    ] as const) {
      const refused = (await raise(asked, more)).body as Envelope;
      expect([refused.code, refused.errors?.[0]?.field]).toEqual([400, field]);
    }
    const { need } = (await raise(asked)).body.data;
    expect(need.title).not.toContain('13812345678');
    const other = await platform.client(platform.b.admin);
    expect((await raise('无人机巡检需要许可吗', { ownerId: platform.b.admin.id }, other)).body.code).toBe(
      409,
    );
  });
});

const item = (more: object = {}) => ({
  question: '进入受限空间前氧含量应为多少？',
  questionEn: 'What oxygen level is needed before entry?',
  optionA: '19.5 %～21 %',
  optionB: '16 %～19 %',
  optionC: '25 % 以上',
  correct: 'A',
  explanation: '低于 19.5 % 不得进入。',
  explanationEn: 'Below 19.5 % nobody enters.',
  passageId: clauses['HSE-1 5.3'],
  ...more,
});
const save = (values: object, as: TestClient = client) =>
  as.post<string>(`${base}/qa-quiz-item/submit`, values);
const begin = async (as: TestClient) =>
  (await as.post<ResultOf<typeof beginRound>>(`${base}/quiz/round`, {})).body.data;
const give = (as: TestClient, roundId: string | null, itemId: string, chosen: string[]) =>
  as.post<ResultOf<typeof answerQuiz>>(`${base}/quiz/answer`, { roundId, itemId, chosen });
const listed = async (as: TestClient, more: object = {}) =>
  (await as.get<Page<Record<string, unknown>>>(`${base}/qa-quiz-item/page`, { size: 50, ...more })).body.data;

describe('a question to learn by', () => {
  test('cites a clause in force that has every figure of what is right', async () => {
    const wrong: [string, object][] = [
      ['optionA', { optionA: '18 %～21 %' }],
      ['explanation', { explanation: '每 3 h 分析一次。' }],
      ['explanationEn', { explanationEn: 'Tested every 3 h.' }],
      ['optionC', { optionC: '', optionD: '更多' }],
      ['optionB', { optionB: '19.5 %～21 %' }],
      ['correct', { correct: 'AD' }],
      ['correct', { correct: 'G' }],
      ['optionD', { optionDEn: 'more' }],
      ['passageId', { passageId: '1' }],
      ['explanation', { explanation: '请致电 13812345678。' }],
    ];
    for (const [field, more] of wrong) {
      const { body } = await save(item(more));
      expect([body.code, body.errors?.[0]?.field], JSON.stringify(more)).toEqual([400, field]);
    }
    const draft = await addDocument('HSE-9', 'draft');
    await client.post(`${base}/document/split`, { id: draft, text: '1.1 草稿\n尚未批准。', save: true });
    const { passages } = (await client.get<DocumentText>(`${base}/document/text`, { id: draft })).body.data;
    const refused = await save(
      item({ passageId: passages[0]?.id, optionA: '甲', explanation: '草稿。', explanationEn: null }),
    );
    expect([refused.body.code, refused.body.errors?.[0]?.field]).toEqual([400, 'passageId']);
    expect((await save(item({ correct: 'A' }))).body.success).toBe(true);
  });

  test('is made and listed by whoever manages the knowledge base alone', async () => {
    expect((await save(item({ question: '另一题' }), learner)).body.success).toBe(false);
    expect((await listed(learner)).total).toBe(0);
    const { total, records } = await listed(client);
    expect(total).toBe(1);
    // Nor by any other way to a record: the solution is in it.
    for (const way of ['detail', 'history', 'select', 'list']) {
      const { text } = await learner.get(`${base}/qa-quiz-item/${way}`, { id: String(records[0]?.id) });
      expect(text, way).not.toMatch(/19\.5|受限空间/);
    }
    expect((await listed(await platform.client(platform.b.admin))).total).toBe(0);
  });
});

describe('a round', () => {
  test('asks without telling what is correct, and tells it with the answer', async () => {
    await save(
      item({
        question: '哪些是吊装分级的界限？',
        questionEn: null,
        optionA: '100 t',
        optionB: '40 t',
        optionC: '10 t',
        correct: 'BA',
        explanation: '大于 100 t 为一级，小于 40 t 为三级。',
        explanationEn: null,
        passageId: clauses['HSE-2 4.1'],
      }),
    );
    const answer = await learner.post<ResultOf<typeof beginRound>>(`${base}/quiz/round`, {});
    const { roundId, questions } = answer.body.data;
    expect(questions).toHaveLength(2);
    expect(JSON.stringify(answer.body)).not.toMatch(/correct|explanation|不得进入|为一级/);
    const oxygen = questions.find(({ question }) => question.includes('氧含量'));
    expect(oxygen).toMatchObject({
      several: false,
      options: [{ letter: 'A' }, { letter: 'B' }, { letter: 'C' }],
    });
    const told = (await give(learner, roundId, oxygen?.itemId ?? '', ['B'])).body.data;
    expect(told).toMatchObject({
      ...{ right: false, chosen: ['B'], correct: ['A'], explanation: '低于 19.5 % 不得进入。' },
      citation: { documentNumber: 'HSE-1', clause: '5.3', page: 1, passageId: clauses['HSE-1 5.3'] },
    });
    const lift = questions.find(({ several }) => several)?.itemId ?? '';
    expect((await give(learner, roundId, lift, ['F'])).body.code).toBe(400);
    expect((await give(learner, roundId, lift, [])).body.code).toBe(400);
    expect((await give(learner, roundId, lift, ['B', 'A', 'A'])).body.data).toMatchObject({
      right: true,
      correct: ['A', 'B'],
    });
    expect((await give(learner, roundId, lift, ['C'])).body.code).toBe(409);
    // Another person's round is not there.
    expect((await give(client, roundId, lift, ['A'])).body.code).toBe(404);
  });

  test('in English has the English texts where there are any', async () => {
    const { body } = await learner.post<ResultOf<typeof beginRound>>(
      `${base}/quiz/round`,
      {},
      { language: 'en' },
    );
    expect(body.data.questions.map(({ question }) => question).sort()).toEqual([
      'What oxygen level is needed before entry?',
      '哪些是吊装分级的界限？',
    ]);
  });

  test('begins with what was missed; results are one’s own, and whoever manages sees shares without names', async () => {
    const { questions } = await begin(learner);
    expect(questions[0]?.question).toContain('氧含量');
    const mine = (await learner.get<OwnResults>(`${base}/quiz/mine`, {})).body.data;
    expect(mine).toMatchObject({
      ...{ items: 2, unseen: 0, missed: 1 },
      rounds: [{ asked: 2, answered: 2, right: 1 }],
    });
    expect((await client.get<OwnResults>(`${base}/quiz/mine`, {})).body.data.rounds).toEqual([]);
    const round = await begin(client);
    const oxygen = round.questions.find(({ question }) => question.includes('氧含量'))?.itemId ?? '';
    await give(client, round.roundId, oxygen, ['A']);
    const { records } = await listed(client, { question: '氧含量' });
    expect(records).toMatchObject([{ answers: 2, rightAnswers: 1, rightShare: 50 }]);
    // Nowhere in the audit either.
    const { count } = await platform.inTenant(platform.a.tenantId, (tx) =>
      tx.one<{ count: number }>(
        sql`select count(*)::int as count from audit_entries where table_name in ('qa_quiz_answers', 'qa_quiz_rounds')`,
      ),
    );
    expect(count).toBe(0);
  });

  test('asks nothing of a document that is not the learner’s to read', async () => {
    const secret = {
      optionA: '值长',
      optionB: '班长',
      optionC: '司机',
      explanation: '由值长保管。',
      explanationEn: null,
    };
    await save(
      item({ ...secret, question: '旁路密码由谁保管？', questionEn: null, passageId: clauses['HSE-3 3.1'] }),
    );
    const theirs = await begin(learner);
    const ours = await begin(client);
    expect(JSON.stringify(theirs)).not.toContain('旁路密码');
    expect(ours.questions).toHaveLength(3);
    const id = ours.questions.find(({ question }) => question.includes('旁路密码'))?.itemId ?? '';
    expect((await give(learner, theirs.roundId, id, ['A'])).body.code).toBe(404);
    expect((await learner.get<OwnResults>(`${base}/quiz/mine`, {})).body.data.items).toBe(2);
    const other = await platform.client(platform.b.admin);
    expect(await begin(other)).toEqual({ roundId: null, questions: [] });
    expect((await give(other, ours.roundId, id, ['A'])).body.code).toBe(404);
  });

  test('does not count answers to what a question asked before it was changed', async () => {
    const { records } = await listed(client, { question: '氧含量' });
    const round = await begin(learner);
    const id = String(records[0]?.id);
    await client.post(`${base}/qa-quiz-item/update`, { id, optionB: '15 %～19 %' });
    expect((await give(learner, round.roundId, id, ['A'])).body.code).toBe(409);
    expect((await listed(client, { question: '氧含量' })).records[0]).toMatchObject({ answers: null });
    expect((await learner.get<OwnResults>(`${base}/quiz/mine`, {})).body.data).toMatchObject({ unseen: 1 });
  });

  test('leaves out what is superseded, which the list marks; it stays so when saved unless it is cited anew', async () => {
    const round = await begin(learner);
    const next = await addDocument('HSE-1', 'draft', '1');
    await client.post(`${base}/document/split`, {
      id: next,
      text: '5.3 气体分析\n作业前 20 min 内取样，氧含量应为 19.5 %～21 %，低于 19.5 % 不得进入。',
      save: true,
    });
    await platform.inTenant(platform.a.tenantId, async (tx) => {
      await tx.run(sql`update documents set state = 'superseded' where id = ${documents['HSE-1']}`);
      await tx.run(
        sql`update documents set state = 'approved', effective_date = current_date where id = ${next}`,
      );
      await watchQuestions(tx, platform.a.tenantId);
    });
    expect((await begin(learner)).questions.map(({ question }) => question)).toEqual([
      '哪些是吊装分级的界限？',
    ]);
    const { records } = await listed(client, { state: 'toCheck' });
    expect(records).toMatchObject([{ question: '进入受限空间前氧含量应为多少？', state: 'toCheck' }]);
    const id = String(records[0]?.id);
    expect((await give(learner, round.roundId, id, ['A'])).body.code).toBe(409);
    const write = (values: object) => client.post(`${base}/qa-quiz-item/update`, { id, ...values });
    expect((await write({ category: 'special' })).body.success).toBe(true);
    expect((await listed(client, { state: 'toCheck' })).total).toBe(1);
    expect((await write({ passageId: clauses['HSE-1 5.4'] })).body.code).toBe(400);
    const { passages } = (await client.get<DocumentText>(`${base}/document/text`, { id: next })).body.data;
    expect((await write({ passageId: passages[0]?.id })).body.success).toBe(true);
    expect((await listed(client, { state: 'inForce', question: '氧含量' })).total).toBe(1);
    expect((await begin(learner)).questions).toHaveLength(2);
  });

  test('is kept as long as the company keeps what was asked', async () => {
    const left = () =>
      platform.inTenant(platform.a.tenantId, async (tx) => {
        await watchQuestions(tx, platform.a.tenantId);
        return tx.one<{ rounds: number; answers: number }>(
          sql`select (select count(*)::int from qa_quiz_rounds) as rounds, (select count(*)::int from qa_quiz_answers) as answers`,
        );
      });
    expect((await left()).answers).toBe(3);
    await platform.inTenant(platform.a.tenantId, (tx) =>
      tx.run(sql`update qa_quiz_rounds set begun = now() - interval '400 days'`),
    );
    expect(await left()).toEqual({ rounds: 0, answers: 0 });
  });
});
