import {
  isBoxed,
  type MarkStyle,
  type MarkType,
  mostPages,
  type Strokes,
  shapeBox,
  shapeProblem,
} from './mark.ts';
import type { Box, Point } from './page-space.ts';
import { type Element, escaped, readXml, XmlProblem } from './xml.ts';

/** A mark as it travels between viewers (ISO 19444-1). */
export interface ExchangedMark {
  readonly id: string;
  /** From 1; XFDF counts from 0. */
  readonly page: number;
  readonly type: MarkType;
  readonly strokes: Strokes;
  readonly style: MarkStyle;
  readonly note: string;
  readonly author: string;
  /** ISO instants with their offset; empty where unknown. */
  readonly created: string;
  readonly changed: string;
  /** Kind of the layer, and its name: there may be several of a kind. */
  readonly layer: string;
  readonly layerName: string;
  readonly state: 'open' | 'resolved';
  readonly label: string;
  /** `equipment:12 location:77`; only we read it back. */
  readonly bound: string;
}

const space = 'urn:ircrisk:pdf-mark';

/** Digits that survive the trip: 1e-4 of a point is less than any printer knows. */
const written = (value: number) => String(Number(value.toFixed(4)));
const pair = ([x, y]: Point) => `${written(x)},${written(y)}`;
const pairs = (points: readonly Point[]) => points.map(pair).join(';');

/** D:YYYYMMDDHHmmSS+hh'mm' (ISO 32000-2, 7.9.4). */
export function pdfDate(iso: string): string {
  const found = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(?:\.\d+)?(Z|[+-]\d\d:?\d\d)$/.exec(iso);
  if (!found) return '';
  const [, year, month, day, hour, minute, second, zone = 'Z'] = found;
  const offset = zone === 'Z' ? "+00'00'" : `${zone.slice(0, 3)}'${zone.slice(-2)}'`;
  return `D:${year}${month}${day}${hour}${minute}${second}${offset}`;
}

export function isoDate(text: string): string {
  const found = /^D:(\d{4})(\d\d)?(\d\d)?(\d\d)?(\d\d)?(\d\d)?(?:(Z)|([+-])(\d\d)'?(\d\d)?'?)?/.exec(text);
  if (!found) return '';
  const [
    ,
    year,
    month = '01',
    day = '01',
    hour = '00',
    minute = '00',
    second = '00',
    ,
    sign,
    hours,
    minutes = '00',
  ] = found;
  return `${year}-${month}-${day}T${hour}:${minute}:${second}${sign ? `${sign}${hours}:${minutes}` : 'Z'}`;
}

const names: Readonly<Record<MarkType, string>> = {
  rect: 'square',
  ellipse: 'circle',
  polygon: 'polygon',
  polyline: 'polyline',
  ink: 'ink',
  highlight: 'highlight',
  pin: 'text',
  text: 'freetext',
  callout: 'freetext',
  stamp: 'stamp',
  length: 'polyline',
  area: 'polygon',
  angle: 'polyline',
};
const intents: Partial<Record<MarkType, string>> = {
  length: 'PolyLineDimension',
  area: 'PolygonDimension',
  callout: 'FreeTextCallout',
};

const pinSize = 20;

/** Around the mark, with room for its line: viewers clip at it. */
function rectOf(mark: ExchangedMark): Box {
  const [x0, y0, x1, y1] = shapeBox(mark);
  if (mark.type === 'pin') return [x0 - pinSize / 2, y0 - pinSize / 2, x0 + pinSize / 2, y0 + pinSize / 2];
  const room = ['polygon', 'polyline', 'ink', 'length', 'area', 'angle'].includes(mark.type)
    ? mark.style.width
    : 0;
  return [x0 - room, y0 - room, x1 + room, y1 + room];
}

function shapeParts(mark: ExchangedMark): { attributes: string; inner: string } {
  const [line = []] = mark.strokes;
  const [a, b, tip] = line;
  if (mark.type === 'highlight' && a && b) {
    const [x0, y0, x1, y1] = shapeBox(mark);
    // Top left, top right, bottom left, bottom right: as every viewer writes it, whatever the standard's picture says.
    return { attributes: ` coords="${[x0, y1, x1, y1, x0, y0, x1, y0].map(written).join(',')}"`, inner: '' };
  }
  if (mark.type === 'ink')
    return {
      attributes: '',
      inner: `<inklist>${mark.strokes.map((stroke) => `<gesture>${pairs(stroke)}</gesture>`).join('')}</inklist>`,
    };
  if (names[mark.type] === 'polyline' || names[mark.type] === 'polygon')
    return { attributes: '', inner: `<vertices>${pairs(line)}</vertices>` };
  if (tip && a && b)
    return {
      attributes: ` callout="${pair(tip)},${pair([(a[0] + b[0]) / 2, (a[1] + b[1]) / 2])}"`,
      inner: '',
    };
  return { attributes: '', inner: '' };
}

function annotation(mark: ExchangedMark): string {
  const name = names[mark.type];
  const { attributes, inner } = shapeParts(mark);
  const { stroke, fill, width, opacity } = mark.style;
  const own: [string, string][] = [
    ['page', String(mark.page - 1)],
    ['rect', rectOf(mark).map(written).join(',')],
    ['color', stroke],
    ['name', mark.id],
    ['title', mark.author],
    ['subject', mark.label],
    ['creationdate', pdfDate(mark.created)],
    ['date', pdfDate(mark.changed)],
    ['opacity', written(opacity)],
    ['width', written(width)],
    ['flags', 'print'],
    ['IT', intents[mark.type] ?? ''],
    ['interior-color', fill ?? ''],
    ['icon', name === 'text' ? 'Comment' : name === 'stamp' ? 'Draft' : ''],
    ['ic:type', mark.type],
    ['ic:layer', mark.layer],
    ['ic:layer-name', mark.layerName],
    ['ic:state', mark.state === 'resolved' ? mark.state : ''],
    ['ic:bound', mark.bound],
    // The box itself: a rect grows by the width of the line, a pin by its icon.
    ['ic:points', mark.type === 'ink' ? '' : pairs(mark.strokes[0] ?? [])],
  ];
  const text = own
    .filter(([, value]) => value !== '')
    .map(([key, value]) => ` ${key}="${escaped(value)}"`)
    .join('');
  return `<${name}${text}${attributes}>${inner}<contents>${escaped(mark.note)}</contents></${name}>`;
}

/** The marks of a document as XFDF; `file` is the name of the PDF they belong to. */
export const writeXfdf = (file: string, marks: readonly ExchangedMark[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<xfdf xmlns="http://ns.adobe.com/xfdf/" xmlns:ic="${space}" xml:space="preserve">\n<f href="${escaped(file)}"/>\n<annots>\n${marks.map(annotation).join('\n')}\n</annots>\n</xfdf>\n`;

const types: Readonly<Record<string, MarkType>> = {
  square: 'rect',
  circle: 'ellipse',
  polygon: 'polygon',
  polyline: 'polyline',
  line: 'polyline',
  ink: 'ink',
  highlight: 'highlight',
  underline: 'highlight',
  strikeout: 'highlight',
  squiggly: 'highlight',
  text: 'pin',
  freetext: 'text',
  stamp: 'stamp',
};

const numbers = (text: string | undefined) =>
  (text ?? '')
    .split(/[,;\s]+/)
    .filter(Boolean)
    .map(Number);
function pointsOf(values: readonly number[]): Point[] {
  const points: Point[] = [];
  for (let at = 0; at + 1 < values.length; at += 2) points.push([values[at]!, values[at + 1]!]);
  return points;
}

const child = (element: Element, name: string) => element.children.find((each) => each.name === name);

function strokesOf(element: Element, type: MarkType): Strokes {
  const { attributes } = element;
  if (type === 'ink')
    return (child(element, 'inklist')?.children ?? [])
      .filter(({ name }) => name === 'gesture')
      .map(({ text }) => pointsOf(numbers(text)));
  if (attributes['ic:points']) return [pointsOf(numbers(attributes['ic:points']))];
  if (element.name === 'line')
    return [[...pointsOf(numbers(attributes.start)), ...pointsOf(numbers(attributes.end))]];
  if (type === 'polygon' || type === 'polyline' || type === 'length' || type === 'area' || type === 'angle')
    return [pointsOf(numbers(child(element, 'vertices')?.text ?? attributes.vertices))];
  const rect = numbers(attributes.coords ?? attributes.rect);
  const points = pointsOf(rect);
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const box: Point[] = [
    [Math.min(...xs), Math.min(...ys)],
    [Math.max(...xs), Math.max(...ys)],
  ];
  if (type === 'pin') return [[[(box[0]![0] + box[1]![0]) / 2, (box[0]![1] + box[1]![1]) / 2]]];
  const tip = type === 'callout' ? pointsOf(numbers(attributes.callout))[0] : undefined;
  return [tip ? [...box, tip] : box];
}

/** A box of another viewer is whole or none: a number less would leave a mark without size. */
const lacksBox = ({ attributes }: Element, type: MarkType): boolean =>
  (isBoxed(type) || type === 'pin') &&
  !attributes['ic:points'] &&
  numbers(attributes.coords ?? attributes.rect).length < 4;

const colour = (text: string | undefined, fallback: string) =>
  /^#[\da-f]{6}$/i.test(text ?? '') ? text!.toLowerCase() : fallback;

function typeOf({ name, attributes }: Element): MarkType | undefined {
  const base = types[name];
  const own = attributes['ic:type'] as MarkType | undefined;
  if (own && names[own] === name) return own;
  if (attributes.IT === 'PolyLineDimension' || attributes.IT === 'LineDimension') return 'length';
  if (attributes.IT === 'PolygonDimension') return 'area';
  if (base === 'text' && attributes.callout) return 'callout';
  return base;
}

const inRange = (value: string | undefined, least: number, most: number, fallback: number) => {
  const given = Number(value);
  return value && Number.isFinite(given) ? Math.min(most, Math.max(least, given)) : fallback;
};

export interface XfdfReading {
  readonly marks: readonly ExchangedMark[];
  /** Elements we do not draw or whose shape cannot be: by name and reason. */
  readonly refused: readonly Told[];
  /** Marks that are read, but not with all they had. */
  readonly partly: readonly Told[];
}
export interface Told {
  readonly name: string;
  readonly reason: string;
}

/** Words for programs, not for people. */
const isScript = ({ name }: Element): boolean => /^(?:\w+:)?(?:script|style|javascript)$/i.test(name);
const isAction = ({ name }: Element): boolean =>
  /^(?:on\w+|action|uri|launch|gotor?|submitform|importdata|resetform)$/i.test(name);

function plainContents(element: Element): string {
  const gather = (each: Element): string =>
    each.text +
    each.children
      .filter((one) => !isScript(one))
      .map(gather)
      .join('');
  const [plain, rich] = [child(element, 'contents'), child(element, 'contents-richtext')];
  return ((plain && gather(plain)) || (rich && gather(rich)) || '').trim();
}

const holds = (element: Element, is: (one: Element) => boolean): boolean =>
  element.children.some((one) => is(one) || holds(one, is));

/** What of an element no mark of ours has, as codes of the catalogue. */
function lossesOf(element: Element, type: MarkType): string[] {
  const { name, attributes } = element;
  const quads = numbers(attributes.coords).length / 8;
  return [
    ...(holds(element, isScript) ? ['scriptLeft'] : []),
    ...(holds(element, isAction) ? ['actionLeft'] : []),
    ...(type === 'highlight' && name !== 'highlight' ? ['asHighlight'] : []),
    ...(type === 'highlight' && quads > 1 ? ['oneBox'] : []),
    ...(attributes.inreplyto ? ['replyAsMark'] : []),
    ...(child(element, 'imagedata') || child(element, 'appearance') ? ['pictureLeft'] : []),
  ];
}

/** Marks out of XFDF of any viewer; throws `XmlProblem` for what is no XFDF or tries entities. */
export function readXfdf(text: string): XfdfReading {
  const root = readXml(text);
  if (root.name !== 'xfdf') throw new XmlProblem('notXfdf');
  const refused: Told[] = [];
  const partly: Told[] = [];
  const marks: ExchangedMark[] = [];
  const seen = new Set<string>();
  for (const one of root.children)
    if (isScript(one)) partly.push({ name: one.name, reason: 'scriptLeft' });
    else if (one.name === 'fields' && one.children.length > 0)
      partly.push({ name: one.name, reason: 'fieldsLeft' });
  for (const element of child(root, 'annots')?.children ?? []) {
    const { attributes, name } = element;
    const type = typeOf(element);
    if (!type) {
      refused.push({ name, reason: 'unknownKind' });
      continue;
    }
    const page = Number(attributes.page ?? Number.NaN) + 1;
    const strokes = strokesOf(element, type);
    const hasPage = Number.isInteger(page) && page >= 1 && page <= mostPages;
    const reason = !hasPage ? 'noPage' : lacksBox(element, type) ? 'noBox' : shapeProblem(type, strokes);
    if (reason) {
      refused.push({ name: attributes.name ?? name, reason });
      continue;
    }
    // A name is one annotation's on its page (ISO 32000-2, 12.5.2): the second would write over the first.
    const key = `${page} ${attributes.name ?? ''}`;
    if (attributes.name && seen.has(key)) {
      refused.push({ name: attributes.name, reason: 'sameName' });
      continue;
    }
    seen.add(key);
    const called = attributes.subject || attributes.name || name;
    partly.push(...lossesOf(element, type).map((code) => ({ name: called, reason: code })));
    marks.push({
      id: attributes.name ?? '',
      page,
      type,
      strokes,
      style: {
        stroke: colour(attributes.color, '#1d6fa5'),
        fill: attributes['interior-color'] ? colour(attributes['interior-color'], '#ffffff') : null,
        width: inRange(attributes.width, 0, 100, 1),
        opacity: inRange(attributes.opacity, 0.05, 1, 1),
      },
      note: plainContents(element),
      author: attributes.title ?? '',
      created: isoDate(attributes.creationdate ?? ''),
      changed: isoDate(attributes.date ?? ''),
      layer: attributes['ic:layer'] ?? '',
      layerName: attributes['ic:layer-name'] ?? '',
      state: attributes['ic:state'] === 'resolved' ? 'resolved' : 'open',
      label: attributes.subject ?? '',
      bound: attributes['ic:bound'] ?? '',
    });
  }
  return { marks, refused, partly };
}
