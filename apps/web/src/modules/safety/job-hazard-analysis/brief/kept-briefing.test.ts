import { expect, test } from 'vitest';
import type { Whole } from '../page/JobPage.tsx';
import { keepBriefing, keepSigner, keptBriefing, keptSigner } from './kept-briefing.ts';

test('the briefing is kept for its own job and person, and broken storage is none', () => {
  const held = new Map<string, string>();
  const store = {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
  };
  const whole = { record: { id: '7', version: 1 } } as Whole;
  expect(keptBriefing('7', store, 'a/1')).toBeUndefined();
  keepBriefing('7', whole, store, 'a/1');
  expect(keptBriefing('7', store, 'a/1')).toEqual(whole);
  expect(keptBriefing('8', store, 'a/1')).toBeUndefined();
  expect(keptBriefing('7', store, 'a/2')).toBeUndefined();
  for (const key of held.keys()) held.set(key, '{');
  expect(keptBriefing('7', store, 'a/1')).toBeUndefined();
});

test('what the next signer has typed is kept beside the briefing, for the same job and person', () => {
  const held = new Map<string, string>();
  const store = {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
  };
  const signer = { person: '张三', employer: '华东检修', contractor: true, trainingUntil: '' };
  keepBriefing('7', { record: { id: '7', version: 1 } } as Whole, store, 'a/1');
  keepSigner('7', signer, store, 'a/1');
  expect(keptSigner('7', store, 'a/1')).toEqual(signer);
  expect(keptBriefing('7', store, 'a/1')).toBeDefined();
  expect(keptSigner('8', store, 'a/1')).toBeUndefined();
  expect(keptSigner('7', store, 'a/2')).toBeUndefined();
});
