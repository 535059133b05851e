/** Words in both languages. */
interface Said {
  readonly zh: string;
  readonly en: string;
}

/** A window as units of this kind usually have it; the limits are a beginning and are checked against the unit's own study. */
export interface WindowTemplate {
  readonly id: string;
  readonly unit: Said;
  readonly parameter: Said;
  readonly level: 'critical' | 'standard' | 'informational';
  /** In the unit below; null on both sides where the limit is the unit's own, see `basis`. */
  readonly low: number | null;
  readonly high: number | null;
  readonly measure: string;
  /** Kinds of tags whose values are in that unit. */
  readonly quantities: readonly string[];
  /** Where a limit comes from that no table can give, or what changes it. */
  readonly basis: Said | null;
  readonly consequence: Said;
  readonly response: Said;
}

const t = (zh: string, en: string): Said => ({ zh, en });
const overhead = t('常压塔顶', 'Crude overhead');
const feed = t('原油进料', 'Crude feed');
const effluent = t('加氢空冷', 'Hydroprocessing air cooler');
const amine = t('胺液', 'Amine');
const inWater = ['ppm', 'number'];

/** API RP 584 names what is watched; the figures are those usual in refineries. */
export const windowTemplates: readonly WindowTemplate[] = [
  {
    id: 'overhead-ph',
    unit: overhead,
    parameter: t('回流罐水 pH', 'Boot water pH'),
    level: 'standard',
    ...{ low: 5.5, high: 6.5, measure: 'pH', quantities: ['ph', 'number'], basis: null },
    consequence: t('偏低时盐酸腐蚀，偏高时铵盐沉积', 'Below: acid corrosion; above: ammonium salts'),
    response: t('调整中和剂注入量并复测', 'Adjust the neutraliser and sample again'),
  },
  {
    id: 'overhead-chloride',
    unit: overhead,
    parameter: t('回流罐水氯离子', 'Boot water chloride'),
    level: 'standard',
    ...{ low: null, high: 20, measure: 'mg/L', quantities: inWater, basis: null },
    consequence: t(
      '盐酸露点腐蚀和氯化铵垢下腐蚀',
      'Dew point corrosion and corrosion under ammonium chloride',
    ),
    response: t('检查电脱盐和注碱，增加水洗', 'Check desalter and caustic; raise the wash water'),
  },
  {
    id: 'overhead-iron',
    unit: overhead,
    parameter: t('回流罐水铁离子', 'Boot water iron'),
    level: 'informational',
    ...{ low: null, high: 1, measure: 'mg/L', quantities: inWater, basis: null },
    consequence: t('塔顶系统正在腐蚀', 'The overhead is corroding'),
    response: t('核对 pH、氯离子和缓蚀剂', 'Check pH, chloride and inhibitor'),
  },
  {
    id: 'feed-salt',
    unit: feed,
    parameter: t('脱后原油含盐', 'Salt in desalted crude'),
    level: 'standard',
    ...{ low: null, high: 3, measure: 'mg/L', quantities: inWater, basis: null },
    consequence: t('塔顶氯离子升高', 'More chloride in the overhead'),
    response: t('调整电脱盐温度、注水和破乳剂', 'Adjust desalter temperature, water and demulsifier'),
  },
  {
    id: 'feed-tan',
    unit: feed,
    parameter: t('混合原油酸值', 'TAN of the blend'),
    level: 'standard',
    ...{ low: null, high: null, measure: 'mgKOH/g', quantities: ['number'] },
    basis: t('取装置设计酸值', 'The TAN the unit is designed for'),
    consequence: t('高温部位环烷酸腐蚀', 'Naphthenic acid corrosion where it is hot'),
    response: t('调整掺炼比例', 'Change the blend'),
  },
  {
    id: 'effluent-bisulfide',
    unit: effluent,
    parameter: t('分离器酸水 NH₄HS', 'NH₄HS in separator water'),
    level: 'standard',
    ...{ low: null, high: 4, measure: 'wt%', quantities: ['percent', 'number'], basis: null },
    consequence: t('空冷器和出口管线酸水冲蚀', 'Sour water erodes air cooler and outlet piping'),
    response: t('增加注水，核对进料氮含量', 'Raise the wash water; check nitrogen of the feed'),
  },
  {
    id: 'effluent-water',
    unit: effluent,
    parameter: t('注水后未汽化水比例', 'Free water after injection'),
    level: 'critical',
    ...{ low: 25, high: null, measure: '%', quantities: ['percent', 'number'], basis: null },
    consequence: t('铵盐沉积、堵塞和垢下腐蚀', 'Salts settle, plug and corrode beneath'),
    response: t('立即提高注水量，查注水泵和喷嘴', 'Raise the wash water at once; check pump and nozzle'),
  },
  {
    id: 'amine-loading',
    unit: amine,
    parameter: t('富液负荷', 'Rich loading'),
    level: 'standard',
    ...{ low: null, high: 0.4, measure: 'mol/mol', quantities: ['number'] },
    basis: t('MDEA 可取 0.45', 'For MDEA 0.45'),
    consequence: t('富液系统腐蚀', 'The rich side corrodes'),
    response: t('提高循环量或降低负荷', 'Raise the circulation or lower the load'),
  },
  {
    id: 'amine-salts',
    unit: amine,
    parameter: t('热稳定盐', 'Heat stable salts'),
    level: 'standard',
    ...{ low: null, high: 2, measure: 'wt%', quantities: ['percent', 'number'], basis: null },
    consequence: t('再沸器和贫液管线腐蚀', 'Reboiler and lean lines corrode'),
    response: t('净化或更换胺液', 'Reclaim or replace the amine'),
  },
  {
    id: 'heater-tube',
    unit: t('加热炉', 'Fired heater'),
    parameter: t('炉管壁温', 'Tube metal temperature'),
    level: 'critical',
    ...{ low: null, high: null, measure: '°C', quantities: ['temperature'] },
    basis: t('取炉管设计壁温', 'The design tube metal temperature'),
    consequence: t('蠕变加速、炉管破裂', 'Creep runs faster; a tube may burst'),
    response: t('降负荷，调整燃烧，测温复核', 'Lower the load, adjust the firing, measure again'),
  },
  {
    id: 'boiler-oxygen',
    unit: t('锅炉给水', 'Boiler feed water'),
    parameter: t('溶解氧', 'Dissolved oxygen'),
    level: 'standard',
    ...{ low: null, high: 7, measure: 'µg/L', quantities: ['number'], basis: null },
    consequence: t('给水系统氧腐蚀', 'Oxygen pits the feed system'),
    response: t('检查除氧器压力和除氧剂', 'Check deaerator and scavenger'),
  },
  {
    id: 'cooling-velocity',
    unit: t('循环水', 'Cooling water'),
    parameter: t('换热管流速', 'Tube velocity'),
    level: 'informational',
    ...{ low: 0.9, high: 2.4, measure: 'm/s', quantities: ['number'], basis: null },
    consequence: t(
      '偏低时结垢和垢下腐蚀，偏高时冲蚀',
      'Below: fouling and corrosion beneath; above: erosion',
    ),
    response: t('调整水量', 'Adjust the flow'),
  },
  {
    id: 'reactor-skin',
    unit: t('临氢反应', 'Hydrogen reactor'),
    parameter: t('器壁温度（距 Nelson 曲线）', 'Skin temperature against the Nelson curve'),
    level: 'critical',
    ...{ low: null, high: null, measure: '°C', quantities: ['temperature'] },
    basis: t('取 Nelson 曲线温度减 28 °C', 'The Nelson curve less 28 °C'),
    consequence: t('高温氢侵蚀', 'High temperature hydrogen attack'),
    response: t('降温，按 API RP 941 评估', 'Cool down; assess after API RP 941'),
  },
];
