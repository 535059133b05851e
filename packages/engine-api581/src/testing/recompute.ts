/** Works an equation of a derivation out again from its text and its inputs, as a reader with a calculator would. */

import { inUsUnits } from '@ircrisk/units/derivation-units.ts';
import type { Quantity, Step } from '../derivation.ts';
import { normalCdf } from '../normal-distribution.ts';

export type System = 'si' | 'us';

const FUNCTIONS: Record<string, (...values: number[]) => number> = {
  min: Math.min,
  max: Math.max,
  exp: Math.exp,
  ln: Math.log,
  log: Math.log10,
  sinh: Math.sinh,
  cosh: Math.cosh,
  round: Math.round,
  '√': Math.sqrt,
  Φ: normalCdf,
};

const TOKEN =
  /\s*(\d+(?:\.\d+)?(?:E[+-]?\d+)?|[A-Za-zα-ωΑ-Ω]+[A-Za-z0-9α-ω]*(?:_[A-Za-z0-9α-ωΔ]+(?:,[A-Za-z0-9]+)*)?|√|[()·/+−^²,])/y;

function tokens(text: string): string[] {
  const found: string[] = [];
  let at = 0;
  while (at < text.trimEnd().length) {
    TOKEN.lastIndex = at;
    const token = TOKEN.exec(text)?.[1];
    if (token === undefined) throw new Error(`cannot read “${text.slice(at)}” of “${text}”`);
    found.push(token);
    at = TOKEN.lastIndex;
  }
  return found;
}

/** A recursive descent: sums of products of powers. */
class Arithmetic {
  private at = 0;
  private readonly parts: string[];
  private readonly read: (symbol: string) => number;

  constructor(text: string, read: (symbol: string) => number) {
    this.parts = tokens(text);
    this.read = read;
  }

  result(): number {
    const value = this.sum();
    if (this.at < this.parts.length) throw new Error(`left over: ${this.parts.slice(this.at).join(' ')}`);
    return value;
  }

  private take(...wanted: string[]): string | null {
    const next = this.parts[this.at];
    if (next === undefined || !wanted.includes(next)) return null;
    this.at++;
    return next;
  }

  private sum(): number {
    let value = this.product();
    for (let sign = this.take('+', '−'); sign; sign = this.take('+', '−')) {
      value += sign === '+' ? this.product() : -this.product();
    }
    return value;
  }

  private product(): number {
    let value = this.power();
    for (let sign = this.take('·', '/'); sign; sign = this.take('·', '/')) {
      value = sign === '·' ? value * this.power() : value / this.power();
    }
    return value;
  }

  private power(): number {
    if (this.take('−')) return -this.power();
    const base = this.atom();
    if (this.take('²')) return base ** 2;
    return this.take('^') ? base ** this.power() : base;
  }

  private atom(): number {
    const token = this.parts[this.at++];
    if (token === '(') {
      const value = this.sum();
      if (!this.take(')')) throw new Error('a bracket is open');
      return value;
    }
    if (token === undefined) throw new Error('the equation ends too early');
    const of = FUNCTIONS[token];
    if (of && this.take('(')) {
      const values = [this.sum()];
      while (this.take(',')) values.push(this.sum());
      if (!this.take(')')) throw new Error(`the bracket of ${token} is open`);
      return of(...values);
    }
    if (token === 'π') return Math.PI;
    return /^\d/.test(token) ? Number(token) : this.read(token);
  }
}

const shown = (quantity: Quantity, system: System): Quantity =>
  system === 'us' ? inUsUnits(quantity) : quantity;

/** What the equation of a step gives with the step's own inputs, beside what the step says. Null where nothing is calculated. */
export function recomputed(step: Step, system: System): { again: number; said: number } | null {
  if (step.formula === '' || typeof step.value !== 'number') return null;
  const [, equation] = step.formula.split(' = ');
  if (equation === undefined) throw new Error(`${step.figure}: “${step.formula}” is no equation`);
  const inputs = { ...step.inputs, ...step.intermediate };
  const again = new Arithmetic(equation, (symbol) => {
    const input = inputs[symbol];
    if (!input) throw new Error(`${step.figure}: ${symbol} of “${step.formula}” is not among the inputs`);
    const { value } = shown(input, system);
    if (typeof value !== 'number') throw new Error(`${step.figure}: ${symbol} is ${String(value)}`);
    return value;
  }).result();
  return { again, said: shown({ value: step.value, unit: step.unit }, system).value as number };
}
