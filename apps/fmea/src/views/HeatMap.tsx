import { heatMap, type RiskRow } from '@ircrisk/engine-fmeca/structured/rows.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';

const scale = Array.from({ length: 10 }, (_, at) => at + 1);
const rank = { H: 3, M: 2, L: 1 } as const;

/** Rows by severity and occurrence; a cell has the colour of its worst row. */
export function HeatMap({ rows, when }: { rows: readonly RiskRow[]; when: 'before' | 'after' }) {
  const t = useText();
  const cells = heatMap(rows, when);
  const worstOf = (own: readonly RiskRow[]) =>
    own
      .map((row) => (when === 'after' ? row.presentPriority : row.priority))
      .toSorted((a, b) => (b ? rank[b] : 0) - (a ? rank[a] : 0))[0];
  return (
    <table className="fm-heat" aria-label={t(`fmea.heat.${when}`)}>
      <caption>{t(`fmea.heat.${when}`)}</caption>
      <tbody>
        {scale.toReversed().map((severity) => (
          <tr key={severity}>
            <th scope="row">S {severity}</th>
            {scale.map((occurrence) => {
              const own = cells.get(`${severity} ${occurrence}`) ?? [];
              const worst = worstOf(own);
              return (
                <td key={occurrence} className={worst ? `fm-ap is-${worst}` : undefined}>
                  {own.length > 0 ? own.length : ''}
                </td>
              );
            })}
          </tr>
        ))}
        <tr>
          <td />
          {scale.map((occurrence) => (
            <th key={occurrence} scope="col">
              O {occurrence}
            </th>
          ))}
        </tr>
      </tbody>
    </table>
  );
}
