import type { Cell } from './cells.ts';
import { type ZipEntry, zipped } from './zip-stream.ts';

export interface SheetLayout {
  name: string;
  /** `offered`: what a cell of the column may hold, shown as a list to choose from. */
  columns: readonly { header: string; width: number; format?: string; offered?: readonly string[] }[];
  /** A row that shows how to fill in the sheet, set apart by its look. */
  example?: readonly Cell[];
}

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';

const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
// biome-ignore lint/suspicious/noControlCharactersInRegex: XML has no way to write these, so they are left out
const special = /[&<>"\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: as above
const specials = /[&<>"\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const escaped = (text: string) =>
  special.test(text) ? text.replace(specials, (mark) => marks[mark] ?? '') : text;

/** A, B … Z, AA: the letters of a column. */
export function columnLetters(at: number): string {
  let letters = '';
  for (let rest = at + 1; rest > 0; rest = Math.floor((rest - 1) / 26))
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  return letters;
}

const dayMs = 86_400_000;
/** Days are counted from the eve of 1900, with a 29 February that year never had. */
const serialOf = (date: Date) => date.getTime() / dayMs + 25_569;

const spaced = /^\s|\s$|\n/;

/** The number of a column's own style; those before it are for all cells and for the heads. */
export const styleOf = (format: string | undefined, at: number) => (format ? ` s="${at + 2}"` : '');

/** What follows the place of a cell; nothing for an empty one, which is left out. */
export function contentOf(cell: Cell | undefined, style: string): string {
  if (cell === null || cell === undefined || cell === '') return '';
  if (typeof cell === 'number') return `${style}><v>${cell}</v></c>`;
  if (typeof cell === 'string')
    return ` t="inlineStr"><is><t${spaced.test(cell) ? ' xml:space="preserve"' : ''}>${escaped(cell)}</t></is></c>`;
  if (typeof cell === 'boolean') return ` t="b"><v>${cell ? 1 : 0}</v></c>`;
  return `${style}><v>${serialOf(cell)}</v></c>`;
}

/** Rows of cells as text of the sheet, `from` being the number of the first. */
function rowWriter({ columns }: SheetLayout) {
  const places = columns.map((_, at) => `<c r="${columnLetters(at)}`);
  const styles = columns.map(({ format }, at) => styleOf(format, at));
  return (rows: readonly (readonly Cell[])[], from: number): string => {
    let text = '';
    for (let at = 0; at < rows.length; at += 1) {
      const cells = rows[at]!;
      const row = from + at;
      text += `<row r="${row}">`;
      for (let index = 0; index < cells.length; index += 1) {
        const content = contentOf(cells[index], styles[index] ?? '');
        if (content !== '') text += `${places[index]}${row}"${content}`;
      }
      text += '</row>';
    }
    return text;
  };
}

/** Rows for the sheet: cells, or so many rows that write themselves from the given number on. */
export type Batch = Cell[][] | { count: number; write: (from: number) => Uint8Array };
type Batches = Iterable<Batch> | AsyncIterable<Batch>;

function stylesOf({ columns }: SheetLayout): string {
  const formats = columns.map(
    ({ format }, at) => `<numFmt numFmtId="${164 + at}" formatCode="${escaped(format ?? 'General')}"/>`,
  );
  const cells = columns.map(
    (_, at) =>
      `<xf numFmtId="${164 + at}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
  );
  return `${xml}<styleSheet ${main}><numFmts count="${formats.length}">${formats.join('')}</numFmts>
<fonts count="3"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font><font><i/><sz val="11"/><color rgb="FF808080"/><name val="Calibri"/></font></fonts>
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>
<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>
<cellXfs count="${cells.length + 3}"><xf xfId="0"/><xf fontId="1" applyFont="1" xfId="0"/>${cells.join('')}<xf fontId="2" applyFont="1" xfId="0"/></cellXfs></styleSheet>`;
}

const optionSheet = 'options';

/** What is chosen from stands in a hidden sheet, a column each: written into the cell's rule, 255 characters would be the most. */
function offersOf({ columns }: SheetLayout): string {
  const offers = columns.flatMap(({ offered = [] }, at) => {
    if (offered.length === 0) return [];
    const letters = columnLetters(at);
    return [
      `<dataValidation type="list" allowBlank="1" sqref="${letters}2:${letters}1048576"><formula1>${optionSheet}!$${letters}$1:$${letters}$${offered.length}</formula1></dataValidation>`,
    ];
  });
  return offers.length === 0
    ? ''
    : `<dataValidations count="${offers.length}">${offers.join('')}</dataValidations>`;
}

const hasOffers = ({ columns }: SheetLayout) => columns.some(({ offered = [] }) => offered.length > 0);

function optionsText({ columns }: SheetLayout): string {
  const most = Math.max(...columns.map(({ offered = [] }) => offered.length));
  const rows = Array.from({ length: most }, (_, row) => {
    const cells = columns.flatMap(({ offered }, at) => {
      const content = contentOf(offered?.[row], '');
      return content === '' ? [] : [`<c r="${columnLetters(at)}${row + 1}"${content}`];
    });
    return `<row r="${row + 1}">${cells.join('')}</row>`;
  });
  return `${xml}<worksheet ${main}><sheetData>${rows.join('')}</sheetData></worksheet>`;
}

/** The example in grey italics: its style comes after those of the columns. */
function exampleText({ example, columns }: SheetLayout): string {
  if (!example) return '';
  const style = ` s="${columns.length + 2}"`;
  const cells = example.map((cell, at) => {
    const content = contentOf(cell, '');
    return content === '' ? '' : `<c r="${columnLetters(at)}2"${style}${content}`;
  });
  return `<row r="2">${cells.join('')}</row>`;
}

async function* sheetText(layout: SheetLayout, batches: Batches): AsyncGenerator<string | Uint8Array> {
  const { columns } = layout;
  const widths = columns.map(
    ({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  );
  const heads = columns.map(
    ({ header }, at) =>
      `<c r="${columnLetters(at)}1" s="1" t="inlineStr"><is><t>${escaped(header)}</t></is></c>`,
  );
  yield `${xml}<worksheet ${main}><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>
<cols>${widths.join('')}</cols><sheetData><row r="1">${heads.join('')}</row>${exampleText(layout)}`;
  const write = rowWriter(layout);
  let row = layout.example ? 3 : 2;
  for await (const batch of batches) {
    if (!Array.isArray(batch)) {
      yield batch.write(row);
      row += batch.count;
      continue;
    }
    // A few hundred rows at a time: what is made is packed while the next is being made.
    for (let at = 0; at < batch.length; at += 256) {
      const rows = batch.slice(at, at + 256);
      yield write(rows, row);
      row += rows.length;
    }
  }
  yield `</sheetData>${offersOf(layout)}</worksheet>`;
}

/** A workbook of one sheet (and a hidden one to choose from), as a stream of bytes. Memory does not grow with the number of rows. */
export function workbookBytes(layout: SheetLayout, batches: Batches): AsyncGenerator<Buffer> {
  const part = (name: string, content: string): ZipEntry => ({ name, content: [content] });
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  const offers = hasOffers(layout);
  const link = (id: number, kind: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${relations}/${kind}" Target="${target}"/>`;
  return zipped([
    part(
      '[Content_Types].xml',
      `${xml}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${type}.worksheet+xml"/>
${offers ? `<Override PartName="/xl/worksheets/sheet2.xml" ContentType="${type}.worksheet+xml"/>` : ''}<Override PartName="/xl/styles.xml" ContentType="${type}.styles+xml"/></Types>`,
    ),
    part(
      '_rels/.rels',
      `${xml}<Relationships xmlns="${packages}/relationships">${link(1, 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    ),
    part(
      'xl/workbook.xml',
      `${xml}<workbook ${main} xmlns:r="${relations}"><sheets><sheet name="${escaped(layout.name)}" sheetId="1" r:id="rId1"/>${offers ? `<sheet name="${optionSheet}" sheetId="2" state="hidden" r:id="rId3"/>` : ''}</sheets></workbook>`,
    ),
    part(
      'xl/_rels/workbook.xml.rels',
      `${xml}<Relationships xmlns="${packages}/relationships">${link(1, 'worksheet', 'worksheets/sheet1.xml')}${link(2, 'styles', 'styles.xml')}${offers ? link(3, 'worksheet', 'worksheets/sheet2.xml') : ''}</Relationships>`,
    ),
    part('xl/styles.xml', stylesOf(layout)),
    { name: 'xl/worksheets/sheet1.xml', content: sheetText(layout, batches) },
    ...(offers ? [part('xl/worksheets/sheet2.xml', optionsText(layout))] : []),
  ]);
}
