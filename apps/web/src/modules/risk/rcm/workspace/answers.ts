import { type Answers, decide, type QuestionId } from '@ircrisk/engine-rcm';

/** The answer put in; answers the new path no longer asks for go, since they would decide nothing. */
export function answerAt(
  answers: Answers,
  question: QuestionId,
  given: { answer: boolean; reason: string },
): Answers {
  const next: Answers = { ...answers, [question]: given };
  const asked = new Set(decide(next).path.map((step) => step.question));
  return Object.fromEntries(Object.entries(next).filter(([name]) => asked.has(name as QuestionId)));
}

/** Where a person goes on: the open question, or the last one answered. */
export function currentQuestion(answers: Answers): QuestionId {
  const { next, path } = decide(answers);
  return next ?? path.at(-1)?.question ?? 'evident';
}
