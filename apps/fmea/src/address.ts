/** Views of a study: one per step of the method, in their order. */
export const views = ['plan', 'structure', 'functions', 'failures', 'sheet', 'actions', 'results'] as const;
export type View = (typeof views)[number];

export type Address =
  | { readonly page: 'list'; readonly tab: 'studies' | 'templates' | 'msr' }
  | { readonly page: 'study'; readonly id: string; readonly view: View; readonly focus: string | null };

const isView = (name: string): name is View => views.includes(name as View);

/** `study/17/failures?focus=e4` → what is shown. What is not understood is the list. */
export function readAddress(below: string): Address {
  const [path = '', query = ''] = below.split('?');
  const [first = '', id = '', name = ''] = path.split('/');
  if (first === 'templates' || first === 'msr') return { page: 'list', tab: first };
  if (first !== 'study' || !/^\d+$/.test(id)) return { page: 'list', tab: 'studies' };
  const focus = new URLSearchParams(query).get('focus');
  return { page: 'study', id, view: isView(name) ? name : 'sheet', focus };
}

export const studyPath = (id: string, view: View = 'sheet', focus: string | null = null): string =>
  `/fmea/study/${id}/${view}${focus ? `?focus=${encodeURIComponent(focus)}` : ''}`;
