import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { freshRuns } from '@ircrisk/units/testing/fresh-seed.ts';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  compareProcedures,
  currentStep,
  entryProblem,
  flowOf,
  isPlausible,
  isReviewLate,
  isWithin,
  limitsOf,
  type Outcome,
  openSteps,
  type ProcedureDocument,
  type ProcedureStep,
  procedureFigures,
  procedureFindings,
  procedureMessages,
  reviewDue,
  type StepKind,
  type StepResult,
} from './index.ts';

const step = (id: string, kind: StepKind, more: Partial<ProcedureStep> = {}): ProcedureStep => ({
  id,
  kind,
  text: `做 ${id}`,
  textEn: `do ${id}`,
  ...(kind === 'hold' ? { role: 'engineer' as const } : {}),
  ...more,
});
const document = (...steps: ProcedureStep[]): ProcedureDocument => ({
  sections: [{ id: 's', title: '一', titleEn: 'One', steps }],
});
const states = (doc: ProcedureDocument, results: StepResult[]) =>
  flowOf(doc, results).map(({ state }) => state);

describe('a procedure on its way', () => {
  const doc = document(
    step('a', 'action'),
    step('m', 'measure', { measure: { quantity: 'clearance', high: 0.05 } }),
    step('h', 'hold'),
    step('b', 'action'),
  );

  it('keeps everything after a hold point closed until it is signed, and the hold until all before it is done', () => {
    expect(states(doc, [])).toEqual(['open', 'open', 'open', 'locked']);
    expect(entryProblem(doc, [], { stepId: 'b', outcome: 'done' })).toMatchObject({
      code: 'locked',
      values: { number: '1.3' },
    });
    expect(entryProblem(doc, [], { stepId: 'h', outcome: 'done' })).toMatchObject({
      code: 'earlierOpen',
      values: { count: 2, number: '1.1' },
    });
    const before: StepResult[] = [
      { stepId: 'a', outcome: 'done' },
      { stepId: 'm', outcome: 'pass' },
    ];
    expect(entryProblem(doc, before, { stepId: 'h', outcome: 'done' })).toBeUndefined();
    expect(states(doc, [...before, { stepId: 'h', outcome: 'done' }])).toEqual([
      'done',
      'done',
      'done',
      'open',
    ]);
  });

  it('after a failed reading asks for the deviation, then for the new reading or the approval', () => {
    const failed: StepResult = { stepId: 'm', outcome: 'fail' };
    expect(states(doc, [failed])).toEqual(['open', 'failed', 'locked', 'locked']);
    expect(entryProblem(doc, [failed], { stepId: 'm', outcome: 'pass' })?.code).toBe('deviationFirst');
    const rework = { ...failed, deviation: { disposition: 'rework', approved: false } } as const;
    expect(states(doc, [rework])[1]).toBe('again');
    expect(entryProblem(doc, [rework], { stepId: 'm', outcome: 'pass' })).toBeUndefined();
    expect(states(doc, [rework, { stepId: 'm', outcome: 'pass' }])[1]).toBe('done');
    const asked = { ...failed, deviation: { disposition: 'concession', approved: false } } as const;
    expect(entryProblem(doc, [asked], { stepId: 'm', outcome: 'pass' })?.code).toBe('concessionWaits');
    expect(states(doc, [{ ...asked, deviation: { disposition: 'concession', approved: true } }])[1]).toBe(
      'done',
    );
  });

  it('lets no required step be skipped, and ends steps only as their kind ends', () => {
    expect(entryProblem(doc, [], { stepId: 'a', outcome: 'skipped' })?.code).toBe('notSkippable');
    const easy = document(
      step('a', 'action', { required: false }),
      step('w', 'witness', { role: 'quality' }),
    );
    expect(entryProblem(easy, [], { stepId: 'a', outcome: 'skipped' })).toBeUndefined();
    expect(entryProblem(easy, [], { stepId: 'w', outcome: 'waived' })).toBeUndefined();
    expect(entryProblem(easy, [], { stepId: 'a', outcome: 'pass' })?.code).toBe('wrongOutcome');
    expect(entryProblem(doc, [], { stepId: 'a', outcome: 'waived' })?.code).toBe('wrongOutcome');
    expect(
      entryProblem(doc, [{ stepId: 'a', outcome: 'done' }], { stepId: 'a', outcome: 'done' })?.code,
    ).toBe('doneAlready');
    expect(entryProblem(doc, [], { stepId: 'x', outcome: 'done' })?.code).toBe('unknownStep');
  });

  it('a signature closes what follows, and vouches for what stands before it', () => {
    // As procedures have it that were made when the handover was a signature.
    const old = document(
      step('check', 'action'),
      step('handover', 'sign', { role: 'operations' }),
      step('open', 'action'),
      step('clear', 'measure'),
    );
    expect(states(old, [])).toEqual(['open', 'open', 'locked', 'locked']);
    expect(entryProblem(old, [], { stepId: 'open', outcome: 'done' })).toMatchObject({
      code: 'locked',
      values: { number: '1.2' },
    });
    expect(entryProblem(old, [], { stepId: 'handover', outcome: 'done' })).toMatchObject({
      code: 'earlierOpen',
      values: { count: 1, number: '1.1' },
    });
    expect(entryProblem(old, [], { stepId: 'handover', outcome: 'skipped' })?.code).toBe('notSkippable');
    const checked: StepResult[] = [{ stepId: 'check', outcome: 'done' }];
    expect(entryProblem(old, checked, { stepId: 'handover', outcome: 'done' })).toBeUndefined();
    expect(states(old, [...checked, { stepId: 'handover', outcome: 'done' }])).toEqual([
      ...['done', 'done', 'open', 'open'],
    ]);
    // One that is not required closes them too until it is signed or left out with its reason.
    const free = document(step('s', 'sign', { required: false }), step('b', 'action'));
    expect(states(free, [])).toEqual(['open', 'locked']);
    expect(states(free, [{ stepId: 's', outcome: 'skipped' }])).toEqual(['done', 'open']);
  });

  it('jumps by a branch, and what was jumped over is not asked for', () => {
    const branched = document(
      step('q', 'branch', { branch: { goto: 'z', skipsRequired: true } }),
      step('y', 'action'),
      step('z', 'action'),
    );
    expect(states(branched, [])).toEqual(['open', 'locked', 'locked']);
    expect(states(branched, [{ stepId: 'q', outcome: 'no' }])).toEqual(['done', 'jumped', 'open']);
    expect(states(branched, [{ stepId: 'q', outcome: 'yes' }])).toEqual(['done', 'open', 'open']);
    expect(
      entryProblem(branched, [{ stepId: 'q', outcome: 'no' }], { stepId: 'y', outcome: 'done' })?.code,
    ).toBe('jumpedOver');
  });

  it('walked by whoever answers anything allowed, always ends, and no hold is ever passed unsigned', () => {
    const kinds: StepKind[] = ['action', 'caution', 'hold', 'witness', 'measure', 'photo', 'sign', 'branch'];
    const endings: Record<StepKind, Outcome[]> = {
      action: ['done'],
      caution: ['done'],
      hold: ['done'],
      witness: ['done', 'waived'],
      measure: ['pass', 'fail', 'recorded'],
      photo: ['done'],
      sign: ['done'],
      branch: ['yes', 'no'],
    };
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...kinds), { minLength: 1, maxLength: 25 }),
        fc.array(fc.nat(1000), { minLength: 400, maxLength: 400 }),
        (chosen, draws) => {
          const steps = chosen.map((kind, at) =>
            step(
              `p${at}`,
              kind,
              kind === 'branch' && at + 2 < chosen.length
                ? { branch: { goto: `p${at + 2}`, skipsRequired: true } }
                : {},
            ),
          );
          const doc = document(...steps);
          const results: StepResult[] = [];
          let draw = 0;
          const next = (most: number) => (draws[draw++ % draws.length] as number) % most;
          for (let turn = 0; turn < 200; turn += 1) {
            const flow = flowOf(doc, results);
            if (openSteps(flow).length === 0) break;
            const here = currentStep(flow);
            if (!here) throw new Error('nothing can be done and the work is not complete');
            if (here.state === 'failed') {
              const last = results.findLast(({ stepId }) => stepId === here.id) as { deviation?: unknown };
              last.deviation = { disposition: 'rework', approved: false };
              continue;
            }
            const allowed = endings[here.kind];
            // Nobody fails for ever.
            const outcome = (turn > 120 ? allowed[0] : allowed[next(allowed.length)]) as Outcome;
            expect(entryProblem(doc, results, { stepId: here.id, outcome })).toBeUndefined();
            results.push({ stepId: here.id, outcome });
          }
          const flow = flowOf(doc, results);
          expect(openSteps(flow)).toEqual([]);
          for (const one of flow) if (one.kind === 'hold') expect(['done', 'jumped']).toContain(one.state);
        },
      ),
      freshRuns(300),
    );
  });
});

describe('limits', () => {
  const parameters = [
    { model: 'BB2-200', code: 'seal', low: 4, high: 4.5 },
    { model: '', code: 'seal', low: 3, high: 5 },
    { model: 'X', code: 'gap', low: 1 },
  ];

  it('come from the step, from the table of the model or from a formula', () => {
    expect(limitsOf({ low: 0.05, high: 0.2 }, [], null).value).toEqual({
      low: 0.05,
      nominal: null,
      high: 0.2,
    });
    expect(limitsOf({ parameter: 'seal' }, parameters, 'BB2-200').value).toMatchObject({ low: 4, high: 4.5 });
    expect(limitsOf({ parameter: 'seal' }, parameters, 'other').value).toMatchObject({ low: 3, high: 5 });
    expect(limitsOf({ parameter: 'gap' }, parameters, 'other').reason).toMatchObject({ code: 'noParameter' });
    expect(limitsOf({ formula: 'bearingClearance', inputs: { d: 80 } }, [], null).value).toEqual({
      low: 0.08,
      nominal: null,
      high: 0.12,
    });
    expect(limitsOf({ formula: 'bearingClearance', inputs: {} }, [], null).reason).toMatchObject({
      path: 'd',
    });
    // One plane is measured: it may have half of the whole, never all of it.
    expect(
      limitsOf({ formula: 'unbalance', inputs: { grade: 'G2.5', rpm: 3000, M: 120 } }, [], null).value?.high,
    ).toBeCloseTo(477.46, 1);
  });

  test.each([
    [0.05, true],
    [0.05 + 1e-12, true],
    [0.0501, false],
    [0.01, true],
    [0.0099, false],
  ])('%d against 0.01–0.05 passes: %s', (value, passes) => {
    expect(isWithin(value, { low: 0.01, nominal: null, high: 0.05 })).toBe(passes);
  });

  it('a reading typed in the wrong unit is not plausible', () => {
    const gap = { quantity: 'clearance' as const, plausibleLow: 1, plausibleHigh: 50 };
    expect([isPlausible(12, gap), isPlausible(12 * 25.4, gap)]).toEqual([true, false]);
  });
});

describe('what keeps a procedure from its review', () => {
  const codes = (doc: ProcedureDocument, parameters: Parameters<typeof procedureFindings>[1] = []) =>
    procedureFindings(doc, parameters).map(({ code, blocks }) => `${code}${blocks ? '!' : ''}`);

  it('is told step by step', () => {
    expect(codes({ sections: [] })).toEqual(['noSteps!']);
    expect(codes(document(step('a', 'action', { text: ' ' })))).toEqual(['noText!']);
    expect(codes(document(step('h', 'hold', { role: null })))).toEqual(['noRole!']);
    expect(codes(document(step('a', 'action'), step('a', 'action')))).toEqual(['sameId!']);
    expect(codes(document(step('m', 'measure', { measure: { low: 2, high: 1 } })))).toEqual([
      'limitsCrossed!',
    ]);
    expect(codes(document(step('m', 'measure', { measure: { high: 60, plausibleHigh: 50 } })))).toEqual([
      'limitsImplausible!',
    ]);
    expect(codes(document(step('m', 'measure', { measure: {} })))).toEqual(['noLimits']);
    expect(codes(document(step('m', 'measure', { measure: { parameter: 'gap' } })))).toEqual([
      'unknownParameter!',
    ]);
    expect(
      codes(document(step('m', 'measure', { measure: { parameter: 'gap' } })), [
        { model: 'X', code: 'gap', low: 1 },
      ]),
    ).toEqual([]);
    expect(codes(document(step('m', 'measure', { measure: { formula: 'bearingClearance' } })))).toEqual([
      'formulaOpen!',
    ]);
    expect(codes(document(step('a', 'action', { textEn: null })))).toEqual(['noEnglish']);
  });

  it.each([-1e308, 1.1e12, 1e-31])('a limit of %d is beyond any size', (figure) => {
    for (const name of ['low', 'nominal', 'high', 'plausibleLow', 'plausibleHigh'])
      expect(codes(document(step('m', 'measure', { measure: { [name]: figure } })))).toContain(
        'limitBeyond!',
      );
    const limits = { low: -1e12, nominal: 0, high: 1e12 };
    expect(codes(document(step('m', 'measure', { measure: limits })))).toEqual([]);
  });

  it('a branch leads to a later step and says when it skips required ones', () => {
    const branch = (goto: string, skipsRequired: boolean) =>
      document(
        step('a', 'action'),
        step('q', 'branch', { branch: { goto, skipsRequired } }),
        step('y', 'action'),
        step('z', 'action'),
      );
    expect(codes(branch('a', true))).toEqual(['branchTarget!']);
    expect(codes(branch('q', true))).toEqual(['branchTarget!']);
    expect(codes(branch('none', true))).toEqual(['branchTarget!']);
    expect(codes(branch('z', false))).toEqual(['branchSkips!']);
    expect(codes(branch('z', true))).toEqual([]);
    expect(codes(branch('y', false))).toEqual([]);
  });
});

describe('comparison', () => {
  const before = document(step('a', 'action'), step('b', 'action'), step('c', 'action'), step('d', 'action'));

  it('tells what came, went, changed and moved, each once', () => {
    const after = document(
      step('d', 'action'),
      step('a', 'action'),
      step('c', 'action', { text: '改' }),
      step('e', 'action'),
    );
    expect(compareProcedures(before, after, 'zh').map(({ change, id }) => [change, id])).toEqual([
      ['moved', 'd'],
      ['changed', 'c'],
      ['added', 'e'],
      ['removed', 'b'],
    ]);
    expect(compareProcedures(before, before, 'zh')).toEqual([]);
  });

  it('notices a changed limit, and a section of another name', () => {
    const measured = (high: number): ProcedureDocument => ({
      sections: [
        { id: 's', title: high > 1 ? '二' : '一', steps: [step('m', 'measure', { measure: { high } })] },
      ],
    });
    expect(compareProcedures(measured(1), measured(2), 'zh').map(({ change, id }) => [change, id])).toEqual([
      ['changed', 's'],
      ['changed', 'm'],
    ]);
  });

  it('of any shuffle with itself is empty, and of two shuffles tells every id at most once', () => {
    const ids = fc.shuffledSubarray(['a', 'b', 'c', 'd', 'e', 'f', 'g'], { minLength: 1 });
    fc.assert(
      fc.property(ids, ids, (one, other) => {
        const [first, second] = [one, other].map((list) => document(...list.map((id) => step(id, 'action'))));
        expect(compareProcedures(first!, first!, 'en')).toEqual([]);
        const told = compareProcedures(first!, second!, 'en').map(({ id }) => id);
        expect(new Set(told).size).toBe(told.length);
      }),
      freshRuns(300),
    );
  });
});

describe('figures', () => {
  it('a review is due after 36 calendar months, at the month’s end where the day is missing, late from the next day', () => {
    expect([reviewDue('2024-02-29'), reviewDue('2026-08-31'), reviewDue('2026-11-16')]).toEqual([
      '2027-02-28',
      '2029-08-31',
      '2029-11-16',
    ]);
    expect([isReviewLate('2027-02-28', '2027-02-28'), isReviewLate('2027-02-28', '2027-03-01')]).toEqual([
      false,
      true,
    ]);
  });

  it('are none where nothing was done, and a share with its steps where something was', () => {
    const none = procedureFigures([], { onTime: 0, all: 0 });
    expect(Object.values(none).map(({ value }) => value)).toEqual([null, null, null, null]);
    const some = procedureFigures(
      [
        { measured: 10, firstTime: 9, deviations: 1, hours: 12, standardHours: 10 },
        { measured: 10, firstTime: 10, deviations: 0, hours: null, standardHours: 10 },
      ],
      { onTime: 9, all: 10 },
    );
    expect(Object.values(some).map(({ value }) => value)).toEqual([95, 0.5, 120, 90]);
    expect(some.duration.steps[0]?.substituted).toBe('100·12 / 10');
  });
});

it('every message code the engine uses is in the catalogue in both languages', () => {
  const folder = import.meta.dirname;
  const codes = readdirSync(folder)
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .flatMap((file) => [
      ...readFileSync(path.join(folder, file), 'utf8').matchAll(/(?:code: |block\(|warn\()'(\w+)'/g),
    ])
    .map(([, code]) => code as string);
  expect(codes.length).toBeGreaterThan(30);
  expect(codes.filter((code) => !(code in procedureMessages))).toEqual([]);
});
