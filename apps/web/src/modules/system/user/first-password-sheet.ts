/** A cell that a spreadsheet would take for a formula is made text. */
const inert = (cell: string) => (/^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell);

/** Comma-separated text that spreadsheets open as it is: marked as UTF-8, every cell quoted. */
export const sheetText = (rows: readonly (readonly string[])[]): string =>
  `\ufeff${rows.map((row) => row.map((cell) => `"${inert(cell).replaceAll('"', '""')}"`).join(',')).join('\r\n')}\r\n`;
