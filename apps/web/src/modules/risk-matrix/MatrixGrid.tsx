import { type BandCode, bandOfCell, cellKey, cellValue, type RiskMatrix } from '@ircrisk/engine-risk-matrix';
import { useLanguage, useText } from '@ircrisk/ui/i18n/texts.ts';
import { riskWords } from '@ircrisk/ui/theme/tokens.ts';
import { type CSSProperties, Fragment } from 'react';
import { inkOn } from './contrast.ts';

interface Props {
  matrix: RiskMatrix;
  /** Cells with a complaint, by key `p,c`. */
  faulty?: ReadonlySet<string>;
  /** Marked cells of a comparison. */
  marked?: ReadonlySet<string>;
  onPaint?: ((p: number, c: number) => void) | undefined;
  label: string;
}

/** The grid in the matrix's own colours: probability upwards, consequence to the right. */
export function MatrixGrid({ matrix, faulty, marked, onPaint, label }: Props) {
  const t = useText();
  const language = useLanguage();
  const rows = [...matrix.probability].reverse();
  const bandOf = (code: BandCode | null) => matrix.bands.find((band) => band.code === code);

  const cell = (p: number, c: number, off: boolean) => {
    const band = bandOf(bandOfCell(matrix, p, c));
    const key = cellKey(p, c);
    const style: CSSProperties = band
      ? { background: band.colour, color: inkOn(band.colour).ink }
      : { background: 'var(--ir-sunken)' };
    const name = t('matrix.cell', {
      p: matrix.probability[p - 1]?.code ?? p,
      c: matrix.consequence[c - 1]?.code ?? c,
      value: cellValue(p, c),
      band: band ? band[language] : t('matrix.noBand'),
    });
    const classes = [
      'matrix-cell',
      off && 'off',
      faulty?.has(key) && 'faulty',
      marked?.has(key) && 'marked',
      matrix.overrides[key] && 'own',
    ]
      .filter(Boolean)
      .join(' ');
    const inner = (
      <>
        <span className="ir-out-of-sight">{name}</span>
        <b aria-hidden="true">{band ? riskWords[band.code].code : '?'}</b>
        <small aria-hidden="true">{cellValue(p, c)}</small>
      </>
    );
    return onPaint ? (
      <button type="button" className={classes} style={style} title={name} onClick={() => onPaint(p, c)}>
        {inner}
      </button>
    ) : (
      <div className={classes} style={style}>
        {inner}
      </div>
    );
  };

  return (
    <figure className="matrix-grid" aria-label={label}>
      <figcaption className="up">{t('matrix.probability')}</figcaption>
      <div
        className="matrix-cells"
        style={{
          gridTemplateColumns: `minmax(90px, 150px) repeat(${matrix.consequence.length}, minmax(44px, 76px))`,
        }}
      >
        {rows.map((row) => (
          <Fragment key={row.index}>
            <div className={row.disabled ? 'matrix-head off' : 'matrix-head'}>
              <b>{row.code}</b> <span title={row[language]}>{row[language]}</span>
            </div>
            {matrix.consequence.map((column) => (
              <Fragment key={column.index}>
                {cell(row.index, column.index, row.disabled || column.disabled)}
              </Fragment>
            ))}
          </Fragment>
        ))}
        <span />
        {matrix.consequence.map((column) => (
          <div key={column.index} className={column.disabled ? 'matrix-foot off' : 'matrix-foot'}>
            {column.code}
          </div>
        ))}
      </div>
      <figcaption className="across">{t('matrix.consequence')}</figcaption>
    </figure>
  );
}
