import type { FmecaBasis, FmecaItem } from '@ircrisk/contract/modules/risk/fmeca.ts';
import { consequenceFields } from '@ircrisk/contract/resources/fmeca/choices.ts';
import { type Language, say } from '@ircrisk/contract/text.ts';
import { matrixRisk } from '@ircrisk/engine-fmeca';
import { probabilityLevelOf, type RiskMatrix } from '@ircrisk/engine-risk-matrix';
import type { PopCell, SheetColumn, SheetRow } from '@ircrisk/ui/grid/column.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { RiskChip } from '@ircrisk/ui/parts/RiskChip.tsx';

type Name = keyof typeof consequenceFields;
const names = Object.keys(consequenceFields) as Name[];
export const matrixNames: readonly string[] = ['matrixProbability', ...names, 'riskLevel', 'riskDriver'];

const hoursPerYear = 8760;

/** The level of the matrix that the mode's own rate falls in; nothing without a rate or without limits. */
function levelOfRate(row: SheetRow, items: ReadonlyMap<string, FmecaItem>, matrix: RiskMatrix) {
  const rate = items.get(String(row.itemId))?.failureRate;
  if (typeof row.ratio !== 'number' || rate == null) return undefined;
  if (matrix.probability.every(({ lower }) => lower === null)) return undefined;
  const perYear = row.ratio * rate * hoursPerYear;
  return perYear > 0 ? { level: probabilityLevelOf(matrix, perYear), perYear } : undefined;
}

/** The band of a row with its derivation, from what is typed. */
export const riskOf = (row: SheetRow, matrix: RiskMatrix) =>
  matrixRisk(
    {
      probability: (row.matrixProbability as number | null) ?? null,
      consequences: Object.fromEntries(
        names.map((name) => [consequenceFields[name].category, (row[name] as number | null) ?? null]),
      ),
    },
    matrix,
  );

interface Level {
  index: number;
  code: string;
  words: string;
}

interface Pop {
  cell: PopCell;
  levels: readonly Level[];
  proposal?: ReturnType<typeof levelOfRate>;
}

function LevelPop({ cell, levels, proposal }: Pop) {
  const t = useText();
  const typed = Number(cell.text);
  return (
    <div className="ir-sheet-pop fmeca-scale">
      {proposal && (
        <button
          type="button"
          tabIndex={-1}
          className="fmeca-use"
          onPointerDown={(event) => {
            event.preventDefault();
            cell.pick(proposal.level);
          }}
        >
          {t('fmeca.risk.use', { rate: proposal.perYear.toPrecision(2), level: proposal.level })}
        </button>
      )}
      {levels.map(({ index, code, words }) => (
        <button
          key={index}
          type="button"
          tabIndex={-1}
          aria-pressed={index === typed}
          onPointerDown={(event) => {
            event.preventDefault();
            cell.pick(index);
          }}
        >
          <b>{index}</b> {[code === String(index) ? '' : code, words].filter(Boolean).join(' ')}
        </button>
      ))}
    </div>
  );
}

const outside = (levels: readonly Level[]) => (value: unknown) =>
  value === null || value === undefined || levels.some(({ index }) => index === value)
    ? undefined
    : { zh: `矩阵没有 ${String(value)} 级`, en: `The matrix has no level ${String(value)}` };

/** Probability and the five consequences with the words of the study's matrix, and the band they come to. */
export function matrixColumns(
  { matrix }: FmecaBasis,
  items: ReadonlyMap<string, FmecaItem>,
  language: Language,
): Readonly<Record<string, Partial<SheetColumn>>> {
  if (!matrix) return {};
  const { definition } = matrix;
  const probability = definition.probability
    .filter(({ disabled }) => !disabled)
    .map((level) => ({ index: level.index, code: level.code, words: say(level, language) }));
  const consequence = (name: Name): Partial<SheetColumn> => {
    const levels = definition.consequence
      .filter(({ disabled }) => !disabled)
      .map(({ index, code, texts }) => ({
        index,
        code,
        words: say(texts[consequenceFields[name].category], language),
      }));
    return {
      width: language === 'en' ? 118 : 70,
      pop: (cell) => <LevelPop cell={cell} levels={levels} />,
      check: outside(levels),
    };
  };
  return {
    matrixProbability: {
      width: language === 'en' ? 110 : 66,
      pop: (cell) => (
        <LevelPop cell={cell} levels={probability} proposal={levelOfRate(cell.row, items, definition)} />
      ),
      check: outside(probability),
    },
    ...Object.fromEntries(names.map((name) => [name, consequence(name)])),
    riskLevel: {
      width: language === 'en' ? 118 : 84,
      show: (row) => {
        const level = riskOf(row, definition).value?.level;
        const band = definition.bands.find(({ code }) => code === level);
        return level ? <RiskChip band={level} {...(band ? { text: say(band, language) } : {})} /> : '–';
      },
    },
    riskDriver: { show: (row) => riskOf(row, definition).value?.driving.join(' ') ?? '' },
  };
}
