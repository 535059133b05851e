import {
  choice,
  date,
  note,
  number,
  reference,
  resource,
  tags,
  text,
  time,
  user,
  yesNo,
} from '@ircrisk/contract/resource.ts';
import type { Text } from '@ircrisk/contract/text.ts';
import type { EvidenceKind, MeasureKind } from '@ircrisk/engine-root-cause';

const service = 'ircrisk-root-cause-analysis';
const t = (zh: string, en: string): Text => ({ zh, en });
const exchange: ('import' | 'export')[] = ['import', 'export'];
const kept = { service, within: 'studyId', exchange, inProject: true } as const;

const studyId = reference({
  zh: '案例',
  en: 'Case',
  to: 'rca-case',
  required: true,
  filter: true,
  fixed: true,
});
const numbered = {
  max: 20,
  list: true,
  search: true,
  width: 80,
  hint: t('留空则自动编号', 'Left empty it gets the next number'),
} as const;
/** A text people write first in Chinese, and its English beside it. */
const said = { max: 1000, list: true, search: true, width: 240 } as const;

export const evidenceKindTexts: Readonly<Record<EvidenceKind, Text>> = {
  people: t('人员', 'People'),
  position: t('位置', 'Position'),
  parts: t('实物', 'Parts'),
  paper: t('文件', 'Paper and records'),
  paradigm: t('观念', 'Paradigm'),
  digital: t('数字', 'Digital'),
};
/** The hierarchy of control, best first. */
export const measureKindTexts: Readonly<Record<MeasureKind, Text>> = {
  eliminate: t('消除', 'Eliminate'),
  substitute: t('替代', 'Substitute'),
  engineer: t('工程控制', 'Engineering control'),
  warning: t('警示', 'Warning'),
  administrative: t('管理（规程、培训）', 'Administrative (procedure, training)'),
  ppe: t('个人防护', 'PPE'),
};

export const sealStates = {
  intact: t('封装完好', 'Seal intact'),
  checked: t('校验一致', 'Checksum matches'),
  original: t('原件', 'Original'),
  copy: t('复制件', 'Copy'),
  broken: t('封装破损', 'Seal broken'),
};

export const rcaEvidence = resource('rca-evidence', {
  ...kept,
  table: 'rca_evidence',
  title: { zh: '证据', en: 'Evidence' },
  purpose: {
    zh: '人员、位置、实物、文件、观念和数字证据；易失的先收集。',
    en: 'People, position, parts, paper, paradigm and digital evidence; what perishes is collected first.',
  },
  label: 'code',
  fields: {
    studyId,
    code: text({ zh: '编号', en: 'Number', ...numbered, example: 'EV-01' }),
    kind: choice({
      zh: '种类',
      en: 'Kind',
      choices: evidenceKindTexts,
      required: true,
      default: 'parts',
      list: true,
      filter: true,
      width: 110,
    }),
    item: note({ zh: '证据', en: 'Item, Chinese', ...said }),
    itemEn: note({ zh: '证据（英文）', en: 'Item', ...said }),
    isPerishable: yesNo({
      zh: '易失',
      en: 'Perishable',
      default: false,
      list: true,
      filter: true,
      width: 80,
    }),
    collectBy: time({ zh: '应收集于', en: 'Collect by', list: true, width: 150 }),
    collectedAt: time({ zh: '收集时间', en: 'Collected', past: true, list: true, width: 150 }),
    collectedBy: text({ zh: '收集人', en: 'Collected by', max: 64, list: true, width: 110 }),
    keptAt: text({ zh: '保管处', en: 'Kept at', max: 128, list: true, width: 130 }),
    keptAtEn: text({ zh: '保管处（英文）', en: 'Kept at, English', max: 128 }),
    condition: choice({
      zh: '状态',
      en: 'Condition',
      choices: sealStates,
      list: true,
      filter: true,
      width: 120,
    }),
    documentIds: reference({ zh: '文档', en: 'Documents', to: 'document', many: true }),
    remark: note({ zh: '备注', en: 'Remark', max: 1000 }),
  },
  unique: [['studyId', 'code']],
  order: { by: 'code' },
});

export const rcaCustody = resource('rca-custody', {
  ...kept,
  table: 'rca_custody',
  title: { zh: '证据交接', en: 'Chain of custody' },
  purpose: {
    zh: '证据每一次移交：何时、谁交给谁、封装是否完好。只增不改，有误另记更正。',
    en: 'Every time evidence changes hands: when, from whom to whom, and whether its seal was whole. Entries stay; a mistake is corrected by a further one.',
  },
  appendOnly: true,
  label: 'evidenceCode',
  fields: {
    studyId,
    evidenceCode: text({
      zh: '证据编号',
      en: 'Evidence',
      max: 20,
      required: true,
      list: true,
      search: true,
      filter: true,
      width: 90,
      example: 'EV-01',
    }),
    handedAt: time({ zh: '时间', en: 'When', required: true, past: true, list: true, width: 150 }),
    handedBy: text({
      zh: '移交人',
      en: 'From',
      max: 64,
      required: true,
      list: true,
      search: true,
      width: 120,
    }),
    receivedBy: text({
      zh: '接收人',
      en: 'To',
      max: 64,
      required: true,
      list: true,
      search: true,
      width: 120,
    }),
    handedByEn: text({ zh: '移交人（英文）', en: 'From, English', max: 64 }),
    receivedByEn: text({ zh: '接收人（英文）', en: 'To, English', max: 64 }),
    condition: choice({ zh: '状态', en: 'Condition', choices: sealStates, list: true, width: 120 }),
    reason: text({ zh: '事由', en: 'Purpose', max: 200, list: true, width: 200 }),
    reasonEn: text({ zh: '事由（英文）', en: 'Purpose, English', max: 200 }),
    isCorrection: yesNo({
      zh: '更正',
      en: 'Correction',
      default: false,
      list: true,
      filter: true,
      width: 90,
      hint: t(
        '漏记的交接按实际时间补记；某条有误时写明被更正的时间。均须填写事由',
        'A forgotten handover is entered at its true time; for a wrong entry give the time it bears. Say why as purpose',
      ),
    }),
    correctsAt: time({
      zh: '被更正的时间',
      en: 'Corrects the entry of',
      list: true,
      width: 150,
      hint: t(
        '有误的那一条的时间；漏记补记时留空',
        'The time of the entry that is wrong; empty for one that was forgotten',
      ),
    }),
  },
  // A correction may bear the time and the parties of what it corrects: the seal may have been written wrong.
  unique: [['studyId', 'evidenceCode', 'handedAt', 'handedBy', 'receivedBy', 'isCorrection']],
  order: { by: 'handedAt' },
});

export const rcaTimeline = resource('rca-timeline', {
  ...kept,
  table: 'rca_timeline',
  title: { zh: '时间线', en: 'Timeline' },
  purpose: {
    zh: '事情的先后，事实与推断分开，时间不确定的写明前后误差。',
    en: 'What happened in which order; facts apart from assumptions, and how sure each time is.',
  },
  label: 'event',
  fields: {
    studyId,
    code: text({ zh: '编号', en: 'Number', ...numbered, example: 'T-01' }),
    happenedAt: time({ zh: '时间', en: 'Time', required: true, past: true, list: true, width: 150 }),
    endedAt: time({ zh: '至', en: 'Until', past: true, list: true, width: 150 }),
    uncertaintyMinutes: number({
      zh: '± 分钟',
      en: '± minutes',
      integer: true,
      min: 0,
      max: 525_600,
      list: true,
      width: 90,
    }),
    actor: text({ zh: '谁', en: 'Who', max: 64, list: true, width: 110 }),
    actorEn: text({ zh: '谁（英文）', en: 'Who, English', max: 64 }),
    event: note({ zh: '事件', en: 'Event, Chinese', ...said }),
    eventEn: note({ zh: '事件（英文）', en: 'Event', ...said }),
    isFact: yesNo({ zh: '事实', en: 'Fact', default: true, list: true, filter: true, width: 80 }),
    isDeviation: yesNo({ zh: '偏差', en: 'Deviation', default: false, list: true, filter: true, width: 90 }),
    evidenceCodes: tags({ zh: '证据', en: 'Evidence', list: true, sort: false, width: 130 }),
  },
  unique: [['studyId', 'code']],
  order: { by: 'happenedAt' },
});

export const barrierPerformances = {
  worked: t('起作用', 'Worked'),
  failed: t('失效', 'Failed'),
  missing: t('缺失', 'Missing'),
  bypassed: t('被旁路', 'Bypassed'),
};

export const rcaBarrier = resource('rca-barrier', {
  ...kept,
  table: 'rca_barriers',
  title: { zh: '屏障分析', en: 'Barrier analysis' },
  purpose: {
    zh: '本应挡住事件的屏障、应有的作用和实际表现。',
    en: 'The barriers that should have stopped it, what was expected of them and how they did.',
  },
  label: 'barrier',
  fields: {
    studyId,
    barrier: note({ zh: '屏障', en: 'Barrier, Chinese', ...said, max: 200 }),
    barrierEn: note({ zh: '屏障（英文）', en: 'Barrier', ...said, max: 200 }),
    expected: note({ zh: '应有作用', en: 'Expected, Chinese', ...said }),
    expectedEn: note({ zh: '应有作用（英文）', en: 'Expected', ...said }),
    performance: choice({
      zh: '表现',
      en: 'Performance',
      choices: barrierPerformances,
      required: true,
      default: 'failed',
      list: true,
      filter: true,
      width: 100,
    }),
    why: note({ zh: '为什么', en: 'Why, Chinese', ...said }),
    whyEn: note({ zh: '为什么（英文）', en: 'Why', ...said }),
  },
  unique: [['studyId', 'barrier']],
  order: { by: 'id' },
});

export const rcaChange = resource('rca-change', {
  ...kept,
  table: 'rca_changes',
  title: { zh: '变更分析', en: 'Change analysis' },
  purpose: {
    zh: '以前没有出事，现在出了：什么不同了。',
    en: 'It went well before and not now: what is different.',
  },
  label: 'factor',
  fields: {
    studyId,
    factor: note({ zh: '因素', en: 'Factor, Chinese', ...said, max: 200, width: 160 }),
    factorEn: note({ zh: '因素（英文）', en: 'Factor', ...said, max: 200, width: 160 }),
    before: note({ zh: '以前', en: 'Before, Chinese', ...said }),
    beforeEn: note({ zh: '以前（英文）', en: 'Before', ...said }),
    present: note({ zh: '现在', en: 'Now, Chinese', ...said }),
    presentEn: note({ zh: '现在（英文）', en: 'Now', ...said }),
    difference: note({ zh: '差异', en: 'Difference, Chinese', ...said }),
    differenceEn: note({ zh: '差异（英文）', en: 'Difference', ...said }),
    isRelevant: yesNo({ zh: '有关', en: 'Relevant', default: false, list: true, filter: true, width: 80 }),
  },
  unique: [['studyId', 'factor']],
  order: { by: 'id' },
});

const oneToFive = { integer: true, min: 1, max: 5, list: true, width: 80 } as const;

export const rcaMeasure = resource('rca-measure', {
  ...kept,
  table: 'rca_measures',
  title: { zh: '措施', en: 'Measures' },
  purpose: {
    zh: '针对根原因的措施，按效果、控制层级、可行性和费用评分；下达后进入行动项。',
    en: 'Measures against the roots, scored by effect, hierarchy of control, feasibility and cost; raised, they are action items.',
  },
  label: 'code',
  fields: {
    studyId,
    code: text({ zh: '编号', en: 'Number', ...numbered, example: 'S1' }),
    measure: note({ zh: '措施', en: 'Measure, Chinese', ...said }),
    measureEn: note({ zh: '措施（英文）', en: 'Measure', ...said }),
    nodeIds: tags({
      zh: '针对',
      en: 'Addresses',
      list: true,
      sort: false,
      width: 110,
      hint: t('原因树的节点编号，如 N8', 'Numbers of causes, as N8'),
    }),
    kind: choice({
      zh: '层级',
      en: 'Hierarchy',
      choices: measureKindTexts,
      required: true,
      default: 'administrative',
      list: true,
      filter: true,
      width: 150,
    }),
    effectiveness: number({
      zh: '有效',
      en: 'Effect',
      ...oneToFive,
      hint: t('5 最有效', '5 is the most effective'),
    }),
    feasibility: number({
      zh: '可行',
      en: 'Feasible',
      ...oneToFive,
      hint: t('5 最容易', '5 is the easiest'),
    }),
    expense: number({ zh: '费用', en: 'Cost', ...oneToFive, hint: t('5 最省', '5 is the cheapest') }),
    score: number({ zh: '得分', en: 'Score', list: true, readOnly: true, width: 80 }),
    ownerId: user({ zh: '负责人', en: 'Owner', list: true, filter: true, width: 120 }),
    dueDate: date({ zh: '期限', en: 'Due', list: true, filter: true, width: 120 }),
    actionId: reference({ zh: '行动项', en: 'Action item', to: 'action-item', readOnly: true }),
  },
  unique: [['studyId', 'code']],
  order: { by: 'id' },
});
