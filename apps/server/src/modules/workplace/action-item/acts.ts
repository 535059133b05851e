import type { ActTable } from '@ircrisk/contract/acts.ts';
import { type ActionAct, actionActs, actionErrors } from '@ircrisk/contract/modules/workplace/action-item.ts';
import type { Text } from '@ircrisk/contract/text.ts';
import { takeAct } from '#platform/acts/take-act.ts';
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

/** What an act makes of an item, or the refusal. */
export function changesOf(item: Item, asked: Asked, userId: string) {
  const { act, reason, newDate, approverId } = asked;
  // An item nobody else could judge may be closed by its maker.
  const people = { owner: item.createUser === item.ownerId ? null : item.ownerId };
  const state = takeAct(actionActs, { state: item.state, people }, asked, userId, {
    own: actionErrors.ownVerification,
  });
  const evidence = [...new Set([...item.evidence, ...(asked.evidenceIds ?? [])])];
  if (act === 'close' && evidence.length === 0) throw fail(actionErrors.evidence);
  const until = item.deferredTo ?? item.dueDate;
  if (
    act === 'defer' &&
    (!newDate || !approverId || newDate <= item.today || (until !== null && newDate <= until))
  )
    throw fail(actionErrors.deferral);
  return {
    state,
    reason: act === 'check' ? item.stateReason : (reason ?? null),
    deferredTo: act === 'defer' ? (newDate ?? null) : item.deferredTo,
    approverId: act === 'defer' ? (approverId ?? null) : null,
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
  defer: { zh: '行动项已延期：{title}', en: 'Action item deferred: {title}' },
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
    [item.ownerId, item.createUser, approverId].filter(
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
