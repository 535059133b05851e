import type { ClockDoubt, ZoneDays } from './rollups.ts';

/** How a file writes its times. */
export type TimeFormat = 'auto' | 'dayFirst' | 'monthFirst' | 'epochSeconds' | 'epochMilliseconds';

export const marks = { comma: ',', semicolon: ';', tab: '\t' } as const;

/**
 * Visits the rows of a delimited text one by one; quotes hold separators, line ends and doubled quotes. Empty rows are passed over.
 * With `unclosed` a quote ends on its line, as in a log: one that does not is told with what was read of its line, and the next line
 * is read, so that a slip of one line takes no others with it.
 */
export function eachRow(
  text: string,
  delimiter: string,
  visit: (cells: string[], line: number) => void,
  unclosed?: (cells: string[], line: number) => void,
): void {
  let row: string[] = [];
  let line = 1;
  let lineEnd = -1;
  let open = false;
  let at = text.startsWith('\uFEFF') ? 1 : 0;
  while (at <= text.length) {
    let cell = '';
    if (text[at] === '"') {
      at += 1;
      for (;;) {
        const end = text.indexOf('"', at);
        if (unclosed && lineEnd < at) {
          lineEnd = text.indexOf('\n', at);
          if (lineEnd < 0) lineEnd = text.length;
        }
        if (end < 0 || (unclosed && end > lineEnd)) {
          open = unclosed !== undefined;
          const until = open ? lineEnd : text.length;
          cell += text.slice(at, until);
          at = until;
          break;
        }
        cell += text.slice(at, end);
        at = end + 1;
        if (text[at] !== '"') break;
        cell += '"';
        at += 1;
      }
    }
    const begin = at;
    while (at < text.length && text[at] !== delimiter && text[at] !== '\n') at += 1;
    cell += text.slice(begin, at);
    row.push(cell.trim());
    if (text[at] !== delimiter) {
      if (open) unclosed?.(row, line);
      else if (row.some((one) => one !== '')) visit(row, line);
      open = false;
      row = [];
      line += 1;
      if (at >= text.length) break;
    }
    at += 1;
  }
}

/** Cells of a delimited text. */
export function cellsOf(
  text: string,
  delimiter: string,
  unclosed?: (cells: string[], line: number) => void,
): string[][] {
  const rows: string[][] = [];
  eachRow(text, delimiter, (cells) => rows.push(cells), unclosed);
  return rows;
}

const stamp =
  /^(\d{1,4})[-/.年](\d{1,2})[-/.月](\d{1,4})日?(?:[T ]+(\d{1,2})[:：](\d{1,2})(?:[:：](\d{1,2})(?:[.,](\d{1,6}))?)?)?\s*(Z|[+-]\d{2}:?\d{2})?$/i;

/** Milliseconds since 1970 of a written time; null where it is none. `doubted` hears of times the zone's clock shows twice or never. */
export function timeOf(
  text: string,
  format: TimeFormat,
  zone: ZoneDays,
  doubted?: (doubt: ClockDoubt) => void,
): number | null {
  if (format === 'epochSeconds' || format === 'epochMilliseconds') {
    const count = Number(text);
    if (text === '' || !Number.isFinite(count)) return null;
    return Math.round(format === 'epochSeconds' ? count * 1000 : count);
  }
  const found = stamp.exec(text.normalize('NFKC'));
  if (!found) return null;
  const [, first, second, third, hours = '0', minutes = '0', seconds = '0', parts = '0', offset] = found;
  const [year, month, day] = (
    format === 'auto'
      ? [first, second, third]
      : format === 'dayFirst'
        ? [third, second, first]
        : [third, first, second]
  ).map(Number) as [number, number, number];
  if (
    year < 1000 ||
    month < 1 ||
    month > 12 ||
    day < 1 ||
    Number(hours) > 23 ||
    Number(minutes) > 59 ||
    Number(seconds) > 59
  )
    return null;
  const wall =
    Date.UTC(year, month - 1, day, Number(hours), Number(minutes), Number(seconds)) +
    Math.floor(Number(`0.${parts}`) * 1000);
  // The 31st of June is no day.
  if (new Date(wall).getUTCDate() !== day) return null;
  if (!offset) return zone.momentOf(wall, doubted);
  if (offset.toUpperCase() === 'Z') return wall;
  const ahead = Number(offset.slice(1, 3)) * 60 + Number(offset.slice(-2));
  return wall - (offset.startsWith('-') ? -ahead : ahead) * 60_000;
}
