import { describe, expect, it } from 'vitest';
import {
  closeAll,
  closeOthers,
  closeTab,
  isFull,
  nameTab,
  openTab,
  refreshTab,
  type Tabs,
  titleIn,
  withRoom,
} from './tabs.ts';

const first = '/wel/index';
const opened = (...paths: string[]): Tabs =>
  paths.reduce((tabs, path) => openTab(tabs, path, ''), { open: [], current: first } as Tabs);
const paths = (tabs: Tabs) => tabs.open.map((tab) => tab.path);

describe('tabs', () => {
  it('opening a path that is open selects it', () => {
    const tabs = openTab(opened(first, '/post', '/user'), '/post', '?size=20');
    expect(paths(tabs)).toEqual([first, '/post', '/user']);
    expect(tabs.current).toBe('/post');
    expect(tabs.open[1]?.rest).toBe('?size=20');
  });

  it('closing another tab keeps the current one', () => {
    const tabs = closeTab(opened(first, '/post', '/user'), '/post', first);
    expect(tabs.current).toBe('/user');
    expect(paths(tabs)).toEqual([first, '/user']);
  });

  it('closing the current tab selects its left neighbour', () => {
    expect(closeTab(opened(first, '/post', '/user'), '/user', first).current).toBe('/post');
  });

  it('never closes the first page', () => {
    const tabs = opened(first, '/post');
    expect(closeTab(tabs, first, first)).toBe(tabs);
    expect(paths(closeAll(tabs, first))).toEqual([first]);
  });

  it('closing the others keeps one tab and the first page', () => {
    const tabs = closeOthers(opened(first, '/post', '/user', '/dept'), '/user', first);
    expect(paths(tabs)).toEqual([first, '/user']);
    expect(tabs.current).toBe('/user');
  });

  it('is full at the number of tabs the server allows, but an open path can still be selected', () => {
    const tabs = opened(first, '/post');
    expect(isFull(tabs, '/user', 2)).toBe(true);
    expect(isFull(tabs, '/post', 2)).toBe(false);
  });

  it('refreshing or naming one tab leaves the others untouched', () => {
    const tabs = opened(first, '/post');
    expect(refreshTab(tabs, '/post').open[1]?.round).toBe(1);
    expect(refreshTab(tabs, '/post').open[0]).toBe(tabs.open[0]);
    const named = nameTab(tabs, '/post', 'P-1');
    expect(named.open[1]?.title).toBe('P-1');
    // A new object would make every page render again, and name itself again, without end.
    expect(nameTab(named, '/post', 'P-1')).toBe(named);
  });

  it('a name in two languages is said in that of the screen', () => {
    const title = { zh: '进料线', en: 'Feed line' };
    const named = nameTab(opened(first, '/post'), '/post', title);
    expect(titleIn(named.open[1]?.title, 'zh')).toBe('进料线');
    expect(titleIn(named.open[1]?.title, 'en')).toBe('Feed line');
    expect(titleIn('P-1', 'en')).toBe('P-1');
    expect(nameTab(named, '/post', { ...title })).toBe(named);
  });

  it('makes room by the oldest page that may go, never by the first, the current or an unsaved one', () => {
    const tabs = opened(first, '/post', '/user', '/role');
    const room = withRoom(tabs, first, (path) => path !== '/post');
    expect(room && paths(room)).toEqual([first, '/post', '/role']);
    expect(withRoom(tabs, first, () => false)).toBeUndefined();
    expect(withRoom(opened(first, '/post'), first, () => true)).toBeUndefined();
  });
});
