import { endpoint } from '@ircrisk/contract/endpoint.ts';
import type { Text } from '@ircrisk/contract/text.ts';
import { id } from '@ircrisk/contract/values.ts';
import { z } from 'zod';

/** A standard report: its columns in order; the first names the group, the others are figures. */
export interface ReportColumn extends Text {
  key: string;
  kind: 'text' | 'count' | 'number' | 'percent' | 'date';
  /** Texts of the codes in this column. */
  dictionary?:
    | 'equipmentType'
    | 'equipmentState'
    | 'ageBand'
    | 'mechanism'
    | 'riskLevel'
    | 'certificateKind'
    | 'dueBand'
    | 'actionState';
}
interface Report extends Text {
  chart: 'bar' | 'stack' | 'line' | 'pie' | 'pareto';
  columns: readonly ReportColumn[];
}

const text = (
  key: string,
  zh: string,
  en: string,
  dictionary?: ReportColumn['dictionary'],
): ReportColumn => ({ key, zh, en, kind: 'text', dictionary });
const count = (key: string, zh: string, en: string): ReportColumn => ({ key, zh, en, kind: 'count' });
const percent = (key: string, zh: string, en: string): ReportColumn => ({ key, zh, en, kind: 'percent' });
const number = (key: string, zh: string, en: string): ReportColumn => ({ key, zh, en, kind: 'number' });
const total = count('count', '设备数', 'Equipment');

/** The standard reports on ledger data; other modules add theirs. */
export const reports = {
  'equipment-by-type': {
    zh: '设备类型分布',
    en: 'Equipment by type',
    chart: 'stack',
    columns: [
      text('group', '类型', 'Type', 'equipmentType'),
      total,
      count('inUse', '在用', 'In use'),
      count('standby', '备用', 'Standby'),
      count('other', '其他状态', 'Other states'),
      percent('share', '占比', 'Share'),
    ],
  },
  'equipment-by-unit': {
    zh: '各装置设备数',
    en: 'Equipment per device',
    chart: 'bar',
    columns: [
      text('group', '装置', 'Device'),
      total,
      count('overdue', '超期未检', 'Overdue'),
      count('dueIn90', '90 天内到期', 'Due in 90 days'),
      percent('completeness', '平均完整度', 'Mean completeness'),
    ],
  },
  'equipment-by-age': {
    zh: '设备役龄分布',
    en: 'Equipment by age',
    chart: 'bar',
    columns: [text('group', '役龄', 'Age', 'ageBand'), total, percent('share', '占比', 'Share')],
  },
  'equipment-by-material': {
    zh: '主体材料分布',
    en: 'Equipment by material',
    chart: 'pareto',
    columns: [
      text('group', '材料', 'Material'),
      total,
      percent('share', '占比', 'Share'),
      percent('cumulative', '累计', 'Cumulative'),
    ],
  },
  'inspection-due': {
    zh: '检验到期曲线',
    en: 'Inspections falling due',
    chart: 'line',
    columns: [
      text('group', '月份', 'Month'),
      count('count', '到期数', 'Due'),
      count('cumulative', '累计', 'Cumulative'),
    ],
  },
  'certificate-expiry': {
    zh: '证书到期',
    en: 'Certificates expiring',
    chart: 'stack',
    columns: [
      text('group', '证书类型', 'Kind', 'certificateKind'),
      count('expired', '已过期', 'Expired'),
      count('in30', '30 天内', 'Within 30 days'),
      count('in60', '31–60 天', '31–60 days'),
      count('in90', '61–90 天', '61–90 days'),
      count('later', '90 天后', 'Later'),
      count('none', '无有效期', 'No date'),
    ],
  },
  'remaining-life': {
    zh: '剩余寿命分布',
    en: 'Remaining life',
    chart: 'bar',
    columns: [
      text('group', '剩余寿命', 'Remaining life', 'dueBand'),
      total,
      percent('share', '占比', 'Share'),
    ],
  },
  'risk-by-unit': {
    zh: '各装置风险等级',
    en: 'Risk level by device',
    chart: 'stack',
    columns: [
      text('group', '装置', 'Device'),
      count('low', '低', 'Low'),
      count('medium', '中', 'Medium'),
      count('mediumHigh', '中高', 'Medium high'),
      count('high', '高', 'High'),
      count('none', '未评估', 'Not assessed'),
    ],
  },
  'mechanism-frequency': {
    zh: '损伤机理频次',
    en: 'Damage mechanisms',
    chart: 'pareto',
    columns: [
      text('group', '损伤机理', 'Mechanism', 'mechanism'),
      count('count', '案例数', 'Cases'),
      percent('share', '占比', 'Share'),
      percent('cumulative', '累计', 'Cumulative'),
    ],
  },
  'overdue-actions': {
    zh: '各负责人超期行动项',
    en: 'Overdue actions by owner',
    chart: 'stack',
    columns: [
      text('group', '负责人', 'Owner'),
      count('open', '未关闭', 'Open'),
      count('overdue', '超期', 'Overdue'),
      number('oldest', '最长超期（天）', 'Longest overdue (days)'),
    ],
  },
  'incident-pyramid': {
    zh: '事件金字塔（近 12 个月）',
    en: 'Incident pyramid, last 12 months',
    chart: 'bar',
    columns: [text('group', '层级', 'Level'), count('count', '数量', 'Count')],
  },
  'failures-by-mode': {
    zh: '失效模式（近 12 个月）',
    en: 'Failure modes, last 12 months',
    chart: 'pareto',
    columns: [
      text('group', '失效模式', 'Mode'),
      count('count', '失效数', 'Failures'),
      percent('share', '占比', 'Share'),
      percent('cumulative', '累计', 'Cumulative'),
    ],
  },
  'failures-by-class': {
    zh: '各类设备失效（近 12 个月）',
    en: 'Failures by class, last 12 months',
    chart: 'bar',
    columns: [
      text('group', '设备类别', 'Class'),
      count('count', '失效数', 'Failures'),
      number('hours', '停机时间（h）', 'Downtime (h)'),
      percent('share', '占比', 'Share'),
    ],
  },
  'failure-cost-by-unit': {
    zh: '各装置失效费用（近 12 个月）',
    en: 'Failure cost by device, last 12 months',
    chart: 'bar',
    columns: [
      text('group', '装置', 'Device'),
      number('cost', '维修费用（元）', 'Repair cost (CNY)'),
      number('loss', '生产损失（元）', 'Production loss (CNY)'),
      count('count', '失效数', 'Failures'),
    ],
  },
  'usage-by-department': {
    zh: '各部门使用情况（近 30 天）',
    en: 'Use by department, last 30 days',
    chart: 'bar',
    columns: [
      text('group', '部门', 'Department'),
      count('count', '操作数', 'Operations'),
      count('users', '使用人数', 'People'),
      percent('share', '占比', 'Share'),
    ],
  },
  'data-quality': {
    zh: '数据质量',
    en: 'Data quality',
    chart: 'bar',
    columns: [
      text('group', '检查项', 'Check'),
      count('records', '记录数', 'Records'),
      count('problems', '问题数', 'Problems'),
      percent('share', '问题占比', 'Share of problems'),
    ],
  },
} satisfies Record<string, Report>;
export type ReportId = keyof typeof reports;

export const bandTexts = {
  ageBand: {
    under5: { zh: '5 年以下', en: 'Under 5 years' },
    from5: { zh: '5–10 年', en: '5–10 years' },
    from10: { zh: '10–15 年', en: '10–15 years' },
    from15: { zh: '15–20 年', en: '15–20 years' },
    over20: { zh: '20 年以上', en: '20 years and more' },
  },
  dueBand: {
    usedUp: { zh: '已用完', en: 'Used up' },
    under2: { zh: '2 年以下', en: 'Under 2 years' },
    from2: { zh: '2–5 年', en: '2–5 years' },
    from5: { zh: '5–10 年', en: '5–10 years' },
    over10: { zh: '10 年以上', en: '10 years and more' },
    notLimited: { zh: '不受腐蚀限制', en: 'Not limited by corrosion' },
    unknown: { zh: '未测或测厚不足两次', en: 'Not measured twice yet' },
  },
} satisfies Record<string, Record<string, Text>>;

export const reportResult = z.object({
  id: z.string(),
  title: z.string(),
  chart: z.enum(['bar', 'stack', 'line', 'pie', 'pareto']),
  columns: z.array(z.object({ key: z.string(), title: z.string(), kind: z.string() })),
  /** Group texts in the caller's language; `code` is the key behind them where there is one. */
  rows: z.array(z.looseObject({ group: z.string(), code: z.string().nullable() })),
  /** Sums of the additive columns; shares are recalculated, not summed. */
  total: z.looseObject({}),
  /** Day the figures are of, and the zone it is cut in. */
  asOf: z.string(),
  timeZone: z.string(),
  /** What a reader must know before comparing the rows. */
  caution: z.string().nullable(),
});
export type ReportResult = z.infer<typeof reportResult>;

const scope = z.looseObject({ nodeId: id.optional() });

export const reportGallery = endpoint('GET /ircrisk-center/statistics/reports', {
  access: 'statistics.read',
  title: { zh: '统计：报表目录', en: 'Statistics: gallery' },
  input: z.looseObject({}),
  result: z.array(z.object({ id: z.string(), title: z.string(), chart: z.string() })),
  offloads: true,
});

/** One call per report: `/ircrisk-center/statistics/equipment-by-type` … */
export const reportEndpoints = Object.fromEntries(
  Object.entries(reports).map(([report, title]) => [
    report,
    endpoint(`GET /ircrisk-center/statistics/${report}`, {
      access: 'statistics.read',
      offloads: true,
      title: { zh: `统计：${title.zh}`, en: `Statistics: ${title.en}` },
      input: scope,
      result: reportResult,
    }),
  ]),
);
