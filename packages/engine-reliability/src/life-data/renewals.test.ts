import { freshRuns } from '@ircrisk/units/testing/fresh-seed.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitWeibull, livesOfItem, type RenewalEvent, weibullLife } from '../index.ts';

const H = 3_600_000;
const event = (at: number, back: number, kind: RenewalEvent['kind']): RenewalEvent => ({
  at: at * H,
  back: back * H,
  kind,
});
const window = { start: 0, end: 1000 * H };

describe('lives of one kind of failure', () => {
  it('go on through the repair of another kind, less the time it took', () => {
    const { lives } = livesOfItem(
      {
        born: 0,
        gone: 1000 * H,
        events: [event(100, 110, 'other'), event(400, 420, 'failure'), event(500, 505, 'other')],
      },
      window,
    );
    expect(lives).toEqual([
      { age: 390, failed: true, entry: 0 },
      { age: 575, failed: false, entry: 0 },
    ]);
  });

  it('end sound at a replacement and begin anew', () => {
    const { lives } = livesOfItem(
      { born: 0, gone: 600 * H, events: [event(200, 210, 'renewal'), event(300, 300, 'failure')] },
      window,
    );
    expect(lives.map(({ age, failed }) => [age, failed])).toEqual([
      [200, false],
      [90, true],
      [300, false],
    ]);
  });

  it('have the age they came into the window with; one that began before the records is counted, not used', () => {
    const late = { start: 500 * H, end: 1000 * H };
    expect(
      livesOfItem(
        { born: 0, gone: 1000 * H, events: [event(200, 210, 'failure'), event(800, 800, 'failure')] },
        late,
      ).lives,
    ).toEqual([
      { age: 590, failed: true, entry: 290 },
      { age: 200, failed: false, entry: 0 },
    ]);
    expect(livesOfItem({ born: null, gone: 1000 * H, events: [event(800, 800, 'failure')] }, late)).toEqual({
      lives: [{ age: 200, failed: false, entry: 0 }],
      unknownStart: 1,
      withoutLife: 0,
    });
    expect(livesOfItem({ born: null, gone: 400 * H, events: [] }, late)).toEqual({
      lives: [],
      unknownStart: 0,
      withoutLife: 0,
    });
  });

  it('are none of a failure that was recorded twice, or before the repair of the one before: those are counted', () => {
    const window = { start: 0, end: 1000 * H };
    const events = [event(200, 210, 'failure'), event(200, 210, 'failure'), event(205, 220, 'failure')];
    expect(livesOfItem({ born: 0, gone: 1000 * H, events }, window)).toMatchObject({
      lives: [{ age: 200, failed: true }, { failed: false }],
      withoutLife: 2,
    });
  });

  it('add up to the time in service, however other failures fall', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            at: fc.integer({ min: 1, max: 999 }),
            down: fc.integer({ min: 0, max: 40 }),
            kind: fc.constantFrom('failure' as const, 'renewal' as const, 'other' as const),
          }),
          { maxLength: 12 },
        ),
        (list) => {
          const events = list.map(({ at, down, kind }) => event(at, at + down, kind));
          const { lives } = livesOfItem({ born: 0, gone: 1000 * H, events }, window);
          const total = lives.reduce((sum, { age }) => sum + age, 0);
          expect(total).toBeLessThanOrEqual(1000 + 1e-9);
          // The time out of service can overlap: the lives are at least what the plain sum leaves.
          const down = events.reduce((sum, { at, back }) => sum + (Math.min(back, 1000 * H) - at) / H, 0);
          expect(total).toBeGreaterThanOrEqual(1000 - down - 1e-6);
        },
      ),
      freshRuns(10_000),
    );
  });

  /** A seal that wears out (β 3) beside a nuisance trip every 300 h on 40 pumps: taken as renewals the trips made β 1.2 of it. */
  it('show the wear of a mode beside another that fails often', () => {
    const { seed } = freshRuns(1);
    let state = (seed % 2_147_483_646) + 1;
    const random = () => {
      state = (state * 48_271) % 2_147_483_647;
      return state / 2_147_483_647;
    };
    const end = 4000;
    const found = Array.from({ length: 40 }, () => {
      const events: RenewalEvent[] = [];
      for (
        let t = weibullLife(random(), { beta: 3, eta: 2000 });
        t < end;
        t += weibullLife(random(), { beta: 3, eta: 2000 })
      )
        events.push(event(t, t, 'failure'));
      for (let t = -300 * Math.log(random()); t < end; t += -300 * Math.log(random()))
        events.push(event(t, t, 'other'));
      return livesOfItem({ born: 0, gone: end * H, events }, { start: 0, end: end * H }).lives;
    }).flat();
    const { value } = fitWeibull({
      failures: found.filter(({ failed }) => failed).map(({ age }) => age),
      suspensions: found.filter(({ failed }) => !failed).map(({ age }) => age),
      method: 'mle',
      bounds: 'fisher',
    });
    expect(value?.beta, `seed ${seed}`).toBeGreaterThan(2);
    expect(value?.beta, `seed ${seed}`).toBeLessThan(4.5);
  });
});
