import { linkTurnaround, turnaround } from '@ircrisk/contract/modules/reliability/maintenance-plan.ts';
import { useAct, useCall } from '@ircrisk/ui/api/queries.ts';
import { useLanguage, useText } from '@ircrisk/ui/i18n/texts.ts';
import { EmptyState } from '@ircrisk/ui/parts/EmptyState.tsx';
import { ErrorPanel } from '@ircrisk/ui/parts/ErrorPanel.tsx';
import { NumberInput } from '@ircrisk/ui/parts/NumberInput.tsx';
import { PageTitle } from '@ircrisk/ui/parts/PageTitle.tsx';
import { StatTile } from '@ircrisk/ui/parts/StatTile.tsx';
import { usePermission } from '@ircrisk/ui/session/permissions.ts';
import { shown } from '@ircrisk/units';
import { Alert, Button, Select } from 'antd';
import { useState } from 'react';
import { tagged } from '../marks.tsx';

interface Props {
  onOpen: (id: string) => void;
}

/** A shutdown as a network of orders: bars from their earliest start, their float behind them, the critical path in red. */
export function TurnaroundView({ onOpen }: Props) {
  const t = useText();
  const language = useLanguage();
  const may = usePermission('work-order.update');
  const [chosen, setChosen] = useState<string>();
  const { data, error, refetch, isSuccess } = useCall(turnaround, chosen ? { shutdownId: chosen } : {}, {
    keepPrevious: true,
    suppress: true,
  });
  const link = useAct(linkTurnaround, { refreshes: [turnaround] });
  const shutdown = data?.shutdowns.find(({ id }) => id === data.shutdownId);
  const activities = data?.activities ?? [];
  const whole = Math.max(data?.finish ?? 0, shutdown?.hours ?? 0, 1);
  const critical = activities.filter((one) => one.critical).length;
  const late = data?.finish != null && shutdown ? data.finish - shutdown.hours : null;
  const save = (id: string, afterIds: string[], durationHours?: number) =>
    shutdown &&
    link.mutate({
      shutdownId: shutdown.id,
      id,
      afterIds,
      ...(durationHours === undefined ? {} : { durationHours }),
    });
  return (
    <div className="mp-view">
      <PageTitle
        title={t('maintenance-plan.turnaround.title')}
        note={
          data &&
          data.shutdowns.length > 0 && (
            <Select
              aria-label={t('maintenance-plan.turnaround.shutdown')}
              style={{ minWidth: 280 }}
              value={data.shutdownId}
              onChange={setChosen}
              options={data.shutdowns.map(({ id, name, place, start, end }) => ({
                value: id,
                label: `${place} ${name} ${start} – ${end}`,
              }))}
            />
          )
        }
      />
      {error && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      {isSuccess && activities.length === 0 && (
        <EmptyState
          title={t('maintenance-plan.turnaround.none')}
          purpose={t('maintenance-plan.turnaround.noneHint')}
        />
      )}
      {data?.reason && <Alert type="error" showIcon title={data.reason[language]} />}
      {shutdown && activities.length > 0 && (
        <>
          <div className="mp-tiles">
            <StatTile
              label={t('maintenance-plan.turnaround.finish')}
              value={data?.finish == null ? '–' : shown(data.finish, 4)}
              unit="h"
              note={t('maintenance-plan.turnaround.available', { hours: shutdown.hours })}
            />
            <StatTile
              label={t('maintenance-plan.turnaround.reserve')}
              value={late === null ? '–' : shown(-late, 4)}
              unit="h"
              note={late !== null && late > 0 ? t('maintenance-plan.turnaround.tooLong') : ''}
            />
            <StatTile
              label={t('maintenance-plan.turnaround.critical')}
              value={critical}
              note={t('maintenance-plan.turnaround.of', { count: activities.length })}
            />
          </div>
          <table className="mp-table mp-turnaround">
            <thead>
              <tr>
                <th>{t('maintenance-plan.turnaround.order')}</th>
                <th className="mp-turnaround-hours">{t('maintenance-plan.turnaround.duration')}</th>
                <th className="mp-turnaround-after">{t('maintenance-plan.turnaround.after')}</th>
                <th className="mp-turnaround-number">{t('maintenance-plan.turnaround.float')}</th>
                <th className="mp-turnaround-lane">{t('maintenance-plan.turnaround.bars')}</th>
              </tr>
            </thead>
            <tbody>
              {activities.map((one) => (
                <tr key={one.id} data-critical={one.critical}>
                  <td>
                    <Button type="link" className="ir-list-label" onClick={() => onOpen(one.id)}>
                      {tagged(one, language)}
                    </Button>
                  </td>
                  <td>
                    {may ? (
                      <NumberInput
                        aria-label={t('maintenance-plan.turnaround.durationOf', { number: one.number })}
                        value={one.duration}
                        onChange={(value) =>
                          value && value !== one.duration && save(one.id, one.afterIds, value)
                        }
                      />
                    ) : (
                      shown(one.duration, 4)
                    )}
                  </td>
                  <td>
                    <Select
                      mode="multiple"
                      aria-label={t('maintenance-plan.turnaround.afterOf', { number: one.number })}
                      disabled={!may}
                      style={{ width: '100%', minWidth: 160 }}
                      value={one.afterIds}
                      onChange={(afterIds: string[]) => save(one.id, afterIds)}
                      optionFilterProp="label"
                      options={activities
                        .filter(({ id }) => id !== one.id)
                        .map((other) => ({
                          value: other.id,
                          label: tagged(other, language),
                        }))}
                    />
                  </td>
                  <td className="mp-turnaround-number">{one.float === null ? '–' : shown(one.float, 4)}</td>
                  <td className="mp-turnaround-lane">
                    <span
                      className="mp-turnaround-float"
                      style={{
                        left: `${(100 * one.start) / whole}%`,
                        width: `${(100 * (one.duration + (one.float ?? 0))) / whole}%`,
                      }}
                    />
                    <span
                      className="mp-turnaround-bar"
                      style={{
                        left: `${(100 * one.start) / whole}%`,
                        width: `${(100 * one.duration) / whole}%`,
                      }}
                      title={t('maintenance-plan.turnaround.bar', {
                        start: shown(one.start, 4),
                        end: shown(one.start + one.duration, 4),
                      })}
                    />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </div>
  );
}
