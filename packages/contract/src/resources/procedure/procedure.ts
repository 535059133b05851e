import { choice, date, note, number, reference, resource, text } from '@ircrisk/contract/resource.ts';
import { studyCalls, studyFields, studyNotes } from '@ircrisk/contract/study.ts';
import type { Text } from '@ircrisk/contract/text.ts';
import { procedureClasses, procedureTasks } from './choices.ts';

export const procedureService = 'ircrisk-equipment-maintenance-procedures';
const t = (zh: string, en: string): Text => ({ zh, en });
const before = t('准备', 'Before the work');
const said = (zh: string, en: string) => note({ zh, en, max: 2000, group: before });
const saidEn = (zh: string, en: string) =>
  note({ zh: `${zh}（英文）`, en: `${en}, in English`, max: 2000, group: before });

/** Procedures of a project; sections and steps go through calls of their own. */
export const procedure = resource('procedure', {
  service: procedureService,
  table: 'procedures',
  title: t('检修规程', 'Maintenance procedures'),
  purpose: t(
    '分节分步编写的检修规程，审批后生效；按版次执行，执行记录永远指向当时的版次。',
    'Procedures written in sections and steps, in force once approved; what is done by them always points at the revision of its day.',
  ),
  label: 'name',
  fields: {
    ...studyFields,
    equipmentClass: choice({
      ...t('设备类别', 'Equipment class'),
      choices: procedureClasses,
      required: true,
      default: 'other',
      list: true,
      filter: true,
    }),
    taskType: choice({
      ...t('作业', 'Task'),
      choices: procedureTasks,
      required: true,
      default: 'repair',
      list: true,
      filter: true,
    }),
    stepCount: number({ ...t('步骤', 'Steps'), integer: true, list: true, readOnly: true, width: 70 }),
    holdCount: number({
      ...t('停检点', 'Hold points'),
      integer: true,
      list: true,
      readOnly: true,
      width: 80,
    }),
    effectiveDate: date({ ...t('生效日期', 'Effective'), list: true, readOnly: true }),
    reviewDueDate: date({ ...t('复审日期', 'Review due'), list: true, filter: true, readOnly: true }),
    standardHours: number({ ...t('标准工期（h）', 'Standard hours'), above: 0, max: 5000, list: true }),
    crew: number({ ...t('人数', 'People'), integer: true, min: 1, max: 200 }),
    tools: said('工器具', 'Tools'),
    toolsEn: saidEn('工器具', 'Tools'),
    spares: said('备件', 'Spares'),
    sparesEn: saidEn('备件', 'Spares'),
    ppe: said('个体防护', 'Protective equipment'),
    ppeEn: saidEn('个体防护', 'Protective equipment'),
    isolation: said('隔离与上锁挂牌', 'Isolation and lock-out'),
    isolationEn: saidEn('隔离与上锁挂牌', 'Isolation and lock-out'),
    jhaId: reference({ ...t('作业危害分析', 'Job hazard analysis'), to: 'jha' }),
    drawingIds: reference({ ...t('图纸', 'Drawings'), to: 'document', many: true }),
    ...studyNotes,
  },
  order: { by: 'code' },
  exchange: ['export'],
  inProject: true,
  usedBy: [{ table: 'procedure_executions', column: 'procedure_id', title: t('执行记录', 'Executions') }],
});
export const procedureCalls = studyCalls(procedure);

/** Clearances and settings by model: limits of measures take them by their code. */
export const procedureParameter = resource('procedure-parameter', {
  service: procedureService,
  table: 'procedure_parameters',
  title: t('规程参数', 'Procedure parameters'),
  purpose: t(
    '按型号的间隙、压缩量和间距；测量步骤按代号取其限值，型号留空的行对其余型号有效。',
    'Clearances, settings and gaps by model; measures take their limits by code, and a row without model holds for all others.',
  ),
  label: 'name',
  fields: {
    studyId: reference({
      ...t('规程', 'Procedure'),
      to: 'procedure',
      required: true,
      list: true,
      filter: true,
      fixed: true,
    }),
    model: text({ ...t('型号', 'Model'), max: 64, list: true, search: true, filter: true, default: '' }),
    code: text({
      ...t('代号', 'Code'),
      max: 40,
      required: true,
      list: true,
      search: true,
      filter: true,
      pattern: {
        regex: /^[A-Za-z][\w.-]*$/,
        rule: t(
          '以字母开头，只含字母、数字、点、横线',
          'Begins with a letter; letters, digits, dots and dashes only',
        ),
      },
      example: 'seal-setting',
    }),
    name: text({ ...t('名称', 'Name'), max: 128, required: true, list: true, search: true }),
    nameEn: text({ ...t('英文名称', 'English name'), max: 128, list: true }),
    unit: text({ ...t('单位', 'Unit'), max: 16, list: true, width: 70 }),
    low: number({ ...t('下限', 'Low'), list: true, width: 80 }),
    nominal: number({ ...t('公称', 'Nominal'), list: true, width: 80 }),
    high: number({ ...t('上限', 'High'), list: true, width: 80 }),
    source: text({ ...t('来源', 'Source'), max: 200, list: true }),
  },
  unique: [['studyId', 'code', 'model']],
  order: { by: 'id' },
  within: 'studyId',
  exchange: ['import', 'export'],
});
