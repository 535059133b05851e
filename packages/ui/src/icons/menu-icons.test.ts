import { menuGroups } from '@ircrisk/contract/menu.ts';
import { expect, it } from 'vitest';
import { menuIconNames } from './menu-icon-set.ts';

it('there is an icon for every name the shipped menu uses', () => {
  const used = menuGroups.flatMap((group) => [group.icon, ...group.entries.map((entry) => entry.icon)]);
  expect(used.filter((name) => !menuIconNames.includes(name))).toEqual([]);
});
