/** What a bow-tie of one case shows, from left to right. */
export interface BowTieParts {
  causes: readonly string[];
  /** Barriers that failed, between the causes and the event. */
  failed: readonly string[];
  event: string;
  /** What is recommended, between the event and its consequences. */
  wanted: readonly string[];
  consequences: readonly string[];
}
export type BoxKind = 'cause' | 'failed' | 'event' | 'wanted' | 'consequence';
export interface Box {
  kind: BoxKind;
  x: number;
  y: number;
  width: number;
  height: number;
  lines: string[];
}
export interface BowTieDrawing {
  width: number;
  height: number;
  boxes: Box[];
  /** From a box to the event, and from the event to a box; barriers stand on top of them. */
  wires: { x1: number; y1: number; x2: number; y2: number }[];
}

/** More of a kind are counted in its last box. */
const mostOfKind = 5;
const mostLines = 3;
export const lineHeight = 16;
const gap = 12;
const padding = 8;
const columns: Record<BoxKind, { x: number; width: number }> = {
  cause: { x: 8, width: 200 },
  failed: { x: 228, width: 140 },
  event: { x: 388, width: 144 },
  wanted: { x: 552, width: 140 },
  consequence: { x: 712, width: 200 },
};
const width = 920;

/** Chinese characters are as wide as the letters are high, Latin ones about half of that. */
const widthOf = (character: string): number => (/[\u2e80-\uffef]/.test(character) ? 12 : 6.6);

/** Broken to a width, by words where there are any; what does not fit in three lines ends in an ellipsis. */
export function wrapped(text: string, room: number): string[] {
  const lines = [''];
  let used = 0;
  for (const piece of text.trim().match(/[\u2e80-\uffef]|[^\s\u2e80-\uffef]+\s*|\s+/g) ?? []) {
    const long = [...piece].reduce((sum, character) => sum + widthOf(character), 0);
    if (used > 0 && used + long > room) {
      lines.push('');
      used = 0;
    }
    lines[lines.length - 1] += piece;
    used += long;
  }
  const shown = lines.slice(0, mostLines).map((line) => line.trimEnd());
  if (lines.length > mostLines) shown[mostLines - 1] = `${shown[mostLines - 1]?.slice(0, -1)}…`;
  return shown;
}

function stack(kind: BoxKind, texts: readonly string[]): Box[] {
  const { x, width: wide } = columns[kind];
  const kept = texts.length > mostOfKind ? texts.slice(0, mostOfKind - 1) : texts;
  const all = [...kept, ...(texts.length > kept.length ? [`+${texts.length - kept.length}`] : [])];
  let y = 0;
  return all.map((text) => {
    const lines = wrapped(text, wide - 2 * padding);
    const box = { kind, x, y, width: wide, height: lines.length * lineHeight + 2 * padding, lines };
    y += box.height + gap;
    return box;
  });
}

const heightOf = (boxes: readonly Box[]): number => {
  const last = boxes.at(-1);
  return last ? last.y + last.height : 0;
};
const middle = ({ y, height }: Box): number => y + height / 2;

/** The bow-tie of a case; nothing where there is neither a cause nor a consequence to draw. */
export function bowTieOf(parts: BowTieParts): BowTieDrawing | null {
  if (parts.causes.length === 0 || parts.consequences.length === 0) return null;
  const stacks = {
    cause: stack('cause', parts.causes),
    failed: stack('failed', parts.failed),
    event: stack('event', [parts.event]),
    wanted: stack('wanted', parts.wanted),
    consequence: stack('consequence', parts.consequences),
  };
  const height = Math.max(...Object.values(stacks).map(heightOf)) + 2 * gap;
  const centred = (boxes: readonly Box[]) =>
    boxes.map((box) => ({ ...box, y: box.y + (height - heightOf(boxes)) / 2 }));
  const boxes = Object.values(stacks).flatMap(centred);
  const event = boxes.find(({ kind }) => kind === 'event') as Box;
  const wires = boxes.flatMap((box) => {
    const [own, centre] = [middle(box), middle(event)];
    if (box.kind === 'cause') return [{ x1: box.x + box.width, y1: own, x2: event.x, y2: centre }];
    return box.kind === 'consequence' ? [{ x1: event.x + event.width, y1: centre, x2: box.x, y2: own }] : [];
  });
  return { width, height, boxes, wires };
}

const paper: Record<BoxKind, { fill: string; stroke: string; dash?: string }> = {
  cause: { fill: '#ffffff', stroke: '#5b6b77' },
  failed: { fill: '#fdeceb', stroke: '#b3261e', dash: '5 3' },
  event: { fill: '#fff4d6', stroke: '#8a5a00' },
  wanted: { fill: '#e8f3ec', stroke: '#2b6e45' },
  consequence: { fill: '#ffffff', stroke: '#5b6b77' },
};
const escaped = (text: string): string => text.replace(/[&<>"]/g, (mark) => `&#${mark.charCodeAt(0)};`);

/** The same for paper, black on white with its title. */
export function bowTieSvg({ width: wide, height, boxes, wires }: BowTieDrawing, title: string): string {
  const head = 28;
  const lines = wires.map(
    ({ x1, y1, x2, y2 }) =>
      `<line x1="${x1}" y1="${y1 + head}" x2="${x2}" y2="${y2 + head}" stroke="#5b6b77"/>`,
  );
  const drawn = boxes.map(({ kind, x, y, width: own, height: tall, lines: texts }) => {
    const { fill, stroke, dash } = paper[kind];
    const words = texts.map(
      (text, at) =>
        `<text x="${x + padding}" y="${y + head + padding + 12 + at * lineHeight}">${escaped(text)}</text>`,
    );
    return `<rect x="${x}" y="${y + head}" width="${own}" height="${tall}" fill="${fill}" stroke="${stroke}"${dash ? ` stroke-dasharray="${dash}"` : ''}/>${words.join('')}`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${wide}" height="${height + head}" viewBox="0 0 ${wide} ${height + head}" font-family="sans-serif" font-size="12"><rect width="100%" height="100%" fill="#ffffff"/><text x="8" y="19" font-size="14">${escaped(title)}</text>${lines.join('')}${drawn.join('')}</svg>`;
}
