import {
  type IncidentState,
  incidentStates,
  tiers,
} from '@ircrisk/contract/resources/safety/incident-choices.ts';
import { useSay } from '@ircrisk/ui/i18n/texts.ts';
import { type State, StateMark } from '@ircrisk/ui/parts/StateMark.tsx';
import type { ColumnOverride } from '@ircrisk/ui/resource/overrides.ts';
import { NO_VALUE } from '@ircrisk/units';

const shapes: Record<IncidentState, State> = {
  reported: 'identified',
  triaged: 'inProgress',
  notified: 'inProgress',
  underInvestigation: 'inProgress',
  causesApproved: 'inProgress',
  actionsOpen: 'inProgress',
  verification: 'standby',
  reviewed: 'standby',
  closed: 'ok',
  void: 'stopped',
};

export function IncidentStateMark({ state }: { state: unknown }) {
  const say = useSay();
  const known = incidentStates[state as IncidentState];
  return known ? <StateMark state={shapes[state as IncidentState]} text={say(known)} /> : NO_VALUE;
}

const tierShapes: Record<string, State> = { 1: 'miss', 2: 'near', 3: 'idle' };
const pending = { zh: '待定', en: 'Pending' };
export function TierMark({ tier, status }: { tier: unknown; status: unknown }) {
  const say = useSay();
  const known = tiers[String(tier) as unknown as keyof typeof tiers];
  if (known) return <StateMark state={tierShapes[String(tier)] ?? 'idle'} text={say(known)} />;
  return status === 'pending' ? <StateMark state="standby" text={say(pending)} /> : NO_VALUE;
}

export const incidentColumns: Readonly<Record<string, ColumnOverride>> = {
  number: { width: 130, fixed: 'left' },
  title: { width: 280 },
  state: { width: 160, render: ({ state }) => <IncidentStateMark state={state} /> },
  tier: { width: 92, render: ({ tier, tierStatus }) => <TierMark tier={tier} status={tierStatus} /> },
};

/** Hours belong to a whole month, whatever day of it is stored. */
export const hoursColumns: Readonly<Record<string, ColumnOverride>> = {
  month: { width: 96, render: ({ month }) => (typeof month === 'string' ? month.slice(0, 7) : NO_VALUE) },
};
