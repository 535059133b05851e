import type { Notice } from '@ircrisk/units';
import {
  type Consequence,
  columns,
  consequenceQuestions,
  type Outcome,
  type QuestionId,
  questionIds,
  type Target,
  taskOf,
} from './tables/questions.ts';

/** One reason in the words of either language; the other stands in where it has none. */
export type Answer = {
  readonly answer: boolean;
  readonly reason?: string | null;
  readonly reasonEn?: string | null;
};
export type Answers = Readonly<Partial<Record<QuestionId, Answer>>>;

export type DecisionStep = {
  readonly question: QuestionId;
  readonly answer: boolean;
  readonly reason: string | null;
  readonly reasonEn: string | null;
};

export type Decision = {
  readonly consequence: Consequence | null;
  /** Null while a question of the path is open. */
  readonly outcome: Outcome | null;
  /** The question to be answered next; null when the path is at its end. */
  readonly next: QuestionId | null;
  readonly path: readonly DecisionStep[];
  /** Redesign may be worth considering although it is not forced. */
  readonly redesignDesirable: boolean;
  readonly problems: readonly Notice[];
};

/**
 * Walks the diagram of JA1011/JA1012. Answers off the path, out of turn or without a reason are problems, never ignored:
 * a forgotten answer must not decide a maintenance policy.
 */
export function decide(answers: Answers): Decision {
  const path: DecisionStep[] = [];
  const problems: Notice[] = [];
  for (const name of Object.keys(answers)) {
    if (!questionIds.includes(name as QuestionId))
      problems.push({ code: 'unknownQuestion', path: name, values: { question: name } });
  }
  const take = (question: QuestionId): boolean | null => {
    const given = answers[question];
    if (given === undefined || given === null) return null;
    if (typeof given.answer !== 'boolean') {
      problems.push({ code: 'answerNotYesNo', path: question, values: { question } });
      return null;
    }
    const reason = given.reason?.trim() || null;
    const reasonEn = given.reasonEn?.trim() || null;
    if (!reason && !reasonEn) problems.push({ code: 'reasonNeeded', path: question, values: { question } });
    path.push({ question, answer: given.answer, reason, reasonEn });
    return given.answer;
  };
  const walked = walk(take);
  const asked = new Set<string>(path.map(({ question }) => question));
  for (const question of questionIds) {
    if (!answers[question] || asked.has(question)) continue;
    problems.push(
      walked.next
        ? { code: 'answeredOutOfTurn', path: question, values: { question, next: walked.next } }
        : { code: 'answerNotAsked', path: question, values: { question } },
    );
  }
  return {
    ...walked,
    redesignDesirable: walked.outcome === 'runToFailure',
    path,
    problems,
  };
}

export const reasonIn = (
  language: 'zh' | 'en',
  { reason, reasonEn }: Pick<Answer, 'reason' | 'reasonEn'>,
): string | null => (language === 'en' ? reasonEn || reason : reason || reasonEn) || null;

function walk(
  take: (question: QuestionId) => boolean | null,
): Pick<Decision, 'consequence' | 'outcome' | 'next'> {
  let question: QuestionId = 'evident';
  let consequence: Consequence | null = null;
  while (consequence === null) {
    const answer = take(question);
    if (answer === null) return { consequence, outcome: null, next: question };
    const target: Target | undefined = consequenceQuestions[question]?.[answer ? 'yes' : 'no'];
    if (!target) throw new Error(`no way on from ${question}`);
    if ('consequence' in target) consequence = target.consequence;
    else question = target.ask;
  }
  const { questions, otherwise } = columns[consequence];
  for (const task of questions) {
    const answer = take(task);
    if (answer === null) return { consequence, outcome: null, next: task };
    if (!answer) continue;
    const outcome = task === 'h5' ? 'redesignCompulsory' : (taskOf(task) as Outcome);
    return { consequence, outcome, next: null };
  }
  return { consequence, outcome: otherwise, next: null };
}

/** May a decision be saved with this outcome? The team may choose redesign anywhere; a forced redesign is never traded for less. */
export function outcomeFault(decision: Decision, chosen: Outcome | 'redesign'): Notice | undefined {
  if (decision.outcome === null)
    return { code: 'decisionOpen', path: 'outcome', values: { next: decision.next ?? '' } };
  if (decision.problems.length > 0) return decision.problems[0];
  if (chosen === 'redesign' || chosen === decision.outcome) return undefined;
  return decision.outcome === 'redesignCompulsory'
    ? { code: 'outcomeForced', path: 'outcome' }
    : { code: 'answerNotAsked', path: 'outcome', values: { question: chosen } };
}

/** Redesign may take the place of a task only where nobody may be hurt: a feasible task stands until the plant is changed. */
const taskStays: readonly Consequence[] = ['H', 'S', 'E'];

/** What is to be done when the team wants a redesign: beside the task for hidden, safety and environmental failures, instead of it else. */
export function outcomeWithRedesign(decision: Decision): Outcome | 'redesign' | null {
  const { outcome, consequence } = decision;
  if (outcome === null || outcome === 'redesignCompulsory') return outcome;
  if (outcome === 'runToFailure' || consequence === null) return 'redesign';
  return taskStays.includes(consequence) ? outcome : 'redesign';
}

/** On-condition work cannot be the answer where the warning comes too late. */
export const onConditionFault = (answers: Answers, warning: Warning): Notice | undefined =>
  answers.t1?.answer === true ? answerFromPotentialFailure(warning) : undefined;

const ageTasks = ['t2', 't3'] as const;
/** Patterns whose failure rate does not rise with age (JA1012: D constant, E random, F infant mortality). */
const agelessPatterns: readonly string[] = ['D', 'E', 'F'];

/**
 * Restoration and discard need an age at which failures begin to rise: with a shape of 1 or less there is none, nor by a
 * pattern without wear-out where no shape is known.
 */
export function ageTaskFault(
  answers: Answers,
  life: { readonly beta?: number | null; readonly pattern?: string | null },
): Notice | undefined {
  const question = ageTasks.find((each) => answers[each]?.answer === true);
  if (!question) return undefined;
  const { beta, pattern } = life;
  if (typeof beta === 'number')
    return beta <= 1 ? { code: 'ageTaskWithoutWear', path: question, values: { beta } } : undefined;
  return pattern && agelessPatterns.includes(pattern)
    ? { code: 'ageTaskByPattern', path: question, values: { pattern } }
    : undefined;
}

export type Warning = { readonly pf?: number | null; readonly lead?: number | null };

/** Question 1 answers itself when a potential failure shows too late to act on: with the reason, open to nobody's hope. */
export function answerFromPotentialFailure({ pf, lead }: Warning): Notice | undefined {
  if (!Number.isFinite(pf) || !Number.isFinite(lead)) return undefined;
  const [warning, wait] = [pf as number, lead as number];
  if (warning > wait) return undefined;
  return { code: 'potentialFailureTooLate', path: 't1', values: { pf: warning, lead: wait } };
}
