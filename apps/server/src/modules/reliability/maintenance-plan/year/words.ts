import type { YearKind } from '@ircrisk/contract/modules/reliability/maintenance-plan.ts';
import type { Text } from '@ircrisk/contract/text.ts';
import { commonWords } from '#platform/reports/words.ts';

export const yearWords = {
  ...commonWords,
  title: { zh: '年度维修计划', en: 'Annual maintenance plan' },
  year: { zh: '年度', en: 'Year' },
  rows: { zh: '行', en: 'Rows' },
  equipment: { zh: '设备', en: 'Equipment' },
  strategy: { zh: '策略', en: 'Strategy' },
  asOf: { zh: '截至', en: 'As of' },
  trade: { zh: '工种', en: 'Trade' },
  work: { zh: '作业类型', en: 'Work' },
  summary: { zh: '1  按月汇总', en: '1  By month' },
  grid: { zh: '2  计划表', en: '2  Plan' },
  mandatory: { zh: '3  强制检验与校验', en: '3  Mandatory work' },
  month: { zh: '月份', en: 'Month' },
  due: { zh: '到期', en: 'Due' },
  hours: { zh: '计划工时', en: 'Planned h' },
  worked: { zh: '实际工时', en: 'Worked h' },
  cost: { zh: '计划费用 CNY', en: 'Planned cost CNY' },
  order: { zh: '工单', en: 'Order' },
  title2: { zh: '作业', en: 'Work' },
  dueDate: { zh: '到期日', en: 'Due' },
  legal: { zh: '法定日期', en: 'Legal date' },
  completed: { zh: '完成日期', en: 'Completed' },
  left: {
    zh: '另有 {count} 行未打印，见导出的表格。',
    en: '{count} more rows are not printed; the workbook has them all.',
  },
  method: {
    zh: '按到期日列出计划内工单，不含已取消的；延期不改变到期日。各月到期数与完成数即计划执行率的分母与分子。计划费用 = 计划工时 × 工种单价 + 计划备件；工种没有单价时不列费用。',
    en: 'Planned orders by the day they are due, cancelled ones left out; a deferral does not move the due day. Due and done of a month are the denominator and numerator of the plan execution rate. Planned cost = planned hours × rate of the trade + planned spares; without a rate there is no cost.',
  },
} satisfies Record<string, Text>;

export const kindWords: Readonly<Record<YearKind, Text>> = {
  done: { zh: '按期完成', en: 'Done in the window' },
  late: { zh: '窗口外完成', en: 'Done outside the window' },
  overdue: { zh: '超期未完成', en: 'Overdue' },
  deferred: { zh: '已延期', en: 'Deferred' },
  open: { zh: '未到期', en: 'To come' },
};

/** Signs of a cell, never by colour alone; the screen draws the same ones. */
export const kindSigns: Readonly<Record<YearKind, string>> = {
  done: '●',
  late: '■',
  overdue: '◆',
  deferred: '▲',
  open: '○',
};
