import { textWidth, wrapText } from '@ircrisk/diagram/shapes.ts';

/** A line along its kilometre posts, as screen and report both draw it: every row shares one axis, and no text is cut. */
export interface StripSegment {
  readonly id: string;
  readonly code: string;
  readonly fromKm: number;
  readonly toKm: number;
  readonly risk: number | null;
}

export interface StripRow {
  readonly title: string;
  /** One text a segment, in the order of the segments; null where it is not known. */
  readonly texts: readonly (string | null)[];
  /** What stands in it is a warning: drawn as a bar. */
  readonly isBar?: boolean;
}

export interface StripCell {
  readonly id: string;
  readonly x: number;
  readonly width: number;
  readonly lines: readonly string[];
  /** The whole text, for who points at it. */
  readonly text: string;
  readonly isMissing: boolean;
}

export interface StripTrack {
  readonly title: string;
  readonly isBar: boolean;
  readonly y: number;
  readonly height: number;
  readonly cells: readonly StripCell[];
}

export interface StripMap {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly right: number;
  readonly axis: {
    readonly y: number;
    readonly ticks: readonly { readonly x: number; readonly km: number }[];
  };
  readonly segments: StripTrack;
  readonly risk: {
    readonly y: number;
    readonly limits: readonly { readonly y: number; readonly value: number }[];
    readonly lines: readonly {
      readonly id: string;
      readonly from: number;
      readonly to: number;
      readonly y: number | null;
      /** Where its figure stands: above the line, or below where a limit would strike it through. */
      readonly labelY: number;
    }[];
  };
  readonly tracks: readonly StripTrack[];
  /** What did not fit its cell, by the mark that stands there. */
  readonly notes: readonly { readonly mark: string; readonly text: string }[];
  readonly notesAt: number;
}

export const stripLetters = { size: 11, leading: 13 };
const { size, leading } = stripLetters;
const [width, left, right] = [1000, 96, 990];
const riskHeight = 92;
const limits = [40, 25, 10];
const mostLines = 3;

const linesHigh = (count: number) => count * leading + 7;

/** A figure of the unit is no word to be broken: what is wider than the cell takes a mark. */
function fitting(text: string, room: number): string[] | undefined {
  const hyphened = text.replace(/(\p{L}-)(?=\p{L})/gu, '$1 ');
  return wrapped(text, room) ?? (hyphened === text ? undefined : wrapped(hyphened, room));
}

function wrapped(text: string, room: number): string[] | undefined {
  const lines = wrapText(text, room, size);
  // Chinese breaks anywhere; a word of letters and digits does not.
  const words = text.split(/[\s⺀-￯]+/);
  const fits = lines.length <= mostLines && words.every((word) => textWidth(word, size) <= room);
  return fits && lines.every((line) => textWidth(line, size) <= room) ? lines : undefined;
}

/** The place of a post on the drawing, and the post under a place. */
function axisOf(segments: readonly StripSegment[]) {
  const posts = segments.flatMap(({ fromKm, toKm }) => [fromKm, toKm]);
  const [low, high] = posts.length > 0 ? [Math.min(...posts), Math.max(...posts)] : [0, 1];
  const span = high - low || 1;
  return {
    low,
    high,
    x: (km: number) => left + ((km - low) / span) * (right - left),
    km: (x: number) => low + ((x - left) / (right - left)) * span,
  };
}

export const kilometreAt = (segments: readonly StripSegment[], x: number): number =>
  Math.round(axisOf(segments).km(x) * 1000) / 1000;
export const placeOf = (segments: readonly StripSegment[], km: number): number => axisOf(segments).x(km);

export function stripMap(
  segments: readonly StripSegment[],
  segmentRow: StripRow,
  rows: readonly StripRow[],
): StripMap {
  const { low, high, x } = axisOf(segments);
  const marks = new Map<string, string>();
  const markOf = (text: string): string => {
    const known = marks.get(text);
    if (known) return known;
    const mark = `[${marks.size + 1}]`;
    marks.set(text, mark);
    return mark;
  };
  const track = ({ title, texts, isBar = false }: StripRow, y: number, joins: boolean): StripTrack => {
    const cells: StripCell[] = [];
    for (const run of joins ? runs(segments, texts) : segments.map((_, at) => [at, at] as const)) {
      const [first, last] = [segments[run[0]]!, segments[run[1]]!];
      const [from, to] = [x(first.fromKm), x(last.toKm)].toSorted((a, b) => a - b) as [number, number];
      const text = texts[run[0]] ?? null;
      const shown = text ?? '?';
      const lines = shown === '' ? [] : (fitting(shown, to - from - 4) ?? [markOf(shown.replace('\n', ' '))]);
      cells.push({
        id: first.id,
        x: from,
        width: to - from,
        lines,
        text: shown.replace('\n', ' '),
        isMissing: text === null,
      });
    }
    return {
      title,
      isBar,
      y,
      height: linesHigh(Math.max(1, ...cells.map(({ lines }) => lines.length))),
      cells,
    };
  };
  const bands = track(segmentRow, 34, false);
  const riskTop = bands.y + bands.height + 10;
  const most = Math.max(45, ...segments.map(({ risk }) => risk ?? 0));
  const height = (risk: number) => riskTop + riskHeight - 6 - (risk / most) * (riskHeight - 12);
  let y = riskTop + riskHeight + 6;
  const tracks = rows.map((row) => {
    const made = track(row, y, true);
    y += made.height + 6;
    return made;
  });
  const step = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100].find((one) => (high - low) / one <= 12) ?? 100;
  const first = Math.ceil(low / step - 1e-9);
  const count = Math.max(0, Math.floor(high / step + 1e-9) - first + 1);
  const notes = [...marks].map(([text, mark]) => ({ mark, text }));
  return {
    width,
    height: y + (notes.length > 0 ? 14 + Math.ceil(notes.length / 2) * leading : 0),
    left,
    right,
    axis: {
      y: 20,
      ticks: Array.from({ length: count }, (_, at) => {
        const km = Math.round((first + at) * step * 10) / 10;
        return { x: x(km), km };
      }),
    },
    segments: bands,
    risk: {
      y: riskTop,
      limits: limits.map((value) => ({ value, y: height(value) })),
      lines: segments.map(({ id, fromKm, toKm, risk }) => {
        const at = risk === null ? null : height(risk);
        const isStruck =
          at !== null && limits.some((limit) => height(limit) > at - 15 && height(limit) < at - 2);
        return {
          id,
          from: x(fromKm),
          to: x(toKm),
          y: at,
          labelY: at === null ? riskTop + 60 : isStruck ? at + 12 : at - 4,
        };
      }),
    },
    tracks,
    notes,
    notesAt: y + 12,
  };
}

/** Neighbours that say the same are one cell, with room for the text. */
function runs(
  segments: readonly StripSegment[],
  texts: readonly (string | null)[],
): (readonly [first: number, last: number])[] {
  const found: [number, number][] = [];
  for (const at of segments.keys()) {
    const last = found.at(-1);
    const joins =
      last !== undefined &&
      texts[at] === texts[last[1]] &&
      Math.abs(segments[last[1]]!.toKm - segments[at]!.fromKm) < 1e-6;
    if (joins) last[1] = at;
    else found.push([at, at]);
  }
  return found;
}
