import type { Text } from '@ircrisk/contract/text.ts';
import { refuse, type SavedRecord } from './hooks.ts';

/** How urgent a record is now and as it was; a greater rank is less urgent. */
export interface Lowering {
  readonly before: number;
  readonly after: number;
  /** The reason of the last time, which a form sends along: it explains nothing a second time. */
  readonly kept: string | null;
  /** What leans on it, and what to fill in. */
  readonly text: Text;
}

/** What something leans on is made less urgent with a reason alone (`loweredReason`); raised again it has none. */
export function explainLowering(record: SavedRecord, { before, after, kept, text }: Lowering): void {
  const typed = String(record.values.loweredReason ?? '').trim();
  if (after > before && (typed === '' || typed === kept?.trim()))
    refuse(record, 'loweredReason', 'required', text);
  if (after < before) record.values.loweredReason = null;
}
