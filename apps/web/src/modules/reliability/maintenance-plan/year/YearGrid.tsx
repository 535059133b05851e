import type { YearPlan, YearSums } from '@ircrisk/contract/modules/reliability/maintenance-plan.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { formatNumber } from '@ircrisk/units';
import './year.css';
import { useMarkText, YearMarks } from './YearMarks.tsx';

interface Props {
  plan: YearPlan;
  step: 'month' | 'week';
  by: 'equipment' | 'strategy';
  onDrill: (start: string, end: string, rowId?: string) => void;
}

const whole = (value: number) => formatNumber(value, { decimals: 0 });

/** Rows by months or weeks; every cell and every sum leads to its orders. */
export function YearGrid({ plan, step, by, onDrill }: Props) {
  const t = useText();
  const markText = useMarkText();
  const { columns, today } = plan;
  const nameOf = (start: string, at: number) =>
    step === 'month'
      ? t('maintenance-plan.year.monthName', { month: at + 1 })
      : t('maintenance-plan.year.weekName', { week: at + 1, date: start.slice(5) });
  const cell = (sums: YearSums | undefined, at: number, rowId: string, label: string) => {
    const column = columns[at];
    if (!sums || !column) return null;
    return (
      <button
        type="button"
        className="mp-year-cell"
        aria-label={`${label} ${nameOf(column.start, at)}: ${markText(sums)}`}
        title={`${markText(sums)} · ${whole(sums.plannedHours)} h`}
        onClick={() => onDrill(column.start, column.end, rowId)}
      >
        <YearMarks sums={sums} />
      </button>
    );
  };
  const most = Math.max(1, ...columns.map(({ plannedHours }) => plannedHours));
  const isNow = ({ start, end }: { start: string; end: string }) => today >= start && today < end;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by the keyboard
    <section className="mp-year" data-step={step} tabIndex={0} aria-label={t('maintenance-plan.views.year')}>
      <table style={{ minWidth: step === 'week' ? 1800 : 940 }}>
        <thead>
          <tr>
            <th scope="col" className="mp-year-name">
              {t(`maintenance-plan.year.${by}`)}
            </th>
            {columns.map((column, at) => (
              <th key={column.start} scope="col" data-now={isNow(column) || undefined} title={column.start}>
                {step === 'month' ? t('maintenance-plan.year.monthName', { month: at + 1 }) : at + 1}
              </th>
            ))}
            <th scope="col" className="mp-year-sum">
              {t('maintenance-plan.year.done')}
            </th>
            <th scope="col" className="mp-year-sum">
              {t('maintenance-plan.year.hours')}
            </th>
          </tr>
        </thead>
        <tbody>
          {plan.rows.map(({ id, code, name, place, cells, sums }) => {
            const at = new Map(cells.map((one) => [one.at, one]));
            return (
              <tr key={id}>
                <th
                  scope="row"
                  className="mp-year-name"
                  title={`${code} ${name}${place ? ` · ${place}` : ''}`}
                >
                  <strong>{code}</strong> <span className="ir-title-note">{name}</span>
                </th>
                {columns.map((column, index) => (
                  <td key={column.start} data-now={isNow(column) || undefined}>
                    {cell(at.get(index), index, id, code)}
                  </td>
                ))}
                <td className="mp-year-sum">
                  {sums.done + sums.late} / {sums.due}
                </td>
                <td className="mp-year-sum">{whole(sums.plannedHours)}</td>
              </tr>
            );
          })}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" className="mp-year-name">
              {t('maintenance-plan.year.doneOfDue', { count: plan.total })}
            </th>
            {columns.map((column, at) => (
              <td key={column.start}>
                {column.due > 0 && (
                  <button
                    type="button"
                    className="mp-year-cell"
                    aria-label={`${nameOf(column.start, at)}: ${column.done + column.late} / ${column.due}`}
                    title={markText(column)}
                    onClick={() => onDrill(column.start, column.end)}
                  >
                    {step === 'month' ? `${column.done + column.late}/${column.due}` : column.due}
                  </button>
                )}
              </td>
            ))}
            <td className="mp-year-sum">
              {plan.sums.done + plan.sums.late} / {plan.sums.due}
            </td>
            <td />
          </tr>
          <tr>
            <th scope="row" className="mp-year-name">
              {t('maintenance-plan.year.plannedHours')}
            </th>
            {columns.map((column) => (
              <td key={column.start} title={`${whole(column.plannedHours)} h`}>
                <span className="mp-year-bar" style={{ height: `${(column.plannedHours / most) * 22}px` }} />
                {step === 'month' && column.due > 0 ? whole(column.plannedHours) : null}
              </td>
            ))}
            <td />
            <td className="mp-year-sum">{whole(plan.sums.plannedHours)}</td>
          </tr>
          {step === 'month' && (
            <>
              <tr>
                <th scope="row" className="mp-year-name">
                  {t('maintenance-plan.year.workedHours')}
                </th>
                {columns.map((column) => (
                  <td key={column.start}>{column.labourHours > 0 ? whole(column.labourHours) : ''}</td>
                ))}
                <td />
                <td className="mp-year-sum">{whole(plan.sums.labourHours)}</td>
              </tr>
              <tr>
                <th scope="row" className="mp-year-name">
                  {t('maintenance-plan.year.cost')}
                </th>
                {columns.map((column) => (
                  <td key={column.start}>
                    {column.due === 0 ? '' : column.plannedCost === null ? '–' : whole(column.plannedCost)}
                  </td>
                ))}
                <td />
                <td className="mp-year-sum">
                  {plan.sums.plannedCost === null ? '–' : whole(plan.sums.plannedCost)}
                </td>
              </tr>
            </>
          )}
        </tfoot>
      </table>
    </section>
  );
}
