/** Brittle fracture and temper embrittlement of low-alloy steel (Part 2 §20, §21). */
import { type Quantity, quantity } from '../derivation.ts';
import type { Findings } from '../findings.ts';
import { interpolate, interpolate2, neighbours } from '../interpolation.ts';
import type { Context, DamageModel } from '../mechanisms/damage-model.ts';
import type { BrittleFracture, TemperEmbrittlement } from '../mechanisms/mechanism.ts';
import type { ReferenceTemperature } from '../settings.ts';
import table from '../tables/metallurgical.json' with { type: 'json' };
import { furnishedThickness } from '../thinning/thinning-damage-factor.ts';
import { constantModel } from './constant-model.ts';

type MaterialCurve = NonNullable<BrittleFracture['exemptionCurve']>;

const BRITTLE = table.brittleFracture;
const DELTA = BRITTLE.noPWHT.map((row) => row.dT_C);
const AS_WELDED = BRITTLE.noPWHT.map((row) => row.df);
const HEAT_TREATED = BRITTLE.PWHT.map((row) => row.df);

/** Above this thickness the long-service exemption no longer holds; at or below the other it always does. */
const THIN_MM = 12.7;
const EXEMPTION_LIMIT_MM = 50.8;
const DEFAULT_SHIFT_C = 66;

export function brittleBaseFactor(deltaC: number, thicknessMm: number, heatTreated: boolean): number {
  return interpolate2(
    DELTA,
    BRITTLE.thickness_mm,
    heatTreated ? HEAT_TREATED : AS_WELDED,
    deltaC,
    thicknessMm,
  );
}

const unique = (pair: readonly [number, number]): number[] => [...new Set(pair)];

/** The cells the base factor is taken between, each with where it stands, so that a reader can look them up. */
function cellsAround(deltaC: number, thicknessMm: number, heatTreated: boolean): Record<string, Quantity> {
  const rows = heatTreated ? HEAT_TREATED : AS_WELDED;
  const cells: Record<string, Quantity> = {};
  let number = 0;
  for (const i of unique(neighbours(DELTA, deltaC)))
    for (const j of unique(neighbours(BRITTLE.thickness_mm, thicknessMm))) {
      number++;
      cells[`ΔT_${number}`] = quantity(DELTA[i]!, 'Δ°C');
      cells[`t_${number}`] = quantity(BRITTLE.thickness_mm[j]!, 'mm');
      cells[`DF_${number}`] = quantity(rows[i]![j]!);
    }
  return cells;
}

/**
 * T_ref of a curve at a minimum yield strength, by the owner's copy of the standard's table, linear between rows. Trap: the
 * impact exemption curves at the thickness are a rule for design; with them the thickness would count twice.
 */
export function tabulatedReferenceC(
  rows: readonly ReferenceTemperature[],
  curve: MaterialCurve,
  yieldMPa: number,
): number {
  const ordered = rows.toSorted((a, b) => a.yieldMPa - b.yieldMPa);
  return interpolate(
    ordered.map((row) => row.yieldMPa),
    ordered.map((row) => row[curve]),
    yieldMPa,
  );
}

/** F_SE: 0.01 for thin walls and for proven long service, else 1. */
export function serviceExperienceFactor(thicknessMm: number, longServiceExemption: boolean): number {
  return thicknessMm <= THIN_MM || (longServiceExemption && thicknessMm <= EXEMPTION_LIMIT_MM) ? 0.01 : 1;
}

/** Shift from a step-cooling test: 0.67·SCE·(log10(hours) − 0.91). */
export function stepCoolingShiftC(stepCoolingC: number, hours: number): number {
  return 0.67 * stepCoolingC * (Math.log10(hours) - 0.91);
}

interface Toughness {
  minimumC: number;
  referenceC: number;
  thicknessMm: number;
  heatTreated: boolean;
}

export function readMinimumTemperature(own: number | undefined, context: Context): number | null {
  const { findings, component } = context;
  return own ?? findings.neededAt(component.operation?.minimumTemperatureC, 'operation.minimumTemperatureC');
}

function readToughness(context: Context, mechanism: BrittleFracture | TemperEmbrittlement): Toughness | null {
  const { findings } = context;
  const minimumC = readMinimumTemperature(mechanism.minimumTemperatureC, context);
  const thicknessMm = furnishedThickness(context);
  const heatTreated = findings.neededAt(context.component.material?.heatTreated, 'material.heatTreated');
  if (minimumC === null || thicknessMm === null || heatTreated === null) return null;
  const referenceC = mechanism.referenceTemperatureC ?? referenceFromTable(context, mechanism.exemptionCurve);
  return referenceC === null ? null : { minimumC, referenceC, thicknessMm, heatTreated };
}

/** Without an impact test or the owner's table there is no T_ref: it is asked for, never derived from the thickness. */
function referenceFromTable(context: Context, curve: MaterialCurve | undefined): number | null {
  const { findings, component, referenceTemperatures: rows } = context;
  if (curve === undefined || rows.length === 0) return findings.problem('missing', 'referenceTemperatureC');
  const yieldMPa = findings.neededAt(component.material?.yieldStrengthMPa, 'material.yieldStrengthMPa');
  return yieldMPa === null ? null : tabulatedReferenceC(rows, curve, yieldMPa);
}

function warnOutside(findings: Findings, deltaC: number): void {
  if (deltaC < -56) findings.warn('extrapolated', 'minimumTemperatureC', { value: deltaC, limit: -56 });
}

export function compileBrittleFracture(
  context: Context,
  mechanism: BrittleFracture,
  index: number,
): DamageModel | null {
  const toughness = readToughness(context, mechanism);
  if (toughness === null) return null;
  const { minimumC, referenceC, thicknessMm, heatTreated } = toughness;
  const delta = minimumC - referenceC;
  warnOutside(context.findings, delta);
  const base = brittleBaseFactor(delta, thicknessMm, heatTreated);
  const experience = serviceExperienceFactor(thicknessMm, mechanism.longServiceExemption ?? false);
  return constantModel('brittle-fracture', index, base * experience, {
    formula: 'DF = DF_b·F_SE',
    branch: 'interpolated-toughness',
    clause: 'API RP 581 Part 2 §20.6',
    table: 'brittle',
    cell: heatTreated ? 'PWHT' : 'as welded',
    inputs: {
      T_min: quantity(minimumC, '°C'),
      T_ref: quantity(referenceC, '°C'),
      ΔT: quantity(delta, 'Δ°C'),
      t: quantity(thicknessMm, 'mm'),
      PWHT: quantity(heatTreated),
      F_SE: quantity(experience),
    },
    base,
    cells: cellsAround(delta, thicknessMm, heatTreated),
  });
}

export function compileTemperEmbrittlement(
  context: Context,
  mechanism: TemperEmbrittlement,
  index: number,
): DamageModel | null {
  const { findings } = context;
  const toughness = readToughness(context, mechanism);
  if (toughness === null) return null;
  let shift = mechanism.transitionShiftC;
  if (shift === undefined && mechanism.stepCoolingShiftC !== undefined) {
    const hours = findings.needed(mechanism.hoursInRange, 'hoursInRange');
    if (hours === null) return null;
    shift = Math.max(stepCoolingShiftC(mechanism.stepCoolingShiftC, hours), 0);
    findings.doubtful('temperShift', 'stepCoolingShiftC');
  }
  if (shift === undefined) findings.doubtful('temperShift', 'transitionShiftC');
  const shiftC = findings.orDefault(shift, DEFAULT_SHIFT_C, 'transitionShiftC');
  if (shiftC === null) return null;
  const { minimumC, referenceC, thicknessMm, heatTreated } = toughness;
  const delta = minimumC - (referenceC + shiftC);
  warnOutside(findings, delta);
  const df = brittleBaseFactor(delta, thicknessMm, heatTreated);
  return constantModel('temper-embrittlement', index, df, {
    formula: '',
    branch: 'interpolated-toughness',
    clause: 'API RP 581 Part 2 §21.6',
    table: 'brittle',
    cell: heatTreated ? 'PWHT' : 'as welded',
    inputs: {
      T_min: quantity(minimumC, '°C'),
      T_ref: quantity(referenceC, '°C'),
      ΔFATT: quantity(shiftC, 'Δ°C'),
      ΔT: quantity(delta, 'Δ°C'),
      t: quantity(thicknessMm, 'mm'),
      PWHT: quantity(heatTreated),
    },
    cells: cellsAround(delta, thicknessMm, heatTreated),
  });
}
