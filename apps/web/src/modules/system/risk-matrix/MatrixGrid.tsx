import { type BandCode, bandOfCell, cellKey, cellValue, type RiskMatrix } from '@ircrisk/engine-risk-matrix';
import { useLanguage, useText } from '@ircrisk/ui/i18n/texts.ts';
import { inkOn } from '@ircrisk/ui/theme/contrast.ts';
import { riskWords } from '@ircrisk/ui/theme/tokens.ts';
import { type CSSProperties, Fragment } from 'react';
import { type GridView, plainView } from './grid-view.ts';

interface Props {
  matrix: RiskMatrix;
  view?: GridView;
  /** Cells with a complaint, by key `p,c`. */
  faulty?: ReadonlySet<string>;
  /** Marked cells of a comparison or a choice. */
  marked?: ReadonlySet<string>;
  /** Shown in place of the level value. */
  counts?: ReadonlyMap<string, number>;
  /** Paints or chooses. */
  onPress?: ((p: number, c: number) => void) | undefined;
  label: string;
}

/** The grid in the matrix's own colours; the letter of the band stands in every cell, a pattern besides where wanted. */
export function MatrixGrid({ matrix, view = plainView, faulty, marked, counts, onPress, label }: Props) {
  const t = useText();
  const language = useLanguage();
  const bandOf = (code: BandCode | null) => matrix.bands.find((band) => band.code === code);
  const across = view.axes === 'across';
  const probability = view.axes === 'up' ? [...matrix.probability].reverse() : [...matrix.probability];
  const consequence = matrix.consequence.map((level) => ({ ...level, words: '' }));
  const likely = probability.map((level) => ({ ...level, words: level[language] }));
  const [rows, columns] = across ? [[...consequence].reverse(), likely] : [likely, consequence];

  const cell = (p: number, c: number, off: boolean) => {
    const band = bandOf(bandOfCell(matrix, p, c));
    const key = cellKey(p, c);
    const count = counts?.get(key) ?? 0;
    const style: CSSProperties = band
      ? { backgroundColor: band.colour, color: inkOn(band.colour).ink }
      : { backgroundColor: 'var(--ir-sunken)' };
    const params = {
      p: matrix.probability[p - 1]?.code ?? p,
      c: matrix.consequence[c - 1]?.code ?? c,
      value: cellValue(p, c),
      band: band ? band[language] : t('matrix.noBand'),
      count,
    };
    const name = t(counts ? 'matrix.cellCount' : 'matrix.cell', params);
    const classes = [
      'matrix-cell',
      view.pattern && band && `pattern-${band.code}`,
      off && 'off',
      faulty?.has(key) && 'faulty',
      marked?.has(key) && 'marked',
      matrix.overrides[key] && 'own',
    ]
      .filter(Boolean)
      .join(' ');
    const letter = band ? riskWords[band.code].code : '?';
    const inner = (
      <>
        <span className="ir-out-of-sight">{name}</span>
        <b aria-hidden="true">{counts ? count || '' : letter}</b>
        <small aria-hidden="true">{counts ? letter : cellValue(p, c)}</small>
      </>
    );
    return onPress ? (
      <button
        type="button"
        className={classes}
        style={style}
        title={name}
        aria-pressed={counts ? marked?.has(key) === true : undefined}
        onClick={() => onPress(p, c)}
      >
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
      <figcaption className="up">{t(`matrix.axes.${view.axes}.rows`)}</figcaption>
      <div
        className="matrix-cells"
        style={{
          gridTemplateColumns: `minmax(${across ? 30 : 90}px, ${across ? 60 : 150}px) repeat(${columns.length}, minmax(44px, ${across ? 110 : 76}px))`,
        }}
      >
        {rows.map((row) => (
          <Fragment key={row.index}>
            <div className={row.disabled ? 'matrix-head off' : 'matrix-head'}>
              <b>{row.code}</b> {row.words && <span title={row.words}>{row.words}</span>}
            </div>
            {columns.map((column) => (
              <Fragment key={column.index}>
                {cell(
                  across ? column.index : row.index,
                  across ? row.index : column.index,
                  row.disabled || column.disabled,
                )}
              </Fragment>
            ))}
          </Fragment>
        ))}
        <span />
        {columns.map((column) => (
          <div key={column.index} className={column.disabled ? 'matrix-foot off' : 'matrix-foot'}>
            {column.code}
            {column.words && <small title={column.words}>{column.words}</small>}
          </div>
        ))}
      </div>
      <figcaption className="across">{t(`matrix.axes.${view.axes}.columns`)}</figcaption>
    </figure>
  );
}
