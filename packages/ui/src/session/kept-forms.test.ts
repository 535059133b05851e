import { beforeEach, expect, test } from 'vitest';
import { createKeptForms } from './kept-forms.ts';

let stored: Map<string, string>;
let owner: string | undefined;
let time: number;
const make = () =>
  createKeptForms(
    {
      getItem: (key) => stored.get(key) ?? null,
      setItem: (key, value) => void stored.set(key, value),
      removeItem: (key) => void stored.delete(key),
    },
    () => owner,
    () => time,
  );
const form = {
  key: 'post/new',
  name: { zh: '新增岗位', en: 'Positions: new record' },
  values: { postName: '巡检工' },
};
beforeEach(() => {
  stored = new Map();
  owner = '200001/1';
  time = 1_000_000;
});

test('the same person is offered the form and the place, until it is taken up', () => {
  const before = make();
  before.watch(() => form);
  before.keep('/user/post');
  const after = make();
  expect(after.place()).toBe('/user/post');
  expect(after.names()).toEqual([form.name]);
  expect(after.offered('post/new')).toEqual(form);
  expect(after.offered('post/7')).toBeUndefined();
  after.forget('post/new');
  expect(after.offered('post/new')).toBeUndefined();
  expect(stored.size).toBe(0);
});

test('nobody else is offered it, and after an hour nobody is', () => {
  const before = make();
  before.watch(() => form);
  before.keep('/user/post');
  owner = '200001/2';
  expect(make().offered('post/new')).toBeUndefined();
  owner = '200001/1';
  time += 3_600_001;
  expect(make().offered('post/new')).toBeUndefined();
  expect(stored.size).toBe(0);
});

test('a form that was closed or not touched is not kept', () => {
  const forms = make();
  forms.watch(() => undefined);
  const close = forms.watch(() => form);
  close();
  forms.keep('/user/post');
  expect(stored.size).toBe(0);
});
