import { saveStudyRule, studyRule } from '@ircrisk/contract/study.ts';
import { commonErrors, fail } from '#platform/http/answer.ts';
import { type Handler, handle } from '#platform/http/handle.ts';
import { compareRevisions } from './compare.ts';
import { findHead } from './head.ts';
import { readLife, readRevisions, readSteps } from './life.ts';
import { bePresent } from './presence.ts';
import { provePerson } from './prove-person.ts';
import { revise } from './revise.ts';
import { readRule, saveRule } from './rules.ts';
import type { StudyKind } from './study-kind.ts';
import { archive, sign, submit } from './take-step.ts';

/** The calls of one kind of study. */
function callsOf(kind: StudyKind): Handler[] {
  const { calls } = kind;
  return [
    handle(calls.life, (call) => readLife(call, kind, call.input.id)),
    handle(calls.revisions, (call) => readRevisions(call, kind, call.input.id)),
    handle(calls.steps, async (call) =>
      readSteps(call, kind, (await findHead(call, kind, call.input.id)).seriesId),
    ),
    handle(calls.presence, (call) => bePresent(call, kind, call.input)),
    handle(calls.compare, (call) => compareRevisions(call, kind, call.input)),
    handle(calls.submit, async (call) => {
      await submit(call, kind, call.input);
      return true;
    }),
    handle(calls.check, async (call) => {
      const { stage, ...said } = call.input;
      await sign(call, kind, { ...said, stages: stage ? [stage] : ['check', 'review'] });
      return true;
    }),
    handle(calls.judge, async (call) => {
      const { id, comment, verdict, password } = call.input;
      await sign(call, kind, {
        id,
        comment,
        verdict: verdict === 'approve' ? 'pass' : 'reject',
        stages: ['approve'],
        prove: () => provePerson(call, kind, password),
      });
      return true;
    }),
    handle(calls.revise, (call) => revise(call, kind, call.input)),
    handle(calls.archive, async (call) => {
      await archive(call, kind, call.input);
      return true;
    }),
  ];
}

/** The calls of all kinds, and the tenant's rules for their reviews. */
export function studyHandlers(kinds: readonly StudyKind[]): Handler[] {
  const known = (kind: string) => {
    if (!kinds.some(({ resource }) => resource.id === kind)) throw fail(commonErrors.notFound);
    return kind;
  };
  return [
    ...kinds.flatMap(callsOf),
    handle(studyRule, ({ tx, input }) => readRule(tx, known(input.kind))),
    handle(saveStudyRule, async ({ tx, input: { kind, ...rule } }) => {
      await saveRule(tx, known(kind), rule);
      return true;
    }),
  ];
}
