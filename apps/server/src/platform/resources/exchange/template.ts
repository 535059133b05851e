import { resourceOf } from '@ircrisk/contract/catalog.ts';
import type { Resource } from '@ircrisk/contract/resource.ts';
import type { Language, Text } from '@ircrisk/contract/text.ts';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { invalidField } from '#platform/http/answer.ts';
import { isMany, shapeOf } from '../shape.ts';
import { type Cell, choiceTexts, type Dictionaries } from './cells.ts';
import { type SheetColumn, sheetColumns } from './columns.ts';
import { exampleCell, isRequired } from './example.ts';
import { sheetTask } from './export-rows.ts';
import { gatherTreePaths, pathOf } from './record-paths.ts';
import type { WriteTask } from './sheet-messages.ts';
import { dictionariesOf, stagingOf } from './staging.ts';

const yesNo: Record<Language, string[]> = { zh: ['是', '否'], en: ['Yes', 'No'] };
const unknownKind = { zh: '没有这种类型的模板', en: 'There is no template of this kind' };
const template: Text = { zh: '导入模板', en: 'import template' };
/** More records than these are no list to choose from. */
const mostOffered = 1000;

/** What may be chosen in a column; of a kind of record, only what that kind may have. */
function offeredIn(
  { field, property, idOf }: SheetColumn,
  resource: Resource,
  kind: string | undefined,
  language: Language,
  dictionaries: Dictionaries,
): string[] | undefined {
  if (!field || idOf || isMany(field)) return undefined;
  if (field.kind === 'yesNo') return yesNo[language];
  if (field.kind === 'dictionary') {
    const entries = dictionaries[field.dictionary] ?? [];
    const choices = Object.fromEntries(entries.map(({ key, ...texts }) => [key, texts]));
    return choiceTexts(choices, language).map(([, text]) => text);
  }
  if (field.kind !== 'choice') return undefined;
  const keys = (kind && resource.kinds?.choices?.[property]?.(kind)) || Object.keys(field.choices);
  return choiceTexts(field.choices, language).flatMap(([key, text]) => (keys.includes(key) ? [text] : []));
}

/** Records a column may name, by the way to them; null where they are too many to choose from. */
async function offeredRecords(
  tx: Tx,
  { field, idOf }: SheetColumn,
  language: Language,
): Promise<string[] | null> {
  if (field?.kind !== 'reference' || idOf || field.many) return null;
  const target = resourceOf(field.to);
  const { value, joins } = pathOf(target, 'x', { language, whole: false });
  const rows = await stagingOf(tx).all<{ path: string | null }>(sql`
    select ${value} as path from ${shapeOf(target).table} x${joins} where x.is_deleted = 0 order by 1 limit ${mostOffered + 1}`);
  const paths = rows.flatMap(({ path }) => (path ? [path] : []));
  return paths.length === 0 || rows.length > mostOffered ? null : paths;
}

/** The workbook to fill in: of the whole resource, or of one kind of its records with the columns that kind has. */
export async function templateTask(
  tx: Tx,
  resource: Resource,
  language: Language,
  kind: string | undefined,
): Promise<Omit<WriteTask, 'type'> & { fileName: string }> {
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
  await gatherTreePaths(tx, resource);
  const dictionaries = await dictionariesOf(tx, resource);
  const task = sheetTask(resource, language, columns, true);
  const example: Cell[] = [];
  const shown = [];
  for (const [at, column] of task.columns.entries()) {
    const of = columns[at]!;
    const fixed = offeredIn(of, resource, kind, language, dictionaries);
    const offered = fixed ?? (await offeredRecords(tx, of, language));
    const ofKind = of.property === kinds?.by ? known?.[language] : undefined;
    example.push(ofKind ?? exampleCell(of, language) ?? fixed?.[0] ?? null);
    const header = isRequired(resource, of.property) ? `${column.header} *` : column.header;
    shown.push({ ...column, header, ...(offered ? { offered } : {}) });
  }
  const title = known ? `${resource.title[language]} - ${known[language]}` : resource.title[language];
  return { ...task, fileName: `${title} - ${template[language]}.xlsx`, columns: shown, example };
}
