import type { PlantState } from '@ircrisk/contract/modules/workplace/dashboard.ts';
import { typeChoices } from '@ircrisk/contract/resources/ledger/choices.ts';
import { useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { EmptyState } from '@ircrisk/ui/parts/EmptyState.tsx';
import { type CSSProperties, useMemo } from 'react';
import { useShell } from '#shell/shell-context.ts';
import { TablePanel } from './TablePanel.tsx';

const columns = ['overdue', 'in30', 'in60', 'in90'] as const;
type Kind = PlantState['due']['kinds'][number];
const sum = (kinds: readonly Kind[], key: (typeof columns)[number]) =>
  kinds.reduce((total, kind) => total + kind[key], 0);
const whole = (kind: Kind) => columns.reduce((total, key) => total + kind[key], 0);

/** Inspections that are overdue or fall due within ninety days, and the next of them by name. */
export function DuePanel({
  state,
  onDates,
}: {
  state: Pick<PlantState, 'due' | 'actions'>;
  /** Opens the dates behind the mandatory inspection rate. */
  onDates?: () => void;
}) {
  const t = useText();
  const say = useSay();
  const { open } = useShell();
  const { kinds, next, dates, unknown, stop } = state.due;
  const named = useMemo(
    () =>
      kinds.map((kind) => ({
        ...kind,
        name: say(typeChoices[kind.type as keyof typeof typeChoices] ?? { zh: kind.type, en: kind.type }),
      })),
    [kinds, say],
  );
  const table = useMemo(
    () => ({
      columns: [
        { key: 'name', title: t('dashboard.kind') },
        ...columns.map((key) => ({ key, title: t(`dashboard.due.${key}`), numeric: true })),
      ],
      rows: named.map(({ name, overdue, in30, in60, in90 }) => ({ name, overdue, in30, in60, in90 })),
    }),
    [named, t],
  );
  const most = Math.max(1, ...kinds.flatMap((kind) => [kind.in30, kind.in60, kind.in90]));
  return (
    <TablePanel
      title={t('dashboard.dueTitle')}
      note={
        <button type="button" className="db-link" onClick={() => open('/actionItem?list=overdue')}>
          {t('dashboard.actions', { open: state.actions.open, overdue: state.actions.overdue })}
        </button>
      }
      table={table}
    >
      {kinds.length === 0 ? (
        <EmptyState title={t('dashboard.noneDue')} purpose={t('dashboard.noneDueHint')} />
      ) : (
        <>
          <table className="db-table">
            <caption className="ir-hidden">{t('dashboard.dueTitle')}</caption>
            <thead>
              <tr>
                <th scope="col">{t('dashboard.kind')}</th>
                {columns.map((key) => (
                  <th key={key} scope="col" className="num">
                    {t(`dashboard.due.${key}`)}
                  </th>
                ))}
                <th scope="col" className="num">
                  {t('dashboard.total')}
                </th>
              </tr>
            </thead>
            <tbody>
              {named.map((kind) => (
                <tr key={kind.type}>
                  <td>{kind.name}</td>
                  {columns.map((key) => (
                    <td key={key} className="num">
                      {key === 'overdue' ? (
                        <span className={kind.overdue > 0 ? 'db-overdue' : undefined}>
                          {kind.overdue > 0 ? '◆ ' : ''}
                          {kind.overdue}
                        </span>
                      ) : (
                        <span className="db-heat" style={{ '--share': kind[key] / most } as CSSProperties}>
                          {kind[key]}
                        </span>
                      )}
                    </td>
                  ))}
                  <td className="num">
                    <b>{whole(kind)}</b>
                  </td>
                </tr>
              ))}
              <tr className="db-sum">
                <th scope="row">{t('dashboard.total')}</th>
                {columns.map((key) => (
                  <td key={key} className="num">
                    {sum(kinds, key)}
                  </td>
                ))}
                <td className="num">{kinds.reduce((total, kind) => total + whole(kind), 0)}</td>
              </tr>
            </tbody>
          </table>
          {stop > 0 && <p className="db-note db-overdue">{t('dashboard.due.stop', { count: stop })}</p>}
          {unknown > 0 && <p className="db-note">{t('dashboard.due.unknown', { count: unknown })}</p>}
          {(dates.overdue !== sum(kinds, 'overdue') || dates.unknown !== unknown) && (
            <button type="button" className="db-link db-note" onClick={onDates}>
              {t('dashboard.due.dates', dates)}
            </button>
          )}
          <ul className="db-next">
            {next.map(({ equipmentId, tag, name, dueDate, days, stop: mustStop }) => (
              <li key={equipmentId}>
                <button
                  type="button"
                  className="db-link"
                  onClick={() => open(`/equipment/detail?id=${equipmentId}`)}
                >
                  {tag}
                </button>
                <span title={name}>{name}</span>
                <time>{dueDate}</time>
                <span className={mustStop || days < 0 ? 'db-overdue' : undefined}>
                  {mustStop
                    ? t('dashboard.due.mustStop')
                    : days < 0
                      ? t('dashboard.overdueBy', { days: -days })
                      : t('dashboard.inDays', { days })}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </TablePanel>
  );
}
