import type { Cell } from './chart-table.ts';
import { zip } from './zip.ts';

const escapeXml = (text: string) =>
  text
    // Control characters are not allowed in XML 1.0 at all.
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the very characters to remove
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

export function columnLetters(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnLetters(Math.floor(index / 26) - 1) + letter;
}

function cellXml(cell: Cell, row: number, column: number): string {
  const place = `r="${columnLetters(column)}${row + 1}"`;
  if (cell === null) return '';
  if (typeof cell === 'number') return `<c ${place}><v>${cell}</v></c>`;
  return `<c ${place} t="inlineStr"><is><t xml:space="preserve">${escapeXml(cell)}</t></is></c>`;
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const office = 'http://schemas.openxmlformats.org';
const relationships = `${office}/package/2006/relationships`;
const documentRelations = `${office}/officeDocument/2006/relationships`;
const main = `${office}/spreadsheetml/2006/main`;
const contentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** A workbook of one sheet (ECMA-376 SpreadsheetML): enough for the figures behind a chart. */
export function toXlsx(cells: readonly (readonly Cell[])[], sheetName: string): Uint8Array {
  const rows = cells.map((row, index) => {
    const inner = row.map((cell, column) => cellXml(cell, index, column)).join('');
    return `<row r="${index + 1}">${inner}</row>`;
  });
  // A sheet's name has at most 31 characters and none of these.
  const name = escapeXml(sheetName.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31)) || 'Sheet1';
  return zip({
    '[Content_Types].xml': `${head}<Types xmlns="${office}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${contentType}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${contentType}.worksheet+xml"/></Types>`,
    '_rels/.rels': `${head}<Relationships xmlns="${relationships}"><Relationship Id="rId1" Type="${documentRelations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${documentRelations}"><sheets><sheet name="${name}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${head}<Relationships xmlns="${relationships}"><Relationship Id="rId1" Type="${documentRelations}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `${head}<worksheet xmlns="${main}"><sheetData>${rows.join('')}</sheetData></worksheet>`,
  });
}
