import { menuGroups } from '@ircrisk/contract/menu.ts';
import { certificate } from '@ircrisk/contract/resources/ledger/inspection.ts';
import { actionItem, actionStates } from '@ircrisk/contract/resources/ledger/shared-objects.ts';
import type { RecordData } from '@ircrisk/ui/api/resource-api.ts';
import { useSay } from '@ircrisk/ui/i18n/texts.ts';
import type { State } from '@ircrisk/ui/parts/StateMark.tsx';
import { StateMark } from '@ircrisk/ui/parts/StateMark.tsx';
import { plantToday } from '@ircrisk/ui/session/plant-clock.ts';
import { NO_VALUE } from '@ircrisk/units';

export type ActionStateName = keyof typeof actionStates;

const shapes: Record<ActionStateName, State> = {
  draft: 'identified',
  open: 'identified',
  inProgress: 'inProgress',
  pendingVerification: 'standby',
  closed: 'ok',
  rejected: 'near',
  deferred: 'idle',
  cancelled: 'stopped',
};

export function ActionStateMark({ state }: { state: unknown }) {
  const say = useSay();
  const known = actionStates[state as ActionStateName];
  return known ? <StateMark state={shapes[state as ActionStateName]} text={say(known)} /> : NO_VALUE;
}

const priorities = actionItem.fields.priority.choices as Record<string, { zh: string; en: string }>;

export function Priority({ priority }: { priority: unknown }) {
  const say = useSay();
  const known = priorities[String(priority)];
  if (!known) return NO_VALUE;
  if (priority === 'urgent') return <StateMark state="miss" text={say(known)} />;
  return priority === 'high' ? <StateMark state="near" text={say(known)} /> : say(known);
}

const names = new Map(menuGroups.flatMap(({ entries }) => entries.map((entry) => [entry.code, entry])));

/** The module an item came from, by the name it has in the menu. */
export function Source({ module }: { module: unknown }) {
  const say = useSay();
  const known = names.get(String(module)) ?? (module === certificate.id ? certificate.title : undefined);
  return known ? say(known) : String(module ?? NO_VALUE);
}

export const isOver = ({ state }: Pick<RecordData, string>): boolean =>
  state === 'closed' || state === 'cancelled';

/** The date that counts: the deferred one where there is one. Overdue is derived, never stored. */
export function Due({ item }: { item: RecordData }) {
  const due = (item.deferredTo ?? item.dueDate) as string | null;
  if (!due) return NO_VALUE;
  return !isOver(item) && due < plantToday() ? (
    <StateMark state="miss" text={due} />
  ) : (
    <span className="ai-due">{due}</span>
  );
}
