import type { LegacyField } from '@ircrisk/contract/modules/reliability/failure-database.ts';

/** Headings of the usual maintenance systems and old ledgers, in both languages; ours. */
const headings: Readonly<Record<LegacyField, readonly string[]>> = {
  eventNumber: [
    '事件编号',
    '故障编号',
    '工单号',
    '工单编号',
    '通知单号',
    '编号',
    'event number',
    'number',
    'work order',
    'wo',
    'notification',
    'no',
  ],
  equipmentId: [
    '设备',
    '位号',
    '设备位号',
    '设备编号',
    '功能位置',
    'equipment',
    'tag',
    'equipment tag',
    'functional location',
    'asset',
  ],
  detectedAt: [
    '发现时间',
    '故障时间',
    '故障日期',
    '失效时间',
    '发生时间',
    '报修时间',
    'detected',
    'detection time',
    'failure date',
    'malfunction start',
    'reported',
    'date',
  ],
  downFrom: [
    '停机开始',
    '停机时间起',
    '停机起',
    '停机开始时间',
    'down from',
    'breakdown start',
    'downtime start',
    'stopped at',
  ],
  downTo: [
    '停机结束',
    '停机止',
    '恢复时间',
    '停机结束时间',
    'down to',
    'breakdown end',
    'downtime end',
    'back in service',
  ],
  downtimeHours: [
    '停机时间',
    '停机小时',
    '停机时长',
    '停机时间(h)',
    'downtime',
    'downtime h',
    'downtime hours',
    'breakdown duration',
  ],
  repairFrom: ['维修开始', '检修开始', '开工时间', 'repair from', 'repair start', 'work start'],
  repairTo: [
    '维修完成',
    '检修完成',
    '完工时间',
    '修复时间',
    'repair to',
    'repair end',
    'finished',
    'completed',
  ],
  activeRepairHours: [
    '有效维修时间',
    '维修小时',
    '检修工时',
    '维修时间',
    'active repair time',
    'repair hours',
    'ttr',
  ],
  description: [
    '现象描述',
    '故障现象',
    '故障描述',
    '描述',
    '问题描述',
    '故障内容',
    'narrative',
    'description',
    'problem',
    'symptom',
    'text',
  ],
  modeCode: ['失效模式', '故障模式', '故障类型', 'failure mode', 'mode', 'object damage'],
  mechanismCode: ['失效机理', '机理', 'failure mechanism', 'mechanism'],
  causeCode: ['失效原因', '故障原因', '原因', 'failure cause', 'cause'],
  detectionCode: ['发现方式', '检测方式', 'detection', 'detection method'],
  activityCode: ['维修活动', '处理方式', '处理措施', 'activity', 'maintenance activity'],
  impact: ['对设备的影响', '严重程度', '影响', 'impact', 'impact on equipment', 'severity'],
  category: ['类别', '事件类别', 'category'],
  labourCost: ['人工费', '人工费用', 'labour cost', 'labor cost'],
  materialCost: ['材料费', '备件费', '材料费用', 'material cost', 'parts cost'],
  contractCost: ['外委费', '外协费', 'contract cost', 'external cost'],
  productionLoss: ['生产损失', '损失', 'production loss'],
};

/** A text longer than this is no heading; the search for brackets below grows with the square of the length. */
const longestHeading = 200;

const bare = (text: string) =>
  text
    .slice(0, longestHeading)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[（(][^）)]*[）)]/g, '')
    .replace(/[\s_\-*:：.]+/g, '');

/** What each heading most likely is; every field once, the exact name before one that only contains it. */
export function proposeColumns(headers: readonly string[]): (LegacyField | null)[] {
  const taken = new Set<LegacyField>();
  const found: (LegacyField | null)[] = headers.map(() => null);
  const fits = (test: (header: string, word: string) => boolean) => {
    headers.forEach((header, at) => {
      if (found[at]) return;
      const text = bare(header);
      const field = (Object.keys(headings) as LegacyField[]).find(
        (name) => !taken.has(name) && text !== '' && headings[name].some((word) => test(text, bare(word))),
      );
      if (!field) return;
      found[at] = field;
      taken.add(field);
    });
  };
  fits((header, word) => header === word);
  fits((header, word) => word.length > 2 && header.includes(word));
  return found;
}
