import { fluidFacts } from '@ircrisk/engine-api581';

/**
 * Fluids of the level 1 consequence tables by what people call a stream; the first that fits counts. A name that holds
 * another's stands before it: styrene is no ethylene, ethylene glycol is no gas.
 */
const FLUIDS: readonly (readonly [RegExp, string])[] = [
  [/苯乙烯|styrene/i, 'Styrene'],
  [/环氧丙烷|propylene oxide/i, 'PO'],
  [/环氧乙烷|ethylene oxide/i, 'EO'],
  [/乙二醇|\bglycol/i, 'EG'],
  [/光气|phosgene/i, 'Phosgene'],
  [/液氯|氯气|\bchlorine/i, 'Chlorine'],
  [/氯化氢|hydrogen chloride/i, 'HCl'],
  [/氢氟酸|氟化氢|hydro(gen )?fluor/i, 'HF'],
  [/一氧化碳|carbon monoxide/i, 'CO'],
  [/硝酸|nitric acid/i, 'Nitric Acid'],
  [/氢氧化|烧碱|hydroxide/i, 'Acid/Caustic'],
  [/酸性气|过程气|硫化氢|acid gas|hydrogen sul(f|ph)ide|(^|[^a-z0-9])H[2₂]S(?![a-z0-9])/i, 'H2S'],
  [/天然气凝液|natural gas liquids?|\bNGLs?\b/i, 'C3-C4'],
  [/液化石油气|液化气|液化烃|丙烯|丙烷|丁烷|丁烯|富气|油气|LPG|propylene|propane|butane|wet gas/i, 'C3-C4'],
  [
    /干气|燃料气|瓦斯|天然气|甲烷|乙烯|乙烷|fuel gas|natural gas(?!oline)|\bLNG\b|methane|ethylene|ethane/i,
    'C1-C2',
  ],
  [/渣油|油浆|沥青|resid|slurry|bitumen/i, 'C25+'],
  [/原油|蜡油|crude|gas ?oil/i, 'C17-C25'],
  [/柴油|diesel/i, 'C13-C16'],
  [/煤油|反应流出物|kerosene|jet fuel|reactor effluent/i, 'C9-C12'],
  [/苯|芳烃|benzene|toluene|xylene|aromatic/i, 'Aromatics'],
  [/石脑油|汽油|轻烃|naphtha|gasoline/i, 'C6-C8'],
  [/戊烷|pentane/i, 'C5'],
  [/循环氢|新氢|氢气|hydrogen/i, 'H2'],
  [/甲醇|methanol/i, 'Methanol'],
  [/胺|碱|MDEA|NaOH|amine|caustic|酸性水|含硫污水|sour water/i, 'Acid/Caustic'],
  [/氨|ammonia/i, 'Ammonia'],
  [/蒸汽|steam/i, 'Steam'],
  [/水|water/i, 'Water'],
];

export const representativeFluid = (words: string): string | undefined =>
  FLUIDS.find(([pattern]) => pattern.test(words))?.[1];

/** What was liquefied or condensed, and the oils. */
const saysLiquid = (words: string): boolean =>
  /液化|液体|凝液|凝缩|[柴汽煤蜡渣原]油|氢氧化|[碱酸]液|脱气|汽提|liqu[ei]|\b(LPG|LNG|NGLs?)\b|condensate|diesel|kerosene|gasoline|crude|hydroxide|caustic/i.test(
    words,
  );

/** Said to be a gas: whole words only, for "gasoline" and "gas oil" are liquids. */
const saysGas = (words: string): boolean =>
  !saysLiquid(words) &&
  /气|(?<![加氧氟]|氧化)氢(?![氟化])|蒸汽|\bgas(es)?\b(?!\s*oil)|\bvapou?rs?\b|\bhydrogen\b(?! (perox|fluor|cyan))|\bsteam\b/i.test(
    words,
  );

const ATMOSPHERE_KPA = 101.325;
/** ΔH_v/(R·T_b) of most liquids (Trouton). */
const TROUTON = 10.6;

/** Vapour pressure from the boiling point alone, kPa: near enough to tell a gas from a liquid. */
const vapourPressureKPa = (boilingPointC: number, temperatureC: number): number =>
  ATMOSPHERE_KPA * Math.exp(TROUTON * (1 - (boilingPointC + 273.15) / (temperatureC + 273.15)));

/** Boiling point, critical temperature (K) and critical pressure (kPa) of light substances: a group has one, its members differ. */
const LIGHT: readonly (readonly [RegExp, boilsK: number, criticalK: number, criticalKPa: number])[] = [
  [/甲烷|天然气|\bLNG\b|(?<![a-z])methane|natural gas(?! liquid)/i, 111.7, 190.6, 4599],
  [/(?<!苯)乙烯|(?<![a-z])ethylene/i, 169.4, 282.3, 5042],
  [/乙烷|(?<![a-z])ethane/i, 184.6, 305.3, 4872],
  [/丙烯|propylene/i, 225.5, 364.9, 4600],
  [/丙烷|propane/i, 231.0, 369.8, 4248],
  [/丁烯|butene|butylene/i, 266.9, 419.5, 4020],
  [/丁烷|butane/i, 272.7, 425.1, 3796],
];

/** Vapour pressure by the straight line of ln p over 1/T through boiling and critical point; none above the latter. */
function lightVapourPressureKPa(words: string, temperatureC: number): number | null {
  const found = LIGHT.find(([pattern]) => pattern.test(words));
  if (!found) return null;
  const [, boilsK, criticalK, criticalKPa] = found;
  const kelvin = temperatureC + 273.15;
  if (kelvin >= criticalK) return Number.POSITIVE_INFINITY;
  const slope = Math.log(criticalKPa / ATMOSPHERE_KPA) / (1 / boilsK - 1 / criticalK);
  return ATMOSPHERE_KPA * Math.exp(slope * (1 / boilsK - 1 / kelvin));
}

export interface Stream {
  words: string;
  fluid: string | undefined;
  pressureMPa: number | null | undefined;
  temperatureC: number | null | undefined;
}

/** The phase where nobody recorded it: as the name says and the tables allow, else by boiling point, pressure and temperature. */
export function likelyPhase({ words, fluid, pressureMPa, temperatureC }: Stream): 'gas' | 'liquid' {
  const facts = fluid === undefined ? null : fluidFacts(fluid);
  if (saysGas(words) && (!facts || facts.hasConstants.gas)) return 'gas';
  if (saysLiquid(words)) return 'liquid';
  if (!facts || typeof pressureMPa !== 'number' || typeof temperatureC !== 'number') return 'liquid';
  if (!facts.hasConstants.gas) return 'liquid';
  const vapour =
    lightVapourPressureKPa(words, temperatureC) ?? vapourPressureKPa(facts.boilingPointC, temperatureC);
  return vapour > pressureMPa * 1000 + ATMOSPHERE_KPA ? 'gas' : 'liquid';
}

/** A cautious density and molar mass where the fluid is not known, kg/m³ and kg/kmol. */
const UNKNOWN = { liquidDensity: 800, molarMass: 30 };

/** Mass that fills a volume: liquid by its density, gas by the ideal law. */
export function fillingMass(
  volumeM3: number,
  phase: 'gas' | 'liquid',
  fluid: string | undefined,
  pressureMPa: number,
  temperatureC: number,
): number {
  const { liquidDensity, molarMass } = (fluid === undefined ? null : fluidFacts(fluid)) ?? UNKNOWN;
  if (phase === 'liquid') return volumeM3 * liquidDensity;
  const pressureKPa = pressureMPa * 1000 + ATMOSPHERE_KPA;
  return (volumeM3 * pressureKPa * molarMass) / (8.314 * (temperatureC + 273.15));
}
