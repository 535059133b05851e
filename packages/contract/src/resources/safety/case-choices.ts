import { actTable } from '@ircrisk/contract/acts.ts';
import type { Text } from '@ircrisk/contract/text.ts';
import type { Attribute, HazardClass, ProcessUnit } from '@ircrisk/engine-case';

const t = (zh: string, en: string): Text => ({ zh, en });

export const caseStates = {
  draft: t('草稿', 'Draft'),
  review: t('待审', 'In review'),
  published: t('已发布', 'Published'),
  withdrawn: t('已撤回', 'Withdrawn'),
};
export type CaseState = keyof typeof caseStates;

/** A case is read by another person before everybody reads it. */
export const caseActs = actTable<CaseState>()({
  submit: { ...t('提交审核', 'Submit for review'), from: ['draft'], to: 'review' },
  publish: { ...t('发布', 'Publish'), from: ['review'], to: 'published', notBy: ['author', 'submitter'] },
  sendBack: { ...t('退回', 'Send back'), from: ['review'], to: 'draft', reason: true },
  withdraw: {
    ...t('撤回', 'Withdraw'),
    from: ['published'],
    to: 'withdrawn',
    reason: true,
    danger: true,
  },
  // What everybody reads does not change under them: it is taken back, changed, and read by another person again.
  revise: { ...t('退回修改', 'Take back to change'), from: ['published'], to: 'draft', reason: true },
  reopen: { ...t('重新编辑', 'Work on it again'), from: ['withdrawn'], to: 'draft' },
});
export type CaseAct = keyof typeof caseActs;

export const confidentialities = {
  open: t('公开', 'Open'),
  internal: t('内部', 'Internal'),
  confidential: t('未公开', 'Confidential'),
};
/** Where a case comes from; those of other modules are kept by them and read here. */
export const caseOrigins = {
  own: t('本企业录入', 'Entered here'),
  landmark: t('标志性案例', 'Landmark case'),
  rootCause: t('根原因分析发布', 'Published from a root cause analysis'),
  corrosion: t('腐蚀案例', 'Corrosion case'),
};
export type CaseOrigin = keyof typeof caseOrigins;

export const casePhases = {
  startup: t('开工', 'Start-up'),
  normal: t('正常运行', 'Normal operation'),
  shutdown: t('停工', 'Shutdown'),
  maintenance: t('检维修', 'Maintenance'),
  loading: t('装卸收付', 'Loading and transfer'),
};
export const industries = {
  refining: t('炼油', 'Refining'),
  petrochemical: t('石油化工', 'Petrochemicals'),
  chemical: t('化工', 'Chemicals'),
  oilAndGas: t('油气开采', 'Oil and gas production'),
  storage: t('储运', 'Storage and transport'),
  fertiliser: t('化肥', 'Fertiliser'),
  food: t('食品', 'Food'),
  other: t('其他', 'Other'),
};
export const hazardTexts: Readonly<Record<HazardClass, Text>> = {
  flammable: t('易燃', 'Flammable'),
  toxic: t('有毒', 'Toxic'),
  combustibleDust: t('可燃粉尘', 'Combustible dust'),
  oxidising: t('爆炸/氧化性', 'Explosive or oxidising'),
  selfReactive: t('自反应', 'Self-reactive'),
  corrosive: t('腐蚀性', 'Corrosive'),
  asphyxiant: t('窒息性', 'Asphyxiant'),
};
export const unitTexts: Readonly<Record<ProcessUnit, Text>> = {
  crude: t('常减压', 'Crude and vacuum'),
  fcc: t('催化裂化', 'FCC'),
  hydrotreating: t('加氢精制', 'Hydrotreating'),
  hydrocracking: t('加氢裂化', 'Hydrocracking'),
  reforming: t('催化重整', 'Reforming'),
  coking: t('延迟焦化', 'Coking'),
  alkylation: t('烷基化', 'Alkylation'),
  isomerisation: t('异构化', 'Isomerisation'),
  sulfur: t('硫磺回收', 'Sulfur recovery'),
  gasPlant: t('气体处理', 'Gas plant'),
  hydrogen: t('制氢', 'Hydrogen plant'),
  olefins: t('乙烯', 'Olefins'),
  butadiene: t('丁二烯', 'Butadiene'),
  polymer: t('聚合', 'Polymer'),
  oxidation: t('氧化', 'Oxidation'),
  nitration: t('硝化', 'Nitration'),
  vcm: t('氯乙烯', 'VCM'),
  batchReactor: t('间歇反应', 'Batch reactor'),
  airSeparation: t('空分', 'Air separation'),
  utilities: t('公用工程', 'Utilities'),
  tankFarm: t('罐区', 'Tank farm'),
  lpgStorage: t('液化气储存', 'LPG storage'),
  storage: t('化学品储存', 'Chemical storage'),
  warehouse: t('仓库', 'Warehouse'),
  wasteStore: t('废料储存', 'Waste store'),
  pipeline: t('长输管道', 'Pipeline'),
  offshore: t('海上油气', 'Offshore'),
  drilling: t('钻井', 'Drilling'),
  packaging: t('包装输送', 'Packaging'),
};
export const attributeTexts: Readonly<Record<Attribute, Text>> = {
  equipmentClass: t('设备类别', 'Equipment class'),
  mechanism: t('损伤机理', 'Damage mechanism'),
  accidentType: t('事故类型', 'Accident type'),
  hazard: t('物质危险性', 'Hazard of the substance'),
  phase: t('运行阶段', 'Phase'),
  unit: t('装置', 'Process unit'),
  text: t('文字', 'Text'),
};

/** ISO 3166 codes of where plants are. */
export const countries = {
  CN: t('中国', 'China'),
  US: t('美国', 'United States'),
  GB: t('英国', 'United Kingdom'),
  AU: t('澳大利亚', 'Australia'),
  IN: t('印度', 'India'),
  IT: t('意大利', 'Italy'),
  MX: t('墨西哥', 'Mexico'),
  DE: t('德国', 'Germany'),
  FR: t('法国', 'France'),
  NL: t('荷兰', 'Netherlands'),
  BE: t('比利时', 'Belgium'),
  ES: t('西班牙', 'Spain'),
  NO: t('挪威', 'Norway'),
  SE: t('瑞典', 'Sweden'),
  FI: t('芬兰', 'Finland'),
  PL: t('波兰', 'Poland'),
  CZ: t('捷克', 'Czechia'),
  RU: t('俄罗斯', 'Russia'),
  KZ: t('哈萨克斯坦', 'Kazakhstan'),
  TR: t('土耳其', 'Turkey'),
  SA: t('沙特阿拉伯', 'Saudi Arabia'),
  AE: t('阿联酋', 'United Arab Emirates'),
  KW: t('科威特', 'Kuwait'),
  QA: t('卡塔尔', 'Qatar'),
  IQ: t('伊拉克', 'Iraq'),
  IR: t('伊朗', 'Iran'),
  EG: t('埃及', 'Egypt'),
  DZ: t('阿尔及利亚', 'Algeria'),
  NG: t('尼日利亚', 'Nigeria'),
  ZA: t('南非', 'South Africa'),
  BR: t('巴西', 'Brazil'),
  AR: t('阿根廷', 'Argentina'),
  VE: t('委内瑞拉', 'Venezuela'),
  CA: t('加拿大', 'Canada'),
  JP: t('日本', 'Japan'),
  KR: t('韩国', 'South Korea'),
  SG: t('新加坡', 'Singapore'),
  MY: t('马来西亚', 'Malaysia'),
  ID: t('印度尼西亚', 'Indonesia'),
  TH: t('泰国', 'Thailand'),
  VN: t('越南', 'Vietnam'),
  PH: t('菲律宾', 'Philippines'),
  PK: t('巴基斯坦', 'Pakistan'),
  BD: t('孟加拉国', 'Bangladesh'),
  NZ: t('新西兰', 'New Zealand'),
  LB: t('黎巴嫩', 'Lebanon'),
};

export const languageTexts = { zh: t('中文', 'Chinese'), en: t('英文', 'English') };

/** How a lesson stands in one place of the plant. */
export const lessonStates = {
  open: t('待评估', 'To be judged'),
  planned: t('已立行动项', 'Action raised'),
  applied: t('已落实', 'Applied'),
  notApplicable: t('不适用', 'Not applicable'),
};

/** What similar cases are asked for: the records whose pages show them. */
export const similarSubjects = [
  'equipment',
  'rca-case',
  'jha',
  'fmeca-study',
  'incident',
  'incident-case',
] as const;
export type SimilarSubject = (typeof similarSubjects)[number];
export const linkKinds = {
  similar: t('相似', 'Similar'),
  reviewed: t('已学习', 'Reviewed'),
  lessonApplied: t('教训已落实', 'Lesson applied'),
};
export type LinkKind = keyof typeof linkKinds;

/** What a search is narrowed by; a case has one value of each but the causes. */
export const caseFacets = {
  unit: t('装置', 'Process unit'),
  equipmentClass: t('设备类别', 'Equipment class'),
  accidentType: t('事故类型', 'Accident type'),
  phase: t('运行阶段', 'Phase'),
  hazard: t('物质危险性', 'Hazard'),
  mechanism: t('损伤机理', 'Damage mechanism'),
  latent: t('潜在原因', 'Latent causes'),
  country: t('国家', 'Country'),
  decade: t('年代', 'Decade'),
  origin: t('来源', 'Origin'),
};
export type CaseFacet = keyof typeof caseFacets;

/** A part of the map, its edges included. */
export interface Area {
  south: number;
  west: number;
  north: number;
  east: number;
}
/** What a search is narrowed by besides: parts of the map, which have no counts of their own. */
export type CaseChoice = CaseFacet | 'area';
export const areaText = ({ south, west, north, east }: Area): string => [south, west, north, east].join('/');
/** The part a text names; none where it is not one: `29.38/-95.21/29.91/-94.9`. */
export function areaOf(text: string): Area | undefined {
  const edges = text.split('/');
  if (edges.length !== 4 || !edges.every((edge) => /^-?\d+(\.\d+)?(e-\d+)?$/.test(edge))) return undefined;
  const [south, west, north, east] = edges.map(Number) as [number, number, number, number];
  const isOnMap = south >= -90 && north <= 90 && west >= -180 && east <= 180;
  return isOnMap && south <= north && west <= east ? { south, west, north, east } : undefined;
}
/** Fields of the full text, heaviest first. */
export const textFields = {
  title: t('标题', 'Title'),
  keywords: t('关键词', 'Keywords'),
  summary: t('概要', 'Summary'),
  lessons: t('教训', 'Lessons'),
  sequence: t('经过与原因', 'Course and causes'),
};
export type TextFieldOfCase = keyof typeof textFields;
