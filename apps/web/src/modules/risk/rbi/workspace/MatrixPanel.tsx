import { type Basis, studyMatrix } from '@ircrisk/contract/modules/risk/rbi.ts';
import type { RiskMatrix as Definition } from '@ircrisk/engine-api581';
import { useCall } from '@ircrisk/ui/api/queries.ts';
import { useLanguage, useText } from '@ircrisk/ui/i18n/texts.ts';
import { ErrorPanel } from '@ircrisk/ui/parts/ErrorPanel.tsx';
import { Panel } from '@ircrisk/ui/parts/Panel.tsx';
import { RiskMatrix } from '@ircrisk/ui/parts/RiskMatrix.tsx';
import { typesetNumber } from '@ircrisk/units';
import { Segmented } from 'antd';
import { memo, useMemo } from 'react';
import { bandOf, cofUnit, limitNumber, shownAs } from '../format.ts';

export type When = 'now' | 'plan' | 'withPlan';
export interface Cell {
  pof: number;
  cof: 'A' | 'B' | 'C' | 'D' | 'E';
}

interface Props {
  studyId: string;
  basis: Basis;
  at: When;
  onAt: (at: When) => void;
  cell: Cell | undefined;
  onCell: (cell: Cell | undefined) => void;
}

const columns = ['A', 'B', 'C', 'D', 'E'] as const;
const rows = [1, 2, 3, 4, 5];
/** More arrows than these say nothing. */
const shownMoves = 6;

function limitText(limits: readonly number[], index: number, write: (value: number) => string): string {
  const upper = limits[index];
  return upper === undefined ? `> ${write(limits.at(-1) ?? 0)}` : `≤ ${write(upper)}`;
}

/** Limits of probability, or of the damage factor where the standard sorts by it. */
const likelihoodLimit = ({ dfLimits, pofLimits }: Definition, index: number): string =>
  dfLimits
    ? limitText(dfLimits, index, String)
    : limitText(pofLimits, index, (value) => typesetNumber(value));

/** The matrix with counts; a click narrows the list, arrows show what the plan does. */
function MatrixPanelNow({ studyId, basis, at, onAt, cell, onCell }: Props) {
  const t = useText();
  const language = useLanguage();
  const matrix = useCall(studyMatrix, { id: studyId, basis, at }, { suppress: true, keepPrevious: true });
  const counts = useMemo(
    () => new Map((matrix.data?.cells ?? []).map(({ pof, cof, count }) => [`${pof}${cof}`, count])),
    [matrix.data],
  );
  const moves = useMemo(
    () =>
      (at === 'plan' ? (matrix.data?.moves ?? []) : [])
        .slice(0, shownMoves)
        .map(({ cof, from, to, count }) => ({
          key: `${cof}${from}${to}`,
          from: { likelihood: String(from), consequence: cof },
          to: { likelihood: String(to), consequence: cof },
          label: String(count),
        })),
    [matrix.data, at],
  );
  const definition: Definition | undefined = matrix.data?.definition;
  const limits = basis === 'area' ? definition?.areaLimitsM2 : definition?.financialLimitsUsd;
  const unit = cofUnit(basis, language);
  return (
    <Panel
      title={t('rbi.matrix.title')}
      tools={
        <Segmented
          size="small"
          aria-label={t('rbi.matrix.at')}
          value={at}
          onChange={(next) => onAt(next as When)}
          options={(['now', 'plan', 'withPlan'] as const).map((value) => ({
            value,
            label: t(`rbi.at.${value}`),
          }))}
        />
      }
    >
      <div className="rbi-matrix">
        {matrix.isError && <ErrorPanel error={matrix.error} onRetry={() => void matrix.refetch()} />}
        {definition && limits && (
          <RiskMatrix
            label={t('rbi.matrix.title')}
            likelihood={{
              name: t(definition.dfLimits ? 'rbi.matrix.df' : 'rbi.matrix.pof'),
              categories: rows.map((row) => ({
                key: String(row),
                label: `${row}  ${likelihoodLimit(definition, row - 1)}`,
              })),
            }}
            consequence={{
              name: t(`rbi.matrix.${basis}`, { unit }),
              categories: columns.map((key, index) => ({
                key,
                label: `${key}  ${limitText(limits, index, (value) => limitNumber(shownAs(value, basis, language) ?? 0, language))}`,
              })),
            }}
            bandOf={(pof, cof) =>
              bandOf[definition.cells[Number(pof) - 1]?.[columns.indexOf(cof as 'A')] ?? 'L']
            }
            countOf={(pof, cof) => counts.get(`${pof}${cof}`) ?? 0}
            selected={cell && { likelihood: String(cell.pof), consequence: cell.cof }}
            onSelect={(chosen) =>
              onCell(chosen && { pof: Number(chosen.likelihood), cof: chosen.consequence as Cell['cof'] })
            }
            moves={moves}
          />
        )}
        {matrix.data && matrix.data.unplaced > 0 && (
          <p className="rbi-unplaced">{t(`rbi.matrix.unplaced.${basis}`, { count: matrix.data.unplaced })}</p>
        )}
      </div>
    </Panel>
  );
}

/** Drawn anew only when its own subject changes: a what-if is typed beside it. */
export const MatrixPanel = memo(MatrixPanelNow);
