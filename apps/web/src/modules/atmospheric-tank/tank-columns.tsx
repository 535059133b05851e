import { atmosphericTank } from '@ircrisk/contract/resources/ledger/tank.ts';
import { useSay } from '@ircrisk/ui/i18n/texts.ts';
import type { State } from '@ircrisk/ui/parts/StateMark.tsx';
import { StateMark } from '@ircrisk/ui/parts/StateMark.tsx';
import type { ColumnOverride } from '@ircrisk/ui/resource/overrides.ts';
import { NO_VALUE } from '@ircrisk/units';

const shapes: Record<string, State> = {
  inService: 'ok',
  outOfService: 'stopped',
  underRepair: 'inProgress',
  decommissioned: 'idle',
};
const states = atmosphericTank.fields.serviceState.choices as Record<string, { zh: string; en: string }>;

export function TankState({ state }: { state: unknown }) {
  const say = useSay();
  const known = states[String(state)];
  return known ? <StateMark state={shapes[String(state)] ?? 'identified'} text={say(known)} /> : NO_VALUE;
}

export const tankColumns: Readonly<Record<string, ColumnOverride>> = {
  equipmentId: { width: 90 },
  // A year is a name, not a figure: no thousands separator.
  yearBuilt: {
    width: 76,
    align: 'right',
    render: ({ yearBuilt }) => (yearBuilt ? String(yearBuilt) : NO_VALUE),
  },
  specificGravity: { width: 84 },
  tankNumber: { width: 100, fixed: 'left' },
  serviceState: { width: 110, render: ({ serviceState }) => <TankState state={serviceState} /> },
};
