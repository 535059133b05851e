import { type CaseFacet, caseFacets } from '@ircrisk/contract/resources/safety/case-choices.ts';

export const orders = ['relevance', 'newest', 'oldest', 'deadliest'] as const;
export type Chosen = Partial<Record<CaseFacet, string[]>>;

/** What is searched, as the address of the page says it: a link, a bookmark and the way back show the same cases. */
export interface CaseSearch {
  text: string;
  facets: Chosen;
  order: (typeof orders)[number];
  current: number;
}
const names = Object.keys(caseFacets) as CaseFacet[];

export function searchOf(address: URLSearchParams): CaseSearch {
  const facets = names.flatMap((name) => {
    const values = address.getAll(name);
    return values.length > 0 ? [[name, values] as const] : [];
  });
  const page = Number(address.get('page'));
  return {
    text: address.get('q') ?? '',
    facets: Object.fromEntries(facets) as Chosen,
    order: orders.find((one) => one === address.get('order')) ?? 'relevance',
    current: Number.isInteger(page) && page > 0 ? page : 1,
  };
}

/** What else the address says stays; what is usual is not said. */
export function addressOf(search: CaseSearch, before: URLSearchParams): URLSearchParams {
  const address = new URLSearchParams(before);
  for (const name of ['q', 'order', 'page', ...names]) address.delete(name);
  if (search.text) address.set('q', search.text);
  for (const name of names) for (const value of search.facets[name] ?? []) address.append(name, value);
  if (search.order !== 'relevance') address.set('order', search.order);
  if (search.current > 1) address.set('page', String(search.current));
  return address;
}
