import type { FieldError } from '@ircrisk/contract/errors.ts';
import { columnOf, type Resource } from '@ircrisk/contract/resource.ts';
import type { Language, Text } from '@ircrisk/contract/text.ts';
import { say } from '@ircrisk/contract/text.ts';
import { latestNow } from '#platform/database/clocks.ts';
import type { Tx } from '#platform/database/pool.ts';
import { name, sql } from '#platform/database/sql.ts';
import { commonErrors, fail } from '#platform/http/answer.ts';
import { written } from './exchange/compare.ts';
import { noteErrors, type Staged, stagingOf } from './exchange/staging.ts';

const future: Record<'date' | 'time', Text> = {
  date: { zh: '{field}不能晚于今天', en: '{field} must not be in the future' },
  time: { zh: '{field}不能晚于现在', en: '{field} must not be in the future' },
};
/** Clocks differ a little: what somebody writes down at once is not of the future. */
const latest = { date: sql`current_date`, time: latestNow };

const pastFields = (resource: Resource) =>
  Object.entries(resource.fields).flatMap(([property, field]) =>
    (field.kind === 'date' || field.kind === 'time') && field.past ? [[property, field] as const] : [],
  );

/** Faults of each record whose days and times must have come by the tenant's own calendar, which the transaction's zone gives. */
export async function findFutureDays(
  tx: Tx,
  resource: Resource,
  records: readonly Readonly<Record<string, unknown>>[],
): Promise<((language: Language) => FieldError[])[]> {
  const past = pastFields(resource);
  const given = records.map((values) => past.filter(([property]) => typeof values[property] === 'string'));
  if (given.every((fields) => fields.length === 0)) return records.map(() => () => []);
  const now = await tx.one<Record<'date' | 'time', string>>(
    sql`select ${latest.date} as date, ${latest.time} as time`,
  );
  return records.map((values, at) => {
    const broken = given[at]!.filter(([property, field]) => (values[property] as string) > now[field.kind]);
    return (language) =>
      broken.map(([property, field]) => ({
        field: property,
        rule: 'past',
        msg: say(future[field.kind], language, { field: field[language] }),
      }));
  });
}

/** The same for one record: refused where a day is still to come. */
export async function checkPast(tx: Tx, resource: Resource, values: Record<string, unknown>): Promise<void> {
  const [fields] = await findFutureDays(tx, resource, [values]);
  if (fields && fields('zh').length > 0) throw fail(commonErrors.invalid, { reason: '' }, { fields });
}

/** The same for the rows of a file. */
export async function judgePast(
  tx: Tx,
  resource: Resource,
  staged: Staged,
  language: Language,
): Promise<void> {
  for (const [property, field] of pastFields(resource)) {
    if (!staged.columns.includes(property)) continue;
    const column = name(columnOf(resource, property));
    const rows = await stagingOf(tx).all<{ row: number; value: string }>(
      sql`select row, ${column}::text as value from import_rows s where ${column} > ${latest[field.kind]} and ${written} order by row`,
    );
    const msg = say(future[field.kind], language, { field: field[language] });
    for (const { row, value } of rows) noteErrors(staged, row, [{ row, field: property, msg, value }]);
  }
}
