/** Constants of the lethality by a toxic gas: Pr = a + b·ln(Cⁿ·t), C in mg/m³ and t in minutes. */
export interface ToxicProbit {
  readonly a: number;
  readonly b: number;
  readonly n: number;
}

/** What the models ask of a substance; null is not known or not meant, and a model that needs it gives no figure. */
export interface Properties {
  /** kg/kmol. */
  readonly molarMass: number | null;
  /** Ideal gas, near 20 °C. */
  readonly heatCapacityRatio: number | null;
  /** kg/m³, saturated at 20 °C or at the boiling point, whichever is colder. */
  readonly liquidDensity: number | null;
  /** °C at one atmosphere. */
  readonly boilingPoint: number | null;
  /** °C; a liquid above it is none. */
  readonly criticalTemperature: number | null;
  /** kJ/kg, lower; null for what is not taken as flammable. */
  readonly heatOfCombustion: number | null;
  /** Volume per cent in air. */
  readonly lowerFlammable: number | null;
  /** Mass burning rate of a wide pool, kg/(m²·s). */
  readonly burningRate: number | null;
  /** kJ/kg at the boiling point. */
  readonly latentHeat: number | null;
  /** kJ/(kg·K) of the liquid. */
  readonly liquidHeatCapacity: number | null;
  readonly probit: ToxicProbit | null;
}

export interface Substance extends Properties {
  readonly id: string;
  readonly name: { readonly zh: string; readonly en: string };
  /** Relations of ignition were published for releases of hydrocarbons. */
  readonly hydrocarbon: boolean;
}

/**
 * Critical temperatures and boiling points: the reference equations of state as CoolProp and NIST REFPROP have them, rounded to 0.1 K.
 * Latent heats: Perry 8th ed. table 2-150, C1·(1 − T_r)^(C2 + C3·T_r + C4·T_r²) at the boiling point, rounded to 1 kJ/kg.
 */
export const propertySource =
  'Reference equations of state (CoolProp, NIST REFPROP); Perry 8th ed. tables 2-150 and 2-153; NFPA 325 (flammable limits)';
export const burningSource = 'Babrauskas 1983 (SFPE Handbook), mass burning rate of wide pools';
export const probitSource = 'CPR 18E (Purple Book, 1999) table 5.2';

const nothing = {
  criticalTemperature: null,
  heatOfCombustion: null,
  lowerFlammable: null,
  burningRate: null,
  latentHeat: null,
  liquidHeatCapacity: null,
  probit: null,
} as const;
const hydrocarbon = { ...nothing, hydrocarbon: true } as const;

/** A short list; whatever else is released has its properties entered, with what they are taken from. */
export const substances: readonly Substance[] = [
  {
    ...hydrocarbon,
    id: 'methane',
    name: { zh: '甲烷（天然气）', en: 'Methane (natural gas)' },
    molarMass: 16.04,
    heatCapacityRatio: 1.31,
    liquidDensity: 422,
    boilingPoint: -161.5,
    criticalTemperature: -82.6,
    heatOfCombustion: 50_010,
    lowerFlammable: 5,
    burningRate: 0.078,
    latentHeat: 509,
    liquidHeatCapacity: 3.48,
  },
  {
    ...hydrocarbon,
    id: 'propane',
    name: { zh: '丙烷（液化气）', en: 'Propane (LPG)' },
    molarMass: 44.1,
    heatCapacityRatio: 1.13,
    liquidDensity: 500,
    boilingPoint: -42.1,
    criticalTemperature: 96.7,
    heatOfCombustion: 46_350,
    lowerFlammable: 2.1,
    burningRate: 0.099,
    latentHeat: 425,
    liquidHeatCapacity: 2.5,
  },
  {
    ...hydrocarbon,
    id: 'butane',
    name: { zh: '正丁烷', en: 'n-Butane' },
    molarMass: 58.12,
    heatCapacityRatio: 1.1,
    liquidDensity: 579,
    boilingPoint: -0.5,
    criticalTemperature: 152,
    heatOfCombustion: 45_750,
    lowerFlammable: 1.8,
    burningRate: 0.078,
    latentHeat: 386,
    liquidHeatCapacity: 2.4,
  },
  {
    ...hydrocarbon,
    id: 'hexane',
    name: { zh: '正己烷（轻石脑油）', en: 'n-Hexane (light naphtha)' },
    molarMass: 86.18,
    heatCapacityRatio: 1.06,
    liquidDensity: 659,
    boilingPoint: 68.7,
    criticalTemperature: 234.7,
    heatOfCombustion: 44_750,
    lowerFlammable: 1.1,
    burningRate: 0.074,
    latentHeat: 334,
    liquidHeatCapacity: 2.27,
  },
  {
    ...hydrocarbon,
    id: 'gasoline',
    name: { zh: '汽油', en: 'Gasoline' },
    molarMass: 100,
    heatCapacityRatio: 1.05,
    liquidDensity: 740,
    boilingPoint: 60,
    heatOfCombustion: 43_700,
    lowerFlammable: 1.4,
    burningRate: 0.055,
  },
  {
    ...hydrocarbon,
    id: 'benzene',
    name: { zh: '苯', en: 'Benzene' },
    molarMass: 78.11,
    heatCapacityRatio: 1.11,
    liquidDensity: 877,
    boilingPoint: 80.1,
    criticalTemperature: 288.9,
    heatOfCombustion: 40_100,
    lowerFlammable: 1.2,
    burningRate: 0.085,
    latentHeat: 394,
    liquidHeatCapacity: 1.74,
  },
  {
    ...nothing,
    hydrocarbon: false,
    id: 'hydrogen',
    name: { zh: '氢', en: 'Hydrogen' },
    molarMass: 2.016,
    heatCapacityRatio: 1.41,
    liquidDensity: 70.8,
    boilingPoint: -252.8,
    criticalTemperature: -240,
    heatOfCombustion: 119_960,
    lowerFlammable: 4,
    latentHeat: 445,
  },
  {
    // It burns, but hardly in the open: taken as toxic alone.
    ...nothing,
    hydrocarbon: false,
    id: 'ammonia',
    name: { zh: '氨', en: 'Ammonia' },
    molarMass: 17.03,
    heatCapacityRatio: 1.31,
    liquidDensity: 610,
    boilingPoint: -33.3,
    criticalTemperature: 132.4,
    latentHeat: 1370,
    liquidHeatCapacity: 4.6,
    probit: { a: -15.6, b: 1, n: 2 },
  },
  {
    ...nothing,
    hydrocarbon: false,
    id: 'chlorine',
    name: { zh: '氯', en: 'Chlorine' },
    molarMass: 70.91,
    heatCapacityRatio: 1.33,
    liquidDensity: 1408,
    boilingPoint: -34,
    criticalTemperature: 143.7,
    latentHeat: 288,
    liquidHeatCapacity: 0.95,
    probit: { a: -6.35, b: 0.5, n: 2.75 },
  },
  {
    ...nothing,
    hydrocarbon: false,
    id: 'hydrogenSulfide',
    name: { zh: '硫化氢', en: 'Hydrogen sulfide' },
    molarMass: 34.08,
    heatCapacityRatio: 1.32,
    liquidDensity: 790,
    boilingPoint: -60.3,
    criticalTemperature: 100,
    heatOfCombustion: 15_200,
    lowerFlammable: 4,
    latentHeat: 550,
    probit: { a: -11.5, b: 1, n: 1.9 },
  },
  {
    ...nothing,
    hydrocarbon: false,
    id: 'carbonMonoxide',
    name: { zh: '一氧化碳', en: 'Carbon monoxide' },
    molarMass: 28.01,
    heatCapacityRatio: 1.4,
    liquidDensity: 789,
    boilingPoint: -191.5,
    criticalTemperature: -140.3,
    heatOfCombustion: 10_100,
    lowerFlammable: 12.5,
    latentHeat: 214,
    probit: { a: -7.4, b: 1, n: 1 },
  },
  {
    ...nothing,
    hydrocarbon: false,
    id: 'sulfurDioxide',
    name: { zh: '二氧化硫', en: 'Sulfur dioxide' },
    molarMass: 64.06,
    heatCapacityRatio: 1.26,
    liquidDensity: 1383,
    boilingPoint: -10,
    criticalTemperature: 157.5,
    latentHeat: 393,
    liquidHeatCapacity: 1.36,
    probit: { a: -19.2, b: 1, n: 2.4 },
  },
];

const known = new Map(substances.map((one) => [one.id, one]));
export const findSubstance = (id: string | null | undefined): Substance | null => known.get(id ?? '') ?? null;
