import type { Figure, Told } from '@ircrisk/contract/modules/assets/equipment.ts';
import { reliabilityMessages } from '@ircrisk/engine-reliability';
import { type Calculation, type Notice, noticeText } from '@ircrisk/units';

/** A notice of the engine in both languages. */
export const told = (notice: Notice): Told => ({
  code: notice.code,
  ...(notice.path ? { path: notice.path } : {}),
  zh: noticeText(reliabilityMessages, notice, 'zh'),
  en: noticeText(reliabilityMessages, notice, 'en'),
});

/** An engine's result as it crosses the wire. */
export const figureOf = <T>(calculation: Calculation<T>, value: unknown = calculation.value): Figure => ({
  value,
  unit: calculation.unit,
  steps: calculation.steps.map((step) => ({ ...step })),
  warnings: calculation.warnings.map(told),
  reason: calculation.reason ? told(calculation.reason) : null,
  reference: calculation.standardRef,
});
