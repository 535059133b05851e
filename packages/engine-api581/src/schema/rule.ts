/**
 * The words in which inputs are declared, and the one reader of them. What comes out holds only declared names with values
 * that keep their rule: null counts as absent, everything else refused is left out and told with its path.
 */
import { toYears } from '../calendar.ts';
import type { Problem } from '../findings.ts';
import type { MessageCode } from '../messages.ts';

export type Rule =
  | { kind: 'number'; min: number; max: number; above: boolean }
  | { kind: 'choice'; of: ReadonlySet<string>; code: MessageCode }
  | { kind: 'named'; isKnown: (name: string) => boolean; code: MessageCode }
  | { kind: 'text' }
  | { kind: 'flag' }
  | { kind: 'date' }
  | { kind: 'whole'; isSound: (value: unknown) => boolean }
  | { kind: 'list'; item: Rule }
  | { kind: 'record'; keys: ReadonlySet<string>; value: Rule }
  | ObjectRule
  | { kind: 'byType'; types: Record<string, ObjectRule> };

export interface ObjectRule {
  kind: 'object';
  fields: Record<string, Rule>;
  required: readonly string[];
}

/** Every field of an interface must be declared: one that is forgotten does not compile. */
export type Fields<T> = { [K in keyof Required<T>]: Rule };

export const number = (min: number, max: number): Rule => ({ kind: 'number', min, max, above: false });
export const positive = (max: number): Rule => ({ kind: 'number', min: 0, max, above: true });
export const choice = (of: Iterable<string>, code: MessageCode = 'unknown-value'): Rule => ({
  kind: 'choice',
  of: new Set(of),
  code,
});
export const named = (isKnown: (name: string) => boolean, code: MessageCode = 'unknown-value'): Rule => ({
  kind: 'named',
  isKnown,
  code,
});
export const whole = (isSound: (value: unknown) => boolean): Rule => ({ kind: 'whole', isSound });
export const list = (item: Rule): Rule => ({ kind: 'list', item });
export const record = (keys: Iterable<string>, value: Rule): Rule => ({
  kind: 'record',
  keys: new Set(keys),
  value,
});
export const text: Rule = { kind: 'text' };
export const flag: Rule = { kind: 'flag' };
export const date: Rule = { kind: 'date' };

export const object = <T>(fields: Fields<T>, required: readonly (keyof T & string)[] = []): ObjectRule => ({
  kind: 'object',
  // Without a prototype: `constructor` is not a declared name.
  fields: Object.assign(Object.create(null), fields),
  required,
});

/** A wall, a strength or a mass below this is a slip of the keyboard, and divided by it nothing stays finite. */
const NEXT_TO_NOTHING = 1e-12;

const shown = (value: unknown): string => {
  const said = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return said.length > 60 ? `${said.slice(0, 60)}…` : said;
};

type Plain = Record<string, unknown>;
const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Problems are found deep inside and get their path on the way out, so sound data build no paths at all. */
const within = (found: Problem[], from: number, key: string): void => {
  for (let i = from; i < found.length; i++) {
    const { field } = found[i]!;
    found[i]!.field = field === '' ? key : field.startsWith('[') ? key + field : `${key}.${field}`;
  }
};

const refused = (found: Problem[], code: MessageCode, params?: Problem['params']): undefined => {
  found.push(params ? { code, field: '', params } : { code, field: '' });
  return undefined;
};

/** The value as far as it keeps its rule; undefined where it does not. The input itself is never changed. */
export function read(rule: Rule, value: unknown, found: Problem[]): unknown {
  switch (rule.kind) {
    case 'number': {
      if (typeof value !== 'number' || !Number.isFinite(value)) return refused(found, 'not-a-number');
      if (rule.above && value < NEXT_TO_NOTHING) return refused(found, 'not-positive', { value });
      if (value < rule.min) return refused(found, 'below-minimum', { value, min: rule.min });
      if (value > rule.max) return refused(found, 'above-maximum', { value, max: rule.max });
      return value;
    }
    case 'flag':
      return typeof value === 'boolean'
        ? value
        : refused(found, 'unknown-value', { value: shown(value), choices: 'true, false' });
    case 'choice':
      if (typeof value === 'string' && rule.of.has(value)) return value;
      return refused(found, rule.code, { value: shown(value), choices: [...rule.of].join(', ') });
    case 'named':
      if (typeof value === 'string' && rule.isKnown(value)) return value;
      return refused(found, rule.code, { value: shown(value) });
    case 'text':
      return typeof value === 'string' ? value : refused(found, 'invalid-input', { value: shown(value) });
    case 'date':
      if (typeof value === 'string' && !Number.isNaN(toYears(value))) return value;
      return refused(found, 'not-a-date', { value: shown(value) });
    case 'whole':
      return rule.isSound(value) ? value : refused(found, 'invalid-input', { value: shown(value) });
    case 'list':
      return readList(rule.item, value, found);
    case 'record':
      return readRecord(rule, value, found);
    case 'object':
      return readObject(rule, value, found);
    case 'byType': {
      if (!isPlain(value)) return refused(found, 'invalid-input', { value: shown(value) });
      const own = typeof value.type === 'string' ? rule.types[value.type] : undefined;
      if (own) return readObject(own, value, found);
      found.push({ code: 'unknown-value', field: 'type', params: { value: shown(value.type ?? null) } });
      return undefined;
    }
  }
}

/** A refused item keeps its place as an empty one: the others are named by their position. */
function readList(item: Rule, value: unknown, found: Problem[]): unknown {
  if (!Array.isArray(value)) return refused(found, 'invalid-input', { value: shown(value) });
  let made: unknown[] | null = null;
  for (let i = 0; i < value.length; i++) {
    const before = found.length;
    const one = read(item, value[i], found);
    if (found.length > before) within(found, before, `[${i}]`);
    if (one !== undefined && one === value[i]) continue;
    made ??= value.slice();
    made[i] = one ?? {};
  }
  return made ?? value;
}

function readRecord(rule: Extract<Rule, { kind: 'record' }>, value: unknown, found: Problem[]): unknown {
  if (!isPlain(value)) return refused(found, 'invalid-input', { value: shown(value) });
  let made: Plain | null = null;
  for (const key of Object.keys(value)) {
    const before = found.length;
    let one: unknown;
    if (value[key] === null || value[key] === undefined) one = undefined;
    else if (rule.keys.has(key)) one = read(rule.value, value[key], found);
    else refused(found, 'unknown-field', { choices: [...rule.keys].join(', ') });
    if (found.length > before) within(found, before, key);
    if (one === value[key]) continue;
    made ??= { ...value };
    if (one === undefined) delete made[key];
    else made[key] = one;
  }
  return made ?? value;
}

function readObject(rule: ObjectRule, value: unknown, found: Problem[]): unknown {
  if (!isPlain(value)) return refused(found, 'invalid-input', { value: shown(value) });
  const { fields, required } = rule;
  let made: Plain | null = null;
  // Faster than `Object.keys` where all have the same shape; what is inherited is no input.
  for (const key in value) {
    const given = value[key];
    const own = fields[key];
    if (given === undefined || (own === undefined && !Object.hasOwn(value, key))) continue;
    let one: unknown;
    const before = found.length;
    if (own === undefined) refused(found, 'unknown-field', { choices: Object.keys(fields).join(', ') });
    else if (given !== null) one = read(own, given, found);
    if (found.length > before) within(found, before, key);
    if (one === given) continue;
    made ??= { ...value };
    if (one === undefined) delete made[key];
    else made[key] = one;
  }
  for (const key of required) {
    if (value[key] === undefined || value[key] === null) found.push({ code: 'missing', field: key });
  }
  return made ?? value;
}
