import { choice, number, quantity, reference, resource, text } from '@ircrisk/contract/resource.ts';
import { periods, phases, protections, releases, stabilities, substances } from './choices.ts';

const service = 'ircrisk-qra';
const studyId = reference({
  zh: '研究',
  en: 'Study',
  to: 'qra-site',
  required: true,
  filter: true,
  fixed: true,
});
const code = text({ zh: '编号', en: 'No.', max: 24, required: true, list: true, search: true, width: 96 });
const name = text({ zh: '名称', en: 'Name, Chinese', max: 128, required: true, list: true, search: true });
const nameEn = text({ zh: '名称（英文）', en: 'Name', max: 128, list: true, search: true });
const coordinate = { quantity: 'length', min: -1e6, max: 1e6, list: true, width: 88 } as const;
const x = quantity({ zh: 'X（东）', en: 'X (east)', ...coordinate });
const y = quantity({ zh: 'Y（北）', en: 'Y (north)', ...coordinate });
const share = { min: 0, max: 1, width: 96 } as const;

const often = { zh: '频率', en: 'Frequency' };
const lit = { zh: '点火', en: 'Ignition' };
const models = { zh: '模型', en: 'Models' };
const own = { zh: '物性（取代清单值）', en: 'Properties in place of the list’s' };

/** A way of losing containment; from a component of risk-based inspection or entered. */
export const qraSiteCase = resource('qra-site-case', {
  service,
  table: 'qra_site_cases',
  title: { zh: '泄漏情景', en: 'Release cases' },
  purpose: {
    zh: '每行一个泄漏情景：从 RBI 部件取得，或录入。',
    en: 'A release case a row: taken from a component of risk-based inspection, or entered.',
  },
  label: 'name',
  within: 'studyId',
  fields: {
    studyId,
    code,
    name,
    nameEn,
    x,
    y,
    release: choice({
      zh: '泄漏方式',
      en: 'Release',
      choices: releases,
      required: true,
      default: 'hole',
      list: true,
      filter: true,
    }),
    substance: choice({
      zh: '物质',
      en: 'Substance',
      choices: substances,
      required: true,
      list: true,
      filter: true,
    }),
    phase: choice({
      zh: '相态',
      en: 'Phase',
      choices: phases,
      required: true,
      default: 'gas',
      list: true,
      width: 64,
    }),
    pressure: quantity({
      zh: '压力',
      en: 'Pressure',
      quantity: 'pressureGauge',
      min: -0.101325,
      max: 100,
      list: true,
    }),
    temperature: quantity({
      zh: '温度',
      en: 'Temperature',
      quantity: 'temperature',
      min: -273,
      max: 1500,
      list: true,
    }),
    hole: quantity({ zh: '孔径', en: 'Hole', quantity: 'diameter', min: 0.1, max: 5000, list: true }),
    head: quantity({ zh: '孔上液柱', en: 'Liquid above the hole', quantity: 'length', min: 0, max: 200 }),
    inventory: quantity({
      zh: '可泄漏量',
      en: 'Inventory',
      quantity: 'mass',
      min: 0.001,
      max: 1e9,
      list: true,
    }),
    duration: number({ zh: '至切断时间 s', en: 'Time until stopped, s', above: 0, max: 86_400, list: true }),
    height: quantity({ zh: '泄漏高度', en: 'Height', quantity: 'length', min: 0, max: 300 }),
    frequency: number({
      zh: '频率 1/a（录入）',
      en: 'Frequency, 1/yr (entered)',
      min: 0,
      max: 10,
      list: true,
      group: often,
      hint: {
        zh: '空着则用 通用频率 × 损伤系数 × 管理系数',
        en: 'Empty: generic frequency × damage factor × management factor',
      },
    }),
    frequencySource: text({ zh: '频率来源', en: 'Source of the frequency', max: 256, group: often }),
    genericFrequency: number({
      zh: '通用频率 1/a',
      en: 'Generic frequency, 1/yr',
      min: 0,
      max: 10,
      group: often,
    }),
    damageFactor: number({ zh: '损伤系数', en: 'Damage factor', min: 0, max: 1e6, group: often }),
    managementFactor: number({ zh: '管理系数', en: 'Management factor', min: 0, max: 100, group: often }),
    ignitionDirect: number({
      zh: '直接点火概率',
      en: 'Direct ignition',
      ...share,
      group: lit,
      hint: {
        zh: '三项都空着：烃类按 Cox、Lees、Ang',
        en: 'All three empty: hydrocarbons by Cox, Lees and Ang',
      },
    }),
    ignitionDelayed: number({ zh: '延迟点火概率', en: 'Delayed ignition', ...share, group: lit }),
    explosionShare: number({
      zh: '延迟点火中爆炸份额',
      en: 'Share of it that explodes',
      ...share,
      group: lit,
    }),
    ignitionDelay: number({
      zh: '至延迟点火 s',
      en: 'Time to delayed ignition, s',
      above: 0,
      max: 7200,
      group: lit,
    }),
    explosionYield: number({
      zh: 'TNT 当量系数',
      en: 'Yield (TNT)',
      above: 0,
      max: 0.2,
      group: models,
      hint: { zh: '公布值多为 0.01–0.10', en: 'Published: mostly 0.01 to 0.10' },
    }),
    radiatedFraction: number({ zh: '辐射份额', en: 'Radiated fraction', ...share, group: models }),
    poolDiameter: quantity({
      zh: '围堰等效直径',
      en: 'Diameter of the bund',
      quantity: 'length',
      min: 0.1,
      max: 500,
      group: models,
    }),
    molarMass: quantity({
      zh: '摩尔质量',
      en: 'Molar mass',
      quantity: 'molarMass',
      min: 1,
      max: 1000,
      group: own,
    }),
    heatCapacityRatio: number({ zh: '绝热指数', en: 'Heat capacity ratio', above: 1, max: 2, group: own }),
    liquidDensity: quantity({
      zh: '液体密度',
      en: 'Liquid density',
      quantity: 'density',
      min: 1,
      max: 5000,
      group: own,
    }),
    boilingPoint: quantity({
      zh: '沸点',
      en: 'Boiling point',
      quantity: 'temperature',
      min: -273,
      max: 1000,
      group: own,
    }),
    heatOfCombustion: quantity({
      zh: '燃烧热（低）',
      en: 'Heat of combustion',
      quantity: 'specificEnergy',
      min: 1,
      max: 200_000,
      group: own,
    }),
    lowerFlammable: quantity({
      zh: '燃烧下限（体积）',
      en: 'Lower flammable limit',
      quantity: 'percent',
      min: 0.01,
      max: 100,
      group: own,
    }),
    burningRate: number({
      zh: '燃烧速率 kg/(m²·s)',
      en: 'Burning rate, kg/(m²·s)',
      above: 0,
      max: 1,
      group: own,
    }),
    latentHeat: quantity({
      zh: '汽化热',
      en: 'Latent heat',
      quantity: 'specificEnergy',
      min: 1,
      max: 5000,
      group: own,
    }),
    liquidHeatCapacity: number({
      zh: '液体比热 kJ/(kg·K)',
      en: 'Liquid heat capacity, kJ/(kg·K)',
      above: 0,
      max: 20,
      group: own,
    }),
    probitA: number({ zh: '毒性概率 a', en: 'Toxic probit a', min: -200, max: 50, group: own }),
    probitB: number({ zh: '毒性概率 b', en: 'Toxic probit b', above: 0, max: 20, group: own }),
    probitN: number({ zh: '毒性概率 n', en: 'Toxic probit n', above: 0, max: 20, group: own }),
    propertySource: text({ zh: '物性来源', en: 'Source of the properties', max: 256, group: own }),
    remark: text({ zh: '备注', en: 'Remark', max: 500 }),
  },
  unique: [['studyId', 'code']],
  order: { by: 'code' },
  exchange: ['import', 'export'],
  inProject: true,
});

/** Where the wind comes from, clockwise. */
export const windNames = [
  'n',
  'nne',
  'ne',
  'ene',
  'e',
  'ese',
  'se',
  'sse',
  's',
  'ssw',
  'sw',
  'wsw',
  'w',
  'wnw',
  'nw',
  'nnw',
] as const;
const chinese = [
  '北',
  '北东北',
  '东北',
  '东东北',
  '东',
  '东东南',
  '东南',
  '南东南',
  '南',
  '南西南',
  '西南',
  '西西南',
  '西',
  '西西北',
  '西北',
  '北西北',
];
const sector = (at: number) =>
  number({
    zh: `${chinese[at]}风 %`,
    en: `From ${windNames[at]?.toUpperCase()}, %`,
    min: 0,
    max: 100,
    list: at % 2 === 0,
    width: 80,
  });

/** How much of the year a class of weather blows from each side; all rows together are 100 %. */
export const qraSiteWeather = resource('qra-site-weather', {
  service,
  table: 'qra_site_weather',
  title: { zh: '气象', en: 'Weather' },
  purpose: {
    zh: '每行一个稳定度、风速和时段，按来风方向的年频率；全部行之和为 100%。只用八个方位时其余空着。',
    en: 'A row for each stability, wind speed and time of day with its share of the year by where the wind comes from; all rows add up to 100 %. With eight directions the others stay empty.',
  },
  label: 'code',
  within: 'studyId',
  fields: {
    studyId,
    code,
    stability: choice({ zh: '稳定度', en: 'Stability', choices: stabilities, required: true, list: true }),
    windSpeed: quantity({
      zh: '风速',
      en: 'Wind speed',
      quantity: 'velocity',
      min: 0.1,
      max: 60,
      required: true,
      list: true,
    }),
    period: choice({
      zh: '时段',
      en: 'Time of day',
      choices: periods,
      required: true,
      list: true,
      width: 72,
    }),
    fromN: sector(0),
    fromNne: sector(1),
    fromNe: sector(2),
    fromEne: sector(3),
    fromE: sector(4),
    fromEse: sector(5),
    fromSe: sector(6),
    fromSse: sector(7),
    fromS: sector(8),
    fromSsw: sector(9),
    fromSw: sector(10),
    fromWsw: sector(11),
    fromW: sector(12),
    fromWnw: sector(13),
    fromNw: sector(14),
    fromNnw: sector(15),
  },
  unique: [['studyId', 'code']],
  order: { by: 'code' },
  exchange: ['import', 'export'],
  inProject: true,
});

/** Sixteen properties of a row in the order of the compass. */
export const sectorNames = windNames.map((one) => `from${one.charAt(0).toUpperCase()}${one.slice(1)}`);

const people = { integer: true, min: 0, max: 1_000_000, required: true, list: true } as const;

/** People at a place, and what the standard calls it. */
export const qraSitePopulation = resource('qra-site-population', {
  service,
  table: 'qra_site_population',
  title: { zh: '人口与防护目标', en: 'People and protected objects' },
  purpose: {
    zh: '每行一处有人的地方：位置、昼夜人数、室内比例和防护目标类别。',
    en: 'A place with people a row: where, how many by day and night, how many indoors, and its class of protection.',
  },
  label: 'name',
  within: 'studyId',
  fields: {
    studyId,
    code,
    name,
    nameEn,
    protection: choice({
      zh: '防护目标',
      en: 'Protected as',
      choices: protections,
      required: true,
      list: true,
      filter: true,
    }),
    x: quantity({ zh: 'X（东）', en: 'X (east)', ...coordinate, required: true }),
    y: quantity({ zh: 'Y（北）', en: 'Y (north)', ...coordinate, required: true }),
    day: number({ zh: '昼间人数', en: 'People by day', ...people }),
    night: number({ zh: '夜间人数', en: 'People by night', ...people }),
    indoors: quantity({
      zh: '室内比例',
      en: 'Indoors',
      quantity: 'percent',
      min: 0,
      max: 100,
      required: true,
      list: true,
    }),
    remark: text({ zh: '备注', en: 'Remark', max: 500 }),
  },
  unique: [['studyId', 'code']],
  order: { by: 'code' },
  exchange: ['import', 'export'],
  inProject: true,
});
