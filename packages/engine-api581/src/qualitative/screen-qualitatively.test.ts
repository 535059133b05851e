import { freshRuns } from '@ircrisk/units/testing/fresh-seed.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SCREENING_QUESTIONS, type ScreeningAnswers, screenQualitatively } from './screen-qualitatively.ts';

const quiet: ScreeningAnswers = {
  damage: 'slow',
  inspection: 'partialRecent',
  operation: 'stable',
  condition: 'sound',
  fluid: 'benign',
  inventory: 'medium',
  people: 'rare',
  business: 'none',
};

describe('qualitative screening', () => {
  it('leaves quiet equipment to rules and sends the rest to the study', () => {
    expect(screenQualitatively(quiet)).toMatchObject({
      likelihood: 2,
      consequence: 'A',
      level: 'L',
      proposal: 'rules',
      open: [],
    });
    expect(
      screenQualitatively({
        ...quiet,
        damage: 'fast',
        condition: 'degraded',
        fluid: 'toxic',
        inventory: 'large',
      }),
    ).toMatchObject({ likelihood: 5, consequence: 'E', level: 'H', proposal: 'quantitative' });
  });

  it('gives no result while a question is open, and names it', () => {
    const { people: _people, ...partial } = quiet;
    expect(screenQualitatively(partial)).toMatchObject({ level: null, proposal: null, open: ['people'] });
    expect(screenQualitatively({ ...quiet, fluid: 'lava' })).toMatchObject({
      proposal: null,
      open: ['fluid'],
    });
  });

  it('takes what nobody knows for the worst: a fluid or a loss of production unknown is not screened out', () => {
    for (const [question, weights] of Object.entries(SCREENING_QUESTIONS))
      expect([question, weights.unknown]).toEqual([question, Math.max(...Object.values(weights))]);
    for (const unknown of [{ fluid: 'unknown' }, { business: 'unknown' }])
      expect(
        screenQualitatively({
          ...quiet,
          damage: 'none',
          inspection: 'thoroughRecent',
          inventory: 'small',
          ...unknown,
        }),
      ).toMatchObject({ consequence: 'D', level: 'M', proposal: 'quantitative' });
  });

  it('never judges a worse answer better', () => {
    const answers = fc.record(
      Object.fromEntries(
        Object.entries(SCREENING_QUESTIONS).map(([question, weights]) => [
          question,
          fc.constantFrom(...Object.keys(weights)),
        ]),
      ),
    );
    const order = ['L', 'M', 'MH', 'H'];
    fc.assert(
      fc.property(
        answers,
        answers,
        fc.constantFrom(...Object.keys(SCREENING_QUESTIONS)),
        (a, b, question) => {
          const weights = SCREENING_QUESTIONS[question as keyof typeof SCREENING_QUESTIONS] as Record<
            string,
            number
          >;
          const [better, worse] = weights[a[question]!]! <= weights[b[question]!]! ? [a, b] : [b, a];
          const before = screenQualitatively(better);
          const after = screenQualitatively({ ...better, [question]: worse[question] });
          return order.indexOf(before.level!) <= order.indexOf(after.level!);
        },
      ),
      freshRuns(10_000),
    );
  });
});
