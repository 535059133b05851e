import type { RiskDetail, Trial } from '@ircrisk/contract/modules/risk/dynamic-risk.ts';
import { fourColours } from '@ircrisk/contract/resources/dynamic-risk.ts';
import { bandOfCell } from '@ircrisk/engine-risk-matrix';
import { useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { Panel } from '@ircrisk/ui/parts/Panel.tsx';
import { typesetNumber } from '@ircrisk/units';
import { Fragment } from 'react';

/** Where the subject lies in the matrix: ○ base, ● now, □ as tried. */
export function MatrixPlace({ detail, trial }: { detail: RiskDetail; trial: Trial | undefined }) {
  const t = useText();
  const say = useSay();
  const { matrix, consequences, category, baseCategory } = detail;
  const rated = Object.values(consequences).filter((one) => one !== null);
  if (!matrix || rated.length === 0)
    return (
      <Panel title={t('dynamic-risk.matrix.title')}>
        <p className="dr-note">{t('dynamic-risk.matrix.none')}</p>
      </Panel>
    );
  const column = Math.max(...rated);
  const rows = matrix.probability.toSorted((a, b) => b.index - a.index);
  const columns = matrix.consequence.toSorted((a, b) => a.index - b.index);
  const marksAt = (p: number, c: number) =>
    c === column
      ? [
          ...(baseCategory === p ? ['○'] : []),
          ...(category === p ? ['●'] : []),
          ...(trial?.category === p ? ['□'] : []),
        ]
      : [];
  return (
    <Panel title={t('dynamic-risk.matrix.title')} note={t('dynamic-risk.matrix.note')}>
      <div
        className="dr-matrix"
        role="img"
        aria-label={t('dynamic-risk.matrix.place', {
          base: baseCategory ?? '–',
          now: category ?? '–',
          column,
        })}
        style={{ gridTemplateColumns: `max-content repeat(${columns.length}, minmax(24px, 1fr))` }}
      >
        {rows.map((row) => (
          <Fragment key={row.index}>
            <span className="dr-axis">
              {row.lower ? `≥${typesetNumber(row.lower)}` : `<${typesetNumber(row.upper)}`}
            </span>
            {columns.map((one) => {
              const band = bandOfCell(matrix, row.index, one.index);
              const marks = marksAt(row.index, one.index);
              return (
                <span key={one.index} className={`dr-place ${band ? `dr-cell-${band}` : 'dr-cell-none'}`}>
                  <small>{band ? say(fourColours[band]) : '–'}</small>
                  {marks.length > 0 && <b>{marks.join('')}</b>}
                </span>
              );
            })}
          </Fragment>
        ))}
        <span />
        {columns.map((one) => (
          <span key={one.index} className="dr-axis">
            {one.code}
          </span>
        ))}
      </div>
      <p className="dr-note dr-legend">
        <span>○ {t('dynamic-risk.matrix.base')}</span>
        <span>● {t('dynamic-risk.dynamic')}</span>
        {trial && <span>□ {t('dynamic-risk.matrix.trial')}</span>}
      </p>
    </Panel>
  );
}
