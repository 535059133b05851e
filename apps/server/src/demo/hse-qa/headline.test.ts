import type { Answer } from '@ircrisk/contract/modules/safety/hse-qa.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestPlatform, type TestPlatform } from '#testing/platform.ts';
import { headlineQuestions } from './judged-headline.ts';
import { limitQuestions, quantityQuestions } from './judged-quantity.ts';
import { seedRules } from './seed.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform();
  await platform.inTenant(platform.a.tenantId, (tx) => seedRules(tx));
});
afterAll(() => platform?.close());

/** What is shown in large letters for each question, to readers of either language. */
async function shown(language: string): Promise<{ right: string[]; none: string[]; wrong: string[] }> {
  const client = await platform.client(platform.a.admin);
  const told = { right: [] as string[], none: [] as string[], wrong: [] as string[] };
  for (const [question, ...expected] of headlineQuestions) {
    const { figures, outcome } = (
      await client.post<Answer>('/ircrisk-hse-qa/ask', { question }, { language })
    ).body.data;
    const texts = figures.map(({ text }) => text);
    const isRight = texts.length === 1 && expected.includes(texts[0] ?? '');
    const grade =
      isRight || (texts.length === 0 && expected.length === 0)
        ? 'right'
        : texts.length === 0
          ? 'none'
          : 'wrong';
    told[grade].push(`${question}: ${outcome} ${texts.join(' | ')}`);
  }
  return told;
}

test.each(['zh', 'en'])('no wrong figure stands in large letters (%s)', async (language) => {
  const { right, none, wrong } = await shown(language);
  expect(wrong).toEqual([]);
  expect(right.length / headlineQuestions.length, none.join()).toBeGreaterThanOrEqual(0.95);
});

test.each(['zh', 'en'])('a figure is of the very quantity that is asked for (%s)', async (language) => {
  const client = await platform.client(platform.a.admin);
  const ask = async (question: string) => {
    const { outcome, citations, figures } = (
      await client.post<Answer>('/ircrisk-hse-qa/ask', { question }, { language })
    ).body.data;
    const [first] = citations;
    const place = first ? `${first.documentNumber.slice(7, 11)} ${first.clause}` : null;
    return { place: outcome === 'answered' ? place : null, texts: figures.map(({ text }) => text) };
  };
  const wrong: string[] = [];
  for (const [question, expected, ...figures] of quantityQuestions) {
    const { place, texts } = await ask(question);
    if (place !== expected || !texts.every((text) => figures.includes(text)))
      wrong.push(`${question}: ${place} ${texts.join()}`);
  }
  let told = 0;
  for (const [question, ...figures] of limitQuestions) {
    const { texts } = await ask(question);
    told += texts.length;
    if (!texts.every((text) => figures.includes(text))) wrong.push(`${question}: ${texts.join()}`);
  }
  expect(wrong).toEqual([]);
  expect(told / limitQuestions.length).toBeGreaterThanOrEqual(0.6);
});
