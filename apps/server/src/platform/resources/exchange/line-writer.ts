import type { Cell } from './cells.ts';
import { copiedValue } from './copy-text.ts';
import { columnLetters, contentOf, type SheetLayout, styleOf } from './sheet-writer.ts';

/** Values of a column that repeat are made once; so many of them are kept. */
const remembered = 2000;
/** A mark in a text becomes at most `&quot;`; beside its text a cell needs its place and its tags. */
const bytesPerCharacter = 6;
const bytesPerCell = 96;

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const rowBegin = bytesOf('<row r="');
const rowNamed = bytesOf('">');
const rowEnd = bytesOf('</row>');

/** Most pieces are a few bytes: a call into the runtime for each would cost more than they do. */
function put(target: Uint8Array, at: number, piece: Uint8Array): number {
  for (let index = 0; index < piece.length; index += 1) target[at + index] = piece[index]!;
  return at + piece.length;
}

/**
 * Lines of COPY as bytes of the sheet, `from` being the number of the first row: from the text of the database to that of the
 * workbook with no cell between. Two buffers take turns, so that one can be packed while the other is being filled.
 */
export function lineWriter({ columns }: SheetLayout, readers: readonly ((text: string) => Cell)[]) {
  const places = columns.map((_, at) => bytesOf(`<c r="${columnLetters(at)}`));
  const closing = bytesOf('"');
  const styles = columns.map(({ format }, at) => styleOf(format, at));
  const known = columns.map(() => new Map<string, Uint8Array>());
  const buffers = [Buffer.alloc(0), Buffer.alloc(0)];
  let turn = 0;

  /** Content of a cell: kept bytes, or a text that is new in every row. */
  const contentAt = (index: number, value: string): Uint8Array | string => {
    const kept = known[index]!.get(value);
    if (kept) return kept;
    const content = contentOf(readers[index]?.(value), styles[index] ?? '');
    if (known[index]!.size >= remembered) return content;
    const bytes = bytesOf(content);
    known[index]!.set(value, bytes);
    return bytes;
  };

  return (lines: readonly string[], from: number): Uint8Array => {
    const characters = lines.reduce((sum, line) => sum + line.length, 0);
    const most = characters * bytesPerCharacter + lines.length * (columns.length + 1) * bytesPerCell;
    turn = 1 - turn;
    if (buffers[turn]!.length < most) buffers[turn] = Buffer.allocUnsafeSlow(most);
    const target = buffers[turn]!;
    let at = 0;
    for (let nth = 0; nth < lines.length; nth += 1) {
      const line = lines[nth]!;
      const hasMarks = line.includes('\\');
      const row = bytesOf(String(from + nth));
      at = put(target, put(target, put(target, at, rowBegin), row), rowNamed);
      for (let index = 0, start = 0; index < columns.length && start <= line.length; index += 1) {
        const tab = line.indexOf('\t', start);
        const end = tab < 0 ? line.length : tab;
        const text = start === end ? '' : line.slice(start, end);
        start = end + 1;
        if (text === '') continue;
        const content = contentAt(index, hasMarks ? (copiedValue(text) ?? '') : text);
        if (content.length === 0) continue;
        at = put(target, put(target, put(target, at, places[index]!), row), closing);
        at = typeof content === 'string' ? at + target.write(content, at) : put(target, at, content);
      }
      at = put(target, at, rowEnd);
    }
    return target.subarray(0, at);
  };
}
