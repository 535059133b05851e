import { endpoint } from '@ircrisk/contract/endpoint.ts';
import { reportFormat } from '@ircrisk/contract/report-format.ts';
import {
  outcomes,
  personalKinds,
  qaCategories,
  questionActs,
  urgencies,
  verdicts,
  visibilities,
} from '@ircrisk/contract/resources/safety/qa-choices.ts';
import { labelled } from '@ircrisk/contract/validation.ts';
import { id, nothing } from '@ircrisk/contract/values.ts';
import { z } from 'zod';
import { Topic } from './hse-qa-learning.ts';

const base = '/ircrisk-hse-qa';
const keys = <T extends Record<string, unknown>>(of: T) =>
  z.enum(Object.keys(of) as [keyof T & string, ...(keyof T & string)[]]);

/** What multiplies a figure, by its name. */
const Factor = z.object({ name: z.string(), value: z.number() });

const Citation = z.object({
  passageId: z.string(),
  documentId: z.string(),
  documentNumber: z.string(),
  title: z.string(),
  revision: z.string(),
  effectiveDate: z.string().nullable(),
  /** A rule of the company's own, not a law or standard. */
  own: z.boolean(),
  clause: z.string(),
  heading: z.string(),
  page: z.number().nullable(),
  /** Sentences of the clause, word for word. */
  quote: z.string(),
  /** How much of the question it has, from 0 to 1: the product of `shareFactors`. */
  share: z.number(),
  shareFactors: z.array(Factor),
  /** BM25; multiplied by all of `factors` it is the score. */
  base: z.number(),
  boosts: z.array(z.string()),
  factors: z.array(Factor),
  score: z.number(),
  /** Gives other figures of the same unit than the first one. */
  differs: z.boolean(),
});
export type Citation = z.infer<typeof Citation>;

const Outdated = z.object({
  documentNumber: z.string(),
  title: z.string(),
  revision: z.string(),
  clause: z.string(),
  page: z.number().nullable(),
  quote: z.string(),
  /** Day its successor came into force. */
  since: z.string().nullable(),
  successorId: z.string().nullable(),
});
const NearQuestion = z.object({
  kind: z.enum(['faq', 'question']),
  id: z.string(),
  question: z.string(),
  answer: z.string().nullable(),
  similarity: z.number(),
});

export const Answer = z.object({
  queryId: z.string(),
  outcome: keys(outcomes),
  /** Figures of the citations, as they stand there, with the places of the citations that have them. */
  figures: z.array(z.object({ text: z.string(), heading: z.string(), citations: z.array(z.number()) })),
  /** The first `quoted` of them are the answer; without one there is none. */
  citations: z.array(Citation),
  quoted: z.number(),
  confidence: z.object({
    ratio: z.number().nullable(),
    ratioLimit: z.number(),
    score: z.number().nullable(),
    /** The best of another document that says something else, and where it stands; null without one. */
    second: z.number(),
    rival: z.object({ at: z.number().nullable(), documentNumber: z.string(), clause: z.string() }).nullable(),
    /** Better ones that are no rival: of the same document, or with the same figure. */
    agreeing: z.number(),
    /** How many of the asked words the first has, and the least it must have. */
    share: z.number().nullable(),
    shareLimit: z.number(),
    /** ratio = score / (score + second) × factor. */
    factor: z.number(),
    scoreLimit: z.number(),
    /** `accepted`: the same question has an accepted answer, whose clauses are cited whatever the ratio. */
    reason: z.string(),
    /** Units the question asks a figure in that no quotation has. */
    units: z.array(z.string()),
    /** What the question turns on and the first does not have. */
    missing: z.array(z.string()),
  }),
  /** The questions that were put in one go, and whether each has an answer; empty for a single one. */
  parts: z.array(z.object({ text: z.string(), answered: z.boolean() })),
  /** Where another edition than the one in force was asked for by its year: the one that was searched instead. */
  edition: z
    .object({
      asked: z.string(),
      documentNumber: z.string(),
      title: z.string(),
      revision: z.string(),
      since: z.string().nullable(),
    })
    .nullable(),
  /** Superseded clauses, where they were asked for. */
  outdated: z.array(Outdated),
  /** Superseded documents that were searched; null where nobody asked for them. */
  oldDocuments: z.number().nullable(),
  near: z.array(NearQuestion),
  synonyms: z.array(z.array(z.string())),
  /** Clauses in force the caller may read. */
  passages: z.number(),
  total: z.number(),
  milliseconds: z.number(),
  /** Whether the answer may be said in other words by a language model. */
  mayReword: z.boolean(),
});
export type Answer = z.infer<typeof Answer>;

/** Longer questions are cut for the search and kept whole for the expert. */
export const longestQuestion = 4000;
const question = labelled(z.string().trim().min(1).max(longestQuestion), { zh: '问题', en: 'Question' });

/** One of these is enough to put a question: whoever reads the answers of others may ask for one. */
export const askRights = ['hse-qa.ask', 'qa-faq.read'] as const;

/** For whoever may ask or read answers: nothing is changed by it but what is known of what people ask. */
export const ask = endpoint(`POST ${base}/ask`, {
  access: 'signed-in',
  title: { zh: 'HSE 问答：提问', en: 'HSE Q&A: ask' },
  input: z.object({
    question,
    category: keys(qaCategories).optional(),
    /** Superseded documents are searched too; their clauses are told apart. */
    superseded: z.boolean().optional(),
    /** What it is asked about: clauses on equipment of its class come first among equals. */
    equipmentId: labelled(id.optional(), { zh: '设备', en: 'Equipment' }),
  }),
  result: Answer,
  reads: true,
});

/** Other words for an answer, or why those of the model were thrown away. */
export interface Reworded {
  text: string | null;
  refused: { kind: string; value: string }[];
}
/** Says cited clauses in other words by a job whose result is a `Reworded`. */
export const reword = endpoint(`POST ${base}/reword`, {
  access: 'hse-qa.ask',
  title: { zh: 'HSE 问答：改写回答', en: 'HSE Q&A: other words' },
  reads: true,
  input: z.object({
    question,
    passageIds: labelled(z.array(id).min(1).max(8), { zh: '引文', en: 'Citations' }),
  }),
  result: z.object({ jobId: z.string() }),
});

export const giveVerdict = endpoint(`POST ${base}/feedback`, {
  access: 'hse-qa.ask',
  title: { zh: 'HSE 问答：评价回答', en: 'HSE Q&A: feedback' },
  input: z.object({
    queryId: id,
    verdict: labelled(keys(verdicts), { zh: '评价', en: 'Verdict' }),
    reason: labelled(z.string().trim().max(500).optional(), { zh: '原因', en: 'Reason' }),
    /** Place of the citation that is right, from 1. */
    rank: z.number().int().min(1).max(50).optional(),
  }),
  result: nothing,
});

const PassageText = z.object({
  id: z.string(),
  clause: z.string(),
  heading: z.string(),
  text: z.string(),
  page: z.number().nullable(),
});
export const DocumentText = z.object({
  id: z.string(),
  documentNumber: z.string(),
  title: z.string(),
  revision: z.string(),
  state: z.string(),
  effectiveDate: z.string().nullable(),
  reviewDueDate: z.string().nullable(),
  fileId: z.string().nullable(),
  passages: z.array(PassageText),
});
export type DocumentText = z.infer<typeof DocumentText>;
export const readDocument = endpoint(`GET ${base}/document/text`, {
  access: 'hse-qa.ask',
  title: { zh: 'HSE 问答：文档条文', en: 'HSE Q&A: clauses of a document' },
  input: z.object({ id }),
  result: DocumentText,
});

export const KnowledgeRow = z.object({
  id: z.string(),
  documentNumber: z.string(),
  title: z.string(),
  type: z.string(),
  revision: z.string(),
  state: z.string(),
  effectiveDate: z.string().nullable(),
  passages: z.number(),
  cited: z.number(),
  /** The name of its file, which its text may be read from. */
  fileName: z.string().nullable(),
});
export type KnowledgeRow = z.infer<typeof KnowledgeRow>;
export const knowledge = endpoint(`GET ${base}/document/knowledge`, {
  access: 'hse-qa.ask',
  title: { zh: 'HSE 问答：知识库', en: 'HSE Q&A: knowledge base' },
  input: z.object({}),
  result: z.object({ documents: z.array(KnowledgeRow), passages: z.number() }),
});

export const splitText = endpoint(`POST ${base}/document/split`, {
  access: 'hse-qa.manage',
  title: { zh: 'HSE 问答：切分文档', en: 'HSE Q&A: split a document' },
  input: z.object({
    id,
    text: labelled(z.string().max(2_000_000), { zh: '正文', en: 'Text' }),
    /** Where the text belongs: the main text or its English one, matched by clause. */
    language: z.enum(['zh', 'en']).default('zh'),
    /** Without it nothing is stored. */
    save: z.boolean().default(false),
  }),
  result: z.object({
    passages: z.array(
      z.object({ clause: z.string(), heading: z.string(), text: z.string(), page: z.number() }),
    ),
    /** Clauses the document has now that the text has not. */
    removed: z.number(),
    saved: z.boolean(),
  }),
  maxBytes: 8 * 1024 * 1024,
});

/** What a file says. Pages count from 1. */
export interface ReadText {
  text: string;
  pages: number;
  /** Pages that are pictures without text. */
  scanned: number[];
  /** Pages whose text a reader of pictures put there. */
  recognised: number[];
  /** Paragraphs whose numbers Word sets by itself and does not write down. */
  numberedByWord: number;
}
/** Reads the document's own file (PDF, Word or text) by a job whose result is a `ReadText`. */
export const readFileText = endpoint(`POST ${base}/document/read-file`, {
  access: 'hse-qa.manage',
  title: { zh: 'HSE 问答：读取文档文件', en: 'HSE Q&A: read the file of a document' },
  reads: true,
  input: z.object({ id }),
  result: z.object({ jobId: z.string() }),
});

const Made = z.object({ id: z.string(), number: z.string(), dueAt: z.string() });
export const askExpert = endpoint(`POST ${base}/question/ask-expert`, {
  access: 'hse-qa.ask',
  title: { zh: 'HSE 问答：转专家', en: 'HSE Q&A: ask an expert' },
  input: z.object({
    question,
    category: keys(qaCategories).optional(),
    urgency: keys(urgencies).default('normal'),
    visibility: keys(visibilities).default('tenant'),
    nodeId: id.nullish(),
    equipmentId: id.nullish(),
    /** The search it came from. */
    queryId: id.optional(),
    /** Clauses that were found go with it. */
    passageIds: z.array(id).max(20).default([]),
  }),
  result: Made,
  success: 'created',
});

const acted = z.object({ state: z.string(), version: z.number() });
const reason = labelled(z.string().trim().max(500).optional(), { zh: '原因', en: 'Reason' });
const version = z.number().int().optional();

export const actOnQuestion = endpoint(`POST ${base}/question/act`, {
  access: 'hse-qa.ask',
  title: { zh: 'HSE 问答：异议、关闭、重新打开', en: 'HSE Q&A: dispute, close, reopen' },
  input: z.object({ id, act: z.enum(['dispute', 'close', 'reopen']), reason, version }),
  result: acted,
});
export const assignQuestion = endpoint(`POST ${base}/question/assign`, {
  access: 'hse-qa.assign',
  title: { zh: 'HSE 问答：分派专家', en: 'HSE Q&A: assign an expert' },
  input: z.object({ id, expertId: labelled(id, { zh: '专家', en: 'Expert' }), version }),
  result: acted,
});
export const answerQuestion = endpoint(`POST ${base}/question/answer`, {
  access: 'hse-qa.answer',
  title: { zh: 'HSE 问答：专家解答', en: 'HSE Q&A: answer' },
  input: z.object({
    id,
    answer: labelled(z.string().trim().min(1).max(8000), { zh: '解答', en: 'Answer' }),
    answerEn: labelled(z.string().trim().max(8000).nullish(), { zh: '英文解答', en: 'English answer' }),
    passageIds: labelled(z.array(id).max(20), { zh: '引文', en: 'Citations' }),
    version,
  }),
  result: acted,
});
export const judgeQuestion = endpoint(`POST ${base}/question/judge`, {
  access: 'hse-qa.approve',
  title: { zh: 'HSE 问答：审核解答', en: 'HSE Q&A: review an answer' },
  input: z.object({
    id,
    act: z.enum(['approve', 'sendBack']),
    reason,
    /** How the question stands in the FAQ, without names; as it was asked unless told. */
    publicQuestion: labelled(z.string().trim().min(1).max(500).optional(), {
      zh: '入库问题',
      en: 'Question in the FAQ',
    }),
    version,
  }),
  result: acted,
});

export const QuestionPage = z.object({
  id: z.string(),
  number: z.string(),
  question: z.string(),
  category: z.string().nullable(),
  urgency: z.string(),
  state: z.string(),
  stateReason: z.string().nullable(),
  askedAt: z.string(),
  askedBy: z.string().nullable(),
  dueAt: z.string(),
  overdue: z.boolean(),
  expertId: z.string().nullable(),
  expertName: z.string().nullable(),
  equipment: z.string().nullable(),
  answer: z.string().nullable(),
  answerEn: z.string().nullable(),
  answeredAt: z.string().nullable(),
  faqId: z.string().nullable(),
  version: z.number(),
  citations: z.array(
    z.object({
      passageId: z.string(),
      documentId: z.string(),
      documentNumber: z.string(),
      title: z.string(),
      clause: z.string(),
      page: z.number().nullable(),
      text: z.string(),
      inForce: z.boolean(),
    }),
  ),
  moves: z.array(
    z.object({ act: z.string(), at: z.string(), by: z.string().nullable(), note: z.string().nullable() }),
  ),
  allowed: z.array(keys(questionActs)),
  /** The wording without names that waits for whoever asked, and whether the reader may agree to it. */
  publication: z
    .object({ question: z.string(), answer: z.string(), answerEn: z.string().nullable(), may: z.boolean() })
    .nullable(),
  /** For whoever may accept the answer: what of question and answer is taken out before it is published. */
  personal: z.array(z.object({ kind: keys(personalKinds), text: z.string() })),
});
export type QuestionPage = z.infer<typeof QuestionPage>;
export const readQuestion = endpoint(`GET ${base}/question/page`, {
  access: 'hse-qa.ask',
  title: { zh: 'HSE 问答：问题详情', en: 'HSE Q&A: question' },
  input: z.object({ id }),
  result: QuestionPage,
});

export const confirmPublication = endpoint(`POST ${base}/question/confirm-publication`, {
  access: 'hse-qa.ask',
  title: { zh: 'HSE 问答：确认入库文字', en: 'HSE Q&A: agree to the wording in the FAQ' },
  input: z.object({
    id,
    /** False keeps it out of the FAQ. */
    publish: z.boolean(),
    question: labelled(z.string().trim().min(1).max(500).optional(), {
      zh: '入库问题',
      en: 'Question in the FAQ',
    }),
  }),
  result: nothing,
});

export const faqReport = endpoint(`POST ${base}/qa-faq/report`, {
  access: 'qa-faq.read',
  title: { zh: 'HSE 问答：常见问题汇编', en: 'HSE Q&A: FAQ booklet' },
  input: z.object({ format: reportFormat }),
  result: z.object({ jobId: z.string() }),
});

const Measures = z.object({
  queries: z.number(),
  mrr: z.number().nullable(),
  ndcg: z.number().nullable(),
  hitRate: z.number().nullable(),
  zero: z.number(),
});
/** What the job of an evaluation ends with. */
export type Evaluation = z.infer<typeof Measures> & {
  readonly misses: readonly { readonly query: string; readonly rank: number | null }[];
};
/** Asks all graded questions by a job whose result is an `Evaluation`; one at a time in a company. */
export const evaluate = endpoint(`POST ${base}/evaluation/run`, {
  access: 'hse-qa.manage',
  title: { zh: 'HSE 问答：运行评测', en: 'HSE Q&A: run the evaluation' },
  input: z.object({}),
  result: z.object({ jobId: z.string() }),
});

const Counted = z.object({ text: z.string(), count: z.number(), last: z.string() });
export const Metrics = z.object({
  asked: z.number(),
  outcomes: z.record(z.string(), z.number()),
  verdicts: z.record(z.string(), z.number()),
  /** Answered by the search and called right, of all asked; null when nothing was asked. */
  deflection: z.number().nullable(),
  /** Mean of 1 / place of the citation people called right. */
  livedMrr: z.number().nullable(),
  medianMilliseconds: z.number().nullable(),
  /** Without an answer since they were asked last, the most asked first. */
  topics: z.array(Topic),
  top: z.array(Counted),
  months: z.array(
    z.object({ month: z.string(), asked: z.number(), zero: z.number(), unreliable: z.number() }),
  ),
  experts: z.object({
    open: z.number(),
    overdue: z.number(),
    /** Hours from asked to answered. */
    medianHours: z.number().nullable(),
    ageing: z.object({ day: z.number(), week: z.number(), month: z.number(), older: z.number() }),
  }),
  faqs: z.object({ inForce: z.number(), toCheck: z.number() }),
  evaluations: z.array(Measures.extend({ at: z.string() })),
});
export type Metrics = z.infer<typeof Metrics>;
export const qaMetrics = endpoint(`GET ${base}/metrics`, {
  access: 'hse-qa.manage',
  title: { zh: 'HSE 问答：统计', en: 'HSE Q&A: metrics' },
  input: z.object({ months: z.coerce.number().int().min(1).max(36).default(12) }),
  result: Metrics,
});

export const QaSettings = z.object({
  ratioLimit: labelled(z.number().min(0.5).max(1), { zh: '置信比下限', en: 'Lowest confidence ratio' }),
  scoreLimit: labelled(z.number().min(0).max(1000), { zh: '首段得分下限', en: 'Lowest score of the first' }),
  normalHours: labelled(z.number().min(0.5).max(2000), { zh: '一般问题答复（h）', en: 'Normal answer (h)' }),
  urgentHours: labelled(z.number().min(0.5).max(2000), { zh: '紧急问题答复（h）', en: 'Urgent answer (h)' }),
  keepDays: labelled(z.number().int().min(1).max(3650), {
    zh: '提问记录保存（天）',
    en: 'Questions asked are kept (days)',
  }),
  keepQuestionDays: labelled(z.number().int().min(1).max(3650), {
    zh: '已了结的专家问题保存（天）',
    en: 'Settled questions to experts are kept (days)',
  }),
  reword: labelled(z.boolean(), { zh: '允许语言模型改写回答', en: 'A language model may reword answers' }),
});
export type QaSettings = z.infer<typeof QaSettings>;
export const readQaSettings = endpoint(`GET ${base}/settings/detail`, {
  access: 'hse-qa.ask',
  title: { zh: 'HSE 问答：设置', en: 'HSE Q&A: settings' },
  input: z.object({}),
  result: QaSettings,
});
export const saveQaSettings = endpoint(`POST ${base}/settings/save`, {
  access: 'hse-qa.manage',
  title: { zh: 'HSE 问答：保存设置', en: 'HSE Q&A: save the settings' },
  input: QaSettings.partial(),
  result: nothing,
});
