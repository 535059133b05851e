/** Inputs of the 21 mechanisms: name, kind, limits and choices of each. */
import type {
  AmineCracking,
  BottomCorrosion,
  BrittleFracture,
  CarbonateCracking,
  CausticCracking,
  ChlorideCracking,
  Cui,
  CuiChlorideCracking,
  Embrittlement885,
  ExternalChlorideCracking,
  ExternalCorrosion,
  Htha,
  HydrogenInducedCracking,
  HydrogenInducedCrackingHf,
  HydrogenStressCrackingHf,
  Lining,
  MechanismType,
  PipingFatigue,
  PolythionicCracking,
  SigmaPhase,
  SulfideCracking,
  TemperEmbrittlement,
  Thinning,
} from '../mechanisms/mechanism.ts';
import { readAmine } from '../scc/amine.ts';
import pipingFatigue from '../tables/piping-fatigue.json' with { type: 'json' };
import tank from '../tables/tank.json' with { type: 'json' };
import { choice, date, flag, named, number, type ObjectRule, object, positive, type Rule } from './rule.ts';

const rate = number(0, 20);
const temperature = number(-273, 1500);
const minimumTemperature = number(-273, 1000);
const referenceTemperature = number(-273, 500);
const confidence = choice(['low', 'medium', 'high']);
const pattern = choice(['general', 'local']);
const driver = choice(['severe', 'moderate', 'mild', 'dry']);
const rating = choice(['belowAverage', 'average', 'aboveAverage']);
const plate = choice(['highSulfur', 'lowSulfur', 'seamless']);
const monitoring = choice(['keyProcessVariables', 'hydrogenProbes', 'both', 'none']);
const curve = choice(['A', 'B', 'C', 'D']);
const ph = number(0, 14);
const ppm = number(0, 1e6);
const type = (name: MechanismType): Rule => choice([name]);

export const bottom = object<BottomCorrosion>({
  soilBaseRateMmPerYear: rate,
  productBaseRateMmPerYear: rate,
  soilResistivityOhmCm: positive(1e9),
  pad: choice(Object.keys(tank.soilSide.F_PA)),
  drainage: choice(Object.keys(tank.soilSide.F_TD)),
  cathodicProtection: choice(Object.keys(tank.soilSide.F_CP)),
  bottomType: choice(Object.keys(tank.soilSide.F_TB)),
  soilTemperatureC: number(-60, 500),
  product: choice(Object.keys(tank.productSide.F_PC)),
  productTemperatureC: number(-200, 500),
  steamCoil: flag,
  waterDraw: flag,
  productSidePattern: choice(['localised', 'generalised']),
});

const cracking = {
  susceptibility: choice(['None', 'Low', 'Medium', 'High']),
  cracksPresent: flag,
  temperatureC: temperature,
};
const heated = { heatTraced: flag, steamedOut: flag };
const exposed = {
  driver,
  temperatureC: temperature,
  coatingDate: date,
  coatingQuality: choice(['noneOrPoor', 'medium', 'high']),
};
const insulated = { complexity: rating, insulationCondition: rating };
const external = {
  confidence,
  pattern,
  corrosionRateMmPerYear: rate,
  trapsWaterOrPoorSupport: flag,
  soilOrWaterInterface: flag,
};
const sour = { ph, h2sPpm: ppm, cyanide: flag };
const toughness = {
  minimumTemperatureC: minimumTemperature,
  referenceTemperatureC: referenceTemperature,
  exemptionCurve: curve,
};

export const mechanismRules: Record<MechanismType, ObjectRule> = {
  thinning: object<Thinning>({
    type: type('thinning'),
    corrosionRateMmPerYear: rate,
    claddingRateMmPerYear: rate,
    claddingThicknessMm: number(0, 100),
    confidence,
    pattern,
    rateVariation: number(0.1, 0.2),
    injectionPointNotInspected: flag,
    deadLegNotInspected: flag,
    onlineMonitoringFactor: number(1, 20),
    notWelded: flag,
    maintainedPerApi653: flag,
    settlement: choice(['exceedsApi653', 'meetsApi653', 'neverEvaluated', 'concreteFoundationNoSettlement']),
    bottom,
  }),
  lining: object<Lining>({
    type: type('lining'),
    lining: choice([
      'stripLinedAlloy',
      'castableRefractory',
      'castableRefractorySevere',
      'glassLined',
      'acidBrick',
      'fiberglass',
      'organicLow',
      'organicMedium',
      'organicHigh',
    ]),
    condition: choice(['poor', 'average', 'good']),
    installedDate: date,
    onlineMonitoring: flag,
  }),
  'scc-caustic': object<CausticCracking>({
    type: type('scc-caustic'),
    ...cracking,
    ...heated,
    naohPercent: number(0, 100),
  }),
  'scc-amine': object<AmineCracking>({
    type: type('scc-amine'),
    ...cracking,
    ...heated,
    amine: named((name) => readAmine(name) !== null),
    lean: flag,
  }),
  'scc-ssc': object<SulfideCracking>({ type: type('scc-ssc'), ...cracking, ...sour }),
  'scc-hic-sohic-h2s': object<HydrogenInducedCracking>({
    type: type('scc-hic-sohic-h2s'),
    ...cracking,
    ...sour,
    steel: plate,
    monitoring,
  }),
  'scc-carbonate': object<CarbonateCracking>({
    type: type('scc-carbonate'),
    ...cracking,
    ph,
    carbonatePpm: ppm,
  }),
  'scc-polythionic': object<PolythionicCracking>({
    type: type('scc-polythionic'),
    ...cracking,
    alloy: choice(['regular300', 'highCarbon300', 'lowCarbon300', '321', '347']),
    thermalHistory: choice(['solutionAnnealed', 'stabilisedBeforeWelding', 'stabilisedAfterWelding']),
    sulfideMoistureOxygen: flag,
    downtimeProtection: flag,
  }),
  'scc-chloride': object<ChlorideCracking>({
    type: type('scc-chloride'),
    ...cracking,
    chloridePpm: ppm,
    ph,
  }),
  'scc-hsc-hf': object<HydrogenStressCrackingHf>({ type: type('scc-hsc-hf'), ...cracking }),
  'scc-hic-sohic-hf': object<HydrogenInducedCrackingHf>({
    type: type('scc-hic-sohic-hf'),
    ...cracking,
    steel: plate,
    monitoring,
  }),
  'external-corrosion': object<ExternalCorrosion>({
    type: type('external-corrosion'),
    ...exposed,
    ...external,
  }),
  cui: object<Cui>({
    type: type('cui'),
    ...exposed,
    ...insulated,
    ...external,
    insulation: choice([
      'unknown',
      'foamGlass',
      'pearlite',
      'fiberglass',
      'mineralWool',
      'calciumSilicate',
      'asbestos',
    ]),
  }),
  'external-chloride-scc': object<ExternalChlorideCracking>({
    type: type('external-chloride-scc'),
    ...cracking,
    ...exposed,
  }),
  'cui-chloride-scc': object<CuiChlorideCracking>({
    type: type('cui-chloride-scc'),
    ...cracking,
    ...exposed,
    ...insulated,
    chlorideFreeInsulation: flag,
  }),
  htha: object<Htha>({
    type: type('htha'),
    steel: choice([
      'carbon steel',
      'C-0.5Mo',
      '1Cr-0.5Mo',
      '1.25Cr-0.5Mo',
      '2.25Cr-1Mo',
      '3Cr-1Mo',
      '6Cr-0.5Mo',
    ]),
    hydrogenPartialPressureMPa: number(0, 200),
    temperatureC: temperature,
    damageObserved: flag,
    replacedInKind: flag,
  }),
  'brittle-fracture': object<BrittleFracture>({
    type: type('brittle-fracture'),
    ...toughness,
    longServiceExemption: flag,
  }),
  'temper-embrittlement': object<TemperEmbrittlement>({
    type: type('temper-embrittlement'),
    ...toughness,
    transitionShiftC: number(0, 500),
    stepCoolingShiftC: number(0, 500),
    hoursInRange: positive(1e7),
  }),
  'embrittlement-885f': object<Embrittlement885>({
    type: type('embrittlement-885f'),
    minimumTemperatureC: minimumTemperature,
    referenceTemperatureC: referenceTemperature,
  }),
  'sigma-phase': object<SigmaPhase>({
    type: type('sigma-phase'),
    sigmaPercent: number(0, 100),
    minimumTemperatureC: minimumTemperature,
  }),
  'piping-fatigue': object<PipingFatigue>({
    type: type('piping-fatigue'),
    previousFailures: choice(Object.keys(pipingFatigue.D_PF)),
    shaking: choice(Object.keys(pipingFatigue.D_AS)),
    shakingDuration: choice(Object.keys(pipingFatigue.F_AS)),
    cyclicSource: choice(Object.keys(pipingFatigue.D_CF)),
    correctiveAction: choice(Object.keys(pipingFatigue.F_CA)),
    fittings: choice(Object.keys(pipingFatigue.F_PC)),
    pipeCondition: choice(Object.keys(pipingFatigue.F_CP)),
    joint: choice(Object.keys(pipingFatigue.F_JB)),
    branch: choice(Object.keys(pipingFatigue.F_BD)),
  }),
};
