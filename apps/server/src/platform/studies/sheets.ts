import { columnOf } from '@ircrisk/contract/resource.ts';
import { studyErrors } from '@ircrisk/contract/study.ts';
import type { Language } from '@ircrisk/contract/text.ts';
import type { Tx } from '#platform/database/pool.ts';
import { join, name, sql } from '#platform/database/sql.ts';
import { fail } from '#platform/http/answer.ts';
import { hooksOf, type ResourceHooks, refuse, type SavedRecord } from '#platform/resources/hooks.ts';
import { nameChoices, type Row, rowsOf } from '#platform/resources/read.ts';
import { differencesOf } from './differences.ts';
import type { ComparedPart, StudyHead, StudyKind, StudySheet } from './study-kind.ts';

const pointerOf = ({ resource, study }: StudySheet) => name(columnOf(resource, study));

/** Rows that lie in a study which is no draft, or are to be put into one. */
async function refuseClosed(
  tx: Tx,
  kind: StudyKind,
  sheet: StudySheet,
  records: readonly SavedRecord[],
): Promise<void> {
  const given = records.flatMap(({ values }) => {
    const id = String(values[sheet.study] ?? '');
    return /^\d+$/.test(id) ? [id] : [];
  });
  const ids = records.flatMap(({ id }) => id ?? []);
  const closed = await tx.all<{ row: string | null; study: string }>(sql`
    select null::bigint as row, s.id as study from ${name(kind.resource.table)} s where s.id = any(${given}::bigint[]) and s.state <> 'draft'
    union all
    select r.id, s.id from ${name(sheet.resource.table)} r join ${name(kind.resource.table)} s on s.id = r.${pointerOf(sheet)}
    where r.id = any(${ids}::bigint[]) and s.state <> 'draft'`);
  if (closed.length === 0) return;
  const [rows, studies] = [new Set(closed.map(({ row }) => row)), new Set(closed.map(({ study }) => study))];
  for (const record of records)
    if (rows.has(record.id ?? '') || studies.has(String(record.values[sheet.study] ?? '')))
      refuse(record, sheet.study, 'readOnly', studyErrors.readOnly);
}

/** The rows of a study obey its state, whichever way they are changed; what the list has of its own stays. */
export function sheetHooks(kind: StudyKind, sheet: StudySheet): ResourceHooks {
  const own = hooksOf(sheet.resource.id);
  const { reads: _all, ...kept } = own ?? {};
  return {
    ...kept,
    resource: sheet.resource.id,
    async beforeSave(tx, records, viewer) {
      await refuseClosed(tx, kind, sheet, records);
      await own?.beforeSave?.(tx, records, viewer);
    },
    // A removal comes by here alone.
    async afterSave(tx, ids, viewer) {
      const closed = await tx.maybe(sql`
        select 1 from ${name(sheet.resource.table)} r join ${name(kind.resource.table)} s on s.id = r.${pointerOf(sheet)}
        where r.id = any(${ids}::bigint[]) and s.state <> 'draft' limit 1`);
      if (closed) throw fail(studyErrors.readOnly);
      await own?.afterSave?.(tx, ids, viewer);
    },
  };
}

/** The rows of one revision in the next one, results included. */
export async function copySheets(tx: Tx, kind: StudyKind, from: StudyHead, to: string): Promise<void> {
  for (const sheet of kind.sheets ?? []) {
    const columns = Object.entries(sheet.resource.fields)
      .filter(([property, field]) => property !== sheet.study && !field.summary)
      .map(([property]) => name(columnOf(sheet.resource, property)));
    await tx.run(sql`
      insert into ${name(sheet.resource.table)} (${pointerOf(sheet)}, ${join(columns)})
      select ${to}::bigint, ${join(columns)} from ${name(sheet.resource.table)}
      where ${pointerOf(sheet)} = ${from.id} and is_deleted = 0 order by id`);
  }
}

/** Rows told apart by their names: those that came, went or changed. */
export async function compareSheets(
  tx: Tx,
  kind: StudyKind,
  from: StudyHead,
  to: StudyHead,
  language: Language,
): Promise<ComparedPart[]> {
  const parts: ComparedPart[] = [];
  for (const sheet of kind.sheets ?? []) {
    const { resource } = sheet;
    const read = async (head: StudyHead) => {
      const where = sql`where t.${pointerOf(sheet)} = ${head.id} and t.is_deleted = 0`;
      const rows = nameChoices(resource, await rowsOf(tx, resource, language, where, null), language);
      return new Map(rows.map((row) => [String(row[resource.label]), row]));
    };
    const [before, after] = [await read(from), await read(to)];
    const differences = [...new Set([...before.keys(), ...after.keys()])].flatMap((subject) =>
      rowDifferences(sheet, subject, before.get(subject), after.get(subject), language),
    );
    parts.push({ title: resource.title[language], total: differences.length, differences });
  }
  return parts;
}

function rowDifferences(
  { resource, study }: StudySheet,
  subject: string,
  before: Row | undefined,
  after: Row | undefined,
  language: Language,
): ComparedPart['differences'] {
  if (!before) return [{ change: 'added', subject, before: null, after: subject }];
  if (!after) return [{ change: 'removed', subject, before: subject, after: null }];
  return differencesOf(resource, before, after, language, new Set([study])).map((one) => ({
    ...one,
    subject: `${subject} · ${one.subject}`,
  }));
}
