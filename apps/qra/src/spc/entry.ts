import type { Characteristic } from '@ircrisk/contract/modules/risk/qra.ts';
import { isVariable } from '@ircrisk/engine-quality';
import { readNumber } from '@ircrisk/ui/parts/quantity-text.ts';
import { plantTime } from '@ircrisk/ui/session/plant-clock.ts';

/** How many cells a subgroup has on the screen: its values, or a count with what was looked at. */
export const cellsOf = (plan: Characteristic): string[] =>
  isVariable(plan.chart)
    ? Array.from({ length: plan.sampleSize }, (_, at) => `x${at + 1}`)
    : plan.chart === 'c'
      ? ['defects']
      : ['defects', 'inspected'];

/** What a person typed or pasted: a subgroup a column or a line, as a spreadsheet gives it. */
export function pastedSubgroups(text: string, size: number): string[][] {
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.split(/[\t;,，；]|\s{2,}/).map((cell) => cell.trim()))
    .filter((cells) => cells.some((cell) => cell !== ''));
  const isColumns = lines.length === size && size > 1;
  const width = Math.max(0, ...lines.map((cells) => cells.length));
  if (isColumns) return Array.from({ length: width }, (_, at) => lines.map((cells) => cells[at] ?? ''));
  const flat = lines.flatMap((cells) => cells.slice(0, width));
  if (width === size) return lines.map((cells) => cells.slice(0, size));
  return Array.from({ length: Math.ceil(flat.length / size) }, (_, at) =>
    flat.slice(at * size, (at + 1) * size),
  );
}

/**
 * When each of several subgroups counts as taken: a second apart up to now, and after the last one stored. The seconds this may
 * run ahead of the clock are within what the server allows for clocks that differ.
 */
function momentsOf(count: number, last: string, now: number): string[] {
  let begin = now - (count - 1) * 1000;
  while (begin < now + 1000 && plantTime(begin) <= last) begin += 1000;
  return Array.from({ length: count }, (_, at) => plantTime(begin + at * 1000));
}

/** Subgroups as rows to be stored; what is no number stays a text, so that the server can name it. */
export function rowsOf(
  plan: Characteristic,
  subgroups: readonly (readonly string[])[],
  last = '',
  now = Date.now(),
) {
  const cells = cellsOf(plan);
  const filled = subgroups.filter((values) => values.some((value) => value.trim() !== ''));
  const moments = momentsOf(filled.length, last, now);
  return filled.map((values, at) => ({
    key: `new${at}`,
    values: {
      characteristicId: plan.id,
      takenTime: moments[at],
      ...Object.fromEntries(
        cells.flatMap((cell, place) => {
          const text = (values[place] ?? '').trim();
          return text === '' ? [] : [[cell, readNumber(text).value ?? text]];
        }),
      ),
    },
  }));
}
