/** What is wrong with, or doubtful about, an assessment. Texts live in `messages.ts`. */
import type { MessageCode } from './messages.ts';
import type { TableId } from './tables/provenance.ts';

export type Params = Record<string, string | number>;

/** Data that stop a figure from being calculated. `field` is the path a screen can point at. */
export interface Problem {
  code: MessageCode;
  field: string;
  params?: Params;
}

/** A figure was calculated but deserves a look. */
export interface Warning {
  code: MessageCode;
  field: string;
  table?: TableId;
  params?: Params;
}

/** Whether a table has this key. Plain look-up instead of `Object.hasOwn`: this is called millions of times. */
export function isKnown(table: Readonly<Record<string, unknown>>, key: string): boolean {
  const found = table[key];
  if (found === undefined || key === '__proto__') return false;
  // Few tables hold functions, and those of `Object.prototype` are in none.
  return typeof found !== 'function' || Object.hasOwn(table, key);
}

/** Reads inputs, notes what is missing or impossible, and hands back a value or null: never a made-up zero. */
export class Findings {
  readonly problems: Problem[] = [];
  readonly warnings: Warning[] = [];
  prefix = '';

  problem(code: MessageCode, field: string, params?: Params): null {
    this.problems.push(
      params ? { code, field: this.prefix + field, params } : { code, field: this.prefix + field },
    );
    return null;
  }

  warn(code: MessageCode, field: string, params?: Params): void {
    this.warnings.push(
      params ? { code, field: this.prefix + field, params } : { code, field: this.prefix + field },
    );
  }

  doubtful(table: TableId, field: string): void {
    this.warnings.push({ code: 'doubtful-table', field: this.prefix + field, table });
  }

  number(value: number | null | undefined, field: string, min: number, max: number): number | null {
    if (value === undefined || value === null) return this.problem('missing', field);
    if (typeof value !== 'number' || !Number.isFinite(value)) return this.problem('not-a-number', field);
    if (value < min) return this.problem('below-minimum', field, { value, min });
    if (value > max) return this.problem('above-maximum', field, { value, max });
    return value;
  }

  /** As `number`, for a quantity that must be above zero. */
  positive(value: number | null | undefined, field: string, max: number): number | null {
    if (value === undefined || value === null) return this.problem('missing', field);
    if (typeof value !== 'number' || !Number.isFinite(value)) return this.problem('not-a-number', field);
    if (value <= 0) return this.problem('not-positive', field, { value });
    if (value > max) return this.problem('above-maximum', field, { value, max });
    return value;
  }

  oneOf<K extends string>(
    value: string | null | undefined,
    known: Readonly<Record<K, unknown>>,
    field: string,
  ): K | null {
    if (value === undefined || value === null) return this.problem('missing', field);
    if (!isKnown(known, value)) return this.problem('unknown-value', field, { value: String(value) });
    return value as K;
  }

  flag(value: boolean | null | undefined, field: string): boolean | null {
    if (value === undefined || value === null) return this.problem('missing', field);
    if (typeof value !== 'boolean') return this.problem('unknown-value', field, { value: String(value) });
    return value;
  }

  /** A default stands in for an input that was not given, and says so. */
  orDefault<T extends string | number | boolean>(value: T | null | undefined, fallback: T, field: string): T {
    if (value !== undefined && value !== null) return value;
    this.warn('default-used', field, { value: String(fallback) });
    return fallback;
  }
}
