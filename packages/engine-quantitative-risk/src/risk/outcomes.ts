import { type Calculation, findMissing, type Notice, type Step, shown } from '@ircrisk/units';
import { concentration, FURTHEST, type Plume, plume, spread } from '../dispersion/plume.ts';
import { blastAt, explosion } from '../explosion.ts';
import { fireball, fireballHeat } from '../fire/fireball.ts';
import { jetFire, jetHeat } from '../fire/jet-fire.ts';
import { poolFire, poolHeat } from '../fire/pool-fire.ts';
import { distanceTo, gasDensity } from '../physics.ts';
import { type Discharge, discharge, flashFraction } from '../release/discharge.ts';
import { releaseFrequency } from '../release/frequency.ts';
import { type Ignition, ignition } from '../release/ignition.ts';
import { checkPhase } from '../release/phase.ts';
import {
  type Behaviour,
  behaviourOf,
  type ReleaseCase,
  releaseKinds,
  type Stored,
  storedOf,
} from '../release/release-case.ts';
import { type Properties, probitSource, propertySource, type ToxicProbit } from '../substances.ts';
import { type Death, deathByBlast, deathByGas, deathByHeat, everybody, nobody } from '../vulnerability.ts';
import { branchWarnings, effectWarnings, rateWarnings } from './case-warnings.ts';
import type { Weather, Year } from './weather.ts';

export const outcomeKinds = ['jetFire', 'poolFire', 'fireball', 'explosion', 'flashFire', 'toxic'] as const;
export type OutcomeKind = (typeof outcomeKinds)[number];

export interface RoundEffect {
  readonly shape: 'round';
  readonly reach: number;
  readonly death: (distance: number) => Death;
}

export interface DirectedEffect {
  readonly shape: 'directed';
  readonly reach: number;
  readonly death: (along: number, across: number) => Death;
  /** Shares of the parts of the circle it is turned to; null for all alike. */
  readonly towards: readonly number[] | null;
  /** Radians over which it falls across its axis: turned by less, nothing is missed. */
  readonly width: number;
}

/** Alike all around, or along a direction with the share of each. */
export type Effect = RoundEffect | DirectedEffect;

export interface Outcome {
  readonly caseId: string;
  readonly kind: OutcomeKind;
  readonly x: number;
  readonly y: number;
  /** 1/a with its share of the weather. */
  readonly frequency: number;
  /** Given the release, in this weather. */
  readonly probability: number;
  readonly weather: Weather | null;
  readonly effect: Effect;
  /** m at which half and one in a hundred of those outdoors die. */
  readonly half: number;
  readonly hundredth: number;
}

/** What could not be calculated: its risk is missing from every figure. */
export interface Omitted {
  readonly caseId: string;
  readonly kind: OutcomeKind | null;
  readonly weather: string | null;
  readonly frequency: number | null;
  readonly reason: Notice;
}

export interface CaseOutcomes {
  readonly frequency: number | null;
  readonly discharge: Discharge | null;
  readonly outcomes: readonly Outcome[];
  readonly omitted: readonly Omitted[];
  readonly steps: readonly Step[];
  readonly warnings: readonly Notice[];
}

/** Beyond it less than one in a million die: nothing is added there, not even of what happens every ten years. */
const LEAST_SHARE = 1e-6;
/** A point source is wide: it falls over more than this. */
const JET_WIDTH = 0.25;

interface Found {
  kind: OutcomeKind;
  probability: number;
  weather?: Weather;
  calculation: Calculation<unknown>;
  effect: (() => Effect) | null;
}

function round(death: (distance: number) => Death): Effect {
  const most = (at: number) => {
    const { individual, indoors } = death(at);
    return Math.max(individual, indoors);
  };
  return { shape: 'round', reach: distanceTo(LEAST_SHARE, most), death };
}

/** The furthest distance, from `from` inwards, at which at least `share` die on the axis; 0 where nowhere. */
function furthest(share: number, deathOn: (along: number) => number, from: number): number {
  if (deathOn(from) >= share) return from;
  let at = from;
  while (at >= 1 && deathOn(at) < share) at *= 0.98;
  if (at < 1) return 0;
  let [inside, outside] = [at, at / 0.98];
  for (let turn = 0; turn < 40; turn += 1) {
    const middle = (inside + outside) / 2;
    if (deathOn(middle) >= share) inside = middle;
    else outside = middle;
  }
  return inside;
}

function plumeEffect(weather: Weather, death: (along: number, across: number) => Death): Effect {
  const reach = furthest(LEAST_SHARE, (along) => death(along, 0).individual, FURTHEST);
  const far = Math.max(reach, 1);
  const width = spread(weather.stability, far).y / far;
  return { shape: 'directed', reach, death, towards: weather.towards, width };
}

interface Situation {
  one: ReleaseCase;
  stored: Stored;
  behaviour: Behaviour;
  flow: Discharge | null;
  ambient: number;
  year: Year;
}

const notFor = (code: string, path: string): Calculation<never> => ({
  value: null,
  unit: '',
  inputsUsed: {},
  warnings: [],
  standardRef: '',
  steps: [],
  reason: { code, path },
});

function jet({ one, stored, behaviour, flow }: Situation, probability: number): Found {
  const { heatOfCombustion, molarMass } = stored.properties;
  const calculation = jetFire({
    rate: flow?.rate ?? null,
    heatOfCombustion,
    molarMass,
    radiatedFraction: one.radiatedFraction ?? null,
    behaviour,
  });
  const { value } = calculation;
  const lasts = flow?.duration ?? 0;
  const effect =
    value &&
    (() => {
      const middle = value.length / 2;
      const death = (along: number, across: number) =>
        deathByHeat(jetHeat(value, Math.hypot(along - middle, across)), lasts);
      const reach = middle + distanceTo(LEAST_SHARE, (r) => deathByHeat(jetHeat(value, r), lasts).individual);
      return { shape: 'directed', reach, death, towards: null, width: JET_WIDTH } as const;
    });
  return { kind: 'jetFire', probability, calculation, effect };
}

function pool({ one, stored, flow, ambient }: Situation, probability: number): Found {
  const calculation = poolFire({
    rate: flow?.rate ?? null,
    burningRate: stored.properties.burningRate,
    poolDiameter: one.poolDiameter ?? null,
    mass: flow?.mass ?? one.inventory ?? null,
    ambient,
  });
  const { value } = calculation;
  const lasts = value?.duration ?? Number.POSITIVE_INFINITY;
  const effect =
    value &&
    (() => round((at) => (at <= value.diameter / 2 ? everybody : deathByHeat(poolHeat(value, at), lasts))));
  return { kind: 'poolFire', probability, calculation, effect };
}

function ball({ one, stored, behaviour }: Situation, probability: number): Found {
  const calculation =
    behaviour === 'flashing'
      ? fireball({
          mass: one.inventory ?? null,
          heatOfCombustion: stored.properties.heatOfCombustion,
          pressure: one.pressure ?? null,
          radiatedFraction: one.radiatedFraction ?? null,
        })
      : notFor('fireballOfGas', 'phase');
  const { value } = calculation;
  const effect = value && (() => round((at) => deathByHeat(fireballHeat(value, at), value.duration)));
  return { kind: 'fireball', probability, calculation, effect };
}

/** A flash takes as much again along as spray. */
const WITH_SPRAY = 2;

function cloudStep(released: number, flashed: number | null, mass: number): Step {
  const isFlash = flashed !== null;
  return {
    id: 'cloud',
    name: isFlash
      ? { zh: '云团质量（闪蒸量的两倍，含雾滴）', en: 'Mass of the cloud (twice the flash, with its spray)' }
      : { zh: '云团质量', en: 'Mass of the cloud' },
    formula: isFlash ? `m = min(1, ${WITH_SPRAY}·x)·m_released` : 'm = m_released',
    substituted: isFlash ? `min(1, ${WITH_SPRAY}·${shown(flashed)})·${shown(released)}` : shown(released),
    value: mass,
    unit: 'kg',
    ...(isFlash ? { reference: 'CCPS CPQRA 2nd ed. §2.1.2' } : {}),
  };
}

/** kg of vapour in the cloud when it is lit. */
function cloudMass({
  one,
  stored,
  behaviour,
  flow,
}: Situation): { mass: number; steps: readonly Step[] } | Notice {
  if (flow) {
    const missing = findMissing({ ignitionDelay: one.ignitionDelay }, ['ignitionDelay'], ['ignitionDelay']);
    if (missing) return missing;
  }
  const released = flow
    ? flow.rate * Math.min(flow.duration, one.ignitionDelay as number)
    : (one.inventory as number);
  if (behaviour !== 'flashing') return { mass: released, steps: [cloudStep(released, null, released)] };
  const flash = flashFraction(one.temperature as number, stored.properties);
  if (flash.value === null) return flash.reason as Notice;
  const mass = released * Math.min(1, WITH_SPRAY * flash.value);
  return { mass, steps: [...flash.steps, cloudStep(released, flash.value, mass)] };
}

function blast(at: Situation, probability: number): Found {
  const cloud = cloudMass(at);
  if ('code' in cloud)
    return {
      kind: 'explosion',
      probability,
      calculation: { ...notFor(cloud.code, cloud.path ?? ''), reason: cloud },
      effect: null,
    };
  const found = explosion({
    mass: cloud.mass,
    heatOfCombustion: at.stored.properties.heatOfCombustion,
    explosionYield: at.one.explosionYield ?? null,
  });
  const { value } = found;
  const calculation = { ...found, steps: [...cloud.steps, ...found.steps] };
  const effect = value && (() => round((metres) => deathByBlast(blastAt(value, metres))));
  return { kind: 'explosion', probability, calculation, effect };
}

function plumeIn({ one, stored, flow, behaviour, ambient }: Situation, weather: Weather): Calculation<Plume> {
  if (!flow) return notFor('noPuff', 'release');
  if (behaviour === 'flashing') return notFor('twoPhaseDense', 'phase');
  if (behaviour === 'liquid') return notFor('noPoolEvaporation', 'phase');
  return plume({
    rate: flow.rate,
    molarMass: stored.properties.molarMass,
    temperature: one.temperature ?? null,
    height: one.height ?? null,
    ambient,
    windSpeed: weather.windSpeed,
    stability: weather.stability,
  });
}

function flash(at: Situation, probability: number, weather: Weather): Found {
  const { lowerFlammable, molarMass } = at.stored.properties;
  const found = plumeIn(at, weather);
  const missing = found.value && findMissing({ lowerFlammable }, ['lowerFlammable'], ['lowerFlammable']);
  const calculation = missing ? { ...found, value: null, reason: missing } : found;
  const { value } = calculation;
  const limit = ((lowerFlammable ?? 0) / 100) * gasDensity(molarMass ?? 0, at.ambient);
  const inside = (along: number, across: number) =>
    value && concentration(value, along, across) >= limit ? everybody : nobody;
  const effect = value && (() => plumeEffect(weather, inside));
  return { kind: 'flashFire', probability, weather, calculation, effect };
}

function toxic(at: Situation, probability: number, weather: Weather): Found {
  const calculation = plumeIn(at, weather);
  const { value } = calculation;
  const probit = at.stored.properties.probit as ToxicProbit;
  const lasts = at.flow?.duration ?? 0;
  const death = (along: number, across: number) =>
    value ? deathByGas(probit, 1e6 * concentration(value, along, across), lasts) : nobody;
  const effect = value && (() => plumeEffect(weather, death));
  return { kind: 'toxic', probability, weather, calculation, effect };
}

/** Everything that may follow, with its share of the releases. */
function branches(at: Situation, lit: Ignition | null): Found[] {
  const { one, stored, behaviour, year } = at;
  const found: Found[] = [];
  const burning = lit ?? { direct: 0, delayed: 0, explosionShare: 0 };
  if (stored.properties.heatOfCombustion !== null && lit) {
    if (behaviour === 'liquid') found.push(pool(at, burning.direct + burning.delayed));
    else {
      found.push(one.release === 'rupture' ? ball(at, burning.direct) : jet(at, burning.direct));
      found.push(blast(at, burning.delayed * burning.explosionShare));
      const flashes = burning.delayed * (1 - burning.explosionShare);
      if (flashes > 0) found.push(...year.classes.map((weather) => flash(at, flashes, weather)));
    }
  }
  const rest = 1 - burning.direct - burning.delayed;
  if (stored.properties.probit !== null)
    found.push(...year.classes.map((weather) => toxic(at, rest, weather)));
  return found.filter(({ probability }) => probability > 0);
}

const lethalTo = (share: number, effect: Effect): number =>
  effect.shape === 'round'
    ? distanceTo(share, (r) => effect.death(r).individual)
    : furthest(share, (along) => effect.death(along, 0).individual, effect.reach);

function settled(one: ReleaseCase, frequency: number, found: Found): Outcome | Omitted {
  const share = found.weather?.share ?? 1;
  const often = frequency * found.probability * share;
  const effect = found.effect?.();
  if (!effect)
    return {
      caseId: one.id,
      kind: found.kind,
      weather: found.weather?.id ?? null,
      frequency: often,
      reason: found.calculation.reason ?? { code: 'noHazard' },
    };
  return {
    caseId: one.id,
    kind: found.kind,
    x: one.x as number,
    y: one.y as number,
    frequency: often,
    probability: found.probability,
    weather: found.weather ?? null,
    effect,
    half: lethalTo(0.5, effect),
    hundredth: lethalTo(0.01, effect),
  };
}

const tagged = ({ kind, weather, calculation }: Found): Step[] =>
  calculation.steps.map((step) => ({
    ...step,
    id: [kind, ...(weather ? [weather.id] : []), step.id].join('.'),
  }));

const nothing = (one: ReleaseCase, reason: Notice, more: Partial<CaseOutcomes> = {}): CaseOutcomes => ({
  frequency: null,
  discharge: null,
  outcomes: [],
  steps: [],
  warnings: [],
  ...more,
  omitted: [{ caseId: one.id, kind: null, weather: null, frequency: more.frequency ?? null, reason }],
});

function wrongPlace(one: ReleaseCase): Notice | undefined {
  const missing = findMissing({ ...one }, ['x', 'y']);
  if (missing) return missing;
  if (!releaseKinds.includes(one.release as 'hole'))
    return { code: 'unknownRelease', path: 'release', values: { value: one.release } };
  return one.release === 'rupture' ? findMissing({ ...one }, ['inventory'], ['inventory']) : undefined;
}

/** What the models take of the substance, from the list with its source or as it was entered. */
function propertySteps({ own = {} }: ReleaseCase, { substance, properties }: Stored): Step[] {
  const said = (value: number | null) => (value === null ? '–' : shown(value));
  const { molarMass, heatCapacityRatio, liquidDensity, boilingPoint, heatOfCombustion, probit } = properties;
  const isListed = (name: keyof Properties) => substance !== null && (own[name] ?? null) === null;
  const names = [
    'molarMass',
    'heatCapacityRatio',
    'liquidDensity',
    'boilingPoint',
    'heatOfCombustion',
  ] as const;
  const steps: Step[] = [
    {
      id: 'properties',
      name: { zh: '物性', en: 'Properties' },
      formula: 'M (kg/kmol), k, ρ_l (kg/m³), T_b (°C), ΔH_c (kJ/kg)',
      substituted: [molarMass, heatCapacityRatio, liquidDensity, boilingPoint, heatOfCombustion]
        .map(said)
        .join(', '),
      value: substance?.id ?? null,
      unit: '',
      ...(names.every(isListed) ? { reference: propertySource } : {}),
    },
  ];
  if (probit)
    steps.push({
      id: 'probit',
      name: { zh: '毒性概率', en: 'Toxic probit' },
      formula: 'Pr = a + b·ln(C^n·t), C (mg/m³), t (min)',
      substituted: `a = ${shown(probit.a)}, b = ${shown(probit.b)}, n = ${shown(probit.n)}`,
      value: null,
      unit: '',
      ...(isListed('probit') ? { reference: probitSource } : {}),
    });
  return steps;
}

/** What one case may lead to, each with how often and how far; what cannot be said is told beside. */
export function outcomesOf(one: ReleaseCase, year: Year, ambient: number): CaseOutcomes {
  const often = releaseFrequency(one);
  const known = { frequency: often.value, steps: often.steps, warnings: often.warnings };
  const stored = storedOf(one);
  const fault = often.reason ?? wrongPlace(one) ?? ('code' in stored ? stored : undefined);
  if (fault || 'code' in stored || often.value === null) return nothing(one, fault as Notice, known);
  const behaviour = behaviourOf(one, stored.properties);
  if (typeof behaviour !== 'string') return nothing(one, behaviour, known);
  const flow = one.release === 'hole' ? discharge(one, stored.properties) : null;
  if (flow?.reason) return nothing(one, flow.reason, known);
  const phase = checkPhase(one, stored.properties);
  if (phase.fault) return nothing(one, phase.fault, { ...known, steps: [...often.steps, ...phase.steps] });
  const steps = [...often.steps, ...propertySteps(one, stored), ...phase.steps, ...(flow?.steps ?? [])];
  const warnings = [...known.warnings, ...phase.warnings, ...rateWarnings(flow?.value ?? null)];
  const at: Situation = { one, stored, behaviour, flow: flow?.value ?? null, ambient, year };
  return branched(at, often.value, { ...known, steps, warnings, discharge: flow?.value ?? null });
}

/** What burns where it is not known whether it is lit. */
function firesOf({ one, behaviour }: Situation): OutcomeKind[] {
  if (behaviour === 'liquid') return ['poolFire'];
  return [one.release === 'rupture' ? 'fireball' : 'jetFire', 'explosion', 'flashFire'];
}

function branched(
  at: Situation,
  frequency: number,
  known: Omit<CaseOutcomes, 'outcomes' | 'omitted'>,
): CaseOutcomes {
  const { one, stored, behaviour, flow } = at;
  const burns = stored.properties.heatOfCombustion !== null;
  if (!burns && stored.properties.probit === null)
    return nothing(one, { code: 'noHazard', path: 'substance' }, known);
  const lit = burns
    ? ignition(one, behaviour, stored.hydrocarbon, flow?.rate ?? Number.POSITIVE_INFINITY)
    : null;
  const unlit = lit?.reason;
  const isNotKnown = unlit?.code === 'ignitionNotPublished' || unlit?.code === 'missingInput';
  // A toxic cloud is still one when nobody knows how often it is lit: then as if never.
  if (unlit && !(isNotKnown && stored.properties.probit !== null)) return nothing(one, unlit, known);
  const found = branches(at, lit?.value ?? null);
  const settledOnes = found.map((each) => settled(one, frequency, each));
  const outcomes = settledOnes.filter((each): each is Outcome => 'effect' in each);
  const unknown = (kind: OutcomeKind, reason: Notice): Omitted => ({
    ...{ caseId: one.id, kind, weather: null, frequency: null, reason },
  });
  return {
    ...known,
    outcomes,
    omitted: [
      ...(unlit ? firesOf(at).map((kind) => unknown(kind, unlit)) : []),
      ...settledOnes.filter((each): each is Omitted => !('effect' in each)),
    ],
    steps: [...known.steps, ...(lit?.steps ?? []), ...found.flatMap(tagged)],
    warnings: [
      ...known.warnings,
      ...(unlit ? [{ code: 'toxicUnlit', path: unlit.path ?? 'ignitionDirect' }] : []),
      ...branchWarnings(
        at,
        found.map(({ kind }) => kind),
      ),
      ...effectWarnings(outcomes),
    ],
  };
}
