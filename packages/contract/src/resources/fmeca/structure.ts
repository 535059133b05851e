import {
  choice,
  dictionary,
  number,
  quantity,
  reference,
  resource,
  text,
} from '@ircrisk/contract/resource.ts';
import { indentureLevels, rateSources, timeBases } from './choices.ts';

const studyId = reference({
  zh: '研究',
  en: 'Study',
  to: 'fmeca-study',
  required: true,
  fixed: true,
  filter: true,
});

/** What is analysed: a tree by `parentId`, from the ledger or by hand. */
export const fmecaItem = resource('fmeca-item', {
  service: 'ircrisk-fmeca',
  table: 'fmeca_items',
  title: { zh: 'FMECA 项目', en: 'FMECA items' },
  purpose: {
    zh: '被分析的系统、设备和部件，按约定层次成树。',
    en: 'The systems, equipment and parts analysed, a tree by indenture level.',
  },
  label: 'name',
  fields: {
    studyId,
    parentId: reference({ zh: '上级项目', en: 'Parent item', to: 'fmeca-item', filter: true }),
    name: text({ zh: '项目', en: 'Item', max: 128, required: true, list: true, search: true, filter: true }),
    nameEn: text({ zh: '英文名称', en: 'English name', max: 128, list: true, search: true }),
    level: choice({
      zh: '约定层次',
      en: 'Indenture level',
      choices: indentureLevels,
      required: true,
      default: 'maintainable',
      list: true,
      filter: true,
    }),
    equipmentId: reference({ zh: '设备', en: 'Equipment', to: 'equipment', list: true, filter: true }),
    isoClass: dictionary({
      zh: '设备类别',
      en: 'Equipment class',
      dictionary: 'iso_class',
      list: true,
      filter: true,
      hint: { zh: '留空时取设备的类别', en: 'Left empty it is the equipment’s own' },
    }),
    needed: number({
      zh: '需要台数 k',
      en: 'Units needed k',
      integer: true,
      min: 1,
      max: 1000,
      list: true,
      hint: { zh: 'n 台中需要 k 台', en: 'k of n units are needed' },
    }),
    fitted: number({ zh: '配置台数 n', en: 'Units fitted n', integer: true, min: 1, max: 1000, list: true }),
    failureRate: quantity({
      zh: '失效率 λp',
      en: 'Failure rate λp',
      quantity: 'failureRate',
      min: 0,
      // More than one failure in an hour is a slip of the exponent.
      max: 1,
      list: true,
    }),
    rateSource: choice({ zh: '数据来源', en: 'Source of the rate', choices: rateSources, list: true }),
    timeBase: choice({
      zh: '时间基准',
      en: 'Time base',
      choices: timeBases,
      required: true,
      default: 'calendar',
      list: true,
    }),
    sort: number({ zh: '序号', en: 'Order', integer: true, min: 0, max: 1_000_000, default: 0 }),
  },
  within: 'parentId',
  order: { by: 'sort' },
  exchange: ['export'],
  inProject: true,
});

export const fmecaFunction = resource('fmeca-function', {
  service: 'ircrisk-fmeca',
  table: 'fmeca_functions',
  title: { zh: 'FMECA 功能', en: 'FMECA functions' },
  purpose: {
    zh: '项目应做到什么：动词、对象和性能标准。',
    en: 'What an item has to do: a verb, an object and a performance standard.',
  },
  label: 'statement',
  fields: {
    studyId: reference({ zh: '研究', en: 'Study', to: 'fmeca-study', readOnly: true, filter: true }),
    itemId: reference({ zh: '项目', en: 'Item', to: 'fmeca-item', required: true, filter: true, list: true }),
    statement: text({
      zh: '功能',
      en: 'Function',
      max: 300,
      list: true,
      search: true,
      required: true,
      hint: { zh: '动词 + 对象 + 性能标准', en: 'Verb, object and performance standard' },
    }),
    statementEn: text({ zh: '功能（英文）', en: 'Function in English', max: 300, list: true, search: true }),
    functionalFailure: text({ zh: '功能故障', en: 'Functional failure', max: 300, list: true }),
    functionalFailureEn: text({ zh: '功能故障（英文）', en: 'Functional failure in English', max: 300 }),
    sort: number({ zh: '序号', en: 'Order', integer: true, min: 0, max: 1_000_000, default: 0 }),
  },
  within: 'itemId',
  order: { by: 'sort' },
  exchange: ['export'],
  inProject: true,
});
