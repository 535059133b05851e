import { readdirSync } from 'node:fs';
import path from 'node:path';
import { menuGroups } from '@ircrisk/contract/menu.ts';
import { expect, test } from 'vitest';
import { pageOfScreen } from './pages.ts';

const folder = path.resolve(import.meta.dirname, '../../../../../../docs/manual');

test('every page of the manual is there in both languages', () => {
  expect(readdirSync(path.join(folder, 'en')).sort()).toEqual(readdirSync(path.join(folder, 'zh')).sort());
});

test('the help button of every management screen leads to a page of its own', () => {
  const managed = menuGroups
    .filter(({ code }) => ['business-system', 'business-operator', 'business-feedback'].includes(code))
    .flatMap(({ entries }) => entries.map(({ code }) => code));
  const screens = ['home', 'project', 'factory-model', ...managed];
  expect(screens.length).toBeGreaterThan(20);
  expect(screens.filter((code) => pageOfScreen(code) === 'index')).toEqual([]);
});
