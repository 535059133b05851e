import { expect, it } from 'vitest';
import { keepPending, readPending, settled, withAnswer } from './pending-answers.ts';

const store = () => {
  const held = new Map<string, string>();
  return {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
    removeItem: (key: string) => void held.delete(key),
  };
};

it('answers typed without a line are there after a reload, and gone once stored', () => {
  const kept = store();
  const pending = withAnswer({}, '7', 3, { answer: 'half' });
  keepPending(kept, '1', pending);
  expect(readPending(kept, '1')).toEqual({ '7': { version: 3, values: { answer: 'half' } } });
  expect(readPending(kept, '2')).toEqual({});
  keepPending(kept, '1', settled(pending, pending, { '7': 4 }));
  expect(kept.getItem('ircrisk.interview.1')).toBeNull();
});

it('what is typed while a save is under way stays, on the version that came back', () => {
  const sent = withAnswer({}, '7', 3, { answer: 'half', evidence: 'a' });
  const now = withAnswer(withAnswer(sent, '7', 3, { evidence: 'b' }), '8', 1, { answer: 'full' });
  expect(settled(now, sent, { '7': 4 })).toEqual({
    '7': { version: 4, values: { evidence: 'b' } },
    '8': { version: 1, values: { answer: 'full' } },
  });
});

it('a spoiled storage is as good as none', () => {
  const kept = store();
  kept.setItem('ircrisk.interview.1', '{');
  expect(readPending(kept, '1')).toEqual({});
});
