import type { FmeaDetail, FmeaObservations } from '@ircrisk/contract/modules/risk/fmea.ts';
import { choice, number, text } from '@ircrisk/contract/resource.ts';
import { consequenceFields } from '@ircrisk/contract/resources/fmeca/choices.ts';
import { riskLevels } from '@ircrisk/contract/resources/ledger/choices.ts';
import { type Language, say } from '@ircrisk/contract/text.ts';
import { type OccurrenceLevel, proposeOccurrence } from '@ircrisk/engine-fmeca';
import type { RiskRow } from '@ircrisk/engine-fmeca/structured/rows.ts';
import type { PopCell, SheetColumn, SheetRow } from '@ircrisk/ui/grid/column.ts';
import { RiskChip } from '@ircrisk/ui/parts/RiskChip.tsx';
import type { RiskBand } from '@ircrisk/ui/theme/tokens.ts';

type Name = keyof typeof consequenceFields;
const names = Object.keys(consequenceFields) as Name[];
const level = (zh: string, en: string) => number({ zh, en, integer: true, min: 1, max: 10, width: 66 });

function Levels({ cell, levels }: { cell: PopCell; levels: readonly { index: number; words: string }[] }) {
  return (
    <div className="ir-sheet-pop fm-scale">
      {levels.map(({ index, words }) => (
        <button
          key={index}
          type="button"
          tabIndex={-1}
          aria-pressed={String(index) === cell.text}
          onPointerDown={(event) => {
            event.preventDefault();
            cell.pick(index);
          }}
        >
          <b>{index}</b> {words}
        </button>
      ))}
    </div>
  );
}

/** The company's matrix as a second opinion beside AP: it ranks, and gates nothing. */
export function secondColumns(matrix: FmeaDetail['matrix'], language: Language): SheetColumn[] {
  if (!matrix) return [];
  const { probability, consequence } = matrix.definition;
  const column = (
    name: string,
    field: SheetColumn['field'],
    levels: readonly { index: number; words: string }[],
  ): SheetColumn => ({
    name,
    field,
    pop: (cell) => <Levels cell={cell} levels={levels} />,
    check: (value) =>
      value === null || value === undefined || levels.some(({ index }) => index === value)
        ? undefined
        : { zh: `矩阵没有 ${String(value)} 级`, en: `The matrix has no level ${String(value)}` },
  });
  const usable = <T extends { disabled: boolean }>(list: readonly T[]) =>
    list.filter(({ disabled }) => !disabled);
  return [
    column(
      'matrixProbability',
      level('可能性', 'Probability'),
      usable(probability).map((one) => ({ index: one.index, words: say(one, language) })),
    ),
    ...names.map((name) =>
      column(
        name,
        level(consequenceFields[name].zh, consequenceFields[name].en),
        usable(consequence).map(({ index, texts }) => ({
          index,
          words: say(texts[consequenceFields[name].category], language),
        })),
      ),
    ),
    {
      name: 'riskLevel',
      field: choice({
        zh: '风险',
        en: 'Risk',
        choices: riskLevels,
        width: language === 'en' ? 118 : 84,
        readOnly: true,
      }),
      show: (row) => (row.riskLevel ? <RiskChip band={row.riskLevel as RiskBand} /> : null),
    },
  ];
}

export const secondCells = ({ risk, matrixRisk }: RiskRow): Record<string, unknown> => ({
  matrixProbability: risk?.matrixProbability ?? null,
  ...Object.fromEntries(names.map((name) => [name, risk?.[name] ?? null])),
  riskLevel: matrixRisk?.level ?? null,
});

export interface Seen {
  failures: number;
  unitYears: number;
  perUnitYear: number | null;
  rating: number | null;
}

/** What the plant has seen of the mode of a row, over the class of its element. */
export function seenOf(
  row: RiskRow,
  observed: FmeaObservations | undefined,
  ladder: readonly OccurrenceLevel[],
): Seen | null {
  const { isoCode } = row.mode;
  const isoClass = observed?.elements[row.element.id];
  const seen = observed?.classes.find((one) => one.isoClass === isoClass);
  if (!seen || !isoCode) return null;
  const failures = seen.modes[isoCode] ?? 0;
  const proposed = proposeOccurrence({ failures, unitHours: seen.serviceHours }, ladder).value;
  return {
    failures,
    unitYears: seen.serviceHours / 8760,
    perUnitYear: proposed?.perUnitYear ?? null,
    rating: proposed?.rating ?? null,
  };
}

const useText = { zh: '采用实测频度', en: 'Use the observed rating' };

/** The observed rate beside O, with one click to take it. */
export const observedColumn = (language: Language): SheetColumn => ({
  name: 'observed',
  field: text({ zh: '实测', en: 'Observed', max: 40, readOnly: true, width: language === 'en' ? 112 : 104 }),
  show: (row) => {
    const seen = row.seen as Seen | null;
    if (!seen) return '';
    if (seen.perUnitYear === null) return String(seen.failures);
    return `${Number(seen.perUnitYear.toPrecision(2))}/${language === 'zh' ? '年' : 'y'} · ${seen.failures}`;
  },
  act: (row: SheetRow) => {
    const rating = (row.seen as Seen | null)?.rating;
    if (rating == null || rating === row.occurrence) return undefined;
    return { text: `→ ${rating}`, title: useText[language], name: 'occurrence', value: rating };
  },
});
