import type { TankGrid } from '@ircrisk/contract/modules/assets/atmospheric-tank.ts';
import { useLanguage, useText } from '@ircrisk/ui/i18n/texts.ts';
import { formatQuantity } from '@ircrisk/units';
import { useMemo } from 'react';
import { gridTable, type Wear, wearOf } from './grid-model.ts';

interface Props {
  grid: TankGrid;
  required: number | null;
  label: string;
}

/** A mark beside the figure says what the ground says, without colour. */
const marks: Partial<Record<Wear, string>> = { third: '▾', below: '▼' };
const shownWear: readonly Wear[] = ['sound', 'tenth', 'fifth', 'third', 'below'];

/** The points of one grid where they lie, the darker the more is gone. */
export function ThicknessGrid({ grid, required, label }: Props) {
  const t = useText();
  const language = useLanguage();
  const table = useMemo(() => gridTable(grid), [grid]);
  const figure = (value: number) => formatQuantity('thickness', value, language, { unit: false });
  return (
    <>
      {/* A wide grid scrolls by itself, and by the keyboard too. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className="tk-grid" tabIndex={0} aria-label={label}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('tank.grid.corner')}</th>
              {table.columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.map((row) => (
              <tr key={row}>
                <th scope="row">{row}</th>
                {table.columns.map((column) => {
                  const cell = table.at(row, column);
                  if (!cell) return <td key={column} />;
                  const wear = wearOf(cell.thickness, grid.nominal, required);
                  const least = cell.thickness === grid.minimum;
                  const notes = [
                    t(`tank.grid.wear.${wear}`),
                    ...(least ? [t('tank.grid.least')] : []),
                    ...(cell.outlier ? [t('tank.grid.outlier')] : []),
                    ...(cell.day === grid.day ? [] : [cell.day]),
                    ...(cell.angle === null ? [] : [`${cell.angle}°`]),
                  ];
                  return (
                    <td
                      key={column}
                      className={`tk-wear-${wear}${least ? ' tk-grid-least' : ''}`}
                      title={notes.join(' · ')}
                    >
                      {figure(cell.thickness)}
                      {marks[wear]}
                      {cell.outlier && <sup>◇</sup>}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <ul className="tk-grid-legend" aria-label={t('tank.grid.legend')}>
        {shownWear.map((wear) => (
          <li key={wear}>
            <i className={`tk-wear-${wear}`}>{marks[wear]}</i>
            {t(`tank.grid.wear.${wear}`)}
          </li>
        ))}
        <li>
          <i className="tk-grid-least" />
          {t('tank.grid.least')}
        </li>
        <li>
          <i>◇</i>
          {t('tank.grid.outlier')}
        </li>
      </ul>
    </>
  );
}
