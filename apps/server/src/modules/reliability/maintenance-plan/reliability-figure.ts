import type { Figure, Told } from '@ircrisk/contract/modules/assets/equipment.ts';
import { reliabilityText } from '@ircrisk/engine-reliability';
import type { Calculation, Notice } from '@ircrisk/units';

/** A notice of the reliability engine in both languages. */
export const told = (notice: Notice): Told => ({
  code: notice.code,
  ...(notice.path ? { path: notice.path } : {}),
  zh: reliabilityText(notice, 'zh'),
  en: reliabilityText(notice, 'en'),
});

export const figureOf = (calculation: Calculation<unknown>): Figure => ({
  value: calculation.value,
  unit: calculation.unit,
  steps: calculation.steps.map((step) => ({ ...step })),
  warnings: calculation.warnings.map(told),
  reason: calculation.reason ? told(calculation.reason) : null,
  reference: calculation.standardRef,
});
