import { criticalityErrors } from '@ircrisk/contract/modules/risk/criticality.ts';
import { columnOf } from '@ircrisk/contract/resource.ts';
import { criticalitySegment } from '@ircrisk/contract/resources/criticality/segment.ts';
import { mergeSegments, type Segment, splitSegment } from '@ircrisk/engine-criticality';
import type { Notice } from '@ircrisk/units';
import type { Tx } from '#platform/database/pool.ts';
import { join, name, sql } from '#platform/database/sql.ts';
import { commonErrors, fail, invalidField } from '#platform/http/answer.ts';
import { problemText } from './problem-text.ts';
import { rateSegments } from './rate-segments.ts';

/** What two neighbours must share to be one segment: everything a person has entered but names, ends, length and remark. */
const ownFields = new Set(['studyId', 'code', 'fromKm', 'toKm', 'length', 'history', 'remark']);
const attributes = Object.entries(criticalitySegment.fields)
  .filter(([property, field]) => !field.summary && !ownFields.has(property))
  .map(([property]) => property);
const columns = attributes.map((property) => columnOf(criticalitySegment, property));

export interface Stored {
  id: string;
  studyId: string;
  code: string;
  fromKm: number;
  toKm: number;
  length: number;
  history: string[];
  row: Record<string, unknown>;
}

export async function findSegment(
  tx: Tx,
  id: string,
  projectId: string | null,
  { isGone = false } = {},
): Promise<Stored> {
  const row = await tx.maybe<Record<string, unknown>>(sql`
    select t.* from criticality_segments t where t.id = ${id} and t.project_id = ${projectId} and t.is_deleted = ${isGone ? 1 : 0} for update`);
  if (!row) throw fail(commonErrors.notFound);
  const { study_id: studyId, from_km: fromKm, to_km: toKm, code, length, history } = row;
  return { id, studyId, code, fromKm, toKm, length, history, row } as Stored;
}

const segmentOf = (stored: Stored): Segment<Record<string, unknown>> => ({
  id: stored.code,
  fromKm: stored.fromKm,
  toKm: stored.toKm,
  lengthDm: Math.round(stored.length * 10),
  attributes: Object.fromEntries(columns.map((column) => [column, stored.row[column] ?? null])),
  history: stored.history,
});

const refused = (problem: Notice, field: string) => {
  const byColumn = new Map(columns.map((column, at) => [column, attributes[at]!]));
  const inWords = (language: 'zh' | 'en') => {
    if (problem.code !== 'attributesDiffer') return problemText(problem, language);
    const fields = String(problem.values?.fields ?? '')
      .split(', ')
      .map((column) => criticalitySegment.fields[byColumn.get(column) as 'soil']?.[language] ?? column)
      .join(language === 'zh' ? '、' : ', ');
    return problemText({ ...problem, values: { ...problem.values, fields } }, language);
  };
  return invalidField(field, problem.code, { zh: inWords('zh'), en: inWords('en') });
};

/** The next free number after a segment's own: S06 gives S06-1 and S06-2. */
async function freeCodes(
  tx: Tx,
  studyId: string,
  lineNo: unknown,
  stem: string,
  count: number,
): Promise<string[]> {
  const rows = await tx.all<{ code: string }>(
    sql`select code from criticality_segments where study_id = ${studyId} and line_no = ${lineNo} and is_deleted = 0`,
  );
  const taken = new Set(rows.map(({ code }) => code));
  const free: string[] = [];
  for (let at = 1; free.length < count; at += 1) if (!taken.has(`${stem}-${at}`)) free.push(`${stem}-${at}`);
  return free;
}

/** A segment with the attributes of `from`, other ends and a history. */
const insertLike = (tx: Tx, from: string, made: Segment): Promise<{ id: string }> =>
  tx.one(sql`
    insert into criticality_segments (study_id, project_id, remark, code, from_km, to_km, length, history, ${join(columns.map((column) => name(column)))})
    select study_id, project_id, remark, ${made.id}, ${made.fromKm}, ${made.toKm}, ${made.lengthDm / 10}, ${made.history}::text[], ${join(columns.map((column) => name(column)))}
    from criticality_segments where id = ${from} returning id`);

const remove = (tx: Tx, ids: readonly string[]) =>
  tx.run(sql`update criticality_segments set is_deleted = 1 where id = any(${ids}::bigint[])`);

/** In two at a post; both keep what the whole had, and the line its length. */
export async function cutSegment(tx: Tx, stored: Stored, atKm: number): Promise<string[]> {
  const codes = await freeCodes(tx, stored.studyId, stored.row.line_no, stored.code, 2);
  const cut = splitSegment(segmentOf(stored), atKm, [codes[0]!, codes[1]!]);
  if ('problem' in cut) throw refused(cut.problem, 'atKm');
  const ids: string[] = [];
  for (const part of cut.segments) ids.push((await insertLike(tx, stored.id, part)).id);
  await remove(tx, [stored.id]);
  await rateSegments(tx, stored.studyId);
  return ids;
}

/** The stretch a set of segments covers with its attributes; two sets that say the same are the same pipe. */
function stretchOf(parts: readonly Stored[]): string {
  const posts = parts.flatMap(({ fromKm, toKm }) => [fromKm, toKm]);
  const attributes = parts.map((part) => JSON.stringify(segmentOf(part).attributes));
  const lengthDm = parts.reduce((sum, { length }) => sum + Math.round(length * 10), 0);
  return JSON.stringify([Math.min(...posts), Math.max(...posts), lengthDm, [...new Set(attributes)]]);
}

/** A cut or a join taken back, exactly: the rows of before are still there. What was changed since is not thrown away. */
export async function restoreParts(tx: Tx, gone: readonly Stored[], made: readonly Stored[]): Promise<void> {
  const taken = await tx.maybe(sql`
    select 1 from criticality_segments where study_id = ${made[0]!.studyId} and line_no = ${made[0]!.row.line_no} and is_deleted = 0
      and code = any(${gone.map(({ code }) => code)}::text[]) and id <> all(${made.map(({ id }) => id)}::bigint[])`);
  if (taken || stretchOf(gone) !== stretchOf(made)) throw fail(criticalityErrors.changedSince);
  await remove(
    tx,
    made.map(({ id }) => id),
  );
  await tx.run(
    sql`update criticality_segments set is_deleted = 0 where id = any(${gone.map(({ id }) => id)}::bigint[])`,
  );
  await rateSegments(tx, made[0]!.studyId);
}

export async function joinSegments(tx: Tx, one: Stored, other: Stored): Promise<string> {
  if (one.studyId !== other.studyId) throw fail(criticalityErrors.pipelineOnly);
  const forward = Math.sign(one.toKm - one.fromKm);
  const [first, second] = forward * (one.fromKm - other.fromKm) <= 0 ? [one, other] : [other, one];
  const stem = first.code.replace(/-\d+$/, '');
  const taken = await tx.maybe(sql`
    select 1 from criticality_segments where study_id = ${one.studyId} and line_no = ${one.row.line_no} and code = ${stem} and is_deleted = 0
      and id <> all(${[one.id, other.id]}::bigint[])`);
  const code = taken ? (await freeCodes(tx, one.studyId, one.row.line_no, stem, 1))[0]! : stem;
  const joined = mergeSegments(segmentOf(first), segmentOf(second), code);
  if ('problem' in joined) throw refused(joined.problem, 'withId');
  await remove(tx, [first.id, second.id]);
  const { id } = await insertLike(tx, first.id, joined.segment);
  await rateSegments(tx, one.studyId);
  return id;
}
