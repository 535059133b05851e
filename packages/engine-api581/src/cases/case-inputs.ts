/** Reads the inputs of a worked case by any of their usual names, with or without the unit at the end. */
export type CaseValue = unknown;

// Upper and lower case matter: T_C is a temperature, t_c a thickness.
const UNIT = /_(mm_yr|mm2?|yr|years|C|K|m2?|MPa|kPa_abs|kPa|kg_s|kg|pct|ppmw?|HB|days?|bbl_day|bbl|USD)$/;

function plain(name: string): string {
  return name
    .replace(UNIT, '')
    .replace(/[\s,-]/g, '')
    .toLowerCase();
}

export class CaseError extends Error {}

export class CaseInputs {
  private readonly exact = new Map<string, CaseValue>();
  private readonly loose = new Map<string, CaseValue>();

  constructor(inputs: Record<string, CaseValue>) {
    for (const [name, value] of Object.entries(inputs)) {
      this.exact.set(name, value);
      const key = plain(name);
      if (!this.loose.has(key)) this.loose.set(key, value);
    }
  }

  find(...names: string[]): CaseValue | undefined {
    for (const name of names) {
      const value = this.exact.get(name) ?? this.loose.get(plain(name));
      if (value !== undefined && value !== null) return value;
    }
    return undefined;
  }

  maybe(...names: string[]): number | undefined {
    const value = this.find(...names);
    if (value === undefined) return undefined;
    const number = typeof value === 'string' ? Number.parseFloat(value) : Number(value);
    if (!Number.isFinite(number)) throw new CaseError(`${names[0]} is not a number`);
    return number;
  }

  number(...names: string[]): number {
    const value = this.maybe(...names);
    if (value === undefined) throw new CaseError(`${names[0]} is missing`);
    return value;
  }

  text(...names: string[]): string {
    const value = this.find(...names);
    if (value === undefined) throw new CaseError(`${names[0]} is missing`);
    return String(value);
  }

  flag(...names: string[]): boolean {
    const value = this.find(...names);
    if (typeof value === 'string') return /^(true|yes|y|1)$/i.test(value);
    return Boolean(value);
  }

  list(...names: string[]): number[] | undefined {
    const value = this.find(...names);
    return Array.isArray(value) ? value.map(Number) : undefined;
  }
}

export type CaseOutputs = Record<string, unknown>;

export interface WorkedCase {
  id?: string;
  title?: string;
  module: string;
  edition?: string;
  inputs: Record<string, CaseValue>;
}
