import type { TreeNode } from '@ircrisk/contract/modules/assets/tree.ts';
import { describe, expect, it } from 'vitest';
import { matchingOperations, operationIds, toggle } from './check-tree.ts';

const node = (id: string, code: string, parentId = '0', children?: TreeNode[]): TreeNode => ({
  id,
  parentId,
  title: code,
  key: id,
  value: id,
  code,
  hasChildren: Boolean(children),
  ...(children ? { children } : {}),
});
const menus = [
  node('1', 'post', '0', [node('11', 'post.create', '1'), node('12', 'post.delete', '1')]),
  node('2', 'home'),
];
const operations = [
  node('1', 'post', '0', [
    node('a', 'post.read', '1'),
    node('b', 'post.create', '1'),
    node('c', 'post.delete', '1'),
  ]),
  node('d', 'job.read'),
];

describe('ticks of the grant dialog', () => {
  it('take buttons along with their page and bring the page with a button', () => {
    expect([...toggle(menus, new Set(), '1', true)].sort()).toEqual(['1', '11', '12']);
    expect([...toggle(menus, new Set(), '11', true)].sort()).toEqual(['1', '11']);
  });

  it('let a page stand without its buttons', () => {
    const all = toggle(menus, new Set(), '1', true);
    const some = toggle(menus, toggle(menus, all, '11', false), '12', false);
    expect([...some]).toEqual(['1']);
    expect([...toggle(menus, all, '1', false)]).toEqual([]);
  });

  it('find the operations behind the menus ticked, and never count headings', () => {
    expect([...matchingOperations(menus, operations, new Set(['1', '11']))]).toEqual(['a', 'b']);
    expect([...operationIds(operations)]).toEqual(['a', 'b', 'c', 'd']);
  });
});
