import { EXPRESSION_OPS, type Expression, type ExpressionOp } from './model.ts';

const INFIX: Partial<Record<ExpressionOp, { sign: string; rank: number }>> = {
  add: { sign: '+', rank: 1 },
  sub: { sign: '-', rank: 1 },
  mul: { sign: '*', rank: 2 },
  div: { sign: '/', rank: 2 },
};
const wordOf = (op: ExpressionOp) => op.replaceAll('-', '_');
const OPS = new Map<string, ExpressionOp>(EXPRESSION_OPS.map((op) => [wordOf(op), op]));
const NAME = /^[\p{L}_][\p{L}\p{N}_.]*$/u;

/** An expression as people write it: `1 - exponential(2E-6, 8760) / (2E-6 * 8760)`. */
export function expressionText(expression: Expression, rank = 0): string {
  if (typeof expression === 'number') return String(expression).replace('e', 'E');
  if (typeof expression === 'string')
    return NAME.test(expression) && !OPS.has(expression) ? expression : `"${expression}"`;
  const { op, args } = expression;
  const infix = INFIX[op];
  if (infix && args.length >= 2) {
    const [first, ...others] = args;
    const text = others.reduce<string>(
      (left, right) => `${left} ${infix.sign} ${expressionText(right, infix.rank + 1)}`,
      expressionText(first!, infix.rank),
    );
    return rank > infix.rank ? `(${text})` : text;
  }
  if (op === 'neg' && args.length === 1) return `-${expressionText(args[0]!, 3)}`;
  if (args.length === 0) return wordOf(op);
  return `${wordOf(op)}(${args.map((arg) => expressionText(arg)).join(', ')})`;
}

export type ExpressionReading = { expression: Expression } | { at: number };

/** Reads what `expressionText` writes; `at` tells where a text cannot be understood. */
export function parseExpression(text: string): ExpressionReading {
  const reader = new Reader(text);
  try {
    const expression = reader.sum();
    reader.end();
    return { expression };
  } catch (error) {
    if (error instanceof Unreadable) return { at: error.at };
    throw error;
  }
}

class Unreadable extends Error {
  readonly at: number;
  constructor(at: number) {
    super('unreadable');
    this.at = at;
  }
}

const DEEPEST = 200;

class Reader {
  readonly #text: string;
  #at = 0;
  #depth = 0;

  constructor(text: string) {
    this.#text = text;
  }

  sum(): Expression {
    this.#depth += 1;
    if (this.#depth > DEEPEST) throw new Unreadable(this.#at);
    let left = this.#product();
    for (let sign = this.#take(/[+\-−]/y); sign; sign = this.#take(/[+\-−]/y)) {
      left = { op: sign === '+' ? 'add' : 'sub', args: [left, this.#product()] };
    }
    this.#depth -= 1;
    return left;
  }

  end(): void {
    this.#space();
    if (this.#at < this.#text.length) throw new Unreadable(this.#at);
  }

  #product(): Expression {
    let left = this.#single();
    for (let sign = this.#take(/[*/×·÷]/y); sign; sign = this.#take(/[*/×·÷]/y)) {
      left = { op: sign === '/' || sign === '÷' ? 'div' : 'mul', args: [left, this.#single()] };
    }
    return left;
  }

  #single(): Expression {
    if (this.#take(/[-−]/y)) {
      const value = this.#single();
      return typeof value === 'number' ? -value : { op: 'neg', args: [value] };
    }
    const number = this.#take(/(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?/y);
    if (number) return Number(number);
    if (this.#take(/\(/y)) {
      const inner = this.sum();
      this.#expect(/\)/y);
      return inner;
    }
    const quoted = this.#take(/"[^"]+"/y);
    if (quoted) return quoted.slice(1, -1);
    const start = this.#at;
    const word = this.#take(/[\p{L}_][\p{L}\p{N}_.]*/uy);
    if (!word) throw new Unreadable(this.#at);
    const op = OPS.get(word);
    if (!this.#take(/\(/y)) return op ? { op, args: [] } : word;
    if (!op) throw new Unreadable(start);
    const args: Expression[] = [];
    if (this.#take(/\)/y)) return { op, args };
    do args.push(this.sum());
    while (this.#take(/[,，]/y));
    this.#expect(/\)/y);
    return { op, args };
  }

  #expect(pattern: RegExp): void {
    if (!this.#take(pattern)) throw new Unreadable(this.#at);
  }

  #space(): void {
    while (/\s/.test(this.#text[this.#at] ?? '')) this.#at += 1;
  }

  #take(pattern: RegExp): string | undefined {
    this.#space();
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text)?.[0];
    if (found !== undefined) this.#at += found.length;
    return found;
  }
}
