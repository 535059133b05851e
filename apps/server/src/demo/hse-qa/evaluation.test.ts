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
