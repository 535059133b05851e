import type { Alignment, Argument, Phase, Substitution } from '../model.ts';
import { SUBSTITUTION_KINDS } from '../model.ts';
import { bodyOf, booleanOf, given, textOf } from './elements.ts';
import type { Report, Write } from './expressions.ts';
import { type ReferenceKind, readArgument, writeArgument } from './formulas.ts';
import { escapeXml, type XmlElement } from './xml.ts';

/** A substitution; null when a part of it cannot be understood (reported). */
export function readSubstitution(
  element: XmlElement,
  name: string,
  resolve: (name: string) => string,
  report: Report,
): Substitution | null {
  const part = (wanted: string): XmlElement[] | undefined =>
    bodyOf(element).find((child) => child.name === wanted)?.children;
  for (const child of bodyOf(element)) {
    if (!['hypothesis', 'source', 'target'].includes(child.name))
      report('unknown-element', child, child.name);
  }
  const [condition] = part('hypothesis') ?? [];
  const [aim] = part('target') ?? [];
  if (condition === undefined) report('missing-element', element, 'hypothesis');
  if (aim === undefined) report('missing-element', element, 'target');
  const hypothesis = condition === undefined ? undefined : readArgument(condition, resolve, report);
  const target = aim === undefined ? undefined : readArgument(aim, resolve, report);
  if (typeof target === 'object') report('unknown-element', aim!, aim!.name);
  if (hypothesis === undefined || target === undefined || typeof target === 'object') return null;
  const type = element.attributes.type;
  const kind = SUBSTITUTION_KINDS.find((one) => one === type);
  if (type !== undefined && kind === undefined) report('bad-attribute', element, `type="${type}"`);
  const source = part('source')?.map((one) => resolve(one.attributes.name ?? ''));
  return { name, ...given({ label: textOf(element, 'label'), kind, source }), hypothesis, target };
}

export function readAlignment(
  element: XmlElement,
  name: string,
  resolve: (name: string) => string,
  report: Report,
): Alignment {
  const phases: Phase[] = [];
  for (const child of bodyOf(element)) {
    if (child.name !== 'define-phase') {
      report('unknown-element', child, child.name);
      continue;
    }
    const text = child.attributes['time-fraction'];
    const timeFraction = Number(text);
    if (text === undefined) report('missing-attribute', child, 'time-fraction');
    else if (!Number.isFinite(timeFraction)) report('bad-attribute', child, `time-fraction="${text}"`);
    const houses = bodyOf(child).flatMap((one) => readHouseSetting(one, resolve, report) ?? []);
    phases.push({
      name: child.attributes.name ?? String(phases.length + 1),
      ...given({ label: textOf(child, 'label') }),
      timeFraction,
      houses,
    });
  }
  return { name, ...given({ label: textOf(element, 'label') }), phases };
}

/** `set-house-event`, of a phase or of an event tree. */
export function readHouseSetting(
  element: XmlElement,
  resolve: (name: string) => string,
  report: Report,
): { name: string; state: boolean } | null {
  if (element.name !== 'set-house-event') {
    report('unknown-element', element, element.name);
    return null;
  }
  const [constant] = element.children;
  const state = booleanOf(constant?.attributes.value);
  if (state === null) report('bad-attribute', constant ?? element, 'value');
  if (element.attributes.name === undefined) report('missing-attribute', element, 'name');
  const direction = element.attributes.direction ?? 'forward';
  if (direction !== 'forward') report('bad-attribute', element, `direction="${direction}"`);
  return { name: resolve(element.attributes.name ?? ''), state: state ?? false };
}

export interface Naming {
  /** Reference to an element of the model. */
  reference: (name: string) => string;
  kindOf: (name: string) => ReferenceKind;
}

export function writeSubstitution(one: Substitution, write: Write, naming: Naming): void {
  const event = (name: string): string => `<basic-event name="${escapeXml(naming.reference(name))}"/>`;
  const argument = (arg: Argument): void => writeArgument(arg, 3, write, naming);
  write(2, '<hypothesis>');
  argument(one.hypothesis);
  write(2, '</hypothesis>');
  if (one.source !== undefined && one.source.length > 0) {
    write(2, '<source>');
    for (const name of one.source) write(3, event(name));
    write(2, '</source>');
  }
  write(2, '<target>');
  if (typeof one.target === 'string') write(3, event(one.target));
  else argument(one.target);
  write(2, '</target>');
}

export function writePhases({ phases }: Alignment, write: Write, naming: Naming): void {
  for (const phase of phases) {
    write(2, `<define-phase name="${escapeXml(phase.name)}" time-fraction="${phase.timeFraction}">`);
    if (phase.label) write(3, `<label>${escapeXml(phase.label)}</label>`);
    for (const house of phase.houses) writeHouseSetting(house, 3, write, naming);
    write(2, '</define-phase>');
  }
}

export function writeHouseSetting(
  { name, state }: { name: string; state: boolean },
  indent: number,
  write: Write,
  { reference }: Naming,
): void {
  write(indent, `<set-house-event name="${escapeXml(reference(name))}">`);
  write(indent + 1, `<constant value="${state}"/>`);
  write(indent, '</set-house-event>');
}
