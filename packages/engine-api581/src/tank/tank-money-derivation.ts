/** The money of a tank: what the damage, the spill and the lost production cost. */
import type { Component } from '../component.ts';
import { holeCosts } from '../consequence/costs.ts';
import { traceDamageCost, traceOutage } from '../consequence/financial-derivation.ts';
import { quantity, type Trace } from '../derivation.ts';
import type { FailureFrequency } from '../probability.ts';
import { C36 } from './release-volume.ts';

const PART_3 = 'API RP 581 Part 3';
const usd = (value: number | null) => quantity(value, 'USD');

/** Damage of a bottom: small repair, or a new bottom by its size. */
export function traceBottomDamage(
  trace: Trace,
  frequency: FailureFrequency,
  costs: readonly number[],
  given: { diameterM: number; materialFactor: number; costFactor: number; value: number },
): void {
  trace.step({
    figure: 'componentUsd',
    formula: 'FC_cmd = (gff_1·holecost_1 + gff_4·holecost_4·(D/C_36)^2)/gff_total·matcost·costfactor',
    clause: `${PART_3} §6.5`,
    table: 'holeCost',
    cell: 'TANKBOTTOM',
    inputs: {
      gff_1: quantity(frequency.holes[0], '1/yr'),
      holecost_1: usd(costs[0]!),
      gff_4: quantity(frequency.holes[3], '1/yr'),
      holecost_4: usd(costs[3]!),
      D: quantity(given.diameterM, 'm'),
      C_36: quantity(C36, 'm'),
      gff_total: quantity(frequency.total, '1/yr'),
      matcost: quantity(given.materialFactor),
      costfactor: quantity(given.costFactor),
    },
    value: given.value,
    unit: 'USD',
  });
}

interface TankMoney {
  materialFactor: number | null;
  costFactor: number;
  diameterM: number | null;
  outage: number | null;
  componentUsd: number | null;
  environmentUsd: number | null;
  productionUsd: number | null;
  totalUsd: number | null;
}

export function traceTankMoney(
  trace: Trace,
  { componentType, financial }: Component,
  frequency: FailureFrequency,
  money: TankMoney,
): void {
  const clause = `${PART_3} §6.5`;
  const { materialFactor, costFactor, diameterM, componentUsd, outage } = money;
  if (componentUsd !== null && materialFactor !== null && diameterM !== null) {
    const given = { materialFactor, costFactor, value: componentUsd };
    if (componentType === 'TANKBOTTOM') {
      traceBottomDamage(trace, frequency, holeCosts(componentType)!, { ...given, diameterM });
    } else {
      const material = financial?.materialCostFactor === undefined ? (financial?.material ?? null) : null;
      traceDamageCost(trace, componentType, frequency, { ...given, material, clause });
    }
  }
  if (outage !== null)
    traceOutage(trace, componentType, frequency, financial?.outageMultiplier ?? 1, outage, clause);
  if (money.productionUsd !== null) {
    trace.step({
      figure: 'productionUsd',
      formula: 'FC_prod = Outage_cmd·prodcost',
      clause,
      inputs: {
        Outage_cmd: quantity(outage, 'd'),
        prodcost: quantity(financial?.productionLossUsdPerDay ?? null, 'USD/d'),
      },
      value: money.productionUsd,
      unit: 'USD',
    });
  }
  trace.step({
    figure: 'totalUsd',
    formula: 'FC = FC_cmd + FC_environ + FC_prod',
    clause,
    inputs: {
      FC_cmd: usd(componentUsd),
      FC_environ: usd(money.environmentUsd),
      FC_prod: usd(money.productionUsd),
    },
    value: money.totalUsd,
    unit: 'USD',
  });
}
