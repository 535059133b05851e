import {
  choice,
  date,
  note,
  number,
  reference,
  resource,
  text,
  user,
  yesNo,
} from '@ircrisk/contract/resource.ts';
import { orderPriorities } from './choices.ts';

const service = 'ircrisk-maint';
const equipmentId = reference({
  zh: '设备',
  en: 'Equipment',
  to: 'equipment',
  required: true,
  list: true,
  filter: true,
  fixed: true,
});

export const maintenancePlan = resource('maintenance-plan', {
  service,
  table: 'maintenance_plans',
  title: { zh: '维修计划', en: 'Maintenance plans' },
  purpose: {
    zh: '把策略落到设备或部件上，工单由此按期生成。',
    en: 'A strategy put to work on a piece of equipment or a part; orders come from it in time.',
  },
  label: 'name',
  fields: {
    code: text({
      zh: '编号',
      en: 'Number',
      max: 40,
      required: true,
      list: true,
      search: true,
      filter: true,
      width: 130,
    }),
    name: text({
      zh: '名称',
      en: 'Name',
      max: 128,
      required: true,
      list: true,
      search: true,
      filter: true,
      width: 200,
    }),
    nameEn: text({ zh: '英文名称', en: 'English name', max: 128, search: true }),
    equipmentId,
    partId: reference({ zh: '部件', en: 'Part', to: 'part', fixed: true }),
    strategyId: reference({
      zh: '维修策略',
      en: 'Strategy',
      to: 'maintenance-strategy',
      required: true,
      list: true,
      filter: true,
    }),
    taskListId: reference({
      zh: '作业清单',
      en: 'Task list',
      to: 'task-list',
      hint: { zh: '不填则用策略的作业清单', en: 'Empty takes the strategy’s own' },
    }),
    anchorDate: date({
      zh: '基准日期',
      en: 'Anchor',
      required: true,
      list: true,
      filter: true,
      hint: {
        zh: '周期从这一天数起，通常是上次完成日期；月末基准逢短月取当月最后一天',
        en: 'Rounds count from this day, usually the last time it was done; a month-end anchor takes the last day of short months',
      },
    }),
    startDate: date({
      zh: '开始生成日期',
      en: 'Orders from',
      hint: { zh: '早于此日的轮次不再生成；不填为今天', en: 'Earlier rounds are history; today when empty' },
    }),
    active: yesNo({ zh: '启用', en: 'Active', default: true, list: true, filter: true }),
    suspendedFrom: date({ zh: '暂停自', en: 'Suspended from' }),
    suspendedTo: date({
      zh: '恢复日期',
      en: 'Resumed on',
      hint: { zh: '暂停期内的轮次不再补做', en: 'Rounds inside the suspension are dropped for good' },
    }),
    ownerId: user({ zh: '负责人', en: 'Owner', list: true, filter: true }),
    priority: choice({
      zh: '优先级',
      en: 'Priority',
      choices: orderPriorities,
      required: true,
      default: '3',
      filter: true,
    }),
    revision: number({ zh: '版次', en: 'Revision', integer: true, readOnly: true }),
    sourceModule: text({ zh: '来源', en: 'Source', max: 64, readOnly: true, filter: true }),
    remark: note({ zh: '备注', en: 'Remark', max: 500 }),
  },
  unique: [['code']],
  order: { by: 'code' },
  exchange: ['import', 'export'],
});

export const plantShutdown = resource('plant-shutdown', {
  service,
  table: 'plant_shutdowns',
  title: { zh: '停工窗口', en: 'Shutdowns' },
  purpose: {
    zh: '装置停工检修的时间；需停工的作业排进其中。',
    en: 'When a device stands still; work that needs a shutdown is placed inside.',
  },
  label: 'name',
  fields: {
    nodeId: reference({
      zh: '装置',
      en: 'Place in the plant',
      to: 'factory-model',
      required: true,
      list: true,
      filter: true,
    }),
    name: text({ zh: '名称', en: 'Name', max: 128, required: true, list: true, search: true, filter: true }),
    nameEn: text({ zh: '英文名称', en: 'English name', max: 128 }),
    startDate: date({ zh: '停工日期', en: 'From', required: true, list: true, filter: true }),
    endDate: date({ zh: '开工日期', en: 'Running again', required: true, list: true, filter: true }),
  },
  order: { by: 'startDate' },
  exchange: ['import', 'export'],
});
