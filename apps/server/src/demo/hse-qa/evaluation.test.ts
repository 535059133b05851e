import { afterAll, beforeAll, expect, test } from 'vitest';
import { evaluateAll } from '#modules/safety/hse-qa/index.ts';
import type { Viewer } from '#platform/resources/scope.ts';
import { startTestPlatform, type TestPlatform } from '#testing/platform.ts';
import { judgedQuestions } from './judged.ts';
import { demoRules, seedJudgements, seedRules } from './seed.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform();
  await platform.inTenant(platform.a.tenantId, async (tx) => {
    await seedRules(tx);
    await seedJudgements(tx);
  });
});
afterAll(() => platform?.close());

test('the rules of the demo are many, in both languages', () => {
  expect(demoRules.length).toBeGreaterThanOrEqual(12);
  const clauses = demoRules.flatMap((rule) => rule.clauses);
  expect(clauses.length * 2).toBeGreaterThanOrEqual(250);
  for (const [clause, page, ...texts] of clauses)
    expect([clause, page, texts.every((text) => text !== '')]).toEqual([clause, page, true]);
});

test('at least 60 graded questions find their clause among the first three', async () => {
  expect(judgedQuestions.length).toBeGreaterThanOrEqual(60);
  const viewer: Viewer = {
    userId: '1',
    tenantId: platform.a.tenantId,
    isOperator: false,
    dataScope: 'all',
    scopeDeptIds: [],
    projectId: null,
    permissions: new Set(['hse-qa.ask']),
  };
  const { misses, ...measured } = await platform.inTenant(platform.a.tenantId, (tx) =>
    evaluateAll(tx, viewer),
  );
  expect(measured.hitRate, JSON.stringify(misses)).toBeGreaterThanOrEqual(0.85);
  expect(measured.mrr ?? 0).toBeGreaterThan(0.75);
  expect(measured.zero).toBe(0);
});

test('questions of the plant are answered, and of what its rules do not speak of, none', async () => {
  const client = await platform.client(platform.a.admin);
  const outcomeOf = async (question: string) =>
    (await client.post<{ outcome: string }>('/ircrisk-hse-qa/ask', { question })).body.data.outcome;
  const outcomes: string[] = [];
  for (const [question] of judgedQuestions) outcomes.push(await outcomeOf(question));
  const answered = outcomes.filter((outcome) => outcome === 'answered').length;
  expect(answered / outcomes.length, `${answered} of ${outcomes.length}`).toBeGreaterThan(0.5);
  const others = [
    '班车几点发车',
    '食堂今天中午吃什么',
    '年终奖怎么算',
    '如何申请年假',
    '周末去哪里钓鱼',
    'best pizza in town',
    'who won the football match',
    'train to Ningbo tomorrow',
  ];
  for (const question of others) expect(await outcomeOf(question), question).not.toBe('answered');
});
