import type { QuestionState } from '@ircrisk/contract/resources/safety/qa-choices.ts';
import { unsupportedFigures } from '@ircrisk/engine-answer';
import { inSubtree } from '#plant/subtree.ts';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { type ResourceHooks, refuse, type SavedRecord } from '#platform/resources/hooks.ts';
import type { Viewer } from '#platform/resources/scope.ts';
import { actsFor } from './questions.ts';

/** A question for asker and experts only is read by them, its expert among them. */
const mayRead = (viewer: Viewer) =>
  viewer.permissions?.has('hse-qa.answer') || viewer.permissions?.has('hse-qa.assign')
    ? null
    : sql`(t.visibility = 'tenant' or t.create_user = ${viewer.userId} or t.expert_id = ${viewer.userId})`;

const questionHooks: ResourceHooks = {
  resource: 'qa-question',
  filters: { nodeId: inSubtree('node_id') },
  visibleRows: mayRead,
  alsoVisible: (viewer) =>
    sql`(t.visibility = 'tenant' or t.create_user = ${viewer.userId} or t.expert_id = ${viewer.userId})`,
  acts: (record, viewer) =>
    actsFor(
      { state: record.state as QuestionState, answeredBy: (record.answeredBy as string | null) ?? null },
      viewer.userId,
      viewer.permissions,
    ),
  forbids: ({ state }) => (state === 'open' ? [] : ['update', 'delete']),
};

/** Every figure of an answer stands in a clause it cites, and there is at least one. */
async function checkAnswers(tx: Tx, records: SavedRecord[]): Promise<void> {
  const kept = await tx.all<{
    id: string;
    answer: string;
    answerEn: string | null;
    passageIds: string[];
  }>(sql`
    select id, answer, answer_en as "answerEn", passage_ids::text[] as "passageIds" from qa_faqs where id = any(${records.flatMap(({ id }) => (id ? [id] : []))}::bigint[])`);
  const before = new Map(kept.map((row) => [row.id, row]));
  const wanted = records.map((record) => {
    const known = record.id ? before.get(record.id) : undefined;
    const value = <K extends 'answer' | 'answerEn' | 'passageIds'>(key: K) =>
      record.values[key] === undefined ? known?.[key] : record.values[key];
    const cited = value('passageIds');
    return {
      record,
      answers: [value('answer'), value('answerEn')].filter((one) => typeof one === 'string'),
      passageIds: Array.isArray(cited) ? cited.map(String) : [],
    };
  });
  const rows = await tx.all<{
    id: string;
    text: string;
    textEn: string | null;
    state: string;
    number: string;
  }>(sql`
    select p.id, p.text, p.text_en as "textEn", d.state, d.document_number as number from qa_passages p join documents d on d.id = p.document_id
    where p.id = any(${[...new Set(wanted.flatMap(({ passageIds }) => passageIds))]}::bigint[]) and p.is_deleted = 0`);
  const passages = new Map(rows.map((row) => [row.id, row]));
  for (const { record, answers, passageIds } of wanted) {
    if (record.unread?.includes('passageIds')) continue;
    const cited = passageIds.flatMap((id) => passages.get(id) ?? []);
    if (cited.length === 0)
      refuse(record, 'passageIds', 'required', {
        zh: '请引用至少一条条文',
        en: 'Cite at least one clause',
      });
    const texts = cited.flatMap(({ text, textEn }) => [text, textEn ?? '']);
    const wrong = answers.flatMap((answer) => unsupportedFigures(answer as string, texts));
    const figures = [...new Set(wrong.map(({ text, unit }) => (unit ? `${text} ${unit}` : text)))].join(', ');
    if (cited.length > 0 && wrong.length > 0)
      refuse(record, 'answer', 'figures', {
        zh: `${figures} 未见于所引条文，请引用含有该数字的条文或改正`,
        en: `${figures} stands in no clause it cites; cite the clause that has it, or correct it`,
      });
    record.values.state = cited.every(({ state }) => state === 'approved') ? 'inForce' : 'toCheck';
  }
}

const faqHooks: ResourceHooks = {
  resource: 'qa-faq',
  async beforeSave(tx, records) {
    await checkAnswers(tx, records);
  },
};

/** Clauses are as restricted as their document. */
const passageHooks: ResourceHooks = {
  resource: 'qa-passage',
  visibleRows: (viewer) => sql`exists (select from documents d where d.id = t.document_id and d.is_deleted = 0
    and (d.role_ids = '{}' or d.create_user = ${viewer.userId} or d.role_ids && (
      select u.role_ids from users u where u.tenant_id = current_tenant() and u.id = ${viewer.userId})))`,
};

export const qaHooks = [questionHooks, faqHooks, passageHooks];
