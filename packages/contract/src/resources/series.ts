import { type QuantityId, quantityOf } from '@ircrisk/units';
import { choice, number, reference, resource, text, time, yesNo } from '../resource.ts';
import type { Language, Text } from '../text.ts';

const service = 'ircrisk-series';

/** What plants measure all the time. */
const measured = [
  'temperature',
  'pressureGauge',
  'pressureDifference',
  'massFlow',
  'volumeFlow',
  'vibrationVelocity',
  'thickness',
  'power',
] as const satisfies readonly QuantityId[];

/** Values without a unit that converts: a level in per cent, a pH, a content. */
export const plainQuantities = {
  percent: { zh: '百分数（%）', en: 'Per cent (%)' },
  ppm: { zh: '含量（ppm）', en: 'Content (ppm)' },
  ph: { zh: 'pH 值', en: 'pH' },
  number: { zh: '无单位', en: 'Without a unit' },
} as const satisfies Record<string, Text>;
export const plainSymbols: Readonly<Record<string, string>> = {
  percent: '%',
  ppm: 'ppm',
  ph: 'pH',
  number: '',
};

/** What an instrument can read at all, in the standard unit; zero drifts, so that a little below nothing is no fault. */
const possible: Readonly<
  Record<(typeof measured)[number] | keyof typeof plainQuantities, readonly [number, number]>
> = {
  temperature: [-273.15, 5000],
  pressureGauge: [-0.11, 1000],
  pressureDifference: [-1000, 1000],
  massFlow: [-1e5, 1e5],
  volumeFlow: [-1e7, 1e7],
  vibrationVelocity: [-1, 1e4],
  thickness: [-1, 1e4],
  power: [-1e7, 1e7],
  percent: [-1000, 1000],
  ppm: [-1000, 1e6],
  ph: [-1, 15],
  number: [-1e15, 1e15],
};
export const isPossible = (quantity: string, value: number): boolean => {
  const [low, high] = possible[quantity as keyof typeof possible] ?? possible.number;
  return value >= low && value <= high;
};

export const measuredQuantity = (key: string): QuantityId | null =>
  measured.find((name) => name === key) ?? null;

/** The unit a reader has of a value, by its quantity. */
export const readersUnits: Record<string, Text> = Object.fromEntries(
  [...measured, ...Object.keys(plainQuantities)].map((key) => {
    const quantity = measuredQuantity(key);
    const symbolIn = (language: Language) =>
      quantity ? quantityOf(quantity).display[language].symbol : plainSymbols[key] || '–';
    return [key, { zh: symbolIn('zh'), en: symbolIn('en') }];
  }),
);

export const quantityChoices: Record<string, Text> = {
  ...Object.fromEntries(measured.map((name) => [name, quantityOf(name).label])),
  ...plainQuantities,
};

/** A process value over time, as the control system calls it. */
export const seriesTag = resource('series-tag', {
  service,
  table: 'series_tags',
  title: { zh: '测点趋势', en: 'Process tags' },
  one: { zh: '测点', en: 'Process tag' },
  purpose: {
    zh: '登记来自控制系统或巡检的测点；数值由接口推送或由文件导入，按十分钟、小时和日汇总。',
    en: 'Measuring points of control systems and rounds; values are pushed or imported and kept by ten minutes, hour and day.',
  },
  label: 'tag',
  fields: {
    tag: text({
      zh: '测点位号',
      en: 'Tag',
      max: 64,
      required: true,
      list: true,
      search: true,
      filter: true,
      width: 130,
      example: 'TI-2014',
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
    equipmentId: reference({
      zh: '设备',
      en: 'Equipment',
      to: 'equipment',
      list: true,
      filter: true,
      width: 120,
    }),
    quantity: choice({
      zh: '物理量',
      en: 'Quantity',
      choices: quantityChoices,
      required: true,
      list: true,
      filter: true,
      fixed: true,
      hint: {
        zh: '数值按该物理量的标准单位保存，建立后不能更改',
        en: 'Values are kept in the standard unit of this quantity; it cannot be changed later',
      },
    }),
    lowLimit: number({
      zh: '下限',
      en: 'Low limit',
      measured: { by: 'quantity' },
    }),
    highLimit: number({
      zh: '上限',
      en: 'High limit',
      measured: { by: 'quantity' },
    }),
    intervalSeconds: number({
      zh: '采样间隔（秒）',
      en: 'Interval (s)',
      integer: true,
      min: 1,
      max: 86_400,
      default: 60,
      required: true,
      hint: {
        zh: '超过三倍间隔没有数据即为缺口',
        en: 'Three times as long without a value is a gap',
      },
    }),
    keepDays: number({
      zh: '原始数据保存天数',
      en: 'Days points are kept',
      integer: true,
      min: 1,
      max: 36_500,
      default: 730,
      required: true,
    }),
    source: text({ zh: '来源系统', en: 'Source system', max: 64, list: true, filter: true }),
    lastTime: time({ zh: '最近时间', en: 'Latest', readOnly: true, summary: true, list: true }),
    lastValue: number({ zh: '最近值', en: 'Latest value', readOnly: true, summary: true }),
  },
  summary: { table: 'series_latest', key: 'tag_id' },
  unique: [['tag']],
  order: { by: 'tag' },
  exchange: ['import', 'export'],
});

/** How a vendor's file of readings is read. */
export const seriesMapping = resource('series-mapping', {
  service,
  table: 'series_mappings',
  title: { zh: '读数文件格式', en: 'Formats of reading files' },
  purpose: {
    zh: '说明某系统导出的文件如何读取：分隔符、时间列与时区、位号列与数值列。保存后每次导入直接选用。',
    en: 'How the files of a system are read: separator, time column and zone, columns of tag and value. Kept, and chosen at every import.',
  },
  label: 'name',
  fields: {
    name: text({ zh: '名称', en: 'Name', max: 64, required: true, list: true, search: true, filter: true }),
    layout: choice({
      zh: '排列',
      en: 'Layout',
      choices: {
        long: { zh: '每行一个读数', en: 'One value in a row' },
        wide: { zh: '每列一个测点', en: 'One tag in a column' },
      },
      required: true,
      default: 'long',
      list: true,
    }),
    delimiter: choice({
      zh: '分隔符',
      en: 'Separator',
      choices: {
        comma: { zh: '逗号', en: 'Comma' },
        semicolon: { zh: '分号', en: 'Semicolon' },
        tab: { zh: '制表符', en: 'Tab' },
      },
      required: true,
      default: 'comma',
    }),
    timeColumn: text({
      zh: '时间列',
      en: 'Time column',
      max: 64,
      required: true,
      list: true,
      example: 'Time',
    }),
    timeFormat: choice({
      zh: '时间格式',
      en: 'Form of times',
      choices: {
        auto: { zh: '年-月-日 时:分:秒', en: 'Year, month, day' },
        dayFirst: { zh: '日/月/年', en: 'Day, month, year' },
        monthFirst: { zh: '月/日/年', en: 'Month, day, year' },
        epochSeconds: { zh: '自 1970 年的秒数', en: 'Seconds since 1970' },
        epochMilliseconds: { zh: '自 1970 年的毫秒数', en: 'Milliseconds since 1970' },
      },
      required: true,
      default: 'auto',
    }),
    timeZone: text({
      zh: '时区',
      en: 'Time zone',
      max: 64,
      required: true,
      default: 'Asia/Shanghai',
      hint: { zh: '如 Asia/Shanghai、UTC', en: 'Such as Asia/Shanghai or UTC' },
    }),
    decimalComma: yesNo({ zh: '小数点为逗号', en: 'Decimal comma', default: false }),
    tagColumn: text({
      zh: '位号列',
      en: 'Tag column',
      max: 64,
      hint: { zh: '每行一个读数时必填', en: 'Needed where a row has one value' },
    }),
    valueColumn: text({
      zh: '数值列',
      en: 'Value column',
      max: 64,
      hint: { zh: '每行一个读数时必填', en: 'Needed where a row has one value' },
    }),
    qualityColumn: text({ zh: '质量列', en: 'Quality column', max: 64 }),
  },
  unique: [['name']],
  order: { by: 'name' },
  exchange: ['import', 'export'],
});
