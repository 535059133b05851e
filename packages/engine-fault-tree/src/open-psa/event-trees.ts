import type {
  Branch,
  Condition,
  EventTree,
  InitiatingEvent,
  Instruction,
  Rule,
  Sequence,
} from '../event-tree/model.ts';
import { expressionText, parseExpression } from '../expression-text.ts';
import type { Argument, Expression } from '../model.ts';
import { attributesOf, bodyOf, given, otherAttributes, textOf } from './elements.ts';
import type { Report } from './expressions.ts';
import { readArgument } from './formulas.ts';
import { readHouseSetting } from './meta-logic.ts';
import type { XmlElement } from './xml.ts';

/** Attributes that keep what Open-PSA has no word for. */
export const FREQUENCY_ATTRIBUTE = 'frequency';
export const CONSEQUENCE_ATTRIBUTE = 'consequence';

export interface EventTreeReading {
  resolve: (name: string) => string;
  expression: (element: XmlElement) => Expression | undefined;
  report: Report;
}

/** Label and attributes of an element, but those with a meaning of their own. */
const named = (element: XmlElement, ...known: string[]) => ({
  label: textOf(element, 'label'),
  attributes: otherAttributes(attributesOf(element), ...known),
});

export function readInitiatingEvent(
  element: XmlElement,
  name: string,
  { report }: EventTreeReading,
): InitiatingEvent {
  const text = attributesOf(element)[FREQUENCY_ATTRIBUTE];
  const frequency = text === undefined ? null : parseExpression(text);
  if (frequency !== null && 'at' in frequency)
    report('bad-attribute', element, `${FREQUENCY_ATTRIBUTE}="${text}"`);
  for (const child of bodyOf(element)) report('unknown-element', child, child.name);
  return {
    name,
    ...given({
      ...named(element, FREQUENCY_ATTRIBUTE),
      eventTree: element.attributes['event-tree'],
      frequency: frequency !== null && 'expression' in frequency ? frequency.expression : undefined,
    }),
  };
}

export function readRule(element: XmlElement, name: string, reading: EventTreeReading): Rule {
  const instructions = bodyOf(element).flatMap((child) => readInstruction(child, reading) ?? []);
  return { name, ...given({ label: textOf(element, 'label') }), instructions };
}

export function readEventTree(element: XmlElement, name: string, reading: EventTreeReading): EventTree {
  const tree: EventTree = {
    name,
    ...given(named(element)),
    functionalEvents: [],
    sequences: [],
    branches: [],
    initialState: { instructions: [], end: { sequence: '' } },
  };
  let hasStart = false;
  for (const child of bodyOf(element)) {
    const own = child.attributes.name ?? '';
    const label = given({ label: textOf(child, 'label') });
    if (child.name === 'define-functional-event')
      tree.functionalEvents.push({ name: own, ...given(named(child)) });
    else if (child.name === 'define-sequence') tree.sequences.push(readSequence(child, own, reading));
    else if (child.name === 'define-branch')
      tree.branches.push({ name: own, ...label, branch: readBranch(child, bodyOf(child), reading) });
    else if (child.name === 'initial-state') {
      tree.initialState = readBranch(child, bodyOf(child), reading);
      hasStart = true;
    } else reading.report('unknown-element', child, child.name);
    if (own === '' && child.name !== 'initial-state') reading.report('missing-attribute', child, 'name');
  }
  if (!hasStart) reading.report('missing-element', element, 'initial-state');
  return tree;
}

function readSequence(element: XmlElement, name: string, reading: EventTreeReading): Sequence {
  return {
    name,
    ...given({
      ...named(element, CONSEQUENCE_ATTRIBUTE),
      consequence: attributesOf(element)[CONSEQUENCE_ATTRIBUTE],
    }),
    instructions: bodyOf(element).flatMap((child) => readInstruction(child, reading) ?? []),
  };
}

/** Instructions, then a fork, a sequence or another branch. */
function readBranch(element: XmlElement, body: readonly XmlElement[], reading: EventTreeReading): Branch {
  const instructions: Instruction[] = [];
  let end: Branch['end'] | undefined;
  for (const child of body) {
    if (end !== undefined)
      reading.report('unknown-element', child, `${child.name} (after the end of a branch)`);
    else if (child.name === 'sequence') end = { sequence: child.attributes.name ?? '' };
    else if (child.name === 'branch') end = { branch: child.attributes.name ?? '' };
    else if (child.name === 'fork') {
      const paths = child.children.map((path) => {
        if (path.name !== 'path') reading.report('unknown-element', path, path.name);
        if (path.attributes.state === undefined) reading.report('missing-attribute', path, 'state');
        return { state: path.attributes.state ?? '', branch: readBranch(path, path.children, reading) };
      });
      end = { fork: child.attributes['functional-event'] ?? '', paths };
    } else {
      const instruction = readInstruction(child, reading);
      if (instruction !== null) instructions.push(instruction);
    }
  }
  if (end === undefined) reading.report('missing-element', element, 'fork, sequence or branch');
  return { instructions, end: end ?? { sequence: '' } };
}

function readInstruction(element: XmlElement, reading: EventTreeReading): Instruction | null {
  const { name, attributes, children } = element;
  const [first, second, third] = children;
  switch (name) {
    case 'set-house-event': {
      const setting = readHouseSetting(element, reading.resolve, reading.report);
      return setting === null ? null : { do: 'set-house-event', ...setting };
    }
    case 'collect-formula': {
      const formula = first === undefined ? undefined : readArgument(first, reading.resolve, reading.report);
      if (first === undefined) reading.report('missing-element', element, 'formula');
      return formula === undefined ? null : { do: 'collect-formula', formula };
    }
    case 'collect-expression': {
      const expression = first === undefined ? undefined : reading.expression(first);
      if (first === undefined) reading.report('missing-element', element, 'expression');
      return expression === undefined ? null : { do: 'collect-expression', expression };
    }
    case 'if': {
      const condition = first === undefined ? null : readCondition(first, reading);
      const yes = second === undefined ? null : readInstruction(second, reading);
      const other = third === undefined ? undefined : (readInstruction(third, reading) ?? undefined);
      if (second === undefined) reading.report('missing-element', element, 'instruction');
      if (condition === null || yes === null) return null;
      return { do: 'if', condition, yes, ...given({ no: other }) };
    }
    case 'block':
      return {
        do: 'block',
        instructions: children.flatMap((child) => readInstruction(child, reading) ?? []),
      };
    case 'rule':
      return { do: 'rule', name: attributes.name ?? '' };
    case 'event-tree':
      return { do: 'link', eventTree: attributes.name ?? '' };
    default:
      reading.report('unknown-element', element, name);
      return null;
  }
}

function readCondition(element: XmlElement, reading: EventTreeReading): Condition | null {
  const { name, attributes, children } = element;
  if (name === 'test-initiating-event') return { test: 'initiating-event', name: attributes.name ?? '' };
  if (name === 'test-functional-event')
    return { test: 'functional-event', name: attributes.name ?? '', state: attributes.state ?? '' };
  if (name === 'and' || name === 'or' || name === 'not')
    return { test: name, of: children.flatMap((child) => readCondition(child, reading) ?? []) };
  reading.report('unknown-element', element, name);
  return null;
}

/** How parts of an event tree are written. */
export interface EventTreeWriting {
  write: (indent: number, text: string) => void;
  escape: (text: string) => string;
  house: (setting: { name: string; state: boolean }, indent: number) => void;
  formula: (formula: Argument, indent: number) => void;
  expression: (expression: Expression, indent: number) => void;
  /** A definition with its label and attributes around a body. */
  define: (
    element: string,
    item: { name: string; label?: string },
    attributes: Record<string, string>,
    indent: number,
    body: () => void,
    extra?: string,
  ) => void;
}

export function writeEventTrees(
  model: { eventTrees?: EventTree[]; initiatingEvents?: InitiatingEvent[]; rules?: Rule[] },
  out: EventTreeWriting,
): void {
  for (const event of model.initiatingEvents ?? []) {
    const tree = event.eventTree === undefined ? '' : ` event-tree="${out.escape(event.eventTree)}"`;
    const frequency: Record<string, string> =
      event.frequency === undefined ? {} : { [FREQUENCY_ATTRIBUTE]: expressionText(event.frequency) };
    out.define(
      'define-initiating-event',
      event,
      { ...frequency, ...event.attributes },
      1,
      () => undefined,
      tree,
    );
  }
  for (const rule of model.rules ?? [])
    out.define('define-rule', rule, {}, 1, () => writeInstructions(rule.instructions, 2, out));
  for (const tree of model.eventTrees ?? []) {
    out.define('define-event-tree', tree, tree.attributes ?? {}, 1, () => {
      for (const one of tree.functionalEvents)
        out.define('define-functional-event', one, one.attributes ?? {}, 2, () => undefined);
      for (const one of tree.sequences) {
        const consequence: Record<string, string> =
          one.consequence === undefined ? {} : { [CONSEQUENCE_ATTRIBUTE]: one.consequence };
        out.define('define-sequence', one, { ...consequence, ...one.attributes }, 2, () =>
          writeInstructions(one.instructions, 3, out),
        );
      }
      for (const one of tree.branches)
        out.define('define-branch', one, {}, 2, () => writeBranch(one.branch, 3, out));
      out.write(2, '<initial-state>');
      writeBranch(tree.initialState, 3, out);
      out.write(2, '</initial-state>');
    });
  }
}

function writeBranch({ instructions, end }: Branch, indent: number, out: EventTreeWriting): void {
  writeInstructions(instructions, indent, out);
  if ('sequence' in end) out.write(indent, `<sequence name="${out.escape(end.sequence)}"/>`);
  else if ('branch' in end) out.write(indent, `<branch name="${out.escape(end.branch)}"/>`);
  else {
    out.write(indent, `<fork functional-event="${out.escape(end.fork)}">`);
    for (const { state, branch } of end.paths) {
      out.write(indent + 1, `<path state="${out.escape(state)}">`);
      writeBranch(branch, indent + 2, out);
      out.write(indent + 1, '</path>');
    }
    out.write(indent, '</fork>');
  }
}

function writeInstructions(list: readonly Instruction[], indent: number, out: EventTreeWriting): void {
  const around = (element: string, body: () => void): void => {
    out.write(indent, `<${element}>`);
    body();
    out.write(indent, `</${element}>`);
  };
  for (const one of list) {
    if (one.do === 'set-house-event') out.house(one, indent);
    else if (one.do === 'collect-formula')
      around('collect-formula', () => out.formula(one.formula, indent + 1));
    else if (one.do === 'collect-expression')
      around('collect-expression', () => out.expression(one.expression, indent + 1));
    else if (one.do === 'block') around('block', () => writeInstructions(one.instructions, indent + 1, out));
    else if (one.do === 'rule') out.write(indent, `<rule name="${out.escape(one.name)}"/>`);
    else if (one.do === 'link') out.write(indent, `<event-tree name="${out.escape(one.eventTree)}"/>`);
    else {
      around('if', () => {
        writeCondition(one.condition, indent + 1, out);
        writeInstructions(one.no === undefined ? [one.yes] : [one.yes, one.no], indent + 1, out);
      });
    }
  }
}

function writeCondition(condition: Condition, indent: number, out: EventTreeWriting): void {
  if (condition.test === 'initiating-event')
    out.write(indent, `<test-initiating-event name="${out.escape(condition.name)}"/>`);
  else if (condition.test === 'functional-event')
    out.write(
      indent,
      `<test-functional-event name="${out.escape(condition.name)}" state="${out.escape(condition.state)}"/>`,
    );
  else {
    out.write(indent, `<${condition.test}>`);
    for (const one of condition.of) writeCondition(one, indent + 1, out);
    out.write(indent, `</${condition.test}>`);
  }
}
