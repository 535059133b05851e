import { freshRuns } from '@ircrisk/units/testing/fresh-seed.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type CcpAnswer,
  type CcpDecision,
  ccpEditions,
  ccpTrees,
  decideCcp,
  formality,
  individualScoring,
  qualityText,
  riskProfile,
  riskReduction,
  riskScore,
  weightedRanking,
} from '../index.ts';

describe('risk scores', () => {
  it('example 6: 96, then 32, a reduction of 66.7 %', () => {
    const before = riskScore({
      method: 'rpn',
      severity: 8,
      probability: 3,
      detection: 4,
      knowledge: 1,
    }).value;
    const after = riskScore({ method: 'rpn', severity: 8, probability: 2, detection: 2, knowledge: 1 }).value;
    expect([before, after]).toMatchObject([
      { score: 96, class: 'medium' },
      { score: 32, class: 'low' },
    ]);
    expect(riskReduction({ before: before?.score, after: after?.score }).value).toBeCloseTo(66.667, 3);
    expect(riskProfile([before, after, null])).toEqual({ low: 1, medium: 1, high: 0, unscored: 1 });
  });
  it('example 8: 4·3 is medium and poor knowledge makes it high; high stays high', () => {
    expect(riskScore({ method: 'matrix', severity: 4, probability: 3, knowledge: 3 }).value).toMatchObject({
      score: 12,
      byScore: 'medium',
      class: 'high',
      raised: true,
    });
    expect(riskScore({ method: 'matrix', severity: 5, probability: 5, knowledge: 3 }).value).toMatchObject({
      class: 'high',
      raised: false,
    });
  });
  it('has the limits of the classes on the right side', () => {
    const rpn = (severity: number, probability: number, detection: number) =>
      riskScore({ method: 'rpn', severity, probability, detection, knowledge: 1 }).value?.class;
    expect([rpn(6, 6, 1), rpn(10, 4, 1), rpn(10, 6, 2), rpn(9, 7, 2)]).toEqual([
      'low',
      'medium',
      'medium',
      'high',
    ]);
    const own = riskScore({
      method: 'matrix',
      severity: 2,
      probability: 2,
      knowledge: 1,
      limits: { lowTo: 2, mediumTo: 3 },
    });
    expect(own.value?.class).toBe('high');
  });
  it('a missing grade gives no score, and a grade outside the scale is named', () => {
    const reason = (input: object) => {
      const found = riskScore({ method: 'rpn', severity: 1, probability: 1, detection: 1, ...input });
      expect(found.value).toBeNull();
      return [found.reason?.code, found.reason?.path];
    };
    expect(reason({ detection: null })).toEqual(['missingInput', 'detection']);
    expect(reason({ severity: 11 })).toEqual(['gradeOutside', 'severity']);
    expect(reason({ probability: 2.5 })).toEqual(['gradeOutside', 'probability']);
    expect(reason({ knowledge: 4 })).toEqual(['gradeOutside', 'knowledge']);
    expect(reason({ method: 'guess' })).toEqual(['unknownMethod', 'method']);
    expect(reason({ limits: { lowTo: 5, mediumTo: 5 } })).toEqual(['classLimitsCrossed', 'limits']);
    expect(riskReduction({ before: 0, after: 1 }).reason?.path).toBe('before');
    expect(riskReduction({ before: 4, after: 8 }).warnings[0]?.code).toBe('riskGrown');
  });
  it('never fall when a grade rises', () => {
    const grade = fc.integer({ min: 1, max: 5 });
    const rank = ['low', 'medium', 'high'];
    fc.assert(
      fc.property(grade, grade, grade, fc.integer({ min: 1, max: 3 }), (severity, p, q, knowledge) => {
        const of = (probability: number) =>
          rank.indexOf(riskScore({ method: 'matrix', severity, probability, knowledge }).value?.class ?? '');
        expect(of(Math.max(p, q))).toBeGreaterThanOrEqual(of(Math.min(p, q)));
      }),
      freshRuns(300),
    );
  });
});

describe('weighted ranking', () => {
  const factors = [
    { id: 'toxicity', weight: 3, score: 5 },
    { id: 'volume', weight: 1, score: 1 },
  ];
  it('runs from 0 to 100', () => {
    expect(weightedRanking({ factors, least: 1, most: 5 }).value).toBe(75);
  });
  it('a missing score leaves it open; no weight at all is refused', () => {
    const reason = (changed: object) =>
      weightedRanking({ factors: [{ ...factors[0]!, ...changed }], least: 1, most: 5 }).reason;
    expect(reason({ score: null })).toMatchObject({ code: 'missingInput', path: 'factors/toxicity/score' });
    expect(reason({ weight: 0 })?.code).toBe('noWeight');
    expect(reason({ weight: -1 })?.code).toBe('weightInvalid');
    expect(reason({ score: 6 })?.code).toBe('scoreOutside');
    expect(weightedRanking({ factors: [], least: 1, most: 5 }).reason?.code).toBe('noWeight');
    expect(weightedRanking({ factors, least: 5, most: 5 }).reason?.code).toBe('scaleCrossed');
  });
});

describe('formality', () => {
  const given = { uncertainty: 'low', importance: 'high', complexity: 'medium' };
  it('follows the highest of the three and says what that asks for', () => {
    const { value } = formality(given);
    expect(value).toMatchObject({ advised: 'high', decidedBy: ['importance'] });
    expect(value?.needs).toContain('individualScoring');
  });
  it('less than advised needs a reason', () => {
    const { warnings } = formality({ ...given, chosen: 'low' });
    expect(qualityText(warnings[0]!, 'en')).toBe(
      'The chosen formality low is below the advised high: give the reason',
    );
    expect(formality({ ...given, chosen: 'low', reason: 'known product' }).warnings).toEqual([]);
  });
  it('names what is missing or unknown', () => {
    expect(formality({ ...given, complexity: null }).reason?.path).toBe('complexity');
    expect(formality({ ...given, complexity: 'huge' }).reason?.code).toBe('unknownFormality');
    expect(formality({ ...given, chosen: 'huge' }).reason?.path).toBe('chosen');
  });
});

describe('individual scoring', () => {
  const scores = [
    { person: 'li', score: 2 },
    { person: 'wang', score: 8 },
    { person: 'zhao', score: 3 },
  ];
  it('before the reveal a reader sees nobody else, not even in the derivation', () => {
    const found = individualScoring({ scores, most: 10, revealed: false, reader: 'li' });
    expect(found.value).toMatchObject({ visible: [scores[0]], given: 3, expected: 3, summary: null });
    expect(JSON.stringify(found)).not.toContain('wang');
  });
  it('after it: median, spread, agreement, and a call to discuss', () => {
    const { value, warnings } = individualScoring({ scores, most: 10, revealed: true, reader: 'li' });
    expect(value?.visible).toHaveLength(3);
    expect(value?.summary).toMatchObject({ median: 3, proposed: 3, least: 2, most: 8, discuss: true });
    expect(value?.summary?.deviation).toBeCloseTo(3.2146, 4);
    expect(value?.summary?.agreement).toBeCloseTo(2 / 3, 12);
    expect(warnings.map(({ code }) => code)).toEqual(['discuss']);
  });
  it('one person needs no reveal; two who differ by two grades do not yet need to talk', () => {
    const one = individualScoring({ scores: scores.slice(0, 1), most: 10, revealed: false, reader: 'li' });
    expect(one.value?.summary).toMatchObject({ median: 2, deviation: null, discuss: false });
    const two = individualScoring({
      scores: [{ person: 'a', score: 2 }, { person: 'b', score: 4 }, { person: 'c' }],
      most: 5,
      revealed: true,
      reader: 'a',
    });
    expect(two.value?.summary).toMatchObject({ median: 3, discuss: false });
    expect(two.warnings[0]).toMatchObject({ code: 'scoresOpen', values: { count: 1 } });
  });
  it('refuses a grade outside the scale without telling it, a person twice, and nobody', () => {
    const hidden = individualScoring({
      scores: [...scores, { person: 'qian', score: 77 }],
      most: 10,
      revealed: false,
      reader: 'li',
    });
    expect(hidden.reason?.path).toBe('scores/3/score');
    expect(JSON.stringify(hidden)).not.toContain('77');
    const twice = [scores[0]!, scores[0]!];
    expect(individualScoring({ scores: twice, most: 10, revealed: true, reader: 'li' }).reason?.code).toBe(
      'scoredTwice',
    );
    expect(individualScoring({ scores: [], most: 10, revealed: true, reader: 'li' }).reason?.code).toBe(
      'nobodyScores',
    );
  });
});

describe('critical control points', () => {
  const because = (answer: boolean): CcpAnswer => ({ answer, reason: 'measured' });
  const outcome = (edition: string, answers: Record<string, CcpAnswer>) =>
    (decideCcp({ edition, answers }) as CcpDecision).outcome;
  const [yes, no] = [because(true), because(false)];

  it('Codex 2003, every path', () => {
    const of = (answers: Record<string, CcpAnswer>) => outcome('codex-2003', answers);
    expect(of({ q1: no, q1a: yes })).toBe('modifyStep');
    expect(of({ q1: no, q1a: no })).toBe('notCcp');
    expect(of({ q1: yes, q2: yes })).toBe('ccp');
    expect(of({ q1: yes, q2: no, q3: no })).toBe('notCcp');
    expect(of({ q1: yes, q2: no, q3: yes, q4: yes })).toBe('notCcp');
    expect(of({ q1: yes, q2: no, q3: yes, q4: no })).toBe('ccp');
  });
  it('Codex 2022 asks in another order', () => {
    const of = (answers: Record<string, CcpAnswer>) => outcome('codex-2022', answers);
    expect(of({ q1: yes })).toBe('notCcp');
    expect(of({ q1: no, q2: yes, q3: yes })).toBe('laterStepIsCcp');
    expect(of({ q1: no, q2: yes, q3: no, q4: yes })).toBe('ccp');
    expect(of({ q1: no, q2: yes, q3: no, q4: no })).toBe('modifyStep');
  });
  it('stops at what is open and tells missing reasons and answers that do nothing', () => {
    const found = decideCcp({
      edition: 'codex-2003',
      answers: { q1: { answer: true }, q4: no, q9: yes },
    }) as CcpDecision;
    expect(found).toMatchObject({ outcome: null, next: 'q2' });
    expect(found.problems.map(({ code, path }) => [code, path])).toEqual([
      ['unknownQuestion', 'answers/q9'],
      ['reasonNeeded', 'answers/q1/reason'],
      ['answerNotAsked', 'answers/q4'],
    ]);
    expect(decideCcp({ edition: '1066', answers: {} })).toMatchObject({
      code: 'unknownEdition',
      path: 'edition',
    });
  });
  it('whoever answers everything reaches an outcome', () => {
    for (const edition of ccpEditions) {
      const questions = Object.keys(ccpTrees[edition].questions);
      fc.assert(
        fc.property(fc.tuple(...questions.map(() => fc.boolean())), (given) => {
          const answers = Object.fromEntries(questions.map((id, at) => [id, because(given[at] === true)]));
          expect(outcome(edition, answers)).not.toBeNull();
        }),
        freshRuns(100),
      );
    }
  });
});
