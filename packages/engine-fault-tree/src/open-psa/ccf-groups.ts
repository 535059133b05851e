import { expressionText, parseExpression } from '../expression-text.ts';
import type { BasicEvent, CcfGroup, CcfKind, EventKind, Expression } from '../model.ts';
import { bodyOf } from './elements.ts';
import type { Report } from './expressions.ts';
import type { XmlElement } from './xml.ts';

const KIND_OF_MODEL: Record<string, CcfKind> = {
  'beta-factor': 'beta-factor',
  MGL: 'mgl',
  'alpha-factor': 'alpha-factor',
  'phi-factor': 'phi-factor',
};
export const MODEL_OF_KIND: Record<CcfKind, string> = {
  'beta-factor': 'beta-factor',
  mgl: 'MGL',
  'alpha-factor': 'alpha-factor',
  'phi-factor': 'phi-factor',
};

/** Members failing together to which the first factor belongs. */
export function firstLevel(kind: CcfKind, members: number): number {
  return kind === 'beta-factor' ? members : kind === 'mgl' ? 2 : 1;
}

interface Reading {
  resolve: (name: string) => string;
  expression: (element: XmlElement) => Expression | undefined;
  report: Report;
}

/** What a group says but its name; null when its model is not known (reported). */
export function readCcfGroup(
  element: XmlElement,
  reading: Reading,
): Pick<CcfGroup, 'kind' | 'members' | 'probability' | 'factors'> | null {
  const kind = KIND_OF_MODEL[element.attributes.model ?? ''];
  if (kind === undefined) {
    reading.report('bad-attribute', element, `model="${element.attributes.model ?? ''}"`);
    return null;
  }
  const members: string[] = [];
  const factors: XmlElement[] = [];
  let probability: Expression | undefined;
  for (const child of bodyOf(element)) {
    if (child.name === 'members') {
      for (const member of child.children) members.push(reading.resolve(member.attributes.name ?? ''));
    } else if (child.name === 'distribution' && child.children[0] !== undefined) {
      probability = reading.expression(child.children[0]);
    } else if (child.name === 'factors') factors.push(...child.children);
    else if (child.name === 'factor') factors.push(child);
    else reading.report('unknown-element', child, child.name);
  }
  if (probability === undefined) reading.report('missing-element', element, 'distribution');
  return {
    kind,
    members,
    probability: probability ?? 0,
    factors: byLevel(kind, members.length, factors, reading),
  };
}

/**
 * Factors in the order of their levels, from the first level on without a gap. A factor without a level follows the
 * one before it; a level given twice, left out or beyond the group is told, never moved into place.
 */
function byLevel(
  kind: CcfKind,
  members: number,
  elements: readonly XmlElement[],
  reading: Reading,
): Expression[] {
  const first = firstLevel(kind, members);
  const found = new Map<number, Expression>();
  let level = first - 1;
  for (const element of elements) {
    const text = element.attributes.level;
    level = text === undefined ? level + 1 : Number(text);
    const isFree = Number.isInteger(level) && level >= first && level <= members && !found.has(level);
    if (!isFree) reading.report('bad-attribute', element, `level="${text ?? level}"`);
    const body = element.children[0];
    const value = body === undefined ? undefined : reading.expression(body);
    if (body === undefined) reading.report('missing-element', element, 'expression');
    if (isFree) found.set(level, value ?? 0);
  }
  const levels = [...found.keys()].sort((a, b) => a - b);
  const gap = levels.findIndex((one, i) => one !== first + i);
  if (gap >= 0) reading.report('missing-element', elements[0]!, `factor level="${first + gap}"`);
  return levels.map((one) => found.get(one)!);
}

/**
 * A member is declared by its group alone; what else the model knows about it travels in attributes of the group,
 * `member-1-label` and so on.
 */
export function memberAttributes(
  members: readonly BasicEvent[],
  portable: (name: string) => string,
): Record<string, string> {
  const result: Record<string, string> = {};
  members.forEach((member, i) => {
    const put = (what: string, text: string | undefined): void => {
      if (text !== undefined && text !== '') result[`member-${i + 1}-${what}`] = text;
    };
    if (portable(member.name) !== member.name) put('name', member.name);
    put('label', member.label);
    put('kind', member.kind);
    if (member.probability !== undefined) put('data', expressionText(member.probability));
    for (const [name, value] of Object.entries(member.attributes ?? {})) put(`attribute-${name}`, value);
  });
  return result;
}

/** The member as the attributes of its group describe it; the other way round of `memberAttributes`. */
export function memberOf(name: string, number: number, attributes: Record<string, string>): BasicEvent {
  const prefix = `member-${number}-`;
  const event: BasicEvent = { name: attributes[`${prefix}name`] ?? name };
  const label = attributes[`${prefix}label`];
  if (label !== undefined) event.label = label;
  const kind = attributes[`${prefix}kind`];
  if (kind !== undefined) event.kind = kind as EventKind;
  const data = attributes[`${prefix}data`];
  const reading = data === undefined ? null : parseExpression(data);
  if (reading !== null && 'expression' in reading) event.probability = reading.expression;
  const own = Object.entries(attributes).filter(([one]) => one.startsWith(`${prefix}attribute-`));
  if (own.length > 0) {
    event.attributes = Object.fromEntries(
      own.map(([one, value]) => [one.slice(`${prefix}attribute-`.length), value]),
    );
  }
  return event;
}

export const isMemberAttribute = (name: string): boolean => /^member-\d+-/.test(name);
