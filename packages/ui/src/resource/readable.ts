import type { Resource } from '@ircrisk/contract/resource.ts';
import type { Language, Text } from '@ircrisk/contract/text.ts';
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
export function labelOf(
  { label, fields }: Pick<Resource, 'label' | 'fields'>,
  record: RecordData,
  language: Language,
): string {
  const own = String(record[label] ?? record.id);
  const field = fields[label];
  if (field?.kind === 'choice') return field.choices[own]?.[language] ?? own;
  return language === 'en' ? (englishTwin(record, label) ?? own) : own;
}

/** What the form of a record is called: its kind and its name; of a new one, that it is new. */
export function formName(
  resource: Pick<Resource, 'label' | 'fields' | 'title' | 'one'>,
  record: RecordData | undefined,
): Text {
  const kind = resource.one ?? resource.title;
  if (!record) return { zh: `新增${kind.zh}`, en: `${kind.en}: new record` };
  return {
    zh: `${kind.zh}“${labelOf(resource, record, 'zh')}”`,
    en: `${kind.en} “${labelOf(resource, record, 'en')}”`,
  };
}
