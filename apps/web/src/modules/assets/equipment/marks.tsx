import { equipmentStates } from '@ircrisk/contract/resources/ledger/choices.ts';
import { useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { dueState } from '@ircrisk/ui/parts/due-state.ts';
import { RiskChip } from '@ircrisk/ui/parts/RiskChip.tsx';
import type { State } from '@ircrisk/ui/parts/StateMark.tsx';
import { StateMark } from '@ircrisk/ui/parts/StateMark.tsx';
import { plantToday } from '@ircrisk/ui/session/plant-clock.ts';
import { type RiskBand, riskBands } from '@ircrisk/ui/theme/tokens.ts';
import { daysBetween, NO_VALUE } from '@ircrisk/units';

type EquipmentState = keyof typeof equipmentStates;
const shapes: Record<EquipmentState, State> = {
  draft: 'identified',
  registered: 'identified',
  inUse: 'ok',
  standby: 'standby',
  stopped: 'stopped',
  idle: 'idle',
  scrapped: 'stopped',
};

export function EquipmentStateMark({ state }: { state: unknown }) {
  const say = useSay();
  const known = equipmentStates[state as EquipmentState];
  return known ? <StateMark state={shapes[state as EquipmentState]} text={say(known)} /> : NO_VALUE;
}

export function RiskMark({ level }: { level: unknown }) {
  const band = riskBands.find((one) => one === level) as RiskBand | undefined;
  return band ? <RiskChip band={band} /> : NO_VALUE;
}

/** A due date; near and missed ones carry a shape, and the days in words for those who point at it. */
export function DueDate({ date, basis }: { date: unknown; basis?: unknown }) {
  const t = useText();
  if (basis === 'stopUse') return <StateMark state="miss" text={t('equipment.due.stopShort')} />;
  if (typeof date !== 'string') return <span className="eq-due">{NO_VALUE}</span>;
  const today = plantToday();
  const state = dueState(date, today);
  if (!state) return <span className="eq-due">{date}</span>;
  const left = daysBetween(today, date);
  return (
    <span title={t(left < 0 ? 'equipment.due.over' : 'equipment.due.left', { count: Math.abs(left) })}>
      <StateMark state={state} text={date} />
    </span>
  );
}
