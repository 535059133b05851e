import { shellRequiredThickness, thicknessMessages } from '@ircrisk/engine-thickness';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { CourseRow, TankCalculation } from './figures.ts';

const Explain = lazy(() => import('@ircrisk/ui/parts/Explain.tsx').then((it) => ({ default: it.Explain })));

interface Props {
  row: CourseRow;
  calculation: TankCalculation;
  children: ReactNode;
}

/** The required thickness of one course, derived by the engine from the same inputs the server used. */
export function CourseExplain({ row, calculation, children }: Props) {
  const t = useText();
  const [open, setOpen] = useState(false);
  const { tank, level, specificGravity } = calculation;
  const made = shellRequiredThickness({
    diameter: Number(tank.diameter),
    height: level === null ? null : level - (row.product?.bottomM ?? 0),
    specificGravity,
    allowable: row.product?.allowableMPa ?? null,
    jointEfficiency: row.jointEfficiency,
    riveted: tank.riveted === true,
  });
  return (
    <>
      <button
        type="button"
        className="ir-number-button"
        title={t('ui.explain.open')}
        onClick={() => setOpen(true)}
      >
        {children}
      </button>
      {open && (
        <Suspense>
          <Explain
            open
            title={t('tank.shell.requiredOf', { course: row.course })}
            onClose={() => setOpen(false)}
            calculation={{ ...made, value: made.value?.required ?? null }}
            messages={thicknessMessages}
            inputLabel={(name) => {
              const unit = inputs[name];
              if (unit === undefined) return undefined;
              return { label: t(`tank.inputs.${name}`), ...(unit ? { unit } : {}) };
            }}
          />
        </Suspense>
      )}
    </>
  );
}

/** Inputs that have a name for people, with their unit. */
const inputs: Record<string, string> = {
  diameter: 'm',
  height: 'm',
  specificGravity: '',
  allowable: 'MPa',
  jointEfficiency: '',
  riveted: '',
  units: '',
};
