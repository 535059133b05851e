import type { Notice } from '@ircrisk/units';
import { type CcpEdition, type CcpOutcome, ccpEditions, ccpTrees } from '../tables/ccp-trees.ts';

export interface CcpAnswer {
  readonly answer?: boolean | null;
  readonly reason?: string | null;
}
export interface CcpDecision {
  readonly edition: CcpEdition;
  readonly outcome: CcpOutcome | null;
  /** The questions walked through, and the one that waits. */
  readonly path: readonly { readonly question: string; readonly answer: boolean; readonly reason: string }[];
  readonly next: string | null;
  readonly problems: readonly Notice[];
}

/** Is the step a critical control point? Every answer needs its reason; the walk stops at the first that is open. */
export function decideCcp(input: {
  readonly edition: string;
  readonly answers: Readonly<Record<string, CcpAnswer>>;
}): CcpDecision | Notice {
  const { edition, answers } = input;
  if (!ccpEditions.includes(edition as CcpEdition))
    return { code: 'unknownEdition', path: 'edition', values: { value: edition } };
  const tree = ccpTrees[edition as CcpEdition];
  const path: { question: string; answer: boolean; reason: string }[] = [];
  const problems: Notice[] = [];
  for (const question of Object.keys(answers))
    if (!Object.hasOwn(tree.questions, question))
      problems.push({ code: 'unknownQuestion', path: `answers/${question}`, values: { question } });
  let at: string | null = tree.first;
  let outcome: CcpOutcome | null = null;
  while (at !== null) {
    const given: CcpAnswer | undefined = answers[at];
    if (typeof given?.answer !== 'boolean') break;
    const reason = given.reason?.trim() ?? '';
    if (reason === '')
      problems.push({ code: 'reasonNeeded', path: `answers/${at}/reason`, values: { question: at } });
    path.push({ question: at, answer: given.answer, reason });
    const branch: { to?: string; outcome?: CcpOutcome } | undefined =
      tree.questions[at]?.[given.answer ? 'yes' : 'no'];
    outcome = branch?.outcome ?? null;
    at = branch?.to ?? null;
  }
  const walked = new Set(path.map(({ question }) => question));
  for (const [question, { answer }] of Object.entries(answers))
    if (Object.hasOwn(tree.questions, question) && typeof answer === 'boolean' && !walked.has(question))
      problems.push({ code: 'answerNotAsked', path: `answers/${question}`, values: { question } });
  return { edition: edition as CcpEdition, outcome, path, next: at, problems };
}
