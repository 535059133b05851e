import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';

export interface KeptDocument {
  readonly number: string;
  readonly title: string;
  readonly titleEn: string | null;
  readonly type: 'procedure';
  readonly revision: string;
  readonly effectiveDate: string;
  readonly reviewDueDate: string | null;
}

/** A revision approved in its own module stands in the store as the one in force; the one before it is superseded. */
export async function keepDocument(tx: Tx, kept: KeptDocument): Promise<string> {
  await tx.run(
    sql`update documents set state = 'superseded' where document_number = ${kept.number} and state = 'approved' and revision <> ${kept.revision} and is_deleted = 0`,
  );
  const facts = sql`title = ${kept.title}, title_en = ${kept.titleEn}, state = 'approved', effective_date = ${kept.effectiveDate}, review_due_date = ${kept.reviewDueDate}`;
  const there = await tx.maybe<{ id: string }>(
    sql`update documents set ${facts} where document_number = ${kept.number} and revision = ${kept.revision} and is_deleted = 0 returning id`,
  );
  if (there) return there.id;
  const { id } = await tx.one<{ id: string }>(sql`
    insert into documents (document_number, title, title_en, type, revision, state, effective_date, review_due_date)
    values (${kept.number}, ${kept.title}, ${kept.titleEn}, ${kept.type}, ${kept.revision}, 'approved', ${kept.effectiveDate}, ${kept.reviewDueDate}) returning id`);
  return id;
}

/** Another form of the same content in place of the file of a draft, unless that is another one by now: a picture as a PDF. */
export const replaceFile = async (tx: Tx, id: string, from: string, fileId: string): Promise<boolean> =>
  (await tx.run(
    sql`update documents set file_id = ${fileId} where id = ${id} and file_id = ${from} and state = 'draft' and is_deleted = 0`,
  )) > 0;
