import { freshRuns } from '@ircrisk/units/testing/fresh-seed.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  type Answers,
  decide,
  failureFindingForDemand,
  meanUnavailability,
  type QuestionId,
  questionIds,
} from './index.ts';

const many = freshRuns(10_000);
const length = fc.double({ min: 1e-6, max: 50, noNaN: true });

it('a shorter test interval never lowers availability, and another device never does', () => {
  fc.assert(
    fc.property(length, length, fc.integer({ min: 1, max: 6 }), (x, y, devices) => {
      const [short, long] = x < y ? [x, y] : [y, x];
      const slack = 1e-12;
      expect(meanUnavailability(short, devices)).toBeLessThanOrEqual(
        meanUnavailability(long, devices) + slack,
      );
      expect(meanUnavailability(x, devices + 1)).toBeLessThanOrEqual(meanUnavailability(x, devices) + slack);
    }),
    many,
  );
});

it('the interval that is given keeps the exact unavailability at or below what is tolerated', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 1e-7, max: 0.5, noNaN: true }),
      fc.integer({ min: 1, max: 4 }),
      fc.constantFrom(0, 0.02, 0.1),
      (target, devices, commonCause) => {
        const { value } = failureFindingForDemand({
          meanLife: 10,
          meanTimeBetweenDemands: target,
          toleratedMultipleFailure: 1,
          devices,
          commonCause,
        });
        expect(value?.unavailability).toBeLessThanOrEqual(target * (1 + 1e-9));
      },
    ),
    freshRuns(2000),
  );
});

it('the walk ends at one outcome whatever is answered, and never runs safety to failure', () => {
  const all = fc.tuple(...questionIds.map(() => fc.boolean()));
  fc.assert(
    fc.property(all, (given) => {
      const answers: Answers = Object.fromEntries(
        questionIds.map((question: QuestionId, place) => [
          question,
          { answer: given[place] === true, reason: 'r' },
        ]),
      );
      const decision = decide(answers);
      expect(decision.outcome).not.toBeNull();
      if (decision.consequence === 'S' || decision.consequence === 'E')
        expect(decision.outcome).not.toBe('runToFailure');
    }),
    many,
  );
});
