import type { StudyCalls } from '@ircrisk/contract/study.ts';
import { NO_VALUE } from '@ircrisk/units';
import { Skeleton } from 'antd';
import { useCall } from '../api/queries.ts';
import { useText } from '../i18n/texts.ts';
import { ErrorPanel } from '../parts/ErrorPanel.tsx';

/** What changed from one revision to another: added, removed, old → new. */
export function RevisionComparison({ calls, id, other }: { calls: StudyCalls; id: string; other: string }) {
  const t = useText();
  const { data, error } = useCall(calls.compare, { id, with: other }, { enabled: other !== id });
  if (error) return <ErrorPanel error={error} />;
  if (!data) return <Skeleton active />;
  const parts = data.filter(({ total }) => total > 0);
  if (parts.length === 0) return <p className="ir-life-note">{t('ui.study.same')}</p>;
  return parts.map(({ title, total, differences }) => (
    <table key={title} className="ir-life-table">
      <caption>
        {title} {t('ui.study.changes', { count: total })}
      </caption>
      <thead>
        <tr>
          <th>{t('ui.study.what')}</th>
          <th>{t('ui.history.before')}</th>
          <th>{t('ui.history.after')}</th>
        </tr>
      </thead>
      <tbody>
        {differences.map(({ change, subject, before, after }) => (
          <tr key={subject}>
            <td>
              {subject}{' '}
              <span className="ir-life-note">{change !== 'changed' && t(`ui.study.change.${change}`)}</span>
            </td>
            <td>{before === null ? NO_VALUE : <s>{before}</s>}</td>
            <td>{after ?? NO_VALUE}</td>
          </tr>
        ))}
      </tbody>
    </table>
  ));
}
