import { describe, expect, test } from 'vitest';
import { apartMs, createOutbox, type Kept, type KeptStore, type Outcome } from './outbox.ts';

function memory(): KeptStore & { rows: Map<string, Kept> } {
  const rows = new Map<string, Kept>();
  return {
    rows,
    all: async () => [...rows.values()],
    put: async (kept) => void rows.set(kept.key, kept),
    drop: async (key) => void rows.delete(key),
  };
}

function one(answers: (kept: Kept) => Outcome) {
  const store = memory();
  const sent: string[] = [];
  let turn = Promise.resolve();
  let who = ['a/1'];
  const clock = { at: 0 };
  const box = createOutbox({
    store,
    owners: () => who,
    send: async (kept) => {
      sent.push(kept.key);
      return answers(kept);
    },
    now: () => clock.at,
    random: () => 0.5,
    alone: (work) => {
      turn = turn.then(work);
      return turn;
    },
  });
  return { box, store, sent, clock, become: (owner: string) => (who = [owner]) };
}
const kept = (key: string, more: Partial<Kept> = {}): Kept => ({
  key,
  owner: 'a/1',
  path: '/report',
  body: {},
  at: Number(key),
  ...more,
});
const done: Outcome = { kind: 'done', data: 'INC-1' };

test('what finds no line is kept, and sent once when the line is back, oldest first', async () => {
  let line = false;
  const { box, store, sent } = one(() => (line ? done : { kind: 'noLine' }));
  await box.keep(kept('2'));
  await box.keep(kept('1'));
  expect(box.waiting().map(({ key }) => key)).toEqual(['1', '2']);
  sent.length = 0;
  line = true;
  await Promise.all([box.flush(), box.flush(), box.flush()]);
  expect(sent).toEqual(['1', '2']);
  expect(store.rows.size).toBe(0);
  expect(box.answerTo('2')).toBe('INC-1');
});

test('a refusal stays with its words and does not hold up the others', async () => {
  const { box, sent } = one(({ key }) => (key === '1' ? { kind: 'refused', message: '装置不存在' } : done));
  await box.keep(kept('1'));
  await box.keep(kept('2'));
  await box.flush();
  expect(box.waiting()).toMatchObject([{ key: '1', refused: '装置不存在' }]);
  expect(sent).toEqual(['1', '2']);
  await box.drop('1');
  expect(box.waiting()).toEqual([]);
});

test('what one person has kept is not sent by another', async () => {
  const { box, store, sent, become } = one(() => done);
  store.rows.set('1', kept('1'));
  become('a/2');
  await box.flush();
  expect([sent, box.waiting(), store.rows.size]).toEqual([[], [], 1]);
  become('a/1');
  await box.flush();
  expect(sent).toEqual(['1']);
});

describe('what has no name', () => {
  const nameless = { nameless: true };
  const half = apartMs.least + (apartMs.most - apartMs.least) / 2;

  test('goes at once where it waits for nothing', async () => {
    const { box, sent } = one(() => done);
    await box.keep(kept('1', nameless));
    expect([sent, box.waiting()]).toEqual([['1'], []]);
  });

  test('that waited for a line does not go in one breath with the named: it goes on its own, later', async () => {
    let line = false;
    const { box, sent, clock } = one(() => (line ? done : { kind: 'noLine' }));
    await box.keep(kept('1'));
    await box.keep(kept('2', nameless));
    await box.keep(kept('3', nameless));
    sent.length = 0;
    line = true;
    await box.flush();
    expect(sent).toEqual(['1']);
    clock.at = half - 1;
    await box.flush();
    expect(sent).toEqual(['1']);
    // Another one with a name meanwhile puts it off anew.
    await box.keep(kept('4'));
    clock.at = half + 1;
    await box.flush();
    expect(sent).toEqual(['1', '4']);
    clock.at = 2 * half;
    await box.flush();
    expect(sent).toEqual(['1', '4', '2', '3']);
    expect(box.waiting()).toEqual([]);
  });

  test('alone in the outbox waits too once the line was gone, and again when it is gone anew', async () => {
    let line = false;
    const { box, sent, clock } = one(() => (line ? done : { kind: 'noLine' }));
    await box.keep(kept('1', nameless));
    expect(box.waiting()).toMatchObject([{ notBefore: 0 }]);
    await box.flush();
    clock.at = half;
    sent.length = 0;
    await box.flush();
    expect([sent, box.waiting()]).toMatchObject([['1'], [{ notBefore: 0 }]]);
    line = true;
    await box.flush();
    expect(sent).toEqual(['1']);
    clock.at = 2 * half;
    await box.flush();
    expect([sent, box.waiting()]).toEqual([['1', '1'], []]);
  });
});
