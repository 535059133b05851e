import type { BasicEvent, FaultTreeModel } from '../model.ts';
import { type Occurrence, occurrencesOf } from './occurrences.ts';
import type { LeafKind } from './symbols.ts';
import { textWidth, wrapText } from './text.ts';
import { tidyTree } from './tidy-tree.ts';

/** Measures in pixels of the screen, and of the drawing on paper before it is scaled. */
export const measures = {
  code: 11,
  label: 12,
  line: 15,
  gateWidth: [148, 232],
  eventWidth: [78, 150],
  symbol: 30,
  leaf: 26,
  stem: 8,
  /** Room under a leaf for its value. */
  value: 16,
  siblingGap: 6,
  levelGap: 34,
  padding: 8,
} as const;

export interface Box extends Occurrence {
  /** Middle of the box and its upper edge. */
  x: number;
  y: number;
  width: number;
  /** Of the rectangle with the text. */
  boxHeight: number;
  /** With the symbol below it. */
  height: number;
  code: string;
  lines: string[];
  title: string;
  leaf: LeafKind | undefined;
  /** Short name inside the symbol. */
  inside: string;
}

export interface Drawing {
  boxes: Box[];
  byKey: ReadonlyMap<string, number>;
  width: number;
  height: number;
  /** Upper edge of each level. */
  levels: number[];
}

const clamp = (value: number, [least, most]: readonly [number, number]) =>
  Math.min(most, Math.max(least, value));
const padded = (width: number) => Math.ceil(width) + 2 * measures.padding;

interface Words {
  code: string;
  label: string;
  inside: string;
  leaf: LeafKind | undefined;
}

function wordsOf(
  box: Occurrence,
  events: ReadonlyMap<string, BasicEvent>,
  labels: ReadonlyMap<string, string>,
): Words {
  const label = labels.get(box.name) ?? '';
  if (box.kind === 'event') {
    const event = events.get(box.name)!;
    const fits = textWidth(box.name, 10, true) <= 24;
    const tag = event.attributes?.tag ?? '';
    return {
      code: tag || (fits && label ? '' : box.name),
      label,
      inside: fits ? box.name : '',
      leaf: event.kind ?? 'basic',
    };
  }
  if (box.kind === 'house') return { code: box.name, label, inside: '', leaf: 'house' };
  if (box.kind === 'constant')
    return { code: '', label: box.name, inside: box.name === 'true' ? '1' : '0', leaf: 'constant' };
  if (box.kind === 'missing') return { code: box.name, label: '', inside: '?', leaf: 'missing' };
  if (box.kind === 'formula') return { code: '', label: '', inside: '', leaf: undefined };
  return { code: box.name, label, inside: '', leaf: undefined };
}

type Measured = Pick<Box, 'width' | 'boxHeight' | 'height' | 'code' | 'lines' | 'title' | 'leaf' | 'inside'>;

/** Models are not changed but replaced: what was measured of an element holds as long as the element is the same. */
const known = new WeakMap<object, Measured>();

function measured(box: Occurrence, words: Words): Measured {
  const isLeaf = words.leaf !== undefined;
  const limits = isLeaf ? measures.eventWidth : measures.gateWidth;
  // A value stands beside the code of a gate.
  const codeWidth = textWidth(words.code, measures.code, true) + (isLeaf ? 0 : 58);
  const [least, most] = limits;
  const comfortable = textWidth(words.label, measures.label) / (isLeaf ? 3 : 2);
  const width =
    box.kind === 'formula' ? 36 : clamp(Math.max(padded(codeWidth), padded(comfortable)), [least, most]);
  const lines = wrapText(words.label, width - 2 * measures.padding + 2, measures.label, 3);
  const rows = lines.length + (words.code ? 1 : 0);
  const boxHeight =
    box.kind === 'formula' ? 0 : Math.max(isLeaf ? 50 : 38, rows * measures.line + (isLeaf ? 5 : 8));
  const below = isLeaf ? measures.stem + measures.leaf + measures.value : measures.symbol + 2;
  return {
    width,
    boxHeight,
    height: boxHeight + below,
    code: words.code,
    lines,
    title: [words.code || box.name, words.label].filter(Boolean).join(' '),
    leaf: words.leaf,
    inside: words.inside,
  };
}

/** The tree laid out: boxes with their places, the top at the origin's right. */
export function layoutTree(model: FaultTreeModel, collapsed: ReadonlySet<string> = new Set()): Drawing {
  const events = new Map(model.events.map((event) => [event.name, event]));
  const labels = new Map<string, string>();
  for (const list of [model.gates, model.events, model.houses])
    for (const { name, label } of list) if (label) labels.set(name, label);
  const elements = new Map<string, object>();
  for (const list of [model.gates, model.events, model.houses])
    for (const element of list) elements.set(element.name, element);
  const sized = occurrencesOf(model, collapsed).map((box) => {
    const element = box.name ? elements.get(box.name) : undefined;
    const size = (element && known.get(element)) ?? measured(box, wordsOf(box, events, labels));
    if (element) known.set(element, size);
    return { ...box, ...size };
  });
  const x = tidyTree(sized, measures.siblingGap);

  const heights: number[] = [];
  let left = Number.POSITIVE_INFINITY;
  let right = Number.NEGATIVE_INFINITY;
  sized.forEach(({ depth, height, width }, index) => {
    heights[depth] = Math.max(heights[depth] ?? 0, height);
    left = Math.min(left, x[index]! - width / 2);
    right = Math.max(right, x[index]! + width / 2);
  });
  const levels: number[] = [];
  let y = 0;
  for (const height of heights) {
    levels.push(y);
    y += height + measures.levelGap;
  }
  const boxes = sized.map((box, index) => ({ ...box, x: x[index]! - left, y: levels[box.depth]! }));
  return {
    boxes,
    byKey: new Map(boxes.map(({ key }, index) => [key, index])),
    width: boxes.length > 0 ? right - left : 0,
    height: Math.max(0, y - measures.levelGap),
    levels,
  };
}

/** Height of the horizontal line between a gate and its inputs. */
export const busOf = (drawing: Drawing, box: Box): number =>
  (drawing.levels[box.depth + 1] ?? box.y + box.height + measures.levelGap) - 14;
