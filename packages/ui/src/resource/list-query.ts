import type { Field, Resource } from '@ircrisk/contract/resource.ts';

/** What is typed into the filter row: a text, a key, or the two ends of a range. */
export type FilterValue = string | number | boolean | readonly [unknown, unknown] | null | undefined;
export type Filters = Readonly<Record<string, FilterValue>>;

export interface Sort {
  by: string;
  descending: boolean;
}

export interface ListState {
  keyword: string;
  filters: Filters;
  sort: Sort | undefined;
  current: number;
  size: number;
}

const ranged = new Set<Field['kind']>(['number', 'quantity', 'money', 'date', 'time']);
export const isRange = (field: Field): boolean => ranged.has(field.kind);

const isEmpty = (value: unknown) => value === null || value === undefined || value === '';

export function filterFields(resource: Resource): [string, Field][] {
  return Object.entries(resource.fields).filter(([, field]) => field.filter && field.kind !== 'file');
}

/** What a record has come to: the filter people reach for first. */
const isState = (name: string): boolean => /^(state|reviewState)$/.test(name);

/**
 * The fields in the order they are offered: what the screen wants first, the state, other choices, text, and last what the search
 * box looks into anyway.
 */
export function orderedFields(
  resource: Resource,
  first: readonly string[] = [],
  without: readonly string[] = [],
): [string, Field][] {
  const rank = ([name, field]: [string, Field]) => {
    if (first.includes(name)) return first.indexOf(name);
    if (isState(name)) return first.length;
    return first.length + (field.search ? 3 : field.kind === 'text' ? 2 : 1);
  };
  return filterFields(resource)
    .filter(([name]) => !without.includes(name))
    .sort((a, b) => rank(a) - rank(b));
}

export const hasSearch = (resource: Resource): boolean =>
  Object.values(resource.fields).some((field) => field.search);

/** Filters in the wire's words: `name=…` contains or equals, ranges take the suffixes of section 2.4. */
export function filterParameters(resource: Resource, filters: Filters): Record<string, unknown> {
  const parameters: Record<string, unknown> = {};
  for (const [name, field] of filterFields(resource)) {
    const value = filters[name];
    if (isEmpty(value)) continue;
    if (!isRange(field)) {
      parameters[name] = typeof value === 'string' ? value.trim() : value;
      continue;
    }
    const [from, to] = Array.isArray(value) ? value : [value, value];
    const isDay = field.kind === 'date' || field.kind === 'time';
    if (!isEmpty(from)) parameters[`${name}${isDay ? '_datege' : '_ge'}`] = from;
    if (!isEmpty(to)) parameters[`${name}${isDay ? '_datele' : '_le'}`] = to;
  }
  // Filters beyond the fields, such as `overdue`: the resource's own on the server.
  for (const [name, value] of Object.entries(filters)) {
    if (!(name in resource.fields) && !isEmpty(value)) parameters[name] = value;
  }
  return parameters;
}

/** Filters and search as an export repeats them; empty ones left out. */
export function searchParameters(resource: Resource, state: Pick<ListState, 'keyword' | 'filters'>) {
  const keyword = state.keyword.trim();
  return { ...(keyword ? { keyword } : {}), ...filterParameters(resource, state.filters) };
}

/** Without a chosen order the server uses the resource's own. Nobody reads how many there are beyond a hundred thousand. */
export function listParameters(resource: Resource, state: ListState): Record<string, unknown> {
  const { sort, current, size } = state;
  const order = sort ? { [sort.descending ? 'descs' : 'ascs']: sort.by } : {};
  return { ...searchParameters(resource, state), current, size, total: 'capped', ...order };
}

export const countFilters = (resource: Resource, filters: Filters): number =>
  filterFields(resource).filter(([name]) => {
    const value = filters[name];
    return Array.isArray(value) ? value.some((end) => !isEmpty(end)) : !isEmpty(value);
  }).length;

/** Columns that may be ordered by: listed ones, unless the field says otherwise. */
export const isSortable = (field: Field): boolean =>
  field.sort ??
  (Boolean(field.list) && field.kind !== 'file' && field.kind !== 'tags' && !('many' in field && field.many));
