import type { Basis, StudyMatrix } from '@ircrisk/contract/modules/risk/rbi.ts';
import type { Language } from '@ircrisk/contract/text.ts';
import type { RiskLevel } from '@ircrisk/engine-api581';
import { formatProbability, quantityOf } from '@ircrisk/units';
import type { Block } from '#platform/reports/report.ts';

/** Colours of the matrix's own bands. */
export type BandPaints = Partial<Record<RiskLevel, string>>;

const paints: Record<RiskLevel, string> = { L: '#A5D3B4', M: '#EFDD90', MH: '#F3B584', H: '#E58F89' };

/** Half the colour, half the paper, so that the figures in the cell can be read. */
function onPaper(colour: string): string {
  const halves = [1, 3, 5].map((at) => Math.round((Number.parseInt(colour.slice(at, at + 2), 16) + 255) / 2));
  return `#${halves.map((part) => part.toString(16).padStart(2, '0')).join('')}`.toUpperCase();
}

const columns = ['A', 'B', 'C', 'D', 'E'] as const;
const cell = { width: 76, height: 30 };
const left = 96;
const top = 22;

const number = (value: number): string =>
  Number(value.toPrecision(3)).toLocaleString('en-US', { maximumFractionDigits: 2 });

/** ≤ the upper limit of a category, > the last one above it. */
const limit = (limits: readonly number[], at: number, write: (value: number) => string): string => {
  const upper = limits[at];
  return upper === undefined ? `> ${write(limits.at(-1) ?? 0)}` : `≤ ${write(upper)}`;
};

/** The matrix as the screen shows it: bands in their colours, the number of components in each cell. */
export function matrixDrawing(
  { definition, cells }: StudyMatrix,
  basis: Basis,
  language: Language,
  look: { pof: string; cof: string; colours: BandPaints },
): Block {
  const counts = new Map(cells.map((one) => [`${one.pof}${one.cof}`, one.count]));
  const { toDisplay } = quantityOf('area').display[language];
  const limits = basis === 'area' ? definition.areaLimitsM2.map(toDisplay) : definition.financialLimitsUsd;
  const text = (x: number, y: number, words: string, more = '') =>
    `<text x="${x}" y="${y}" font-size="9" fill="#1C2B36" ${more}>${words.replace(/</g, '&lt;')}</text>`;
  const drawn: string[] = [text(0, 12, look.pof)];
  for (const [down, pof] of [5, 4, 3, 2, 1].entries()) {
    const y = top + down * cell.height;
    const label = `${pof}  ${limit(definition.dfLimits ?? definition.pofLimits, pof - 1, (value) =>
      definition.dfLimits ? String(value) : formatProbability(value),
    )}`;
    drawn.push(text(left - 6, y + 19, label, 'text-anchor="end"'));
    for (const [right, cof] of columns.entries()) {
      const x = left + right * cell.width;
      const level = definition.cells[pof - 1]?.[right] ?? 'L';
      const own = look.colours[level];
      const paint = own ? onPaper(own) : paints[level];
      const count = counts.get(`${pof}${cof}`);
      drawn.push(
        `<rect x="${x}" y="${y}" width="${cell.width - 2}" height="${cell.height - 2}" fill="${paint}"/>`,
        text(x + cell.width - 8, y + 11, level, 'text-anchor="end"'),
      );
      if (count)
        drawn.push(
          text(x + cell.width / 2, y + 20, String(count), 'text-anchor="middle" font-weight="bold"'),
        );
    }
  }
  const bottom = top + 5 * cell.height;
  for (const [right, cof] of columns.entries())
    drawn.push(
      text(
        left + right * cell.width + cell.width / 2,
        bottom + 12,
        `${cof}  ${limit(limits, right, number)}`,
        'text-anchor="middle"',
      ),
    );
  drawn.push(text(left + 2.5 * cell.width, bottom + 28, look.cof, 'text-anchor="middle"'));
  const size = [left + 5 * cell.width, bottom + 34] as const;
  return {
    kind: 'drawing',
    svg: `<svg xmlns="http://www.w3.org/2000/svg" width="${size[0]}" height="${size[1]}" viewBox="0 0 ${size.join(' ')}" font-family="NotoSansSC">${drawn.join('')}</svg>`,
  };
}
