import type { Expression, ExpressionOp, Operation } from '../model.ts';
import { booleanOf } from './elements.ts';
import { escapeXml, type XmlElement } from './xml.ts';

/** Open-PSA element names that differ from ours. */
const OP_OF_ELEMENT: Record<string, ExpressionOp> = {
  'system-mission-time': 'mission-time',
  GLM: 'glm',
  Weibull: 'weibull',
  log: 'ln',
};
const ELEMENT_OF_OP = new Map(Object.entries(OP_OF_ELEMENT).map(([element, op]) => [op, element]));

export type Report = (
  code: 'unknown-element' | 'missing-element' | 'missing-attribute' | 'bad-attribute',
  element: XmlElement,
  detail: string,
) => void;

export interface ExpressionReading {
  ops: ReadonlySet<string>;
  /** Name in the model of a parameter referred to. */
  parameter: (name: string) => string;
  report: Report;
}

export function readExpression(element: XmlElement, reading: ExpressionReading): Expression | undefined {
  const { name, attributes } = element;
  const { ops, report } = reading;
  if (name === 'float' || name === 'int') return readNumber(element, report);
  if (name === 'bool') {
    const value = booleanOf(attributes.value);
    if (value === null) report('bad-attribute', element, `value="${attributes.value ?? ''}"`);
    return value === true ? 1 : 0;
  }
  if (name === 'parameter') {
    if (attributes.name === undefined) report('missing-attribute', element, 'name');
    return reading.parameter(attributes.name ?? '');
  }
  if (name === 'histogram') return readHistogram(element, reading);
  if (name === 'test-initiating-event' || name === 'test-functional-event') {
    report('unknown-element', element, name);
    return undefined;
  }
  const op = OP_OF_ELEMENT[name] ?? name;
  if (!ops.has(op)) {
    report('unknown-element', element, name);
    return undefined;
  }
  const args: Expression[] = [];
  const children = name === 'switch' ? flattenCases(element) : element.children;
  for (const child of children) {
    const arg = readExpression(child, reading);
    if (arg === undefined) return undefined;
    args.push(arg);
  }
  const operation: Operation = { op: op as ExpressionOp, args };
  return operation;
}

const decimal = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;

function readNumber(element: XmlElement, report: Report): number | undefined {
  const text = element.attributes.value;
  if (text === undefined) {
    report('missing-attribute', element, 'value');
    return undefined;
  }
  // Decimal as XML Schema writes doubles; hexadecimal and the like are slips.
  const value = decimal.test(text.trim()) ? Number(text) : Number.NaN;
  if (!Number.isFinite(value)) {
    report('bad-attribute', element, `value="${text.slice(0, 40)}"`);
    return undefined;
  }
  return value;
}

function flattenCases(element: XmlElement): XmlElement[] {
  return element.children.flatMap((child) => (child.name === 'case' ? child.children : [child]));
}

function readHistogram(element: XmlElement, reading: ExpressionReading): Expression | undefined {
  const args: Expression[] = [];
  for (const child of element.children.flatMap((one) => (one.name === 'bin' ? one.children : [one]))) {
    const arg = readExpression(child, reading);
    if (arg === undefined) return undefined;
    args.push(arg);
  }
  return { op: 'histogram', args };
}

export type Write = (indent: number, text: string) => void;

export function writeExpression(
  expression: Expression,
  indent: number,
  write: Write,
  parameter: (name: string) => string,
): void {
  if (typeof expression === 'number') {
    write(indent, `<float value="${numberText(expression)}"/>`);
    return;
  }
  if (typeof expression === 'string') {
    write(indent, `<parameter name="${escapeXml(parameter(expression))}"/>`);
    return;
  }
  const { op, args } = spelledOut(expression);
  const name = ELEMENT_OF_OP.get(op) ?? op;
  if (args.length === 0) {
    write(indent, `<${name}/>`);
    return;
  }
  write(indent, `<${name}>`);
  if (op === 'histogram') {
    writeExpression(args[0]!, indent + 1, write, parameter);
    for (let i = 1; i + 1 < args.length; i += 2) {
      write(indent + 1, '<bin>');
      writeExpression(args[i]!, indent + 2, write, parameter);
      writeExpression(args[i + 1]!, indent + 2, write, parameter);
      write(indent + 1, '</bin>');
    }
  } else if (op === 'switch') {
    for (let i = 0; i + 1 < args.length; i += 2) {
      write(indent + 1, '<case>');
      writeExpression(args[i]!, indent + 2, write, parameter);
      writeExpression(args[i + 1]!, indent + 2, write, parameter);
      write(indent + 1, '</case>');
    }
    writeExpression(args[args.length - 1]!, indent + 1, write, parameter);
  } else for (const arg of args) writeExpression(arg, indent + 1, write, parameter);
  write(indent, `</${name}>`);
}

/** Our short forms in the full form Open-PSA knows: time written out, repairable as GLM. */
function spelledOut(operation: Operation): Operation {
  const time: Operation = { op: 'mission-time', args: [] };
  const { op, args } = operation;
  if (op === 'exponential' && args.length === 1) return { op, args: [...args, time] };
  if ((op === 'glm' || op === 'weibull' || op === 'periodic-test') && args.length === 3) {
    return { op, args: [...args, time] };
  }
  if (op === 'repairable') return { op: 'glm', args: [0, args[0]!, args[1]!, args[2] ?? time] };
  return operation;
}

function numberText(value: number): string {
  return Number.isInteger(value) && Math.abs(value) < 1e15 ? value.toFixed(1) : String(value);
}
