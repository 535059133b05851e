import { describe, expect, it } from 'vitest';
import { buildMenu, landingPath, leafFor, leavesOf, orHome, withReport } from './menu.ts';

const menu = buildMenu([
  {
    id: '1',
    code: 'system',
    name: '系统管理',
    nameEn: 'Administration',
    path: 'system',
    children: [
      { id: '2', code: 'user', name: '用户', nameEn: 'Users', path: 'user', component: 'module/user/main' },
      { id: '3', code: 'home', name: '首页', path: '/wel/index', component: 'module/home/main' },
      {
        id: '4',
        code: 'portal',
        name: '门户',
        path: 'https://portal.example/',
        isOpen: 2,
      },
      { id: '6', code: 'weather', name: '气象', path: 'https://weather.example/now', isOpen: 1 },
    ],
  },
  { id: '5', code: 'empty', name: '空组', path: '' },
]);

describe('the menu', () => {
  it('joins each leaf with its parents, but leaves absolute paths and outside addresses alone', () => {
    expect(leavesOf(menu).map((leaf) => leaf.path)).toEqual([
      '/system/user',
      '/wel/index',
      'https://portal.example/',
      '/outside/weather',
    ]);
  });

  it('shows an outside page in a frame on a path of its own, or opens it in a window', () => {
    const [, , portal, weather] = leavesOf(menu);
    expect(portal).toMatchObject({ component: 'outside/window', path: 'https://portal.example/' });
    expect(weather).toMatchObject({ component: 'outside/frame', address: 'https://weather.example/now' });
    expect(leafFor(menu, '/outside/weather')?.code).toBe('weather');
  });

  it('lands on the first leaf, and on the first page of the product when there is none', () => {
    expect(landingPath(menu)).toBe('/system/user');
    expect(landingPath([])).toBe('/wel/index');
  });

  it('falls back to the Chinese name when there is no English one', () => {
    expect(leavesOf(menu)[1]).toMatchObject({ zh: '首页', en: '首页' });
  });

  it('finds the page of a path below a leaf', () => {
    expect(leafFor(menu, '/system/user/17')?.code).toBe('user');
    expect(leafFor(menu, '/system/users')).toBeUndefined();
  });

  it('offers the quick report to everybody of a company with incidents, once', () => {
    const report = '/incident-management/report';
    const paths = (items: typeof menu, ...modules: string[]) =>
      leavesOf(withReport(items, modules)).map(({ path }) => path);
    expect(paths(menu, 'incident-management').at(-1)).toBe(report);
    expect(leafFor(withReport(menu, ['incident-management']), report)?.code).toBe('incident-report');
    expect(paths(menu, 'rbi')).not.toContain(report);
    const incidents = {
      id: '9',
      code: 'incident-management',
      name: '事故管理',
      path: '/incident-management',
      component: 'module/incident-management/main',
    };
    const safety = { id: '8', code: 'business-hse', name: '安全与知识', path: '' };
    expect(paths(buildMenu([{ ...safety, children: [incidents] }]), 'incident-management')).toEqual([
      '/incident-management',
    ]);
    const other = { ...incidents, code: 'hse-qa', path: '/hse-qa', component: 'module/hse-qa/main' };
    expect(withReport(buildMenu([{ ...safety, children: [other] }]), ['incident-management'])).toMatchObject([
      { code: 'business-hse', children: [{ path: report }, { path: '/hse-qa' }] },
    ]);
  });

  it('is the first page alone for somebody without any grant', () => {
    expect(leavesOf(orHome([])).map(({ path, component }) => [path, component])).toEqual([
      ['/wel/index', 'module/home/main'],
    ]);
    const granted = buildMenu([{ id: '1', code: 'a', name: 'A', path: '/a', component: 'module/a/main' }]);
    expect(orHome(granted)).toBe(granted);
  });
});
