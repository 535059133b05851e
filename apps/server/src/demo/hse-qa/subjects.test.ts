import type { Answer } from '@ircrisk/contract/modules/safety/hse-qa.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestPlatform, type TestPlatform } from '#testing/platform.ts';
import { aimedQuestions } from './judged-aimed.ts';
import { subjectQuestions } from './judged-subjects.ts';
import { seedRules } from './seed.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform();
  await platform.inTenant(platform.a.tenantId, (tx) => seedRules(tx));
});
afterAll(() => platform?.close());

const ask = async (question: string) => {
  const client = await platform.client(platform.a.admin);
  return (await client.post<Answer>('/ircrisk-hse-qa/ask', { question })).body.data;
};

test.each([
  ['subject, grade, limit and quantity', subjectQuestions],
  ['kind of figure, phase of the work and hurt', aimedQuestions],
] as const)('what is answered is said of the very %s', async (_, judged) => {
  const told: unknown[] = [];
  for (const [question] of judged) {
    const { outcome, citations, figures } = await ask(question);
    const [first] = citations;
    const place = first ? `${first.documentNumber.slice(7, 11)} ${first.clause}` : null;
    const isAnswered = outcome === 'answered';
    told.push([question, isAnswered ? place : null, ...figures.map(({ text }) => text)]);
  }
  expect(told).toEqual(judged);
});

test('a score and a share are the product of what is told of them', async () => {
  for (const question of ['受限空间氧含量', '硫化氢的时间加权平均容许浓度是多少'])
    for (const { score, base, factors, share, shareFactors } of (await ask(question)).citations) {
      const product = (list: typeof factors) => list.reduce((all, { value }) => all * value, 1);
      expect(score).toBeCloseTo(base * product(factors), 10);
      expect(share).toBeCloseTo(product(shareFactors), 10);
      expect(factors.find(({ name }) => name === 'share')?.value).toBeCloseTo(0.5 + share / 2, 10);
    }
});

test('the limit of the score is the one of the settings, or half of it for a clause that has nearly everything', async () => {
  for (const question of ['受限空间氧含量', '氨的最高容许浓度是多少']) {
    const { share, scoreLimit } = (await ask(question)).confidence;
    expect([question, scoreLimit]).toEqual([question, (share ?? 0) >= 0.65 ? 3 : 6]);
  }
});

test('who names an old edition is told the one in force, which answers', async () => {
  for (const question of [
    '2019 版 受限空间氧含量要求',
    'oxygen content for confined space in the 2019 edition',
  ]) {
    const { outcome, edition, citations, outdated } = await ask(question);
    expect([question, outcome, citations[0]?.clause]).toEqual([question, 'answered', '5.3']);
    expect(edition).toMatchObject({ asked: '2019', documentNumber: 'Q/DHSH 0312-2025', since: '2025-03-01' });
    expect(outdated.length).toBeGreaterThan(0);
  }
  expect((await ask('2025 版受限空间氧含量要求')).edition).toBeNull();
});
