import { createHash } from 'node:crypto';
import { rbiErrors } from '@ircrisk/contract/modules/risk/rbi.ts';
import {
  MECHANISM_TYPES,
  METHOD_REVISION,
  type RiskLevel,
  type RiskMatrix,
  type Targets,
  type UnitPlanSettings,
} from '@ircrisk/engine-api581';
import {
  type BandCode,
  bandOfCell,
  intervalsOf,
  type RiskMatrix as ProjectMatrix,
} from '@ircrisk/engine-risk-matrix';
import { findCurrent, findMatrix } from '#modules/system/risk-matrix/index.ts';
import type { Tx } from '#platform/database/pool.ts';
import { fail } from '#platform/http/answer.ts';
import type { StudyRow } from '../study/store.ts';

export const levelOfBand: Record<BandCode, RiskLevel> = {
  low: 'L',
  medium: 'M',
  mediumHigh: 'MH',
  high: 'H',
};
export const bandOfLevel: Record<RiskLevel, BandCode> = {
  L: 'low',
  M: 'medium',
  MH: 'mediumHigh',
  H: 'high',
};

/** Area and money limits of the method's own categories A to E, in m² and USD (Part 1 §4.4). */
const AREA_LIMITS = [9.29, 92.9, 929, 9290];
const FINANCIAL_LIMITS = [1e4, 1e5, 1e6, 1e7];

/** The matrix's own limits where it counts people's harm by area, as the method does; else the method's. */
function areaLimitsOf(definition: ProjectMatrix): number[] {
  if (definition.measures?.P !== 'area') return AREA_LIMITS;
  const inner = intervalsOf(definition, 'P').slice(0, AREA_LIMITS.length);
  const limits = inner.flatMap(({ upper }) => (upper === null ? [] : [upper]));
  return limits.length === AREA_LIMITS.length ? limits : AREA_LIMITS;
}

/** The project's matrix on the method's axes: its intervals and its cells; null when it does not fit. */
export function matrixOfProject(definition: ProjectMatrix): RiskMatrix | null {
  const levels = [...definition.probability].sort((a, b) => a.index - b.index);
  const columns = [...definition.consequence].sort((a, b) => a.index - b.index);
  const limits = levels.slice(0, 4).map(({ upper }) => upper);
  if (levels.length !== 5 || columns.length !== 5 || limits.some((limit) => limit === null)) return null;
  const cells = levels.map(({ index }) =>
    columns.map((column) => {
      const band = bandOfCell(definition, index, column.index);
      return band === null ? null : levelOfBand[band];
    }),
  );
  if (cells.flat().includes(null)) return null;
  return {
    pofLimits: limits as number[],
    areaLimitsM2: areaLimitsOf(definition),
    financialLimitsUsd: FINANCIAL_LIMITS,
    cells: cells as RiskLevel[][],
  };
}

function targetsOf({ targetKind, targetValue, settings }: StudyRow): Targets {
  const value = targetValue ?? 0;
  const own: Targets = {
    areaRisk: { areaRiskM2PerYear: value },
    financialRisk: { financialRiskUsdPerYear: value },
    damageFactor: { damageFactor: value },
    pof: { pofPerYear: value },
    // Without a value of its own the target is the wall each part needs.
    thickness: { thicknessMm: targetValue ?? (true as const) },
  }[targetKind];
  const years = settings.maximumIntervalYears;
  return years ? { ...own, maximumIntervalYears: years } : own;
}

export function managementOf({ settings, companyFactor }: StudyRow) {
  if (settings.managementFactor) return { factor: settings.managementFactor, source: 'study' as const };
  if (companyFactor !== null) return { factor: companyFactor, source: 'company' as const };
  return { factor: 1, source: 'default' as const };
}

export interface StudyEngine {
  settings: UnitPlanSettings;
  /** Of the settings: a change makes every result stale. */
  hash: string;
  /** The version of the project's matrix; null where the standard's own judges. */
  matrixRowId: string | null;
}

/** What is in review or approved stays under the version it was calculated with, whatever came into force since. */
function matrixVersionOf(tx: Tx, study: StudyRow) {
  const kept = study.state === 'draft' ? null : study.matrixRowId;
  return kept ? findMatrix(tx, kept) : findCurrent(tx, study.projectId);
}

/** The engine's settings of a study, with the matrix and the company's coefficient as they are now. */
export async function engineOf(tx: Tx, study: StudyRow): Promise<StudyEngine> {
  const { settings: own, edition, rbiDate, planDate } = study;
  const current = await matrixVersionOf(tx, study);
  let matrix: UnitPlanSettings['matrix'] = own.matrix === 'unbalanced' ? 'unbalanced' : 'balanced';
  if (own.matrix === 'project') {
    const fitted = current ? matrixOfProject(current.definition) : null;
    if (!fitted) throw fail(rbiErrors.matrix);
    matrix = fitted;
  }
  const { costs } = own;
  const settings: UnitPlanSettings = {
    edition,
    rbiDate,
    planDate,
    managementFactor: managementOf(study).factor,
    matrix,
    targets: targetsOf(study),
    plannedReading: own.plannedReading,
    ...(own.windows.length > 0 ? { windows: own.windows } : {}),
    ...(costs ? { costs: Object.fromEntries(MECHANISM_TYPES.map((type) => [type, costs])) } : {}),
    ...(own.fixedCostPerInspection ? { fixedCostPerInspection: own.fixedCostPerInspection } : {}),
    ...(own.unitLimit ? { unitLimit: own.unitLimit } : {}),
    // Studies saved before there was a table have none.
    ...(own.referenceTemperatures?.length ? { referenceTemperatures: own.referenceTemperatures } : {}),
  };
  const hash = resultHash(settings, own.financial ?? null);
  return { settings, hash, matrixRowId: (own.matrix === 'project' && current?.id) || null };
}

/** Of what every result of a study rests on beside its inputs: the settings, and the method as this version has it. */
export const resultHash = (
  settings: UnitPlanSettings,
  financial: StudyRow['settings']['financial'] | null,
  method = METHOD_REVISION,
): string => hashOf({ settings, financial, method });

export const hashOf = (value: unknown): string =>
  createHash('sha1').update(JSON.stringify(value)).digest('base64url');
