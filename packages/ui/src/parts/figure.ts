import type { Figure } from '@ircrisk/contract/modules/assets/equipment.ts';
import type { Calculation, MessageCatalogue, Notice } from '@ircrisk/units';

export interface ExplainedFigure {
  calculation: Calculation<unknown>;
  messages: MessageCatalogue;
}

/** A figure of the wire as “explain this number” wants it: its sentences come ready in both languages. */
export function explained(
  figure: Figure,
  value: unknown = figure.value,
  unit: string = figure.unit,
): ExplainedFigure {
  const messages: Record<string, { zh: string; en: string }> = {};
  const notice = ({ zh, en, path }: Figure['warnings'][number]): Notice => {
    const code = `told ${Object.keys(messages).length}`;
    messages[code] = { zh, en };
    return path ? { code, path } : { code };
  };
  const warnings = figure.warnings.map(notice);
  return {
    calculation: {
      value,
      unit,
      inputsUsed: {},
      warnings,
      standardRef: figure.reference,
      steps: figure.steps,
      ...(figure.reason ? { reason: notice(figure.reason) } : {}),
    },
    messages,
  };
}
