/** The steps of the financial consequence: what a failure costs, part by part. */
import type { Financial } from '../component.ts';
import { quantity, type Trace } from '../derivation.ts';
import type { FailureFrequency } from '../probability.ts';
import { weighed } from './area-derivation.ts';
import { evaporatedFraction, holeCosts, outageDays, spilledBarrels } from './costs.ts';
import type { Fluid } from './fluid.ts';
import type { AreaConsequence } from './level-one.ts';
import { printed } from './release-derivation.ts';

export interface FinancialConsequence {
  componentUsd: number | null;
  affectedUsd: number | null;
  productionUsd: number | null;
  injuryUsd: number | null;
  environmentUsd: number | null;
  componentOutageDays: number | null;
  affectedOutageDays: number | null;
  totalUsd: number | null;
}

const PART_3 = 'API RP 581 Part 3';
const usd = (value: number | null) => quantity(value, 'USD');

/** Damage to the component itself. */
export function traceDamageCost(
  trace: Trace,
  componentType: string,
  frequency: FailureFrequency,
  given: {
    materialFactor: number;
    material: string | null;
    costFactor: number;
    value: number;
    clause: string;
  },
): void {
  if (given.material !== null) {
    trace.step({
      figure: 'materialCostFactor',
      formula: '',
      branch: 'lookup',
      clause: given.clause,
      table: 'materialCost',
      cell: given.material,
      inputs: { material: quantity(given.material) },
      value: given.materialFactor,
      unit: '',
    });
  }
  const { formula, inputs } = weighed('holecost', frequency, holeCosts(componentType) ?? [], 'USD');
  trace.step({
    figure: 'componentUsd',
    formula: `FC_cmd = ${formula}·matcost·costfactor`,
    clause: given.clause,
    table: 'holeCost',
    cell: componentType,
    inputs: {
      ...inputs,
      matcost: quantity(given.materialFactor),
      costfactor: quantity(given.costFactor),
    },
    value: given.value,
    unit: 'USD',
  });
}

export function traceOutage(
  trace: Trace,
  componentType: string,
  frequency: FailureFrequency,
  multiplier: number,
  value: number,
  clause: string,
): void {
  const { formula, inputs } = weighed('Outage', frequency, outageDays(componentType) ?? [], 'd');
  trace.step({
    figure: 'componentOutageDays',
    formula: `Outage_cmd = ${formula}·Outage_mult`,
    clause,
    table: 'outage',
    cell: componentType,
    inputs: { ...inputs, Outage_mult: quantity(multiplier) },
    value,
    unit: 'd',
  });
}

export function traceAffectedOutage(trace: Trace, affectedUsd: number, days: number): void {
  trace.step({
    figure: 'affectedOutageDays',
    formula: affectedUsd > 0 ? 'Outage_affa = 10^(1.242 + 0.585·log(FC_affa/1000000))' : '',
    ...(affectedUsd > 0 ? {} : { branch: 'nothing-affected' }),
    clause: `${PART_3} §4.12.4`,
    inputs: { FC_affa: usd(affectedUsd) },
    value: days,
    unit: 'd',
  });
}

interface Given {
  materialFactor: number | null;
  material: string | null;
  costFactor: number;
  outageMultiplier: number;
  financial: Financial;
  area: AreaConsequence | null;
  fluid: Fluid | null;
  density: number | null;
}

function traceEnvironment(
  trace: Trace,
  frequency: FailureFrequency,
  { area, fluid, density, financial }: Given,
  value: number,
): void {
  if (!area || !fluid || density === null) return;
  const clause = `${PART_3} §4.12.6`;
  const evaporated = evaporatedFraction(fluid);
  const water = fluid.name === 'Water' || fluid.name === 'Steam';
  if (water || evaporated >= 1) {
    trace.step({
      figure: 'environmentUsd',
      formula: '',
      branch: water ? 'water-nothing-to-clean' : 'all-evaporates',
      clause,
      table: 'evaporation',
      cell: fluid.name,
      inputs: { frac_evap: quantity(evaporated) },
      value,
      unit: 'USD',
    });
    return;
  }
  const barrels = area.holes.map(({ release }) => spilledBarrels(release.massKg, evaporated, density));
  for (const [n, { release }] of area.holes.entries()) {
    trace.step({
      figure: `holes[${n}].spilledBarrels`,
      formula: 'vol_env = C_13·mass·(1 − frac_evap)/ρ_l',
      clause,
      table: 'evaporation',
      cell: fluid.name,
      inputs: {
        C_13: printed('C13'),
        mass: quantity(release.massKg, 'kg'),
        frac_evap: quantity(evaporated),
        ρ_l: quantity(density, 'kg/m³'),
      },
      value: barrels[n]!,
      unit: 'bbl',
    });
  }
  const { formula, inputs } = weighed('vol', frequency, barrels, 'bbl');
  trace.step({
    figure: 'environmentUsd',
    formula: `FC_environ = ${formula}·envcost`,
    clause,
    inputs: { ...inputs, envcost: quantity(financial.environmentCostUsdPerBarrel ?? null, 'USD/bbl') },
    value,
    unit: 'USD',
  });
}

export function traceMoney(
  trace: Trace,
  componentType: string,
  frequency: FailureFrequency,
  money: FinancialConsequence,
  given: Given,
): void {
  const { financial, area, outageMultiplier: multiplier } = given;
  if (money.componentUsd !== null && given.materialFactor !== null) {
    traceDamageCost(trace, componentType, frequency, {
      materialFactor: given.materialFactor,
      material: given.material,
      costFactor: given.costFactor,
      value: money.componentUsd,
      clause: `${PART_3} §4.12.2`,
    });
  }
  if (area && money.affectedUsd !== null) {
    trace.step({
      figure: 'affectedUsd',
      formula: 'FC_affa = CA_cmd·equipcost',
      clause: `${PART_3} §4.12.3`,
      inputs: {
        CA_cmd: quantity(area.damageM2, 'm²'),
        equipcost: quantity(financial.equipmentCostUsdPerM2 ?? null, 'USD/m²'),
      },
      value: money.affectedUsd,
      unit: 'USD',
    });
  }
  const { componentOutageDays: own, affectedOutageDays: other } = money;
  if (own !== null) traceOutage(trace, componentType, frequency, multiplier, own, `${PART_3} §4.12.4`);
  if (money.affectedUsd !== null && other !== null) traceAffectedOutage(trace, money.affectedUsd, other);
  if (money.productionUsd !== null) {
    trace.step({
      figure: 'productionUsd',
      formula: 'FC_prod = (Outage_cmd + Outage_affa)·prodcost',
      clause: `${PART_3} §4.12.4`,
      inputs: {
        Outage_cmd: quantity(own, 'd'),
        Outage_affa: quantity(other, 'd'),
        prodcost: quantity(financial.productionLossUsdPerDay ?? null, 'USD/d'),
      },
      value: money.productionUsd,
      unit: 'USD',
    });
  }
  if (area && money.injuryUsd !== null) {
    trace.step({
      figure: 'injuryUsd',
      formula: 'FC_inj = CA_inj·popdens·injcost',
      clause: `${PART_3} §4.12.5`,
      inputs: {
        CA_inj: quantity(area.injuryM2, 'm²'),
        popdens: quantity(financial.populationPerM2 ?? null, '1/m²'),
        injcost: usd(financial.injuryCostUsd ?? null),
      },
      value: money.injuryUsd,
      unit: 'USD',
    });
  }
  if (money.environmentUsd !== null) traceEnvironment(trace, frequency, given, money.environmentUsd);
  trace.step({
    figure: 'totalUsd',
    formula: 'FC = FC_cmd + FC_affa + FC_prod + FC_inj + FC_environ',
    clause: `${PART_3} §4.12.7`,
    inputs: {
      FC_cmd: usd(money.componentUsd),
      FC_affa: usd(money.affectedUsd),
      FC_prod: usd(money.productionUsd),
      FC_inj: usd(money.injuryUsd),
      FC_environ: usd(money.environmentUsd),
    },
    value: money.totalUsd,
    unit: 'USD',
  });
}
