import { actionItem } from '@ircrisk/contract/resources/ledger/shared-objects.ts';
import { post } from '@ircrisk/contract/resources/post.ts';
import { incident } from '@ircrisk/contract/resources/safety/incident.ts';
import { expect, it } from 'vitest';
import { cardParts } from './card-parts.ts';
import { declaredColumns } from './columns.tsx';

it('an action shows its title, its state and the day it is due', () => {
  expect(cardParts(actionItem, declaredColumns(actionItem))).toMatchObject({
    title: 'title',
    state: 'state',
    date: 'dueDate',
  });
});

it('a record that is called by its number has its words beside it, and nothing twice', () => {
  const parts = cardParts(incident, declaredColumns(incident));
  expect(parts).toMatchObject({ title: 'number', subtitle: 'title', state: 'state' });
  const { title, subtitle, state, date, facts } = parts;
  const all = [title, subtitle, state, date, ...facts];
  expect(new Set(all).size).toBe(all.length);
  expect(facts).not.toContain('titleEn');
});

it('a plain list without state or date still has its facts', () => {
  const { title, facts } = cardParts(post, declaredColumns(post));
  expect(title).toBe(post.label);
  expect(facts.length).toBeGreaterThan(0);
});
