import { type Notice, numberOfPower, type Step } from '@ircrisk/units';
import { describe, expect, it } from 'vitest';
import {
  type BarrierState,
  barrierPfd,
  barrierText,
  type Channel,
  groupPfd,
  hardwarePfd,
  isPartial,
  sumSteps,
  usedPfd,
  usedSteps,
} from './index.ts';

const year = 8760;
const channel = (name: string, more: Partial<Channel> = {}): Channel => ({
  ...{ name, state: 'functional', dangerousRate: 2e-6, testIntervalHours: year, hoursSinceTest: null },
  ...more,
});

/** What a reader with a pocket calculator gets from the numbers put in; whose they are stands in brackets. */
function recomputed({ substituted }: Step): number {
  const plain = substituted
    .replace(/ \[[^\]]*\]/g, '')
    .replace(/[\d.]+×10[⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+/g, (power) => String(numberOfPower(power)))
    .replace(/e\^\(/g, 'Math.exp(')
    .replace(/\b(min|max)\(/g, 'Math.$1(')
    .replaceAll('·', '*')
    .replaceAll('^', '**')
    .replaceAll('−', '-');
  return new Function(`return ${plain}`)() as number;
}
const figures = (steps: readonly Step[]) => steps.filter(({ value }) => typeof value === 'number');
const recomputes = (steps: readonly Step[]) => {
  expect(new Set(steps.map(({ id }) => id)).size).toBe(steps.length);
  for (const step of figures(steps).filter(({ formula }) => !/∈|PFD = 1|≤/.test(formula)))
    expect([step.id, recomputed(step) / (step.value as number)]).toEqual([step.id, expect.closeTo(1, 4)]);
};
const stepOf = (steps: readonly Step[], id: string) => steps.find((step) => step.id === id);

describe('a reader recomputes a PFD from its steps', () => {
  it('a vote that has lost a channel says which one, and in which state it is', () => {
    const lost = channel('LT-3', { state: 'bypassed' });
    const { steps, value } = groupPfd({
      ...{ k: 2, channels: [channel('LT-1'), channel('LT-2'), lost], commonCause: 0.1 },
    });
    expect(stepOf(steps, 'vote')).toMatchObject({ substituted: '2oo3 − LT-3 (B) → 2oo2', value: '2oo2' });
    expect(stepOf(steps, 'vote')?.name).toEqual({
      ...{ zh: '退出表决的通道', en: 'Channels that have left the vote' },
    });
    recomputes(steps);
    expect(value).toBeCloseTo(0.01752, 12);
    // One that has too few left says so too, and one without data has no letter.
    const dead = groupPfd({ k: 2, channels: [channel('LT-1'), { ...lost, state: 'unknown' }] });
    expect(stepOf(dead.steps, 'vote')?.substituted).toBe('2oo2 − LT-3 (?) → 2oo1');
    const bare = hardwarePfd([
      { name: 'V', k: 2, channels: [channel('LT-1'), channel('LT-2', { dangerousRate: null })] },
    ]);
    expect(stepOf(bare.steps, 'V vote')?.substituted).toBe('2oo2 − LT-2 (–) → 1oo1');
    expect(
      groupPfd({ k: 1, channels: [channel('LT-1'), channel('LT-2')] }).steps.map(({ id }) => id),
    ).toEqual(['pfd']);
  });

  it('example 4: the point value has the rate and the time it is of, and so has the average', () => {
    const { steps } = groupPfd({ k: 1, channels: [channel('XV-1', { hoursSinceTest: 13_140 })] });
    expect(stepOf(steps, 'time')).toMatchObject({
      ...{ substituted: 'max(8760 [XV-1 T_i], 13140 [XV-1 t])', value: 13_140, unit: 'h' },
    });
    const point = stepOf(steps, 'point XV-1');
    expect(point).toMatchObject({ formula: '1 − e^(−λt)', substituted: '1 − e^(−2×10⁻⁶ · 13140)' });
    expect(point?.value).toBeCloseTo(0.02594, 5);
    expect(point?.name?.zh).toContain('XV-1');
    expect(stepOf(steps, 'exact')?.value).toBeCloseTo(0.01303, 5);
    recomputes(steps);
  });

  it('channels that differ are listed with rate, time and test coverage, each by its tag', () => {
    const channels = [
      channel('PT-1', { testCoverage: 0.9 }),
      channel('PT-2', { dangerousRate: 8e-6, testIntervalHours: 2 * year, testCoverage: 1 }),
    ];
    const vote = { k: 1, channels, commonCause: 0.05, missionHours: 10 * year };
    const { steps, warnings, value } = groupPfd(vote);
    expect(warnings.map(({ code }) => code)).toEqual(['channelsDiffer']);
    expect(stepOf(steps, 'rate')).toMatchObject({
      substituted: 'max(2×10⁻⁶ [PT-1], 8×10⁻⁶ [PT-2])',
      unit: '1/h',
    });
    expect(stepOf(steps, 'time')).toMatchObject({ value: 2 * year });
    expect(stepOf(steps, 'coverage')).toMatchObject({ substituted: 'min(0.9 [PT-1], 1 [PT-2])', value: 0.9 });
    recomputes(steps);
    const hours = 0.9 * 2 * year + 0.1 * 10 * year;
    expect(value).toBeCloseTo((0.95 * 8e-6 * hours) ** 2 / 3 + (0.05 * 8e-6 * hours) / 2, 12);

    // Coverage alone is a difference, and one that has left the vote betters nothing for the others.
    const covered = [channel('PT-1'), channel('PT-2', { state: 'failed', testCoverage: 0.9 })];
    const less = groupPfd({ k: 1, channels: covered, missionHours: 10 * year });
    expect(less.warnings).toEqual([{ code: 'channelsDiffer' }]);
    expect(less.value).toBeCloseTo(0.016644, 12);
    recomputes(less.steps);
  });

  it('an overdue test past the mission time says that it stretches it; a figure above 1 is cut openly', () => {
    const late = channel('XV-1', { hoursSinceTest: 12 * year, testCoverage: 0.9 });
    const { steps } = groupPfd({ k: 1, channels: [late], missionHours: 10 * year });
    expect(stepOf(steps, 'mission')?.value).toBe(12 * year);
    recomputes(steps);
    const worn = groupPfd({ k: 1, channels: [channel('XV-1', { dangerousRate: 1e-3 })] });
    expect(stepOf(worn.steps, 'pfd')?.formula).toBe('PFD = min(1, n · λT / 2)');
    recomputes(worn.steps);
  });

  it('three times the design value shows how the design value came about', () => {
    const group = (state: BarrierState, hoursSinceTest: number | null) => [
      { name: 'LT-1, LT-2', k: 1, channels: [channel('LT-1', { state, hoursSinceTest }), channel('LT-2')] },
      { name: 'XV-1', k: 1, channels: [channel('XV-1')] },
    ];
    const [now, built] = [hardwarePfd(group('degraded', 13_140)), hardwarePfd(group('functional', null))];
    const human = 0.1;
    const [computed, design] = [now, built].map((hardware) => barrierPfd({ hardware, human, entered: null }));
    const use = {
      state: 'degraded' as const,
      computed: computed ?? null,
      design: design ?? null,
      human: true,
    };
    const pfd = usedPfd(use);
    const steps = [
      ...sumSteps({ hardware: now, human, entered: null, value: use.computed }),
      ...usedSteps({ ...use, built: { hardware: built, human, entered: null } }, pfd),
    ];
    recomputes(steps);
    expect(steps.map(({ id }) => id)).toEqual([
      ...[
        'LT-1, LT-2 time',
        'LT-1, LT-2 point LT-1',
        'LT-1, LT-2 pfd',
        'XV-1 pfd',
        'XV-1 exact',
        'human',
        'sum',
      ],
      ...[
        'design LT-1, LT-2 pfd',
        'design XV-1 pfd',
        'design XV-1 exact',
        'design human',
        'design sum',
        'used',
      ],
    ]);
    expect(stepOf(steps, 'design sum')).toMatchObject({
      value: design,
      name: { zh: '设计值', en: 'As designed' },
    });
    expect(stepOf(steps, 'design XV-1 pfd')?.name?.en).toBe('As designed, XV-1');
    expect(stepOf(steps, 'used')?.value).toBeCloseTo(3 * (design as number), 12);

    // Where the design value has no say it is not derived.
    const sound = { ...use, state: 'functional' as const };
    const own = { ...sound, built: { hardware: built, human, entered: null } };
    expect(usedSteps(own, usedPfd(sound)).map(({ id }) => id)).toEqual(['used']);
  });

  it('an entered figure that stands in, and a barrier nobody knows, recompute as well', () => {
    const none = hardwarePfd([
      { name: 'PLC', k: 1, channels: [channel('PLC', { dangerousRate: null })] },
      { name: 'XV-1', k: 1, channels: [channel('XV-1')] },
    ]);
    const parts = { hardware: none, human: null, entered: 0.02 };
    const value = barrierPfd(parts);
    const use = { state: 'unknown' as const, computed: value, design: value };
    const pfd = usedPfd(use);
    const steps = [...sumSteps({ ...parts, value }), ...usedSteps({ ...use, built: parts }, pfd)];
    recomputes(steps);
    expect(stepOf(steps, 'sum')?.substituted).toBe('max(0.02, min(1, 0.00876))');
    expect(stepOf(steps, 'used')).toMatchObject({ substituted: 'min(1, max(0.02, 3 · 0.02))', value: 0.06 });
    expect(steps.at(-1)).toMatchObject({ id: 'used high', value: 1 });
  });
});

it('a rate that is missing gives no range but no figure, and names the element and how to mend it', () => {
  const groups = [
    { name: 'XV-1', k: 1, channels: [channel('XV-1')] },
    { name: 'A', k: 2, channels: [channel('LT-1'), channel('LT-2', { dangerousRate: null })] },
  ];
  const hardware = hardwarePfd(groups);
  const reason = hardware.reason as Notice;
  expect(reason).toMatchObject({ path: 'dangerousRate', values: { names: 'LT-2' } });
  expect(barrierText(reason, 'en')).toBe(
    'LT-2: no λDU is given, so the barrier has no PFD. Enter it, or a design PFD of the barrier',
  );
  const parts = { hardware, human: null, entered: null };
  const computed = barrierPfd(parts);
  for (const state of ['functional', 'degraded', 'unknown'] as const)
    expect(usedPfd({ state, computed, design: computed, partial: isPartial(parts) })).toBeNull();
  const late = hardwarePfd([
    { name: 'XV-2', k: 1, channels: [channel('XV-2', { testIntervalHours: null })] },
  ]);
  expect(barrierText(late.reason as Notice, 'zh')).toContain('XV-2 缺少数据（测试周期）');
  // What is entered for the whole is a stated figure; below what is known it is a least, and so is what people add up to.
  expect(barrierPfd({ ...parts, entered: 0.05 })).toBe(0.05);
  expect(isPartial({ ...parts, entered: 0.05 })).toBe(false);
  expect(isPartial({ ...parts, entered: 0.001 })).toBe(true);
});
