import { seriesErrors } from '@ircrisk/contract/modules/assets/series.ts';
import type { Language } from '@ircrisk/contract/text.ts';
import { clockMinutes } from '#platform/database/clocks.ts';
import { fail } from '#platform/http/answer.ts';
import { ZoneDays } from '#platform/series/rollups.ts';
import { eachRow, marks, type TimeFormat, timeOf } from '#platform/series/written.ts';

/** A kept format, as its table has it. */
export interface ReadingFormat {
  readonly name: string;
  readonly layout: 'long' | 'wide';
  readonly delimiter: 'comma' | 'semicolon' | 'tab';
  readonly timeColumn: string;
  readonly timeFormat: TimeFormat;
  readonly timeZone: string;
  readonly decimalComma: boolean;
  readonly tagColumn: string | null;
  readonly valueColumn: string | null;
  readonly qualityColumn: string | null;
}

export interface Reading {
  readonly line: number;
  readonly tag: string;
  readonly time: number;
  readonly value: number | null;
  readonly quality: number;
}

export interface ReadFile {
  readonly rows: number;
  readonly readings: Reading[];
  readonly faults: { line: number; column: string; text: string }[];
}

const noValue = /^(?:|-|nan|null|n\/a|no data|bad|bad input|i\/o timeout|pt created|无|坏值)$/i;

/** A number, null for what systems write in place of one, undefined for anything else. */
export function readingOf(text: string, decimalComma: boolean): number | null | undefined {
  const plain = text.normalize('NFKC').trim();
  if (noValue.test(plain)) return null;
  const written = decimalComma ? plain.replaceAll('.', '').replace(',', '.') : plain.replaceAll(',', '');
  const value = Number(written);
  return Number.isFinite(value) && written !== '' ? value : undefined;
}

/** Words and codes of common systems; OPC counts 192 and more as good, 64 and more as uncertain. */
export function qualityOf(text: string): number {
  const plain = text.trim().toLowerCase();
  if (/^(?:|good|ok|0|g|好|正常)$/.test(plain)) return 0;
  if (/^(?:uncertain|questionable|1|u|可疑)$/.test(plain)) return 1;
  const code = Number(plain);
  if (Number.isInteger(code) && code >= 64) return code >= 192 ? 0 : 1;
  return 2;
}

function zoneOf(name: string): ZoneDays {
  try {
    return new ZoneDays(name);
  } catch {
    throw fail(seriesErrors.zone, { zone: name });
  }
}

const faultTexts = {
  time: { zh: '不是时间', en: 'not a time' },
  value: { zh: '不是数值', en: 'not a number' },
  tag: { zh: '位号为空', en: 'no tag' },
  quote: { zh: '引号没有在本行内闭合', en: 'the quote is not closed on its line' },
};
const mostFaults = 50;

const timeTexts = {
  early: { zh: '早于 1990 年', en: 'before 1990' },
  ahead: {
    zh: `比服务器时间晚 ${clockMinutes} 分钟以上，请核对文件格式的时区`,
    en: `more than ${clockMinutes} minutes ahead of the server: check the zone of the format`,
  },
  tooOld: { zh: '早于该测点的保存期限', en: 'older than points of the tag are kept' },
};

/** A row whose time can be read and cannot be is told like one that cannot be read; a wide row once. */
export function tellTime(
  faults: ReadFile['faults'],
  { line, column, time }: { line: number; column: string; time: string },
  wrong: keyof typeof timeTexts,
  language: Language,
): void {
  if (faults.length >= mostFaults || faults.at(-1)?.line === line) return;
  faults.push({ line, column, text: `“${time}” ${timeTexts[wrong][language]}` });
}

/** Readings of a file; rows that cannot be read are told by line and column and left out. */
export function readFileOf(content: string, format: ReadingFormat, language: Language): ReadFile {
  const zone = zoneOf(format.timeZone);
  const read: { row: string[]; line: number }[] = [];
  const open: typeof read = [];
  eachRow(
    content.replaceAll('\r\n', '\n'),
    marks[format.delimiter],
    (row, line) => read.push({ row, line }),
    (row, line) => open.push({ row, line }),
  );
  const [{ row: head } = { row: [] }, ...rows] = read;
  const columnOf = (name: string): number => {
    const at = head.findIndex((cell) => cell.toLowerCase() === name.trim().toLowerCase());
    if (at < 0) throw fail(seriesErrors.column, { column: name });
    return at;
  };
  const time = columnOf(format.timeColumn);
  const quality = format.qualityColumn ? columnOf(format.qualityColumn) : -1;
  if (format.layout === 'long' && !(format.tagColumn && format.valueColumn))
    throw fail(seriesErrors.mapping, { name: format.name });
  const tag = format.layout === 'long' ? columnOf(format.tagColumn ?? '') : -1;
  const wide = head.flatMap((name, at) => (at !== time && at !== quality && name !== '' ? [at] : []));
  const values = format.layout === 'long' ? [columnOf(format.valueColumn ?? '')] : wide;
  const readings: Reading[] = [];
  const faults: ReadFile['faults'] = [];
  const fault = (line: number, at: number, kind: keyof typeof faultTexts, cell: string) => {
    if (faults.length < mostFaults)
      faults.push({
        line,
        column: head[at] ?? '',
        text: `“${cell.slice(0, 40)}” ${faultTexts[kind][language]}`,
      });
  };
  for (const { row, line } of open) fault(line, row.length - 1, 'quote', row.at(-1) ?? '');
  for (const { row, line } of rows) {
    const moment = timeOf(row[time] ?? '', format.timeFormat, zone);
    if (moment === null) {
      fault(line, time, 'time', row[time] ?? '');
      continue;
    }
    for (const at of values) {
      const name = format.layout === 'long' ? (row[tag] ?? '') : (head[at] ?? '');
      if (name === '') {
        fault(line, tag, 'tag', '');
        continue;
      }
      const cell = row[at] ?? '';
      // An empty cell of a wide file says nothing about the tag.
      if (format.layout === 'wide' && cell === '') continue;
      const value = readingOf(cell, format.decimalComma);
      if (value === undefined) {
        fault(line, at, 'value', cell);
        continue;
      }
      readings.push({
        line,
        tag: name,
        time: moment,
        value,
        quality: value === null ? 2 : qualityOf(row[quality] ?? ''),
      });
    }
  }
  return { rows: rows.length + open.length, readings, faults };
}
