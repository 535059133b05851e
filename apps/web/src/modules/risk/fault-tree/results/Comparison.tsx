import {
  type FaultTreeDetail,
  faultTreeModel,
  faultTreeStudy,
  latestResult,
} from '@ircrisk/contract/modules/risk/fault-tree.ts';
import { studyStates } from '@ircrisk/contract/study.ts';
import type { FaultTreeModel, FaultTreeResult } from '@ircrisk/engine-fault-tree';
import { useCall } from '@ircrisk/ui/api/queries.ts';
import { useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { Select } from 'antd';
import { useMemo, useState } from 'react';
import { countText, probabilityText, ratioText } from '../format.ts';
import { differences } from '../model/diff.ts';

interface Props {
  detail: FaultTreeDetail;
  model: FaultTreeModel;
  result: FaultTreeResult | null | undefined;
  onSelect: (name: string) => void;
}

/** This revision beside another: what was changed, and what it did to the figures. */
export function Comparison({ detail, model, result, onSelect }: Props) {
  const t = useText();
  const say = useSay();
  const revisions = useCall(faultTreeStudy.revisions, { id: detail.id });
  const others = (revisions.data ?? []).filter(({ id }) => id !== detail.id);
  const [chosen, setChosen] = useState<string>();
  const id = chosen ?? others[0]?.id;
  const other = useCall(faultTreeModel, { id: id ?? '' }, { enabled: id !== undefined });
  const stored = useCall(latestResult, { id: id ?? '' }, { enabled: id !== undefined });
  const found = useMemo(() => (other.data ? differences(other.data.model, model) : []), [other.data, model]);
  if (revisions.data && others.length === 0)
    return <p className="ft-pad ft-note">{t('fault-tree.compare.none')}</p>;
  const before = stored.data?.analysis.result;
  const ratio =
    result?.probability && before?.probability ? ratioText(result.probability / before.probability) : '–';
  return (
    <div className="ft-compare">
      <p className="ft-row">
        <span>{t('fault-tree.compare.with')}</span>
        <Select
          size="small"
          style={{ width: 160 }}
          aria-label={t('fault-tree.compare.with')}
          value={id ?? null}
          onChange={setChosen}
          options={others.map((one) => ({
            value: one.id,
            label: `${one.label} ${say(studyStates[one.state])}`,
          }))}
        />
        <span>
          P {probabilityText(before?.probability)} → <b>{probabilityText(result?.probability)}</b> (× {ratio})
        </span>
        <span>
          {t('fault-tree.result.cutSets')} {countText(before?.cutSets?.count)} →{' '}
          {countText(result?.cutSets?.count)}
        </span>
      </p>
      <table className="ft-table">
        <caption>{t('fault-tree.compare.title')}</caption>
        <thead>
          <tr>
            <th>{t('fault-tree.compare.what')}</th>
            <th>{t('fault-tree.name')}</th>
            <th>{t('fault-tree.label')}</th>
            <th>{t('fault-tree.compare.change')}</th>
          </tr>
        </thead>
        <tbody>
          {found.length === 0 && (
            <tr>
              <td colSpan={4}>{t('fault-tree.compare.same')}</td>
            </tr>
          )}
          {found.slice(0, 300).map(({ what, name, label, change }) => (
            <tr key={`${what} ${name} ${change}`}>
              <td>{t(`fault-tree.compare.${what}`)}</td>
              <td>
                {name && change !== 'removed' ? (
                  <button type="button" className="ft-chip ft-chip-button" onClick={() => onSelect(name)}>
                    {name}
                  </button>
                ) : (
                  name
                )}
              </td>
              <td>{label}</td>
              <td>{t(`fault-tree.compare.${change}`)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
