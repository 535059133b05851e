import type { BasicEvent, CcfGroup, FaultTreeModel, Gate } from '../model.ts';
import { writeExpression } from './expressions.ts';
import { type ReferenceKind, writeArgument } from './formulas.ts';
import { KIND_ATTRIBUTE, MISSION_TIME_ATTRIBUTE, TOP_ATTRIBUTE } from './read.ts';
import { escapeXml } from './xml.ts';

const CCF_MODELS = {
  'beta-factor': 'beta-factor',
  mgl: 'MGL',
  'alpha-factor': 'alpha-factor',
  'phi-factor': 'phi-factor',
};

/** The model as an Open-PSA document; `parseOpenPsa` gives the same model back. */
export function writeOpenPsa(model: FaultTreeModel): string {
  return new Writer(model).document();
}

class Writer {
  readonly #model: FaultTreeModel;
  readonly #lines: string[] = ['<?xml version="1.0" encoding="UTF-8"?>'];
  readonly #kinds = new Map<string, ReferenceKind>();

  constructor(model: FaultTreeModel) {
    this.#model = model;
    for (const gate of model.gates) this.#kinds.set(gate.name, 'gate');
    for (const event of model.events) this.#kinds.set(event.name, 'basic-event');
    for (const house of model.houses) this.#kinds.set(house.name, 'house-event');
  }

  document(): string {
    const { label, top, missionTimeHours } = this.#model;
    this.#write(0, `<opsa-mef name="${escapeXml(this.#model.name)}">`);
    if (label !== undefined) this.#write(1, `<label>${escapeXml(label)}</label>`);
    this.#attributes(1, {
      ...(top === undefined ? {} : { [TOP_ATTRIBUTE]: top }),
      ...(missionTimeHours === undefined ? {} : { [MISSION_TIME_ATTRIBUTE]: String(missionTimeHours) }),
    });
    this.#write(1, `<define-fault-tree name="${escapeXml(this.#model.name)}">`);
    for (const gate of this.#model.gates) this.#gate(gate);
    for (const group of this.#model.ccfGroups) this.#ccfGroup(group);
    this.#write(1, '</define-fault-tree>');
    this.#write(1, '<model-data>');
    for (const event of this.#model.events) this.#event(event);
    for (const house of this.#model.houses) {
      this.#open('define-house-event', house, () => this.#write(3, `<constant value="${house.state}"/>`));
    }
    for (const parameter of this.#model.parameters) {
      const unit = parameter.unit === undefined ? '' : ` unit="${escapeXml(parameter.unit)}"`;
      this.#open('define-parameter', parameter, () => this.#expression(3, parameter.value), unit);
    }
    this.#write(1, '</model-data>');
    this.#write(0, '</opsa-mef>');
    return `${this.#lines.join('\n')}\n`;
  }

  #gate(gate: Gate): void {
    this.#open('define-gate', gate, () => {
      const kind: Record<string, string> = gate.kind === 'inhibit' ? { [KIND_ATTRIBUTE]: 'inhibit' } : {};
      this.#attributes(3, { ...kind, ...gate.attributes });
      writeArgument(gate, 3, this.#write, (name) => this.#kinds.get(name) ?? 'event');
    });
  }

  #event(event: BasicEvent): void {
    this.#open('define-basic-event', event, () => {
      this.#attributes(3, {
        ...(event.kind === undefined ? {} : { [KIND_ATTRIBUTE]: event.kind }),
        ...event.attributes,
      });
      if (event.probability !== undefined) this.#expression(3, event.probability);
    });
  }

  #ccfGroup(group: CcfGroup): void {
    this.#open(
      'define-CCF-group',
      group,
      () => {
        this.#write(3, '<members>');
        for (const member of group.members) this.#write(4, `<basic-event name="${escapeXml(member)}"/>`);
        this.#write(3, '</members>');
        this.#write(3, '<distribution>');
        this.#expression(4, group.probability);
        this.#write(3, '</distribution>');
        this.#write(3, '<factors>');
        // Levels of beta and MGL start at two members failing together.
        const first = group.kind === 'beta-factor' ? group.members.length : group.kind === 'mgl' ? 2 : 1;
        group.factors.forEach((factor, i) => {
          this.#write(4, `<factor level="${first + i}">`);
          this.#expression(5, factor);
          this.#write(4, '</factor>');
        });
        this.#write(3, '</factors>');
      },
      ` model="${CCF_MODELS[group.kind]}"`,
    );
  }

  #open(element: string, item: { name: string; label?: string }, body: () => void, extra = ''): void {
    this.#write(2, `<${element} name="${escapeXml(item.name)}"${extra}>`);
    if (item.label !== undefined) this.#write(3, `<label>${escapeXml(item.label)}</label>`);
    body();
    this.#write(2, `</${element}>`);
  }

  #attributes(indent: number, attributes: Record<string, string>): void {
    const entries = Object.entries(attributes);
    if (entries.length === 0) return;
    this.#write(indent, '<attributes>');
    for (const [name, value] of entries) {
      this.#write(indent + 1, `<attribute name="${escapeXml(name)}" value="${escapeXml(value)}"/>`);
    }
    this.#write(indent, '</attributes>');
  }

  #expression(indent: number, expression: BasicEvent['probability'] & {}): void {
    writeExpression(expression, indent, this.#write);
  }

  readonly #write = (indent: number, text: string): void => {
    this.#lines.push('  '.repeat(indent) + text);
  };
}
