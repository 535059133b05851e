import { endpoint } from '@ircrisk/contract/endpoint.ts';
import { labelled } from '@ircrisk/contract/validation.ts';
import { id } from '@ircrisk/contract/values.ts';
import { z } from 'zod';

const base = '/ircrisk-incident-case-search';

/** What is asked: a lesson, a cause or a failed barrier of this case among those of others. */
export const quizKinds = ['lesson', 'cause', 'barrier'] as const;
const Question = z.object({ kind: z.enum(quizKinds), options: z.array(z.string()) });
export type CaseQuestion = z.infer<typeof Question>;

export const caseQuiz = endpoint(`GET ${base}/incident-case/quiz`, {
  access: 'incident-case.read',
  title: { zh: '事故案例：测验', en: 'Incident cases: the quiz of a case' },
  input: z.looseObject({ id }),
  result: z.object({
    /** Goes back with the answers: the questions are made from it anew. */
    round: z.string(),
    digest: z.string(),
    /** None where the case, or the library beside it, tells too little to ask about. */
    questions: z.array(Question),
  }),
});
/** The best score is kept with the note that its taker has read the case, for them alone. */
export const answerCaseQuiz = endpoint(`POST ${base}/incident-case/quiz`, {
  access: 'incident-case.read',
  title: { zh: '事故案例：提交测验', en: 'Incident cases: answer the quiz' },
  input: z.object({
    id,
    round: z.string().regex(/^[\w-]{16,64}$/),
    digest: z.string().max(64),
    answers: labelled(z.array(z.number().int().min(0).max(9).nullable()).min(1).max(quizKinds.length), {
      zh: '答案',
      en: 'Answers',
    }),
  }),
  result: z.object({
    /** Share of right answers. */
    score: z.number(),
    best: z.number(),
    /** Place of the right option of each question. */
    right: z.array(z.number()),
  }),
  success: 'updated',
});
