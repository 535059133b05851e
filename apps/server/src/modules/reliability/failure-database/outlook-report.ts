import { say, type Text } from '@ircrisk/contract/text.ts';
import { formatNumber } from '@ircrisk/units';
import type { Block } from '#platform/reports/report.ts';
import { reportJob } from '#platform/reports/report-job.ts';
import { readCodes } from './codes.ts';
import type { LifeScope } from './lives.ts';
import { type OutlookOptions, outlook } from './outlook.ts';

const words = {
  title: { zh: '寿命与失效预测', en: 'Life and forecast' },
  isoClass: { zh: '设备类', en: 'Class' },
  all: { zh: '全部', en: 'All' },
  period: { zh: '期间', en: 'Period' },
  mode: { zh: '失效模式', en: 'Mode' },
  horizon: { zh: '预测期（月）', en: 'Horizon, months' },
  failures: { zh: '失效寿命', en: 'Lives that failed' },
  suspensions: { zh: '在役寿命', en: 'Lives under way' },
  fit: { zh: '威布尔 β、η（h）', en: 'Weibull β, η (h)' },
  expected: { zh: '预测期内失效次数', en: 'Failures to expect' },
  spares: { zh: '备件数', en: 'Spares' },
  running: { zh: '最可能失效的在役设备', en: 'Items most likely to fail' },
  tag: { zh: '位号', en: 'Tag' },
  age: { zh: '运行时间 h', en: 'Hours run' },
  chance: { zh: '预测期内失效概率 %', en: 'Chance within the horizon, %' },
  survival: { zh: '存活曲线（Kaplan-Meier）', en: 'Survival (Kaplan-Meier)' },
  alive: { zh: '存活 %', en: 'Alive, %' },
  lower: { zh: '下限 %', en: 'Lower, %' },
  upper: { zh: '上限 %', en: 'Upper, %' },
  atRisk: { zh: '在险数', en: 'At risk' },
  hazard: { zh: '累积风险（Nelson-Aalen）', en: 'Cumulative hazard (Nelson-Aalen)' },
  modes: { zh: '各失效模式', en: 'Modes' },
  share: { zh: '先发生的占比 %', en: 'Comes first, %' },
  none: { zh: '没有数据', en: 'No data' },
  method: {
    zh: '寿命按运行小时计：有计时器的按计时器，其余按在用且未停机的时间。威布尔参数为最大似然估计，预测按各设备当前运行时间的条件概率；未选失效模式时为各模式之和，每种模式只由自己的维修更新。',
    en: 'Lives are in hours run: by the meter where there is one, else the time in use and not down. Weibull parameters by maximum likelihood; the forecast takes each item at its present age; without a mode it is the sum of the modes, each renewed by its own repair alone.',
  },
} satisfies Record<string, Text>;

export interface OutlookInput {
  scope: LifeScope;
  options: OutlookOptions;
  from: string;
  to: string;
}

const percent = (share: number | null): string =>
  share === null ? '–' : formatNumber(share * 100, { decimals: 1 });
const hours = (value: number): string => formatNumber(value, { decimals: 0 });
const right = (title: string) => ({ title, align: 'right' as const });

/** The forecast as a document and as a workbook: what the screen shows, with every row of it. */
export const outlookReport = reportJob({
  kind: 'failure-database.outlook',
  title: words.title,
  gather: async (tx, { scope, options }: OutlookInput) => outlook(tx, scope, options, await readCodes(tx)),
  compose(facts, { language }, { scope, options, from, to }) {
    const of = (text: Text) => say(text, language);
    const fit = facts.fit.value as { beta: number; eta: number } | null;
    const forecast = facts.forecast.value as { withRenewal: number; spares: number } | null;
    const table = (columns: { title: string; align?: 'right' }[], rows: string[][]): Block => ({
      kind: 'table',
      columns,
      rows,
      empty: of(words.none),
    });
    return {
      title: of(words.title),
      subject: scope.isoClass ?? of(words.all),
      number: `LF-${scope.isoClass ?? 'ALL'}`,
      facts: [
        [of(words.isoClass), scope.isoClass ?? of(words.all)],
        [of(words.period), `${from} – ${to}`],
        [of(words.mode), scope.modeCode ?? of(words.all)],
        [of(words.horizon), String(options.horizonMonths)],
        [of(words.failures), String(facts.failures)],
        [of(words.suspensions), String(facts.suspensions)],
        [
          of(words.fit),
          fit ? `${fit.beta.toPrecision(4)}, ${hours(fit.eta)}` : (facts.fit.reason?.[language] ?? '–'),
        ],
        [
          of(words.expected),
          forecast
            ? formatNumber(forecast.withRenewal, { decimals: 2 })
            : (facts.forecast.reason?.[language] ?? '–'),
        ],
        [of(words.spares), forecast ? String(forecast.spares) : '–'],
      ],
      method: [of(words.method)],
      sections: [
        {
          heading: of(words.running),
          blocks: [
            table(
              [{ title: of(words.tag) }, right(of(words.age)), right(of(words.chance))],
              facts.running.map(({ tag, age, chance }) => [tag, hours(age), percent(chance)]),
            ),
          ],
        },
        {
          heading: of(words.modes),
          blocks: [
            table(
              [
                { title: of(words.mode) },
                right(of(words.failures)),
                right('β'),
                right('η h'),
                right('B10 h'),
                right(of(words.share)),
              ],
              facts.modes.map((mode) => [
                `${mode.code} ${mode[language]}`,
                String(mode.failures),
                mode.beta.toPrecision(3),
                hours(mode.eta),
                hours(mode.b10),
                percent(mode.share),
              ]),
            ),
          ],
        },
        {
          heading: of(words.survival),
          blocks: [
            table(
              [
                right(of(words.age)),
                right(of(words.alive)),
                right(of(words.lower)),
                right(of(words.upper)),
                right(of(words.atRisk)),
                right(of(words.hazard)),
              ],
              facts.survived.map((step) => [
                hours(step.age),
                percent(step.value),
                percent(step.lower),
                percent(step.upper),
                String(step.atRisk),
                step.hazard.toPrecision(4),
              ]),
            ),
          ],
        },
      ],
    };
  },
  fileName: ({ title, subject }, { from, to }) => [title, subject, from, to],
});
