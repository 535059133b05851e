import { endpoint } from '@ircrisk/contract/endpoint.ts';
import { errors } from '@ircrisk/contract/errors.ts';
import type { Text } from '@ircrisk/contract/text.ts';
import { id, yes } from '@ircrisk/contract/values.ts';
import type { RateCalculatorId, RateNotHere } from '@ircrisk/engine-api581';
import { z } from 'zod';
import { choiceName, type MechanismInput, mechanismInputs } from './rbi-inputs.ts';

const t = (zh: string, en: string): Text => ({ zh, en });

export const rateErrors = errors('rbi-rate', {
  noRate: {
    status: 400,
    zh: '按这些输入得不出腐蚀速率：{reason}',
    en: 'These inputs give no corrosion rate: {reason}',
  },
  noOffer: {
    status: 409,
    zh: '该回路没有这个速率，请刷新后再看',
    en: 'The loop has no such rate; refresh and look again',
  },
  noWall: {
    status: 409,
    zh: '泄放装置和管束没有壁厚，不使用腐蚀速率',
    en: 'Relief devices and bundles have no wall, so no corrosion rate is used',
  },
});

/** Sections of API RP 581 Part 2 Annex 2.B as people call them. */
export const rateCalculatorNames: Record<RateCalculatorId, Text> = {
  'hydrochloric-acid': t('盐酸腐蚀', 'Hydrochloric acid'),
  'sulfidic-naphthenic': t('高温硫化物与环烷酸腐蚀', 'High-temperature sulfidic and naphthenic acid'),
  'hydrogen-sulfide-hydrogen': t('高温 H₂S/H₂ 腐蚀', 'High-temperature H₂S/H₂'),
  'alkaline-sour-water': t('碱性酸水（硫氢化铵）腐蚀', 'Alkaline sour water (ammonium bisulfide)'),
  amine: t('胺腐蚀', 'Amine'),
  oxidation: t('高温氧化', 'High-temperature oxidation'),
  'acid-sour-water': t('酸性酸水腐蚀', 'Acid sour water'),
  'carbon-dioxide': t('二氧化碳腐蚀', 'Carbon dioxide'),
  'soil-side': t('土壤侧腐蚀', 'Soil side'),
  'tank-bottom': t('储罐底板腐蚀', 'Bottom of a storage tank'),
};

export const ratesNotHereNames: Record<RateNotHere, Text> = {
  'sulfuric-acid': t('硫酸腐蚀', 'Sulfuric acid'),
  'hydrofluoric-acid': t('氢氟酸腐蚀', 'Hydrofluoric acid'),
  'cooling-water': t('冷却水腐蚀', 'Cooling water'),
};

export const ratesNotHereReasons: Record<string, Text> = {
  contradictory: t(
    '唯一公开的数据自相矛盾，产品不采用；请由腐蚀工程师确定速率并直接填写',
    'The only public figures contradict themselves and are not used; let a corrosion engineer state the rate',
  ),
  unclearClasses: t(
    '公开数据的浓度分档无法核实，产品不采用；请由腐蚀工程师确定速率并直接填写',
    'The classes of concentration in the public figures cannot be verified, so they are not used; let a corrosion engineer state the rate',
  ),
  noSource: t(
    '没有可核实的公开数据；请按挂片、探针或测厚确定速率并直接填写',
    'There are no public figures that can be verified; state the rate from coupons, probes or readings',
  ),
};

const of = (zh: string, en: string, quantity: MechanismInput['quantity']): MechanismInput =>
  quantity ? { zh, en, quantity } : { zh, en };

/** Inputs of the calculators; those of a tank bottom have the names of its mechanism. */
export const rateInputs: Record<string, MechanismInput> = {
  material: t('材料', 'material'),
  temperatureC: of('温度', 'temperature', 'temperature'),
  metalTemperatureC: of('金属温度', 'metal temperature', 'temperature'),
  sulfurPercent: t('硫含量（质量分数，%）', 'sulfur, % by mass'),
  tan: t('酸值（mg KOH/g）', 'acid number, mg KOH/g'),
  h2sMolPercent: t('H₂S（摩尔分数，%）', 'H₂S, mol %'),
  hydrocarbon: t('烃类', 'hydrocarbon'),
  ph: t('pH', 'pH'),
  chloridePpm: t('氯离子（ppm）', 'chloride, ppm'),
  nh4hsPercent: t('NH₄HS（质量分数，%）', 'NH₄HS, % by mass'),
  velocityMPerS: of('流速', 'velocity', 'velocity'),
  h2sPartialPressureMPa: of('H₂S 分压（绝压）', 'H₂S partial pressure, absolute', 'pressureAbsolute'),
  amine: t('胺种类', 'amine'),
  aminePercent: t('胺浓度（质量分数，%）', 'amine, % by mass'),
  loading: t('酸气负荷（mol/mol）', 'acid gas loading, mol/mol'),
  hsasPercent: t('热稳定盐（质量分数，%）', 'heat-stable salts, % by mass'),
  oxygenPpb: t('溶解氧（ppb）', 'dissolved oxygen, ppb'),
  pressureMPa: of('压力（表压）', 'pressure, gauge', 'pressureGauge'),
  co2MolPercent: t('CO₂（摩尔分数，%）', 'CO₂, mol %'),
  shearStressPa: t('壁面剪应力（Pa）', 'wall shear stress, Pa'),
  densityKgPerM3: of('介质密度', 'density', 'density'),
  viscosityMPaS: t('介质粘度（mPa·s）', 'viscosity, mPa·s'),
  diameterMm: of('内径', 'inner diameter', 'diameter'),
  roughnessMm: of('内壁粗糙度', 'roughness of the wall', 'thickness'),
  glycolPercent: t('乙二醇含量（质量分数，%）', 'glycol, % by mass'),
  inhibitorFactor: t('缓蚀后剩余速率比例（0～1）', 'share of the rate left under the inhibitor (0 to 1)'),
  soil: t('土壤', 'soil'),
  soilResistivityOhmCm: t('土壤电阻率（Ω·cm）', 'soil resistivity, Ω·cm'),
  protection: t('阴极保护', 'cathodic protection'),
  coating: t('防腐层', 'coating'),
  coatingOver20Years: t('防腐层超过 20 年', 'coating over 20 years old'),
  coatingOverheated: t('偶尔超过防腐层额定温度', 'rated temperature of the coating exceeded at times'),
  coatingNeglected: t('防腐层很少或从未维护', 'coating hardly or never maintained'),
};

export const rateInputName = (name: string): MechanismInput =>
  rateInputs[name] ?? mechanismInputs[name] ?? t(name, name);

export const rateChoiceWords: Record<string, Text> = {
  carbonSteel: t('碳钢', 'carbon steel'),
  cr1To3: t('1～3Cr 钢', '1 to 3Cr steel'),
  upTo3Cr: t('碳钢及 3Cr 以下', 'carbon steel and up to 3Cr'),
  cr1_25: t('1¼Cr 钢', '1¼Cr steel'),
  cr2_25: t('2¼Cr 钢', '2¼Cr steel'),
  cr5: t('5Cr 钢', '5Cr steel'),
  cr7: t('7Cr 钢', '7Cr steel'),
  cr9: t('9Cr 钢', '9Cr steel'),
  cr12: t('12Cr 钢', '12Cr steel'),
  ss300: t('300 系不锈钢', '300 series stainless steel'),
  ss304: t('不含钼的奥氏体不锈钢', 'austenitic stainless steel without Mo'),
  ss317: t('316（Mo ≥ 2.5 %）与 317', '316 with 2.5 % Mo or more, and 317'),
  naphtha: t('石脑油', 'naphtha'),
  gasOil: t('瓦斯油', 'gas oil'),
  sand: t('砂土，低氯，干燥', 'sand, low chlorides, dry'),
  silt: t('粉土，中等氯，湿度变化', 'silt, moderate chlorides, moisture varies'),
  clay: t('黏土，高氯，常饱和', 'clay, high chlorides, mostly saturated'),
  strayCurrent: t('无有效保护且邻近有阴极保护', 'none that works, and protected neighbours'),
  none: t('无', 'none'),
  notTestedYearly: t(
    '有，未每年测试或未全部达标',
    'yes, not tested yearly or not to the criteria everywhere',
  ),
  onPotential: t('每年测试，通电电位达标', 'tested yearly, meets the on-potential criteria'),
  instantOffPotential: t('每年测试，断电电位达标', 'tested yearly, meets the instant-off criteria'),
  bare: t('无防腐层', 'bare'),
  fusionBondedEpoxy: t('熔结环氧', 'fusion-bonded epoxy'),
  liquidEpoxy: t('液体环氧', 'liquid epoxy'),
  asphaltEnamel: t('石油沥青', 'asphalt enamel'),
  asphaltMastic: t('沥青胶泥', 'asphalt mastic'),
  coalTarEnamel: t('煤焦油瓷漆', 'coal-tar enamel'),
  extrudedPolyethylene: t('挤压聚乙烯', 'extruded polyethylene'),
  millTape: t('工厂缠绕聚乙烯胶带', 'mill-applied tape'),
  fieldTape: t('现场缠绕聚乙烯胶带', 'field-applied tape'),
  threeLayer: t('三层聚乙烯或聚丙烯', 'three-layer polyethylene or polypropylene'),
};

export const rateChoiceName = (choice: string): Text => rateChoiceWords[choice] ?? choiceName(choice);

const calculator = z.enum(Object.keys(rateCalculatorNames) as [RateCalculatorId, ...RateCalculatorId[]]);
export const RateValues = z.record(
  z.string().max(40),
  z.union([z.string().max(80), z.number(), z.boolean(), z.null()]),
);
export type RateValues = z.infer<typeof RateValues>;

/** Where a rate that is neither measured on the part nor typed came from: a calculator, or a corrosion loop the part belongs to. */
const rateSource = z.enum([...calculator.options, 'corrosion-loop']);
export const rateSourceNames: Record<z.infer<typeof rateSource>, Text> = {
  ...rateCalculatorNames,
  'corrosion-loop': t('腐蚀回路', 'Corrosion loop'),
};

/** Kept with the component: a calculated rate is not a measured one, and says from what it was worked out. */
export const RateEvidence = z.object({
  calculator: rateSource,
  inputs: RateValues,
  rateMmPerYear: z.number(),
  clause: z.string(),
  time: z.string(),
});
export type RateEvidence = z.infer<typeof RateEvidence>;

const base = '/ircrisk-rbi/rbi-study' as const;

export const knownForRates = endpoint(`GET ${base}/known-for-rates`, {
  access: 'rbi-study.read',
  title: { zh: '台账中可用于速率计算的数据', en: 'What the ledger knows for corrosion rates' },
  input: z.object({ id }),
  result: z.partialRecord(calculator, RateValues),
});

/** The server calculates again; the rate and how it came about are kept with the component. */
export const useRate = endpoint(`POST ${base}/use-rate`, {
  access: 'rbi-study.update',
  title: { zh: '采用计算的腐蚀速率', en: 'Use a calculated corrosion rate' },
  success: 'updated',
  input: z.object({ id, calculator, inputs: RateValues }),
  result: RateEvidence,
});

/** Back to what the ledger knows. */
export const dropRate = endpoint(`POST ${base}/drop-rate`, {
  access: 'rbi-study.update',
  title: { zh: '取消计算的腐蚀速率', en: 'Give up a calculated corrosion rate' },
  success: 'updated',
  input: z.object({ id }),
  result: yes,
});

const both = z.object({ zh: z.string(), en: z.string() });

/** What the corrosion loops of a part offer: mechanisms that are credible there, with a rate stated or told by a coupon. */
export const loopOffers = endpoint(`GET ${base}/loop-offers`, {
  access: 'rbi-study.read',
  title: { zh: '腐蚀回路提供的机理与速率', en: 'Mechanisms and rates the corrosion loops offer' },
  input: z.object({ id }),
  result: z.array(
    z.object({
      damageId: z.string(),
      loop: z.string(),
      loopName: both,
      side: z.string().nullable(),
      mechanismName: both,
      susceptibility: z.string(),
      /** Mechanism of the assessment it belongs to; null where the method has none for it. */
      type: z.string().nullable(),
      isActive: z.boolean(),
      rateMmPerYear: z.number().nullable(),
      coupon: z.object({ code: z.string(), rateMmPerYear: z.number() }).nullable(),
      document: z.string().nullable(),
    }),
  ),
});
export type LoopOffers = z.infer<typeof loopOffers.result>;

/** Taken by a person, for one part, with its source kept beside it; never by itself. */
export const useLoopRate = endpoint(`POST ${base}/use-loop-rate`, {
  access: 'rbi-study.update',
  title: { zh: '采用腐蚀回路的速率', en: 'Use the rate of a corrosion loop' },
  success: 'updated',
  input: z.object({ id, damageId: id, from: z.enum(['stated', 'coupon']) }),
  result: RateEvidence,
});
