import {
  dimensionsOf,
  isCalendar,
  type PivotQuestion,
} from '@ircrisk/contract/modules/assets/statistics-pivot.ts';
import type { Resource } from '@ircrisk/contract/resource.ts';
import { type Filters, filterParameters, isRange } from '@ircrisk/ui/resource/list-query.ts';

export const firstQuestion: PivotQuestion = {
  dataset: 'equipment',
  by: 'nodeId:device',
  across: 'type',
  measures: ['count'],
  filters: {},
  chart: 'stack',
};

/** Filters of the filter row in the words of the wire, as a question keeps them. */
export function askedFilters(resource: Resource, filters: Filters): PivotQuestion['filters'] {
  return Object.fromEntries(
    Object.entries(filterParameters(resource, filters)).map(([key, value]) => [key, String(value)]),
  );
}

/** And back: a saved question fills the filter row again. */
export function shownFilters(resource: Resource, asked: PivotQuestion['filters']): Filters {
  const filters: Record<string, Filters[string]> = {};
  for (const [name, field] of Object.entries(resource.fields)) {
    const plain = asked[name];
    if (plain !== undefined) filters[name] = Array.isArray(plain) ? plain.join(',') : plain;
    if (!isRange(field)) continue;
    const [from, to] = [
      asked[`${name}_datege`] ?? asked[`${name}_ge`],
      asked[`${name}_datele`] ?? asked[`${name}_le`],
    ];
    if (from !== undefined || to !== undefined) filters[name] = [from ?? null, to ?? null];
  }
  return filters;
}

const days = (from: string, to: string): [string, string] => [from, to];
const lastDay = (year: number, month: number) =>
  new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);

/** The stretch of days a group of the calendar stands for: `2024`, `2024-Q2`, `2024-05`. */
export function daysOf(code: string): [string, string] {
  const year = Number(code.slice(0, 4));
  const quarter = /Q([1-4])$/.exec(code)?.[1];
  if (quarter) {
    const last = Number(quarter) * 3;
    return days(`${year}-${String(last - 2).padStart(2, '0')}-01`, lastDay(year, last));
  }
  if (code.length === 7) return days(`${code}-01`, lastDay(year, Number(code.slice(5))));
  return days(`${year}-01-01`, `${year}-12-31`);
}

/** One group as a filter of its list; null where the list has no such filter. */
function groupFilter(
  dataset: PivotQuestion['dataset'],
  key: string,
  code: string | null,
): Record<string, string> | null {
  const dimension = dimensionsOf(dataset).find((each) => each.key === key);
  if (code === null || code === '~' || !dimension || dimension.ofEquipment) return null;
  const { property, field } = dimension;
  // A list does not refuse a filter it does not know: it would show all there is.
  if (!field.filter && !field.search) return null;
  if (!isCalendar(key)) return { [property]: code };
  const [from, to] = daysOf(code);
  return { [`${property}_datege`]: from, [`${property}_datele`]: to };
}

/** Filters of the list behind a group, or behind a cell of it; null where the list has no such filter. */
export function drillFilters(
  question: PivotQuestion,
  code: string | null,
  cell?: { code: string | null },
): Record<string, string> | null {
  const group = groupFilter(question.dataset, question.by, code);
  const part = cell ? groupFilter(question.dataset, question.across ?? '', cell.code) : {};
  if (!group || !part) return null;
  const asked = Object.fromEntries(
    Object.entries(question.filters).map(([key, value]) => [
      key,
      Array.isArray(value) ? value.join(',') : value,
    ]),
  );
  return { ...asked, ...group, ...part };
}
