import { perUnit } from '@ircrisk/units/derivation-units.ts';
import { weighed } from '../consequence/area-derivation.ts';
import { printed } from '../consequence/release-derivation.ts';
import { constant, type Quantity, quantity, type Trace } from '../derivation.ts';
import { type FailureFrequency, weighByHole } from '../probability.ts';
import consequence from '../tables/consequence.json' with { type: 'json' };
import { COST, type GroundSpread, type Sensitivity, type SurfaceSpread } from './environment-cost.ts';
import {
  type BottomBranch,
  C35_DERIVED,
  C36,
  C40_CONTACT,
  DISCHARGE,
  GRAVITY,
  type Leak,
  SECONDS_PER_DAY,
  type Seepage,
  SHELL_HOLES_MM,
  type Soil,
  seepageLimit,
  shellLeakDays,
  type TankFluid,
  WATER_DENSITY,
  WATER_VISCOSITY,
} from './release-volume.ts';

const V = consequence.constants.values;
const PART_3 = 'API RP 581 Part 3';
const usd = (value: number | null) => quantity(value, 'USD');
const bbl = (value: number) => quantity(value, 'bbl');
const g = quantity(GRAVITY, 'm/s²');
/** How many of its US unit make 1 m, mm of an equation. */
const metre = perUnit('m');
const millimetre = perUnit('mm');

function traceVolume(trace: Trace, figure: string, diameterM: number, heightM: number, value: number): void {
  trace.step({
    figure,
    formula: 'Bbl_avail = π/4·D²·h·C_13',
    clause: `${PART_3} §6.2`,
    inputs: { D: quantity(diameterM, 'm'), h: quantity(heightM, 'm'), C_13: printed('C13') },
    value,
    unit: 'bbl',
  });
}

/** Where a release above ground goes, and what cleaning it up costs. */
export function traceSpread(
  trace: Trace,
  kind: 'leak' | 'rupture',
  frequency: FailureFrequency,
  barrels: readonly number[],
  spread: SurfaceSpread,
  setting: { leavingDike: number; onSite: number; offSite: number; sensitivity: Sensitivity },
): void {
  const clause = `${PART_3} §6.4`;
  const { formula, inputs } = weighed('Bbl', frequency, barrels, 'bbl');
  const volume = (figure: string, equation: string, given: Record<string, Quantity>, value: number) =>
    trace.step({ figure: `${kind}.${figure}`, formula: equation, clause, inputs: given, value, unit: 'bbl' });
  volume('releaseBarrels', `Bbl = ${formula}`, inputs, weighByHole(frequency, barrels));
  const Bbl = bbl(spread.release);
  const inDike = bbl(spread.inDike);
  const onSite = bbl(spread.onsite);
  volume(
    'inDike',
    'Bbl_indike = Bbl·(1 − P_lvdike)',
    { Bbl, P_lvdike: quantity(setting.leavingDike) },
    spread.inDike,
  );
  volume(
    'onsite',
    'Bbl_onsite = P_onsite·(Bbl − Bbl_indike)',
    { P_onsite: quantity(setting.onSite), Bbl, Bbl_indike: inDike },
    spread.onsite,
  );
  volume(
    'offsite',
    'Bbl_offsite = P_offsite·(Bbl − Bbl_indike − Bbl_onsite)',
    { P_offsite: quantity(setting.offSite), Bbl, Bbl_indike: inDike, Bbl_onsite: onSite },
    spread.offsite,
  );
  volume(
    'water',
    'Bbl_water = Bbl − Bbl_indike − Bbl_onsite − Bbl_offsite',
    { Bbl, Bbl_indike: inDike, Bbl_onsite: onSite, Bbl_offsite: bbl(spread.offsite) },
    spread.water,
  );
  const cost = COST[setting.sensitivity];
  const each = (value: number) => quantity(value, 'USD/bbl');
  trace.step({
    figure: `${kind}.costUsd`,
    formula: `FC_${kind} = Bbl_indike·c_1 + Bbl_onsite·c_2 + Bbl_offsite·c_3 + Bbl_water·c_4`,
    clause,
    table: 'tankEnvironmentCost',
    cell: `sensitivity ${setting.sensitivity}`,
    inputs: {
      Bbl_indike: inDike,
      c_1: each(cost.dike),
      Bbl_onsite: onSite,
      c_2: each(cost.onsite),
      Bbl_offsite: bbl(spread.offsite),
      c_3: each(cost.offsite),
      Bbl_water: bbl(spread.water),
      c_4: each(cost.surfaceWater),
    },
    value: spread.costUsd,
    unit: 'USD',
  });
}

interface Shell {
  course: number;
  height: number;
  head: number;
  found: {
    leaks: readonly Leak[];
    available: number;
    leak: SurfaceSpread;
    rupture: SurfaceSpread;
    costUsd: number;
  };
  setting: Parameters<typeof traceSpread>[5] & { diameterM: number; fillHeightM: number };
  frequency: FailureFrequency;
  componentType: string;
}

export function traceShell(trace: Trace, shell: Shell): void {
  const { course, height, head, found, setting, frequency } = shell;
  if (course > 1) {
    trace.step({
      figure: 'headM',
      formula: 'h = max(h_liq − (i − 1)·CHT, 0)',
      clause: `${PART_3} §6.2`,
      inputs: {
        h_liq: quantity(setting.fillHeightM, 'm'),
        i: quantity(course),
        CHT: quantity(height, 'm'),
      },
      value: head,
      unit: 'm',
    });
  }
  traceVolume(trace, 'availableBarrels', setting.diameterM, head, found.available);
  for (const [n, leak] of found.leaks.entries()) {
    const diameter = SHELL_HOLES_MM[n]!;
    trace.step({
      figure: `holes[${n}].barrelsPerDay`,
      formula: 'W = C_32·C_d·π/4·d_n²·√(2·g·h)',
      clause: `${PART_3} §6.2`,
      inputs: {
        C_32: constant(V.C32[0]!, V.C32[0]! / millimetre ** 2 / metre),
        C_d: quantity(DISCHARGE),
        d_n: quantity(diameter, 'mm'),
        g,
        h: quantity(head, 'm'),
      },
      value: leak.rate,
      unit: 'bbl/d',
    });
    const W = quantity(leak.rate, 'bbl/d');
    if (leak.rate > 0) {
      trace.step({
        figure: `holes[${n}].leakDays`,
        formula: 'ld = min(Bbl_avail/W, ld_max)',
        clause: `${PART_3} §6.2`,
        inputs: { Bbl_avail: bbl(found.available), W, ld_max: quantity(shellLeakDays(diameter), 'd') },
        value: leak.days,
        unit: 'd',
      });
    }
    trace.step({
      figure: `holes[${n}].barrels`,
      formula: 'Bbl_n = min(W·ld, Bbl_avail)',
      clause: `${PART_3} §6.2`,
      inputs: { W, ld: quantity(leak.days, 'd'), Bbl_avail: bbl(found.available) },
      value: leak.barrels,
      unit: 'bbl',
    });
  }
  const leaks = [...found.leaks.map((one) => one.barrels), 0];
  traceSpread(trace, 'leak', frequency, leaks, found.leak, setting);
  traceSpread(trace, 'rupture', frequency, [0, 0, 0, found.available], found.rupture, setting);
  trace.step({
    figure: 'environmentUsd',
    formula: 'FC_environ = FC_leak + FC_rupture',
    clause: `${PART_3} §6.4`,
    inputs: { FC_leak: usd(found.leak.costUsd), FC_rupture: usd(found.rupture.costUsd) },
    value: found.costUsd,
    unit: 'USD',
  });
}

export function traceSeepage(
  trace: Trace,
  soilName: string,
  product: string,
  soil: Soil,
  fluid: TankFluid,
  flow: Seepage,
): void {
  const shared = { clause: `${PART_3} §6.2.2`, table: 'tankSoils' as const, unit: 'm/d' };
  trace.step({
    ...shared,
    figure: 'waterConductivityMPerDay',
    formula: 'k_h,water = C_31·(k_u + k_l)/2',
    cell: soilName,
    inputs: {
      C_31: printed('C31'),
      k_u: quantity(soil.upper, 'cm/s'),
      k_l: quantity(soil.lower, 'cm/s'),
    },
    value: flow.waterConductivity,
  });
  trace.step({
    ...shared,
    figure: 'productConductivityMPerDay',
    formula: 'k_h = k_h,water·(ρ_l/ρ_w)·(μ_w/μ_l)',
    cell: product,
    inputs: {
      'k_h,water': quantity(flow.waterConductivity, 'm/d'),
      ρ_l: quantity(fluid.density, 'kg/m³'),
      ρ_w: quantity(WATER_DENSITY, 'kg/m³'),
      μ_w: quantity(WATER_VISCOSITY, 'Pa·s'),
      μ_l: quantity(fluid.viscosity, 'Pa·s'),
    },
    value: flow.productConductivity,
  });
  trace.step({
    ...shared,
    figure: 'seepageVelocityMPerDay',
    formula: 'vel_s = k_h/p_s',
    cell: soilName,
    inputs: { k_h: quantity(flow.productConductivity, 'm/d'), p_s: quantity(soil.porosity) },
    value: flow.velocity,
  });
}

/** Barrels a day; the constants of the three branches, re-derived so that the branches meet (docs/methods/api581.md). */
const BRANCH_FORMULA: Record<BottomBranch, string> = {
  free: 'W = C_33·π·d²·√(2·g·h)·n_rh',
  seepage: 'W = C_35·C_qo·d^0.2·h^0.9·k_h^0.74·n_rh',
  transition: 'W = C_38·10^(2·log(d) + 0.5·log(h) − 0.74·((C_39 + 2·log(d) − log(k_h))/m)^m)·n_rh',
};

interface BottomLeak {
  diameterM: number;
  fillHeightM: number;
  hole: number;
  head: number;
  conductivity: number;
  contact: number;
  holes: number;
  rate: number;
  branch: BottomBranch;
  available: number;
  limit: number;
  days: number;
  barrels: number;
  barrier: boolean;
}

export function traceBottomLeak(trace: Trace, leak: BottomLeak): void {
  const { hole, head, conductivity, contact, branch } = leak;
  const clause = `${PART_3} §6.2.3`;
  traceVolume(trace, 'availableBarrels', leak.diameterM, leak.fillHeightM, leak.available);
  trace.step({
    figure: 'bottomHoles',
    formula: 'n_rh = max(round((D/C_36)^2), 1)',
    clause,
    inputs: { D: quantity(leak.diameterM, 'm'), C_36: quantity(C36, 'm') },
    value: leak.holes,
    unit: '',
  });
  const d = quantity(hole, 'mm');
  const h = quantity(head, 'm');
  trace.step({
    figure: 'freeFlowLimitMPerDay',
    formula: 'k_F = C_34·d²',
    clause,
    inputs: { C_34: constant(V.C34[0]!, (V.C34[0]! * metre) / millimetre ** 2), d },
    value: V.C34[0]! * hole ** 2,
    unit: 'm/d',
  });
  // (d^1.8/h^0.4)^(1/0.74) in other units is the same figure times a constant.
  const limit = SECONDS_PER_DAY * V.C37[0]!;
  trace.step({
    figure: 'seepageLimitMPerDay',
    formula: 'k_G = C_37·(d^1.8/(C_qo·h^0.4))^(1/0.74)',
    clause,
    inputs: {
      C_37: constant(limit, limit * metre * (metre ** 0.4 / millimetre ** 1.8) ** (1 / 0.74)),
      d,
      C_qo: quantity(contact),
      h,
    },
    value: seepageLimit(hole, head, contact),
    unit: 'm/d',
  });
  const logarithm = Math.log10(millimetre);
  const m =
    V.C40[0]! -
    0.4324 * Math.log10(hole) +
    0.5405 * Math.log10(head) +
    Math.log10(contact / C40_CONTACT) / 0.74;
  if (branch === 'transition') {
    trace.step({
      figure: 'transitionExponent',
      formula: 'm = C_40 − 0.4324·log(d) + 0.5405·log(h) + log(C_qo/0.21)/0.74',
      clause,
      table: 'tankBottomRelease',
      inputs: {
        C_40: constant(V.C40[0]!, V.C40[0]! + 0.4324 * logarithm - 0.5405 * Math.log10(metre)),
        d,
        h,
        C_qo: quantity(contact),
      },
      value: m,
      unit: '',
    });
  }
  const constants: Record<BottomBranch, Record<string, Quantity>> = {
    free: { C_33: constant(V.C33[0]!, V.C33[0]! / millimetre ** 2 / metre), d, g, h },
    seepage: {
      C_35: constant(C35_DERIVED, C35_DERIVED / millimetre ** 0.2 / metre ** 1.64),
      C_qo: quantity(contact),
      d,
      h,
      k_h: quantity(conductivity, 'm/d'),
    },
    transition: {
      C_38: constant(V.C38[0]!, V.C38[0]! / millimetre ** 2 / metre ** 0.5),
      d,
      h,
      C_39: constant(V.C39[0]!, V.C39[0]! - 2 * logarithm + Math.log10(metre)),
      k_h: quantity(conductivity, 'm/d'),
      m: quantity(m),
    },
  };
  trace.step({
    figure: 'bottomLeakBarrelsPerDay',
    formula: BRANCH_FORMULA[branch],
    branch: `bottom-${branch}`,
    clause,
    table: 'tankBottomRelease',
    cell: leak.barrier ? 'release prevention barrier' : 'no release prevention barrier',
    inputs: { ...constants[branch], n_rh: quantity(leak.holes) },
    value: leak.rate,
    unit: 'bbl/d',
  });
  const W = quantity(leak.rate, 'bbl/d');
  const available = bbl(leak.available);
  if (leak.rate > 0) {
    trace.step({
      figure: 'bottomLeakDays',
      formula: 'ld = min(Bbl_avail/W, t_ld)',
      clause,
      inputs: { Bbl_avail: available, W, t_ld: quantity(leak.limit, 'd') },
      value: leak.days,
      unit: 'd',
    });
  }
  trace.step({
    figure: 'bottomLeakBarrels',
    formula: 'Bbl_leak = min(W·ld, Bbl_avail)',
    clause,
    inputs: { W, ld: quantity(leak.days, 'd'), Bbl_avail: available },
    value: leak.barrels,
    unit: 'bbl',
  });
}

interface Ground {
  depth: number;
  velocity: number;
  toWater: number;
  limit: number;
  barrels: number;
  ground: GroundSpread;
  sensitivity: Sensitivity;
}

/** What reaches the groundwater before the leak is found. */
export function traceGround(trace: Trace, given: Ground): void {
  const { ground, limit, toWater, barrels } = given;
  const clause = `${PART_3} §6.4`;
  trace.step({
    figure: 'daysToGroundwater',
    formula: 't_gl = s_gw/vel_s',
    clause,
    inputs: { s_gw: quantity(given.depth, 'm'), vel_s: quantity(given.velocity, 'm/d') },
    value: toWater,
    unit: 'd',
  });
  const reaches = toWater < limit;
  trace.step({
    figure: 'groundwaterBarrels',
    formula: reaches ? 'Bbl_gw = Bbl_leak·(t_ld − t_gl)/t_ld' : '',
    branch: reaches ? 'reaches-groundwater' : 'stays-in-soil',
    clause,
    inputs: { Bbl_leak: bbl(barrels), t_ld: quantity(limit, 'd'), t_gl: quantity(toWater, 'd') },
    value: ground.groundwater,
    unit: 'bbl',
  });
  trace.step({
    figure: 'subsoilBarrels',
    formula: 'Bbl_sub = Bbl_leak − Bbl_gw',
    clause,
    inputs: { Bbl_leak: bbl(barrels), Bbl_gw: bbl(ground.groundwater) },
    value: ground.subsoil,
    unit: 'bbl',
  });
  const cost = COST[given.sensitivity];
  trace.step({
    figure: 'groundUsd',
    formula: 'FC_ground = Bbl_gw·c_gw + Bbl_sub·c_sub',
    clause,
    table: 'tankEnvironmentCost',
    cell: `sensitivity ${given.sensitivity}`,
    inputs: {
      Bbl_gw: bbl(ground.groundwater),
      c_gw: quantity(cost.groundwater, 'USD/bbl'),
      Bbl_sub: bbl(ground.subsoil),
      c_sub: quantity(cost.subsoil, 'USD/bbl'),
    },
    value: ground.costUsd,
    unit: 'USD',
  });
}
