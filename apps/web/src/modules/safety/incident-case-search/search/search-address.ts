import {
  areaOf,
  type CaseChoice,
  type CaseFacet,
  caseFacets,
} from '@ircrisk/contract/resources/safety/case-choices.ts';

export const orders = ['relevance', 'newest', 'oldest', 'deadliest'] as const;
/** What the drawing beside the list shows: when or where. */
export const spreads = ['years', 'map'] as const;
export type Chosen = Partial<Record<CaseChoice, string[]>>;

/** What is searched, as the address of the page says it: a link, a bookmark and the way back show the same cases. */
export interface CaseSearch {
  text: string;
  facets: Chosen;
  order: (typeof orders)[number];
  current: number;
  spread: (typeof spreads)[number];
}
const names: readonly CaseChoice[] = [...(Object.keys(caseFacets) as CaseFacet[]), 'area'];

export function searchOf(address: URLSearchParams): CaseSearch {
  const facets = names.flatMap((name) => {
    const said = address.getAll(name);
    const values = name === 'area' ? said.filter(areaOf) : said;
    return values.length > 0 ? [[name, values] as const] : [];
  });
  const page = Number(address.get('page'));
  return {
    text: address.get('q') ?? '',
    facets: Object.fromEntries(facets) as Chosen,
    order: orders.find((one) => one === address.get('order')) ?? 'relevance',
    current: Number.isInteger(page) && page > 0 ? page : 1,
    spread: spreads.find((one) => one === address.get('spread')) ?? 'years',
  };
}

/** What else the address says stays; what is usual is not said. */
export function addressOf(search: CaseSearch, before: URLSearchParams): URLSearchParams {
  const address = new URLSearchParams(before);
  for (const name of ['q', 'order', 'page', 'spread', ...names]) address.delete(name);
  if (search.text) address.set('q', search.text);
  for (const name of names) for (const value of search.facets[name] ?? []) address.append(name, value);
  if (search.order !== 'relevance') address.set('order', search.order);
  if (search.current > 1) address.set('page', String(search.current));
  if (search.spread !== 'years') address.set('spread', search.spread);
  return address;
}
