import type { ResultOf } from '@ircrisk/contract/endpoint.ts';
import type { answerCaseQuiz, caseQuiz } from '@ircrisk/contract/modules/safety/case-quiz.ts';
import type { caseWhole } from '@ircrisk/contract/modules/safety/incident-case-search.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#platform/database/sql.ts';
import { checkedLandmarks } from '#testing/landmarks.ts';
import { startTestPlatform, type TestPlatform } from '#testing/platform.ts';
import type { TestClient } from '#testing/test-client.ts';
import { landmarks } from './tables/landmarks.ts';

type Quiz = ResultOf<typeof caseQuiz>;
type Answered = ResultOf<typeof answerCaseQuiz>;

const base = '/ircrisk-incident-case-search';
let platform: TestPlatform;
let admin: TestClient;
let learner: TestClient;
beforeAll(async () => {
  platform = await startTestPlatform();
  admin = await platform.client(platform.a.admin);
  await checkedLandmarks(platform, platform.a, admin);
  await platform.permit(platform.a, 'incident-case.read');
  learner = await platform.client(platform.a.plain);
});
afterAll(() => platform?.close());

const bhopal = landmarks.find(({ key }) => key.startsWith('bhopal'))!;
const idOf = async (key: string) =>
  (
    await platform.inTenant(platform.a.tenantId, (tx) =>
      tx.one<{ id: string }>(sql`select id from incident_cases where source_key = ${key}`),
    )
  ).id;
const quiz = async (id: string, client = learner, language: 'zh' | 'en' = 'zh') =>
  (await client.send<Quiz>('GET', `${base}/incident-case/quiz`, { query: { id }, headers: { language } }))
    .body.data;
const answer = (id: string, { round, digest }: Quiz, answers: (number | null)[], client = learner) =>
  client.post<Answered>(`${base}/incident-case/quiz`, { id, round, digest, answers });
const scoreOf = async (id: string, client: TestClient) =>
  (await client.get<ResultOf<typeof caseWhole>>(`${base}/incident-case/whole`, { id })).body.data.quizScore;

/** The option that stands in the case. */
const rightOf = ({ questions }: Quiz, tongue: 0 | 1): number[] =>
  questions.map(({ kind, options }) => {
    const own = {
      lesson: bhopal.lessons.map((lesson) => lesson[tongue]),
      cause: bhopal.causes[tongue].split('\n'),
      barrier: bhopal.barriers[tongue].split('\n'),
    }[kind];
    return options.findIndex((option) => own.includes(option));
  });

test('asks for a lesson, a cause and a barrier of the case, in the language of its reader', async () => {
  const id = await idOf(bhopal.key);
  for (const [language, tongue] of [
    ['zh', 0],
    ['en', 1],
  ] as const) {
    const asked = await quiz(id, learner, language);
    expect(asked.questions.map(({ kind }) => kind)).toEqual(['lesson', 'cause', 'barrier']);
    for (const { options } of asked.questions) expect(new Set(options).size).toBe(4);
    expect(rightOf(asked, tongue).every((place) => place >= 0)).toBe(true);
  }
});

test('keeps the best score with the reader’s note, for the reader alone', async () => {
  const id = await idOf(bhopal.key);
  expect(await scoreOf(id, learner)).toBeNull();
  const first = await quiz(id);
  const right = rightOf(first, 0);
  const oneWrong = right.map((place, at) => (at === 0 ? (place + 1) % 4 : place));
  expect((await answer(id, first, oneWrong)).body.data).toMatchObject({ score: 2 / 3, best: 2 / 3, right });
  const second = await quiz(id);
  expect((await answer(id, second, rightOf(second, 0))).body.data).toMatchObject({ score: 1, best: 1 });
  const third = await quiz(id);
  const none = rightOf(third, 0).map((place) => (place + 1) % 4);
  expect((await answer(id, third, none)).body.data).toMatchObject({ score: 0, best: 1 });
  expect(await scoreOf(id, learner)).toBe(1);
  expect(await scoreOf(id, admin)).toBeNull();
  const { readers } = (await admin.get<ResultOf<typeof caseWhole>>(`${base}/incident-case/whole`, { id }))
    .body.data;
  expect(readers).toBe(1);
});

test('wants every answer, of the questions it has asked', async () => {
  const id = await idOf(bhopal.key);
  const asked = await quiz(id);
  expect((await answer(id, asked, [0, null, 0])).body.errors?.[0]).toMatchObject({ field: 'answers' });
  expect((await answer(id, asked, [0])).body.errors?.[0]).toMatchObject({ field: 'answers' });
  expect((await answer(id, { ...asked, digest: 'x' }, [0, 0, 0])).status).toBe(409);
});

test('is not there for a case its reader does not see, and asks nothing where there is too little', async () => {
  const { body } = await admin.post<string>(`${base}/incident-case/submit`, {
    ...{ title: '草稿', year: 2020, confidentiality: 'internal' },
  });
  expect((await learner.get(`${base}/incident-case/quiz`, { id: body.data })).status).toBe(404);
  const alone = await platform.inTenant(platform.b.tenantId, (tx) =>
    tx.one<{ id: string }>(
      sql`insert into incident_cases (title, year, state, barriers_failed) values ('独一', 2020, 'published', '隔离') returning id`,
    ),
  );
  const other = await platform.client(platform.b.admin);
  const asked = await quiz(alone.id, other);
  expect(asked.questions).toEqual([]);
  expect((await answer(alone.id, asked, [0], other)).status).toBe(409);
});
