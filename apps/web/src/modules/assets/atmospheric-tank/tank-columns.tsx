import type { ResultOf } from '@ircrisk/contract/endpoint.ts';
import type { tankFigures } from '@ircrisk/contract/modules/assets/atmospheric-tank.ts';
import { atmosphericTank } from '@ircrisk/contract/resources/ledger/tank.ts';
import { useLanguage, useSay } from '@ircrisk/ui/i18n/texts.ts';
import type { State } from '@ircrisk/ui/parts/StateMark.tsx';
import { StateMark } from '@ircrisk/ui/parts/StateMark.tsx';
import type { ColumnOverride } from '@ircrisk/ui/resource/overrides.ts';
import { formatQuantity, NO_VALUE } from '@ircrisk/units';

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

type TankFigures = ResultOf<typeof tankFigures>[number];

const recorded: Readonly<Record<string, ColumnOverride>> = {
  equipmentId: { width: 90 },
  // A year is a name, not a figure: no thousands separator.
  yearBuilt: {
    width: 76,
    align: 'right',
    render: ({ yearBuilt }) => (yearBuilt ? String(yearBuilt) : NO_VALUE),
  },
  specificGravity: { width: 84 },
  maxOperatingLevel: { title: { zh: '操作液位', en: 'Operating level' }, width: 120 },
  tankNumber: { width: 100, fixed: 'left' },
  serviceState: { width: 110, render: ({ serviceState }) => <TankState state={serviceState} /> },
};

/** A day by which something is due; past ones are marked. */
function DueDay({ due }: { due: TankFigures['nextInternal'] | undefined }) {
  if (!due) return NO_VALUE;
  return due.overdue ? <StateMark state="miss" text={due.day} /> : due.day;
}

function Fill({ figures }: { figures: TankFigures | undefined }) {
  const language = useLanguage();
  if (figures?.maxFill == null) return NO_VALUE;
  const text = formatQuantity('length', figures.maxFill, language);
  return <StateMark state={(figures.level ?? 0) <= figures.maxFill ? 'ok' : 'miss'} text={text} />;
}

/** What is recorded of the tanks, and beside it what the assessment says. */
export function tankColumns(
  figures: ReadonlyMap<string, TankFigures>,
): Readonly<Record<string, ColumnOverride>> {
  return {
    ...recorded,
    maxFill: {
      title: { zh: '允许液位', en: 'Permitted level' },
      width: 120,
      render: ({ id }) => <Fill figures={figures.get(id)} />,
    },
    limitingCourse: {
      title: { zh: '控制圈板', en: 'Limiting course' },
      width: 80,
      align: 'right',
      render: ({ id }) => figures.get(id)?.limitingCourse ?? NO_VALUE,
    },
    nextInternal: {
      title: { zh: '下次内检', en: 'Next internal' },
      width: 110,
      render: ({ id }) => <DueDay due={figures.get(id)?.nextInternal} />,
    },
    nextExternal: {
      title: { zh: '下次外检', en: 'Next external' },
      width: 110,
      render: ({ id }) => <DueDay due={figures.get(id)?.nextExternal} />,
    },
  };
}
