import { freshRuns } from '@ircrisk/units/testing/fresh-seed.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isToLearn, type Practised, pickRound, roundSize, topicsOf } from './index.ts';

const never = (id: string): Practised => ({ id, lastAt: null, lastRight: null });
const known = (id: string, lastAt: number): Practised => ({ id, lastAt, lastRight: true });
const missed = (id: string, lastAt: number): Practised => ({ id, lastAt, lastRight: false });

describe('a round', () => {
  it('has what was missed or never seen first, then what was known longest ago', () => {
    const items = [
      known('new', 30),
      known('old', 10),
      missed('wrong', 99),
      never('fresh'),
      known('middle', 20),
    ];
    const round = pickRound(items, 'one');
    expect(new Set(round.slice(0, 2))).toEqual(new Set(['wrong', 'fresh']));
    expect(round.slice(2)).toEqual(['old', 'middle', 'new']);
    expect(pickRound(items, 'one', 3).at(-1)).toBe('old');
    expect(pickRound([], 'one')).toEqual([]);
  });

  it('is another with another seed', () => {
    const items = Array.from({ length: 40 }, (_, at) => never(String(at)));
    const rounds = new Set(Array.from({ length: 20 }, (_, seed) => pickRound(items, String(seed)).join()));
    expect(rounds.size).toBe(20);
  });

  it('keeps its rules whatever was practised', () => {
    const items = fc.uniqueArray(
      fc.record({
        id: fc.string({ minLength: 1, maxLength: 6 }),
        lastAt: fc.option(fc.integer({ min: 0, max: 50 })),
        lastRight: fc.option(fc.boolean()),
      }),
      { selector: ({ id }) => id, maxLength: 30 },
    );
    fc.assert(
      fc.property(items, fc.string({ maxLength: 8 }), fc.nat({ max: 15 }), (given, seed, most) => {
        const round = pickRound(given, seed, most);
        expect(round).toHaveLength(Math.min(most, given.length));
        expect(new Set(round).size).toBe(round.length);
        // The same from the same, in whatever order it comes; a shorter round begins like a longer one.
        expect(pickRound(given.toReversed(), seed, most)).toEqual(round);
        expect(pickRound(given, seed, given.length).slice(0, most)).toEqual(round);
        const chosen = round.map((id) => given.find((one) => one.id === id) as Practised);
        const left = given.filter(({ id }) => !round.includes(id));
        const firstKnown = chosen.findIndex((one) => !isToLearn(one));
        const practised = firstKnown < 0 ? [] : chosen.slice(firstKnown);
        // Nothing known is asked while something is still to learn, and nothing before what is longer ago.
        expect(practised.every((one) => !isToLearn(one))).toBe(true);
        if (practised.length > 0) expect(left.some(isToLearn)).toBe(false);
        const times = practised.map(({ lastAt }) => lastAt ?? 0);
        expect(times).toEqual(times.toSorted((a, b) => a - b));
        if (times.length > 0)
          expect(left.every(({ lastAt }) => (lastAt ?? 0) >= (times.at(-1) ?? 0))).toBe(true);
      }),
      freshRuns(2000),
    );
    expect(roundSize).toBe(10);
  });
});

it('questions that mean the same are one topic, named by the one asked most', () => {
  const asked = [
    { text: 'drone permit unit', count: 1, words: ['drone', 'permit', 'unit'] },
    { text: 'drone permit', count: 4, words: ['drone', 'permit'] },
    { text: 'bus times', count: 2, words: ['bus', 'times'] },
    { text: 'shuttle bus', count: 3, words: ['shuttle', 'bus'] },
  ];
  expect(topicsOf(asked).map((all) => all.map(({ text }) => text))).toEqual([
    ['drone permit', 'drone permit unit'],
    ['shuttle bus'],
    ['bus times'],
  ]);
});
