import type {
  AssessmentDetail,
  Basis,
  LedgerGap,
  ScenarioFigures,
} from '@ircrisk/contract/modules/risk/rbi.ts';
import type { MechanismEvidence } from '@ircrisk/contract/modules/risk/rbi-evidence.ts';
import { assess, type Component, plan, type UnitPlanSettings, withChanges } from '@ircrisk/engine-api581';
import type { Tx } from '#platform/database/pool.ts';
import { commonErrors, fail } from '#platform/http/answer.ts';
import { countOf, type DriverType, evidenceOf } from '../input/evidence.ts';
import { componentOf } from '../input/ledger-input.ts';
import { type LedgerRow, readLedger } from '../input/ledger-rows.ts';
import { screened } from '../input/screening.ts';
import { type AssessmentRow, findAssessment, findStudy, type StudyRow } from '../study/store.ts';
import { engineOf } from './engine-settings.ts';
import { type RiskRange, riskRanges } from './gap-range.ts';
import { basisOf, inputHash } from './staleness.ts';

export interface Loaded {
  study: StudyRow;
  assessment: AssessmentRow;
  component: Component;
  row: LedgerRow;
  gaps: LedgerGap[];
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
    row,
    component,
    gaps,
    settings: engine.settings,
    state: assessment.state === null ? 'missing' : isStale ? 'stale' : assessment.state,
    screening: screened(row),
  };
}

const stopsFirst = ({ weight }: LedgerGap) => (weight === 'stops' ? 0 : 1);
const widest = ({ moves }: { moves: RiskRange | null }) => (moves ? moves.to - moves.from : 0);

/** Inputs with the risk of the component at the plan date when each goes to its plausible ends. */
function withMoves<Input extends Pick<LedgerGap, 'field' | 'used'>>(
  inputs: readonly Input[],
  { component, settings }: Loaded,
  now: number | null,
  basis: Basis,
): (Input & { moves: RiskRange | null })[] {
  const ranges = now === null ? null : riskRanges(component, inputs, settings, basis);
  return inputs.map((input) => {
    const range = ranges?.get(input);
    const moves = range && now !== null ? { from: Math.max(now + range.from, 0), to: now + range.to } : null;
    return { ...input, moves };
  });
}

/** What every active mechanism rests on, the driver first; a stand-in with the risk it could move. */
function evidenceOfAll(
  loaded: Loaded,
  driver: string | null,
  now: number | null,
  basis: Basis,
): MechanismEvidence[] {
  const { component } = loaded;
  const own = component.reliefDevice ? 'relief-device' : component.bundle ? 'bundle' : null;
  const types: DriverType[] = own ? [own] : component.mechanisms.map(({ type }) => type);
  return types
    .map((type): MechanismEvidence => {
      const inputs = evidenceOf(type, loaded);
      const open = inputs
        .filter(({ source }) => source === 'assumed')
        .map(({ field, value: used }) => ({ field, used }));
      const moves = new Map(withMoves(open, loaded, now, basis).map((one) => [one.field, one.moves]));
      return {
        type,
        isDriver: type === (own ?? driver),
        count: countOf(inputs),
        inputs: inputs.map((input) => ({ ...input, moves: moves.get(input.field) ?? null })),
      };
    })
    .toSorted((a, b) => Number(b.isDriver) - Number(a.isDriver));
}

/** Figures with every step that led to them, calculated now from the present input. */
export function detailOf(loaded: Loaded, basis: Basis): AssessmentDetail {
  const { assessment: row, component, settings, gaps, state, screening } = loaded;
  const assessment = assess(component, { ...settings, derivation: true });
  const { atPlanDate } = assessment.result;
  const now =
    (basis === 'area' ? atPlanDate?.areaRiskM2PerYear : atPlanDate?.financialRiskUsdPerYear) ?? null;
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
    assessment,
    plan: plan(component, settings).result,
    gaps: withMoves(gaps, loaded, now, basis).toSorted(
      (a, b) => stopsFirst(a) - stopsFirst(b) || widest(b) - widest(a),
    ),
    evidence: evidenceOfAll(loaded, assessment.result.driver, now, basis),
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
