/** The damage mechanisms of the method and what each must know beyond the component itself. */
import type { IsoDate } from '../calendar.ts';

export const MECHANISM_TYPES = [
  'thinning',
  'lining',
  'scc-caustic',
  'scc-amine',
  'scc-ssc',
  'scc-hic-sohic-h2s',
  'scc-carbonate',
  'scc-polythionic',
  'scc-chloride',
  'scc-hsc-hf',
  'scc-hic-sohic-hf',
  'external-corrosion',
  'cui',
  'external-chloride-scc',
  'cui-chloride-scc',
  'htha',
  'brittle-fracture',
  'temper-embrittlement',
  'embrittlement-885f',
  'sigma-phase',
  'piping-fatigue',
] as const;

export type MechanismType = (typeof MECHANISM_TYPES)[number];

export type Confidence = 'low' | 'medium' | 'high';
export type Susceptibility = 'None' | 'Low' | 'Medium' | 'High';
export type Rating = 'belowAverage' | 'average' | 'aboveAverage';
export type Driver = 'severe' | 'moderate' | 'mild' | 'dry';
export type HydrogenMonitoring = 'keyProcessVariables' | 'hydrogenProbes' | 'both' | 'none';

export interface Thinning {
  type: 'thinning';
  /** Rate of the base metal. May be left out for a tank bottom when `bottom` is given. */
  corrosionRateMmPerYear?: number;
  claddingRateMmPerYear?: number;
  claddingThicknessMm?: number;
  confidence?: Confidence;
  pattern?: 'general' | 'local';
  /** Coefficient of variation of the thinning rate, 0.10 to 0.20. */
  rateVariation?: number;
  /** Injection or mix point, dead leg: true unless inspected with a highly effective programme for it. */
  injectionPointNotInspected?: boolean;
  deadLegNotInspected?: boolean;
  onlineMonitoringFactor?: number;
  notWelded?: boolean;
  maintainedPerApi653?: boolean;
  settlement?: 'exceedsApi653' | 'meetsApi653' | 'neverEvaluated' | 'concreteFoundationNoSettlement';
  bottom?: BottomCorrosion;
}

/** Soil-side and product-side conditions of a tank bottom. */
export interface BottomCorrosion {
  soilBaseRateMmPerYear?: number;
  productBaseRateMmPerYear?: number;
  soilResistivityOhmCm?: number;
  pad?: string;
  drainage?: 'one third frequently underwater' | 'storm water collects at base' | 'does not collect';
  cathodicProtection?: 'none' | 'yes, not per API 651' | 'yes, per API 651';
  bottomType?: 'RPB not per API 650' | 'RPB per API 650' | 'single bottom';
  soilTemperatureC?: number;
  product?: 'wet' | 'dry';
  productTemperatureC?: number;
  steamCoil?: boolean;
  waterDraw?: boolean;
  /** Whether the product-side attack is local or general. */
  productSidePattern?: 'localised' | 'generalised';
}

export type LiningType =
  | 'stripLinedAlloy'
  | 'castableRefractory'
  | 'castableRefractorySevere'
  | 'glassLined'
  | 'acidBrick'
  | 'fiberglass'
  | 'organicLow'
  | 'organicMedium'
  | 'organicHigh';

export interface Lining {
  type: 'lining';
  lining: LiningType;
  condition: 'poor' | 'average' | 'good';
  installedDate?: IsoDate;
  onlineMonitoring?: boolean;
}

interface Cracking {
  /** Overrides the susceptibility tree with an expert's judgement. */
  susceptibility?: Susceptibility;
  cracksPresent?: boolean;
  temperatureC?: number;
}

export interface CausticCracking extends Cracking {
  type: 'scc-caustic';
  naohPercent?: number;
  heatTraced?: boolean;
  steamedOut?: boolean;
}
export interface AmineCracking extends Cracking {
  type: 'scc-amine';
  amine?: string;
  lean?: boolean;
  heatTraced?: boolean;
  steamedOut?: boolean;
}
export interface SulfideCracking extends Cracking {
  type: 'scc-ssc';
  ph?: number;
  h2sPpm?: number;
  cyanide?: boolean;
}
export type PlateQuality = 'highSulfur' | 'lowSulfur' | 'seamless';
export interface HydrogenInducedCracking extends Cracking {
  type: 'scc-hic-sohic-h2s';
  ph?: number;
  h2sPpm?: number;
  cyanide?: boolean;
  steel?: PlateQuality;
  monitoring?: HydrogenMonitoring;
}
export interface CarbonateCracking extends Cracking {
  type: 'scc-carbonate';
  ph?: number;
  carbonatePpm?: number;
}
export interface PolythionicCracking extends Cracking {
  type: 'scc-polythionic';
  alloy?: 'regular300' | 'highCarbon300' | 'lowCarbon300' | '321' | '347';
  thermalHistory?: 'solutionAnnealed' | 'stabilisedBeforeWelding' | 'stabilisedAfterWelding';
  sulfideMoistureOxygen?: boolean;
  downtimeProtection?: boolean;
}
export interface ChlorideCracking extends Cracking {
  type: 'scc-chloride';
  chloridePpm?: number;
  ph?: number;
}
export interface HydrogenStressCrackingHf extends Cracking {
  type: 'scc-hsc-hf';
}
export interface HydrogenInducedCrackingHf extends Cracking {
  type: 'scc-hic-sohic-hf';
  steel?: PlateQuality;
  monitoring?: HydrogenMonitoring;
}

interface Exposed {
  driver?: Driver;
  temperatureC?: number;
  coatingDate?: IsoDate;
  coatingQuality?: 'noneOrPoor' | 'medium' | 'high';
}
interface Insulated {
  complexity?: Rating;
  insulationCondition?: Rating;
}

export interface ExternalCorrosion extends Exposed {
  type: 'external-corrosion';
  confidence?: Confidence;
  pattern?: 'general' | 'local';
  /** Overrides the table rate, before the equipment factors. */
  corrosionRateMmPerYear?: number;
  trapsWaterOrPoorSupport?: boolean;
  soilOrWaterInterface?: boolean;
}
export interface Cui extends Exposed, Insulated {
  type: 'cui';
  confidence?: Confidence;
  pattern?: 'general' | 'local';
  corrosionRateMmPerYear?: number;
  insulation?:
    | 'unknown'
    | 'foamGlass'
    | 'pearlite'
    | 'fiberglass'
    | 'mineralWool'
    | 'calciumSilicate'
    | 'asbestos';
  trapsWaterOrPoorSupport?: boolean;
  soilOrWaterInterface?: boolean;
}
export interface ExternalChlorideCracking extends Exposed, Cracking {
  type: 'external-chloride-scc';
}
export interface CuiChlorideCracking extends Exposed, Insulated, Cracking {
  type: 'cui-chloride-scc';
  chlorideFreeInsulation?: boolean;
}

export interface Htha {
  type: 'htha';
  steel?: 'carbon steel' | 'C-0.5Mo' | '1Cr-0.5Mo' | '1.25Cr-0.5Mo' | '2.25Cr-1Mo' | '3Cr-1Mo' | '6Cr-0.5Mo';
  hydrogenPartialPressureMPa?: number;
  temperatureC?: number;
  damageObserved?: boolean;
  replacedInKind?: boolean;
}
export interface BrittleFracture {
  type: 'brittle-fracture';
  minimumTemperatureC?: number;
  referenceTemperatureC?: number;
  /** Material curve, read in the owner's table when no reference temperature is given. */
  exemptionCurve?: 'A' | 'B' | 'C' | 'D';
  longServiceExemption?: boolean;
}
export interface TemperEmbrittlement {
  type: 'temper-embrittlement';
  minimumTemperatureC?: number;
  referenceTemperatureC?: number;
  exemptionCurve?: 'A' | 'B' | 'C' | 'D';
  transitionShiftC?: number;
  /** Screening embrittlement (step cooling) and hours in the range, when the shift itself is not known. */
  stepCoolingShiftC?: number;
  hoursInRange?: number;
}
export interface Embrittlement885 {
  type: 'embrittlement-885f';
  minimumTemperatureC?: number;
  referenceTemperatureC?: number;
}
export interface SigmaPhase {
  type: 'sigma-phase';
  sigmaPercent?: number;
  minimumTemperatureC?: number;
}
export interface PipingFatigue {
  type: 'piping-fatigue';
  previousFailures?: 'none' | 'one' | 'moreThanOne';
  shaking?: 'minor' | 'moderate' | 'severe';
  shakingDuration?: 'shakingUnder2weeks' | '2to13weeks' | '13to52weeks';
  cyclicSource?: 'reciprocating' | 'prvChatter' | 'highPressureDropValve' | 'none';
  correctiveAction?: 'engineeringAnalysis' | 'experience' | 'none';
  fittings?: '0-5fittings' | '6-10' | '>10';
  pipeCondition?: 'missingOrDamagedSupports' | 'brokenGussetsOrWeldedToPipe' | 'good';
  joint?: 'threadedSocketSaddleOn' | 'saddleInFittings' | 'teeOrWeldolet' | 'sweepolet';
  branch?: 'allBranchesUpTo2inNPS' | 'anyBranchOver2inOnly';
}

export type Mechanism =
  | Thinning
  | Lining
  | CausticCracking
  | AmineCracking
  | SulfideCracking
  | HydrogenInducedCracking
  | CarbonateCracking
  | PolythionicCracking
  | ChlorideCracking
  | HydrogenStressCrackingHf
  | HydrogenInducedCrackingHf
  | ExternalCorrosion
  | Cui
  | ExternalChlorideCracking
  | CuiChlorideCracking
  | Htha
  | BrittleFracture
  | TemperEmbrittlement
  | Embrittlement885
  | SigmaPhase
  | PipingFatigue;
