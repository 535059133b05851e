import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Command, change, perform, redo, startHistory, undo } from './history.ts';

const push = (value: number, mergeKey?: string): Command<readonly number[]> =>
  change(`push ${value}`, (list) => [...list, value], mergeKey);

describe('the history of a diagram', () => {
  it('goes back step by step to where it began, and forward again to where it was', () => {
    fc.assert(
      fc.property(fc.array(fc.integer()), fc.nat(20), (values, back) => {
        let history = startHistory<readonly number[]>([]);
        for (const value of values) history = perform(history, push(value));
        const steps = Math.min(back, values.length);
        for (let i = 0; i < steps; i += 1) history = undo(history);
        expect(history.present).toEqual(values.slice(0, values.length - steps));
        for (let i = 0; i < steps; i += 1) history = redo(history);
        expect(history.present).toEqual(values);
        for (const _ of values) history = undo(history);
        expect(history.present).toEqual([]);
        expect(undo(history)).toBe(history);
      }),
    );
  });

  it('takes typing into one field back at once, and keeps other edits apart', () => {
    let history = startHistory<readonly number[]>([]);
    for (const command of [push(1, 'a'), push(2, 'a'), push(3, 'b'), push(4)])
      history = perform(history, command);
    expect(history.past).toHaveLength(3);
    history = undo(undo(undo(history)));
    expect(history.present).toEqual([]);
    history = redo(history);
    expect(history.present).toEqual([1, 2]);
    expect(perform(history, push(5, 'a')).past).toHaveLength(2);
  });

  it('forgets what was undone when something else is done, and does not count what changes nothing', () => {
    let history = undo(perform(startHistory<readonly number[]>([]), push(1)));
    history = perform(history, push(2));
    expect(history.future).toEqual([]);
    expect(
      perform(
        history,
        change('nothing', (list) => list),
      ),
    ).toBe(history);
  });
});
