/** Fluids of the level 1 consequence tables by what people call a stream; the first that fits counts. */
const FLUIDS: readonly (readonly [RegExp, string])[] = [
  [/酸性气|过程气|硫化氢|acid gas|hydrogen sul(f|ph)ide/i, 'H2S'],
  [/液化石油气|液化气|液化烃|丙烯|丙烷|丁烷|丁烯|富气|油气|LPG|propylene|propane|butane/i, 'C3-C4'],
  [/干气|燃料气|瓦斯|天然气|甲烷|乙烯|fuel gas|methane|ethylene/i, 'C1-C2'],
  [/渣油|油浆|沥青|resid|slurry|bitumen/i, 'C25+'],
  [/原油|蜡油|crude|gas ?oil/i, 'C17-C25'],
  [/柴油|diesel/i, 'C13-C16'],
  [/煤油|反应流出物|kerosene|reactor effluent/i, 'C9-C12'],
  [/苯|芳烃|benzene|toluene|xylene|aromatic/i, 'Aromatics'],
  [/石脑油|汽油|轻烃|naphtha|gasoline/i, 'C6-C8'],
  [/循环氢|新氢|氢气|hydrogen/i, 'H2'],
  [/甲醇|methanol/i, 'Methanol'],
  [/胺|碱|MDEA|NaOH|amine|caustic|酸性水|含硫污水|sour water/i, 'Acid/Caustic'],
  [/氨|ammonia/i, 'Ammonia'],
  [/蒸汽|steam/i, 'Steam'],
  [/水|water/i, 'Water'],
];

export const representativeFluid = (words: string): string | undefined =>
  FLUIDS.find(([pattern]) => pattern.test(words))?.[1];

export const looksLikeGas = (words: string): boolean =>
  /气|氢|gas|vapou?r|hydrogen/i.test(words) && !/液化|liquef|LPG/i.test(words);

/** A cautious density where none is known, kg/m³. */
const LIQUID = 800;
const MOLAR_MASS = 30;

/** Mass that fills a volume: liquid by a usual density, gas by the ideal law. */
export function fillingMass(
  volumeM3: number,
  isGas: boolean,
  pressureMPa: number,
  temperatureC: number,
): number {
  if (!isGas) return volumeM3 * LIQUID;
  const pressureKPa = pressureMPa * 1000 + 101.325;
  return (volumeM3 * pressureKPa * MOLAR_MASS) / (8.314 * (temperatureC + 273.15));
}
