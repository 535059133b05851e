import type { FaultTreeResult } from '@ircrisk/engine-fault-tree';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { formatNumber } from '@ircrisk/units';
import { probabilityText } from '../format.ts';

interface Props {
  labels: ReadonlyMap<string, string>;
  result: FaultTreeResult | null | undefined;
  /** Index of the set traced in the diagram. */
  traced: number | undefined;
  onTrace: (index: number | undefined, events: readonly string[]) => void;
  /** Only sets with this event. */
  filter: string | undefined;
}

/** The most probable cut sets; a click traces one through the diagram. */
export function CutSetTable({ labels, result, traced, onTrace, filter }: Props) {
  const t = useText();
  const total = result?.rareEvent ?? 0;
  const listed = result?.cutSets?.listed ?? [];
  const largest = listed[0]?.probability ?? 0;
  const rows = listed
    .map((set, index) => ({ ...set, index }))
    .filter(({ events }) => filter === undefined || events.includes(filter));
  if (rows.length === 0) return <p className="ft-pad ft-note">{t('fault-tree.cutSets.none')}</p>;
  return (
    <table className="ft-table">
      <caption>{t('fault-tree.cutSets.title')}</caption>
      <thead>
        <tr>
          <th className="ft-num">#</th>
          <th className="ft-num">{t('fault-tree.cutSets.order')}</th>
          <th>{t('fault-tree.cutSets.events')}</th>
          <th className="ft-num">{t('fault-tree.cutSets.probability')}</th>
          <th>{t('fault-tree.cutSets.share')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ events, order, probability, index }) => {
          const share = probability !== null && total > 0 ? (probability / total) * 100 : undefined;
          const isOn = traced === index;
          const named = events.map((name) => labels.get(name)).filter(Boolean);
          return (
            <tr key={index} className={isOn ? 'ft-on' : undefined}>
              <td className="ft-num">
                <button
                  type="button"
                  className="ft-pick"
                  aria-pressed={isOn}
                  aria-label={t('fault-tree.cutSets.trace', { number: index + 1 })}
                  onClick={() => onTrace(isOn ? undefined : index, events)}
                >
                  {index + 1}
                </button>
              </td>
              <td className="ft-num">{order}</td>
              <td className="ft-wide" title={named.join(t('fault-tree.comma'))}>
                {events.map((name) => (
                  <span key={name} className="ft-chip">
                    {name}
                  </span>
                ))}
                <span className="ft-note">{named.join(t('fault-tree.comma'))}</span>
              </td>
              <td className="ft-num">{probabilityText(probability)}</td>
              <td>
                {share !== undefined && (
                  <span className="ft-bar">
                    <i style={{ width: `${largest ? ((probability ?? 0) / largest) * 58 : 0}px` }} />
                    {share < 0.05 ? '<0.1' : formatNumber(share, { decimals: 1 })}
                  </span>
                )}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
