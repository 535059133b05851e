import type { ActTable } from '@ircrisk/contract/acts.ts';
import { type ActionAct, actionActs, actionErrors } from '@ircrisk/contract/modules/workplace/action-item.ts';
import type { Text } from '@ircrisk/contract/text.ts';
import { allowedActs, takeAct } from '#platform/acts/take-act.ts';
import type { Tx } from '#platform/database/pool.ts';
import { notify } from '#platform/events/notify.ts';
import { fail } from '#platform/http/answer.ts';
import type { Actor } from '#platform/tenancy/actor.ts';

type ActionState = typeof actionActs extends ActTable<infer S, ActionAct> ? S : never;

export interface Item {
  id: string;
  title: string;
  titleEn: string;
  state: ActionState;
  ownerId: string | null;
  createUser: string | null;
  dueDate: string | null;
  deferredTo: string | null;
  askedDate: string | null;
  askedBy: string | null;
  approverId: string | null;
  evidence: string[];
  version: number;
  closedOn: string | null;
  checkDate: string | null;
  checkResult: string | null;
  stateReason: string | null;
  today: string;
}

export interface Asked {
  act: ActionAct;
  reason?: string;
  newDate?: string;
  checkDate?: string;
  approverId?: string;
  evidenceIds?: string[];
}

type Judged = Pick<Item, 'ownerId' | 'createUser' | 'askedDate' | 'askedBy' | 'approverId'>;

const peopleOf = ({ ownerId, createUser, askedBy }: Judged) => ({
  // An item nobody else could judge may be closed by its maker.
  owner: createUser === ownerId ? null : ownerId,
  worker: ownerId,
  asker: askedBy,
});
const isDecision = (act: ActionAct): boolean => act === 'grant' || act === 'refuse';
const mayDecide = ({ askedDate, approverId }: Judged, userId: string): boolean =>
  askedDate !== null && approverId === userId;

/** What this person may do to the item now; a deferral is decided by the one who was asked. */
export const actsOn = (item: Judged & { state: string }, userId: string): ActionAct[] =>
  allowedActs(
    actionActs as ActTable<string, ActionAct>,
    { state: item.state, people: peopleOf(item) },
    userId,
  ).filter((act) => !isDecision(act) || mayDecide(item, userId));

function checkDeferral(item: Item, { newDate, approverId }: Asked, userId: string): void {
  const until = item.deferredTo ?? item.dueDate;
  if (!newDate || !approverId || newDate <= item.today || (until !== null && newDate <= until))
    throw fail(actionErrors.deferral);
  if (approverId === item.ownerId || approverId === userId) throw fail(actionErrors.approver);
}

/** A deferral that waits goes on waiting while the work does, and falls away with it. */
function deferralOf(item: Item, { act, newDate, approverId }: Asked, userId: string) {
  const { deferredTo, askedDate, askedBy } = item;
  const none = { deferredTo, askedDate: null, askedBy: null };
  if (act === 'defer')
    return { deferredTo, askedDate: newDate ?? null, askedBy: userId, approverId: approverId ?? null };
  if (act === 'grant') return { ...none, deferredTo: askedDate, approverId: item.approverId };
  if (act === 'refuse') return { ...none, approverId: null };
  if (act === 'open' || act === 'start')
    return { deferredTo, askedDate, askedBy, approverId: item.approverId };
  return { ...none, approverId: askedDate === null ? item.approverId : null };
}

/** What an act makes of an item, or the refusal. */
export function changesOf(item: Item, asked: Asked, userId: string) {
  const { act, reason } = asked;
  const state = takeAct(
    actionActs,
    { state: item.state, people: peopleOf(item) },
    asked,
    userId,
    isDecision(act) ? {} : { own: actionErrors.ownVerification },
  );
  if (isDecision(act) && !mayDecide(item, userId)) throw fail(actionErrors.notAsked);
  if (act === 'defer') checkDeferral(item, asked, userId);
  const evidence = [...new Set([...item.evidence, ...(asked.evidenceIds ?? [])])];
  if (act === 'close' && evidence.length === 0) throw fail(actionErrors.evidence);
  return {
    ...deferralOf(item, asked, userId),
    state,
    reason: act === 'check' || act === 'grant' ? item.stateReason : (reason ?? null),
    closedOn: act === 'close' ? item.today : act === 'check' ? item.closedOn : null,
    checkDate: act === 'check' ? item.today : (asked.checkDate ?? item.checkDate),
    checkResult: act === 'check' ? (reason ?? null) : item.checkResult,
    evidence,
  };
}

const texts: Record<ActionAct, Text> = {
  open: { zh: '行动项已下达：{title}', en: 'Action item opened: {title}' },
  start: { zh: '行动项已开始：{title}', en: 'Action item started: {title}' },
  submit: { zh: '行动项待验证：{title}', en: 'Action item to be verified: {title}' },
  close: { zh: '行动项已关闭：{title}', en: 'Action item closed: {title}' },
  reject: { zh: '行动项被退回：{title}', en: 'Action item sent back: {title}' },
  defer: { zh: '行动项申请延期，待批准：{title}', en: 'A deferral is asked for: {title}' },
  grant: { zh: '行动项已延期：{title}', en: 'Action item deferred: {title}' },
  refuse: { zh: '行动项延期未获同意：{title}', en: 'The deferral was refused: {title}' },
  check: { zh: '行动项效果已验证：{title}', en: 'Effect of the action item checked: {title}' },
  cancel: { zh: '行动项已取消：{title}', en: 'Action item cancelled: {title}' },
};

/** The owner, whoever asked for it and the approver hear of it; not the one who did it. */
export async function tellPeople(
  tx: Tx,
  actor: Actor,
  item: Item,
  act: ActionAct,
  approverId: string | null,
): Promise<void> {
  const people = new Set(
    [item.ownerId, item.createUser, item.askedBy, approverId].filter(
      (id): id is string => id !== null && id !== actor.userId,
    ),
  );
  const fill = (sentence: string, title: string) => sentence.replace('{title}', title);
  await notify(tx, actor.tenantId, [...people], {
    kind: 'action-item',
    title: { zh: fill(texts[act].zh, item.title), en: fill(texts[act].en, item.titleEn) },
    link: `/actionItem?id=${item.id}`,
  });
}
