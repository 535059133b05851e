import * as contract from '@ircrisk/contract/modules/workplace/feedback.ts';
import { takeAct } from '#platform/acts/take-act.ts';
import { likeLiteral } from '#platform/database/sql.ts';
import { commonErrors, fail, invalidField } from '#platform/http/answer.ts';
import { type Call, handle } from '#platform/http/handle.ts';
import type { ServerModule } from '#platform/module.ts';
import { createRecord } from '#platform/resources/save.ts';
import { viewerOf } from '#platform/resources/scope.ts';
import { feedbackHooks } from './hooks.ts';
import * as notices from './notices.ts';
import { allowedActs, reach, resourceOfKind } from './policy.ts';
import * as store from './store.ts';

type Asking = Pick<Call, 'tx' | 'actor' | 'language'>;

async function found({ tx, actor, language }: Asking, id: string) {
  const item = await store.findItem(tx, id, reach(actor), language);
  if (!item) throw fail(commonErrors.notFound);
  return item;
}

/** The item, if this act is open to the caller in its present state. */
async function foundFor(call: Asking, id: string, act: contract.FeedbackAct, reason?: string) {
  const item = await found(call, id);
  const { handledAlready, notHandled } = contract.feedbackErrors;
  takeAct(contract.feedbackActs, item, { act, reason }, call.actor.userId, {
    state: act === 'reopen' ? notHandled : handledAlready,
  });
  if (!allowedActs(item, call.actor).includes(act)) throw fail(commonErrors.forbidden);
  return item;
}

const unknownPerson = { zh: '所选人员不存在', en: 'One of the people does not exist' };

async function checkPeople({ tx }: Asking, field: string, ids: readonly string[]): Promise<void> {
  if (!(await store.knownUsers(tx, ids))) throw invalidField(field, 'reference', unknownPerson);
}

/** Reporter and assignee, the acting person excepted. */
const concerned = (item: { reporter: string | null; assigneeId: string | null }, but: readonly string[]) =>
  [...new Set([item.reporter, item.assigneeId])].filter(
    (id): id is string => id !== null && !but.includes(id),
  );

/** Bugs and demands: reported from anywhere, assigned, talked about, handled and reopened. */
export const feedback: ServerModule = {
  id: 'feedback',
  hooks: feedbackHooks,
  handlers: [
    handle(contract.reportFeedback, ({ tx, actor, input, projectId }) => {
      const { kind, ...record } = input;
      return createRecord(tx, resourceOfKind[kind], record, viewerOf(actor, projectId));
    }),
    handle(contract.feedbackDetail, async (call) => {
      const item = await found(call, call.input.id);
      const comments = await store.readComments(call.tx, item.id);
      return { ...item, comments, allowed: allowedActs(item, call.actor) };
    }),
    handle(contract.ownFeedback, ({ tx, actor, input, language }) =>
      store.readMine(tx, actor.userId, input, `%${likeLiteral(input.keyword ?? '')}%`, language),
    ),
    handle(contract.commentFeedback, async (call) => {
      const { tx, actor, input } = call;
      const item = await found(call, input.id);
      const mentioned = input.mentionedIds ?? [];
      await checkPeople(call, 'mentionedIds', mentioned);
      const id = await store.addComment(tx, item.id, null, input.body, mentioned);
      // A mention in a comment is news every time, also to somebody mentioned before.
      const others = [...new Set(mentioned)].filter((one) => one !== actor.userId);
      await notices.tell(tx, actor.tenantId, others, item, notices.mentionText(item));
      const more = concerned(item, [actor.userId, ...others]);
      await notices.tell(tx, actor.tenantId, more, item, notices.commentText(item));
      await notices.markTold(tx, item.id);
      return id;
    }),
    handle(contract.assignFeedback, async (call) => {
      const { tx, actor, input } = call;
      const item = await foundFor(call, input.id, 'assign');
      if (input.assigneeId !== null) await checkPeople(call, 'assigneeId', [input.assigneeId]);
      await store.setAssignee(tx, item.id, input.assigneeId);
      await notices.tellNewcomers(tx, [item.id], actor);
      return true;
    }),
    handle(contract.handleFeedback, async (call) => {
      const { tx, actor, input } = call;
      const item = await foundFor(call, input.id, 'handle');
      if (!(await store.setHandled(tx, item.id, actor.userId, input.note ?? null)))
        throw fail(contract.feedbackErrors.handledAlready);
      await store.addComment(tx, item.id, 'handle', input.note ?? '', []);
      const others = concerned(item, [actor.userId]);
      await notices.tell(tx, actor.tenantId, others, item, notices.handledText(item));
      return true;
    }),
    handle(contract.reopenFeedback, async (call) => {
      const { tx, actor, input } = call;
      const item = await foundFor(call, input.id, 'reopen', input.reason);
      if (!(await store.setReopened(tx, item.id))) throw fail(contract.feedbackErrors.notHandled);
      await store.addComment(tx, item.id, 'reopen', input.reason, []);
      const others = concerned(item, [actor.userId]);
      await notices.tell(tx, actor.tenantId, others, item, notices.reopenedText(item));
      return true;
    }),
  ],
};
