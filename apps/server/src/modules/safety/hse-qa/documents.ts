import * as contract from '@ircrisk/contract/modules/safety/hse-qa.ts';
import { qaErrors } from '@ircrisk/contract/modules/safety/hse-qa-errors.ts';
import { document } from '@ircrisk/contract/resources/ledger/shared-objects.ts';
import { nameIn } from '@ircrisk/contract/text.ts';
import { type SplitPassage, splitDocument } from '@ircrisk/engine-answer';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { commonErrors, fail } from '#platform/http/answer.ts';
import { type Call, handle } from '#platform/http/handle.ts';
import { enqueue } from '#platform/jobs/queue.ts';
import { viewerOf, visible } from '#platform/resources/scope.ts';
import { isSigned } from './passage-hooks.ts';
import { readFileJob } from './read-file.ts';

interface Found {
  id: string;
  documentNumber: string;
  title: string;
  titleEn: string | null;
  revision: string;
  state: string;
  effectiveDate: string | null;
  reviewDueDate: string | null;
  fileId: string | null;
}

async function findDocument({ tx, actor, projectId }: Pick<Call, 'tx' | 'actor' | 'projectId'>, id: string) {
  const found = await tx.maybe<Found>(sql`
    select t.id, t.document_number as "documentNumber", t.title, t.title_en as "titleEn", t.revision, t.state, t.effective_date as "effectiveDate",
      t.review_due_date as "reviewDueDate", t.file_id as "fileId" from documents t
    where t.id = ${id} and ${visible(document, viewerOf(actor, projectId))}`);
  if (!found) throw fail(commonErrors.notFound);
  return found;
}

const readHandler = handle(contract.readDocument, async (call) => {
  const { titleEn, ...found } = await findDocument(call, call.input.id);
  const english = call.language === 'en';
  const heading = english ? sql`coalesce(heading_en, heading, '')` : sql`coalesce(heading, '')`;
  const text = english ? sql`coalesce(text_en, text)` : sql`text`;
  const passages = await call.tx.all<contract.DocumentText['passages'][number]>(sql`
    select id, clause, ${heading} as heading, ${text} as text, page from qa_passages
    where document_id = ${found.id} and is_deleted = 0 order by position, id`);
  return { ...found, title: nameIn(call.language, found.title, titleEn), passages };
});

const knowledgeHandler = handle(contract.knowledge, async ({ tx, actor, projectId, language }) => {
  const title = language === 'en' ? sql`coalesce(t.title_en, t.title)` : sql`t.title`;
  const documents = await tx.all<contract.KnowledgeRow>(sql`
    select t.id, t.document_number as "documentNumber", ${title} as title, t.type, t.revision, t.state, t.effective_date as "effectiveDate",
      (select count(*)::int from qa_passages p where p.document_id = t.id and p.is_deleted = 0) as passages,
      (select count(*)::int from qa_faqs f where f.is_deleted = 0 and exists (
        select from qa_passages p where p.document_id = t.id and p.is_deleted = 0 and p.id = any(f.passage_ids))) as cited,
      (select f.name from files f where f.tenant_id = current_tenant() and f.id = t.file_id and f.is_deleted = 0) as "fileName"
    from documents t where ${visible(document, viewerOf(actor, projectId))} and t.type in ('law', 'standard', 'procedure', 'manual', 'other')
    order by not exists (select from qa_passages p where p.document_id = t.id and p.is_deleted = 0), t.document_number, t.revision desc limit 2000`);
  return {
    documents,
    passages: documents
      .filter(({ state }) => state === 'approved')
      .reduce((sum, { passages }) => sum + passages, 0),
  };
});

/** Clauses without a number are counted; one that comes twice gets a number behind it. */
function numbered(passages: readonly SplitPassage[]): SplitPassage[] {
  const seen = new Map<string, number>();
  return passages.map((passage, at) => {
    const clause = (passage.clause || `§${at + 1}`).slice(0, 32);
    const times = (seen.get(clause) ?? 0) + 1;
    seen.set(clause, times);
    return { ...passage, clause: times > 1 ? `${clause}-${times}` : clause };
  });
}

/** Stores the clauses: known ones by their number keep their id, so that citations stay. */
async function store(tx: Tx, id: string, passages: readonly SplitPassage[], english: boolean): Promise<void> {
  for (const [position, { clause, heading, text, page }] of passages.entries()) {
    await tx.run(
      english
        ? sql`
      insert into qa_passages as p (document_id, position, clause, heading_en, text, text_en, page)
      values (${id}, ${position}, ${clause}, ${heading || null}, ${text}, ${text}, ${page})
      on conflict (tenant_id, document_id, clause) where is_deleted = 0 do update set heading_en = excluded.heading_en, text_en = excluded.text_en`
        : sql`
      insert into qa_passages as p (document_id, position, clause, heading, text, page) values (${id}, ${position}, ${clause}, ${heading || null}, ${text}, ${page})
      on conflict (tenant_id, document_id, clause) where is_deleted = 0 do update set position = excluded.position, heading = excluded.heading, text = excluded.text, page = excluded.page`,
    );
  }
}

/** A signed document may get its clauses once, and an English wording of clauses that have none; nothing of it changes after. */
async function refuseSigned(tx: Tx, id: string, passages: readonly SplitPassage[], english: boolean) {
  const stored = await tx.all<{ clause: string; english: boolean }>(sql`
    select clause, text_en is not null as english from qa_passages where document_id = ${id} and is_deleted = 0`);
  if (stored.length === 0) return;
  const open = new Set(stored.filter((one) => !one.english).map(({ clause }) => clause));
  if (!english || passages.some(({ clause }) => !open.has(clause))) throw fail(qaErrors.signedDocument);
}

const splitHandler = handle(contract.splitText, async (call) => {
  const { tx, input } = call;
  const found = await findDocument(call, input.id);
  if (found.state === 'superseded' || found.state === 'archived') throw fail(qaErrors.fixedDocument);
  const passages = numbered(splitDocument(input.text));
  if (passages.length === 0) throw fail(qaErrors.emptySplit);
  const english = input.language === 'en';
  const leaving = english
    ? []
    : await tx.all<{ id: string; cited: boolean }>(sql`
        select p.id, exists (select from qa_faqs f where f.is_deleted = 0 and p.id = any(f.passage_ids))
          or exists (select from qa_questions q where q.is_deleted = 0 and p.id = any(q.passage_ids))
          or exists (select from qa_judgements j where j.is_deleted = 0 and j.passage_id = p.id)
          or exists (select from qa_quiz_items i where i.is_deleted = 0 and i.passage_id = p.id) as cited
        from qa_passages p where p.document_id = ${found.id} and p.is_deleted = 0 and p.clause <> all(${passages.map(({ clause }) => clause)}::text[])`);
  if (input.save) {
    if (isSigned(found.state)) await refuseSigned(tx, found.id, passages, english);
    const cited = leaving.filter((one) => one.cited).length;
    if (cited > 0) throw fail(qaErrors.citedClauses, { count: cited });
    await tx.run(
      sql`update qa_passages set is_deleted = 1 where id = any(${leaving.map(({ id }) => id)}::bigint[])`,
    );
    await store(tx, found.id, passages, english);
  }
  return { passages, removed: leaving.length, saved: input.save };
});

const readFileHandler = handle(contract.readFileText, async (call) => {
  const { tx, actor, origin, language, projectId } = call;
  const { id, fileId } = await findDocument(call, call.input.id);
  if (!fileId) throw fail(qaErrors.noFile);
  return { jobId: await enqueue(tx, { actor, origin, language, projectId }, readFileJob, { id }) };
});

export const documentHandlers = [readHandler, knowledgeHandler, splitHandler, readFileHandler];
