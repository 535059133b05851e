import type { Text } from '@ircrisk/contract/text.ts';

const t = (zh: string, en: string): Text => ({ zh, en });

export const words = {
  title: t('动态风险周报', 'Weekly report on dynamic risk'),
  period: t('期间', 'Period'),
  label: t('性质', 'What it is'),
  indicator: t('运行指标，不替代批准的 RBI 风险', 'An operational indicator; the approved RBI risk stands'),
  method: t(
    '动态频率 f = f₀ · m_屏障 · min(上限, ∏ m)。各因子限于其范围，屏障因子为现状与设计 PFD 之比，不限；过期的数据保持上次的值且不低于 1。等级取矩阵中最差后果的等级，概率类别由频率得出，边界归上一类。各因子之积等于 f/f₀。',
    'Dynamic frequency f = f₀ · m_barrier · min(cap, ∏ m). Each factor stays in its range; the barrier factor is the ratio of PFDs now and as designed, and has none; stale data are held, not below 1. The level is that of the worst consequence in the matrix; the category follows the frequency, a boundary upward. The factors multiply to f/f₀.',
  ),
  summary: t('概况', 'Summary'),
  moves: t('本周等级变化', 'Levels that changed this week'),
  ranking: t('排序', 'Ranking'),
  alerts: t('未关闭的告警', 'Open alerts'),
  doubtful: t('低置信对象', 'Subjects of low confidence'),
  unrated: t('未定级', 'Not rated'),
  subject: t('对象', 'Subject'),
  name: t('名称', 'Name'),
  level: t('等级', 'Level'),
  base: t('基准（/年）', 'Base, 1/y'),
  now: t('动态（/年）', 'Now, 1/y'),
  ratio: t('f/f₀', 'f/f₀'),
  quality: t('置信度', 'Quality'),
  drivers: t('原因', 'Because of'),
  time: t('时间', 'Time'),
  change: t('变化', 'Change'),
  factor: t('因子', 'Factor'),
  evidence: t('依据', 'Evidence'),
  waterfall: t('贡献度瀑布图，log₁₀ 累计', 'Contribution waterfall, log₁₀'),
  rule: t('规则', 'Rule'),
  state: t('状态', 'State'),
  mitigation: t('措施', 'Mitigation'),
  none: t('没有对象', 'No subject'),
  noMoves: t('本周没有等级变化', 'No level changed this week'),
  noAlerts: t('没有未关闭的告警', 'No alert is open'),
};
