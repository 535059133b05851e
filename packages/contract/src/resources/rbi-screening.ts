import { choice, note, reference, resource } from '../resource.ts';
import type { Text } from '../text.ts';

const t = (zh: string, en: string): Text => ({ zh, en });
const unknown = t('不清楚', 'Not known');

/** Answers of each question, the keys being the engine's. */
export const screeningAnswers = {
  damage: {
    none: t('无明显损伤机理', 'No damage to speak of'),
    slow: t('缓慢（< 0.1 mm/a 或偶见）', 'Slow (< 0.1 mm/yr or rare)'),
    moderate: t('中等（0.1–0.3 mm/a 或可能开裂）', 'Moderate (0.1–0.3 mm/yr or cracking possible)'),
    fast: t('快速（> 0.3 mm/a 或曾开裂）', 'Fast (> 0.3 mm/yr or cracked before)'),
    unknown,
  },
  inspection: {
    thoroughRecent: t('6 年内全面检验', 'Thorough within 6 years'),
    partialRecent: t('6 年内部分检验', 'Partial within 6 years'),
    old: t('超过 6 年', 'Over 6 years ago'),
    never: t('从未检验', 'Never'),
    unknown,
  },
  operation: {
    stable: t('平稳', 'Stable'),
    excursions: t('常有超限或频繁开停', 'Excursions, frequent starts and stops'),
    unknown,
  },
  condition: {
    sound: t('良好', 'Sound'),
    repaired: t('修复过', 'Repaired'),
    degraded: t('有未处理缺陷', 'Defects left'),
    unknown,
  },
  fluid: {
    benign: t('水、空气、惰性', 'Water, air, inert'),
    combustible: t('可燃液体', 'Combustible liquid'),
    flammable: t('易燃液体或可燃气体', 'Flammable liquid or gas'),
    liquefied: t('液化烃或高于自燃点', 'Liquefied gas or above auto-ignition'),
    toxic: t('有毒', 'Toxic'),
    highlyToxic: t('高毒', 'Highly toxic'),
    unknown,
  },
  inventory: {
    small: t('< 1 t', '< 1 t'),
    medium: t('1–10 t', '1–10 t'),
    large: t('> 10 t', '> 10 t'),
    unknown,
  },
  people: {
    rare: t('很少有人', 'People are rare'),
    regular: t('定期巡检', 'Regular rounds'),
    occupied: t('常有人或邻近建筑', 'Occupied or next to buildings'),
    unknown,
  },
  business: {
    none: t('不影响生产', 'No loss of production'),
    days: t('数天', 'Days'),
    weeks: t('数周', 'Weeks'),
    months: t('数月', 'Months'),
    unknown,
  },
};

export const screeningOutcomes = {
  quantitative: t('进入定量评估', 'Quantitative study'),
  rules: t('按规则检验', 'Inspect by rules'),
};

export const screeningBases = {
  current: t('与台账一致', 'As the ledger was'),
  ledgerChanged: t('台账已变，结果待更新', 'Out of date: the ledger has changed'),
};

const likely = { group: t('失效可能性', 'Likelihood') };
const severe = { group: t('失效后果', 'Consequence') };
const result = { group: t('结果', 'Result'), readOnly: true, summary: true, list: true, filter: true };
const answered = { list: true, filter: true } as const;

/** A first pass over many items by judgement: who goes to the quantitative study. */
export const rbiScreening = resource('rbi-screening', {
  service: 'ircrisk-rbi',
  table: 'rbi_screenings',
  title: { zh: '定性筛选', en: 'Qualitative screening' },
  purpose: {
    zh: '逐台设备回答可能性和后果问题，按风险矩阵筛出需要定量 RBI 的设备，其余按规则检验。',
    en: 'Questions about likelihood and consequence of each item; the matrix tells which need the quantitative study and which can be inspected by rules.',
  },
  label: 'equipmentId',
  fields: {
    equipmentId: reference({
      zh: '设备',
      en: 'Equipment',
      to: 'equipment',
      required: true,
      list: true,
      filter: true,
      fixed: true,
    }),
    damage: choice({
      zh: '损伤速率',
      en: 'Damage',
      choices: screeningAnswers.damage,
      ...likely,
      ...answered,
    }),
    inspection: choice({
      zh: '上次检验',
      en: 'Last inspection',
      choices: screeningAnswers.inspection,
      ...likely,
      ...answered,
    }),
    operation: choice({
      zh: '操作',
      en: 'Operation',
      choices: screeningAnswers.operation,
      ...likely,
      ...answered,
    }),
    condition: choice({
      zh: '现状',
      en: 'Condition',
      choices: screeningAnswers.condition,
      ...likely,
      ...answered,
    }),
    fluid: choice({ zh: '介质危害', en: 'Fluid', choices: screeningAnswers.fluid, ...severe, ...answered }),
    inventory: choice({
      zh: '存量',
      en: 'Inventory',
      choices: screeningAnswers.inventory,
      ...severe,
      ...answered,
    }),
    people: choice({
      zh: '周围人员',
      en: 'People',
      choices: screeningAnswers.people,
      ...severe,
      ...answered,
    }),
    business: choice({
      zh: '停产影响',
      en: 'Loss of production',
      choices: screeningAnswers.business,
      ...severe,
      ...answered,
    }),
    likelihood: choice({
      zh: '可能性',
      en: 'Likelihood',
      choices: Object.fromEntries([1, 2, 3, 4, 5].map((n) => [String(n), t(String(n), String(n))])),
      ...result,
    }),
    consequence: choice({
      zh: '后果',
      en: 'Consequence',
      choices: Object.fromEntries(['A', 'B', 'C', 'D', 'E'].map((letter) => [letter, t(letter, letter)])),
      ...result,
    }),
    level: choice({
      zh: '风险等级',
      en: 'Risk level',
      choices: { L: t('低', 'Low'), M: t('中', 'Medium'), MH: t('中高', 'Medium high'), H: t('高', 'High') },
      ...result,
    }),
    proposal: choice({ zh: '建议', en: 'Proposal', choices: screeningOutcomes, ...result }),
    decision: choice({
      zh: '人工决定',
      en: 'Decision',
      choices: screeningOutcomes,
      list: true,
      filter: true,
      hint: {
        zh: '不填则按建议；与建议不同须说明理由',
        en: 'Empty follows the proposal; another needs a reason',
      },
    }),
    reason: note({ zh: '理由', en: 'Reason', max: 500, list: true, sort: false }),
    outcome: choice({ zh: '结论', en: 'Outcome', choices: screeningOutcomes, ...result }),
    basis: choice({
      zh: '依据',
      en: 'Basis',
      choices: screeningBases,
      ...result,
      hint: {
        zh: '评定后台账的腐蚀速率、检验日期、介质或存量有变，且与本行答案不同：请按台账更新或核对后重新保存',
        en: 'Rate, inspection, fluid or inventory of the ledger have changed since and differ from the answers here: take them over, or check and save again',
      },
    }),
  },
  unique: [['equipmentId']],
  order: { by: 'id' },
  exchange: ['import', 'export'],
  inProject: true,
  summary: { table: 'rbi_screening_figures', key: 'screening_id' },
});
