import { choice, note, quantity, resource, tags, text, yesNo } from '@ircrisk/contract/resource.ts';
import { statutorySubjects } from './choices.ts';

const years = { quantity: 'years', min: 0.1, max: 50 } as const;
const whom = { zh: '适用对象', en: 'Applies to' };
const howLong = { zh: '周期', en: 'Intervals' };

/** How often the law or the company's standard asks for an inspection; the dates of the ledger follow from these rows. */
export const statutoryRule = resource('statutory-rule', {
  service: 'ircrisk-center',
  table: 'statutory_rules',
  title: { zh: '检验周期规则', en: 'Inspection interval rules' },
  purpose: {
    zh: '法规和标准规定的检验周期，每条注明条款和版本；修改后台账的到检日期随之重算。',
    en: 'Inspection intervals of law and standards, each with clause and edition; the due dates of the ledger follow a change.',
  },
  label: 'name',
  fields: {
    code: text({
      zh: '规则代码',
      en: 'Code',
      max: 40,
      required: true,
      list: true,
      search: true,
      fixed: true,
      hint: {
        zh: '与内置规则同代码的行取代内置规则',
        en: 'A row with the code of a built-in rule takes its place',
      },
    }),
    name: text({ zh: '规则', en: 'Rule', max: 128, required: true, list: true, search: true }),
    nameEn: text({ zh: '英文名称', en: 'English name', max: 128, search: true }),
    scope: choice({
      zh: '对象',
      en: 'Subject',
      choices: statutorySubjects,
      required: true,
      list: true,
      filter: true,
      group: whom,
    }),
    grades: tags({ zh: '安全状况等级', en: 'Safety grades', list: true, sort: false, group: whom }),
    classes: tags({
      zh: '管道级别或储罐标准',
      en: 'Pipe class or tank standard',
      list: true,
      sort: false,
      group: whom,
    }),
    smallTypes: tags({ zh: '小类代码', en: 'Codes of small types', group: whom }),
    condition: choice({
      zh: '条件',
      en: 'Condition',
      choices: {
        highStrengthSphere: {
          zh: '低合金钢球罐，抗拉强度不低于 540 MPa',
          en: 'Sphere of low-alloy steel, tensile strength 540 MPa or more',
        },
      },
      group: whom,
    }),
    firstYears: quantity({
      zh: '首次检验（投用后）',
      en: 'First inspection (after entry into service)',
      ...years,
      list: true,
      group: howLong,
    }),
    maxYears: quantity({ zh: '最长周期', en: 'Longest interval', ...years, list: true, group: howLong }),
    defaultYears: quantity({
      zh: '默认周期',
      en: 'Default interval',
      ...years,
      group: howLong,
      hint: {
        zh: '报告未写周期时采用；为空取最长周期',
        en: 'Where the report names none; the longest where empty',
      },
    }),
    cumulativeYears: quantity({
      zh: '监控使用累计不超过',
      en: 'Monitored use in all',
      ...years,
      group: howLong,
    }),
    extendedYears: quantity({
      zh: '符合延长条件时',
      en: 'On the condition of a longer interval',
      ...years,
      group: howLong,
    }),
    strictYears: quantity({
      zh: '符合更严条件时',
      en: 'On its stricter condition',
      ...years,
      group: howLong,
    }),
    rbiMaxYears: quantity({
      zh: '经批准的 RBI 计划',
      en: 'With an approved RBI plan',
      ...years,
      list: true,
      group: howLong,
    }),
    monitored: yesNo({ zh: '监控使用', en: 'Monitored use', default: false, group: howLong }),
    stop: yesNo({ zh: '处理缺陷或停用', en: 'Treat the defect or stop', default: false, group: howLong }),
    clause: text({
      zh: '条款与版本',
      en: 'Clause and edition',
      max: 128,
      required: true,
      list: true,
      search: true,
    }),
    remark: note({ zh: '说明', en: 'Remark', max: 1000 }),
  },
  unique: [['code']],
  order: { by: 'code' },
  exchange: ['import', 'export'],
});
