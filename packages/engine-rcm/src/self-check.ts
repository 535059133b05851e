import type { Answers, Decision } from './decision.ts';
import { ageTaskFault, decide, onConditionFault } from './decision.ts';

/** What the self-check reads of a study; codes are those of the information worksheet (1, 1A, 1A3). */
export type CheckedStudy = {
  readonly operatingContext: string | null;
  readonly reviewDate: string | null;
  readonly formulasApprovedBy: string | null;
  readonly functions: readonly {
    readonly code: string;
    readonly statement: string;
    readonly performanceStandard: string | null;
  }[];
  readonly failures: readonly { readonly code: string; readonly functionCode: string }[];
  readonly modes: readonly {
    readonly code: string;
    readonly failureCode: string;
    readonly text: string;
    readonly cause: string | null;
    readonly effect: string | null;
    readonly answers: Answers;
    readonly task: string | null;
    readonly intervalDays: number | null;
    readonly beta?: number | null;
    readonly pattern?: string | null;
    readonly pf?: number | null;
    readonly lead?: number | null;
    /** By the cost of a year; null where that is not known. */
    readonly isWorthDoing?: boolean | null;
  }[];
};

export const criteria = [
  'functions',
  'context',
  'functionalFailures',
  'modes',
  'effects',
  'consequences',
  'tasks',
  'defaults',
  'living',
  'formulas',
] as const;
export type Criterion = (typeof criteria)[number];

export const criterionTexts: Readonly<Record<Criterion, { readonly zh: string; readonly en: string }>> = {
  functions: { zh: '已记录功能及性能标准', en: 'Functions and performance standards are recorded' },
  context: { zh: '已定义使用环境', en: 'The operating context is defined' },
  functionalFailures: { zh: '每项功能的全部功能故障', en: 'Every function has its functional failures' },
  modes: { zh: '故障模式的层次足以确定维修对策', en: 'Failure modes stand at a level that allows a policy' },
  effects: { zh: '故障影响按未采取任何措施描述', en: 'Effects are described as if nothing were done' },
  consequences: {
    zh: '后果已分类，隐蔽与明显故障分开',
    en: 'Consequences are sorted, hidden apart from evident',
  },
  tasks: { zh: '所有任务技术可行且值得做', en: 'Every task is feasible and worth doing' },
  defaults: { zh: '已采用暂定措施', en: 'Default actions are applied' },
  living: { zh: '持续改进：已设定复审日期', en: 'A living programme: the review date is set' },
  formulas: { zh: '数学公式逻辑严密并经业主批准', en: 'Formulas are sound and approved by the owner' },
};

export type CheckLine = {
  readonly criterion: Criterion;
  readonly met: boolean;
  /** Codes of the rows that fall short; empty where the study as a whole does. */
  readonly open: readonly string[];
};

const scheduled = new Set([
  'onCondition',
  'scheduledRestoration',
  'scheduledDiscard',
  'failureFinding',
  'combination',
]);
/** Safety, environment and hidden functions are not judged by their cost. */
const costDecides = ({ consequence }: Decision) => consequence === 'O' || consequence === 'N';
const blank = (text: string | null) => !text?.trim();
const isInterval = (days: number | null) => typeof days === 'number' && days > 0 && Number.isFinite(days);
const isDate = (text: string | null) =>
  /^\d{4}-\d{2}-\d{2}$/.test(text ?? '') && !Number.isNaN(Date.parse(text ?? ''));

/** SAE JA1011 clause 5, criterion by criterion, from the study's own data. */
export function selfCheck(study: CheckedStudy): readonly CheckLine[] {
  const { functions, failures, modes } = study;
  const decided = modes.map((mode) => ({ ...mode, decision: decide(mode.answers) }));
  const rows: Record<Criterion, readonly string[] | boolean> = {
    functions:
      functions.length > 0 &&
      functions
        .filter(({ statement, performanceStandard }) => blank(statement) || blank(performanceStandard))
        .map(({ code }) => code),
    context: !blank(study.operatingContext),
    functionalFailures:
      functions.length > 0 &&
      functions
        .filter(({ code }) => !failures.some(({ functionCode }) => functionCode === code))
        .map(({ code }) => code)
        .concat(
          failures
            .filter(({ functionCode }) => !functions.some(({ code }) => code === functionCode))
            .map(({ code }) => code),
        ),
    modes: failures.length > 0 && [
      ...failures
        .filter(({ code }) => !modes.some(({ failureCode }) => failureCode === code))
        .map(({ code }) => code),
      ...modes
        .filter(
          ({ text, cause, failureCode }) =>
            blank(text) || blank(cause) || !failures.some(({ code }) => code === failureCode),
        )
        .map(({ code }) => code),
    ],
    effects: modes.length > 0 && modes.filter(({ effect }) => blank(effect)).map(({ code }) => code),
    consequences:
      modes.length > 0 &&
      decided.filter(({ decision }) => decision.consequence === null).map(({ code }) => code),
    tasks:
      modes.length > 0 &&
      decided
        .filter(
          ({ decision, task, intervalDays, isWorthDoing, ...mode }) =>
            decision.outcome === null ||
            decision.problems.length > 0 ||
            ageTaskFault(mode.answers, mode) !== undefined ||
            onConditionFault(mode.answers, mode) !== undefined ||
            (scheduled.has(decision.outcome) && costDecides(decision) && isWorthDoing === false) ||
            (scheduled.has(decision.outcome) && (blank(task) || !isInterval(intervalDays))),
        )
        .map(({ code }) => code),
    defaults:
      modes.length > 0 &&
      decided
        .filter(
          ({ decision, task }) =>
            decision.outcome === null || (decision.outcome === 'redesignCompulsory' && blank(task)),
        )
        .map(({ code }) => code),
    living: isDate(study.reviewDate),
    formulas: !blank(study.formulasApprovedBy),
  };
  return criteria.map((criterion) => {
    const found = rows[criterion];
    return typeof found === 'boolean'
      ? { criterion, met: found, open: [] }
      : { criterion, met: found.length === 0, open: found };
  });
}
