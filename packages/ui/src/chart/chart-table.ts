/** The figures behind a chart: shown as a table, saved as a file. */
export interface ChartTable {
  columns: { key: string; title: string; numeric?: boolean }[];
  rows: Readonly<Record<string, string | number | null>>[];
}

export type Cell = string | number | null;

/** Header and rows as plain cells. */
export function tableCells({ columns, rows }: ChartTable): Cell[][] {
  return [
    columns.map((column) => column.title),
    ...rows.map((row) => columns.map((column) => row[column.key] ?? null)),
  ];
}

/** A text that a spreadsheet would take for a formula is marked as text. */
const harmless = (text: string) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);

export function toCsv(cells: readonly (readonly Cell[])[]): string {
  const line = (row: readonly Cell[]) =>
    row
      .map((cell) =>
        typeof cell === 'number' ? String(cell) : `"${harmless(cell ?? '').replaceAll('"', '""')}"`,
      )
      .join(',');
  // The mark makes spreadsheets read the Chinese as UTF-8.
  return `\ufeff${cells.map(line).join('\r\n')}\r\n`;
}
