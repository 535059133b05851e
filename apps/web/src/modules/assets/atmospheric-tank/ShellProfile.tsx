import { Chart } from '@ircrisk/ui/chart/Chart.tsx';
import { useLanguage, useText } from '@ircrisk/ui/i18n/texts.ts';
import { FigureButton } from '@ircrisk/ui/parts/FigureButton.tsx';
import { Quantity, useUnitSymbol } from '@ircrisk/ui/parts/Quantity.tsx';
import { StateMark } from '@ircrisk/ui/parts/StateMark.tsx';
import type { chartRoles } from '@ircrisk/ui/theme/chart-theme.ts';
import type { Tokens } from '@ircrisk/ui/theme/tokens.ts';
import { formatQuantity, NO_VALUE, type QuantityId, quantityOf, roundHalfUp } from '@ircrisk/units';
import { Alert, Table, type TableColumnsType } from 'antd';
import { useCallback, useMemo } from 'react';
import { CourseExplain } from './CourseExplain.tsx';
import { type CourseRow, courseRows, shellOf, type TankCalculation } from './figures.ts';

/** Wall of each course against what the product and the hydrotest ask of it, and the level that follows. */
export function ShellProfile({ calculation }: { calculation: TankCalculation }) {
  const t = useText();
  const language = useLanguage();
  const rows = useMemo(() => courseRows(calculation), [calculation]);
  const shell = shellOf(calculation);
  const height = Number(calculation.tank.shellHeight);
  const { toDisplay, symbol, decimals } = quantityOf('thickness').display[language];
  const shown = useCallback(
    (mm: number | null | undefined) => (mm == null ? null : roundHalfUp(toDisplay(mm), decimals)),
    [toDisplay, decimals],
  );

  const option = useCallback(
    (tokens: Tokens, roles: ReturnType<typeof chartRoles>) => {
      const names = rows.map(({ course }) => t('tank.shell.courseOf', { course }));
      return {
        grid: { left: 64, right: 24, top: 28, bottom: 32 },
        tooltip: { trigger: 'axis', axisPointer: { type: 'shadow' } },
        legend: { top: 0, right: 8 },
        xAxis: { type: 'value', name: symbol, nameLocation: 'end', min: 0 },
        yAxis: { type: 'category', data: names },
        series: [
          {
            name: t('tank.shell.measured'),
            type: 'bar',
            data: rows.map(({ measured, limiting }) => ({
              value: shown(measured),
              itemStyle: { color: limiting ? tokens.chart.series[0] : tokens.palette.primaryLine },
            })),
            itemStyle: { color: tokens.chart.series[0] },
          },
          {
            name: t('tank.shell.least'),
            type: 'scatter',
            symbol: 'diamond',
            symbolSize: 9,
            itemStyle: { color: tokens.chart.series[1] },
            data: rows.map(({ least }) => shown(least)),
          },
          {
            name: t('tank.shell.required'),
            type: 'line',
            step: 'middle',
            symbol: 'rect',
            symbolSize: [2, 14],
            lineStyle: roles.limit,
            itemStyle: { color: roles.limit.color },
            data: rows.map(({ product }) => shown(product?.requiredMm)),
          },
          {
            name: t('tank.shell.hydrotest'),
            type: 'line',
            step: 'middle',
            symbol: 'none',
            lineStyle: roles.comparison,
            itemStyle: { color: roles.comparison.color },
            data: rows.map(({ hydrotest }) => shown(hydrotest?.requiredMm)),
          },
        ],
      };
    },
    [rows, shown, symbol, t],
  );
  const level = (value: number | null | undefined) =>
    value == null ? NO_VALUE : formatQuantity('length', value, language);

  return (
    <>
      {calculation.shell.reason && <Alert type="info" showIcon title={calculation.shell.reason[language]} />}
      {calculation.shell.warnings.map((warning) => (
        <Alert key={`${warning.code} ${warning.path}`} type="warning" showIcon title={warning[language]} />
      ))}
      {rows.length > 0 && (
        <div className="tk-shell">
          <Chart
            title={t('tank.shell.profile')}
            note={t('tank.shell.evaluated', {
              level: level(calculation.level),
              gravity: calculation.specificGravity ?? NO_VALUE,
            })}
            height={Math.max(180, 60 + rows.length * 30)}
            option={option}
            table={{
              columns: [
                { key: 'course', title: t('tank.shell.course'), numeric: true },
                { key: 'measured', title: `${t('tank.shell.measured')} ${symbol}`, numeric: true },
                { key: 'least', title: `${t('tank.shell.least')} ${symbol}`, numeric: true },
                { key: 'required', title: `${t('tank.shell.required')} ${symbol}`, numeric: true },
                { key: 'hydrotest', title: `${t('tank.shell.hydrotest')} ${symbol}`, numeric: true },
              ],
              rows: rows.map(({ course, measured, least, product, hydrotest }) => ({
                course,
                measured: shown(measured),
                least: shown(least),
                required: shown(product?.requiredMm),
                hydrotest: shown(hydrotest?.requiredMm),
              })),
            }}
          />
          <dl className="ir-card tk-facts">
            <div>
              <dt>{t('tank.shell.maxFill')}</dt>
              <dd>
                <FigureButton
                  figure={calculation.shell}
                  value={shell?.maxFillM ?? null}
                  unit="m"
                  title={t('tank.shell.maxFill')}
                >
                  <Quantity quantity="length" value={shell?.maxFillM} />
                </FigureButton>
                {shell?.maxFillM != null && shell.maxFillM > height && (
                  <div className="tk-note">{t('tank.shell.aboveShell', { height: level(height) })}</div>
                )}
              </dd>
            </div>
            <div>
              <dt>{t('tank.shell.maxHydrotest')}</dt>
              <dd>
                <Quantity quantity="length" value={shell?.maxHydrotestFillM} />
              </dd>
            </div>
            <div>
              <dt>{t('tank.shell.limiting')}</dt>
              <dd>{shell?.limitingCourse ?? NO_VALUE}</dd>
            </div>
            <div>
              <dt>{t('tank.shell.level')}</dt>
              <dd>
                {shell?.maxFillM != null && calculation.level != null ? (
                  calculation.level > shell.maxFillM ? (
                    <StateMark state="miss" text={level(calculation.level)} />
                  ) : (
                    <StateMark state="ok" text={level(calculation.level)} />
                  )
                ) : (
                  level(calculation.level)
                )}
              </dd>
            </div>
          </dl>
        </div>
      )}
      {rows.length > 0 && <CourseTable rows={rows} calculation={calculation} />}
    </>
  );
}

function CourseTable({ rows, calculation }: { rows: CourseRow[]; calculation: TankCalculation }) {
  const t = useText();
  const language = useLanguage();
  const units = {
    thickness: useUnitSymbol('thickness'),
    length: useUnitSymbol('length'),
    stress: useUnitSymbol('stress'),
    years: useUnitSymbol('years'),
  };
  const column = (
    key: string,
    quantity: QuantityId & keyof typeof units,
    read: (row: CourseRow) => number | null | undefined,
  ) => ({
    key,
    align: 'right' as const,
    title: (
      <>
        {t(`tank.shell.${key}`)} <small className="ir-unit">{units[quantity]}</small>
      </>
    ),
    render: (_: unknown, row: CourseRow) => <Quantity quantity={quantity} value={read(row)} unit={false} />,
  });
  const required = column('required', 'thickness', ({ product }) => product?.requiredMm);
  const columns: TableColumnsType<CourseRow> = [
    {
      key: 'course',
      title: t('tank.shell.course'),
      render: (_, { course, limiting }) => (
        <>
          {course} {limiting && <span className="tk-limiting">{t('tank.shell.limits')}</span>}
        </>
      ),
    },
    column('bottom', 'length', ({ product }) => product?.bottomM),
    column('allowable', 'stress', ({ product }) => product?.allowableMPa),
    {
      ...required,
      render: (_, row) => (
        <CourseExplain row={row} calculation={calculation}>
          <Quantity quantity="thickness" value={row.product?.requiredMm} unit={false} />
        </CourseExplain>
      ),
    },
    column('measured', 'thickness', ({ measured }) => measured),
    column('least', 'thickness', ({ least }) => least),
    ...(rows.some(({ pit }) => pit !== null) ? [column('pit', 'thickness', ({ pit }) => pit)] : []),
    {
      key: 'verdict',
      title: t('tank.shell.verdict'),
      render: (_, row) => {
        const passes = row.product?.wall?.passes;
        if (passes == null) return NO_VALUE;
        return (
          <StateMark
            state={passes ? 'ok' : 'miss'}
            text={t(passes ? 'tank.shell.passes' : 'tank.shell.fails')}
          />
        );
      },
    },
    {
      key: 'margin',
      align: 'right',
      title: (
        <>
          {t('tank.shell.margin')} <small className="ir-unit">{units.thickness}</small>
        </>
      ),
      render: (_, { product }) => {
        const margin = product?.marginMm;
        const text = formatQuantity('thickness', margin, language, { unit: false });
        return margin != null && margin < 0 ? <StateMark state="miss" text={text} /> : text;
      },
    },
    column('maxFill', 'length', ({ product }) => product?.maxFillM),
    column('life', 'years', ({ product }) => product?.remainingLifeYears),
    column('ultrasonic', 'years', ({ product }) => product?.intervals?.ultrasonicYears),
    column('visual', 'years', ({ product }) => product?.intervals?.visualYears),
  ];
  return (
    <section className="ir-card">
      <Table<CourseRow>
        size="small"
        rowKey="key"
        pagination={false}
        aria-label={t('tank.shell.figures')}
        columns={columns}
        dataSource={rows}
        rowClassName={({ limiting }) => (limiting ? 'tk-row-limiting' : '')}
        scroll={{ x: 'max-content' }}
      />
    </section>
  );
}
