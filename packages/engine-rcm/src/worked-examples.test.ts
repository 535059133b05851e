import { describe, expect, it, test } from 'vitest';
import {
  type Answers,
  ageReplacement,
  ageTaskFault,
  decide,
  detectionInterval,
  failureFindingForDemand,
  failureFindingInterval,
  meanUnavailability,
  onConditionFault,
  onConditionInterval,
  outcomeFault,
  outcomeWithRedesign,
  packageFigures,
  type QuestionId,
  reasonIn,
  safeLife,
  selfCheck,
  suggestPackages,
  taskEconomics,
  unfinishedTasks,
  wholeDays,
} from './index.ts';

const answers = (given: Partial<Record<QuestionId, boolean>>): Answers =>
  Object.fromEntries(
    Object.entries(given).map(([question, answer]) => [question, { answer, reason: 'seen in the field' }]),
  );

/** RCM requirements, examples 1–3 and the vectors rcm-01 … 03. */
describe('age replacement', () => {
  test.each([
    [3, 1000, 1000, 5000, 502.61, 3.031397, 5.599233, 0.459],
    [1.5, 24_000, 8000, 60_000, 11_409.91, 2.240881, 2.76933, 0.191],
  ])(
    'β %d, η %d, %d against %d: at %d h',
    (beta, eta, plannedCost, failureCost, age, rate, toFailure, saving) => {
      const { value } = ageReplacement({ beta, eta, plannedCost, failureCost });
      expect((value?.ageHours ?? 0) / age).toBeCloseTo(1, 4);
      expect((value?.costPerHour ?? 0) / rate).toBeCloseTo(1, 4);
      expect((value?.costPerHourToFailure ?? 0) / toFailure).toBeCloseTo(1, 4);
      expect(value?.savingShare).toBeCloseTo(saving, 3);
    },
  );

  it('β of 1 or less, a failure no dearer and an optimum beyond 4η never return an age', () => {
    const code = (input: object) =>
      ageReplacement({ beta: 3, eta: 1000, plannedCost: 1000, failureCost: 5000, ...input }).reason?.code;
    expect([
      code({ beta: 0.8 }),
      code({ beta: 1 }),
      code({ failureCost: 1000 }),
      code({ beta: null }),
    ]).toEqual(['noWearOut', 'noWearOut', 'failureNotDearer', 'missingInput']);
    expect(code({ beta: 1.01, failureCost: 1100 })).toMatch(/^(optimumTooLate|replacementTooLate)$/);
  });
});

/** RCM requirements, examples 4–11 and the vectors rcm-04 … 12. */
describe('intervals', () => {
  it('4: 2 % tolerated and ten years of mean life: every 0.4 years', () => {
    const { value, warnings } = failureFindingInterval({ unavailability: 0.02, meanLife: 10 });
    expect(value?.interval).toBeCloseTo(0.4, 12);
    // 1 − (1−e^(−0.04))/0.04 = 0.0197360 (by hand); a little less than tolerated, as it should be.
    expect(value?.unavailability).toBeCloseTo(0.01973598, 8);
    expect(warnings).toEqual([]);
  });

  it('5: one multiple failure in 10,000 years asks for a test every 7.3 days', () => {
    const { value } = failureFindingForDemand({
      meanLife: 20,
      meanTimeBetweenDemands: 5,
      toleratedMultipleFailure: 10_000,
    });
    expect(value?.interval).toBeCloseTo(0.02, 12);
  });

  it('6: two devices in parallel: 0.1732 years, and independence is told', () => {
    const { value, warnings } = failureFindingForDemand({
      meanLife: 10,
      meanTimeBetweenDemands: 2,
      toleratedMultipleFailure: 20_000,
      devices: 2,
    });
    expect(value?.interval).toBeCloseTo(0.17320508075688773, 12);
    expect(warnings.map(({ code }) => code)).toEqual(['independenceAssumed']);
  });

  it('common cause shortens the interval of parallel devices and solves its own equation', () => {
    const input = { meanLife: 10, meanTimeBetweenDemands: 2, toleratedMultipleFailure: 20_000, devices: 2 };
    const value = failureFindingForDemand({ ...input, commonCause: 0.1 }).value;
    const x = (value?.interval ?? 0) / 10;
    expect((0.9 * x) ** 2 / 3 + (0.1 * x) / 2).toBeCloseTo(1e-4, 15);
    expect(
      failureFindingForDemand({ ...input, commonCause: 0.1 }).warnings.map(({ code }) => code),
    ).toContain('independenceAssumed');
    expect(value?.interval).toBeLessThan(0.17320508);
  });

  it('beyond a tenth of the mean life the short, linear interval stays, with the exact figure and a warning', () => {
    const { value, warnings } = failureFindingInterval({ unavailability: 0.2, meanLife: 10 });
    expect(value?.interval).toBeCloseTo(4, 12);
    expect(warnings[0]?.code).toBe('linearBeyondValidity');
    expect(value?.unavailability).toBeCloseTo(1 - (1 - Math.exp(-0.4)) / 0.4, 12);
    expect(value?.exactInterval).toBeGreaterThan(4);
    expect(meanUnavailability((value?.exactInterval ?? 0) / 10)).toBeCloseTo(0.2, 12);
    expect(failureFindingInterval({ unavailability: 0.05, meanLife: 10 }).warnings).toEqual([]);
  });

  it('the exact mean agrees with its closed form for one and two devices, at any length', () => {
    for (const x of [0.01, 0.5, 3, 40, 900]) {
      const one = 1 - (1 - Math.exp(-x)) / x;
      const two = 1 - (2 * (1 - Math.exp(-x))) / x + (1 - Math.exp(-2 * x)) / (2 * x);
      expect(meanUnavailability(x)).toBeCloseTo(one, 11);
      expect(meanUnavailability(x, 2)).toBeCloseTo(two, 11);
    }
  });

  it('7: eight weeks of warning and two to act: every four weeks', () => {
    expect(onConditionInterval({ pf: 8, lead: 2 }).value).toBe(4);
    expect(onConditionInterval({ pf: 8, lead: 6 }).value).toBe(2);
    expect(onConditionInterval({ pf: 2, lead: 2 })).toMatchObject({
      value: null,
      reason: { code: 'potentialFailureTooLate' },
    });
  });

  test.each([
    [0.9, 2, 3],
    [0.7, 4, 1.5],
    [1, 1, 3],
  ])('8: θ %d needs %d inspections, every %d months', (detection, inspections, interval) => {
    expect(detectionInterval({ detection, target: 0.99, pf: 6 }).value).toEqual({ inspections, interval });
  });

  it('refuses a detection or target that cannot be', () => {
    expect(detectionInterval({ detection: 0, target: 0.9, pf: 6 }).reason?.code).toBe('detectionOutside');
    expect(detectionInterval({ detection: 0.5, target: 1, pf: 6 }).reason?.code).toBe('targetOutside');
    expect(detectionInterval({ detection: 0.5, target: 0.9, pf: 1, lead: 2 }).reason?.code).toBe(
      'potentialFailureTooLate',
    );
    expect(failureFindingInterval({ unavailability: 0, meanLife: 1 }).reason?.code).toBe('shareOutside');
    expect(
      failureFindingForDemand({ meanLife: 1, meanTimeBetweenDemands: 2, toleratedMultipleFailure: 1 }).reason
        ?.code,
    ).toBe('shareOutside');
    expect(
      failureFindingForDemand({
        meanLife: 1,
        meanTimeBetweenDemands: 1,
        toleratedMultipleFailure: 9,
        devices: 1.5,
      }).reason?.code,
    ).toBe('notWhole');
  });

  it('9: safe life for one in a thousand', () => {
    const wears = safeLife({ beta: 3, eta: 20_000, tolerated: 1e-3 });
    expect(wears.value).toBeCloseTo(2000.33, 1);
    expect(wears.warnings).toEqual([]);
    for (const beta of [0.8, 1])
      expect(safeLife({ beta, eta: 20_000, tolerated: 1e-3 }).warnings).toMatchObject([
        { code: 'discardWithoutWear', values: { beta: String(beta) } },
      ]);
  });

  it('a scheduled interval is rounded down', () => {
    expect([63.2, 7.3, 29.9999999999, 0.25, 0, -5, Number.NaN].map(wholeDays)).toEqual([
      63,
      7,
      30,
      null,
      null,
      null,
      null,
    ]);
  });
});

describe('the decision', () => {
  const no = { t1: false, t2: false, t3: false };

  it('10: a hidden failure that can only be looked for', () => {
    expect(decide(answers({ evident: false, ...no, h4: true }))).toMatchObject({
      consequence: 'H',
      outcome: 'failureFinding',
      next: null,
      problems: [],
    });
  });

  it('11: safety without a task is a compulsory redesign and cannot be saved as run to failure', () => {
    const decision = decide(answers({ evident: true, safety: true, ...no, s4: false }));
    expect(decision).toMatchObject({ consequence: 'S', outcome: 'redesignCompulsory' });
    expect(outcomeFault(decision, 'runToFailure')?.code).toBe('outcomeForced');
    expect(outcomeFault(decision, 'redesign')).toBeUndefined();
    const open = decide(answers({ evident: true, safety: true, ...no }));
    expect(outcomeFault(open, 'runToFailure')?.code).toBe('decisionOpen');
    const bare = decide({ ...answers({ evident: true, safety: true, ...no }), s4: { answer: false } });
    expect(outcomeFault(bare, 'redesignCompulsory')?.code).toBe('reasonNeeded');
  });

  it('a hidden failure without any task turns on the multiple failure', () => {
    const hidden = { evident: false, ...no, h4: false };
    expect(decide(answers({ ...hidden, h5: true })).outcome).toBe('redesignCompulsory');
    expect(decide(answers({ ...hidden, h5: false }))).toMatchObject({
      outcome: 'runToFailure',
      redesignDesirable: true,
    });
  });

  it('a reason in either language is a reason, and each reader gets their own where there is one', () => {
    const { path, problems } = decide({ evident: { answer: true, reasonEn: 'alarm' } });
    expect(problems).toEqual([]);
    expect(reasonIn('zh', path[0]!)).toBe('alarm');
    const both = { answer: true, reason: '报警', reasonEn: 'alarm' };
    expect([reasonIn('zh', both), reasonIn('en', both), reasonIn('en', { reason: '报警' })]).toEqual([
      '报警',
      'alarm',
      '报警',
    ]);
  });
  it('tells the next question, and refuses answers out of turn, off the path or without a reason', () => {
    const start = decide(answers({ evident: true }));
    expect(start).toMatchObject({ next: 'safety', outcome: null, consequence: null });
    expect(decide(answers({ evident: true, t1: true })).problems).toEqual([
      { code: 'answeredOutOfTurn', path: 't1', values: { question: 't1', next: 'safety' } },
    ]);
    expect(decide(answers({ evident: false, t1: true, h5: true })).problems[0]?.code).toBe('answerNotAsked');
    expect(decide({ evident: { answer: false, reason: ' ' } }).problems[0]?.code).toBe('reasonNeeded');
    expect(decide({ evident: { answer: 'N' as never, reason: 'x' } }).problems[0]?.code).toBe(
      'answerNotYesNo',
    );
    expect(decide({ maybe: { answer: true, reason: 'x' } } as unknown as Answers).problems[0]?.code).toBe(
      'unknownQuestion',
    );
  });
});

describe('economics and packages', () => {
  it('weighs a year with the task against a year without', () => {
    const { value } = taskEconomics({
      mtbfHours: 8760,
      repairCost: 20_000,
      downtimeHours: 10,
      downtimeCostPerHour: 3000,
      tasksPerYear: 12,
      costPerTask: 800,
      residualFailuresPerYear: 0.2,
    });
    expect(value).toEqual({ withoutTask: 50_000, withTask: 19_600, worthDoing: true });
    const even = {
      mtbfHours: 43_800,
      repairCost: 101,
      downtimeHours: 0,
      downtimeCostPerHour: 0,
      tasksPerYear: 1,
      costPerTask: 20.2,
      residualFailuresPerYear: 0,
    };
    expect(taskEconomics(even).value?.worthDoing).toBe(false);
  });

  it('failures left over that nobody knows never make a task worth doing', () => {
    const open = {
      ...{ mtbfHours: 17_520, repairCost: 1000, downtimeHours: 10, downtimeCostPerHour: 100 },
      ...{ tasksPerYear: 12, residualFailuresPerYear: null },
    };
    // 6 000 a year for the task alone against 1 000 for the failures.
    const dear = taskEconomics({ ...open, costPerTask: 500 });
    expect(dear.value).toEqual({ withoutTask: 1000, withTask: 6000, worthDoing: false, isLeast: true });
    expect(dear.warnings.map(({ code }) => code)).toEqual(['taskAloneCostsMore']);
    expect(taskEconomics({ ...open, costPerTask: 50 })).toMatchObject({
      value: null,
      reason: { code: 'missingInput', path: 'residualFailuresPerYear' },
    });
    expect(taskEconomics({ ...open, mtbfHours: 0, costPerTask: 50 }).reason?.code).toBe('notPositive');
  });

  const tasks = [
    { id: 'a', intervalDays: 30, trade: 'mechanic', runningState: 'online', durationHours: 2 },
    { id: 'b', intervalDays: 90, trade: 'mechanic', runningState: 'online', durationHours: 1 },
    { id: 'c', intervalDays: 30, trade: 'electrician', runningState: 'online', durationHours: 1 },
  ] as const;

  it('keeps the shortest interval of a package and shows its hours a month', () => {
    const { packages, unpackaged, problems } = packageFigures(tasks, [{ id: 'P', taskIds: ['a', 'b'] }]);
    expect(problems).toEqual([]);
    expect(packages[0]).toMatchObject({ intervalDays: 30, trade: 'mechanic', hoursPerRound: 3 });
    expect(packages[0]?.hoursPerMonth).toBeCloseTo((3 * 365) / 12 / 30, 12);
    expect(packages[0]?.addedHoursPerMonth).toBeCloseTo((365 / 12) * (1 / 30 - 1 / 90), 12);
    expect(unpackaged).toEqual(['c']);
    expect(suggestPackages(tasks).map(({ taskIds }) => taskIds)).toEqual([['a'], ['b'], ['c']]);
  });

  it('a task whose trade or hours are open stays in its package and sets its interval', () => {
    const open = {
      id: 'd',
      intervalDays: 7,
      trade: null,
      runningState: 'online',
      durationHours: null,
      text: 'look',
    } as const;
    const bare = { ...open, id: 'e', intervalDays: null, text: ' ' };
    const all = [...tasks, open, bare];
    const { packages, problems } = packageFigures(all, [{ id: 'P', taskIds: ['a', 'd', 'e'] }]);
    expect(problems).toEqual([]);
    expect(packages[0]).toMatchObject({ intervalDays: 7, trade: 'mechanic', hoursPerRound: 2 });
    expect(unfinishedTasks([{ ...tasks[0], text: 'grease' }, open, bare])).toEqual([
      { code: 'tasksWithoutText', values: { ids: 'e' } },
      { code: 'tasksWithoutInterval', values: { ids: 'e' } },
      { code: 'tasksWithoutTrade', values: { ids: 'd, e' } },
      { code: 'tasksWithoutHours', values: { ids: 'd, e' } },
    ]);
  });

  it('tells mixed trades, strangers and doubles', () => {
    const { problems } = packageFigures(tasks, [
      { id: 'P', taskIds: ['a', 'c', 'ghost'] },
      { id: 'Q', taskIds: ['a'] },
    ]);
    expect(problems.map(({ code }) => code)).toEqual(['taskUnknown', 'packageMixes', 'taskDoubled']);
    const odd = packageFigures(
      [{ ...tasks[0], intervalDays: -30 }, tasks[1], tasks[1]],
      [{ id: 'P', taskIds: ['a', 'b'] }],
    );
    expect(odd.problems.map(({ code }) => code)).toEqual(['taskDoubled', 'intervalInvalid']);
    expect(odd.packages[0]?.intervalDays).toBe(90);
  });
});

describe('the self-check', () => {
  const mode = {
    code: '1A1',
    failureCode: '1A',
    text: 'seal leaks',
    cause: 'wear',
    effect: 'pool at the pump',
    answers: answers({ evident: true, safety: false, environment: false, operational: true, t1: true }),
    task: 'watch the pot',
    intervalDays: 7,
  };
  const study = {
    operatingContext: 'two pumps, one runs',
    reviewDate: '2027-05-01',
    formulasApprovedBy: 'owner',
    functions: [{ code: '1', statement: 'deliver 50 m³/h', performanceStandard: '50 m³/h at 6 bar' }],
    failures: [{ code: '1A', functionCode: '1' }],
    modes: [mode],
  };

  it('passes a study whose every line is there', () => {
    expect(selfCheck(study).every(({ met }) => met)).toBe(true);
  });

  it('names the rows that fall short', () => {
    const short = selfCheck({
      ...study,
      reviewDate: null,
      modes: [{ ...mode, effect: '', intervalDays: null }],
      failures: [...study.failures, { code: '1B', functionCode: '1' }],
    });
    const impossible = selfCheck({
      ...study,
      reviewDate: 'soon',
      modes: [{ ...mode, intervalDays: -5, failureCode: '9Z' }],
    });
    expect(impossible.filter(({ met }) => !met).map(({ criterion }) => criterion)).toEqual([
      'modes',
      'tasks',
      'living',
    ]);
    const open = Object.fromEntries(
      short.filter(({ met }) => !met).map(({ criterion, open }) => [criterion, open]),
    );
    expect(open).toEqual({ modes: ['1B'], effects: ['1A1'], tasks: ['1A1'], living: [] });
  });

  it('an empty study meets nothing', () => {
    const empty = {
      operatingContext: null,
      reviewDate: null,
      formulasApprovedBy: null,
      functions: [],
      failures: [],
      modes: [],
    };
    expect(selfCheck(empty).some(({ met }) => met)).toBe(false);
  });
});

describe('what a decision may rest on', () => {
  const [y, n] = [true, false];
  const discard = answers({ evident: y, safety: y, t1: n, t2: n, t3: y });

  it('restoration and discard need an age at which failures rise', () => {
    expect(ageTaskFault(discard, { beta: 0.8 })).toMatchObject({ code: 'ageTaskWithoutWear', path: 't3' });
    expect(ageTaskFault(discard, { beta: 1 })?.code).toBe('ageTaskWithoutWear');
    expect(ageTaskFault(answers({ evident: y, safety: y, t1: n, t2: y }), { pattern: 'E' })).toMatchObject({
      code: 'ageTaskByPattern',
      path: 't2',
    });
    // A shape that is known outweighs the letter; on-condition work needs no age.
    expect(ageTaskFault(discard, { beta: 2, pattern: 'E' })).toBeUndefined();
    expect(ageTaskFault(discard, { pattern: 'B' })).toBeUndefined();
    expect(ageTaskFault(discard, {})).toBeUndefined();
    expect(ageTaskFault(answers({ evident: y, safety: y, t1: y }), { beta: 0.8 })).toBeUndefined();
  });

  it('on-condition work needs a warning longer than the time to act', () => {
    const watched = answers({ evident: y, safety: y, t1: y });
    expect(onConditionFault(watched, { pf: 10, lead: 14 })).toMatchObject({
      code: 'potentialFailureTooLate',
      path: 't1',
    });
    expect(onConditionFault(watched, { pf: 14, lead: 14 })?.code).toBe('potentialFailureTooLate');
    expect(onConditionFault(watched, { pf: 15, lead: 14 })).toBeUndefined();
    expect(onConditionFault(watched, { pf: 10, lead: null })).toBeUndefined();
    expect(onConditionFault(discard, { pf: 10, lead: 14 })).toBeUndefined();
  });

  it('a redesign takes no feasible task away from safety, environment or hidden functions', () => {
    const wished = (given: Parameters<typeof answers>[0]) => outcomeWithRedesign(decide(answers(given)));
    expect(wished({ evident: y, safety: y, t1: y })).toBe('onCondition');
    expect(wished({ evident: y, safety: n, environment: y, t1: n, t2: y })).toBe('scheduledRestoration');
    expect(wished({ evident: n, t1: n, t2: n, t3: n, h4: y })).toBe('failureFinding');
    expect(wished({ evident: n, t1: n, t2: n, t3: n, h4: n, h5: n })).toBe('redesign');
    expect(wished({ evident: y, safety: n, environment: n, operational: y, t1: y })).toBe('redesign');
    expect(wished({ evident: y, safety: y, t1: n, t2: n, t3: n, s4: n })).toBe('redesignCompulsory');
    expect(wished({ evident: y })).toBeNull();
  });

  it('the self-check lists an age task without wear and a task dearer than the failure', () => {
    const mode = {
      ...{ code: '1A1', failureCode: '1A', text: 'breaks', cause: 'fatigue', effect: 'stops' },
      ...{ answers: discard, task: 'change', intervalDays: 30 },
    };
    const open = (more: object) =>
      selfCheck({
        ...{ operatingContext: 'x', reviewDate: '2027-01-01', formulasApprovedBy: 'x' },
        functions: [{ code: '1', statement: 'x', performanceStandard: 'y' }],
        failures: [{ code: '1A', functionCode: '1' }],
        modes: [{ ...mode, ...more }],
      }).find(({ criterion }) => criterion === 'tasks')?.open;
    expect(open({ beta: 3 })).toEqual([]);
    expect(open({ beta: 0.8 })).toEqual(['1A1']);
    // Safety is not judged by its cost; operation is.
    expect(open({ isWorthDoing: false })).toEqual([]);
    const operational = answers({ evident: y, safety: n, environment: n, operational: y, t1: y });
    expect(open({ answers: operational, isWorthDoing: false })).toEqual(['1A1']);
    expect(open({ answers: operational, isWorthDoing: null })).toEqual([]);
  });
});
