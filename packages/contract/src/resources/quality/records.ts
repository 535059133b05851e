import { actTable } from '@ircrisk/contract/acts.ts';
import { choice, date, note, number, reference, resource, text, user } from '@ircrisk/contract/resource.ts';
import {
  dispositions,
  itpStates,
  type NcrState,
  ncrSources,
  ncrStates,
  pointKinds,
  verdicts,
} from './choices.ts';
import { seriesId } from './control.ts';

const service = 'ircrisk-qra';
const wide = { max: 1000, width: 200 } as const;
const point = { choices: pointKinds, list: true, width: 90 } as const;
const check = { zh: '措施与有效性', en: 'Measure and effect' };
const counted = { integer: true, min: 0, max: 1e9, group: check } as const;

/** An activity of the inspection and test plan, with the point each party has at it. */
export const qraItp = resource('qra-itp', {
  service,
  table: 'qra_itps',
  title: { zh: '检验试验计划', en: 'Inspection and test plan' },
  purpose: {
    zh: '每行一项活动，给各方设停止点、见证点、文件见证或巡检，逐项签署。',
    en: 'An activity a row with the hold, witness, review or surveillance point of each party, signed one by one.',
  },
  label: 'activity',
  within: 'studyId',
  fields: {
    studyId: seriesId,
    seq: number({
      zh: '序号',
      en: 'No.',
      integer: true,
      min: 1,
      max: 9999,
      required: true,
      list: true,
      width: 56,
    }),
    activity: note({
      zh: '活动',
      en: 'Activity, Chinese',
      ...wide,
      required: true,
      list: true,
      search: true,
    }),
    activityEn: note({ zh: '活动（英文）', en: 'Activity', ...wide, list: true }),
    reference: text({ zh: '依据', en: 'Reference', max: 200, list: true }),
    acceptance: note({ zh: '验收准则', en: 'Acceptance, Chinese', ...wide, list: true }),
    acceptanceEn: note({ zh: '验收准则（英文）', en: 'Acceptance', ...wide }),
    record: text({ zh: '记录', en: 'Record', max: 200, list: true }),
    maker: choice({ zh: '制造单位', en: 'Manufacturer', ...point }),
    buyer: choice({ zh: '买方', en: 'Purchaser', ...point }),
    third: choice({ zh: '第三方', en: 'Third party', ...point }),
    state: choice({ zh: '状态', en: 'State', choices: itpStates, list: true, filter: true, readOnly: true }),
  },
  unique: [['studyId', 'seq']],
  order: { by: 'seq' },
  exchange: ['import', 'export'],
  inProject: true,
});

/** What can happen to a nonconformity. The one who disposed of it does not verify it. */
export const ncrActs = actTable<NcrState>()({
  dispose: { zh: '处置', en: 'Dispose', from: ['open'], to: 'disposed', reason: true },
  correct: { zh: '启动纠正预防', en: 'Start CAPA', from: ['disposed'], to: 'capa', remark: true },
  verify: {
    zh: '验证有效性',
    en: 'Verify effectiveness',
    from: ['capa'],
    to: 'verified',
    remark: true,
    notBy: ['disposer'],
  },
  close: { zh: '关闭', en: 'Close', from: ['disposed', 'verified'], to: 'closed', reason: ['disposed'] },
  reopen: {
    zh: '重新打开',
    en: 'Reopen',
    from: ['disposed', 'capa', 'verified', 'closed'],
    to: 'open',
    reason: true,
    danger: true,
  },
});

/** A nonconformity with its disposition, its corrective action and the proof that it worked. */
export const qraNcr = resource('qra-ncr', {
  service,
  table: 'qra_ncrs',
  title: { zh: '不合格与 CAPA', en: 'NCR and CAPA' },
  purpose: {
    zh: '登记不合格，处置，采取纠正预防措施并验证其有效性。',
    en: 'Nonconformities: their disposition, the measure against the cause and whether it worked.',
  },
  label: 'title',
  within: 'studyId',
  fields: {
    studyId: seriesId,
    code: text({
      zh: '编号',
      en: 'No.',
      max: 32,
      required: true,
      list: true,
      search: true,
      filter: true,
      example: 'NCR-0001',
    }),
    title: text({
      zh: '不合格',
      en: 'Nonconformity, Chinese',
      max: 200,
      required: true,
      list: true,
      search: true,
    }),
    titleEn: text({ zh: '不合格（英文）', en: 'Nonconformity', max: 200, list: true, search: true }),
    state: choice({ zh: '状态', en: 'State', choices: ncrStates, list: true, filter: true, readOnly: true }),
    source: choice({
      zh: '来源',
      en: 'Source',
      choices: ncrSources,
      required: true,
      default: 'process',
      list: true,
      filter: true,
    }),
    characteristicId: reference({ zh: '特性', en: 'Characteristic', to: 'qra-characteristic', filter: true }),
    foundOn: date({ zh: '发现日期', en: 'Found on', required: true, past: true, list: true }),
    description: note({ zh: '说明', en: 'Description, Chinese', max: 4000 }),
    descriptionEn: note({ zh: '说明（英文）', en: 'Description', max: 4000 }),
    disposition: choice({
      zh: '处置方式',
      en: 'Disposition',
      choices: dispositions,
      list: true,
      filter: true,
    }),
    cause: note({ zh: '根本原因', en: 'Root cause, Chinese', max: 2000, group: check }),
    causeEn: note({ zh: '根本原因（英文）', en: 'Root cause', max: 2000, group: check }),
    measure: note({ zh: '纠正预防措施', en: 'Measure, Chinese', max: 2000, group: check }),
    measureEn: note({ zh: '纠正预防措施（英文）', en: 'Measure', max: 2000, group: check }),
    owner: user({ zh: '责任人', en: 'Owner', list: true, group: check }),
    dueDate: date({ zh: '期限', en: 'Due', list: true, group: check }),
    windowEnd: date({ zh: '观察期至', en: 'Watched until', group: check }),
    inspectedBefore: number({ zh: '措施前检查数', en: 'Inspected before', ...counted }),
    nonconformingBefore: number({ zh: '措施前不合格数', en: 'Nonconforming before', ...counted }),
    inspectedAfter: number({ zh: '措施后检查数', en: 'Inspected after', ...counted }),
    nonconformingAfter: number({ zh: '措施后不合格数', en: 'Nonconforming after', ...counted }),
    recurrences: number({ zh: '同因再发', en: 'Same cause again', ...counted }),
    verdict: choice({ zh: '有效性', en: 'Effect', choices: verdicts, list: true, readOnly: true }),
  },
  unique: [['code']],
  order: { by: 'foundOn', descending: true },
  exchange: ['import', 'export'],
  inProject: true,
});
