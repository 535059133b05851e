import { faqReport } from '@ircrisk/contract/modules/safety/hse-qa.ts';
import { document } from '@ircrisk/contract/resources/ledger/shared-objects.ts';
import { qaFaq } from '@ircrisk/contract/resources/safety/qa.ts';
import { type QaCategory, qaCategories } from '@ircrisk/contract/resources/safety/qa-choices.ts';
import { say, type Text } from '@ircrisk/contract/text.ts';
import { sql } from '#platform/database/sql.ts';
import { handle } from '#platform/http/handle.ts';
import { enqueue } from '#platform/jobs/queue.ts';
import { reportJob } from '#platform/reports/report-job.ts';
import { viewerOf, visible } from '#platform/resources/scope.ts';

const words = {
  title: { zh: 'HSE 常见问题', en: 'HSE questions and answers' },
  subject: { zh: '经审核采纳、引文现行有效的问答', en: 'Accepted answers whose citations are in force' },
  count: { zh: '条数', en: 'Number' },
  source: { zh: '出处：{source}', en: 'Source: {source}' },
  other: { zh: '其他', en: 'Other' },
} satisfies Record<string, Text>;

interface Row {
  category: QaCategory | null;
  question: string;
  answer: string;
  source: string;
}

/** The FAQ as a booklet, by category, each answer with the clauses it cites. */
export const faqBooklet = reportJob({
  kind: 'hse-qa.faq',
  title: words.title,
  gather(tx, { ids }: { ids: string[] }, { language }) {
    const english = language === 'en';
    const told = (own: 'question' | 'answer') => {
      if (own === 'question') return english ? sql`coalesce(f.question_en, f.question)` : sql`f.question`;
      return english ? sql`coalesce(f.answer_en, f.answer)` : sql`f.answer`;
    };
    return tx.all<Row>(sql`
      select f.category, ${told('question')} as question, ${told('answer')} as answer,
        (select string_agg(d.document_number || ' ' || p.clause, '; ' order by d.document_number, p.clause)
          from qa_passages p join documents d on d.id = p.document_id where p.id = any(f.passage_ids)) as source
      from qa_faqs f where f.id = any(${ids}::bigint[]) and f.is_deleted = 0 order by f.category nulls last, f.question`);
  },
  compose(rows, { language }) {
    const of = (text: Text, params = {}) => say(text, language, params);
    return {
      title: of(words.title),
      subject: of(words.subject),
      number: 'HSE-FAQ',
      facts: [[of(words.count), String(rows.length)]],
      sections: [...Map.groupBy(rows, ({ category }) => category)].map(([category, own]) => ({
        heading: of(category ? qaCategories[category] : words.other),
        blocks: own.flatMap(({ question, answer, source }) => [
          { kind: 'text' as const, text: question, heading: true },
          { kind: 'text' as const, text: answer },
          { kind: 'text' as const, text: of(words.source, { source }), note: true },
        ]),
      })),
    };
  },
});

/** Only answers whose citations the caller may read go into it. */
export const faqReportHandler = handle(faqReport, async (call) => {
  const { tx, actor, projectId, input } = call;
  const viewer = viewerOf(actor, projectId);
  const rows = await tx.all<{ id: string }>(sql`
    select t.id from qa_faqs t where ${visible(qaFaq, viewer)} and t.state = 'inForce' and not exists (
      select from unnest(t.passage_ids) c(id) where not exists (select from qa_passages p where p.id = c.id and p.document_id in (
        select t.id from documents t where ${visible(document, viewer)})))`);
  return {
    jobId: await enqueue(tx, call, faqBooklet, { ids: rows.map(({ id }) => id), format: input.format }),
  };
});
