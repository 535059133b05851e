import type { Box, Point } from './page-space.ts';
import { readLines, runBox, type TextLine, type TextRun, textIn } from './text.ts';
import { confidenceOf, type ReadValue, readDay, readValue, type Validator, validated } from './value.ts';

export interface PageText {
  /** From 1. */
  readonly page: number;
  readonly box: Box;
  readonly runs: readonly TextRun[];
}

interface FieldBase {
  readonly key: string;
  readonly required?: boolean;
  readonly unit?: string;
  readonly validator?: Validator;
  /** Which end of a range the field takes. */
  readonly take?: 'min' | 'max';
}
export type TemplateField = FieldBase &
  (
    | { readonly kind: 'regex'; readonly regex: string }
    /** Share of the page, from the top left as it is seen unrotated. */
    | { readonly kind: 'zone'; readonly page: number; readonly zone: Box }
    /** Beside a text: what stands right of it, or below. */
    | { readonly kind: 'anchor'; readonly anchor: string; readonly side: 'right' | 'below' }
  );

export interface TableColumn {
  readonly key: string;
  /** Heads by which the column is known, any of them. */
  readonly heads: readonly string[];
  readonly value: 'text' | 'number' | 'day';
  readonly unit?: string;
  readonly take?: 'min' | 'max';
  /** A sheet may do without it. */
  readonly optional?: boolean;
}

export interface Template {
  readonly fields: readonly TemplateField[];
  /** Rows of a table under a line of heads; the first column names the row. */
  readonly table?: { readonly columns: readonly TableColumn[] };
}

export interface Extracted {
  readonly key: string;
  /** Of a table; null for a single field. */
  readonly row: number | null;
  readonly raw: string;
  /** As it would be stored: a number, a day, a text. */
  readonly value: number | string | null;
  readonly read: ReadValue | null;
  readonly unit: string;
  readonly page: number;
  readonly rect: Box;
  readonly method: 'text' | 'ocr';
  readonly confidence: number;
  /** Code of the catalogue where there is no value. */
  readonly problem: string | null;
}

export interface Extraction {
  readonly values: readonly Extracted[];
  /** Required fields that were not found, and heads that no line has. */
  readonly missing: readonly string[];
}

const longestLine = 2000;

interface Place extends Pick<TextLine, 'text' | 'box' | 'ocr' | 'sure'> {
  readonly page: number;
}

function numberFrom(place: Place, take: 'min' | 'max' | undefined, unit: string | undefined) {
  const { read, problem } = readValue(place.text);
  return {
    value: read ? read[take ?? 'min'] : null,
    read,
    unit: read?.unit || unit || '',
    problem: problem ?? null,
  };
}

function extracted(
  key: string,
  row: number | null,
  place: Place,
  found: { value: number | string | null; read: ReadValue | null; unit: string; problem: string | null },
): Extracted {
  const method = place.ocr ? 'ocr' : 'text';
  return {
    key,
    row,
    raw: place.text,
    page: place.page,
    rect: place.box,
    method,
    confidence: found.value === null ? 0 : confidenceOf(method, place.sure, found.read),
    ...found,
  };
}

function fieldValue(field: TemplateField, place: Place): Extracted {
  if (field.unit !== undefined) {
    const found = numberFrom(place, field.take, field.unit);
    const fits = field.validator === undefined || validated(place.text, field.validator) !== null;
    return extracted(field.key, null, place, fits ? found : { ...found, value: null, problem: 'notValid' });
  }
  const value = validated(place.text, field.validator);
  return extracted(field.key, null, place, {
    value,
    read: null,
    unit: '',
    problem: value === null ? 'notValid' : null,
  });
}

const isSafeRegex = (source: string) => source.length <= 300;

function byRegex(source: string, pages: readonly PageText[]): Place | null {
  if (!isSafeRegex(source)) return null;
  const pattern = new RegExp(source, 'u');
  for (const { page, runs } of pages)
    for (const line of readLines(runs)) {
      const match = pattern.exec(line.text.slice(0, longestLine));
      if (match)
        return {
          page,
          text:
            match
              .slice(1)
              .filter((part) => part !== undefined)
              .join('-') || match[0],
          box: line.box,
          ocr: line.ocr,
          sure: line.sure,
        };
    }
  return null;
}

/** A zone of shares of the page in its user space. */
export const zoneBox = ([x0, y0, x1, y1]: Box, [left, top, right, bottom]: Box): Box => [
  x0 + left * (x1 - x0),
  y1 - bottom * (y1 - y0),
  x0 + right * (x1 - x0),
  y1 - top * (y1 - y0),
];

function byAnchor(anchor: string, side: 'right' | 'below', pages: readonly PageText[]): Place | null {
  for (const { page, box, runs } of pages) {
    const found = runs.find(({ text }) => text.normalize('NFKC').includes(anchor.normalize('NFKC')));
    if (!found) continue;
    const [x0, y0, x1, y1] = runBox(found);
    const high = y1 - y0;
    const zone: Box =
      side === 'right'
        ? [x1, y0 - high * 0.2, Math.min(box[2], x1 + 12 * high), y1 + high * 0.2]
        : [x0 - high, y0 - 2.2 * high, x1 + high, y0 - high * 0.1];
    const line = textIn(runs, zone);
    if (line) return { page, ...line, text: line.text.replace(/^[:：]\s*/, '') };
  }
  return null;
}

function placeOf(field: TemplateField, pages: readonly PageText[]): Place | null {
  if (field.kind === 'regex') return byRegex(field.regex, pages);
  if (field.kind === 'anchor') return byAnchor(field.anchor, field.side, pages);
  const page = pages.find((each) => each.page === field.page);
  const line = page && textIn(page.runs, zoneBox(page.box, field.zone));
  return line ? { page: field.page, ...line } : null;
}

const headKey = (text: string) => text.normalize('NFKC').replace(/\s+/g, '').toLowerCase();

interface Column extends TableColumn {
  readonly centre: number;
  /** Halfway to the neighbours. */
  readonly from: number;
  readonly to: number;
}

/** Local axes of the commonest direction of writing, so that a table on a turned page reads like any other. */
function levelled(runs: readonly TextRun[]): { runs: TextRun[]; back: (box: Box) => Box } {
  const counted = [...Map.groupBy(runs, ({ angle }) => Math.round(angle / 90) * 90).entries()];
  const turn = counted.sort((a, b) => b[1].length - a[1].length)[0]?.[0] ?? 0;
  const [cos, sin] = [
    Math.round(Math.cos((turn * Math.PI) / 180)),
    Math.round(Math.sin((turn * Math.PI) / 180)),
  ];
  const around = (points: readonly Point[]): Box => [
    Math.min(...points.map(([x]) => x)),
    Math.min(...points.map(([, y]) => y)),
    Math.max(...points.map(([x]) => x)),
    Math.max(...points.map(([, y]) => y)),
  ];
  return {
    runs: runs.map((run) => ({
      ...run,
      x: run.x * cos + run.y * sin,
      y: run.y * cos - run.x * sin,
      angle: run.angle - turn,
    })),
    back: ([x0, y0, x1, y1]) =>
      around([
        [x0 * cos - y0 * sin, x0 * sin + y0 * cos],
        [x1 * cos - y1 * sin, x1 * sin + y1 * cos],
      ]),
  };
}

/** Columns by the line that names all of them; null where a page has none. */
function columnsOf(
  runs: readonly TextRun[],
  wanted: readonly TableColumn[],
): { columns: Column[]; under: number } | null {
  const heads = wanted.map((column) => {
    const keys = column.heads.map(headKey);
    return runs.filter(({ text }) =>
      keys.some(
        (key) => headKey(text) === key || headKey(text).startsWith(`${key}(`) || headKey(text) === `${key}mm`,
      ),
    );
  });
  for (const first of heads[0] ?? []) {
    const line = heads.map((list) => list.find((run) => Math.abs(run.y - first.y) < first.height));
    if (line.some((run, at) => !run && !wanted[at]!.optional)) continue;
    const placed = line.flatMap((run, at) =>
      run ? [{ ...wanted[at]!, centre: run.x + run.width / 2 }] : [],
    );
    const others = runs
      .filter((run) => Math.abs(run.y - first.y) < first.height && run.text.trim() !== '')
      .map((run) => run.x + run.width / 2)
      .sort((a, b) => a - b);
    const columns = placed.map((column) => {
      const left = others.findLast((centre) => centre < column.centre - 1);
      const right = others.find((centre) => centre > column.centre + 1);
      return {
        ...column,
        from: left === undefined ? -Infinity : (left + column.centre) / 2,
        to: right === undefined ? Infinity : (right + column.centre) / 2,
      };
    });
    return { columns, under: first.y - first.height * 0.3 };
  }
  return null;
}

function cellOf(runs: readonly TextRun[], { from, to }: Column): TextLine | null {
  const cell = runs.filter((run) => {
    const centre = run.x + run.width / 2;
    return centre >= from && centre < to && run.text.trim() !== '';
  });
  return readLines(cell)[0] ?? null;
}

function cellValue(column: Column, row: number, place: Place): Extracted {
  if (column.value === 'number')
    return extracted(column.key, row, place, numberFrom(place, column.take, column.unit));
  const value = column.value === 'day' ? readDay(place.text) : place.text.trim().normalize('NFKC');
  return extracted(column.key, row, place, {
    value,
    read: null,
    unit: '',
    problem: value === null ? 'notDay' : null,
  });
}

function tableValues(wanted: readonly TableColumn[], pages: readonly PageText[]): Extracted[] | null {
  let row = 0;
  let known = false;
  const values: Extracted[] = [];
  for (const { page, runs: all } of pages) {
    const { runs, back } = levelled(all);
    const table = columnsOf(runs, wanted);
    if (!table) continue;
    known = true;
    const below = runs
      .filter(({ y, text }) => y < table.under && text.trim() !== '')
      .sort((a, b) => b.y - a.y);
    const lines: TextRun[][] = [];
    for (const run of below) {
      const line = lines.at(-1);
      if (line && Math.abs(line[0]!.y - run.y) < 0.5 * Math.max(line[0]!.height, run.height)) line.push(run);
      else lines.push([run]);
    }
    for (const line of lines) {
      const cells = table.columns.map((column) => ({ column, cell: cellOf(line, column) }));
      // A row has a name and at least one number or day; anything else is a remark under the table.
      if (!cells[0]?.cell || !cells.slice(1).some(({ column, cell }) => cell && column.value !== 'text'))
        continue;
      row += 1;
      for (const { column, cell } of cells)
        if (cell)
          values.push(cellValue(column, row, { ...cell, text: cell.text.trim(), page, box: back(cell.box) }));
    }
  }
  return known ? values : null;
}

/** Runs a template over the text of a document. Nothing of it is true before a person has confirmed it. */
export function extract(template: Template, pages: readonly PageText[]): Extraction {
  const missing: string[] = [];
  const values = template.fields.flatMap((field) => {
    const place = placeOf(field, pages);
    if (!place && field.required) missing.push(field.key);
    return place ? [fieldValue(field, place)] : [];
  });
  if (!template.table) return { values, missing };
  const rows = tableValues(template.table.columns, pages);
  if (rows === null) missing.push('table');
  return { values: [...values, ...(rows ?? [])], missing };
}
