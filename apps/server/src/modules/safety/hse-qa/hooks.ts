import { document } from '@ircrisk/contract/resources/ledger/shared-objects.ts';
import type { QuestionState } from '@ircrisk/contract/resources/safety/qa-choices.ts';
import { unsupportedFigures } from '@ircrisk/engine-answer';
import { inSubtree } from '#plant/subtree.ts';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { type ResourceHooks, refuse, type SavedRecord } from '#platform/resources/hooks.ts';
import { hasRight, type Viewer, visible } from '#platform/resources/scope.ts';
import { openTo, passageHooks } from './passage-hooks.ts';
import { refusePersonal } from './personal.ts';
import { actsFor } from './questions.ts';
import { quizHooks } from './quiz-hooks.ts';

const manageRight = 'hse-qa.manage';

const expertRights = ['hse-qa.answer', 'hse-qa.assign'];

/** A question for asker and experts only is read by them, its expert among them. */
const mayRead = (viewer: Viewer) =>
  expertRights.some((right) => viewer.permissions?.has(right))
    ? null
    : sql`(t.visibility = 'tenant' or t.create_user = ${viewer.userId} or t.expert_id = ${viewer.userId})`;

const questionHooks: ResourceHooks = {
  resource: 'qa-question',
  filters: { nodeId: inSubtree('node_id') },
  keepsRows: true,
  visibleRows: mayRead,
  alsoVisible: (viewer) =>
    sql`(t.visibility = 'tenant' or t.create_user = ${viewer.userId} or t.expert_id = ${viewer.userId})`,
  acts: (record, viewer) =>
    actsFor(
      {
        state: record.state as QuestionState,
        answeredBy: (record.answeredBy as string | null) ?? null,
        createUser: (record.createUser as string | null) ?? null,
        expertId: (record.expertId as string | null) ?? null,
      },
      viewer.userId,
      viewer.permissions,
    ),
  // What somebody asked is theirs: whoever reads it changes nothing of it but by its acts, and whoever manages the knowledge.
  rights: [manageRight, ...expertRights],
  forbids: ({ state, createUser }, viewer) =>
    state === 'open' && (createUser === viewer.userId || hasRight(viewer, manageRight))
      ? []
      : ['update', 'delete'],
};

/** Every figure of an answer stands in a clause it cites, and there is at least one. */
async function checkAnswers(tx: Tx, records: SavedRecord[], viewer: Viewer): Promise<void> {
  const kept = await tx.all<{
    id: string;
    answer: string;
    answerEn: string | null;
    passageIds: string[];
    state: string;
  }>(sql`
    select id, state, answer, answer_en as "answerEn", passage_ids::text[] as "passageIds" from qa_faqs where id = any(${records.flatMap(({ id }) => (id ? [id] : []))}::bigint[])`);
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
    select p.id, p.text, p.text_en as "textEn", t.state, t.document_number as number from qa_passages p join documents t on t.id = p.document_id
    where (t.state in ('approved', 'superseded', 'archived') or t.create_user = ${viewer.userId}) and ${visible(document, viewer)} and p.id = any(${[...new Set(wanted.flatMap(({ passageIds }) => passageIds))]}::bigint[]) and p.is_deleted = 0`);
  const passages = new Map(rows.map((row) => [row.id, row]));
  for (const { record, answers, passageIds } of wanted) {
    if (record.unread?.includes('passageIds')) continue;
    const cited = passageIds.flatMap((id) => passages.get(id) ?? []);
    if (cited.length === 0)
      refuse(record, 'passageIds', 'required', {
        zh: '请引用至少一条条文',
        en: 'Cite at least one clause',
      });
    else if (cited.length < passageIds.length)
      refuse(record, 'passageIds', 'reference', {
        zh: '所引条文中有不存在、未批准或您无权查看的，请改引',
        en: 'A clause it cites is not there, not approved or not yours to read; cite another',
      });
    const texts = cited.flatMap(({ text, textEn }) => [text, textEn ?? '']);
    refusePersonal(record, ['question', 'questionEn', 'answer', 'answerEn'], texts.join(' '));
    const wrong = answers.flatMap((answer) => unsupportedFigures(answer as string, texts));
    const figures = [...new Set(wrong.map(({ text, unit }) => (unit ? `${text} ${unit}` : text)))].join(', ');
    if (cited.length > 0 && wrong.length > 0)
      refuse(record, 'answer', 'figures', {
        zh: `${figures} 未见于所引条文，请引用含有该数字的条文或改正`,
        en: `${figures} stands in no clause it cites; cite the clause that has it, or correct it`,
      });
    // Nobody but the asker agrees to what waits for them.
    if (record.id && before.get(record.id)?.state === 'toConfirm') continue;
    record.values.state = cited.every(({ state }) => state === 'approved') ? 'inForce' : 'toCheck';
  }
}

const approveRight = 'hse-qa.approve';

const faqHooks: ResourceHooks = {
  resource: 'qa-faq',
  rights: [approveRight],
  keepsRows: true,
  // An answer tells what its clauses say; one that waits for whoever asked is theirs and the reviewers'.
  visibleRows: (viewer) => sql`(t.state <> 'toConfirm' or ${hasRight(viewer, approveRight)}
    or exists (select from qa_questions q where q.id = t.question_id and q.create_user = ${viewer.userId})) and not exists (
    select from qa_passages p join documents d on d.id = p.document_id where p.id = any(t.passage_ids) and ${openTo(viewer)} is not true)`,
  async beforeSave(tx, records, viewer) {
    await checkAnswers(tx, records, viewer);
  },
};

export const qaHooks = [questionHooks, faqHooks, passageHooks, quizHooks];
