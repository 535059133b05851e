import { actTable } from '../acts.ts';
import {
  choice,
  dictionary,
  file,
  money,
  note,
  number,
  quantity,
  reference,
  resource,
  tags,
  text,
  time,
  user,
  yesNo,
} from '../resource.ts';

const service = 'ircrisk-failure';
const equipmentId = reference({
  zh: '设备',
  en: 'Equipment',
  to: 'equipment',
  required: true,
  list: true,
  filter: true,
  fixed: true,
  width: 130,
});

export const failureCategories = {
  functional: { zh: '功能失效', en: 'Functional failure' },
  planned: { zh: '计划更换', en: 'Planned replacement' },
  opportunity: { zh: '机会维修', en: 'Opportunity repair' },
  externalTrip: { zh: '外部原因停机', en: 'Trip caused elsewhere' },
};
export const reviewStates = {
  raw: { zh: '未编码', en: 'Raw' },
  coded: { zh: '已编码', en: 'Coded' },
  reviewed: { zh: '已审核', en: 'Reviewed' },
  released: { zh: '已发布', en: 'Released' },
};

/** Coded → reviewed → released; sending back makes an event coded again, with the reason. */
export const reviewActs = actTable<keyof typeof reviewStates>()({
  review: { zh: '审核通过', en: 'Review', from: ['coded', 'reviewed', 'released'], to: 'reviewed' },
  release: { zh: '发布', en: 'Release', from: ['reviewed', 'released'], to: 'released' },
  return: {
    zh: '退回',
    en: 'Send back',
    from: ['raw', 'coded', 'reviewed', 'released'],
    to: 'coded',
    reason: true,
    danger: true,
  },
});
export type ReviewAct = keyof typeof reviewActs;
export const equipmentImpacts = {
  critical: { zh: '危急', en: 'Critical' },
  degraded: { zh: '劣化', en: 'Degraded' },
  incipient: { zh: '初期', en: 'Incipient' },
  unknown: { zh: '未知', en: 'Unknown' },
};
export const plantImpacts = {
  N: { zh: '无', en: 'None' },
  L: { zh: '低', en: 'Low' },
  M: { zh: '中', en: 'Medium' },
  H: { zh: '高', en: 'High' },
};
/** What the check of the coding may find; those of the engine's event check among them. */
export const codingConflicts = {
  leakElectrical: {
    zh: '泄漏模式配了电气或仪表机理',
    en: 'A leak with an electrical or instrument mechanism',
  },
  leakMechanism: { zh: '机理为泄漏，但模式不是泄漏', en: 'The mechanism is leakage, the mode is not' },
  criticalNoDowntime: { zh: '危急失效却无停机时间', en: 'Critical, but without any downtime' },
  incipientDowntime: { zh: '初期失效却停机超过 24 小时', en: 'Incipient, but down for more than 24 hours' },
  narrativeDiffers: {
    zh: '描述所指的模式与编码不同',
    en: 'The narrative speaks of another mode than the code',
  },
  overlapping: {
    zh: '与同一设备的另一次停机重叠，时间只计一次',
    en: 'Overlaps another downtime of the equipment; the time counts once',
  },
  downtimeBelowRepair: {
    zh: '停机时间小于有效维修时间',
    en: 'The downtime is shorter than the active repair time',
  },
  failureBeforeSurveillance: {
    zh: '早于监测期，统计中剔除',
    en: 'Before the surveillance period, left out of the figures',
  },
  scrappedEquipment: { zh: '设备已报废，仅作历史记录', en: 'The equipment is scrapped; history only' },
};
const currencies = {
  CNY: { zh: '人民币', en: 'CNY' },
  USD: { zh: '美元', en: 'USD' },
  EUR: { zh: '欧元', en: 'EUR' },
  GBP: { zh: '英镑', en: 'GBP' },
  JPY: { zh: '日元', en: 'JPY' },
};

const when = { zh: '时间', en: 'Time' };
const coding = { zh: '编码', en: 'Coding' };
const repair = { zh: '维修与费用', en: 'Repair and cost' };
const consequence = { zh: '影响', en: 'Consequence' };

/** The one stream of failures behind MTBF, bad actors and the dashboard. */
export const failureEvent = resource('failure-event', {
  service,
  table: 'failure_events',
  title: { zh: '失效事件', en: 'Failure events' },
  purpose: {
    zh: '按 ISO 14224 编码的失效记录，MTBF、不良设备和仪表盘都由此得出。',
    en: 'Failures coded by ISO 14224; MTBF, bad actors and the dashboard all come from them.',
  },
  label: 'eventNumber',
  fields: {
    eventNumber: text({
      zh: '事件编号',
      en: 'Number',
      max: 40,
      list: true,
      search: true,
      filter: true,
      fixed: true,
      hint: { zh: '留空则自动编号', en: 'Leave empty for a number of its own' },
      width: 110,
    }),
    equipmentId,
    nodeId: reference({
      zh: '失效时所在单元',
      en: 'Unit at failure',
      to: 'factory-model',
      list: true,
      filter: true,
      readOnly: true,
      width: 140,
    }),
    isoClass: dictionary({
      zh: '设备类别',
      en: 'Equipment class',
      dictionary: 'iso_class',
      list: true,
      filter: true,
      readOnly: true,
      width: 110,
    }),
    partId: reference({ zh: '部件', en: 'Part', to: 'part' }),
    category: choice({
      zh: '类别',
      en: 'Category',
      choices: failureCategories,
      required: true,
      default: 'functional',
      filter: true,
      list: true,
      width: 110,
    }),
    detectedAt: time({
      zh: '发现时间',
      en: 'Detected',
      required: true,
      list: true,
      filter: true,
      group: when,
      width: 150,
    }),
    downFrom: time({
      zh: '停机开始',
      en: 'Down from',
      group: when,
      hint: { zh: '未停机则留空', en: 'Leave empty when it did not stop' },
    }),
    downTo: time({
      zh: '停机结束',
      en: 'Down to',
      group: when,
      hint: {
        zh: '仍在停机则留空，计到现在',
        en: 'Leave empty while it is still down; the time then runs on',
      },
    }),
    downtimeHours: quantity({
      zh: '停机时间',
      en: 'Downtime',
      quantity: 'hours',
      list: true,
      readOnly: true,
      width: 100,
    }),
    description: note({ zh: '现象描述', en: 'Narrative', max: 4000, search: true }),
    modeCode: dictionary({
      zh: '失效模式',
      en: 'Failure mode',
      dictionary: 'failure_mode',
      list: true,
      filter: true,
      group: coding,
      hint: {
        zh: '在设备层面观察到的现象，只列出适用于该类别的代码',
        en: 'What was seen at the equipment; only codes of its class are offered',
      },
      width: 140,
    }),
    mechanismCode: dictionary({
      zh: '失效机理',
      en: 'Mechanism',
      dictionary: 'failure_mechanism',
      list: true,
      filter: true,
      group: coding,
      width: 120,
    }),
    causeCode: dictionary({
      zh: '失效原因',
      en: 'Cause',
      dictionary: 'failure_cause',
      list: true,
      filter: true,
      group: coding,
      width: 120,
    }),
    detectionCode: dictionary({
      zh: '发现方式',
      en: 'Detection',
      dictionary: 'failure_detection',
      filter: true,
      group: coding,
    }),
    subunit: dictionary({
      zh: '子单元',
      en: 'Subunit',
      dictionary: 'failure_subunit',
      filter: true,
      group: coding,
    }),
    item: text({ zh: '可维修件', en: 'Maintainable item', max: 64, search: true, group: coding }),
    impact: choice({
      zh: '对设备的影响',
      en: 'Impact on equipment',
      choices: equipmentImpacts,
      list: true,
      filter: true,
      group: consequence,
      width: 110,
    }),
    operatingState: choice({
      zh: '失效时状态',
      en: 'State at failure',
      choices: {
        running: { zh: '运行', en: 'Running' },
        starting: { zh: '启动', en: 'Starting' },
        standby: { zh: '备用', en: 'Standby' },
        testing: { zh: '试验', en: 'Testing' },
        stopped: { zh: '停机', en: 'Stopped' },
      },
      group: consequence,
    }),
    safetyImpact: choice({
      zh: '安全影响',
      en: 'Safety',
      choices: plantImpacts,
      filter: true,
      group: consequence,
    }),
    environmentImpact: choice({
      zh: '环境影响',
      en: 'Environment',
      choices: plantImpacts,
      filter: true,
      group: consequence,
    }),
    productionImpact: choice({
      zh: '生产影响',
      en: 'Production',
      choices: plantImpacts,
      filter: true,
      group: consequence,
    }),
    repairFrom: time({ zh: '维修开始', en: 'Repair from', group: repair }),
    repairTo: time({ zh: '维修完成', en: 'Repair to', filter: true, group: repair }),
    activeRepairHours: quantity({
      zh: '有效维修时间',
      en: 'Active repair time',
      quantity: 'hours',
      min: 0,
      max: 100_000,
      group: repair,
    }),
    manHours: quantity({
      zh: '工时',
      en: 'Man-hours',
      quantity: 'hours',
      min: 0,
      max: 1_000_000,
      group: repair,
    }),
    activityCode: dictionary({
      zh: '维修活动',
      en: 'Activity',
      dictionary: 'maintenance_activity',
      filter: true,
      group: repair,
    }),
    labourCost: money({ zh: '人工费', en: 'Labour cost', group: repair }),
    materialCost: money({ zh: '材料费', en: 'Material cost', group: repair }),
    contractCost: money({ zh: '外委费', en: 'Contract cost', group: repair }),
    repairCost: money({ zh: '维修费用', en: 'Repair cost', list: true, readOnly: true, width: 110 }),
    productionLoss: money({ zh: '生产损失', en: 'Production loss', group: consequence }),
    currency: choice({
      zh: '币种',
      en: 'Currency',
      choices: currencies,
      default: 'CNY',
      group: repair,
    }),
    reviewState: choice({
      zh: '审核状态',
      en: 'Review',
      choices: reviewStates,
      list: true,
      filter: true,
      readOnly: true,
      width: 90,
    }),
    completeness: quantity({
      zh: '完整度',
      en: 'Completeness',
      quantity: 'percent',
      list: true,
      readOnly: true,
      width: 90,
    }),
    conflicts: tags({ zh: '编码问题', en: 'Coding findings', readOnly: true }),
    reviewerId: user({ zh: '审核人', en: 'Reviewer', readOnly: true }),
    reviewNote: text({ zh: '审核意见', en: 'Review note', max: 500, readOnly: true }),
    source: choice({
      zh: '来源',
      en: 'Source',
      choices: {
        manual: { zh: '录入', en: 'Entered' },
        import: { zh: '导入', en: 'Imported' },
        workOrder: { zh: '工单', en: 'Work order' },
        incident: { zh: '事件', en: 'Incident' },
      },
      filter: true,
      readOnly: true,
    }),
    attachmentIds: file({ zh: '附件', en: 'Attachments', many: true }),
  },
  unique: [['eventNumber']],
  order: { by: 'detectedAt', descending: true },
  exchange: ['import', 'export'],
});

export const meterReading = resource('meter-reading', {
  service,
  table: 'meter_readings',
  title: { zh: '运行小时表', en: 'Meter readings' },
  purpose: {
    zh: '运行小时等表计读数；没有读数的设备按在用时间估算运行小时。',
    en: 'Readings of hour and other meters; without them operating hours are estimated from the time in use.',
  },
  label: 'readingAt',
  fields: {
    equipmentId,
    meter: choice({
      zh: '表计',
      en: 'Meter',
      choices: {
        runningHours: { zh: '运行小时', en: 'Running hours' },
        starts: { zh: '启动次数', en: 'Starts' },
        cycles: { zh: '循环次数', en: 'Cycles' },
        throughput: { zh: '处理量', en: 'Throughput' },
      },
      required: true,
      default: 'runningHours',
      list: true,
      filter: true,
    }),
    readingAt: time({ zh: '读数时间', en: 'Read at', required: true, list: true, filter: true }),
    reading: number({ zh: '读数', en: 'Reading', required: true, min: 0, max: 1e12, list: true }),
    replaced: yesNo({ zh: '换表后首次', en: 'First of a new meter', default: false, list: true }),
    remark: text({ zh: '备注', en: 'Remark', max: 200 }),
  },
  unique: [['equipmentId', 'meter', 'readingAt']],
  order: { by: 'readingAt', descending: true },
  exchange: ['import', 'export'],
});

/** Which modes and subunits belong to which class; the names are in the dictionary. Kept by the operator. */
export const failureCodeRule = resource('failure-code-rule', {
  service,
  table: 'failure_code_rules',
  title: { zh: '失效代码适用范围', en: 'Applicability of failure codes' },
  purpose: {
    zh: 'ISO 14224 代码适用于哪些设备类别；停用的代码在字典中封存，旧记录仍可读。',
    en: 'The classes a code of ISO 14224 applies to; a retired code is sealed in the dictionary and stays readable.',
  },
  label: 'code',
  fields: {
    kind: choice({
      zh: '种类',
      en: 'Kind',
      choices: {
        class: { zh: '设备类别', en: 'Equipment class' },
        mode: { zh: '失效模式', en: 'Failure mode' },
        subunit: { zh: '子单元', en: 'Subunit' },
      },
      required: true,
      list: true,
      filter: true,
    }),
    code: text({ zh: '代码', en: 'Code', max: 64, required: true, list: true, search: true, filter: true }),
    appliesTo: tags({ zh: '适用类别', en: 'Applies to', list: true, sort: false }),
    items: tags({ zh: '可维修件', en: 'Maintainable items', list: true, sort: false }),
    edition: text({
      zh: '版本',
      en: 'Edition',
      max: 64,
      required: true,
      default: 'ISO 14224:2016',
      list: true,
    }),
  },
  unique: [['kind', 'code']],
  order: { by: 'code' },
  exchange: ['import', 'export'],
  platformWide: true,
});
