import { shellRequiredThickness, thicknessMessages } from '@ircrisk/engine-thickness';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { ExplainButton } from '@ircrisk/ui/parts/ExplainButton.tsx';
import type { ReactNode } from 'react';
import type { CourseRow, TankCalculation } from './figures.ts';

interface Props {
  row: CourseRow;
  calculation: TankCalculation;
  children: ReactNode;
}

/** The required thickness of one course with the conditions on t₁ and t₂: the steps the server calculated. */
export function CourseExplain({ row, calculation, children }: Props) {
  const t = useText();
  const { tank, level, specificGravity } = calculation;
  const explain = () => {
    const made = shellRequiredThickness({
      diameter: Number(tank.diameter),
      height: level === null ? null : level - (row.product?.bottomM ?? 0),
      specificGravity,
      allowable: row.product?.allowableMPa ?? null,
      jointEfficiency: row.jointEfficiency,
      riveted: tank.riveted === true,
    });
    const steps = row.product?.steps ?? made.steps;
    const warnings = row.product?.warnings ?? made.warnings;
    return {
      title: t('tank.shell.requiredOf', { course: row.course }),
      calculation: { ...made, steps, warnings, value: made.value?.required ?? null },
      messages: thicknessMessages,
      inputLabel: (name: string) => {
        const unit = inputs[name];
        if (unit === undefined) return undefined;
        return { label: t(`tank.inputs.${name}`), ...(unit ? { unit } : {}) };
      },
    };
  };
  return <ExplainButton explain={explain}>{children}</ExplainButton>;
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
