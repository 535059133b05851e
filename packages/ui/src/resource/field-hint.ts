import type { Field } from '@ircrisk/contract/resource.ts';
import { type Language, say } from '@ircrisk/contract/text.ts';
import { quantityOf } from '@ircrisk/units';

/** The rule told before the mistake: the declared hint, else limits and pattern in words. */
export function fieldHint(field: Field, language: Language): string | undefined {
  if (field.hint) return field.hint[language];
  if (field.kind === 'text' && field.pattern)
    return say(field.pattern.rule, language, { field: field[language] });
  if (field.kind !== 'number' && field.kind !== 'quantity') return undefined;
  const display = field.kind === 'quantity' ? quantityOf(field.quantity).display[language] : undefined;
  const shown = (limit: number) => String(display ? display.toDisplay(limit) : limit);
  const unit = display ? ` ${display.symbol}` : '';
  const above = field.kind === 'number' ? field.above : undefined;
  const { min, max } = field;
  const low = above !== undefined ? `> ${shown(above)}` : min !== undefined ? `≥ ${shown(min)}` : undefined;
  const high = max !== undefined ? `≤ ${shown(max)}` : undefined;
  if (!low && !high) return undefined;
  return [low, high].filter(Boolean).join(language === 'zh' ? '，' : ', ') + unit;
}
