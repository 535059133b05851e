import { freshRuns } from '@ircrisk/units/testing/fresh-seed.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  type BarrierState,
  barrierPfd,
  barrierState,
  barrierStates,
  type Channel,
  groupPfd,
  groupState,
  hardwarePfd,
  type PfdGroup,
  type PfdInterval,
  usedPfd,
  votingPfd,
} from './index.ts';

const many = freshRuns(10_000);
const state = fc.constantFrom(...barrierStates);
const badness: Record<BarrierState, number> = {
  functional: 0,
  degraded: 1,
  unknown: 2,
  approvedOutOfService: 3,
  bypassed: 4,
  failed: 4,
};
const groups = fc.array(
  fc
    .array(state, { minLength: 1, maxLength: 4 })
    .chain((states) => fc.integer({ min: 1, max: states.length }).map((k) => ({ k, states }))),
  { minLength: 1, maxLength: 4 },
);

it('a lost element never improves a barrier', () => {
  fc.assert(
    fc.property(
      groups,
      fc.nat(),
      fc.nat(),
      fc.constantFrom('failed' as const, 'bypassed' as const),
      (given, pickGroup, pickElement, lost) => {
        const at = pickGroup % given.length;
        const broken = given.map((group, place) =>
          place === at
            ? {
                ...group,
                states: group.states.map((each, index) =>
                  index === pickElement % group.states.length ? lost : each,
                ),
              }
            : group,
        );
        expect(badness[barrierState(broken).state]).toBeGreaterThanOrEqual(
          badness[barrierState(given).state],
        );
      },
    ),
    many,
  );
});

it('no group with a part that is not in order is functional', () => {
  fc.assert(
    fc.property(fc.array(state, { minLength: 1, maxLength: 5 }), (states) => {
      const all = states.every((each) => each === 'functional');
      expect(groupState({ k: 1, states }).state === 'functional').toBe(all);
    }),
    many,
  );
});

it('the PFD is a probability that rises with rate and interval, and a lost channel never lowers it', () => {
  const vote = fc
    .integer({ min: 1, max: 4 })
    .chain((n) => fc.record({ n: fc.constant(n), k: fc.integer({ min: 1, max: n }) }));
  fc.assert(
    fc.property(
      vote,
      fc.double({ min: 1e-9, max: 1e-5, noNaN: true }),
      fc.double({ min: 100, max: 20_000, noNaN: true }),
      fc.double({ min: 0, max: 0.2, noNaN: true }),
      ({ k, n }, dangerousRate, testIntervalHours, commonCause) => {
        const at = (rate: number, hours: number) =>
          votingPfd({ k, n, dangerousRate: rate, testIntervalHours: hours, commonCause }).value
            ?.average as number;
        const value = at(dangerousRate, testIntervalHours);
        expect(value).toBeGreaterThanOrEqual(0);
        expect(value).toBeLessThanOrEqual(1);
        expect(at(dangerousRate * 2, testIntervalHours)).toBeGreaterThanOrEqual(value);
        expect(at(dangerousRate, testIntervalHours * 1.5)).toBeGreaterThanOrEqual(value);
        const channels = Array.from({ length: n }, () => ({
          state: 'functional' as BarrierState,
          dangerousRate,
          testIntervalHours,
          hoursSinceTest: 0,
        }));
        const whole = groupPfd({ k, channels, commonCause }).value as number;
        const broken = groupPfd({
          k,
          channels: channels.map((channel, place) =>
            place === 0 ? { ...channel, state: 'failed' as const } : channel,
          ),
          commonCause,
        }).value as number;
        expect(broken).toBeGreaterThanOrEqual(whole * (1 - 1e-12));
      },
    ),
    many,
  );
});

it('no state makes a barrier count for more than in order', () => {
  const share = fc.double({ min: 1e-6, max: 1, noNaN: true });
  fc.assert(
    fc.property(state, share, share, (given, computed, design) => {
      const used = usedPfd({ state: given, computed, design });
      expect(used?.low).toBeGreaterThanOrEqual(computed);
    }),
    many,
  );
});

it('an element without data, alone or in a vote that works, never lowers the PFD used', () => {
  const working = fc.constantFrom('functional' as const, 'degraded' as const);
  const share = fc.double({ min: 1e-6, max: 1, noNaN: true });
  const channel = fc.record({
    state: working,
    dangerousRate: fc.double({ min: 1e-9, max: 1e-4, noNaN: true }),
    testIntervalHours: fc.constantFrom(4380, 8760, 17_520),
    hoursSinceTest: fc.constant(null),
  });
  const group = fc
    .array(channel, { minLength: 1, maxLength: 3 })
    .chain((channels) =>
      fc
        .integer({ min: 1, max: channels.length })
        .map((k): PfdGroup => ({ name: 'g', k, channels, commonCause: 0.1 })),
    );
  const blank: Channel = {
    state: 'functional',
    dangerousRate: null,
    testIntervalHours: null,
    hoursSinceTest: null,
  };
  const used = (given: readonly PfdGroup[], human: number | null, entered: number | null) => {
    const { state: now } = barrierState(
      given.map(({ k, channels }) => ({ k, states: channels.map((one) => one.state) })),
    );
    const pfd = barrierPfd({ hardware: hardwarePfd(given), human, entered });
    return usedPfd({ state: now, computed: pfd, design: pfd, human: human !== null });
  };
  fc.assert(
    fc.property(
      fc.array(group, { minLength: 1, maxLength: 3 }),
      fc.option(fc.constantFrom(0.1, 0.01)),
      fc.option(share),
      fc.nat(),
      (given, human, entered, pick) => {
        const before = used(given, human, entered) as PfdInterval;
        const at = pick % given.length;
        const inVote = given.map((one, place) =>
          place === at ? { ...one, channels: [...one.channels, blank] } : one,
        );
        for (const more of [[...given, { name: 'blank', k: 1, channels: [blank] }], inVote]) {
          const after = used(more, human, entered);
          // Hardware that is not wholly known and for which nothing was entered has no figure at all.
          if (human === null && entered === null) expect(after).toBeNull();
          else expect(after?.low).toBeGreaterThanOrEqual(before.low);
        }
      },
    ),
    many,
  );
});
