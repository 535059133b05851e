import type { Shape } from '@ircrisk/diagram/shapes.ts';
import { textShapes } from '@ircrisk/diagram/shapes.ts';
import { activityName, type Idef0Document, type Tongue } from './document.ts';
import { frameSheet } from './layout.ts';
import { nodeNumbers } from './node-number.ts';

/** States of a kit, as the frame prints them. */
export const kitStates = ['working', 'draft', 'recommended', 'publication'] as const;
export type KitState = (typeof kitStates)[number];

export type SheetFacts = {
  readonly author: string;
  readonly project: string;
  readonly date: string;
  readonly revision: string;
  readonly state: KitState;
  /** Prefix of the C-numbers. */
  readonly code: string;
  /** Models whose call arrows lead here. */
  readonly usedAt: readonly string[];
  /** Who has read and signed it, and when. */
  readonly readers: readonly { readonly name: string; readonly date: string }[];
};

const words = {
  usedAt: { zh: '用于', en: 'USED AT' },
  author: { zh: '作者', en: 'AUTHOR' },
  project: { zh: '项目', en: 'PROJECT' },
  date: { zh: '日期', en: 'DATE' },
  revision: { zh: '版次', en: 'REV' },
  notes: { zh: '批注', en: 'NOTES' },
  working: { zh: '工作稿', en: 'WORKING' },
  draft: { zh: '草案', en: 'DRAFT' },
  recommended: { zh: '推荐稿', en: 'RECOMMENDED' },
  publication: { zh: '发布稿', en: 'PUBLICATION' },
  reader: { zh: '审阅人', en: 'READER' },
  context: { zh: '上级图', en: 'CONTEXT' },
  node: { zh: '节点', en: 'NODE' },
  title: { zh: '标题', en: 'TITLE' },
  number: { zh: '编号', en: 'NUMBER' },
} as const;

/** Where the columns of the head begin. */
const columns = { used: 0, author: 120, state: 560, reader: 740, context: 1010 } as const;
const starts = Object.values(columns);
const head = 80;
/** Lines below the heading of a column. */
const headLines = 3;
const lineHeight = 18;
const foot = 40;
const { width, height } = frameSheet;
/** The whole sheet around the drawing, whose own corner is the origin. */
export const sheetBounds = { x: 0, y: -head, width, height: height + head + foot };

const rect = (x: number, y: number, w: number, h: number): Shape => ({
  kind: 'rect',
  role: 'line',
  x,
  y,
  width: w,
  height: h,
});
const text = (x: number, y: number, content: string, role = 'print'): Shape => ({
  kind: 'text',
  role,
  x,
  y,
  text: content,
  anchor: 'start',
});

/** As much as a column holds: a Chinese character takes the room of two letters. */
function shortened(content: string, room: number): string {
  let used = 0;
  let kept = '';
  for (const sign of content) {
    used += (sign.codePointAt(0) ?? 0) > 0x2e80 ? 2 : 1;
    if (used > room) return `${kept}…`;
    kept += sign;
  }
  return kept;
}

export const nodeOf = (document: Idef0Document, activityId: string | null): string =>
  activityId === null ? 'A-0' : (nodeNumbers(document.activities).get(activityId) ?? '');

/** The frame of FIPS 183 around a diagram, for screen and paper. */
export function sheetShapes(
  document: Idef0Document,
  activityId: string | null,
  facts: SheetFacts,
  tongue: Tongue,
): Shape[] {
  const say = (key: keyof typeof words) => words[key][tongue];
  const place = document.diagrams.findIndex((each) => each.activityId === activityId);
  const shown = document.activities.find((each) =>
    activityId === null ? each.parentId === null : each.id === activityId,
  );
  const parent = activityId === null ? undefined : document.activities.find(({ id }) => id === activityId);
  const above = activityId === null ? '–' : nodeOf(document, parent?.parentId ?? null);
  const notes = document.diagrams[place]?.notes ?? [];
  const states = kitStates.flatMap((state, at): Shape[] => [
    ...(state === facts.state
      ? [
          {
            kind: 'rect',
            role: 'solid',
            x: columns.state + 6,
            y: -head + at * 20 + 6,
            width: 10,
            height: 10,
          } as const,
        ]
      : []),
    text(columns.state + 22, -head + at * 20 + 16, say(state), state === facts.state ? 'mark' : 'print'),
  ]);
  return [
    { kind: 'rect', role: 'box', x: 0, y: -head, width, height: height + head + foot },
    rect(0, 0, width, height),
    ...starts.map((x, at) => rect(x, -head, (starts[at + 1] ?? width) - x, head)),
    text(6, -head + 17, `${say('usedAt')}:`),
    text(columns.author + 6, -head + 18, `${say('author')}: ${facts.author}`),
    text(columns.author + 310, -head + 18, `${say('date')}: ${facts.date}`),
    text(columns.author + 6, -head + 38, `${say('project')}: ${facts.project}`),
    text(columns.author + 310, -head + 38, `${say('revision')}: ${facts.revision}`),
    text(
      columns.author + 6,
      -head + 64,
      `${say('notes')}: ${Array.from({ length: 10 }, (_, at) => (at < notes.length ? `(${at + 1})` : at + 1)).join('  ')}`,
    ),
    ...states,
    ...facts.usedAt
      .slice(0, headLines)
      .map((model, at) => text(6, -head + 34 + at * lineHeight, shortened(model, 14))),
    ...facts.readers
      .slice(-headLines)
      .flatMap(({ name, date }, at) => [
        text(columns.reader + 6, -head + 34 + at * lineHeight, shortened(name, 16)),
        text(columns.reader + 140, -head + 34 + at * lineHeight, date),
      ]),
    text(columns.reader + 6, -head + 17, say('reader')),
    text(columns.reader + 140, -head + 17, say('date')),
    text(columns.context + 6, -head + 17, `${say('context')}:`),
    rect(columns.context + 150, -head + 20, 90, 40),
    ...textShapes(above, { x: columns.context + 150, y: -head + 20, width: 90, height: 40 }, 'heading', 16),
    rect(0, height, 220, foot),
    rect(220, height, width - 460, foot),
    rect(width - 240, height, 240, foot),
    text(6, height + 17, `${say('node')}:`),
    text(80, height + 27, nodeOf(document, activityId), 'heading'),
    text(226, height + 17, `${say('title')}:`),
    ...textShapes(
      shown ? activityName(shown, tongue) : '',
      { x: 280, y: height, width: width - 580, height: foot },
      'heading',
      16,
    ),
    text(width - 234, height + 17, `${say('number')}:`),
    text(width - 170, height + 27, `${facts.code}${place + 1}`, 'heading'),
    ...notes.map((note, at) =>
      text(16, height - 12 - (notes.length - 1 - at) * 16, `(${at + 1}) ${note}`, 'print'),
    ),
  ];
}

export type IndexLine = {
  readonly id: string;
  readonly node: string;
  readonly name: string;
  readonly depth: number;
  readonly isDecomposed: boolean;
};

/** All functions of a model in the order of their numbers. */
export function nodeIndex(document: Idef0Document, tongue: Tongue): readonly IndexLine[] {
  const numbers = nodeNumbers(document.activities);
  const drawn = new Set(document.diagrams.map(({ activityId }) => activityId));
  const below = (parentId: string | null, depth: number): IndexLine[] =>
    document.activities
      .filter((each) => each.parentId === parentId)
      .toSorted((a, b) => a.number - b.number)
      .flatMap((each) => [
        {
          id: each.id,
          node: numbers.get(each.id) ?? '',
          name: activityName(each, tongue),
          depth,
          isDecomposed: drawn.has(each.id),
        },
        ...below(each.id, depth + 1),
      ]);
  return below(null, 0);
}
