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

/** Notes what is missing or impossible and hands back a value or null: never a made-up zero. One problem for a field. */
export class Findings {
  readonly problems: Problem[];
  readonly warnings: Warning[] = [];
  prefix = '';

  /** `found` are the problems of the door, where kinds, limits and choices are checked. */
  constructor(found: readonly Problem[] = []) {
    this.problems = [...found];
  }

  problem(code: MessageCode, field: string, params?: Params): null {
    return this.problemAt(code, this.prefix + field, params);
  }

  /** As `problem`, with a path from the component's root. */
  problemAt(code: MessageCode, field: string, params?: Params): null {
    if (!this.problems.some((known) => known.field === field)) {
      this.problems.push(params ? { code, field, params } : { code, field });
    }
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

  /** A value that a figure cannot do without. */
  needed<T>(value: T | null | undefined, field: string): T | null {
    return value ?? this.problem('missing', field);
  }

  /** As `needed`, with a path from the component's root: what several mechanisms ask of the component is told once. */
  neededAt<T>(value: T | null | undefined, field: string): T | null {
    return value ?? this.problemAt('missing', field);
  }

  /** For a figure that was worked out and may have left its range. */
  number(value: number | null | undefined, field: string, min: number, max: number): number | null {
    if (value === undefined || value === null) return this.problem('missing', field);
    if (Number.isNaN(value)) return this.problem('not-a-number', field);
    if (value < min) return this.problem('below-minimum', field, { value, min });
    if (value > max) return this.problem('above-maximum', field, { value, max });
    return value;
  }

  /** A default stands in for an input that was not given, and says so. */
  orDefault<T extends string | number | boolean>(value: T | null | undefined, fallback: T, field: string): T {
    if (value !== undefined && value !== null) return value;
    this.warn('default-used', field, { value: String(fallback) });
    return fallback;
  }
}
