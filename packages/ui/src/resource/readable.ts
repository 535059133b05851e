import type { Resource } from '@ircrisk/contract/resource.ts';
import type { Language } from '@ircrisk/contract/text.ts';
import type { RecordData } from '../api/resource-api.ts';
import { englishOf } from './either-language.ts';

/** The readable twin of a key or id: `categoryName` of `category`, `deptName` of `deptId`. */
export function readableTwin(record: RecordData, property: string): string | undefined {
  const twin = record[`${property}Name`] ?? record[`${property.replace(/Ids?$/, '')}Name`];
  if (Array.isArray(twin)) return twin.join(', ');
  return typeof twin === 'string' && twin !== '' ? twin : undefined;
}

/** What an English reader is shown in a list instead of `title`: the record's own `titleEn`, where it has one. */
export function englishTwin(record: RecordData, property: string): string | undefined {
  const twin = record[`${property}En`];
  return typeof twin === 'string' && twin !== '' ? twin : undefined;
}

/** The column that names a record: for an English reader its English twin, where that is shown. */
export function namedBy(
  { label, fields }: Pick<Resource, 'label' | 'fields'>,
  names: readonly string[],
  language: Language,
): string {
  const english = language === 'en' ? englishOf(fields, label) : undefined;
  return english && names.includes(english) ? english : label;
}

/** What a record is called in the language of the reader. */
export function labelOf(resource: Pick<Resource, 'label'>, record: RecordData, language: Language): string {
  const own = String(record[resource.label] ?? record.id);
  return language === 'en' ? (englishTwin(record, resource.label) ?? own) : own;
}
