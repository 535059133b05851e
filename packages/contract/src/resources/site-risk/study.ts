import { choice, file, note, number, quantity, resource, text } from '@ircrisk/contract/resource.ts';
import { studyCalls, studyFields, studyNotes } from '@ircrisk/contract/study.ts';
import { plantAges, resultStates, societalStates } from './choices.ts';

const basis = { zh: '依据', en: 'Basis' };
const plan = { zh: '总平面图', en: 'Site plan' };
const found = { list: true, readOnly: true } as const;

/** Quantitative risk around a site; cases, weather and people are lists of their own. */
export const qraSite = resource('qra-site', {
  service: 'ircrisk-qra',
  table: 'qra_sites',
  title: { zh: '定量风险研究', en: 'Quantitative risk studies' },
  purpose: {
    zh: '由泄漏情景、气象和人口计算个人风险等值线和社会风险曲线（筛查级）。',
    en: 'From release cases, weather and people to lines of individual risk and the curve of societal risk; a screening.',
  },
  label: 'name',
  fields: {
    ...studyFields,
    plantAge: choice({
      zh: '装置',
      en: 'Plant',
      choices: plantAges,
      required: true,
      default: 'existing',
      list: true,
      filter: true,
      group: basis,
      hint: {
        zh: 'GB 36894-2018 对新建和在役装置的基准不同',
        en: 'GB 36894-2018 has other limits for a new plant',
      },
    }),
    ambient: quantity({
      zh: '环境温度',
      en: 'Air temperature',
      quantity: 'temperature',
      min: -60,
      max: 60,
      required: true,
      group: basis,
    }),
    gridStep: quantity({
      zh: '网格间距',
      en: 'Grid step',
      quantity: 'length',
      min: 1,
      max: 1000,
      required: true,
      default: 20,
      group: basis,
    }),
    weatherSource: text({ zh: '气象数据来源', en: 'Source of the weather, Chinese', max: 256, group: basis }),
    weatherSourceEn: text({
      zh: '气象数据来源（英文）',
      en: 'Source of the weather',
      max: 256,
      group: basis,
    }),
    populationSource: text({
      zh: '人口数据来源',
      en: 'Source of the population, Chinese',
      max: 256,
      group: basis,
    }),
    populationSourceEn: text({
      zh: '人口数据来源（英文）',
      en: 'Source of the population',
      max: 256,
      group: basis,
    }),
    planId: file({ zh: '平面图', en: 'Plan', accept: ['png', 'jpg', 'webp'], group: plan }),
    planWidth: quantity({
      zh: '图宽代表的长度',
      en: 'Width of the plan on the ground',
      quantity: 'length',
      min: 1,
      max: 100_000,
      group: plan,
    }),
    planX: quantity({
      zh: '图左下角 X（东）',
      en: 'Its lower left corner, X (east)',
      quantity: 'length',
      min: -1e6,
      max: 1e6,
      group: plan,
    }),
    planY: quantity({
      zh: '图左下角 Y（北）',
      en: 'Its lower left corner, Y (north)',
      quantity: 'length',
      min: -1e6,
      max: 1e6,
      group: plan,
    }),
    planNorth: quantity({
      zh: '图上方的方位角',
      en: 'Bearing of its upper edge',
      quantity: 'angle',
      min: -180,
      max: 360,
      group: plan,
      hint: { zh: '正北为 0°，顺时针', en: '0° is north, clockwise' },
    }),
    resultState: choice({ zh: '结果', en: 'Result', choices: resultStates, filter: true, ...found }),
    highestRisk: number({ zh: '最高个人风险 1/a', en: 'Highest individual risk, 1/yr', ...found }),
    lossOfLife: number({ zh: 'PLL 1/a', en: 'PLL, 1/yr', ...found }),
    societal: choice({
      zh: '社会风险',
      en: 'Societal risk',
      choices: societalStates,
      filter: true,
      ...found,
    }),
    exceededCount: number({ zh: '超基准目标', en: 'Places above their limit', integer: true, ...found }),
    omittedCount: number({ zh: '未计算后果', en: 'Outcomes not calculated', integer: true, ...found }),
    conclusion: note({ zh: '结论', en: 'Conclusion, Chinese', max: 4000 }),
    conclusionEn: note({ zh: '结论（英文）', en: 'Conclusion', max: 4000 }),
    ...studyNotes,
  },
  unique: [['code']],
  order: { by: 'createTime', descending: true },
  exchange: ['import', 'export'],
  inProject: true,
});

export const qraSiteCalls = studyCalls(qraSite);
