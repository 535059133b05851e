import type { FaultTreeModel, SensitivityRow } from '@ircrisk/engine-fault-tree';
import type { OtherTree } from '@ircrisk/engine-fault-tree/transfers.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { useAnalysis } from '../analysis/use-analysis.ts';
import { probabilityText, ratioText } from '../format.ts';
import { setEvent } from '../model/edits.ts';

interface Props {
  treeId: string;
  model: FaultTreeModel;
  labels: ReadonlyMap<string, string>;
  others: readonly OtherTree[];
  values: Readonly<Record<string, number>>;
  probability: number | null | undefined;
  rows: readonly SensitivityRow[];
  onSelect: (event: string) => void;
}

const settings = { cutSets: false, limits: { steps: 30_000_000 } };
/** The slider goes over four decades around the event's own value. */
const decades = 2;
const listed = 30;

/** How much each event matters, and what the top would be if some were better or worse. Nothing here is saved. */
export function WhatIf({ treeId, model, labels, others, values, probability, rows, onSelect }: Props) {
  const t = useText();
  const [shifts, setShifts] = useState<Readonly<Record<string, number>>>({});
  const trial = useMemo(() => {
    const moved = Object.entries(shifts).filter(([, shift]) => shift !== 0);
    if (moved.length === 0) return undefined;
    return moved.reduce((now, [name, shift]) => {
      const p = Math.min(1, (values[name] ?? 0) * 10 ** shift);
      return setEvent(now, name, (event) => ({ ...event, probability: p }));
    }, model);
  }, [shifts, model, values]);
  const live = useAnalysis({ treeId, model: trial, others, settings, delayMs: 60 });
  const outcome = trial ? live.analysis?.result?.probability : probability;
  const owned = useMemo(() => new Set(model.events.map(({ name }) => name)), [model]);
  const most = rows[0] ? rows[0].upper : 1;
  return (
    <div className="ft-whatif">
      <p className="ft-row">
        <span>{t('fault-tree.whatIf.outcome')}</span>
        <b className={trial && live.isStale ? 'ft-quiet' : undefined}>{probabilityText(outcome)}</b>
        {trial && typeof outcome === 'number' && probability ? (
          <span className="ft-note">
            {t('fault-tree.whatIf.factor', { factor: ratioText(outcome / probability) })}
          </span>
        ) : null}
        <Button size="small" disabled={!trial} onClick={() => setShifts({})}>
          {t('fault-tree.whatIf.reset')}
        </Button>
        <span className="ft-note">{t('fault-tree.whatIf.note')}</span>
      </p>
      <table className="ft-table">
        <caption>{t('fault-tree.whatIf.title')}</caption>
        <thead>
          <tr>
            <th>{t('fault-tree.importance.event')}</th>
            <th>{t('fault-tree.whatIf.change')}</th>
            <th className="ft-num">{t('fault-tree.whatIf.value')}</th>
            <th>{t('fault-tree.whatIf.swing')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, listed).map(({ event, lower, upper }) => {
            const shift = shifts[event] ?? 0;
            const own = values[event] ?? 0;
            // Combinations of a common cause group and events of other trees have no figure of their own here.
            const isOwn = owned.has(event);
            return (
              <tr key={event}>
                <td className="ft-wide">
                  <button type="button" className="ft-chip ft-chip-button" onClick={() => onSelect(event)}>
                    {event}
                  </button>
                  <span>{labels.get(event)}</span>
                </td>
                <td>
                  <input
                    disabled={!isOwn}
                    type="range"
                    min={-decades}
                    max={decades}
                    step={0.05}
                    value={shift}
                    aria-label={t('fault-tree.whatIf.slider', { name: event })}
                    aria-valuetext={probabilityText(own * 10 ** shift)}
                    onChange={(change) =>
                      setShifts((before) => ({ ...before, [event]: Number(change.target.value) }))
                    }
                  />
                </td>
                <td className="ft-num">{isOwn ? probabilityText(Math.min(1, own * 10 ** shift)) : '–'}</td>
                <td>
                  <span className="ft-swing" title={`${probabilityText(lower)} … ${probabilityText(upper)}`}>
                    <i
                      style={{
                        left: `${most > 0 ? (lower / most) * 100 : 0}%`,
                        right: `${most > 0 ? 100 - (upper / most) * 100 : 100}%`,
                      }}
                    />
                  </span>
                  <span className="ft-note">
                    {probabilityText(lower)} … {probabilityText(upper)}
                  </span>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
