import { endpoint } from '@ircrisk/contract/endpoint.ts';
import { day } from '@ircrisk/contract/moments.ts';
import { actionStates } from '@ircrisk/contract/resources/ledger/shared-objects.ts';
import { quizLetters } from '@ircrisk/contract/resources/safety/qa-quiz.ts';
import { labelled } from '@ircrisk/contract/validation.ts';
import { id } from '@ircrisk/contract/values.ts';
import { z } from 'zod';

const base = '/ircrisk-hse-qa';

/** The training need that a topic became, as it stands. */
export const TrainingNeed = z.object({
  actionId: z.string(),
  title: z.string(),
  state: z.enum(Object.keys(actionStates) as [keyof typeof actionStates, ...(keyof typeof actionStates)[]]),
  owner: z.string().nullable(),
  dueDate: z.string().nullable(),
});
export type TrainingNeed = z.infer<typeof TrainingNeed>;

/** Questions that mean the same and have no answer. */
export const Topic = z.object({
  /** The one asked most. */
  text: z.string(),
  count: z.number(),
  /** How many of them found nothing at all. */
  zero: z.number(),
  last: z.string(),
  questions: z.array(z.object({ text: z.string(), count: z.number() })),
  need: TrainingNeed.nullable(),
});
export type Topic = z.infer<typeof Topic>;

export const raiseTrainingNeed = endpoint(`POST ${base}/topic/training-need`, {
  access: 'hse-qa.manage',
  title: { zh: 'HSE 问答：提为培训需求', en: 'HSE Q&A: make a training need' },
  input: z.object({
    topic: labelled(z.string().trim().min(1).max(1000), { zh: '主题', en: 'Topic' }),
    ownerId: labelled(id, { zh: '负责人', en: 'Owner' }),
    dueDate: labelled(day, { zh: '期限', en: 'Due' }),
  }),
  /** `made` is false where it stood already. */
  result: z.object({ need: TrainingNeed, made: z.boolean() }),
});

const letter = z.enum(quizLetters);

/** A question as a learner gets it: nothing of it tells which option is correct. */
export const QuizQuestion = z.object({
  itemId: z.string(),
  question: z.string(),
  options: z.array(z.object({ letter, text: z.string() })),
  /** More than one option is correct. */
  several: z.boolean(),
});
export type QuizQuestion = z.infer<typeof QuizQuestion>;

export const beginRound = endpoint(`POST ${base}/quiz/round`, {
  access: 'hse-qa.ask',
  title: { zh: 'HSE 问答：开始一轮练习', en: 'HSE Q&A: begin a round of the quiz' },
  input: z.object({}),
  /** No id without questions: there is nothing to ask. */
  result: z.object({ roundId: z.string().nullable(), questions: z.array(QuizQuestion) }),
});

export const QuizOutcome = z.object({
  right: z.boolean(),
  chosen: z.array(letter),
  correct: z.array(letter),
  explanation: z.string(),
  citation: z.object({
    passageId: z.string(),
    documentId: z.string(),
    documentNumber: z.string(),
    title: z.string(),
    clause: z.string(),
    page: z.number().nullable(),
    quote: z.string(),
  }),
});
export type QuizOutcome = z.infer<typeof QuizOutcome>;

export const answerQuiz = endpoint(`POST ${base}/quiz/answer`, {
  access: 'hse-qa.ask',
  title: { zh: 'HSE 问答：回答练习题', en: 'HSE Q&A: answer a question of the quiz' },
  input: z.object({
    roundId: id,
    itemId: id,
    chosen: labelled(z.array(letter).min(1).max(quizLetters.length), {
      zh: '所选选项',
      en: 'Chosen options',
    }),
  }),
  result: QuizOutcome,
});

export const OwnResults = z.object({
  /** Questions of the caller's documents in force: all, never asked, and wrong the last time. */
  items: z.number(),
  unseen: z.number(),
  missed: z.number(),
  rounds: z.array(
    z.object({
      id: z.string(),
      begun: z.string(),
      asked: z.number(),
      answered: z.number(),
      right: z.number(),
    }),
  ),
});
export type OwnResults = z.infer<typeof OwnResults>;
export const ownResults = endpoint(`GET ${base}/quiz/mine`, {
  access: 'hse-qa.ask',
  title: { zh: 'HSE 问答：我的练习', en: 'HSE Q&A: my practice' },
  input: z.object({}),
  result: OwnResults,
});
