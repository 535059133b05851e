import type { GaugeReading } from '@ircrisk/contract/modules/risk/qra.ts';
import { readNumber } from '@ircrisk/ui/parts/quantity-text.ts';

/** The grid of a crossed study: rows are parts, columns are trials of each appraiser. */
export interface Grid {
  readonly parts: readonly string[];
  readonly appraisers: readonly string[];
  readonly trials: number;
  /** By part, then appraiser by appraiser, trial by trial; as typed. */
  readonly cells: readonly (readonly string[])[];
}

export function gridOf(readings: readonly GaugeReading[]): Grid {
  const parts = [...new Set(readings.map(({ part }) => part))];
  const appraisers = [...new Set(readings.map(({ appraiser }) => appraiser))];
  const of = (part: string, appraiser: string) =>
    readings.filter((one) => one.part === part && one.appraiser === appraiser);
  const trials = Math.max(1, ...parts.flatMap((part) => appraisers.map((who) => of(part, who).length)));
  const cells = parts.map((part) =>
    appraisers.flatMap((who) => {
      const given = of(part, who);
      return Array.from({ length: trials }, (_, at) => String(given[at]?.value ?? ''));
    }),
  );
  return { parts, appraisers, trials, cells };
}

export const emptyGrid = (parts: number, appraisers: readonly string[], trials: number): Grid => ({
  parts: Array.from({ length: parts }, (_, at) => String(at + 1)),
  appraisers,
  trials,
  cells: Array.from({ length: parts }, () => Array.from({ length: appraisers.length * trials }, () => '')),
});

export const readingsOf = ({ parts, appraisers, trials, cells }: Grid): GaugeReading[] =>
  parts.flatMap((part, row) =>
    appraisers.flatMap((appraiser, who) =>
      Array.from({ length: trials }, (_, trial) => ({
        part,
        appraiser,
        value: readNumber(cells[row]?.[who * trials + trial] ?? '').value ?? null,
      })),
    ),
  );

/** A block of a spreadsheet put in at a cell; what lies outside the grid is left out. */
export function pasteInto(grid: Grid, row: number, column: number, text: string): Grid {
  const block = text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .map((line) => line.split('\t'));
  const cells = grid.cells.map((line, at) =>
    line.map((cell, place) => block[at - row]?.[place - column]?.trim() ?? cell),
  );
  return { ...grid, cells };
}
