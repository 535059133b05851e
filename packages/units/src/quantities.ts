import { fromUnit, toUnit, type Unit, unit } from './unit.ts';

export type UnitSystem = 'zh' | 'en';
export type Bilingual = { readonly zh: string; readonly en: string };

export type DisplayUnit = {
  readonly symbol: string;
  readonly decimals: number;
  readonly toDisplay: (canonical: number) => number;
  readonly fromDisplay: (shown: number) => number;
};

export type Quantity = {
  readonly label: Bilingual;
  /** Symbol of the unit held in storage, in engines and on the wire. */
  readonly canonical: string;
  readonly display: { readonly zh: DisplayUnit; readonly en: DisplayUnit };
  /** Smallest value nature allows, in the canonical unit. */
  readonly minimum?: number;
  /** Largest value anything in a plant has, in the canonical unit: far beyond what is built, below what is a slip. */
  readonly maximum?: number;
  /** Every unit a person may type, the two display units first. */
  readonly accepted: readonly Unit[];
};

/** Pounds per square inch in one MPa and the standard atmosphere, with the digits the specification fixes. */
export const PSI_PER_MPA = 145.0377;
export const ATMOSPHERE_PSI = 14.6959;
const ATMOSPHERE_MPA = 0.101325;
/** No process vessel holds ten times the pressure of polyethylene plants, and no flame or arc of a plant is hotter. */
const MOST_MPA = 10_000;
const MOST_CELSIUS = 20_000;
const MM_PER_INCH = 25.4;
const M_PER_FOOT = 0.3048;
const KG_PER_POUND = 0.45359237;
const KJ_PER_BTU = 1.05505585262;
const CUBIC_FEET = 1 / M_PER_FOOT ** 3;

function displayOf(of: Unit): DisplayUnit {
  return {
    symbol: of.symbol,
    decimals: of.decimals,
    toDisplay: (canonical) => toUnit(canonical, of),
    fromDisplay: (shown) => fromUnit(shown, of),
  };
}

function quantity(
  zhLabel: string,
  enLabel: string,
  zh: Unit,
  en: Unit,
  more: Unit[] = [],
  minimum?: number,
  maximum?: number,
): Quantity {
  return {
    label: { zh: zhLabel, en: enLabel },
    canonical: zh.symbol,
    display: { zh: displayOf(zh), en: displayOf(en) },
    ...(minimum === undefined ? {} : { minimum }),
    ...(maximum === undefined ? {} : { maximum }),
    accepted: [zh, en, ...more],
  };
}

/** A quantity written alike in both systems. */
const plain = (zhLabel: string, enLabel: string, only: Unit, more: Unit[] = []): Quantity =>
  quantity(zhLabel, enLabel, only, only, more);

const metres = (decimals: number) => unit('m', decimals);
const millimetres = (decimals: number) => unit('mm', decimals, 1, 0, ['毫米']);
const inches = (decimals: number) =>
  unit('in', decimals, 1 / MM_PER_INCH, 0, ['inch', 'inches', '"', '英寸']);
const lengthUnits = [
  unit('m', 3, 1e-3, 0, ['米']),
  unit('cm', 2, 0.1),
  unit('µm', 0, 1000, 0, ['um']),
  unit('mil', 1, 1000 / MM_PER_INCH),
];

/**
 * Every physical quantity of the product with its one canonical unit. The zh unit is the canonical one; money
 * is no quantity here, because a currency has no fixed factor.
 */
export const quantities = {
  pressureGauge: quantity(
    '压力（表压）',
    'Pressure (stored as gauge)',
    // Marked, because the other language shows the absolute pressure: 1.967 MPa(g) and 300 psia are one vessel.
    unit('MPa(g)', 3, 1, 0, ['MPa', 'MPag', 'MPaG', '兆帕']),
    // The English display is absolute also for gauge storage, so the atmosphere belongs to the conversion.
    unit('psia', 1, PSI_PER_MPA, ATMOSPHERE_PSI, ['psi(a)']),
    [
      unit('psig', 1, PSI_PER_MPA, 0, ['psi(g)']),
      unit('MPa(a)', 3, 1, ATMOSPHERE_MPA, ['MPaa', 'MPaA']),
      unit('kPa', 1, 1000, 0, ['kPa(g)', 'kPag']),
      unit('bar', 2, 10, 0, ['bar(g)', 'barg']),
    ],
    -ATMOSPHERE_MPA,
    MOST_MPA,
  ),
  pressureAbsolute: quantity(
    '压力（绝压）',
    'Pressure (absolute)',
    unit('MPa(a)', 3, 1, 0, ['MPa', 'MPaa', 'MPaA']),
    unit('psia', 1, PSI_PER_MPA, 0, ['psi(a)']),
    [
      unit('MPa(g)', 3, 1, -ATMOSPHERE_MPA, ['MPag', 'MPaG']),
      unit('psig', 1, PSI_PER_MPA, -ATMOSPHERE_PSI, ['psi(g)']),
      unit('kPa', 1, 1000, 0, ['kPa(a)', 'kPaa']),
      unit('bar', 2, 10, 0, ['bar(a)', 'bara']),
    ],
    0,
    MOST_MPA,
  ),
  pressureDifference: quantity('压差', 'Pressure difference', unit('MPa', 3), unit('psi', 1, PSI_PER_MPA), [
    unit('kPa', 1, 1000),
    unit('bar', 2, 10),
  ]),
  stress: quantity('应力', 'Stress', unit('MPa', 1), unit('psi', 0, PSI_PER_MPA), [
    unit('ksi', 2, PSI_PER_MPA / 1000),
  ]),
  temperature: quantity(
    '温度',
    'Temperature',
    unit('°C', 1, 1, 0, ['C', '摄氏度', 'degC']),
    unit('°F', 1, 1.8, 32, ['F', '华氏度', 'degF']),
    [unit('K', 1, 1, 273.15)],
    -273.15,
    MOST_CELSIUS,
  ),
  temperatureDifference: quantity(
    '温差',
    'Temperature difference',
    unit('°C', 1, 1, 0, ['C', 'K', 'Δ°C']),
    unit('°F', 1, 1.8, 0, ['F', 'Δ°F']),
  ),
  thickness: quantity('厚度', 'Thickness', millimetres(2), inches(3), lengthUnits),
  clearance: quantity('间隙', 'Clearance', millimetres(3), inches(4), lengthUnits),
  diameter: quantity('直径', 'Diameter', millimetres(1), inches(2), [
    ...lengthUnits,
    unit('ft', 3, 1e-3 / M_PER_FOOT),
  ]),
  length: quantity('长度', 'Length', metres(2), unit('ft', 2, 1 / M_PER_FOOT, 0, ['feet', '英尺']), [
    unit('mm', 0, 1000),
    unit('km', 3, 1e-3),
    unit('in', 1, 1000 / MM_PER_INCH),
  ]),
  corrosionRate: quantity(
    '腐蚀速率',
    'Corrosion rate',
    unit('mm/a', 3, 1, 0, ['mm/y', 'mm/yr', 'mm/year', 'mm/年', 'mmpy']),
    unit('mil/yr', 1, 1000 / MM_PER_INCH, 0, ['mpy', 'mil/y', 'mil/a', 'mils/yr']),
    [unit('in/yr', 4, 1 / MM_PER_INCH, 0, ['in/y', 'ipy'])],
  ),
  area: quantity('面积', 'Area', unit('m²', 2), unit('ft²', 1, 1 / M_PER_FOOT ** 2, 0, ['sqft'])),
  volume: quantity(
    '容积',
    'Volume',
    unit('m³', 2, 1, 0, ['立方米']),
    unit('ft³', 1, CUBIC_FEET, 0, ['cuft']),
    [
      unit('L', 0, 1000, 0, ['l', '升']),
      unit('bbl', 1, 1 / 0.158987294928),
      unit('gal', 1, 1 / 0.003785411784),
    ],
  ),
  mass: quantity(
    '质量',
    'Mass',
    unit('kg', 1, 1, 0, ['千克', '公斤']),
    unit('lb', 1, 1 / KG_PER_POUND, 0, ['lbs']),
    [unit('t', 3, 1e-3, 0, ['吨'])],
  ),
  massFlow: quantity('质量流量', 'Mass flow', unit('kg/s', 3), unit('lb/s', 3, 1 / KG_PER_POUND), [
    unit('kg/h', 0, 3600),
    unit('t/h', 2, 3.6),
    unit('lb/h', 0, 3600 / KG_PER_POUND, 0, ['lb/hr']),
  ]),
  volumeFlow: quantity(
    '体积流量',
    'Volume flow',
    unit('m³/h', 2),
    unit('gal/min', 1, 1 / 0.003785411784 / 60, 0, ['gpm']),
    [unit('ft³/h', 1, CUBIC_FEET)],
  ),
  velocity: quantity('流速', 'Velocity', unit('m/s', 2), unit('ft/s', 2, 1 / M_PER_FOOT)),
  vibrationVelocity: quantity(
    '振动速度',
    'Vibration velocity',
    unit('mm/s', 2),
    unit('in/s', 3, 1 / MM_PER_INCH),
  ),
  density: quantity('密度', 'Density', unit('kg/m³', 1), unit('lb/ft³', 2, 1 / KG_PER_POUND / CUBIC_FEET), [
    unit('g/cm³', 4, 1e-3, 0, ['g/cc', 'g/mL', 'kg/L']),
  ]),
  force: quantity('力', 'Force', unit('kN', 2), unit('lbf', 0, 1000 / 4.4482216152605), [unit('N', 0, 1000)]),
  torque: quantity(
    '力矩',
    'Torque',
    unit('N·m', 1, 1, 0, ['Nm']),
    unit('lbf·ft', 1, 1 / 1.3558179483314, 0, ['ft·lbf', 'ft-lb']),
  ),
  unbalance: quantity(
    '不平衡量',
    'Unbalance',
    unit('g·mm', 1),
    unit('oz·in', 4, 1 / (28.349523125 * MM_PER_INCH)),
  ),
  energy: quantity('能量', 'Energy', unit('kJ', 2), unit('Btu', 2, 1 / KJ_PER_BTU), [
    unit('J', 0, 1000),
    unit('MJ', 3, 1e-3),
    unit('kWh', 4, 1 / 3600),
  ]),
  impactEnergy: quantity(
    '冲击功',
    'Impact energy',
    unit('J', 1),
    unit('ft·lbf', 1, 1 / 1.3558179483314, 0, ['ft-lb']),
  ),
  power: quantity('功率', 'Power', unit('kW', 1), unit('hp', 1, 1 / 0.74569987158227), [
    unit('MW', 3, 1e-3),
    unit('W', 0, 1000),
  ]),
  specificEnergy: quantity(
    '比能',
    'Specific energy',
    unit('kJ/kg', 1),
    unit('Btu/lb', 1, KG_PER_POUND / KJ_PER_BTU),
  ),
  heatFlux: quantity(
    '热通量',
    'Heat flux',
    unit('kW/m²', 2),
    unit('Btu/(h·ft²)', 0, (3600 * M_PER_FOOT ** 2) / KJ_PER_BTU),
  ),
  toughness: quantity(
    '断裂韧度',
    'Fracture toughness',
    unit('MPa√m', 1),
    unit('ksi√in', 1, PSI_PER_MPA / 1000 / Math.sqrt(0.0254)),
  ),
  soilResistivity: quantity(
    '土壤电阻率',
    'Soil resistivity',
    unit('Ω·m', 1, 1, 0, ['ohm·m']),
    unit('Ω·cm', 0, 100, 0, ['ohm·cm']),
  ),
  molarMass: quantity('摩尔质量', 'Molar mass', unit('kg/kmol', 2, 1, 0, ['g/mol']), unit('lb/lbmol', 2)),
  viscosity: plain('动力黏度', 'Dynamic viscosity', unit('mPa·s', 3, 1, 0, ['cP'])),
  hours: plain('时长', 'Duration', unit('h', 1, 1, 0, ['hr', 'hours', '小时']), [
    unit('min', 0, 60),
    unit('d', 2, 1 / 24, 0, ['天', 'days']),
  ]),
  years: quantity(
    '年数',
    'Years',
    unit('年', 1, 1, 0, ['a', 'y', 'yr', 'years']),
    unit('yr', 1, 1, 0, ['a', 'y', 'years', '年']),
  ),
  frequency: quantity(
    '频率',
    'Frequency',
    unit('1/a', 6, 1, 0, ['/a', '1/年', '/年']),
    unit('1/yr', 6, 1, 0, ['/yr', '1/y', '/y']),
  ),
  failureRate: plain('失效率', 'Failure rate', unit('1/h', 9, 1, 0, ['/h'])),
  rotationalSpeed: plain('转速', 'Rotational speed', unit('r/min', 0, 1, 0, ['rpm'])),
  percent: plain('百分数', 'Percentage', unit('%', 2)),
  permille: plain('千分数', 'Per mille', unit('‰', 3)),
  massConcentration: plain('质量分数', 'Mass concentration', unit('ppm', 1, 1, 0, ['mg/kg', 'ppmw'])),
  concentration: plain('浓度', 'Concentration', unit('mg/L', 1)),
  acidNumber: plain('酸值', 'Acid number', unit('mgKOH/g', 2, 1, 0, ['mg KOH/g'])),
  potential: plain('电位', 'Potential', unit('mV', 0, 1, 0), [unit('V', 3, 1e-3)]),
  hardness: plain('硬度', 'Hardness', unit('HB', 0, 1, 0, ['HBW'])),
  angle: plain('角度', 'Angle', unit('°', 1, 1, 0, ['deg'])),
  soundLevel: plain('声级', 'Sound level', unit('dB(A)', 0, 1, 0, ['dBA'])),
} as const satisfies Record<string, Quantity>;

export type QuantityId = keyof typeof quantities;

export function isQuantityId(id: string): id is QuantityId {
  return Object.hasOwn(quantities, id);
}

export const quantityOf = (id: QuantityId): Quantity => quantities[id];

export const toDisplay = (id: QuantityId, canonical: number, system: UnitSystem): number =>
  quantities[id].display[system].toDisplay(canonical);

export const fromDisplay = (id: QuantityId, shown: number, system: UnitSystem): number =>
  quantities[id].display[system].fromDisplay(shown);

export const unitSymbol = (id: QuantityId, system: UnitSystem): string =>
  quantities[id].display[system].symbol;
