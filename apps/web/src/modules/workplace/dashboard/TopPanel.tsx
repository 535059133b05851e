import type { Overview, TopTag } from '@ircrisk/contract/modules/workplace/dashboard.ts';
import { type CaseState, caseStates } from '@ircrisk/contract/resources/bad-actor.ts';
import { useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { EmptyState } from '@ircrisk/ui/parts/EmptyState.tsx';
import { RiskChip } from '@ircrisk/ui/parts/RiskChip.tsx';
import { StateMark } from '@ircrisk/ui/parts/StateMark.tsx';
import { type RiskBand, riskBands } from '@ircrisk/ui/theme/tokens.ts';
import { formatNumber, NO_VALUE } from '@ircrisk/units';
import { Segmented } from 'antd';
import { useMemo, useState } from 'react';
import { useShell } from '#shell/shell-context.ts';
import { TablePanel } from './TablePanel.tsx';

type Measure = keyof Overview['top'];
const measured: Record<Measure, (row: TopTag) => number> = {
  count: ({ count }) => count,
  downtime: ({ downtimeHours }) => downtimeHours,
  cost: ({ cost }) => cost,
};
const isBand = (level: string | null): level is RiskBand => riskBands.includes(level as RiskBand);
const doneStates = new Set(['verified', 'closed']);

/** The ten worst of the period, the very list of the bad-actor page. */
export function TopPanel({ top, currency }: { top: Overview['top']; currency: string }) {
  const t = useText();
  const say = useSay();
  const { open } = useShell();
  const [by, setBy] = useState<Measure>('downtime');
  const rows = top[by];
  const most = Math.max(1, ...rows.map(measured[by]));
  const last = rows.at(-1)?.cumulative;
  const vital = rows.findIndex(({ cumulative }) => (cumulative ?? 0) >= 80) + 1;
  const table = useMemo(
    () => ({
      columns: [
        { key: 'tag', title: t('dashboard.tag') },
        { key: 'name', title: t('dashboard.name') },
        { key: 'nodeName', title: t('dashboard.place') },
        { key: 'count', title: t('dashboard.count'), numeric: true },
        { key: 'downtimeHours', title: t('dashboard.downtimeHours'), numeric: true },
        { key: 'cost', title: `${t('dashboard.cost')} ${currency}`, numeric: true },
        { key: 'cumulative', title: t('dashboard.cumulative'), numeric: true },
      ],
      rows: rows.map(({ tag, name, nodeName, count, downtimeHours, cost, cumulative }) => ({
        tag,
        name,
        nodeName,
        count,
        downtimeHours,
        cost,
        cumulative,
      })),
    }),
    [rows, currency, t],
  );
  return (
    <TablePanel
      title={t('dashboard.topTitle')}
      note={
        last == null
          ? undefined
          : vital > 0
            ? t('dashboard.topVital', { share: formatNumber(last, { decimals: 1 }), count: vital })
            : t('dashboard.topShare', { share: formatNumber(last, { decimals: 1 }) })
      }
      table={table}
      tools={
        <Segmented
          size="small"
          aria-label={t('dashboard.topBy')}
          value={by}
          onChange={setBy}
          options={(['count', 'downtime', 'cost'] as const).map((value) => ({
            value,
            label: t(`dashboard.by.${value}`),
          }))}
        />
      }
    >
      {rows.length === 0 ? (
        <EmptyState title={t('dashboard.noFailures')} purpose={t('dashboard.noFailuresHint')} />
      ) : (
        <div className="db-scroll">
          <table className="db-table">
            <caption className="ir-hidden">{t('dashboard.topTitle')}</caption>
            <thead>
              <tr>
                <th scope="col">#</th>
                <th scope="col">{t('dashboard.tag')}</th>
                <th scope="col">{t('dashboard.name')}</th>
                <th scope="col">{t('dashboard.place')}</th>
                <th scope="col" className="num">
                  {t('dashboard.count')}
                </th>
                <th scope="col">
                  {by === 'cost' ? `${t('dashboard.cost')} ${currency}` : t('dashboard.downtimeHours')}
                </th>
                <th scope="col" className="num">
                  {t('dashboard.cumulative')}
                </th>
                <th scope="col">{t('dashboard.riskLevel')}</th>
                <th scope="col">{t('dashboard.treatment')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row, index) => (
                <tr key={row.tag + row.equipmentId}>
                  <td className="db-quiet">{index + 1}</td>
                  <td>
                    <button
                      type="button"
                      className="db-link"
                      onClick={() => open(`/equipment/detail?id=${row.equipmentId}`)}
                    >
                      {row.tag}
                    </button>
                  </td>
                  <td className="db-name" title={row.name}>
                    {row.name}
                  </td>
                  <td className="db-name" title={row.nodeName ?? ''}>
                    {row.nodeName ?? NO_VALUE}
                  </td>
                  <td className="num">{row.count}</td>
                  <td>
                    <span className="db-measure">
                      <i style={{ width: `${(64 * measured[by](row)) / most}px` }} />
                      {formatNumber(by === 'cost' ? row.cost : row.downtimeHours, {
                        decimals: by === 'cost' ? 0 : 1,
                      })}
                    </span>
                  </td>
                  <td className="num">
                    {row.cumulative === null ? NO_VALUE : formatNumber(row.cumulative, { decimals: 1 })}
                  </td>
                  <td>{isBand(row.riskLevel) ? <RiskChip band={row.riskLevel} /> : NO_VALUE}</td>
                  <td>
                    {row.caseState ? (
                      <StateMark
                        state={
                          doneStates.has(row.caseState)
                            ? 'ok'
                            : row.caseState === 'identified'
                              ? 'identified'
                              : 'inProgress'
                        }
                        text={say(caseStates[row.caseState as CaseState])}
                      />
                    ) : (
                      <span className="db-quiet">{t('dashboard.noCase')}</span>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </TablePanel>
  );
}
