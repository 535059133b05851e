import { expect, it } from 'vitest';
import { projectPath, readAddress, sitePath, sitesPath, siteViews, views } from './address.ts';

it('reads back what it writes, whatever is in focus', () => {
  for (const view of views)
    for (const focus of [null, '17', 'a&b=c'])
      expect(readAddress(projectPath('4', view, focus).replace('/qra/', ''))).toEqual({
        page: 'project',
        id: '4',
        view,
        focus,
      });
});

it('shows the risks of a bare link and the list for what it does not understand', () => {
  expect(readAddress('project/1')).toEqual({ page: 'project', id: '1', view: 'risks', focus: null });
  expect(readAddress('project/1/nowhere')).toMatchObject({ view: 'risks' });
  for (const below of ['', 'project', 'project/x', 'other/1'])
    expect(readAddress(below)).toEqual({ page: 'list' });
});

it('tells the studies of quantitative risk from the projects', () => {
  expect(readAddress(sitesPath.replace('/qra/', ''))).toEqual({ page: 'sites' });
  for (const view of siteViews)
    expect(readAddress(sitePath('7', view).replace('/qra/', ''))).toEqual({ page: 'site', id: '7', view });
  expect(readAddress('site/7')).toMatchObject({ view: 'result' });
  expect(readAddress('site/x')).toEqual({ page: 'list' });
});
