/** Reads a component's consequence inputs and works out area and money. */
import type { Component } from '../component.ts';
import { quantity, type Trace, within } from '../derivation.ts';
import type { Findings } from '../findings.ts';
import type { FailureFrequency } from '../probability.ts';
import type { Edition, UnitGrades } from '../settings.ts';
import table from '../tables/consequence.json' with { type: 'json' };
import { tankConsequence } from '../tank/tank-consequence.ts';
import { isTankComponent } from '../thinning/thinning-damage-factor.ts';
import { traceMitigation } from './area-derivation.ts';
import { type FinancialConsequence, financialConsequence } from './financial.ts';
import { type Fluid, findFluid, heatCapacityRatio, idealGasHeatCapacity, releasePhase } from './fluid.ts';
import { type AreaConsequence, levelOneConsequence } from './level-one.ts';
import { acidConstants } from './non-flammable-area.ts';
import { ATMOSPHERE_KPA, MITIGATIONS, type StoredFluid } from './release.ts';
import { traceComponentMass, tracePressure } from './release-derivation.ts';
import { findToxicFluid, type ToxicFluid } from './toxic-area.ts';

const KELVIN = 273.15;
const GRAVITY = 9.81;
const LIQUID_SHARE: Record<string, number> = table.inventoryDefaults_liquidVolumePct;

export interface ConsequenceResult {
  area: AreaConsequence | null;
  areaM2: number | null;
  financial: FinancialConsequence | null;
  financialUsd: number | null;
}

function storedFluid(
  component: Component,
  fluid: Fluid,
  findings: Findings,
  trace: Trace | null,
): StoredFluid | null {
  const input = component.consequence ?? {};
  const stored = findings.needed(input.storedPhase, 'consequence.storedPhase');
  const pressure = findings.needed(component.operation?.pressureMPa, 'operation.pressureMPa');
  const temperatureC = findings.needed(component.operation?.temperatureC, 'operation.temperatureC');
  const density = input.liquidDensityKgPerM3 ?? fluid.liquidDensity;
  if (stored === null || pressure === null || temperatureC === null) return null;
  const driving = drivingPressureMPa(stored, pressure, density, input.liquidHeadM, findings);
  if (driving === null) return null;
  const temperatureK = temperatureC + KELVIN;
  let k = 1;
  if (stored === 'gas') {
    const cp = idealGasHeatCapacity(fluid, temperatureK);
    const given = input.heatCapacityRatio ?? (cp === null ? undefined : heatCapacityRatio(cp));
    const ratio = findings.number(given, 'consequence.heatCapacityRatio', 1.001, 2);
    if (ratio === null) return null;
    k = ratio;
  }
  const pressureKPa = driving * 1000 + ATMOSPHERE_KPA;
  if (trace) {
    const headM = stored === 'liquid' ? (input.liquidHeadM ?? 0) : 0;
    tracePressure(trace, { gaugeMPa: pressure, density, headM }, pressureKPa);
  }
  return { fluid, stored, density, k, pressureKPa, temperatureK };
}

/**
 * What pushes the fluid out: gauge pressure, for a liquid with its own head ρ·g·h (Part 3 §4.3.2 takes the pressure at the
 * hole). Nothing leaves at or below atmospheric pressure, so there the formulas give an area of 0 that means "not known".
 */
function drivingPressureMPa(
  stored: 'gas' | 'liquid',
  gaugeMPa: number,
  density: number,
  headM: number | undefined,
  findings: Findings,
): number | null {
  const head = stored === 'liquid' ? (headM ?? 0) : 0;
  const driving = gaugeMPa + (density * GRAVITY * head) / 1e6;
  if (driving > 0) return driving;
  const field = stored === 'liquid' ? 'consequence.liquidHeadM' : 'operation.pressureMPa';
  return findings.problem('no-driving-pressure', field, { value: gaugeMPa });
}

/** Share of a component usually filled with liquid. */
function liquidShare(componentType: string): number {
  if (componentType.startsWith('PIPE')) return 1;
  if (componentType.startsWith('PUMP')) return 1;
  if (componentType.startsWith('COMP')) return 0;
  return (LIQUID_SHARE[componentType] ?? 100) / 100;
}

function componentMass(
  component: Component,
  source: StoredFluid,
  findings: Findings,
  trace: Trace | null,
): number | null {
  const stated = component.consequence?.componentMassKg;
  const volume = component.geometry?.volumeM3;
  if (stated !== undefined || volume === undefined) {
    return findings.needed(stated, 'consequence.componentMassKg');
  }
  const volumeM3 = findings.needed(volume, 'geometry.volumeM3');
  if (volumeM3 === null) return null;
  const gasDensity = (source.pressureKPa * source.fluid.molarMass) / (8.314 * source.temperatureK);
  const share = source.stored === 'gas' ? 0 : liquidShare(component.componentType);
  const mass = volumeM3 * (share * source.density + (1 - share) * gasDensity);
  findings.warn('default-used', 'consequence.componentMassKg', { value: Math.round(mass) });
  if (trace)
    traceComponentMass(trace, source, component.componentType, { volumeM3, share, gasDensity, massKg: mass });
  return mass;
}

function toxicPart(
  component: Component,
  fluid: Fluid,
  source: StoredFluid,
  findings: Findings,
): { fluid: ToxicFluid; massFraction: number } | null | 'invalid' {
  const input = component.consequence ?? {};
  const name = input.toxicFluid ?? (fluid.toxic ? fluid.name : undefined);
  if (name === undefined) return null;
  const toxic = findToxicFluid(name, releasePhase(fluid, source.stored));
  if (!toxic) {
    findings.problem('unknown-fluid', 'consequence.toxicFluid', { value: name });
    return 'invalid';
  }
  const own = fluid.name === toxic.name ? 1 : undefined;
  const massFraction = findings.needed(input.toxicMassFraction ?? own, 'consequence.toxicMassFraction');
  if (massFraction === null) return 'invalid';
  if (toxic.name === 'HCl' || toxic.name === 'PO') findings.doubtful('toxicUneven', 'consequence.toxicFluid');
  if (toxic.name === 'HF') findings.doubtful('toxicHfInstantaneous', 'consequence.toxicFluid');
  return { fluid: toxic, massFraction };
}

function areaConsequence(
  component: Component,
  frequency: FailureFrequency,
  edition: Edition,
  unit: UnitGrades | undefined,
  findings: Findings,
  trace: Trace | null,
): { area: AreaConsequence | null; fluid: Fluid | null; density: number | null } {
  const nothing = { area: null, fluid: null, density: null };
  const input = component.consequence;
  if (!input?.fluid) {
    findings.problem('missing', 'consequence.fluid');
    return nothing;
  }
  const fluid = findFluid(input.fluid);
  if (!fluid) {
    findings.problem('unknown-fluid', 'consequence.fluid', { value: input.fluid });
    return nothing;
  }
  const source = storedFluid(component, fluid, findings, trace);
  const inventory = findings.needed(input.inventoryMassKg, 'consequence.inventoryMassKg');
  const mass = source && componentMass(component, source, findings, trace);
  const detection = findings.needed(input.detection ?? unit?.detection, 'consequence.detection');
  const isolation = findings.needed(input.isolation ?? unit?.isolation, 'consequence.isolation');
  const mitigation = findings.orDefault(
    input.mitigation ?? unit?.mitigation,
    'none',
    'consequence.mitigation',
  );
  const diameter = findings.orDefault(component.geometry?.diameterMm, 406, 'geometry.diameterMm');
  if (source === null || inventory === null || mass === null || detection === null) return nothing;
  if (isolation === null || mitigation === null || diameter === null) return nothing;
  const toxic = toxicPart(component, fluid, source, findings);
  if (toxic === 'invalid') return nothing;
  if (fluid.name === 'Acid/Caustic') {
    const isLegacy = acidConstants(source.pressureKPa, edition === 'gbt-26610').band === 'acid-polynomial';
    findings.doubtful(isLegacy ? 'acidCausticLegacy' : 'acidCaustic', 'consequence.fluid');
    if (edition === 'gbt-26610' && !isLegacy) {
      const value = Math.round(source.pressureKPa - ATMOSPHERE_KPA) / 1000;
      findings.warn('acid-polynomial-ended', 'consequence.fluid', { value });
    }
  }
  // Blowdown only helps where isolation is good enough to stop the feed (rating B or better).
  const factor = mitigation === 'blowdown' && isolation === 'C' ? 0 : MITIGATIONS[mitigation];
  const phase = releasePhase(fluid, source.stored);
  if (fluid.flammable && fluid.damage && fluid.damage.continuousNotLikely[phase] === null) {
    findings.problemAt('no-constants-for-phase', 'consequence.storedPhase', { value: fluid.name });
    return nothing;
  }
  if (trace && fluid.flammable) traceMitigation(trace, mitigation, isolation, factor);
  const area = levelOneConsequence(
    {
      source,
      componentType: component.componentType,
      frequency,
      diameterMm: diameter,
      componentMassKg: mass,
      inventoryMassKg: inventory,
      detection,
      isolation,
      mitigation: factor,
      toxic,
      edition,
    },
    trace,
  );
  return { area, fluid, density: source.density };
}

export function componentConsequence(
  component: Component,
  frequency: FailureFrequency,
  edition: Edition,
  unit: UnitGrades | undefined,
  findings: Findings,
  trace: Trace | null,
): ConsequenceResult {
  const inside = within(trace, 'consequence');
  if (isTankComponent(component.componentType)) {
    const financialUsd = tankConsequence(component, frequency, findings, inside)?.totalUsd ?? null;
    return { area: null, areaM2: null, financial: null, financialUsd };
  }
  const { statedAreaM2, statedFinancialUsd } = component.consequence ?? {};
  if (statedAreaM2 !== undefined || statedFinancialUsd !== undefined) {
    return statedConsequence(statedAreaM2, statedFinancialUsd, findings, inside);
  }
  const { area, fluid, density } = areaConsequence(component, frequency, edition, unit, findings, inside);
  // Money is wanted only where its inputs are given: a study by area alone has no gap.
  const financial =
    component.financial === undefined
      ? null
      : financialConsequence(
          component.componentType,
          frequency,
          component.financial,
          area,
          fluid,
          density,
          findings,
          inside,
        );
  return {
    area,
    areaM2: area?.areaM2 ?? null,
    financial,
    financialUsd: financial?.totalUsd ?? null,
  };
}

function statedConsequence(
  area: number | undefined,
  money: number | undefined,
  findings: Findings,
  trace: Trace | null,
): ConsequenceResult {
  const areaM2 = area === undefined ? null : findings.needed(area, 'consequence.statedAreaM2');
  const financialUsd = money === undefined ? null : findings.needed(money, 'consequence.statedFinancialUsd');
  trace?.step({
    figure: 'areaM2',
    formula: '',
    branch: 'stated',
    clause: '-',
    inputs: { CA: quantity(areaM2, 'm²'), FC: quantity(financialUsd, 'USD') },
    value: areaM2,
    unit: 'm²',
  });
  return { area: null, areaM2, financial: null, financialUsd };
}
