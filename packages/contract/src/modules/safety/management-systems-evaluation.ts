import { endpoint } from '@ircrisk/contract/endpoint.ts';
import { errors } from '@ircrisk/contract/errors.ts';
import { reportFormat } from '@ircrisk/contract/report-format.ts';
import { allowedActs, StudyLife } from '@ircrisk/contract/study.ts';
import { labelled } from '@ircrisk/contract/validation.ts';
import { id, ids } from '@ircrisk/contract/values.ts';
import type { Band } from '@ircrisk/engine-management-system';
import type { Calculation } from '@ircrisk/units';
import { z } from 'zod';

export const evaluationErrors = errors('management-systems-evaluation', {
  notScored: { status: 409, zh: '还不能得出分数：{reason}', en: 'There is no score yet: {reason}' },
  overlaps: {
    status: 409,
    zh: '企业的另一评价 {code} 自同一天 {date} 起生效，请修改生效日期',
    en: 'Another evaluation of the company ({code}) is valid from the same day, {date}; change the day',
  },
  evidence: {
    status: 409,
    zh: '{count} 个得分的问题没有写证据：{codes}',
    en: '{count} questions score without evidence: {codes}',
  },
  sameEvaluation: {
    status: 400,
    zh: '请选择另一个评价',
    en: 'Choose another evaluation',
  },
  noGap: { status: 400, zh: '所选问题没有差距', en: 'The questions chosen have no gap' },
});

const bands = { excellent: 'excellent', good: 'good', average: 'average', weak: 'weak' } as const satisfies {
  [B in Band]: B;
};

const SectionResult = z.object({
  code: z.string(),
  maxPoints: z.number(),
  /** Null while a question of it is open, or when nothing of it applies. */
  points: z.number().nullable(),
  share: z.number().nullable(),
  band: z.enum(bands).nullable(),
  answered: z.number(),
  questions: z.number(),
});
export type SectionResult = z.infer<typeof SectionResult>;

const Gap = z.object({
  answerId: z.string(),
  code: z.string(),
  section: z.string(),
  question: z.string(),
  questionEn: z.string().nullable(),
  recoverable: z.number(),
  /** What every probability of failure would be multiplied by. */
  ratio: z.number(),
  /** Person-days closing it takes, and points for each; null where nobody has estimated them. */
  effortDays: z.number().nullable(),
  perDay: z.number().nullable(),
  /** State of the action item raised for it. */
  action: z.string().nullable(),
});
export type Gap = z.infer<typeof Gap>;

/** A value of the company's coefficient with the days it counts, and the evaluation it came from. */
const Coefficient = z.object({
  value: z.number(),
  validFrom: z.string(),
  validTo: z.string().nullable(),
  evaluationId: z.string().nullable(),
  evaluationCode: z.string().nullable(),
});

export const EvaluationBoard = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  nameEn: z.string().nullable(),
  state: StudyLife.shape.state,
  revision: z.number(),
  allowed: allowedActs,
  enterpriseId: z.string(),
  company: z.string(),
  companyEn: z.string().nullable(),
  place: z.string().nullable(),
  evaluationDate: z.string(),
  validFrom: z.string(),
  /** First day on which it is 36 months old. */
  expiresOn: z.string(),
  expired: z.boolean(),
  assessors: z.string().nullable(),
  secondAssessor: z.string().nullable(),
  interviewees: z.string().nullable(),
  questions: z.number(),
  answered: z.number(),
  sections: z.array(SectionResult),
  /** The score with its derivation; `reason` says why there is none yet. */
  score: z.custom<Calculation<{ total: number; pscore: number; factor: number }>>(
    (value) => typeof value === 'object' && value !== null,
  ),
  gaps: z.array(Gap),
  /** Of answers both assessors gave. */
  agreement: z.object({
    pairs: z.number(),
    identical: z.number().nullable(),
    kappa: z.number().nullable(),
    differing: z.array(z.string()),
  }),
  /** Sections that root cause analyses in force point at, with the latent causes they found there. */
  hints: z.array(
    z.object({
      section: z.string(),
      latentCodes: z.array(z.string()),
      cases: z.array(z.object({ id: z.string(), code: z.string(), name: z.string() })),
    }),
  ),
  coefficients: z.array(Coefficient),
  /** The value on the company's page where it is not the one of the evaluation in force. */
  mismatch: z.object({ company: z.number().nullable(), evaluation: z.number() }).nullable(),
});
export type EvaluationBoard = z.infer<typeof EvaluationBoard>;

const base = '/ircrisk-management-systems-evaluation' as const;

export const evaluationBoard = endpoint(`GET ${base}/management-evaluation/board`, {
  access: 'management-evaluation.read',
  title: { zh: '管理系统评价：结果', en: 'Management systems evaluation: result' },
  input: z.object({ id }),
  result: EvaluationBoard,
});

/** Every evaluation with a score, for years and sites side by side. */
export const evaluationScores = endpoint(`GET ${base}/management-evaluation/scores`, {
  access: 'management-evaluation.read',
  title: { zh: '管理系统评价：比较', en: 'Management systems evaluation: comparison' },
  input: z.object({}),
  result: z.object({
    evaluations: z.array(
      z.object({
        id: z.string(),
        code: z.string(),
        name: z.string(),
        nameEn: z.string().nullable(),
        state: StudyLife.shape.state,
        company: z.string(),
        place: z.string().nullable(),
        evaluationDate: z.string(),
        total: z.number(),
        pscore: z.number(),
        factor: z.number(),
        sections: z.array(SectionResult.pick({ code: true, share: true })),
      }),
    ),
    /** Sites are averaged by their scores, never by their factors. */
    averageScore: z.number().nullable(),
    averageFactor: z.number().nullable(),
  }),
});

/** The coefficient of a company on a day. */
export const coefficientAt = endpoint(`GET ${base}/coefficient/at`, {
  access: 'management-evaluation.read',
  title: { zh: '管理系统评价：某日系数', en: 'Management systems evaluation: factor of a day' },
  input: z.object({
    enterpriseId: id,
    at: labelled(z.iso.date().optional(), { zh: '日期', en: 'Day' }),
  }),
  result: z.object({
    value: z.number(),
    /** 1 is assumed where nothing was ever set. */
    assumed: z.boolean(),
    /** The evaluation it comes from is 36 months old on that day: the factor stays in force and is to be renewed. */
    expired: z.boolean(),
    source: Coefficient.nullable(),
  }),
});

export const raiseGaps = endpoint(`POST ${base}/gap/raise`, {
  access: 'management-evaluation.update',
  title: { zh: '管理系统评价：下达行动项', en: 'Management systems evaluation: raise actions' },
  input: z.object({
    id,
    answerIds: labelled(ids, { zh: '问题', en: 'Questions' }),
    dueDate: labelled(z.iso.date(), { zh: '期限', en: 'Due' }),
  }),
  result: z.object({ raised: z.number() }),
});

/** Answers of another evaluation for the questions of a draft with the same number; what is answered there already stays. */
export const takeAnswers = endpoint(`POST ${base}/management-evaluation/take-answers`, {
  access: 'management-evaluation.update',
  title: { zh: '管理系统评价：沿用回答', en: 'Management systems evaluation: take over answers' },
  success: 'updated',
  input: z.object({ id, from: labelled(id, { zh: '来源评价', en: 'From' }) }),
  result: z.object({
    taken: z.number(),
    /** Answered before, and left alone. */
    kept: z.number(),
    /** Taken over though the question or its points differ: to be read again. */
    reworded: z.array(z.string()),
    /** Questions of the draft the other evaluation has no answer to. */
    open: z.array(z.string()),
  }),
});

export const evaluationReport = endpoint(`POST ${base}/management-evaluation/report`, {
  access: 'management-evaluation.export',
  title: { zh: '管理系统评价：报告', en: 'Management systems evaluation: report' },
  input: z.object({ id, language: z.enum(['zh', 'en']).optional(), format: reportFormat }),
  result: z.object({ jobId: z.string() }),
});
