import type { Cell } from './cells.ts';
import { copiedValue } from './copy-text.ts';
import { columnLetters, contentOf, type SheetLayout, styleOf } from './sheet-writer.ts';

/** How a column's values become cells; `plain`: as the text they are. */
export interface LineColumn {
  read: (text: string) => Cell;
  plain: boolean;
}

/** Values of a column that repeat are made once; so many of them are kept, if they are short. */
const remembered = 4000;
const longest = 48;
/** A mark in a text becomes at most `&quot;`; beside its text a cell needs its place and its tags. */
const bytesPerByte = 6;
const bytesPerCell = 96;

const encoder = new TextEncoder();
const decoder = new TextDecoder();
const bytesOf = (text: string): Uint8Array => encoder.encode(text);
const rowBegin = bytesOf('<row r="');
const rowNamed = bytesOf('">');
const rowEnd = bytesOf('</row>');
const textBegin = bytesOf(' t="inlineStr"><is><t>');
const textEnd = bytesOf('</t></is></c>');
const closing = bytesOf('"');
const nothing = new Uint8Array();
const tab = 9;
const lineFeed = 10;
const backslash = 92;

/** Most pieces are a few bytes: a call into the runtime for each would cost more than they do. */
function put(target: Uint8Array, at: number, piece: Uint8Array): number {
  for (let index = 0; index < piece.length; index += 1) target[at + index] = piece[index]!;
  return at + piece.length;
}

/** Bytes of a text that may not stand as they are: control characters, `"`, `&`, `<`, `>`, backslash, and what U+FFFE begins with. */
const special = new Uint8Array(256);
for (let byte = 0; byte < 32; byte += 1) special[byte] = 1;
for (const byte of [0x22, 0x26, 0x3c, 0x3e, backslash, 0x7f, 0xef]) special[byte] = 1;
const isLetter = (byte: number) => (byte > 64 && byte < 127) || (byte > 47 && byte < 58);
/** Lead bytes of Chinese characters: no space among them. */
const isHan = (byte: number | undefined) => byte !== undefined && byte > 0xe3 && byte < 0xea;

/**
 * Whether a text goes into the sheet as it comes: no mark to be escaped, and at either end neither space nor the beginning
 * of a formula. Anything doubtful takes the long way, which decides by characters.
 */
function isHarmless(bytes: Uint8Array, start: number, end: number): boolean {
  const first = bytes[start]!;
  const last = bytes[end - 1]!;
  if (!isLetter(first) && !isHan(first)) return false;
  if (last > 127 ? end - start < 3 || !isHan(bytes[end - 3]) : last < 33) return false;
  for (let at = start; at < end; at += 1) if (special[bytes[at]!] === 1) return false;
  return true;
}

interface Known {
  value: Uint8Array;
  content: Uint8Array;
}

function isSame(value: Uint8Array, bytes: Uint8Array, start: number, end: number): boolean {
  if (value.length !== end - start) return false;
  for (let at = 0; at < value.length; at += 1) if (value[at] !== bytes[start + at]) return false;
  return true;
}

/** FNV-1a, in the range of small integers. */
function hashOf(bytes: Uint8Array, start: number, end: number): number {
  let hash = 0x811c9dc5;
  for (let at = start; at < end; at += 1) hash = Math.imul(hash ^ bytes[at]!, 0x01000193);
  return hash & 0x3fffffff;
}

/** The content of a column's cells by their bytes in a line. */
function contents({ read }: LineColumn, style: string) {
  const known = new Map<number, Known>();
  return (bytes: Uint8Array, start: number, end: number): Uint8Array => {
    const isShort = end - start <= longest;
    const hash = isShort ? hashOf(bytes, start, end) : 0;
    const kept = isShort ? known.get(hash) : undefined;
    if (kept && isSame(kept.value, bytes, start, end)) return kept.content;
    const value = copiedValue(decoder.decode(bytes.subarray(start, end)));
    const content = value === null ? nothing : bytesOf(contentOf(read(value), style));
    if (isShort && !kept && known.size < remembered)
      known.set(hash, { value: bytes.slice(start, end), content });
    return content;
  };
}

/** The digits of a row's number, in a buffer of their own. */
function rowNumber() {
  const digits = new Uint8Array(8);
  return (row: number): Uint8Array => {
    let at = digits.length;
    for (let rest = row; rest > 0; rest = Math.floor(rest / 10)) digits[--at] = 48 + (rest % 10);
    return digits.subarray(at);
  };
}

/**
 * Whole lines of COPY as bytes of the sheet, `from` being the number of the first row: from the bytes of the database to those
 * of the workbook with no string between. Two buffers take turns, so that one can be packed while the other is being filled.
 */
export function lineWriter({ columns }: SheetLayout, readers: readonly LineColumn[]) {
  const places = columns.map((_, at) => bytesOf(`<c r="${columnLetters(at)}`));
  const content = columns.map(({ format }, at) => contents(readers[at]!, styleOf(format, at)));
  const number = rowNumber();
  const buffers = [nothing, nothing];
  let turn = 0;

  return ({ bytes, count }: Lines, from: number): Uint8Array => {
    const most = bytes.length * bytesPerByte + count * (columns.length + 1) * bytesPerCell;
    turn = 1 - turn;
    if (buffers[turn]!.length < most) buffers[turn] = new Uint8Array(most);
    const target = buffers[turn]!;
    let at = 0;
    let start = 0;
    for (let nth = 0; nth < count; nth += 1) {
      const row = number(from + nth);
      at = put(target, put(target, put(target, at, rowBegin), row), rowNamed);
      for (let index = 0, isLast = false; !isLast; index += 1) {
        let end = start;
        while (bytes[end] !== tab && bytes[end] !== lineFeed) end += 1;
        if (end > start && index < columns.length) {
          const place = places[index]!;
          if (readers[index]!.plain && isHarmless(bytes, start, end)) {
            at = put(target, put(target, put(target, put(target, at, place), row), closing), textBegin);
            for (let from = start; from < end; from += 1) target[at++] = bytes[from]!;
            at = put(target, at, textEnd);
          } else {
            const piece = content[index]!(bytes, start, end);
            if (piece.length > 0)
              at = put(target, put(target, put(target, put(target, at, place), row), closing), piece);
          }
        }
        isLast = bytes[end] === lineFeed;
        start = end + 1;
      }
      at = put(target, at, rowEnd);
    }
    return target.subarray(0, at);
  };
}

export interface Lines {
  /** Every line with its line feed. */
  bytes: Uint8Array;
  count: number;
}

/** Whole lines, at most so many together, out of bytes that are cut anywhere. */
export function lineCutter(atOnce: number): (bytes: Uint8Array) => Generator<Lines> {
  let rest = nothing;
  return function* (bytes) {
    const all = rest.length === 0 ? bytes : Buffer.concat([rest, bytes]);
    let begun = 0;
    let count = 0;
    let from = 0;
    for (let at = all.indexOf(lineFeed); at >= 0; at = all.indexOf(lineFeed, from)) {
      from = at + 1;
      count += 1;
      if (count < atOnce) continue;
      yield { bytes: all.subarray(begun, from), count };
      begun = from;
      count = 0;
    }
    if (count > 0) yield { bytes: all.subarray(begun, from), count };
    rest = all.slice(from);
  };
}
