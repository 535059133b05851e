import type {
  BasicEvent,
  CcfGroup,
  Container,
  FaultTreeModel,
  Gate,
  HouseEvent,
  Parameter,
  Placed,
} from '../model.ts';
import { firstLevel, MODEL_OF_KIND, memberAttributes } from './ccf-groups.ts';
import { KIND_ATTRIBUTE, MISSION_TIME_ATTRIBUTE, NAME_ATTRIBUTE, TOP_ATTRIBUTE } from './elements.ts';
import { type EventTreeWriting, writeEventTrees } from './event-trees.ts';
import { writeExpression } from './expressions.ts';
import { isOneArgument, type ReferenceKind, writeArgument } from './formulas.ts';
import { type Naming, writeHouseSetting, writePhases, writeSubstitution } from './meta-logic.ts';
import { joined } from './names.ts';
import { PortableNames, portableName } from './portable-names.ts';
import { escapeXml } from './xml.ts';

/**
 * The model as an Open-PSA document; `parseOpenPsa` gives the same model back. Names that other tools would refuse are
 * written as identifiers and kept in an attribute.
 */
export function writeOpenPsa(model: FaultTreeModel): string {
  return new Writer(model).document();
}

/** Event trees, sequences and states keep their names: nothing but their own tree refers to them. */
const VERBATIM: Pick<PortableNames, 'of'> = { of: (name) => name };

interface Named extends Placed {
  name: string;
  label?: string;
}

class Writer implements Naming {
  readonly #model: FaultTreeModel;
  readonly #lines: string[] = ['<?xml version="1.0" encoding="UTF-8"?>'];
  readonly #kinds = new Map<string, ReferenceKind>();
  readonly #members: ReadonlySet<string>;
  readonly #memberEvents: ReadonlyMap<string, BasicEvent>;
  readonly #containers: ReadonlyMap<string, Container>;
  readonly #events: PortableNames;
  readonly #parameters: PortableNames;
  /** Reference to an element: its path where it is private, else its name. */
  readonly #references = new Map<string, string>();
  readonly #parameterReferences = new Map<string, string>();
  #indent = 0;

  constructor(model: FaultTreeModel) {
    this.#model = model;
    this.#containers = new Map(model.containers?.map((one) => [one.path, one]));
    this.#members = new Set(model.ccfGroups.flatMap((group) => group.members));
    this.#memberEvents = new Map(
      model.events.filter(({ name }) => this.#members.has(name)).map((event) => [event.name, event]),
    );
    const events: Named[] = [...model.gates, ...model.events, ...model.houses];
    this.#events = new PortableNames(events.map((one) => this.#localName(one)));
    this.#parameters = new PortableNames(model.parameters.map((one) => this.#localName(one)));
    for (const one of events) this.#references.set(one.name, this.#path(one, this.#events));
    for (const one of model.parameters)
      this.#parameterReferences.set(one.name, this.#path(one, this.#parameters));
    for (const gate of model.gates) this.#kinds.set(gate.name, 'gate');
    for (const event of model.events) this.#kinds.set(event.name, 'basic-event');
    for (const house of model.houses) this.#kinds.set(house.name, 'house-event');
  }

  readonly reference = (name: string): string => this.#references.get(name) ?? portableName(name);
  readonly kindOf = (name: string): ReferenceKind => this.#kinds.get(name) ?? 'event';

  document(): string {
    const { name, label, top, missionTimeHours, substitutions = [], alignments = [] } = this.#model;
    const identifier = portableName(name);
    this.#write(0, `<opsa-mef name="${escapeXml(identifier)}">`);
    if (label) this.#write(1, `<label>${escapeXml(label)}</label>`);
    this.#attributes(1, {
      ...(identifier === name ? {} : { [NAME_ATTRIBUTE]: name }),
      ...(top === undefined ? {} : { [TOP_ATTRIBUTE]: top }),
      ...(missionTimeHours === undefined ? {} : { [MISSION_TIME_ATTRIBUTE]: String(missionTimeHours) }),
    });
    if (this.#containers.size === 0) {
      this.#write(1, `<define-fault-tree name="${escapeXml(identifier)}">`);
      this.#content(2, (one) => one.container === undefined, ['gates', 'groups']);
      this.#write(1, '</define-fault-tree>');
    } else
      for (const one of this.#containers.values()) if (outerPath(one.path) === '') this.#container(one, 1);
    this.#write(1, '<model-data>');
    this.#content(2, (one) => one.container === undefined, ['data']);
    this.#write(1, '</model-data>');
    if (this.#containers.size > 0) this.#content(1, (one) => one.container === undefined, ['groups']);
    this.#indent = 0;
    for (const one of substitutions) {
      const type = one.kind === undefined ? '' : ` type="${one.kind}"`;
      this.#open('define-substitution', one, () => writeSubstitution(one, this.#write, this), type);
    }
    for (const one of alignments)
      this.#open('define-alignment', one, () => writePhases(one, this.#write, this));
    writeEventTrees(this.#model, this.#eventTrees);
    this.#write(0, '</opsa-mef>');
    return `${this.#lines.join('\n')}\n`;
  }

  readonly #eventTrees: EventTreeWriting = {
    write: (indent, text) => this.#write(indent, text),
    escape: escapeXml,
    house: (setting, indent) => writeHouseSetting(setting, indent, this.#write, this),
    formula: (formula, indent) => writeArgument(formula, indent, this.#write, this),
    expression: (expression, indent) => {
      this.#indent = 0;
      this.#expression(indent, expression);
    },
    define: (element, item, attributes, indent, body, extra = '') => {
      this.#indent = indent - 1;
      this.#open(
        element,
        { name: item.name, ...(item.label === undefined ? {} : { label: item.label }) },
        body,
        extra,
        attributes,
        VERBATIM,
      );
    },
  };

  #container(one: Container, indent: number): void {
    const element = one.kind === 'component' ? 'define-component' : 'define-fault-tree';
    const role = one.role === undefined ? '' : ` role="${one.role}"`;
    const name = one.path.slice(one.path.lastIndexOf('.') + 1);
    this.#write(indent, `<${element} name="${escapeXml(portableName(name))}"${role}>`);
    if (one.label) this.#write(indent + 1, `<label>${escapeXml(one.label)}</label>`);
    this.#attributes(indent + 1, one.attributes ?? {});
    this.#content(indent + 1, ({ container }) => container === one.path, ['gates', 'data', 'groups']);
    for (const inner of this.#containers.values())
      if (outerPath(inner.path) === one.path) this.#container(inner, indent + 1);
    this.#write(indent, `</${element}>`);
  }

  #content(indent: number, isHere: (one: Placed) => boolean, parts: ('gates' | 'data' | 'groups')[]): void {
    const { gates, events, houses, parameters, ccfGroups } = this.#model;
    this.#indent = indent - 1;
    if (parts.includes('gates')) for (const one of gates) if (isHere(one)) this.#gate(one);
    if (parts.includes('data')) {
      for (const one of events) if (isHere(one) && !this.#members.has(one.name)) this.#event(one);
      for (const one of houses) if (isHere(one)) this.#house(one);
      for (const one of parameters) if (isHere(one)) this.#parameter(one);
    }
    if (parts.includes('groups')) for (const one of ccfGroups) if (isHere(one)) this.#ccfGroup(one);
  }

  #gate(gate: Gate): void {
    // AND and OR want two arguments elsewhere: with one the gate is that argument, and keeps its kind beside.
    const isSingle = isOneArgument(gate);
    const kind: Record<string, string> =
      isSingle || gate.kind === 'inhibit' ? { [KIND_ATTRIBUTE]: gate.kind } : {};
    this.#open(
      'define-gate',
      gate,
      () => writeArgument(isSingle ? gate.args[0]! : gate, this.#indent + 2, this.#write, this),
      '',
      { ...kind, ...gate.attributes },
      this.#events,
    );
  }

  #event(event: BasicEvent): void {
    const kind: Record<string, string> = event.kind === undefined ? {} : { [KIND_ATTRIBUTE]: event.kind };
    this.#open(
      'define-basic-event',
      event,
      () => event.probability !== undefined && this.#expression(2, event.probability),
      '',
      { ...kind, ...event.attributes },
      this.#events,
    );
  }

  #house(house: HouseEvent): void {
    const body = (): void => this.#write(this.#indent + 2, `<constant value="${house.state}"/>`);
    this.#open('define-house-event', house, body, '', house.attributes, this.#events);
  }

  #parameter(parameter: Parameter): void {
    const unit = parameter.unit === undefined ? '' : ` unit="${escapeXml(parameter.unit)}"`;
    const body = (): void => this.#expression(2, parameter.value);
    this.#open('define-parameter', parameter, body, unit, parameter.attributes, this.#parameters);
  }

  #ccfGroup(group: CcfGroup): void {
    const members = group.members.map((name) => this.#memberEvents.get(name) ?? { name });
    const write = (indent: number, text: string): void => this.#write(this.#indent + indent, text);
    const first = firstLevel(group.kind, members.length);
    const local = (member: BasicEvent): string => this.#events.of(this.#localName(member));
    this.#open(
      'define-CCF-group',
      group,
      () => {
        write(2, '<members>');
        for (const member of members) write(3, `<basic-event name="${escapeXml(local(member))}"/>`);
        write(2, '</members>');
        write(2, '<distribution>');
        this.#expression(3, group.probability);
        write(2, '</distribution>');
        write(2, '<factors>');
        group.factors.forEach((factor, i) => {
          write(3, `<factor level="${first + i}">`);
          this.#expression(4, factor);
          write(3, '</factor>');
        });
        write(2, '</factors>');
      },
      ` model="${MODEL_OF_KIND[group.kind]}"`,
      {
        ...memberAttributes(
          members.map((member) => ({ ...member, name: this.#localName(member) })),
          (name) => this.#events.of(name),
        ),
        ...group.attributes,
      },
    );
  }

  #open(
    element: string,
    item: Named,
    body: () => unknown,
    extra = '',
    attributes: Record<string, string> = {},
    names?: Pick<PortableNames, 'of'>,
  ): void {
    const local = this.#localName(item);
    const identifier = names?.of(local) ?? portableName(local);
    const role = item.role === undefined ? '' : ` role="${item.role}"`;
    const write = (indent: number, text: string): void => this.#write(this.#indent + indent, text);
    write(1, `<${element} name="${escapeXml(identifier)}"${role}${extra}>`);
    if (item.label) write(2, `<label>${escapeXml(item.label)}</label>`);
    const name: Record<string, string> = identifier === local ? {} : { [NAME_ATTRIBUTE]: local };
    this.#attributes(this.#indent + 2, { ...name, ...attributes });
    const indent = this.#indent;
    body();
    this.#indent = indent;
    write(1, `</${element}>`);
  }

  #attributes(indent: number, attributes: Record<string, string>): void {
    const entries = Object.entries(attributes).filter(([, value]) => value !== '');
    if (entries.length === 0) return;
    this.#write(indent, '<attributes>');
    for (const [name, value] of entries) {
      this.#write(indent + 1, `<attribute name="${escapeXml(name)}" value="${escapeXml(value)}"/>`);
    }
    this.#write(indent, '</attributes>');
  }

  #expression(indent: number, expression: BasicEvent['probability'] & {}): void {
    const parameter = (name: string): string => this.#parameterReferences.get(name) ?? portableName(name);
    writeExpression(expression, this.#indent + indent, this.#write, parameter);
  }

  /** Without the path a private element carries in its name. */
  #localName({ name, container }: Named): string {
    return container !== undefined && name.startsWith(`${container}.`)
      ? name.slice(container.length + 1)
      : name;
  }

  #path(item: Named, names: PortableNames): string {
    const local = this.#localName(item);
    return local === item.name ? names.of(local) : joined(item.container!, names.of(local));
  }

  readonly #write = (indent: number, text: string): void => {
    this.#lines.push('  '.repeat(indent) + text);
  };
}

function outerPath(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('.')));
}
