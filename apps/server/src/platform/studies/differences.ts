import type { Resource } from '@ircrisk/contract/resource.ts';
import type { Language } from '@ircrisk/contract/text.ts';
import type { Row } from '#platform/resources/read.ts';
import type { ComparedPart } from './study-kind.ts';

const yesNo = { true: { zh: '是', en: 'Yes' }, false: { zh: '否', en: 'No' } };

/** A field as a person reads it; names stand beside ids. */
function shown(row: Row, property: string, language: Language): string | null {
  const value = row[`${property}Name`] ?? row[property];
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'boolean') return yesNo[`${value}`][language];
  return Array.isArray(value) ? value.join(', ') || null : String(value);
}

/** Fields of a record that differ, as a person reads them. */
export function differencesOf(
  resource: Resource,
  before: Row,
  after: Row,
  language: Language,
  apart: ReadonlySet<string>,
): ComparedPart['differences'] {
  return Object.entries(resource.fields).flatMap(([property, field]) => {
    if (apart.has(property)) return [];
    const [from, to] = [shown(before, property, language), shown(after, property, language)];
    if (from === to) return [];
    const change = from === null ? 'added' : to === null ? 'removed' : 'changed';
    return [
      {
        change: change as ComparedPart['differences'][number]['change'],
        subject: field[language],
        before: from,
        after: to,
      },
    ];
  });
}
