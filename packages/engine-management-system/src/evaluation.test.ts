import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { freshRuns } from '@ircrisk/units/testing/fresh-seed.ts';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  agreement,
  bandOf,
  evaluationMessages,
  evaluationText,
  improvementRatio,
  managementFactor,
  questionSet,
  questionSetProblems,
  rankGaps,
  scaledSection,
  scoreEvaluation,
  scoreOfFactor,
} from './index.ts';

/** Management evaluation requirements, examples 1–8 and the vectors management-systems-evaluation-01 … 08. */
describe('the management factor', () => {
  test.each([
    [500, 1],
    [725, 0.35481338923357547],
    [300, 2.51188643150958],
    [800, 0.25118864315095796],
    [1000, 0.1],
    [0, 10],
  ])('%d points give %d', (total, factor) => {
    expect(managementFactor({ totalPoints: total }).value?.factor).toBeCloseTo(factor, 12);
  });

  it('4: 0.5 entered by hand stands for 65.05 %', () => {
    expect(scoreOfFactor(0.5).value).toBeCloseTo(65.05149978319906, 10);
  });

  it('6: a hundred points more take 36.9 % off every probability', () => {
    expect(improvementRatio(500, 100)).toBeCloseTo(0.630957, 6);
    expect(improvementRatio(950, 100)).toBeCloseTo(10 ** -0.1, 12);
  });

  it('7: a coefficient lies in (0, 10]; below 0.1 the method has no score', () => {
    expect(
      [scoreOfFactor(0), scoreOfFactor(10.5), scoreOfFactor(Number.NaN)].map(({ reason }) => reason?.code),
    ).toEqual(['coefficientOutside', 'coefficientOutside', 'coefficientOutside']);
    expect(scoreOfFactor(10).value).toBeCloseTo(0, 12);
    expect(scoreOfFactor(0.05).reason?.code).toBe('outsideMethod');
    expect(managementFactor({ totalPoints: 1001 }).reason?.code).toBe('pointsOutside');
  });

  it('8: κ of fifty answers is 0.40', () => {
    const pairs = [
      ...Array(20).fill(['y', 'y']),
      ...Array(15).fill(['n', 'n']),
      ...Array(5).fill(['y', 'n']),
      ...Array(10).fill(['n', 'y']),
    ] as [string, string][];
    expect(agreement(pairs).value?.identical).toBeCloseTo(0.7, 12);
    expect(agreement(pairs).value?.kappa).toBeCloseTo(0.4, 12);
    expect(agreement([['y', 'y']]).value?.kappa).toBeNull();
    expect(agreement([]).reason?.code).toBe('noCommonAnswer');
  });

  it('factor and score are each other’s inverse', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1000, noNaN: true }), (total) => {
        const value = managementFactor({ totalPoints: total }).value;
        expect(scoreOfFactor(Math.min(10, Math.max(0.1, value?.factor ?? 0))).value).toBeCloseTo(
          total / 10,
          9,
        );
      }),
      freshRuns(10_000),
    );
  });
});

describe('scoring', () => {
  const sections = [
    {
      code: 'MI',
      maxPoints: 120,
      questions: [
        { id: 'm1', maxPoints: 100 },
        { id: 'm2', maxPoints: 20 },
      ],
    },
    { code: 'REST', maxPoints: 880, questions: [{ id: 'r1', maxPoints: 880 }] },
  ];
  const na = (questionId: string) => ({
    questionId,
    points: null,
    notApplicable: true,
    reason: 'no such equipment',
  });
  const points = (questionId: string, value: number | null) => ({ questionId, points: value });

  it('5: what does not apply leaves the maximum and the rest is scaled', () => {
    expect(scaledSection(120, 84, 20)).toBeCloseTo(100.8, 12);
    const { value } = scoreEvaluation(sections, [points('m1', 84), na('m2'), points('r1', 440)]);
    expect(value?.sections[0]).toMatchObject({ band: 'excellent' });
    expect(value?.sections[0]?.points).toBeCloseTo(100.8, 12);
    expect(value?.total).toBeCloseTo(540.8, 12);
  });

  it('a section of which nothing applies is left out, and told', () => {
    const { value, warnings, steps } = scoreEvaluation(sections, [na('m1'), na('m2'), points('r1', 440)]);
    expect(value?.total).toBeCloseTo(500, 12);
    expect(steps.find(({ id }) => id === 'total')).toMatchObject({
      formula: 'total = Σ points · 1000 / Σ max',
      substituted: '440 · 1000 / 880',
      value: expect.closeTo(500, 12),
    });
    expect(warnings).toMatchObject([{ code: 'sectionExcluded', path: 'MI' }]);
    expect(scoreEvaluation(sections, [na('m1'), na('m2'), na('r1')]).reason?.code).toBe('nothingLeft');
  });

  it('is not given while a question is open, unknown, doubled, out of range or N/A without a reason', () => {
    const code = (...answers: Parameters<typeof scoreEvaluation>[1]) =>
      scoreEvaluation(sections, answers).reason?.code;
    expect(code(points('m1', 1), points('m2', 1))).toBe('unanswered');
    expect(code(points('m1', 1), points('m2', 1), points('r1', null))).toBe('unanswered');
    expect(code(points('x', 1))).toBe('unknownQuestion');
    expect(code(points('m1', 1), points('m1', 1))).toBe('answeredTwice');
    expect(code(points('m1', 101))).toBe('pointsOutside');
    expect(code({ ...na('m1'), reason: '' })).toBe('reasonNeeded');
  });

  it('a set must add to 1,000', () => {
    expect(questionSetProblems(sections)).toEqual([]);
    expect(questionSetProblems(sections.slice(0, 1)).map(({ code }) => code)).toEqual(['totalMaximum']);
    expect(
      questionSetProblems([{ ...sections[0], maxPoints: 121 } as never, sections[1] as never]).map(
        ({ code }) => code,
      ),
    ).toEqual(['sectionMaximum', 'totalMaximum']);
  });

  it('a question that stands twice and points that are no maximum are told', () => {
    const [mi, rest] = sections as [(typeof sections)[0], (typeof sections)[0]];
    const codes = (...given: typeof sections) => questionSetProblems(given).map(({ code }) => code);
    expect(codes({ ...mi, questions: [{ id: 'r1', maxPoints: 120 }] }, rest)).toEqual(['questionDoubled']);
    for (const maxPoints of [Number.NaN, 0, -120, Number.POSITIVE_INFINITY]) {
      expect(codes({ ...mi, maxPoints }, rest)).toContain('maximumWrong');
      expect(codes({ ...mi, questions: [{ id: 'm1', maxPoints }] }, rest)).toEqual(['maximumWrong']);
    }
    // Negative points would hide in a sum that is right.
    const hidden = [
      { id: 'm1', maxPoints: 140 },
      { id: 'm2', maxPoints: -20 },
    ];
    expect(codes({ ...mi, questions: hidden }, rest)).toEqual(['maximumWrong']);
    expect(scoreEvaluation([{ ...mi, maxPoints: Number.NaN }, rest], []).reason?.code).toBe('maximumWrong');
  });

  it('what cannot be scaled, improved or banded is null', () => {
    expect([
      scaledSection(120, 0, 120),
      scaledSection(120, 10, 130),
      scaledSection(120, 101, 20),
      scaledSection(120, -1, 0),
      scaledSection(120, Number.NaN, 0),
      scaledSection(0, 0, 0),
      scaledSection(120, 10, -5),
    ]).toEqual([null, null, null, null, null, null, null]);
    expect([
      improvementRatio(-1, 10),
      improvementRatio(1001, 10),
      improvementRatio(500, -10),
      improvementRatio(500, Number.NaN),
      improvementRatio(Number.NaN, 10),
    ]).toEqual([null, null, null, null, null]);
    expect([Number.NaN, -0.1, 1.1].map(bandOf)).toEqual([null, null, null]);
  });

  it('eight of ten scaled up is 80 % and excellent', () => {
    const scored = scoreEvaluation(
      [
        {
          code: 'A',
          maxPoints: 100,
          questions: [
            { id: 'a1', maxPoints: 11.5 },
            { id: 'a2', maxPoints: 88.5 },
          ],
        },
        { code: 'B', maxPoints: 900, questions: [{ id: 'b1', maxPoints: 900 }] },
      ],
      [points('a1', 9.2), na('a2'), points('b1', 0)],
    ).value?.sections[0];
    expect(scored?.share).toBeLessThan(0.8);
    expect(scored?.band).toBe('excellent');
  });

  it('bands begin at their lower limit', () => {
    expect([0.8, 0.6, 0.4, 0.399].map(bandOf)).toEqual(['excellent', 'good', 'average', 'weak']);
  });
});

describe('the questions', () => {
  it('are 102 in thirteen sections of 1,000 points, each in both languages and asked once', () => {
    expect(questionSetProblems(questionSet.sections)).toEqual([]);
    expect(questionSet.sections).toHaveLength(13);
    const questions = questionSet.sections.flatMap((section) => section.questions);
    expect(questions).toHaveLength(102);
    expect(new Set(questions.map(({ zh }) => zh)).size).toBe(102);
    expect(questions.filter(({ zh, en }) => !zh.endsWith('？') || !en.endsWith('?'))).toEqual([]);
  });
});

describe('gaps', () => {
  const share = fc.constantFrom(0, 0.25, 0.5, 0.75, 1);
  const answered = fc.array(fc.record({ share, na: fc.boolean() }), { minLength: 102, maxLength: 102 });
  it('closed one and all lead to the full score, and each gives what closing it alone gives', () => {
    const questions = questionSet.sections.flatMap((section) => section.questions);
    fc.assert(
      fc.property(answered, fc.nat(), (drawn, pick) => {
        const answers = questions.map(({ id, maxPoints }, at) => ({
          questionId: id,
          points: drawn[at]!.na && at > 0 ? null : maxPoints * drawn[at]!.share,
          notApplicable: drawn[at]!.na && at > 0,
          reason: 'none here',
        }));
        const total = scoreEvaluation(questionSet.sections, answers).value!.total;
        const gaps = rankGaps(questionSet.sections, answers, total);
        expect(total + gaps.reduce((sum, { recoverable }) => sum + recoverable, 0)).toBeCloseTo(1000, 6);
        const gap = gaps[pick % Math.max(1, gaps.length)];
        if (!gap) return;
        const mended = answers.map((answer) =>
          answer.questionId === gap.questionId
            ? { ...answer, points: questions.find(({ id }) => id === gap.questionId)!.maxPoints }
            : answer,
        );
        const after = scoreEvaluation(questionSet.sections, mended).value!;
        expect(after.total - total).toBeCloseTo(gap.recoverable, 6);
        expect(after.factor / 10 ** (1 - 0.002 * total)).toBeCloseTo(gap.ratio, 9);
      }),
      freshRuns(500),
    );
  });

  it('are ranked by points for the effort, those without an estimate after them by their points', () => {
    const section = {
      code: 'MI',
      maxPoints: 120,
      questions: ['A', 'B', 'C', 'D'].map((id) => ({ id, maxPoints: id === 'C' ? 60 : 20 })),
    };
    const answers = section.questions.map(({ id }) => ({
      questionId: id,
      points: 0,
      notApplicable: false,
      reason: null,
    }));
    const gaps = rankGaps(
      [section],
      answers,
      0,
      new Map([
        ['A', 10],
        ['B', 4],
        ['C', null],
        ['D', 0],
      ]),
    );
    const [, , third] = gaps;
    expect(gaps.map(({ questionId }) => questionId)).toEqual(['B', 'A', 'C', 'D']);
    expect(gaps[0]?.perDay).toBeCloseTo((20 * 1000) / 120 / 4, 9);
    expect([third?.effortDays, third?.perDay]).toEqual([null, null]);
    expect(rankGaps([section], answers, 0).map(({ questionId }) => questionId)).toEqual(['C', 'A', 'B', 'D']);
  });

  it('are not ranked before there is a total', () => {
    expect(rankGaps(questionSet.sections, [], null)).toEqual([]);
  });
});

it('every notice has its sentence in both languages', () => {
  const files = readdirSync(import.meta.dirname).filter((file) => /^[a-z-]+\.ts$/.test(file));
  const code = files.map((file) => readFileSync(path.join(import.meta.dirname, file), 'utf8')).join('\n');
  const codes = [...code.matchAll(/code: '(\w+)'/g)].map(([, name = '']) => name);
  expect(codes.filter((name) => !(name in evaluationMessages))).toEqual([]);
  expect(evaluationText({ code: 'coefficientOutside' }, 'en')).toContain('above 0 and at most 10');
});
