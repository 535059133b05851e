import type { Figure, Told } from '@ircrisk/contract/modules/assets/equipment.ts';
import { type Calculation, type Notice, noticeText } from '@ircrisk/units';

type Messages = Parameters<typeof noticeText>[0];

/** How results and notices of one engine cross the wire, told in both languages; the English may want other units. */
export function figuresIn(messages: Messages, english: (sentence: string) => string = (text) => text) {
  const told = (notice: Notice): Told => ({
    code: notice.code,
    ...(notice.path ? { path: notice.path } : {}),
    zh: noticeText(messages, notice, 'zh'),
    en: english(noticeText(messages, notice, 'en')),
  });
  const figureOf = (calculation: Calculation<unknown>, value: unknown = calculation.value): Figure => ({
    value,
    unit: calculation.unit,
    steps: calculation.steps.map((step) => ({ ...step })),
    warnings: calculation.warnings.map(told),
    reason: calculation.reason ? told(calculation.reason) : null,
    reference: calculation.standardRef,
  });
  return { told, figureOf };
}
