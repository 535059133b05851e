import type { AssessmentDetail, ScenarioFigures } from '@ircrisk/contract/modules/risk/rbi.ts';
import { assess, type Component, plan, type UnitPlanSettings, withChanges } from '@ircrisk/engine-api581';
import type { Tx } from '#platform/database/pool.ts';
import { commonErrors, fail } from '#platform/http/answer.ts';
import { componentOf } from '../input/ledger-input.ts';
import { readLedger } from '../input/ledger-rows.ts';
import { screened } from '../input/screening.ts';
import { type AssessmentRow, findAssessment, findStudy, type StudyRow } from '../study/store.ts';
import { engineOf } from './engine-settings.ts';
import { basisOf, inputHash } from './staleness.ts';

export interface Loaded {
  study: StudyRow;
  assessment: AssessmentRow;
  component: Component;
  gaps: AssessmentDetail['gaps'];
  settings: UnitPlanSettings;
  state: AssessmentDetail['state'];
  screening: ReturnType<typeof screened>;
}

/** One assessment with its input as the ledger has it now. */
export async function loadAssessment(tx: Tx, id: string, projectId: string | null): Promise<Loaded> {
  const assessment = await findAssessment(tx, id, projectId);
  const study = assessment && (await findStudy(tx, assessment.studyId, projectId));
  if (!assessment || !study) throw fail(commonErrors.notFound);
  const [row] = await readLedger(tx, [id]);
  if (!row) throw fail(commonErrors.notFound);
  const engine = await engineOf(tx, study);
  const { component, gaps } = componentOf(row, basisOf(study));
  const isStale = study.resultHash !== engine.hash || assessment.inputHash !== inputHash(component);
  return {
    study,
    assessment,
    component,
    gaps,
    settings: engine.settings,
    state: assessment.state === null ? 'missing' : isStale ? 'stale' : assessment.state,
    screening: screened(row),
  };
}

/** Figures with every step that led to them, calculated now from the present input. */
export function detailOf(loaded: Loaded): AssessmentDetail {
  const { assessment: row, component, settings, gaps, state, screening } = loaded;
  const chosen = new Map(row.mechanisms.map((one) => [one.type, one]));
  return {
    id: row.id,
    version: row.version,
    item: row.item,
    partId: row.partId,
    partName: row.partName,
    partNameEn: row.partNameEn,
    equipmentId: row.equipmentId,
    tag: row.tag,
    isConfirmed: row.isConfirmed,
    state,
    calculatedTime: row.calculatedTime,
    engineVersion: row.engineVersion,
    overrides: row.overrides,
    rateEvidence: row.rateEvidence,
    component,
    settings,
    assessment: assess(component, { ...settings, derivation: true }),
    plan: plan(component, settings).result,
    gaps,
    mechanisms: screening.map(({ type, verdict, reasons }) => ({
      type,
      verdict: chosen.get(type)?.verdict ?? verdict,
      active: chosen.get(type)?.active ?? false,
      reasons: reasons.map(({ zh, en }) => ({ zh, en })),
    })),
  };
}

/** What a scenario comes to. */
export function scenarioFigures({ component, settings }: Loaded, changes: unknown): ScenarioFigures {
  const { result } = assess(withChanges(component, changes), { ...settings, derivation: false });
  return {
    df: result.atRbiDate.damageFactor,
    pof: result.atRbiDate.pofPerYear,
    area: result.areaM2,
    risk: result.atRbiDate.areaRiskM2PerYear,
    riskPlan: result.atPlanDate?.areaRiskM2PerYear ?? null,
    targetDate: result.targetDate?.date ?? null,
  };
}
