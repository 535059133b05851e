import { placePrefix as prefix } from '@ircrisk/contract/list-place.ts';
import type { Field, Resource } from '@ircrisk/contract/resource.ts';
import { createContext } from 'react';
import { type Filters, type FilterValue, isRange, type ListState } from './list-query.ts';

/** Where a list stands in the address of its page. Left out (a dialog, an embedded application): nowhere. */
export interface ListAddress {
  /** The query of the page's own address. */
  search: string;
  /** False while another page is shown, whose address it is. */
  visible: boolean;
  replace: (search: string) => void;
}
export const ListAddressContext = createContext<ListAddress | undefined>(undefined);

const isOurs = (name: string) => name.startsWith(prefix);

type Place = Pick<ListState, 'keyword' | 'filters' | 'sort' | 'current'>;

const text = (value: FilterValue): string =>
  Array.isArray(value)
    ? value.map((end) => (end === null || end === undefined ? '' : String(end))).join('..')
    : String(value ?? '');

const isFigure = ({ kind }: Field) => kind === 'number' || kind === 'quantity' || kind === 'money';

/** What was typed into the address by hand may be anything: an end that is no number counts as none. */
function readValue(field: Field | undefined, written: string): FilterValue {
  if (!field || !isRange(field)) return written;
  const [from = '', to = ''] = written.split('..');
  const end = (one: string) => {
    if (one === '') return null;
    if (!isFigure(field)) return one;
    return Number.isFinite(Number(one)) ? Number(one) : null;
  };
  return [end(from), end(to)];
}

/** The place of this list in an address, where there is one. */
export function readPlace(resource: Resource, search: string): Place | undefined {
  const asked = new URLSearchParams(search);
  if (asked.get(`${prefix}of`) !== resource.id) return undefined;
  const filters: Record<string, FilterValue> = {};
  for (const [name, value] of asked)
    if (name.startsWith(`${prefix}f.`)) {
      const field = name.slice(prefix.length + 2);
      filters[field] = readValue(resource.fields[field], value);
    }
  const sort = asked.get(`${prefix}sort`);
  const by = sort?.replace(/^-/, '');
  const page = Number(asked.get(`${prefix}page`));
  return {
    keyword: asked.get(`${prefix}q`) ?? '',
    filters,
    sort:
      by && (by in resource.fields || /^(?:create|update)Time$/.test(by))
        ? { by, descending: sort !== by }
        : undefined,
    current: Number.isInteger(page) && page > 0 ? page : 1,
  };
}

/** The list whose place stands in an address. */
export const placeOwner = (search: string): string | null => new URLSearchParams(search).get(`${prefix}of`);

const filled = (filters: Filters): [string, string][] =>
  Object.entries(filters)
    .map(([name, value]): [string, string] => [name, text(value)])
    .filter(([, value]) => value !== '' && value !== '..');

/** The address with the place of this list in it; a list as it comes leaves no trace. */
export function writePlace(resource: Resource, place: Place, search: string): string {
  const told: [string, string][] = [
    ...(place.keyword ? [['q', place.keyword] as [string, string]] : []),
    ...filled(place.filters).map(([name, value]): [string, string] => [`f.${name}`, value]),
    ...(place.sort
      ? [['sort', `${place.sort.descending ? '-' : ''}${place.sort.by}`] as [string, string]]
      : []),
    ...(place.current > 1 ? [['page', String(place.current)] as [string, string]] : []),
  ];
  return withTold(resource.id, told, search);
}

function withTold(owner: string, told: readonly [string, string][], search: string): string {
  const asked = new URLSearchParams(search);
  if (told.length === 0 && asked.get(`${prefix}of`) !== owner) return search;
  for (const name of [...asked.keys()]) if (isOurs(name)) asked.delete(name);
  if (told.length > 0) asked.set(`${prefix}of`, owner);
  for (const [name, value] of told) asked.set(prefix + name, value);
  const rest = asked.toString();
  return rest ? `?${rest}` : '';
}

/** What a list without a declaration asks for, by name. */
export type Asked = { readonly [name: string]: string | number | undefined };

/** What the address asks of it: what is not said there is as usual, what is said to be empty is not asked for. */
export function readAsked<T extends Asked>(owner: string, usual: T, search: string): T | undefined {
  const asked = new URLSearchParams(search);
  if (asked.get(`${prefix}of`) !== owner) return undefined;
  const said = [...asked].flatMap(([name, value]): [string, string | number | undefined][] => {
    if (!name.startsWith(`${prefix}f.`)) return [];
    const field = name.slice(prefix.length + 2);
    const one = usual[field];
    if (typeof one !== 'number') return [[field, value === '' ? undefined : value]];
    return [[field, Number.isInteger(Number(value)) && Number(value) > 0 ? Number(value) : one]];
  });
  const all = Object.entries({ ...usual, ...Object.fromEntries(said) });
  return Object.fromEntries(all.filter(([, value]) => value !== undefined)) as unknown as T;
}

export function writeAsked<T extends Asked>(owner: string, usual: T, asked: T, search: string): string {
  const names = [...new Set([...Object.keys(usual), ...Object.keys(asked)])];
  const told = names.flatMap((name): [string, string][] => {
    const [value, common] = [asked[name] ?? '', usual[name] ?? ''];
    return value === common ? [] : [[`f.${name}`, String(value)]];
  });
  return withTold(owner, told, search);
}

/** What the address asks of the page itself. */
export function withoutPlace(search: string): string {
  const asked = new URLSearchParams(search);
  for (const name of [...asked.keys()]) if (isOurs(name)) asked.delete(name);
  return asked.toString();
}
