import { Failure } from '@ircrisk/contract/errors.ts';
import * as contract from '@ircrisk/contract/modules/safety/case-exchange.ts';
import { caseErrors } from '@ircrisk/contract/modules/safety/incident-case-search.ts';
import { caseLesson, incidentCase } from '@ircrisk/contract/resources/safety/incident-case.ts';
import type { Language } from '@ircrisk/contract/text.ts';
import type { Tx } from '#platform/database/pool.ts';
import { raw, sql } from '#platform/database/sql.ts';
import { fail, invalidField, refusal } from '#platform/http/answer.ts';
import { handle } from '#platform/http/handle.ts';
import { createRecord } from '#platform/resources/save.ts';
import { type Viewer, viewerOf, visible } from '#platform/resources/scope.ts';
import { anyColumn } from '#platform/resources/shape.ts';
import { duplicatesOf } from './whole.ts';

/** What people fill in. A file holds no attachments, and whether facts were checked is said where they were. */
const written = Object.entries(incidentCase.fields)
  .filter(([property, { readOnly }]) => !readOnly && property !== 'fileIds' && property !== 'factsChecked')
  .map(([property]) => property);

/** Given by the platform of wherever the case comes from: here it would be another's. */
const ownNumber = /^CASE-\d+$/;

const exportHandler = handle(contract.exportCases, async (call) => {
  const { tx, actor, projectId, input } = call;
  const chosen = input.ids ? sql`t.id = any(${input.ids}::bigint[])` : sql`true`;
  const where = sql`${chosen} and ${visible(incidentCase, viewerOf(actor, projectId))}`;
  const { count } = await tx.one<{ count: number }>(
    sql`select count(*)::int as count from incident_cases t where ${where}`,
  );
  const max = contract.mostCasesInFile;
  if (count > max) throw fail(caseErrors.tooManyToExport, { max, count });
  const columns = raw(
    written.map((property) => `t.${anyColumn(incidentCase, property)} as "${property}"`).join(', '),
  );
  const rows = await tx.all<Record<string, unknown>>(sql`
    select ${columns}, coalesce((select json_agg(json_build_object('lesson', l.lesson, 'lessonEn', l.lesson_en) order by l.sort, l.id)
      from case_lessons l where l.case_id = t.id and l.is_deleted = 0), '[]') as lessons
    from incident_cases t where ${where} order by t.year desc, t.id`);
  const isTold = ([property, value]: [string, unknown]) =>
    value !== null && !(Array.isArray(value) && value.length === 0 && property !== 'lessons');
  return {
    format: contract.caseFormat,
    version: contract.caseFormatVersion,
    cases: rows.map((row) => Object.fromEntries(Object.entries(row).filter(isTold))),
  } as never;
});

/** Neither the library nor an earlier case of the file tells of the same accident. */
async function refuseKnown(tx: Tx, viewer: Viewer, values: Record<string, unknown>): Promise<void> {
  const text = (value: unknown) => (typeof value === 'string' ? value.trim() : '');
  const year = Number(values.year);
  if (!Number.isInteger(year)) return;
  const [same] = await duplicatesOf(
    tx,
    viewer,
    {
      year,
      date: text(values.happenedOn) || null,
      country: text(values.country) || null,
      titles: [text(values.title), text(values.titleEn)].filter(Boolean),
    },
    null,
  );
  if (same)
    throw invalidField('title', 'duplicate', {
      zh: `与 ${same.number}“${same.title}”为同一事故`,
      en: `The same accident as ${same.number}, “${same.title}”`,
    });
}

async function addCase(tx: Tx, viewer: Viewer, document: contract.CaseDocument): Promise<void> {
  const { lessons = [], ...values } = document;
  const unknown = Object.keys(values).find((property) => !written.includes(property));
  if (unknown !== undefined)
    throw invalidField(unknown.slice(0, 60), 'unknown', {
      zh: `没有字段“${unknown.slice(0, 60)}”`,
      en: `There is no field “${unknown.slice(0, 60)}”`,
    });
  const number = typeof values.number === 'string' ? values.number.trim() : values.number;
  const own = { ...values, number: typeof number === 'string' && ownNumber.test(number) ? null : number };
  const taken =
    typeof own.number === 'string' &&
    (await tx.maybe(sql`select 1 from incident_cases where number = ${own.number} and is_deleted = 0`));
  if (taken)
    throw invalidField('number', 'unique', {
      zh: `编号 ${own.number} 已有案例`,
      en: `There is a case with the number ${own.number}`,
    });
  await refuseKnown(tx, viewer, own);
  const caseId = await createRecord(tx, incidentCase, own, viewer);
  for (const [at, { lesson, lessonEn }] of lessons.entries())
    await createRecord(
      tx,
      caseLesson,
      { caseId, sort: at + 1, lesson: lesson || lessonEn, lessonEn: lessonEn || null },
      viewer,
    );
}

const titleOf = ({ title, titleEn }: Record<string, unknown>): string =>
  String(title || titleEn || '').slice(0, 200);

/** What is wrong with one case, by field, in the reader's words; anything but a refusal goes on its way. */
function toldOf(error: unknown, language: Language) {
  if (!(error instanceof Failure)) throw error;
  const { body } = refusal(error, language);
  return body.errors ?? [{ field: '', msg: body.msg }];
}

const importHandler = handle(contract.importCases, async ({ tx, actor, projectId, input, language }) => {
  const viewer = viewerOf(actor, projectId);
  const errors: { place: number; title: string; field: string; msg: string }[] = [];
  let added = 0;
  await tx.run(sql`savepoint file`);
  for (const [at, document] of input.cases.entries()) {
    await tx.run(sql`savepoint one_case`);
    try {
      await addCase(tx, viewer, document);
      await tx.run(sql`release savepoint one_case`);
      added += 1;
    } catch (error) {
      const told = toldOf(error, language);
      await tx.run(sql`rollback to savepoint one_case`);
      for (const { field, msg } of told) errors.push({ place: at + 1, title: titleOf(document), field, msg });
    }
  }
  await tx.run(input.check ? sql`rollback to savepoint file` : sql`release savepoint file`);
  return { added, errors };
});

export const jsonHandlers = [exportHandler, importHandler];
