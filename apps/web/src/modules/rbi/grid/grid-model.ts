import type { InputRow, Overrides } from '@ircrisk/contract/modules/rbi.ts';
import { type InputField, inputFields } from '@ircrisk/contract/modules/rbi-words.ts';
import type { Language } from '@ircrisk/contract/text.ts';
import { inputText, readNumber, readTyped } from '@ircrisk/ui/parts/quantity-text.ts';
import { withValue } from '../what-if/paths.ts';

/** Columns of the grid, in order. */
export const gridFields = [
  'mechanisms.thinning.corrosionRateMmPerYear',
  'mechanisms.thinning.confidence',
  'geometry.furnishedThicknessMm',
  'geometry.minimumThicknessMm',
  'operation.temperatureC',
  'operation.pressureMPa',
  'material.weldJointEfficiency',
  'consequence.fluid',
  'consequence.storedPhase',
  'consequence.inventoryMassKg',
  'consequence.detection',
  'consequence.isolation',
  'consequence.mitigation',
] as const;

const texts = new Set<string>(['consequence.fluid']);

const fieldOf = (path: string): InputField => inputFields[path] ?? { zh: path, en: path };

/** What people call a choice. */
export type ChoiceWord = (choice: string) => string;
const asStored: ChoiceWord = (choice) => choice;

/** Digits of a shown figure: enough for any reading, without the tail of a division. */
const DIGITS = 6;

/** What a cell shows of a stored value. */
export function cellText(
  path: string,
  value: string | number | undefined,
  language: Language,
  word: ChoiceWord = asStored,
): string {
  if (value === undefined) return '';
  const { quantity, choices } = fieldOf(path);
  if (typeof value === 'number') {
    const shown = quantity ? Number(inputText(quantity, value, language)) : value;
    return String(Number(shown.toPrecision(DIGITS)));
  }
  return choices?.includes(value) ? word(value) : value;
}

/** What a typed or pasted text means in canonical units; a problem when it cannot be read. An empty cell is the ledger's. */
export function cellValue(
  path: string,
  text: string,
  language: Language,
  word: ChoiceWord = asStored,
): { value: string | number | undefined } | { problem: true } {
  const typed = text.trim();
  if (typed === '') return { value: undefined };
  const { quantity, choices } = fieldOf(path);
  if (choices) {
    const meant = choices.find((choice) => choice === typed || word(choice) === typed);
    return meant ? { value: meant } : { problem: true };
  }
  if (texts.has(path)) return { value: typed };
  const read = quantity ? readTyped(typed, quantity, language) : readNumber(typed);
  return read.problem === undefined ? { value: read.value ?? undefined } : { problem: true };
}

/** Rows and cells of a text copied from a spreadsheet. */
export const pastedCells = (text: string): string[][] =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => line.split('\t'));

/** Typed texts by `row id` and path; what is not in it is as stored. */
export type Edits = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Lays pasted cells on the grid from one cell on; what falls outside is left out. */
export function pasted(
  edits: Edits,
  ids: readonly string[],
  row: number,
  column: number,
  cells: readonly string[][],
): Edits {
  const next: Record<string, Record<string, string>> = { ...edits } as Record<string, Record<string, string>>;
  cells.forEach((line, down) => {
    const id = ids[row + down];
    if (id === undefined) return;
    const own = { ...next[id] };
    line.forEach((text, right) => {
      const path = gridFields[column + right];
      if (path !== undefined) own[path] = text;
    });
    next[id] = own;
  });
  return next;
}

/** The new overrides of every changed row, or the cells that cannot be read. */
export function changesOf(
  rows: readonly InputRow[],
  edits: Edits,
  language: Language,
  word: ChoiceWord = asStored,
): { changes: { id: string; overrides: Overrides }[]; broken: string[] } {
  const broken: string[] = [];
  const changes = rows.flatMap(({ id, overrides }) => {
    const own = Object.entries(edits[id] ?? {});
    if (own.length === 0) return [];
    let made = overrides;
    for (const [path, text] of own) {
      const read = cellValue(path, text, language, word);
      if ('problem' in read) broken.push(`${id} ${path}`);
      else made = withValue(made, path, read.value);
    }
    return [{ id, overrides: made }];
  });
  return { changes, broken };
}
