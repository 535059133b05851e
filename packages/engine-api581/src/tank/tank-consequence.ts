/** Financial consequence of tank shell courses and bottoms: damage, clean-up and lost production. */
import type { Component, Tank } from '../component.ts';
import { componentOutageDays, holeCosts } from '../consequence/costs.ts';
import { readMaterialCost, sumOrNull } from '../consequence/financial.ts';
import { quantity, type Trace } from '../derivation.ts';
import type { Findings } from '../findings.ts';
import { type FailureFrequency, weighByHole } from '../probability.ts';
import { groundSpread, type Sensitivity, surfaceSpread } from './environment-cost.ts';
import {
  bottomHeadM,
  bottomHoleCount,
  bottomHoleMm,
  bottomLeakDays,
  bottomLeakRate,
  C36,
  contactFactor,
  findSoil,
  findTankFluid,
  seepage,
  shellLeaks,
  tankBarrels,
} from './release-volume.ts';
import { traceBottomLeak, traceGround, traceSeepage, traceShell, traceSpread } from './tank-derivation.ts';
import { traceTankMoney } from './tank-money-derivation.ts';

export interface TankConsequence {
  componentUsd: number | null;
  environmentUsd: number | null;
  productionUsd: number | null;
  totalUsd: number | null;
}

/** FC_cmd of a bottom: replacement of the whole bottom scales with its area. */
export function bottomDamageCost(
  frequency: FailureFrequency,
  costs: readonly number[],
  diameterM: number,
  materialFactor: number,
): number {
  const { holes, total } = frequency;
  return ((holes[0] * costs[0]! + holes[3] * costs[3]! * (diameterM / C36) ** 2) / total) * materialFactor;
}

export interface Setting {
  diameterM: number;
  fillHeightM: number;
  leavingDike: number;
  onSite: number;
  offSite: number;
  sensitivity: Sensitivity;
}

function readSetting(tank: Tank, findings: Findings): Setting | null {
  const diameterM = findings.needed(tank.diameterM, 'tank.diameterM');
  const fillHeightM = findings.needed(tank.fillHeightM, 'tank.fillHeightM');
  const leavingDike = findings.needed(tank.fractionLeavingDike, 'tank.fractionLeavingDike');
  const onSite = findings.needed(tank.fractionOnSite, 'tank.fractionOnSite');
  const offSite = findings.needed(tank.fractionOffSite, 'tank.fractionOffSite');
  const sensitivity = findings.needed(tank.environmentSensitivity, 'tank.environmentSensitivity');
  if (diameterM === null || fillHeightM === null || leavingDike === null) return null;
  if (onSite === null || offSite === null || sensitivity === null) return null;
  return { diameterM, fillHeightM, leavingDike, onSite, offSite, sensitivity };
}

const spread = (barrels: number, s: Setting) =>
  surfaceSpread(barrels, s.leavingDike, s.onSite, s.offSite, s.sensitivity);

export interface ShellEnvironment {
  leaks: ReturnType<typeof shellLeaks>;
  available: number;
  leak: ReturnType<typeof surfaceSpread>;
  rupture: ReturnType<typeof surfaceSpread>;
  costUsd: number;
}

/** Leak holes 1 to 3 and the rupture spread separately; both are added. */
export function shellEnvironment(
  headM: number,
  setting: Setting,
  frequency: FailureFrequency,
): ShellEnvironment {
  const available = tankBarrels(setting.diameterM, headM);
  const leaks = shellLeaks(headM, available);
  const weigh = (values: number[]): number => weighByHole(frequency, values);
  const leak = spread(weigh([...leaks.map((one) => one.barrels), 0]), setting);
  const rupture = spread(weigh([0, 0, 0, available]), setting);
  return { leaks, available, leak, rupture, costUsd: leak.costUsd + rupture.costUsd };
}

function bottomEnvironmentUsd(
  tank: Tank,
  setting: Setting,
  frequency: FailureFrequency,
  findings: Findings,
  trace: Trace | null,
): number | null {
  const barrier = findings.needed(tank.releasePreventionBarrier, 'tank.releasePreventionBarrier');
  const soil = tank.soil === undefined ? findings.problem('missing', 'tank.soil') : findSoil(tank.soil);
  if (tank.soil !== undefined && !soil) findings.problem('unknown-value', 'tank.soil', { value: tank.soil });
  const fluid =
    tank.product === undefined ? findings.problem('missing', 'tank.product') : findTankFluid(tank.product);
  if (tank.product !== undefined && !fluid) {
    findings.problem('unknown-fluid', 'tank.product', { value: tank.product });
  }
  const depth = findings.needed(tank.groundwaterDistanceM, 'tank.groundwaterDistanceM');
  if (barrier === null || !soil || !fluid || depth === null) return null;
  const flow = seepage(soil, fluid);
  const available = tankBarrels(setting.diameterM, setting.fillHeightM);
  const hole = bottomHoleMm(barrier);
  const head = bottomHeadM(barrier, setting.fillHeightM);
  const contact = contactFactor(findings.orDefault(tank.contact, 'poor', 'tank.contact'));
  const holes = bottomHoleCount(setting.diameterM);
  const { rate, branch } = bottomLeakRate(hole, head, flow.productConductivity, contact, holes);
  if (branch !== 'free') findings.doubtful('tankBottomRelease', 'tank.soil');
  const limit = bottomLeakDays(barrier, tank.foundation === 'concrete-or-asphalt');
  const days = Math.min(rate > 0 ? available / rate : limit, limit);
  const barrels = Math.min(rate * days, available);
  const toWater = depth / flow.velocity;
  const ground = groundSpread(barrels, toWater, limit, setting.sensitivity);
  const rupture = spread(weighByHole(frequency, [0, 0, 0, available]), setting);
  const cost = weighByHole(frequency, [ground.costUsd, 0, 0, 0]) + rupture.costUsd;
  if (trace) {
    traceSeepage(trace, tank.soil!, tank.product!, soil, fluid, flow);
    traceBottomLeak(trace, {
      diameterM: setting.diameterM,
      fillHeightM: setting.fillHeightM,
      hole,
      head,
      conductivity: flow.productConductivity,
      contact,
      holes,
      rate,
      branch,
      available,
      limit,
      days,
      barrels,
      barrier,
    });
    traceGround(trace, { depth, velocity: flow.velocity, toWater, limit, barrels, ground, ...setting });
    traceSpread(trace, 'rupture', frequency, [0, 0, 0, available], rupture, setting);
    trace.step({
      figure: 'environmentUsd',
      formula: 'FC_environ = gff_1·FC_ground/gff_total + FC_rupture',
      clause: 'API RP 581 Part 3 §6.4',
      table: 'gff',
      cell: 'TANKBOTTOM',
      inputs: {
        gff_1: quantity(frequency.holes[0], '1/yr'),
        FC_ground: quantity(ground.costUsd, 'USD'),
        gff_total: quantity(frequency.total, '1/yr'),
        FC_rupture: quantity(rupture.costUsd, 'USD'),
      },
      value: cost,
      unit: 'USD',
    });
  }
  return cost;
}

export function tankConsequence(
  component: Component,
  frequency: FailureFrequency,
  findings: Findings,
  trace: Trace | null,
): TankConsequence | null {
  const { tank, componentType } = component;
  if (!tank) {
    findings.problem('missing', 'tank');
    return null;
  }
  const setting = readSetting(tank, findings);
  const materialFactor = readMaterialCost(component.financial, findings);
  const production = findings.needed(
    component.financial?.productionLossUsdPerDay,
    'financial.productionLossUsdPerDay',
  );
  const bottom = componentType === 'TANKBOTTOM';
  const costs = holeCosts(componentType);
  const costFactor = component.financial?.costFactor ?? 1;
  let componentUsd: number | null = null;
  if (materialFactor !== null && costs && setting) {
    componentUsd = bottom
      ? bottomDamageCost(frequency, costs, setting.diameterM, materialFactor)
      : weighByHole(frequency, costs) * materialFactor;
    componentUsd *= costFactor;
  }
  let environmentUsd: number | null = null;
  if (setting && bottom) environmentUsd = bottomEnvironmentUsd(tank, setting, frequency, findings, trace);
  else if (setting) {
    const course = Number(componentType.slice('COURSE-'.length));
    const height = course === 1 ? 0 : findings.needed(tank.courseHeightM, 'tank.courseHeightM');
    if (height !== null) {
      const head = Math.max(setting.fillHeightM - (course - 1) * height, 0);
      const found = shellEnvironment(head, setting, frequency);
      environmentUsd = found.costUsd;
      if (trace) traceShell(trace, { course, height, head, found, setting, frequency, componentType });
    }
  }
  const outage = componentOutageDays(componentType, frequency, component.financial?.outageMultiplier ?? 1);
  const productionUsd = outage === null || production === null ? null : outage * production;
  const totalUsd = sumOrNull([componentUsd, environmentUsd, productionUsd]);
  if (trace) {
    traceTankMoney(trace, component, frequency, {
      materialFactor,
      costFactor,
      diameterM: setting?.diameterM ?? null,
      outage,
      componentUsd,
      environmentUsd,
      productionUsd,
      totalUsd,
    });
  }
  return { componentUsd, environmentUsd, productionUsd, totalUsd };
}
