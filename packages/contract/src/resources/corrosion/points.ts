import {
  choice,
  date,
  note,
  number,
  quantity,
  reference,
  resource,
  text,
} from '@ircrisk/contract/resource.ts';
import type { Text } from '@ircrisk/contract/text.ts';
import { loopId } from './loop.ts';

const service = 'ircrisk-ccd';
const t = (zh: string, en: string): Text => ({ zh, en });
const equipmentId = reference({
  ...t('设备', 'Equipment'),
  to: 'equipment',
  list: true,
  filter: true,
  width: 120,
});
const code = text({ ...t('编号', 'Number'), max: 40, required: true, list: true, search: true, width: 110 });
const name = text({ ...t('名称', 'Name'), max: 128, required: true, list: true, search: true, width: 180 });
const nameEn = text({ ...t('英文名称', 'English name'), max: 128, search: true });
const inspected = {
  lastInspection: date({ ...t('上次检验', 'Last inspected'), past: true, list: true }),
  intervalMonths: number({
    ...t('检验周期（月）', 'Interval, months'),
    integer: true,
    min: 1,
    max: 240,
    list: true,
  }),
  nextInspection: date({
    ...t('下次检验', 'Next inspection'),
    list: true,
    filter: true,
    readOnly: true,
    hint: t('上次检验加周期', 'Last inspection and the interval'),
  }),
};

export const corrosionCoupon = resource('corrosion-coupon', {
  service,
  table: 'corrosion_coupons',
  title: t('腐蚀挂片', 'Corrosion coupons'),
  purpose: t(
    '挂片失重换算的腐蚀速率：87 600·W/(ρ·A·t)。',
    'Corrosion rates from the mass coupons have lost: 87 600·W/(ρ·A·t).',
  ),
  label: 'code',
  fields: {
    code,
    loopId,
    place: text({ ...t('位置', 'Place, Chinese'), max: 128, required: true, list: true, search: true }),
    placeEn: text({ ...t('位置（英文）', 'Place'), max: 128 }),
    material: text({ ...t('材质', 'Material'), max: 64, required: true, list: true }),
    installedOn: date({ ...t('投入日期', 'Put in'), past: true, required: true, list: true }),
    removedOn: date({ ...t('取出日期', 'Taken out'), past: true, list: true }),
    lossG: number({ ...t('失重 g', 'Mass lost, g'), min: 0, max: 10_000, list: true }),
    density: number({
      ...t('密度 g/cm³', 'Density, g/cm³'),
      above: 0,
      max: 25,
      default: 7.85,
      required: true,
    }),
    areaCm2: number({ ...t('表面积 cm²', 'Surface, cm²'), above: 0, max: 10_000 }),
    hours: number({
      ...t('暴露时间 h', 'Exposure, h'),
      above: 0,
      max: 200_000,
      hint: t('不填则按投入与取出日期', 'Empty: from the two dates'),
    }),
    rate: quantity({
      ...t('腐蚀速率', 'Corrosion rate'),
      quantity: 'corrosionRate',
      list: true,
      readOnly: true,
      summary: true,
    }),
    pitDepth: quantity({
      ...t('最大蚀坑深度', 'Deepest pit'),
      quantity: 'thickness',
      min: 0,
      max: 1000,
      list: true,
    }),
    remark: note({ ...t('备注', 'Remark'), max: 500 }),
  },
  summary: { table: 'corrosion_coupon_results', key: 'coupon_id' },
  unique: [['code']],
  order: { by: 'installedOn', descending: true },
  exchange: ['import', 'export'],
});

export const injectionKinds = {
  injection: t('注入点', 'Injection point'),
  mix: t('混合点', 'Mix point'),
};

export const injectionPoint = resource('injection-point', {
  service,
  table: 'corrosion_injections',
  title: t('注入点与混合点', 'Injection and mix points'),
  purpose: t(
    '药剂、洗涤水注入和物流混合的部位，及其检验范围和周期。',
    'Where chemicals or wash water are injected and streams mix, with the extent and interval of inspection.',
  ),
  label: 'code',
  fields: {
    code,
    name,
    nameEn,
    loopId,
    equipmentId,
    kind: choice({ ...t('类型', 'Kind'), choices: injectionKinds, required: true, list: true, filter: true }),
    medium: text({ ...t('注入介质', 'What is injected, Chinese'), max: 128, required: true, list: true }),
    mediumEn: text({ ...t('注入介质（英文）', 'What is injected'), max: 128 }),
    device: text({ ...t('注入形式', 'Quill or nozzle'), max: 128 }),
    dose: text({ ...t('注入量', 'Dose'), max: 64, list: true }),
    upstream: quantity({ ...t('上游检验长度', 'Inspected upstream'), quantity: 'length', min: 0, max: 1e6 }),
    downstream: quantity({
      ...t('下游检验长度', 'Inspected downstream'),
      quantity: 'length',
      min: 0,
      max: 1e6,
    }),
    ...inspected,
    remark: note({ ...t('备注', 'Remark'), max: 500 }),
  },
  unique: [['code']],
  order: { by: 'code' },
  exchange: ['import', 'export'],
});

export const deadLegKinds = {
  physical: t('永久死腿', 'Permanent'),
  operational: t('操作死腿', 'By operation'),
};

export const deadLeg = resource('dead-leg', {
  service,
  table: 'corrosion_dead_legs',
  title: t('死腿', 'Dead legs'),
  purpose: t(
    '不流动或很少流动的管段：长径比、介质、处置和检验。',
    'Piping without flow or with little of it: its length over diameter, contents, treatment and inspection.',
  ),
  label: 'code',
  fields: {
    code,
    name,
    nameEn,
    loopId,
    equipmentId,
    kind: choice({ ...t('类型', 'Kind'), choices: deadLegKinds, required: true, list: true, filter: true }),
    length: quantity({ ...t('长度', 'Length'), quantity: 'length', min: 0, max: 1e7, list: true }),
    diameter: quantity({
      ...t('公称直径', 'Nominal diameter'),
      quantity: 'diameter',
      min: 1,
      max: 1e4,
      list: true,
    }),
    contents: text({ ...t('积存介质', 'Contents'), max: 128, list: true }),
    treatment: note({ ...t('处置', 'Treatment, Chinese'), max: 500, list: true }),
    treatmentEn: note({ ...t('处置（英文）', 'Treatment'), max: 500 }),
    ...inspected,
    remark: note({ ...t('备注', 'Remark'), max: 500 }),
  },
  unique: [['code']],
  order: { by: 'code' },
  exchange: ['import', 'export'],
});
