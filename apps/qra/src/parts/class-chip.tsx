import { riskClasses } from '@ircrisk/contract/resources/quality/choices.ts';
import type { SheetColumn } from '@ircrisk/ui/grid/column.ts';
import { useSay } from '@ircrisk/ui/i18n/texts.ts';
import { RiskChip } from '@ircrisk/ui/parts/RiskChip.tsx';

const isClass = (value: unknown): value is 'low' | 'medium' | 'high' =>
  value === 'low' || value === 'medium' || value === 'high';

/** The class of a risk as a chip; nothing where there is none. */
export function ClassChip({ value }: { value: unknown }) {
  const say = useSay();
  return isClass(value) ? <RiskChip band={value} text={say(riskClasses[value])} /> : null;
}

export const classColumn = (name: string): Partial<SheetColumn> => ({
  show: (row) => <ClassChip value={row[name]} />,
});
