import { matricesDiffer } from '@ircrisk/contract/modules/system/risk-matrix.ts';
import { type KpiFigure, type PeriodName, periods } from '@ircrisk/contract/modules/workplace/dashboard.ts';
import { riskLevels } from '@ircrisk/contract/resources/ledger/choices.ts';
import { say } from '@ircrisk/contract/text.ts';
import { kpiDefinitions } from '@ircrisk/engine-reliability';
import { formatNumber } from '@ircrisk/units';
import { placesName } from '#plant/seen-places.ts';
import type { TableBlock } from '#platform/reports/report.ts';
import { reportJob } from '#platform/reports/report-job.ts';
import { signatureLines } from '#platform/reports/words.ts';
import { bandWords, bookWords as words } from './book-words.ts';
import { overview } from './overview.ts';
import type { Places } from './scope.ts';
import { plantState } from './state.ts';
import { trend } from './trend.ts';

const NONE = '–';

export function figureText({ value, greaterThan, unit, code }: KpiFigure, currency: string): string {
  const shownUnit = unit === 'currency' ? currency : unit;
  if (value === null)
    return greaterThan === null ? NONE : `> ${formatNumber(greaterThan, { decimals: 0 })} ${shownUnit}`;
  return `${formatNumber(value, { decimals: kpiDefinitions[code].decimals })} ${shownUnit}`;
}
const amount = (value: number | null) =>
  value === null ? NONE : formatNumber(value, { decimals: value % 1 === 0 ? 0 : 2 });

/** The period as a book: indicators with their sums, places, twelve months, the worst ten and the risk bands. */
export const book = reportJob({
  kind: 'dashboard.book',
  title: words.title,
  async gather(
    tx,
    { period, nodeIds }: { period: PeriodName; nodeIds: Places },
    { language, timeZone: zone },
  ) {
    const now = Date.now();
    return {
      shown: await overview(tx, { period, nodeIds, zone, language, now }),
      months: (await trend(tx, nodeIds, zone, now, language)).months,
      state: await plantState(tx, nodeIds, language),
      subject: await placesName(tx, nodeIds, language),
    };
  },
  compose({ shown, months, state, subject }, { language }, input) {
    const of = (text: { zh: string; en: string }) => say(text, language);
    const right = { align: 'right' as const };
    const nameOf = ({ code }: KpiFigure) => kpiDefinitions[code][language];
    const kpis: TableBlock = {
      kind: 'table',
      columns: [
        { title: of(words.indicator), width: '*' },
        { title: of(words.value), ...right, width: 'auto' },
        { title: of(words.target), ...right, width: 'auto' },
        { title: of(words.verdict), width: 'auto' },
        { title: of(words.numerator), ...right, width: 'auto' },
        { title: of(words.denominator), ...right, width: 'auto' },
      ],
      rows: shown.kpis.map((one) => [
        nameOf(one),
        figureText(one, shown.currency),
        one.target === null
          ? NONE
          : formatNumber(one.target, { decimals: kpiDefinitions[one.code].decimals }),
        one.band ? of(bandWords[one.band]) : one.reason === 'noneDue' ? of(words.noneDue) : of(words.noData),
        amount(one.numerator),
        amount(one.denominator),
      ]),
    };
    const byMonth: TableBlock = {
      kind: 'table',
      columns: [
        { title: of(words.indicator), width: 120 },
        ...months.map(({ month }) => ({ title: month.slice(2), ...right, width: '*' as const })),
      ],
      rows: shown.kpis.map((one) => [
        nameOf(one),
        ...months.map(({ figures }) => {
          const found = figures.find(({ code }) => code === one.code);
          return found?.value == null
            ? NONE
            : formatNumber(found.value, { decimals: kpiDefinitions[one.code].decimals });
        }),
      ]),
    };
    const worst: TableBlock = {
      kind: 'table',
      columns: [
        { title: of(words.tag), width: 'auto' },
        { title: of(words.name), width: '*' },
        { title: of(words.count), ...right, width: 'auto' },
        { title: of(words.downtime), ...right, width: 'auto' },
        { title: `${of(words.cost)} ${shown.currency}`, ...right, width: 'auto' },
      ],
      rows: shown.top.downtime.map((row) => [
        row.tag,
        row.name,
        String(row.count),
        formatNumber(row.downtimeHours, { decimals: 1 }),
        formatNumber(row.cost, { decimals: 0 }),
      ]),
      empty: of(words.noData),
    };
    const risk: TableBlock = {
      kind: 'table',
      columns: [
        { title: of(words.place), width: '*' },
        ...(['low', 'medium', 'mediumHigh', 'high'] as const).map((level) => ({
          title: of(riskLevels[level]),
          ...right,
          width: 'auto' as const,
        })),
        { title: of(words.notAssessed), ...right, width: 'auto' },
      ],
      rows: state.risk.places.map(({ name, bands }) => [
        name,
        ...([bands.low, bands.medium, bands.mediumHigh, bands.high, bands.none] as const).map(String),
      ]),
      empty: of(words.noData),
    };
    const { matrices } = state.risk;
    const differ =
      matrices.length > 1
        ? [
            {
              kind: 'text' as const,
              text: say(matricesDiffer, language, { count: matrices.length, names: matrices.join(', ') }),
            },
          ]
        : [];
    const { period } = shown;
    return {
      title: of(words.title),
      subject,
      number: `KPI-${period.start.replaceAll('-', '')}`,
      facts: [
        [of(words.period), `${of(periods[input.period])} ${period.start} – ${period.end}`],
        [of(words.scope), subject],
        [of(words.computed), shown.computedAt.replace('T', ' ').slice(0, 16)],
        [of(words.zone), shown.timeZone],
      ],
      method: [of(words.method)],
      signatures: signatureLines(of),
      sections: [
        { heading: of(words.indicators), blocks: [kpis] },
        { heading: of(words.trend), blocks: [byMonth], landscape: true },
        { heading: of(words.worst), blocks: [worst] },
        { heading: of(words.risk), blocks: [...differ, risk] },
      ],
    };
  },
  fileName: ({ title, subject }, _input, { shown }) => [title, subject, shown.period.start, shown.period.end],
});
