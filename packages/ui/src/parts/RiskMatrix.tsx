import { Fragment } from 'react';
import { useLanguage, useText } from '../i18n/texts.ts';
import { useTokens } from '../theme/theme-store.ts';
import { type RiskBand, riskWords } from '../theme/tokens.ts';
import { MatrixArrows, type MatrixMove } from './MatrixArrows.tsx';
import './matrix.css';

export interface MatrixAxis {
  name: string;
  /** The categories' own words, lowest first. */
  categories: { key: string; label: string }[];
}

interface Props {
  /** Drawn upwards. */
  likelihood: MatrixAxis;
  /** Drawn to the right. */
  consequence: MatrixAxis;
  bandOf: (likelihood: string, consequence: string) => RiskBand;
  countOf?: (likelihood: string, consequence: string) => number;
  selected?: { likelihood: string; consequence: string } | undefined;
  /** A second click on the chosen cell clears the choice. */
  onSelect?: (cell: { likelihood: string; consequence: string } | undefined) => void;
  /** Where a plan lowers the risk: from the cell before to the cell after. */
  moves?: MatrixMove[];
  label: string;
}

/** Risk matrix: the letter of the band in each cell, the count, click to filter, arrows before → after. */
export function RiskMatrix({
  likelihood,
  consequence,
  bandOf,
  countOf,
  selected,
  onSelect,
  moves,
  label,
}: Props) {
  const t = useText();
  const language = useLanguage();
  const { risk } = useTokens();
  const upwards = [...likelihood.categories].reverse();

  const cell = (row: { key: string; label: string }, column: { key: string; label: string }) => {
    const band = bandOf(row.key, column.key);
    const count = countOf?.(row.key, column.key);
    const chosen = selected?.likelihood === row.key && selected.consequence === column.key;
    const name = t('ui.matrix.cell', {
      likelihood: row.label,
      consequence: column.label,
      band: riskWords[band][language],
      count: count ?? 0,
    });
    const inner = (
      <>
        <small aria-hidden="true">{riskWords[band].code}</small>
        <span aria-hidden="true">{count ? count : ''}</span>
        <span className="ir-out-of-sight">{name}</span>
      </>
    );
    const style = { background: risk[band].cell };
    if (!onSelect) {
      return (
        <div className="ir-matrix-cell" style={style}>
          {inner}
        </div>
      );
    }
    return (
      <button
        type="button"
        className="ir-matrix-cell"
        style={style}
        aria-pressed={chosen}
        onClick={() => onSelect(chosen ? undefined : { likelihood: row.key, consequence: column.key })}
      >
        {inner}
      </button>
    );
  };

  return (
    <figure style={{ margin: 0 }} aria-label={label}>
      <div className="ir-matrix-axis ir-matrix-name">{likelihood.name} ↑</div>
      <div
        className="ir-matrix"
        style={{
          gridTemplateColumns: `minmax(56px, max-content) repeat(${consequence.categories.length}, minmax(44px, 1fr))`,
        }}
      >
        {upwards.map((row) => (
          <Fragment key={row.key}>
            <div className="ir-matrix-axis up">{row.label}</div>
            {consequence.categories.map((column) => (
              <Fragment key={column.key}>{cell(row, column)}</Fragment>
            ))}
          </Fragment>
        ))}
        <span />
        {consequence.categories.map((column) => (
          <div key={column.key} className="ir-matrix-axis across">
            {column.label}
          </div>
        ))}
        {moves && moves.length > 0 && (
          <MatrixArrows
            moves={moves}
            rows={upwards.map((one) => one.key)}
            columns={consequence.categories.map((one) => one.key)}
          />
        )}
      </div>
      <div className="ir-matrix-axis across ir-matrix-name">{consequence.name} →</div>
    </figure>
  );
}
