import type { Resource } from '@ircrisk/contract/resource.ts';
import type { Language } from '@ircrisk/contract/text.ts';
import { invalidField } from '#platform/http/answer.ts';
import { choiceTexts } from './cells.ts';
import { type SheetColumn, sheetColumns } from './columns.ts';
import { sheetTask } from './export-rows.ts';
import type { WriteTask } from './sheet-messages.ts';

const yesNo: Record<Language, string[]> = { zh: ['是', '否'], en: ['Yes', 'No'] };
const unknownKind = { zh: '没有这种类型的模板', en: 'There is no template of this kind' };

/** What may be chosen in a column; of a kind of record, only what that kind may have. */
function offeredIn(
  { field, property }: SheetColumn,
  resource: Resource,
  kind: string | undefined,
  language: Language,
) {
  if (field?.kind === 'yesNo') return yesNo[language];
  if (field?.kind !== 'choice') return undefined;
  const keys = (kind && resource.kinds?.choices?.[property]?.(kind)) || Object.keys(field.choices);
  return choiceTexts(field.choices, language).flatMap(([key, text]) => (keys.includes(key) ? [text] : []));
}

/** The empty workbook to fill in: of the whole resource, or of one kind of its records with the columns that kind has. */
export function templateTask(
  resource: Resource,
  language: Language,
  kind: string | undefined,
): Omit<WriteTask, 'type'> & { title: string } {
  const { kinds } = resource;
  const by = kinds && resource.fields[kinds.by];
  const known =
    by?.kind === 'choice' && kind !== undefined && Object.hasOwn(by.choices, kind)
      ? by.choices[kind]
      : undefined;
  if (kind !== undefined && !known) throw invalidField('kind', 'choice', unknownKind);
  const columns = sheetColumns(resource).filter(({ property, imported, idOf }) => {
    const only = kinds?.only[property];
    return imported && property !== 'id' && !idOf && (!kind || !only || only.includes(kind));
  });
  const task = sheetTask(resource, language, columns);
  return {
    ...task,
    title: known ? `${resource.title[language]} - ${known[language]}` : resource.title[language],
    columns: task.columns.map((column, at) => {
      const offered = offeredIn(columns[at]!, resource, kind, language);
      return offered ? { ...column, offered } : column;
    }),
  };
}
