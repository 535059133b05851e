import { resources } from '@ircrisk/contract/catalog.ts';
import { permissionOf } from '@ircrisk/contract/resource.ts';
import { expect, it } from 'vitest';
import { menuOf } from './menu-of.ts';

it('gives every list a place in the menu, else nobody could be granted its buttons', () => {
  expect(resources.map((one) => permissionOf(one, 'create')).filter((code) => !menuOf(code))).toEqual([]);
});
