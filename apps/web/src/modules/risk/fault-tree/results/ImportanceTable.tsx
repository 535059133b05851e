import type { Importance } from '@ircrisk/engine-fault-tree';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { useMemo } from 'react';
import { probabilityText, ratioText, sortable } from '../format.ts';

export type Measure = 'fussellVesely' | 'birnbaum' | 'raw';
export const measures: readonly Measure[] = ['fussellVesely', 'birnbaum', 'raw'];

interface Props {
  labels: ReadonlyMap<string, string>;
  importance: readonly Importance[];
  measure: Measure;
  selected: string | undefined;
  onSelect: (event: string) => void;
}

const shown = 200;

/** Events by importance; bars show the chosen measure. */
export function ImportanceTable({ labels, importance, measure, selected, onSelect }: Props) {
  const t = useText();
  const rows = useMemo(
    () => [...importance].sort((a, b) => sortable(b[measure]) - sortable(a[measure])).slice(0, shown),
    [importance, measure],
  );
  const largest = rows.map((row) => sortable(row[measure])).find(Number.isFinite) ?? 0;
  const text = (row: Importance, key: Measure) =>
    key === 'birnbaum' ? probabilityText(row.birnbaum) : ratioText(row[key]);
  const others = measures.filter((key) => key !== measure);
  if (rows.length === 0) return <p className="ft-pad ft-note">{t('fault-tree.importance.none')}</p>;
  return (
    <table className="ft-table">
      <caption>{t('fault-tree.importance.title')}</caption>
      <thead>
        <tr>
          <th>{t('fault-tree.importance.event')}</th>
          <th>{t(`fault-tree.importance.${measure}`)}</th>
          {others.map((key) => (
            <th key={key} className="ft-num">
              {t(`fault-tree.importance.${key}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const size = sortable(row[measure]);
          const share = Number.isFinite(size) && largest > 0 ? Math.max(0, size / largest) : 1;
          return (
            <tr key={row.event} className={row.event === selected ? 'ft-on' : undefined}>
              <td className="ft-wide">
                <button type="button" className="ft-chip ft-chip-button" onClick={() => onSelect(row.event)}>
                  {row.event}
                </button>
                <span title={labels.get(row.event)}>{labels.get(row.event)}</span>
              </td>
              <td>
                <span className="ft-bar">
                  <i style={{ width: `${share * 72}px` }} />
                  {text(row, measure)}
                </span>
              </td>
              {others.map((key) => (
                <td key={key} className="ft-num">
                  {text(row, key)}
                </td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
