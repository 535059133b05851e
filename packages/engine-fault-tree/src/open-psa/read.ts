import {
  type BasicEvent,
  type Container,
  type EventKind,
  EXPRESSION_OPS,
  type Expression,
  type Fault,
  type FaultTreeModel,
  type Gate,
  type Placed,
  type Warning,
} from '../model.ts';
import { isMemberAttribute, memberOf, readCcfGroup } from './ccf-groups.ts';
import { faultAt, type OpenPsaFile, placeOf, readAlong, readDocuments } from './documents.ts';
import {
  attributesOf,
  bodyOf,
  booleanOf,
  given,
  KIND_ATTRIBUTE,
  MISSION_TIME_ATTRIBUTE,
  NAME_ATTRIBUTE,
  otherAttributes,
  TOP_ATTRIBUTE,
  textOf,
} from './elements.ts';
import { type EventTreeReading, readEventTree, readInitiatingEvent, readRule } from './event-trees.ts';
import { type Report, readExpression } from './expressions.ts';
import { readArgument } from './formulas.ts';
import { readAlignment, readSubstitution } from './meta-logic.ts';
import { joined, NameTable } from './names.ts';
import type { XmlElement } from './xml.ts';

export interface OpenPsaReading {
  /** Null when the text is not XML we accept. */
  model: FaultTreeModel | null;
  faults: Fault[];
  warnings: Warning[];
}

const OPS: ReadonlySet<string> = new Set(EXPRESSION_OPS);

/**
 * Reads a model in the Open-PSA Model Exchange Format: one document, or several files that belong together. Fault
 * trees share one space of names; private elements keep their path (`ft.pump.E1`). What would change a figure and is
 * not understood is a fault, never left out.
 */
export function parseOpenPsa(source: string | Uint8Array | readonly OpenPsaFile[]): OpenPsaReading {
  const files =
    typeof source === 'string' || source instanceof Uint8Array ? [{ name: '', content: source }] : source;
  const [only] = files;
  const plain = only === undefined || files.length > 1 ? null : new OpenPsaReader([]).readPlain(only);
  if (plain !== null) return plain;
  const { roots, faults } = readDocuments(files);
  if (roots.length === 0) return { model: null, faults, warnings: [] };
  return new OpenPsaReader(faults).read(roots);
}

/** Where a definition stands. */
interface Scope {
  path: string;
  isPrivate: boolean;
}

const OUTSIDE: Scope = { path: '', isPrivate: false };
const IS_CONTAINER = new Set(['define-fault-tree', 'define-component']);
const IS_EVENT = new Set(['define-gate', 'define-basic-event', 'define-house-event']);
const IS_PLAIN = new Set([...IS_EVENT, 'define-parameter']);

const NOTHING = Object.freeze({});

/** Thrown at what needs the whole document before it can be read. */
class NotPlain extends Error {}

class OpenPsaReader {
  readonly #model: FaultTreeModel = {
    name: '',
    gates: [],
    events: [],
    houses: [],
    parameters: [],
    ccfGroups: [],
  };
  readonly #containers: Container[] = [];
  readonly #faults: Fault[];
  readonly #warnings: Warning[] = [];
  readonly #events = new NameTable();
  readonly #parameters = new NameTable();
  /** Reading along: names mean themselves. */
  #isPlain = false;
  #hasTree = false;

  constructor(faults: Fault[]) {
    this.#faults = faults;
  }

  readonly #report: Report = (code, element, detail) => {
    this.#faults.push(faultAt(element, code, { detail }));
  };

  read(roots: readonly XmlElement[]): OpenPsaReading {
    for (const root of roots) {
      if (root.name === 'opsa-mef') continue;
      this.#report('unknown-element', root, root.name);
      return { model: null, faults: this.#faults, warnings: [] };
    }
    const [first] = roots;
    this.#model.name = attributesOf(first!)[NAME_ATTRIBUTE] ?? first!.attributes.name ?? '';
    for (const root of roots) this.#collect(root, OUTSIDE);
    for (const root of roots) this.#declareMembers(root, OUTSIDE);
    for (const root of roots) this.#container(root, OUTSIDE);
    if (this.#model.name === '') this.#model.name = 'fault tree';
    this.#mergeEventData();
    this.#keepContainers();
    return { model: this.#model, faults: this.#faults, warnings: this.#warnings };
  }

  /**
   * Reads a document as nearly all are, definition by definition as they end: no name is private, renamed or a path, no
   * element is faulty, and nothing stands there but gates, events and parameters. Null for any other.
   */
  readPlain(file: OpenPsaFile): OpenPsaReading | null {
    this.#isPlain = true;
    try {
      const root = readAlong(file, (element, around) => this.#takePlain(element, around));
      const reading = root === null ? null : this.read([root]);
      return this.#faults.length > 0 ? null : reading;
    } catch (error) {
      if (error instanceof NotPlain) return null;
      throw error;
    }
  }

  /** Definitions are read at once and not kept; what holds them, and what belongs to the model itself, is. */
  #takePlain(element: XmlElement, around: readonly XmlElement[]): boolean {
    const { name, attributes } = element;
    const parent = around[around.length - 1]!.name;
    const isDefinition = name.startsWith('define-');
    const isOutside = around.length === 1 || (around.length === 2 && parent === 'model-data');
    const isInTree = around.length === 2 && parent === 'define-fault-tree';
    if (name.endsWith('include') || attributes.role !== undefined) throw new NotPlain();
    if (IS_PLAIN.has(name) && (isOutside || isInTree)) {
      if (!attributes.name || attributesOf(element)[NAME_ATTRIBUTE] !== undefined) throw new NotPlain();
      this.#define(element, OUTSIDE);
      return true;
    }
    const isFirstTree = name === 'define-fault-tree' && around.length === 1 && !this.#hasTree;
    // A second tree, or one with a label, is kept in mind by everything in it.
    if (isInTree || (isDefinition && !isFirstTree)) throw new NotPlain();
    this.#hasTree ||= isFirstTree;
    return false;
  }

  /** First walk: which names there are, so that a reference may come before its definition. */
  #collect(element: XmlElement, scope: Scope): void {
    for (const child of element.children) {
      if (child.name === 'model-data') this.#collect(child, scope);
      if (!child.attributes.name) continue;
      const inner = innerScope(child, scope);
      if (IS_CONTAINER.has(child.name)) this.#collect(child, inner);
      const table = this.#tableFor(child.name);
      table?.add(scope.path, child.attributes.name, this.#nameOf(child, scope), inner.isPrivate);
    }
  }

  /** Second walk: a common cause group declares those of its members nobody else does. */
  #declareMembers(element: XmlElement, scope: Scope): void {
    for (const child of element.children) {
      if (IS_CONTAINER.has(child.name)) this.#declareMembers(child, innerScope(child, scope));
      if (child.name !== 'define-CCF-group') continue;
      const attributes = attributesOf(child);
      const members = child.children.find(({ name }) => name === 'members')?.children ?? [];
      members.forEach((member, i) => {
        const local = member.attributes.name;
        if (!local || this.#events.find(local, scope.path) !== null) return;
        const event = memberOf(local, i + 1, attributes);
        if (scope.isPrivate) event.name = joined(scope.path, event.name);
        this.#events.add(scope.path, local, event.name, scope.isPrivate);
        this.#model.events.push({ ...event, ...placed(scope) });
      });
    }
  }

  #tableFor(definition: string): NameTable | undefined {
    if (IS_EVENT.has(definition)) return this.#events;
    return definition === 'define-parameter' ? this.#parameters : undefined;
  }

  /** Name in the model: the one written, or the one an identifier could not hold; with its path when private. */
  #nameOf(element: XmlElement, scope: Scope): string {
    const own = attributesOf(element)[NAME_ATTRIBUTE] ?? element.attributes.name!;
    return innerScope(element, scope).isPrivate ? joined(scope.path, own) : own;
  }

  #container(element: XmlElement, scope: Scope): void {
    for (const child of element.children) {
      const { name } = child;
      if (name === 'label') {
        if (scope.path === '' && element.name === 'opsa-mef') this.#model.label = child.text.trim();
      } else if (name === 'attributes') {
        if (scope.path === '') this.#modelAttributes(element);
      } else if (name === 'model-data') this.#container(child, scope);
      else if (!name.startsWith('define-')) this.#report('unknown-element', child, name);
      else if (!child.attributes.name) this.#report('missing-attribute', child, 'name');
      else if (IS_CONTAINER.has(name)) this.#innerContainer(child, scope);
      else this.#define(child, scope);
    }
  }

  #innerContainer(element: XmlElement, scope: Scope): void {
    if (this.#model.name === '') this.#model.name = element.attributes.name!;
    const inner = innerScope(element, scope);
    const role = roleOf(element);
    this.#containers.push({
      path: inner.path,
      kind: element.name === 'define-component' ? 'component' : 'fault-tree',
      ...given({ role, label: textOf(element, 'label'), attributes: otherAttributes(attributesOf(element)) }),
    });
    this.#container(element, inner);
  }

  #define(element: XmlElement, scope: Scope): void {
    const name = this.#nameOf(element, scope);
    const attributes = attributesOf(element);
    const label = textOf(element, 'label');
    const head = {
      name,
      ...(label === undefined ? NOTHING : { label }),
      ...placed(scope, roleOf(element)),
    };
    const body = bodyOf(element);
    const resolve = this.#isPlain
      ? meansItself
      : (reference: string): string => this.#events.find(reference, scope.path) ?? reference;
    switch (element.name) {
      case 'define-gate':
        this.#model.gates.push({ ...head, ...this.#gate(element, body, attributes, resolve) });
        return;
      case 'define-basic-event':
        this.#model.events.push({ ...head, ...this.#event(body, attributes, scope) });
        return;
      case 'define-house-event': {
        const state = body[0] === undefined ? false : booleanOf(body[0].attributes.value);
        if (state === null) this.#report('bad-attribute', body[0]!, 'value');
        const rest = given({ attributes: otherAttributes(attributes, NAME_ATTRIBUTE) });
        this.#model.houses.push({ ...head, ...rest, state: state ?? false });
        return;
      }
      case 'define-parameter': {
        const value = body[0] === undefined ? undefined : this.#expression(body[0], scope);
        if (body[0] === undefined) this.#report('missing-element', element, 'expression');
        const rest = given({
          unit: element.attributes.unit,
          attributes: otherAttributes(attributes, NAME_ATTRIBUTE),
        });
        if (value !== undefined) this.#model.parameters.push({ ...head, ...rest, value });
        return;
      }
      case 'define-CCF-group': {
        const expression = (one: XmlElement): Expression | undefined => this.#expression(one, scope);
        const group = readCcfGroup(element, { resolve, expression, report: this.#report });
        const known = Object.keys(attributes).filter(isMemberAttribute);
        const rest = given({ attributes: otherAttributes(attributes, NAME_ATTRIBUTE, ...known) });
        if (group !== null) this.#model.ccfGroups.push({ ...head, ...rest, ...group });
        return;
      }
      case 'define-substitution': {
        const one = readSubstitution(element, name, resolve, this.#report);
        if (one !== null) this.#model.substitutions = [...(this.#model.substitutions ?? []), one];
        return;
      }
      case 'define-alignment': {
        const one = readAlignment(element, name, resolve, this.#report);
        this.#model.alignments = [...(this.#model.alignments ?? []), one];
        return;
      }
      case 'define-event-tree':
        this.#model.eventTrees = [
          ...(this.#model.eventTrees ?? []),
          readEventTree(element, name, this.#eventTrees),
        ];
        return;
      case 'define-initiating-event': {
        const one = readInitiatingEvent(element, name, this.#eventTrees);
        this.#model.initiatingEvents = [...(this.#model.initiatingEvents ?? []), one];
        return;
      }
      case 'define-rule':
        this.#model.rules = [...(this.#model.rules ?? []), readRule(element, name, this.#eventTrees)];
        return;
      default:
        this.#report('unknown-element', element, element.name);
    }
  }

  readonly #plainExpressions = {
    ops: OPS,
    parameter: meansItself,
    report: this.#report,
  };

  readonly #eventTrees: EventTreeReading = {
    resolve: (name) => this.#events.find(name, '') ?? name,
    expression: (element) => this.#expression(element, OUTSIDE),
    report: (code, element, detail) => this.#report(code, element, detail),
  };

  #gate(
    element: XmlElement,
    body: XmlElement[],
    attributes: Record<string, string>,
    resolve: (name: string) => string,
  ): Omit<Gate, 'name'> {
    if (body.length > 1)
      this.#report('unknown-element', body[1]!, `${body[1]!.name} (second formula of the gate)`);
    const formula = body[0] === undefined ? undefined : readArgument(body[0], resolve, this.#report);
    const others = otherAttributes(attributes, KIND_ATTRIBUTE, NAME_ATTRIBUTE);
    const extra = others === undefined ? NOTHING : { attributes: others };
    const single = attributes[KIND_ATTRIBUTE];
    if ((single === 'and' || single === 'or') && formula !== undefined)
      return { kind: single, args: [formula], ...extra };
    if (
      single === 'inhibit' &&
      formula !== undefined &&
      (typeof formula !== 'object' || formula.kind !== 'and')
    )
      return { kind: single, args: [formula], ...extra };
    if (typeof formula === 'object') {
      const inhibit = attributes[KIND_ATTRIBUTE] === 'inhibit' && formula.kind === 'and';
      return { ...formula, ...(inhibit ? { kind: 'inhibit' as const } : {}), ...extra };
    }
    if (body[0] === undefined) this.#warn('empty-gate', element, element.attributes.name!);
    return { kind: 'transfer', args: formula === undefined ? [] : [formula], ...extra };
  }

  #event(body: XmlElement[], attributes: Record<string, string>, scope: Scope): Omit<BasicEvent, 'name'> {
    const probability = body[0] === undefined ? undefined : this.#expression(body[0], scope);
    const kind = attributes[KIND_ATTRIBUTE] as EventKind | undefined;
    const others = otherAttributes(attributes, KIND_ATTRIBUTE, NAME_ATTRIBUTE);
    return {
      ...(probability === undefined ? NOTHING : { probability }),
      ...(kind === undefined ? NOTHING : { kind }),
      ...(others === undefined ? NOTHING : { attributes: others }),
    };
  }

  /** An event may be named in a tree and given its data in `model-data`: one event. */
  #mergeEventData(): void {
    const known = new Map<string, BasicEvent>();
    this.#model.events = this.#model.events.filter((event) => {
      const first = known.get(event.name);
      if (first === undefined) {
        known.set(event.name, event);
        return true;
      }
      if (first.probability !== undefined && event.probability !== undefined) return true;
      if (event.probability !== undefined) first.probability = event.probability;
      if (event.label !== undefined) first.label = event.label;
      return false;
    });
  }

  /** One plain fault tree needs no mention: its elements stand in the model itself. */
  #keepContainers(): void {
    const [first] = this.#containers;
    const isPlain =
      first === undefined ||
      (this.#containers.length === 1 &&
        Object.keys(first).length === 2 &&
        (this.#isPlain || !this.#hasRoles()));
    if (!isPlain) this.#model.containers = this.#containers;
    else if (!this.#isPlain) for (const item of this.#placedItems()) delete item.container;
  }

  #hasRoles(): boolean {
    return this.#placedItems().some(({ role }) => role !== undefined);
  }

  #placedItems(): Placed[] {
    const { gates, events, houses, parameters, ccfGroups } = this.#model;
    return [...gates, ...events, ...houses, ...parameters, ...ccfGroups];
  }

  #modelAttributes(element: XmlElement): void {
    const attributes = attributesOf(element);
    if (attributes[TOP_ATTRIBUTE] !== undefined) this.#model.top = attributes[TOP_ATTRIBUTE];
    const text = attributes[MISSION_TIME_ATTRIBUTE];
    if (text === undefined) return;
    const hours = Number(text);
    if (text.trim() !== '' && Number.isFinite(hours) && hours > 0) this.#model.missionTimeHours = hours;
    else this.#report('bad-attribute', element, `${MISSION_TIME_ATTRIBUTE}="${text}"`);
  }

  #expression(element: XmlElement, scope: Scope): Expression | undefined {
    if (this.#isPlain) return readExpression(element, this.#plainExpressions);
    const parameter = (name: string): string => this.#parameters.find(name, scope.path) ?? name;
    return readExpression(element, { ops: OPS, parameter, report: this.#report });
  }

  #warn(code: string, element: XmlElement, detail: string): void {
    this.#warnings.push({ code, path: placeOf(element), params: { detail } });
  }
}

function roleOf({ attributes }: XmlElement): 'public' | 'private' | undefined {
  return attributes.role === 'private' || attributes.role === 'public' ? attributes.role : undefined;
}

function meansItself(name: string): string {
  if (name.includes('.')) throw new NotPlain();
  return name;
}

/** Private is what says so or stands in something private and does not say otherwise. */
function innerScope(element: XmlElement, scope: Scope): Scope {
  const role = roleOf(element);
  const isPrivate = role === 'private' || (role === undefined && scope.isPrivate);
  return { path: joined(scope.path, element.attributes.name ?? ''), isPrivate };
}

function placed(scope: Scope, role?: 'public' | 'private'): Placed {
  if (scope.path === '' && role === undefined) return NOTHING;
  return scope.path === '' ? given({ role }) : { container: scope.path, ...given({ role }) };
}
