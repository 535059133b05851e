/** Level 1 consequence area of one stored fluid through four holes (Part 3 §4). */

import type { Grade } from '../component.ts';
import type { Trace } from '../derivation.ts';
import type { FailureFrequency } from '../probability.ts';
import { weighByHole } from '../probability.ts';
import type { Edition } from '../settings.ts';
import {
  traceAcid,
  traceAreas,
  traceEnergy,
  traceFlammable,
  traceIgnition,
  traceSteam,
  traceToxic,
  traceTypeBlend,
} from './area-derivation.ts';
import { autoIgnitionBlend, type FlammableArea, flammableArea } from './flammable-area.ts';
import { type Phase, releasePhase } from './fluid.ts';
import { acidCausticArea, steamArea } from './non-flammable-area.ts';
import {
  detectionReduction,
  HOLE_DIAMETERS_MM,
  holeArea,
  LARGEST_FEED_MM2,
  longestLeakMinutes,
  type Release,
  releaseFromHole,
  releaseRates,
  type StoredFluid,
} from './release.ts';
import { traceRelease, traceShared } from './release-derivation.ts';
import { continuousToxicArea, instantaneousToxicArea, type ToxicFluid, toxicMinutes } from './toxic-area.ts';

export interface LevelOneInput {
  source: StoredFluid;
  componentType: string;
  frequency: FailureFrequency;
  diameterMm: number;
  componentMassKg: number;
  inventoryMassKg: number;
  detection: Grade;
  isolation: Grade;
  /** fact_mit, share of the flammable area taken away by fire protection. */
  mitigation: number;
  toxic: { fluid: ToxicFluid; massFraction: number } | null;
  edition: Edition;
  /** Overrides the release phase table. */
  releasePhase?: Phase;
}

export interface HoleConsequence {
  release: Release;
  damage: FlammableArea | null;
  injury: FlammableArea | null;
  toxicM2: number;
  nonFlammableM2: number;
}

export interface AreaConsequence {
  /** The larger of the damage and the injury area. */
  areaM2: number;
  damageM2: number;
  injuryM2: number;
  flammableDamageM2: number;
  flammableInjuryM2: number;
  toxicM2: number;
  nonFlammableM2: number;
  phase: Phase;
  detectionReduction: number;
  autoIgnitionBlend: number;
  feedRateKgPerS: number;
  holes: HoleConsequence[];
}

function toxicAreaOf(input: LevelOneInput, release: Release): number {
  const { toxic } = input;
  if (toxic === null || toxic.massFraction < toxic.fluid.threshold) return 0;
  if (release.type === 'instantaneous') {
    const puff = instantaneousToxicArea(toxic.fluid, toxic.massFraction * release.massKg);
    if (puff !== null) return puff;
  }
  const minutes = toxicMinutes(release.massKg, release.rateKgPerS, release.longestS);
  return continuousToxicArea(toxic.fluid, toxic.massFraction * release.rateKgPerS, minutes);
}

function nonFlammableAreaOf(input: LevelOneInput, release: Release): number {
  const { fluid, pressureKPa } = input.source;
  if (fluid.name === 'Steam') return steamArea(release.reducedRateKgPerS, release.massKg, release.type).area;
  if (fluid.name !== 'Acid/Caustic') return 0;
  return acidCausticArea(release.reducedRateKgPerS, pressureKPa, input.edition);
}

export function levelOneConsequence(input: LevelOneInput, trace: Trace | null): AreaConsequence {
  const { source, frequency } = input;
  const { fluid } = source;
  const phase = input.releasePhase ?? releasePhase(fluid, source.stored);
  const rateThrough = releaseRates(source);
  const feedRate = rateThrough(LARGEST_FEED_MM2);
  const reduction = detectionReduction(input.detection, input.isolation);
  const ignition = fluid.flammable ? autoIgnitionBlend(source.temperatureK, fluid.autoIgnitionC) : 0;
  if (trace) {
    traceShared(trace, input, phase, feedRate);
    if (fluid.flammable) traceIgnition(trace, fluid, source.temperatureK, ignition);
  }
  const holes: HoleConsequence[] = [];
  for (let n = 0; n < 4; n++) {
    const diameterMm = Math.min(HOLE_DIAMETERS_MM[n]!, input.diameterMm);
    const release = releaseFromHole({
      diameterMm,
      hole: n,
      rate: rateThrough(holeArea(diameterMm)),
      feedRate,
      componentMassKg: input.componentMassKg,
      inventoryMassKg: input.inventoryMassKg,
      reduction,
      longestMinutes: longestLeakMinutes(input.detection, input.isolation, n),
    });
    const burn = (constants: typeof fluid.damage): FlammableArea | null =>
      fluid.flammable && constants
        ? flammableArea(constants, fluid, phase, release, input.mitigation, ignition)
        : null;
    const hole: HoleConsequence = {
      release,
      damage: burn(fluid.damage),
      injury: burn(fluid.injury),
      toxicM2: toxicAreaOf(input, release),
      nonFlammableM2: nonFlammableAreaOf(input, release),
    };
    if (trace) traceHole(trace, n, hole, input, { ignition, phase, feedRate, reduction });
    holes.push(hole);
  }
  const weigh = (pick: (hole: HoleConsequence) => number): number =>
    weighByHole(frequency, [pick(holes[0]!), pick(holes[1]!), pick(holes[2]!), pick(holes[3]!)]);
  const flammableDamageM2 = weigh((hole) => hole.damage?.area ?? 0);
  const flammableInjuryM2 = weigh((hole) => hole.injury?.area ?? 0);
  const toxicM2 = weigh((hole) => hole.toxicM2);
  const nonFlammableM2 = weigh((hole) => hole.nonFlammableM2);
  const injuryM2 = Math.max(flammableInjuryM2, toxicM2, nonFlammableM2);
  const areaM2 = Math.max(flammableDamageM2, injuryM2);
  if (trace) {
    traceAreas(
      trace,
      input.componentType,
      frequency,
      [
        {
          figure: 'damageM2',
          symbol: 'CA_cmd',
          values: holes.map((hole) => hole.damage?.area ?? 0),
          value: flammableDamageM2,
        },
        {
          figure: 'injuryM2',
          symbol: 'CA_inj,flam',
          values: holes.map((hole) => hole.injury?.area ?? 0),
          value: flammableInjuryM2,
        },
        {
          figure: 'toxicM2',
          symbol: 'CA_inj,tox',
          values: holes.map((hole) => hole.toxicM2),
          value: toxicM2,
        },
        {
          figure: 'nonFlammableM2',
          symbol: 'CA_inj,nfnt',
          values: holes.map((hole) => hole.nonFlammableM2),
          value: nonFlammableM2,
        },
      ],
      areaM2,
    );
  }
  return {
    areaM2,
    damageM2: flammableDamageM2,
    injuryM2,
    flammableDamageM2,
    flammableInjuryM2,
    toxicM2,
    nonFlammableM2,
    phase,
    detectionReduction: reduction,
    autoIgnitionBlend: ignition,
    feedRateKgPerS: feedRate,
    holes,
  };
}

function traceHole(
  trace: Trace,
  n: number,
  hole: HoleConsequence,
  input: LevelOneInput,
  shared: { ignition: number; phase: Phase; feedRate: number; reduction: number },
): void {
  const { release, damage, injury } = hole;
  const { source, toxic, mitigation } = input;
  const { fluid } = source;
  traceRelease(trace, n, release, input, shared);
  if (damage || injury) {
    traceEnergy(trace, n, release);
    traceTypeBlend(trace, n, release, fluid.type === 1);
    const given = { fluid, phase: shared.phase, release, mitigation, ignition: shared.ignition };
    if (damage) traceFlammable(trace, n, 'damageM2', damage, fluid.damage!, given);
    if (injury) traceFlammable(trace, n, 'injuryM2', injury, fluid.injury!, given);
  }
  if (toxic && hole.toxicM2 > 0) traceToxic(trace, n, toxic, release);
  if (hole.nonFlammableM2 <= 0) return;
  const { reducedRateKgPerS: rate, massKg, type } = release;
  const figure = `holes[${n}].nonFlammableM2`;
  if (fluid.name === 'Steam') traceSteam(trace, figure, rate, massKg, type);
  else {
    const isLegacy = input.edition === 'gbt-26610';
    traceAcid(trace, figure, rate, source.pressureKPa, isLegacy, hole.nonFlammableM2);
  }
}
