import type { LedgerGap } from '@ircrisk/contract/modules/risk/rbi.ts';

/** Collects what the ledger left open while a component is put together. */
export class Gaps {
  readonly list: LedgerGap[] = [];

  note(field: string, weight: LedgerGap['weight'], reason: string, used: LedgerGap['used'] = null): void {
    this.list.push({ field, weight, reason, used });
  }

  /** As `note`, for what many records may say of one field. */
  once(field: string, weight: LedgerGap['weight'], reason: string, used: LedgerGap['used'] = null): void {
    if (!this.list.some((one) => one.field === field && one.reason === reason))
      this.note(field, weight, reason, used);
  }

  /** The value, or nothing with a note that a figure stops for it. */
  needed<T>(value: T | null | undefined, field: string, reason: string): T | undefined {
    if (value !== null && value !== undefined) return value;
    this.note(field, 'stops', reason);
    return undefined;
  }

  /** The value, or a stand-in that is told. */
  assumed<T extends string | number | boolean>(
    value: T | null | undefined,
    standIn: T,
    field: string,
    weight: 'high' | 'low',
    reason: string,
  ): T {
    if (value !== null && value !== undefined) return value;
    this.note(field, weight, reason, standIn);
    return standIn;
  }
}
