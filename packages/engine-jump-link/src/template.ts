import type { Notice } from '@ircrisk/units';
import { badLiteral } from './address.ts';
import { percentEncode } from './encode.ts';

/** How an expression is written out: RFC 6570 §3.2.1, the table of appendix A without + and #. */
interface Operator {
  readonly first: string;
  readonly separator: string;
  readonly named: boolean;
  /** What follows a name whose value is empty. */
  readonly ifEmpty: string;
}

const operators: Readonly<Record<string, Operator>> = {
  '': { first: '', separator: ',', named: false, ifEmpty: '' },
  '.': { first: '.', separator: '.', named: false, ifEmpty: '' },
  '/': { first: '/', separator: '/', named: false, ifEmpty: '' },
  ';': { first: ';', separator: ';', named: true, ifEmpty: '' },
  '?': { first: '?', separator: '&', named: true, ifEmpty: '=' },
  '&': { first: '&', separator: '&', named: true, ifEmpty: '=' },
};

export type Piece =
  | { readonly literal: string }
  | { readonly operator: string; readonly variables: readonly string[] };

export interface Template {
  readonly pieces: readonly Piece[];
  /** Each variable once, in the order of the text. */
  readonly variables: readonly string[];
  readonly problems: readonly Notice[];
}

/** RFC 6570 §2.3 without percent-encoded letters, which nobody types. */
const variableName = /^\w+(?:\.\w+)*$/;
/** Scheme, host and the sign that ends it, all of them written out. */
const opening = /^https?:\/\/[^/?#{}@]+[/?]/i;

function readExpression(body: string, problems: Notice[]): Piece {
  const operator = /^[+#./;?&=,!@|]/.exec(body)?.[0] ?? '';
  if (!(operator in operators)) problems.push({ code: 'reserved', values: { operator } });
  const variables = body.slice(operator.length).split(',');
  for (const name of variables)
    if (!variableName.test(name)) problems.push({ code: 'modifier', values: { name } });
  return { operator, variables };
}

function openingProblem(text: string): Notice | undefined {
  if (!/^https?:\/\//i.test(text)) return { code: 'scheme' };
  if (/^https?:\/\/[^/?#]*@/i.test(text)) return { code: 'userInfo' };
  return opening.test(text) ? undefined : { code: 'authority' };
}

/** Reads a URI template of RFC 6570 up to level 3; everything a value could use to reach another host is a problem. */
export function readTemplate(text: string): Template {
  const problems: Notice[] = [];
  const wrong = openingProblem(text);
  if (wrong) problems.push(wrong);
  const pieces: Piece[] = [];
  for (const part of text.split(/(\{[^{}]*\})/)) {
    if (part === '') continue;
    if (part.startsWith('{') && part.endsWith('}')) {
      pieces.push(readExpression(part.slice(1, -1), problems));
      continue;
    }
    const character = badLiteral.exec(part)?.[0];
    if (part.includes('{') || character === '}') problems.push({ code: 'brace' });
    else if (character !== undefined) problems.push({ code: 'character', values: { character } });
    pieces.push({ literal: part });
  }
  const variables = [...new Set(pieces.flatMap((piece) => ('literal' in piece ? [] : piece.variables)))];
  return { pieces, variables, problems };
}

export type Values = Readonly<Record<string, string | null | undefined>>;

function expandPiece(piece: Piece, values: Values): string {
  if ('literal' in piece) return piece.literal;
  const { first, separator, named, ifEmpty } = operators[piece.operator] as Operator;
  const written = piece.variables.flatMap((name) => {
    const value = values[name];
    if (value === null || value === undefined) return [];
    if (!named) return [percentEncode(value)];
    return [value === '' ? `${name}${ifEmpty}` : `${name}=${percentEncode(value)}`];
  });
  return written.length > 0 ? first + written.join(separator) : '';
}

export interface Expansion {
  /** Null where a problem stands. */
  readonly url: string | null;
  readonly problems: readonly Notice[];
}

/** Writes the values into the template. What is absent is left out, what is empty is written as empty. */
export function expandTemplate({ pieces, variables, problems }: Template, values: Values): Expansion {
  if (problems.length > 0) return { url: null, problems };
  const broken = variables.filter((name) => values[name]?.isWellFormed() === false);
  if (broken.length > 0)
    return { url: null, problems: broken.map((name) => ({ code: 'surrogate', values: { name } })) };
  const url = pieces.map((piece) => expandPiece(piece, values)).join('');
  const path = url.replace(/^https?:\/\/[^/?#]*/i, '').split(/[?#]/)[0] ?? '';
  // A dot may be written as %2e; a value cannot bring one, because its own % is encoded.
  if (path.split('/').some((segment) => /^(?:\.|%2e){1,2}$/i.test(segment)))
    return { url: null, problems: [{ code: 'dotSegment' }] };
  return { url, problems: [] };
}
