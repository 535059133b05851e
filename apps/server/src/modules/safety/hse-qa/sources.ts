import { askRights } from '@ircrisk/contract/modules/safety/hse-qa.ts';
import { permissionOf } from '@ircrisk/contract/resource.ts';
import { qaFaq, qaPassage } from '@ircrisk/contract/resources/safety/qa.ts';
import { raw, sql } from '#platform/database/sql.ts';
import type { SearchSource } from '#platform/search/source.ts';

/** Facets that say what belongs to what: a clause to its document, an answer to those in force. */
export const documentFacet = 'document';
const joined = (texts: readonly (string | null)[]) => texts.filter(Boolean).join('\n');

interface PassageRow {
  id: string;
  documentId: string;
  title: string;
  titleEn: string | null;
  keywords: string | null;
  clause: string;
  heading: string | null;
  headingEn: string | null;
  text: string;
  textEn: string | null;
}

/** Clauses of all documents. Which of them are in force, and for whom, is asked with every question (`within`). */
export const passageSource: SearchSource = {
  kind: qaPassage.id,
  table: 'qa_passages',
  // The clause itself, and what its document is about.
  weights: [1, 0.5],
  async read(tx, ids) {
    const rows = await tx.all<PassageRow>(sql`
      select p.id, p.document_id as "documentId", d.title, d.title_en as "titleEn", d.keywords, p.clause, p.heading, p.heading_en as "headingEn", p.text,
        p.text_en as "textEn" from qa_passages p join documents d on d.id = p.document_id
      where p.id = any(${ids}::bigint[]) and p.is_deleted = 0 and d.is_deleted = 0`);
    return rows.map((row) => ({
      recordId: row.id,
      part: 0,
      title: row.clause,
      body: row.text,
      fields: [
        joined([row.heading, row.text, row.headingEn, row.textEn]),
        joined([row.title, row.titleEn, row.keywords]),
      ],
      facets: [`${documentFacet}=${row.documentId}`],
    }));
  },
  visible: (viewer) => (askRights.some((right) => viewer.permissions?.has(right)) ? raw('true') : null),
};

/** Accepted answers; one whose citation was superseded is found no more until it is checked. */
export const faqSource: SearchSource = {
  kind: qaFaq.id,
  table: 'qa_faqs',
  weights: [1.5, 1],
  async read(tx, ids) {
    const rows = await tx.all<{
      id: string;
      question: string;
      questionEn: string | null;
      answer: string;
      answerEn: string | null;
    }>(sql`
      select id, question, question_en as "questionEn", answer, answer_en as "answerEn" from qa_faqs
      where id = any(${ids}::bigint[]) and is_deleted = 0 and state = 'inForce'`);
    return rows.map((row) => ({
      recordId: row.id,
      part: 0,
      title: row.question,
      body: row.answer,
      fields: [joined([row.question, row.questionEn]), joined([row.answer, row.answerEn])],
    }));
  },
  visible: (viewer) => (viewer.permissions?.has(permissionOf(qaFaq, 'read')) ? raw('true') : null),
};

export const ownSources = new Map([passageSource, faqSource].map((source) => [source.kind, source]));
