import {
  type Argument,
  DYNAMIC_GATE_KINDS,
  type Formula,
  type GateKind,
  STATIC_GATE_KINDS,
} from '../model.ts';
import { booleanOf } from './elements.ts';
import type { Report, Write } from './expressions.ts';
import type { Naming } from './meta-logic.ts';
import { escapeXml, type XmlElement } from './xml.ts';

const KINDS = new Set<string>([...STATIC_GATE_KINDS, ...DYNAMIC_GATE_KINDS]);
const REFERENCES = new Set(['event', 'gate', 'basic-event', 'house-event']);

/** Reads one argument of a formula; undefined when it cannot be understood (reported). */
export function readArgument(
  element: XmlElement,
  resolve: (name: string) => string,
  report: Report,
): Argument | undefined {
  const { name, attributes } = element;
  if (REFERENCES.has(name)) {
    if (attributes.name === undefined) {
      report('missing-attribute', element, 'name');
      return undefined;
    }
    return resolve(attributes.name);
  }
  if (name === 'constant') {
    const value = booleanOf(attributes.value);
    if (value === null) report('bad-attribute', element, `value="${attributes.value ?? ''}"`);
    return value ?? false;
  }
  if (!KINDS.has(name)) {
    report('unknown-element', element, name);
    return undefined;
  }
  const formula: Formula = { kind: name as GateKind, args: [] };
  if (name === 'atleast') formula.k = count(element, 'min', report);
  if (name === 'cardinality') {
    formula.min = count(element, 'min', report);
    formula.max = count(element, 'max', report);
  }
  if (name === 'spare') formula.dormancy = Number(attributes.dormancy ?? 0);
  for (const child of element.children) {
    const arg = readArgument(child, resolve, report);
    if (arg !== undefined) formula.args.push(arg);
  }
  return formula;
}

function count(element: XmlElement, name: string, report: Report): number {
  const text = element.attributes[name];
  if (text === undefined) report('missing-attribute', element, name);
  else if (!/^\d+$/.test(text)) report('bad-attribute', element, `${name}="${text.slice(0, 40)}"`);
  return Number(text ?? 0);
}

/** What a reference points at, for the element name. */
export type ReferenceKind = 'gate' | 'basic-event' | 'house-event' | 'event';

const joining = new Set<GateKind>(['and', 'or', 'inhibit']);
/** AND or OR of a single argument: other tools refuse it, and it is the argument itself. */
export const isOneArgument = ({ kind, args }: Pick<Formula, 'kind' | 'args'>): boolean =>
  args.length === 1 && joining.has(kind);

export function writeArgument(arg: Argument, indent: number, write: Write, naming: Naming): void {
  if (typeof arg === 'boolean') {
    write(indent, `<constant value="${arg}"/>`);
    return;
  }
  if (typeof arg === 'string') {
    write(indent, `<${naming.kindOf(arg)} name="${escapeXml(naming.reference(arg))}"/>`);
    return;
  }
  if (arg.kind === 'transfer' || isOneArgument(arg)) {
    for (const one of arg.args) writeArgument(one, indent, write, naming);
    return;
  }
  // Open-PSA has no inhibit gate; its Boolean meaning is AND.
  const name = arg.kind === 'inhibit' ? 'and' : arg.kind;
  let attributes = '';
  if (arg.kind === 'atleast') attributes = ` min="${arg.k ?? 0}"`;
  if (arg.kind === 'cardinality') attributes = ` min="${arg.min ?? 0}" max="${arg.max ?? 0}"`;
  if (arg.kind === 'spare') attributes = ` dormancy="${arg.dormancy ?? 0}"`;
  write(indent, `<${name}${attributes}>`);
  for (const one of arg.args) writeArgument(one, indent + 1, write, naming);
  write(indent, `</${name}>`);
}
