import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import {
  answerFromPotentialFailure,
  criteria,
  criterionTexts,
  questionIds,
  questionTexts,
  rcmMessages,
  rcmText,
} from './index.ts';

it('every notice has its sentence in both languages', () => {
  const files = readdirSync(import.meta.dirname).filter((file) => /^[a-z-]+\.ts$/.test(file));
  const code = files.map((file) => readFileSync(path.join(import.meta.dirname, file), 'utf8')).join('\n');
  const codes = [...code.matchAll(/code: '(\w+)'/g)].map(([, name = '']) => name);
  expect(codes.length).toBeGreaterThan(20);
  expect(codes.filter((name) => !(name in rcmMessages))).toEqual([]);
  expect(rcmText({ code: 'reasonNeeded', values: { question: 't1' } }, 'en')).toBe(
    'The answer to question t1 needs a reason',
  );
});

it('every question and criterion is said in both languages', () => {
  const texts = [...questionIds.map((id) => questionTexts[id]), ...criteria.map((id) => criterionTexts[id])];
  expect(texts).toHaveLength(20);
  expect(texts.every(({ zh, en }) => zh.length > 1 && en.length > 1 && zh !== en)).toBe(true);
});

it('question 1 answers itself when the warning comes too late to act on', () => {
  expect(answerFromPotentialFailure({ pf: 2, lead: 3 })).toMatchObject({
    code: 'potentialFailureTooLate',
    path: 't1',
  });
  expect(answerFromPotentialFailure({ pf: 4, lead: 3 })).toBeUndefined();
  expect(answerFromPotentialFailure({ pf: null, lead: 3 })).toBeUndefined();
  expect(answerFromPotentialFailure({ pf: Number.NaN, lead: 3 })).toBeUndefined();
});
