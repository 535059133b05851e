import { choice, note, resource, text } from '../resource.ts';

/** Failure-mode templates that analyses start from: one shared list, kept by the operator. */
export const failureMode = resource('failure-mode', {
  service: 'ircrisk-template',
  table: 'failure_mode_templates',
  title: { zh: '失效模式模板', en: 'Failure-mode templates' },
  purpose: { zh: '分析时可选用的标准失效模式。', en: 'Standard failure modes to start an analysis from.' },
  label: 'name',
  fields: {
    code: text({ zh: '编号', en: 'Code', max: 20, required: true, list: true, search: true, filter: true }),
    name: text({
      zh: '失效模式',
      en: 'Failure mode',
      max: 100,
      required: true,
      list: true,
      search: true,
      filter: true,
    }),
    nameEn: text({
      zh: '英文名称',
      en: 'English name',
      max: 100,
      required: true,
      list: true,
      search: true,
      filter: true,
    }),
    equipmentType: choice({
      zh: '设备类型',
      en: 'Equipment type',
      required: true,
      list: true,
      filter: true,
      choices: {
        rotating: { zh: '转动设备', en: 'Rotating equipment' },
        static: { zh: '静设备', en: 'Static equipment' },
        valve: { zh: '阀门', en: 'Valves' },
        instrument: { zh: '仪表与控制', en: 'Instruments and control' },
        electrical: { zh: '电气设备', en: 'Electrical equipment' },
      },
    }),
    category: choice({
      zh: '类别',
      en: 'Category',
      required: true,
      list: true,
      filter: true,
      choices: {
        function: { zh: '功能未实现', en: 'Function not obtained' },
        deviation: { zh: '功能偏离', en: 'Function outside limits' },
        condition: { zh: '状态异常', en: 'Abnormal condition' },
      },
    }),
    description: note({ zh: '说明', en: 'Description', max: 500, list: true, sort: false }),
  },
  unique: [['code', 'equipmentType']],
  order: { by: 'code' },
  exchange: ['import', 'export'],
  platformWide: true,
});
