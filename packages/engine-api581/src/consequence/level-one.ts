/** Level 1 consequence area of one stored fluid through four holes (Part 3 §4). */

import type { Grade } from '../component.ts';
import { quantity, type Trace } from '../derivation.ts';
import type { FailureFrequency } from '../probability.ts';
import { weighByHole } from '../probability.ts';
import type { Edition } from '../settings.ts';
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
import { continuousToxicArea, instantaneousToxicArea, type ToxicFluid, toxicMinutes } from './toxic-area.ts';

export interface LevelOneInput {
  source: StoredFluid;
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
    if (trace) traceHole(trace, n, hole, input, ignition, phase);
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
  trace?.step({
    figure: 'areaM2',
    formula: 'CA = max(CA_cmd, CA_inj,flam, CA_inj,tox, CA_inj,nfnt), each Σgff_n·CA_n/gff_total',
    clause: 'API RP 581 Part 3 §4.11',
    table: 'gff',
    cell: frequency.holes.join(', '),
    inputs: {
      CA_cmd: quantity(flammableDamageM2, 'm²'),
      'CA_inj,flam': quantity(flammableInjuryM2, 'm²'),
      'CA_inj,tox': quantity(toxicM2, 'm²'),
      'CA_inj,nfnt': quantity(nonFlammableM2, 'm²'),
    },
    value: areaM2,
    unit: 'm²',
  });
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
  ignition: number,
  phase: Phase,
): void {
  const { release } = hole;
  const { source } = input;
  const gas = source.stored === 'gas';
  trace.step({
    figure: `holes[${n}].rateKgPerS`,
    formula: gas
      ? 'W = (Cd/1000)·A·Ps·√((k·MW/(R·T))·(2/(k+1))^((k+1)/(k−1))), or its subsonic form'
      : 'W = Cd·ρ·(A/31623)·√(2·(Ps − Patm)/ρ)',
    clause: 'API RP 581 Part 3 §4.3.2',
    table: 'fluids',
    cell: source.fluid.name,
    inputs: {
      d: quantity(release.diameterMm, 'mm'),
      Ps: quantity(source.pressureKPa, 'kPa abs'),
      ...(gas
        ? {
            T: quantity(source.temperatureK, 'K'),
            MW: quantity(source.fluid.molarMass, 'kg/kmol'),
            k: quantity(source.k),
          }
        : { ρ: quantity(source.density, 'kg/m³') }),
    },
    value: release.rateKgPerS,
    unit: 'kg/s',
  });
  trace.step({
    figure: `holes[${n}].massKg`,
    formula: 'mass = min(W·(1 − fact_di)·ld, mass_avail)',
    clause: 'API RP 581 Part 3 §4.4 to §4.7',
    table: 'detectionIsolation',
    cell: `detection ${input.detection}, isolation ${input.isolation}`,
    inputs: {
      mass_comp: quantity(input.componentMassKg, 'kg'),
      mass_inv: quantity(input.inventoryMassKg, 'kg'),
      ld_max: quantity(release.longestS, 's'),
    },
    intermediate: {
      mass_add: quantity(release.addedMassKg, 'kg'),
      mass_avail: quantity(release.availableMassKg, 'kg'),
      rate: quantity(release.reducedRateKgPerS, 'kg/s'),
      ld: quantity(release.durationS, 's'),
      type: quantity(release.type),
      eneff: quantity(release.energyFactor),
    },
    value: release.massKg,
    unit: 'kg',
  });
  for (const [name, area, table] of [
    ['damageM2', hole.damage, 'componentDamageArea'],
    ['injuryM2', hole.injury, 'injuryArea'],
  ] as const) {
    if (!area) continue;
    trace.step({
      figure: `holes[${n}].${name}`,
      formula: 'a·x^b per branch, blended by fact_IC and fact_AIT',
      clause: 'API RP 581 Part 3 §4.8',
      table,
      cell: `${source.fluid.name}, ${phase}`,
      inputs: { fact_mit: quantity(input.mitigation), fact_AIT: quantity(ignition) },
      intermediate: {
        CAINL: quantity(area.CAINL, 'm²'),
        CAIL: quantity(area.CAIL, 'm²'),
        IAINL: quantity(area.IAINL, 'm²'),
        IAIL: quantity(area.IAIL, 'm²'),
      },
      value: area.area,
      unit: 'm²',
    });
  }
  if (hole.toxicM2 > 0 && input.toxic) {
    trace.step({
      figure: `holes[${n}].toxicM2`,
      formula: input.toxic.fluid.form === 'log' ? 'CA = C8·10^(c·log10(C4·x) + d)' : 'CA = e·x^f',
      clause: 'API RP 581 Part 3 §4.9',
      table: input.toxic.fluid.form === 'log' ? 'toxicLog' : 'toxicPower',
      cell: input.toxic.fluid.name,
      inputs: { mfrac: quantity(input.toxic.massFraction), W: quantity(release.rateKgPerS, 'kg/s') },
      value: hole.toxicM2,
      unit: 'm²',
    });
  }
  if (hole.nonFlammableM2 > 0) {
    trace.step({
      figure: `holes[${n}].nonFlammableM2`,
      formula:
        source.fluid.name === 'Steam' ? '0.123·rate blended with 9.744·mass^0.6384' : '0.2·C8·a·(C4·rate)^b',
      clause: 'API RP 581 Part 3 §4.10',
      table: source.fluid.name === 'Steam' ? 'fluids' : 'acidCaustic',
      cell: source.fluid.name,
      inputs: { rate: quantity(release.reducedRateKgPerS, 'kg/s'), mass: quantity(release.massKg, 'kg') },
      value: hole.nonFlammableM2,
      unit: 'm²',
    });
  }
}
