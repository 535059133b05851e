/** Views of a project, in the order of the work. */
export const views = [
  'map',
  'risks',
  'scoring',
  'ccp',
  'plan',
  'spc',
  'gauge',
  'sampling',
  'itp',
  'ncr',
] as const;
export type View = (typeof views)[number];

/** Views of a study of quantitative risk. */
export const siteViews = ['result', 'cases', 'weather', 'people'] as const;
export type SiteView = (typeof siteViews)[number];

export type Address =
  | { readonly page: 'list' }
  | { readonly page: 'sites' }
  | { readonly page: 'site'; readonly id: string; readonly view: SiteView }
  | { readonly page: 'project'; readonly id: string; readonly view: View; readonly focus: string | null };

const isSiteView = (name: string): name is SiteView => siteViews.includes(name as SiteView);
const isView = (name: string): name is View => views.includes(name as View);

/** `project/17/spc?focus=4` → what is shown. What is not understood is the list. */
export function readAddress(below: string): Address {
  const [path = '', query = ''] = below.split('?');
  const [first = '', id = '', name = ''] = path.split('/');
  if (first === 'sites') return { page: 'sites' };
  if (first === 'site' && /^\d+$/.test(id))
    return { page: 'site', id, view: isSiteView(name) ? name : 'result' };
  if (first !== 'project' || !/^\d+$/.test(id)) return { page: 'list' };
  const focus = new URLSearchParams(query).get('focus');
  return { page: 'project', id, view: isView(name) ? name : 'risks', focus };
}

export const projectPath = (id: string, view: View = 'risks', focus: string | null = null): string =>
  `/qra/project/${id}/${view}${focus ? `?focus=${encodeURIComponent(focus)}` : ''}`;

export const sitesPath = '/qra/sites';
export const sitePath = (id: string, view: SiteView = 'result'): string => `/qra/site/${id}/${view}`;
