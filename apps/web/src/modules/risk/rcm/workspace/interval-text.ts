import { intervalUnits } from '@ircrisk/contract/resources/maintenance/choices.ts';
import type { Text } from '@ircrisk/contract/text.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';

/** The word of a choice as it comes over the wire. */
export const chosen = (
  texts: Readonly<Record<string, Text>>,
  key: string | null | undefined,
): Text | undefined => (key ? texts[key] : undefined);

/** “3 months” in the reader’s language. */
export function useIntervalText(): (value: number | null, unit: string | null) => string {
  const t = useText();
  return (value, unit) =>
    value === null || !unit || !(unit in intervalUnits) ? '–' : t(`rcm.every.${unit}`, { count: value });
}
