import { qaErrors } from '@ircrisk/contract/modules/safety/hse-qa-errors.ts';
import { document } from '@ircrisk/contract/resources/ledger/shared-objects.ts';
import { unsupportedFigures } from '@ircrisk/engine-answer';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { fail, invalidField } from '#platform/http/answer.ts';
import { type Viewer, visible } from '#platform/resources/scope.ts';

/** A document `t` in force: approved, and its day has come. */
export const inForce = sql`t.state = 'approved' and coalesce(t.effective_date, current_date) <= current_date`;

/** Documents with clauses that the viewer may read, by whether they are in force. Asked with every question: an index may be behind. */
export async function readableDocuments(
  tx: Tx,
  viewer: Viewer,
): Promise<{ inForce: string[]; superseded: string[] }> {
  const rows = await tx.all<{ id: string; current: boolean; state: string }>(sql`
    select t.id, ${inForce} as current, t.state from documents t where ${visible(document, viewer)} and t.state in ('approved', 'superseded')
      and exists (select from qa_passages p where p.document_id = t.id and p.is_deleted = 0)`);
  return {
    inForce: rows.filter(({ current }) => current).map(({ id }) => id),
    superseded: rows.filter(({ state }) => state === 'superseded').map(({ id }) => id),
  };
}

/** A question takes along only clauses its asker could have found: an id alone opens nothing. */
export async function checkTaken(tx: Tx, viewer: Viewer, passageIds: readonly string[]): Promise<void> {
  const wanted = new Set(passageIds);
  if (wanted.size === 0) return;
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*)::int as count from qa_passages p join documents t on t.id = p.document_id
    where p.id = any(${[...wanted]}::bigint[]) and p.is_deleted = 0 and ${inForce} and ${visible(document, viewer)}`);
  if (count < wanted.size)
    throw invalidField('passageIds', 'reference', {
      zh: '有条文不存在、不再有效或您无权查看，请重新检索后再转专家',
      en: 'A clause is not there, not in force or not yours to read; search again before you ask an expert',
    });
}

/** What an answer cites must be in force and readable, and must have every figure the answer has. */
export async function checkCitations(
  tx: Tx,
  viewer: Viewer,
  passageIds: readonly string[],
  answers: readonly (string | null | undefined)[],
): Promise<void> {
  if (passageIds.length === 0) throw fail(qaErrors.uncited);
  const rows = await tx.all<{
    text: string;
    textEn: string | null;
    clause: string;
    number: string;
    current: boolean;
  }>(sql`
    select p.text, p.text_en as "textEn", p.clause, t.document_number as number, ${inForce} as current from qa_passages p join documents t on t.id = p.document_id
    where p.id = any(${passageIds}::bigint[]) and p.is_deleted = 0 and ${visible(document, viewer)}`);
  if (rows.length < new Set(passageIds).size) throw fail(qaErrors.uncited);
  const past = rows.find(({ current }) => !current);
  if (past) throw fail(qaErrors.superseded, { document: past.number });
  const cited = rows.flatMap(({ text, textEn }) => [text, textEn ?? '']);
  const wrong = answers.flatMap((answer) => (answer ? unsupportedFigures(answer, cited) : []));
  if (wrong.length > 0)
    throw fail(qaErrors.figures, {
      figures: [...new Set(wrong.map(({ text, unit }) => (unit ? `${text} ${unit}` : text)))].join(', '),
    });
}
