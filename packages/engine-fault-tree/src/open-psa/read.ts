import {
  type BasicEvent,
  type CcfGroup,
  type CcfKind,
  type EventKind,
  EXPRESSION_OPS,
  type Expression,
  type Fault,
  type FaultTreeModel,
  type Gate,
  type Warning,
} from '../model.ts';
import { type Report, readExpression } from './expressions.ts';
import { readArgument } from './formulas.ts';
import { parseXml, type XmlElement, XmlError } from './xml.ts';

export interface OpenPsaReading {
  /** Null when the text is not XML we accept. */
  model: FaultTreeModel | null;
  faults: Fault[];
  warnings: Warning[];
}

const OPS: ReadonlySet<string> = new Set(EXPRESSION_OPS);
const CCF_KINDS: Record<string, CcfKind> = {
  'beta-factor': 'beta-factor',
  MGL: 'mgl',
  'alpha-factor': 'alpha-factor',
  'phi-factor': 'phi-factor',
};
/** Name of the attribute that keeps what Open-PSA has no word for. */
export const KIND_ATTRIBUTE = 'kind';
export const TOP_ATTRIBUTE = 'top';
export const MISSION_TIME_ATTRIBUTE = 'mission-time';

/**
 * Reads an Open-PSA Model Exchange Format document. Fault trees of the document share one space of
 * names; private elements and elements of components keep their path (`pump.E1`).
 */
export function parseOpenPsa(xml: string): OpenPsaReading {
  try {
    return new OpenPsaReader().read(parseXml(xml));
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    const params = { line: error.line, detail: error.message };
    return { model: null, faults: [{ code: error.code, path: `line/${error.line}`, params }], warnings: [] };
  }
}

interface Scope {
  path: string;
  privateByDefault: boolean;
}

class OpenPsaReader {
  readonly #model: FaultTreeModel = {
    name: '',
    gates: [],
    events: [],
    houses: [],
    parameters: [],
    ccfGroups: [],
  };
  readonly #faults: Fault[] = [];
  readonly #warnings: Warning[] = [];
  /** Full names of private elements: a reference prefers the nearest. */
  readonly #private = new Set<string>();
  readonly #public = new Set<string>();

  readonly #report: Report = (code, element, detail) => {
    this.#faults.push({ code, path: `line/${element.line}`, params: { line: element.line, detail } });
  };

  read(root: XmlElement): OpenPsaReading {
    if (root.name !== 'opsa-mef') {
      this.#report('unknown-element', root, root.name);
      return { model: null, faults: this.#faults, warnings: [] };
    }
    this.#model.name = root.attributes.name ?? '';
    this.#collectPrivate(root, { path: '', privateByDefault: false });
    this.#container(root, { path: '', privateByDefault: false });
    if (this.#model.name === '') this.#model.name = 'fault tree';
    this.#mergeEventData();
    return { model: this.#model, faults: this.#faults, warnings: this.#warnings };
  }

  #collectPrivate(element: XmlElement, scope: Scope): void {
    for (const child of element.children) {
      if (!child.name.startsWith('define-') || child.attributes.name === undefined) {
        if (child.name === 'model-data') this.#collectPrivate(child, scope);
        continue;
      }
      const inner = this.#scopeOf(child, scope);
      if (child.name === 'define-component' || child.name === 'define-fault-tree') {
        this.#collectPrivate(child, inner);
      } else if (inner.privateByDefault) this.#private.add(inner.path);
      else this.#public.add(child.attributes.name);
    }
  }

  #scopeOf(element: XmlElement, scope: Scope): Scope {
    const role = element.attributes.role;
    const path = scope.path === '' ? element.attributes.name! : `${scope.path}.${element.attributes.name}`;
    const isPrivate = role === 'private' || (role === undefined && scope.privateByDefault);
    return { path, privateByDefault: isPrivate };
  }

  #container(element: XmlElement, scope: Scope): void {
    for (const child of element.children) {
      switch (child.name) {
        case 'label':
          if (scope.path === '') this.#model.label = child.text.trim();
          break;
        case 'attributes':
          this.#modelAttributes(child);
          break;
        case 'model-data':
          this.#container(child, scope);
          break;
        case 'define-fault-tree':
        case 'define-component':
          if (!this.#named(child)) break;
          if (this.#model.name === '') this.#model.name = child.attributes.name!;
          this.#container(child, this.#scopeOf(child, scope));
          break;
        case 'define-gate':
        case 'define-basic-event':
        case 'define-house-event':
        case 'define-parameter':
        case 'define-CCF-group':
          if (this.#named(child)) this.#define(child, scope);
          break;
        case 'include':
          this.#report('unknown-element', child, 'include (other files are never read)');
          break;
        default:
          if (child.name.startsWith('define-')) this.#warn('ignored-element', child, child.name);
          else this.#report('unknown-element', child, child.name);
      }
    }
  }

  #define(element: XmlElement, scope: Scope): void {
    const inner = this.#scopeOf(element, scope);
    const name = inner.privateByDefault ? inner.path : element.attributes.name!;
    const label = textOf(element, 'label');
    const head = label === undefined ? { name } : { name, label };
    const body = element.children.filter((child) => child.name !== 'label' && child.name !== 'attributes');
    const attributes = readAttributes(element);
    const resolve = (reference: string): string => this.#resolve(reference, scope);
    if (element.name === 'define-gate') {
      this.#model.gates.push({ ...head, ...this.#gate(element, body, attributes, resolve) });
    } else if (element.name === 'define-basic-event') {
      const event: BasicEvent = { ...head };
      const value = body[0] === undefined ? undefined : this.#expression(body[0]);
      if (value !== undefined) event.probability = value;
      const kind = attributes[KIND_ATTRIBUTE] as EventKind | undefined;
      if (kind !== undefined) event.kind = kind;
      const rest = without(attributes, KIND_ATTRIBUTE);
      if (rest !== undefined) event.attributes = rest;
      this.#model.events.push(event);
    } else if (element.name === 'define-house-event') {
      const constant = body[0]?.attributes.value;
      if (body[0] !== undefined && constant !== 'true' && constant !== 'false') {
        this.#report('bad-attribute', body[0], 'value');
      }
      this.#model.houses.push({ ...head, state: constant === 'true' });
    } else if (element.name === 'define-parameter') {
      const value = body[0] === undefined ? undefined : this.#expression(body[0]);
      if (body[0] === undefined) this.#report('missing-attribute', element, 'expression');
      const unit = element.attributes.unit;
      if (value !== undefined) this.#model.parameters.push({ ...head, ...(unit ? { unit } : {}), value });
    } else this.#ccfGroup(element, body, head, resolve);
  }

  #gate(
    element: XmlElement,
    body: XmlElement[],
    attributes: Record<string, string>,
    resolve: (name: string) => string,
  ): Omit<Gate, 'name'> {
    if (body.length > 1)
      this.#report('unknown-element', body[1]!, `${body[1]!.name} (second formula of the gate)`);
    const formula = body[0] === undefined ? undefined : readArgument(body[0], resolve, this.#report);
    const rest = without(attributes, KIND_ATTRIBUTE);
    const extra = rest === undefined ? {} : { attributes: rest };
    if (typeof formula === 'object') {
      const inhibit = attributes[KIND_ATTRIBUTE] === 'inhibit' && formula.kind === 'and';
      return { ...formula, ...(inhibit ? { kind: 'inhibit' as const } : {}), ...extra };
    }
    if (body[0] === undefined) this.#warn('empty-gate', element, element.attributes.name!);
    return { kind: 'transfer', args: formula === undefined ? [] : [formula], ...extra };
  }

  #ccfGroup(
    element: XmlElement,
    body: XmlElement[],
    head: { name: string },
    resolve: (name: string) => string,
  ): void {
    const kind = CCF_KINDS[element.attributes.model ?? ''];
    if (kind === undefined) {
      this.#report('bad-attribute', element, `model="${element.attributes.model ?? ''}"`);
      return;
    }
    const group: CcfGroup = { ...head, kind, members: [], probability: 0, factors: [] };
    const levels: { level: number; factor: Expression }[] = [];
    const factor = (one: XmlElement): void => {
      const value = one.children[0] === undefined ? undefined : this.#expression(one.children[0]);
      if (value !== undefined)
        levels.push({ level: Number(one.attributes.level ?? levels.length), factor: value });
    };
    for (const child of body) {
      if (child.name === 'members') {
        for (const member of child.children) group.members.push(resolve(member.attributes.name ?? ''));
      } else if (child.name === 'distribution' && child.children[0] !== undefined) {
        group.probability = this.#expression(child.children[0]) ?? 0;
      } else if (child.name === 'factors') child.children.forEach(factor);
      else if (child.name === 'factor') factor(child);
      else this.#report('unknown-element', child, child.name);
    }
    group.factors = levels.sort((a, b) => a.level - b.level).map((one) => one.factor);
    this.#model.ccfGroups.push(group);
  }

  /** Nearest enclosing private definition, else the public name. */
  #resolve(reference: string, scope: Scope): string {
    for (let path = scope.path; path !== ''; path = path.slice(0, Math.max(0, path.lastIndexOf('.')))) {
      const full = `${path}.${reference}`;
      if (this.#private.has(full)) return full;
    }
    if (this.#public.has(reference) || this.#private.has(reference)) return reference;
    // A public element may be referred to by its path; a name may also simply hold a full stop.
    const last = reference.slice(reference.lastIndexOf('.') + 1);
    return this.#public.has(last) ? last : reference;
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

  #modelAttributes(element: XmlElement): void {
    const attributes = readAttributes({ ...element, children: [element] });
    if (attributes[TOP_ATTRIBUTE] !== undefined) this.#model.top = attributes[TOP_ATTRIBUTE];
    const hours = Number(attributes[MISSION_TIME_ATTRIBUTE]);
    if (Number.isFinite(hours) && hours > 0) this.#model.missionTimeHours = hours;
  }

  #expression(element: XmlElement): Expression | undefined {
    return readExpression(element, OPS, this.#report);
  }

  #named(element: XmlElement): boolean {
    if (element.attributes.name !== undefined && element.attributes.name !== '') return true;
    this.#report('missing-attribute', element, 'name');
    return false;
  }

  #warn(code: string, element: XmlElement, detail: string): void {
    this.#warnings.push({ code, path: `line/${element.line}`, params: { detail } });
  }
}

function textOf(element: XmlElement, name: string): string | undefined {
  const child = element.children.find((one) => one.name === name);
  return child === undefined ? undefined : child.text.trim();
}

function readAttributes(element: XmlElement): Record<string, string> {
  const result: Record<string, string> = {};
  for (const list of element.children) {
    if (list.name !== 'attributes') continue;
    for (const one of list.children) {
      if (one.attributes.name !== undefined) result[one.attributes.name] = one.attributes.value ?? '';
    }
  }
  return result;
}

function without(attributes: Record<string, string>, name: string): Record<string, string> | undefined {
  const { [name]: _, ...rest } = attributes;
  return Object.keys(rest).length === 0 ? undefined : rest;
}
