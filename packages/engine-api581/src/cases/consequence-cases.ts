import type { Grade, Mitigation } from '../component.ts';
import { traceAcid, traceSteam, traceToxicArea } from '../consequence/area-derivation.ts';
import {
  affectedOutageDays,
  componentDamageCost,
  componentOutageDays,
  holeCosts,
  spilledBarrels,
} from '../consequence/costs.ts';
import { traceAffectedOutage, traceDamageCost, traceOutage } from '../consequence/financial-derivation.ts';
import { type FlammableArea, typeBlend } from '../consequence/flammable-area.ts';
import {
  type Fluid,
  findFluid,
  heatCapacityRatio,
  idealGasHeatCapacity,
  type Phase,
} from '../consequence/fluid.ts';
import { levelOneConsequence } from '../consequence/level-one.ts';
import { acidCausticArea, steamArea } from '../consequence/non-flammable-area.ts';
import {
  ATMOSPHERE_KPA,
  gasReleaseRate,
  holeArea,
  liquidReleaseRate,
  MITIGATIONS,
  type StoredFluid,
  transitionPressureKPa,
} from '../consequence/release.ts';
import { traceGas, traceRate } from '../consequence/release-derivation.ts';
import {
  continuousToxicArea,
  findToxicFluid,
  instantaneousToxicArea,
  toxicNames,
} from '../consequence/toxic-area.ts';
import type { Trace } from '../derivation.ts';
import { failureFrequency, weighByHole } from '../probability.ts';
import type { Edition } from '../settings.ts';
import { CaseError, type CaseInputs, type CaseOutputs } from './case-inputs.ts';

function fluidOf(inputs: CaseInputs): Fluid {
  const name = inputs.text('fluid');
  const fluid = findFluid(name);
  if (!fluid) throw new CaseError(`no fluid ${name}`);
  return fluid;
}

const frequencyOf = (inputs: CaseInputs) => {
  const type = inputs.text('componentType', 'courseType');
  const frequency = failureFrequency(type);
  if (!frequency) throw new CaseError(`no component type ${type}`);
  return { type, frequency };
};

export function releaseCase(inputs: CaseInputs, trace: Trace | null): CaseOutputs {
  const fluid = fluidOf(inputs);
  const area = inputs.maybe('A_mm2') ?? holeArea(inputs.number('d_mm'));
  const pressure = inputs.number('Ps_kPa_abs', 'Ps', 'P_kPa');
  const discharge = inputs.maybe('Cd');
  const phase = String(inputs.find('stored', 'phase', 'storedPhase') ?? '').toLowerCase();
  const liquid = phase ? phase === 'liquid' : inputs.find('Ts_K', 'T_K') === undefined || discharge === 0.61;
  if (liquid) {
    const density = inputs.maybe('rho', 'rho_kg_m3', 'density') ?? fluid.liquidDensity;
    const rate = liquidReleaseRate(area, density, pressure, discharge ?? 0.61, inputs.maybe('Kv') ?? 1);
    const source = {
      fluid,
      stored: 'liquid',
      density,
      k: 1,
      pressureKPa: pressure,
      temperatureK: 0,
    } as const;
    if (trace) traceRate(trace, 'rateKgPerS', source, area, rate);
    return { A_mm2: area, W_kg_s: rate };
  }
  const temperature = inputs.number('Ts_K', 'T_K');
  const Cp = idealGasHeatCapacity(fluid, temperature);
  const k = inputs.maybe('k') ?? (Cp === null ? undefined : heatCapacityRatio(Cp));
  if (k === undefined) throw new CaseError(`k of ${fluid.name} is missing`);
  const transition = transitionPressureKPa(k);
  const rate = gasReleaseRate(area, fluid.molarMass, k, pressure, temperature, discharge ?? 0.9);
  const source: StoredFluid = {
    fluid,
    stored: 'gas',
    density: fluid.liquidDensity,
    k,
    pressureKPa: pressure,
    temperatureK: temperature,
  };
  if (trace) {
    traceGas(trace, source);
    traceRate(trace, 'rateKgPerS', source, area, rate);
  }
  return {
    A_mm2: area,
    Cp,
    k,
    P_trans_kPa: transition,
    flow: pressure > transition ? 'sonic' : 'subsonic',
    W_kg_s: rate,
  };
}

function mitigationOf(text: string): Mitigation {
  const name = text.toLowerCase();
  if (/blow/.test(name)) return 'blowdown';
  if (/deluge/.test(name)) return 'deluge-and-monitors';
  if (/foam/.test(name)) return 'foam-spray';
  // Anything that is not listed earns nothing.
  return /monitor/.test(name) ? 'monitors' : 'none';
}

const branches = (area: FlammableArea | null): CaseOutputs =>
  area
    ? {
        CAINL: area.CAINL,
        CAIL: area.CAIL,
        IAINL: area.IAINL,
        IAIL: area.IAIL,
        AIL: area.likely,
        AINL: area.notLikely,
        CA: area.area,
      }
    : { CA: 0 };

export function flammableCase(inputs: CaseInputs, edition: Edition, trace: Trace | null): CaseOutputs {
  const fluid = fluidOf(inputs);
  const { type, frequency } = frequencyOf(inputs);
  const temperatureK = inputs.maybe('Ts_K', 'T_K') ?? inputs.number('Ts_C', 'T_C') + 273.15;
  const stored = inputs.text('stored', 'storedPhase').toLowerCase() as Phase;
  const Cp = idealGasHeatCapacity(fluid, temperatureK);
  const k = inputs.maybe('k') ?? (Cp === null ? 1.4 : heatCapacityRatio(Cp));
  const mitigation =
    inputs.maybe('fact_mit') ?? MITIGATIONS[mitigationOf(String(inputs.find('mitigation') ?? 'none'))];
  const phase = inputs.find('releasePhase');
  const toxicName = inputs.find('toxicFluid', 'toxic');
  const toxic = typeof toxicName === 'string' ? findToxicFluid(toxicName, stored) : null;
  const result = levelOneConsequence(
    {
      source: {
        fluid,
        stored,
        density: inputs.maybe('rho_kg_m3', 'rho', 'density') ?? fluid.liquidDensity,
        k,
        pressureKPa: inputs.number('Ps_kPa_abs', 'Ps', 'P_kPa'),
        temperatureK,
      },
      componentType: type,
      frequency,
      diameterMm: inputs.maybe('D_mm', 'D') ?? 406,
      componentMassKg: inputs.number('mass_comp_kg'),
      inventoryMassKg: inputs.number('mass_inv_kg'),
      detection: inputs.text('detection') as Grade,
      isolation: inputs.text('isolation') as Grade,
      mitigation,
      toxic: toxic && { fluid: toxic, massFraction: inputs.number('mfrac', 'mfrac_tox') },
      edition,
      releasePhase: phase === undefined ? undefined : (String(phase).toLowerCase() as Phase),
    },
    trace,
  );
  return {
    holes: result.holes.map((hole) => ({
      d_mm: hole.release.diameterMm,
      W: hole.release.rateKgPerS,
      mass_add: hole.release.addedMassKg,
      mass_avail: hole.release.availableMassKg,
      t_n_s: hole.release.timeTo4536Kg,
      rate: hole.release.reducedRateKgPerS,
      ld_s: hole.release.durationS,
      mass: hole.release.massKg,
      type: hole.release.type,
      eneff: hole.release.energyFactor,
      fact_IC: typeBlend(hole.release.reducedRateKgPerS, hole.release.type),
      cmd: branches(hole.damage),
      inj: branches(hole.injury),
      CA_tox: hole.toxicM2,
    })),
    fact_di: result.detectionReduction,
    fact_mit: mitigation,
    fact_AIT: result.autoIgnitionBlend,
    W_max8: result.feedRateKgPerS,
    k,
    CA_cmd_m2: result.damageM2,
    CA_inj_m2: result.injuryM2,
    CA_inj_flam_m2: result.flammableInjuryM2,
    CA_tox_m2: result.toxicM2,
    CA_m2: result.areaM2,
  };
}

export function toxicCase(inputs: CaseInputs, title: string, trace: Trace | null): CaseOutputs {
  const named = inputs.find('fluid', 'toxicFluid', 'chemical', 'toxic', 'material');
  const mentioned = (one: string): boolean => new RegExp(`\\b${one}\\b`, 'i').test(title);
  const name = named === undefined ? toxicNames().find(mentioned) : String(named);
  const titlePhase = /liquid/i.test(title) ? 'liquid' : 'gas';
  const phase = String(inputs.find('phase', 'releasePhase') ?? titlePhase).toLowerCase() as Phase;
  const toxic = findToxicFluid(name ?? 'H2S', phase);
  if (!toxic) throw new CaseError(`no toxic constants for ${name}`);
  const fraction = inputs.maybe('mfrac', 'mfrac_tox') ?? 1;
  const mass = inputs.maybe('mass_kg', 'mass');
  const instantaneous = /inst/i.test(String(inputs.find('type', 'releaseType') ?? title));
  if (mass !== undefined && (instantaneous || inputs.maybe('W_kg_s') === undefined)) {
    if (trace) traceToxicArea(trace, 'toxicM2', toxic, fraction * mass, null);
    return { mass_tox: fraction * mass, CA_m2: instantaneousToxicArea(toxic, fraction * mass) };
  }
  const rate = fraction * inputs.number('W_kg_s', 'W', 'rate_kg_s');
  const minutes = inputs.number('duration_min', 'duration', 'ld_tox');
  if (trace) traceToxicArea(trace, 'toxicM2', toxic, rate, minutes);
  return { rate_tox: rate, CA_m2: continuousToxicArea(toxic, rate, minutes) };
}

/** Absolute pressure of an acid release: gauge, absolute, or one of the three bands by name. */
function acidPressureKPa(inputs: CaseInputs): number {
  const gauge = inputs.find('P_kPa_g', 'Ps_kPa_g', 'pressure_kPa_g', 'P_gauge_kPa', 'gauge_kPa', 'Pg_kPa');
  if (gauge !== undefined) return Number(gauge) + ATMOSPHERE_KPA;
  const band = inputs.find('pressureBand', 'band', 'pressure');
  if (typeof band === 'string') {
    const name = band.toLowerCase();
    return ATMOSPHERE_KPA + (/low/.test(name) ? 100 : /medium/.test(name) ? 200 : 400);
  }
  return inputs.number('Ps_kPa_abs', 'Ps_kPa', 'P_kPa', 'P_kPa_abs', 'pressure_kPa');
}

export function nonFlammableCase(
  inputs: CaseInputs,
  title: string,
  edition: Edition,
  trace: Trace | null,
): CaseOutputs {
  const rate = inputs.number('rate_kg_s', 'rate', 'W_kg_s');
  const named = `${String(inputs.find('fluid', 'material') ?? '')} ${title}`.toLowerCase();
  if (/acid|caustic/.test(named) && !/steam/.test(named)) {
    const absolute = acidPressureKPa(inputs);
    const area = acidCausticArea(rate, absolute, edition);
    if (trace) traceAcid(trace, 'nonFlammableM2', rate, absolute, edition === 'gbt-26610', area);
    return { CA_cont: area, CA_inj_m2: area };
  }
  const type = /inst/i.test(String(inputs.find('type') ?? '')) ? 'instantaneous' : 'continuous';
  const steam = steamArea(rate, inputs.number('mass_kg', 'mass'), type);
  if (trace) traceSteam(trace, 'nonFlammableM2', rate, inputs.number('mass_kg', 'mass'), type);
  return {
    CA_cont: steam.continuous,
    CA_inst: steam.instantaneous,
    fact_IC: steam.blend,
    CA_inj_m2: steam.area,
  };
}

export function financialCase(inputs: CaseInputs, trace: Trace | null): CaseOutputs {
  const { type, frequency } = frequencyOf(inputs);
  const outputs: CaseOutputs = {};
  const parts: number[] = [];
  const own = componentDamageCost(
    type,
    frequency,
    inputs.maybe('matcost') ?? 1,
    inputs.maybe('costfactor') ?? 1,
  );
  if (own === null || !holeCosts(type)) throw new CaseError(`no costs for ${type}`);
  outputs.FC_cmd = own;
  if (trace) {
    traceDamageCost(trace, type, frequency, {
      materialFactor: inputs.maybe('matcost') ?? 1,
      material: null,
      costFactor: inputs.maybe('costfactor') ?? 1,
      value: own,
      clause: 'API RP 581 Part 3 §4.12.2',
    });
  }
  parts.push(own);
  const damage = inputs.maybe('CA_cmd_m2');
  const equipment = inputs.maybe('equipcost');
  const days = componentOutageDays(type, frequency, inputs.maybe('outage_mult') ?? 1) ?? 0;
  outputs.outage_cmd_days = days;
  const multiplier = inputs.maybe('outage_mult') ?? 1;
  if (trace) traceOutage(trace, type, frequency, multiplier, days, 'API RP 581 Part 3 §4.12.4');
  if (damage !== undefined && equipment !== undefined) {
    const affected = damage * equipment;
    const otherDays = affectedOutageDays(affected);
    outputs.FC_affa = affected;
    outputs.outage_affa_days = otherDays;
    if (trace) traceAffectedOutage(trace, affected, otherDays);
    parts.push(affected);
    const production = inputs.maybe('prodcost');
    if (production !== undefined) {
      outputs.FC_prod = (days + otherDays) * production;
      parts.push((days + otherDays) * production);
    }
  }
  const injury = inputs.maybe('CA_inj_m2');
  const perM2 =
    inputs.maybe('popdens_x_injcost') ??
    (inputs.maybe('popdens') === undefined ? undefined : inputs.number('popdens') * inputs.number('injcost'));
  if (injury !== undefined && perM2 !== undefined) {
    outputs.FC_inj = injury * perM2;
    parts.push(injury * perM2);
  }
  const masses = inputs.list('mass_kg', 'masses_kg', 'mass_n_kg');
  const cost = inputs.maybe('envcost');
  if (masses && cost !== undefined) {
    const fluid = inputs.find('fluid') === undefined ? null : fluidOf(inputs);
    const evaporated = inputs.maybe('frac_evap', 'fracEvap') ?? fluid?.evaporatedFraction ?? 0;
    const density = inputs.maybe('rho_l', 'rho_kg_m3', 'rho') ?? fluid?.liquidDensity ?? 1000;
    const barrels = masses.map((mass) => spilledBarrels(mass, evaporated, density));
    outputs.vol_env_bbl = barrels;
    outputs.FC_environ = weighByHole(frequency, barrels) * cost;
    parts.push(outputs.FC_environ as number);
  }
  outputs.FC = parts.reduce((sum, part) => sum + part, 0);
  return outputs;
}
