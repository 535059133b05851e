import type { RcmMode } from '@ircrisk/contract/modules/risk/rcm.ts';
import {
  type Answer,
  type Answers,
  answerFromPotentialFailure,
  decide,
  type QuestionId,
  rcmText,
} from '@ircrisk/engine-rcm';

/** The answer a mode's own figures give, with its reason: a warning that comes too late leaves no on-condition work. */
export function answeredByItself(
  question: QuestionId,
  { potentialFailureDays: pf, leadDays: lead }: Pick<RcmMode, 'potentialFailureDays' | 'leadDays'>,
  language: 'zh' | 'en',
): { answer: boolean; reason: string } | undefined {
  const late = question === 't1' ? answerFromPotentialFailure({ pf, lead }) : undefined;
  return (
    late && {
      answer: false,
      reason: rcmText({ ...late, values: { pf: `${pf} d`, lead: `${lead} d` } }, language),
    }
  );
}

/** The answer put in; answers the new path no longer asks for go, since they would decide nothing. */
export function answerAt(answers: Answers, question: QuestionId, given: Answer): Answers {
  const next: Answers = { ...answers, [question]: given };
  const asked = new Set(decide(next).path.map((step) => step.question));
  return Object.fromEntries(Object.entries(next).filter(([name]) => asked.has(name as QuestionId)));
}

/** A reason typed in one language stands beside that in the other, as long as the answer is the same. */
export function worded(
  language: 'zh' | 'en',
  before: Answer | undefined,
  given: { answer: boolean; reason: string },
): Answer {
  const { answer, reason } = given;
  const kept = before?.answer === answer ? before : undefined;
  return language === 'en'
    ? { answer, reason: kept?.reason ?? null, reasonEn: reason }
    : { answer, reason, reasonEn: kept?.reasonEn ?? null };
}

/** The question is open again, and with it all that followed from its answer. */
export function openAgain(answers: Answers, question: QuestionId): Answers {
  const { path } = decide(answers);
  const until = path.findIndex((step) => step.question === question);
  const kept = new Set(path.slice(0, Math.max(until, 0)).map((step) => step.question));
  return Object.fromEntries(Object.entries(answers).filter(([name]) => kept.has(name as QuestionId)));
}

/** Where a person goes on: the open question, or the last one answered. */
export function currentQuestion(answers: Answers): QuestionId {
  const { next, path } = decide(answers);
  return next ?? path.at(-1)?.question ?? 'evident';
}
