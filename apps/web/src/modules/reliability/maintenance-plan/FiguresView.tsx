import type { Figure } from '@ircrisk/contract/modules/assets/equipment.ts';
import { planFigures } from '@ircrisk/contract/modules/reliability/maintenance-plan.ts';
import { trades } from '@ircrisk/contract/resources/maintenance/choices.ts';
import { useCall } from '@ircrisk/ui/api/queries.ts';
import { useLanguage, useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { ErrorPanel } from '@ircrisk/ui/parts/ErrorPanel.tsx';
import { FigureButton } from '@ircrisk/ui/parts/FigureButton.tsx';
import { PageTitle } from '@ircrisk/ui/parts/PageTitle.tsx';
import { Panel } from '@ircrisk/ui/parts/Panel.tsx';
import { type State, StateMark } from '@ircrisk/ui/parts/StateMark.tsx';
import { StatTile } from '@ircrisk/ui/parts/StatTile.tsx';
import { formatNumber } from '@ircrisk/units';
import { Button, Select, Skeleton } from 'antd';
import { useState } from 'react';
import { useShell } from '#shell/shell-context.ts';

const periods = ['thisMonth', 'lastMonth', 'thisQuarter', 'lastQuarter', 'thisYear', 'lastYear'] as const;
type Period = (typeof periods)[number];

interface Props {
  nodeId: string | undefined;
  onNode: (id: string) => void;
}

const whole = (value: number) => formatNumber(value, { decimals: 0 });
const percent = (value: unknown): string | null =>
  typeof value === 'number' ? `${value.toFixed(2)} %` : null;
const rate = (figure: Figure) => {
  const value = figure.value as { value?: number } | null;
  return value?.value ?? null;
};
const mark = (value: number | null, target: number, strict: boolean): State | undefined =>
  value === null ? undefined : value >= target ? 'ok' : strict || value < target * 0.95 ? 'miss' : 'near';

/** The two rates with what stands behind them: sums, months, places, overdue work and backlog. */
export function FiguresView({ nodeId, onNode }: Props) {
  const t = useText();
  const say = useSay();
  const language = useLanguage();
  const shell = useShell();
  const [period, setPeriod] = useState<Period>('thisYear');
  const { data, error, refetch } = useCall(
    planFigures,
    { period, ...(nodeId ? { nodeId } : {}) },
    { keepPrevious: true, suppress: true },
  );
  const drill = (counted: string) =>
    shell.open(
      `/maintenance-plan?${new URLSearchParams({
        view: 'orders',
        counted,
        dueDate_datege: data?.start ?? '',
        dueDate_lt: data?.end ?? '',
        ...(data?.nodeIds ? { nodeId: data.nodeIds.join(',') } : {}),
      })}`,
    );
  const compliance = data?.compliance.value as { compliancePercent?: number } | null | undefined;
  const tile = (
    label: string,
    figure: Figure,
    value: number | null,
    note: string,
    target: number,
    strict: boolean,
    counted: string,
  ) => {
    const state = mark(value, target, strict);
    return (
      <StatTile
        label={label}
        value={
          <FigureButton figure={figure} title={label} value={value}>
            {percent(value) ?? t('maintenance-plan.figures.noneDue')}
          </FigureButton>
        }
        state={
          state && <StateMark state={state} text={t('maintenance-plan.figures.target', { value: target })} />
        }
        note={
          <Button type="link" size="small" className="ir-list-label" onClick={() => drill(counted)}>
            {note}
          </Button>
        }
      />
    );
  };
  return (
    <div className="mp-view">
      <PageTitle
        title={t('maintenance-plan.figures.title')}
        note={
          data &&
          `${data.start} – ${data.end}${data.toDate ? ` · ${t('maintenance-plan.figures.toDate')}` : ''}`
        }
        actions={
          <Select<Period>
            aria-label={t('maintenance-plan.figures.period')}
            value={period}
            onChange={setPeriod}
            style={{ width: 140 }}
            options={periods.map((value) => ({ value, label: t(`maintenance-plan.figures.${value}`) }))}
          />
        }
      />
      {error && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active />}
      {data && (
        <>
          <div className="mp-tiles">
            {tile(
              t('maintenance-plan.figures.execution'),
              data.execution,
              rate(data.execution),
              t('maintenance-plan.figures.of', {
                done: whole(data.counts.done),
                due: whole(data.counts.due),
              }),
              95,
              false,
              'due',
            )}
            {tile(
              t('maintenance-plan.figures.mandatory'),
              data.mandatory,
              rate(data.mandatory),
              t('maintenance-plan.figures.of', {
                done: whole(data.counts.mandatoryDone),
                due: whole(data.counts.mandatoryDue),
              }),
              100,
              true,
              'mandatoryDue',
            )}
            {tile(
              t('maintenance-plan.figures.compliance'),
              data.compliance,
              compliance?.compliancePercent ?? null,
              t('maintenance-plan.figures.split', {
                inWindow: whole(data.counts.inWindow),
                late: whole(data.counts.late),
                deferred: whole(data.counts.deferred),
                open: whole(data.counts.open),
              }),
              95,
              false,
              'due',
            )}
            <StatTile
              label={t('maintenance-plan.figures.overdue')}
              value={data.overdue}
              note={t('maintenance-plan.figures.critical', { count: data.overdueCritical })}
              onClick={() => shell.open('/maintenance-plan?view=orders&overdue=true')}
            />
          </div>
          <div className="mp-figures">
            <Panel title={t('maintenance-plan.figures.months')}>
              {data.months.length === 0 && <p className="mp-pad">{t('maintenance-plan.noData')}</p>}
              <table className="mp-table">
                <tbody>
                  {data.months.map((month) => (
                    <tr key={month.month}>
                      <td>{month.month}</td>
                      <td className="mp-bar-cell">
                        <span className="mp-load">
                          <span style={{ width: `${(month.done / Math.max(1, month.due)) * 100}%` }} />
                        </span>
                      </td>
                      <td>
                        {month.done} / {month.due}
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </Panel>
            <Panel title={t('maintenance-plan.figures.places')}>
              {data.nodes.length === 0 && <p className="mp-pad">{t('maintenance-plan.figures.noPlaces')}</p>}
              <table className="mp-table">
                <tbody>
                  {data.nodes.map((node) => (
                    <tr key={node.nodeId}>
                      <td>
                        <Button type="link" className="ir-list-label" onClick={() => onNode(node.nodeId)}>
                          {language === 'en' && node.nameEn ? node.nameEn : node.name}
                        </Button>
                      </td>
                      <td>
                        {node.done} / {node.due}
                      </td>
                      <td>
                        {t('maintenance-plan.figures.law', {
                          done: node.mandatoryDone,
                          due: node.mandatoryDue,
                        })}
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </Panel>
            <Panel title={t('maintenance-plan.figures.backlog')}>
              {data.backlog.length === 0 && <p className="mp-pad">{t('maintenance-plan.noData')}</p>}
              <table className="mp-table">
                <tbody>
                  {data.backlog.map(({ trade, hours, weeks }) => (
                    <tr key={trade}>
                      <td>{say(trades[trade as keyof typeof trades] ?? { zh: trade, en: trade })}</td>
                      <td>{Math.round(hours)} h</td>
                      <td>
                        <FigureButton figure={weeks} title={t('maintenance-plan.figures.backlog')}>
                          {typeof weeks.value === 'number'
                            ? t('maintenance-plan.figures.weeks', { count: weeks.value.toFixed(1) })
                            : t('maintenance-plan.noData')}
                        </FigureButton>
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </Panel>
          </div>
        </>
      )}
    </div>
  );
}
