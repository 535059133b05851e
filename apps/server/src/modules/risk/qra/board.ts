import type { QraBoard, QraRisk } from '@ircrisk/contract/modules/risk/qra.ts';
import { formality, riskProfile } from '@ircrisk/engine-quality';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';

type Class = { class: 'low' | 'medium' | 'high' } | null;
const classOf = (value: string | null): Class => (value ? ({ class: value } as Class) : null);

const readRisks = (tx: Tx, studyId: string): Promise<QraRisk[]> =>
  tx.all<QraRisk>(sql`
    select r.id, r.code, r.step_no as "stepNo", r.hazard, r.hazard_en as "hazardEn", r.cause, r.cause_en as "causeEn", r.effect, r.effect_en as "effectEn",
      r.controls, r.controls_en as "controlsEn", r.severity, r.probability, r.detection, r.knowledge, r.score, r.risk_class as "riskClass", r.ccp,
      r.action, r.action_en as "actionEn", r.residual_score as "residualScore", r.residual_class as "residualClass", r.accepted_on as "acceptedOn",
      u.shown_name as "acceptedName", r.accept_reason as "acceptReason", r.ccp_edition as "ccpEdition", r.ccp_answers as "ccpAnswers"
    from qra_risks r left join users u on u.tenant_id = r.tenant_id and u.id = r.accepted_by
    where r.study_id = ${studyId} and r.is_deleted = 0 order by r.code, r.id`);

type Head = Omit<QraBoard, 'advice' | 'steps' | 'risks' | 'before' | 'after' | 'allowed' | 'team'> & {
  uncertainty: string | null;
  importance: string | null;
  complexity: string | null;
  teamIds: string[];
};

const readHead = (tx: Tx, id: string): Promise<Head> =>
  tx.one<Head>(sql`
    select s.id, s.series_id as "seriesId", s.study_no as code, s.study_name as name, s.study_name_en as "nameEn", s.state, s.revision, s.subject, s.tool, s.method,
      jsonb_build_object('severity', s.weight_severity, 'probability', s.weight_probability, 'detection', s.weight_detection) as weights,
      s.triggered_by as "triggeredBy", s.formality, s.formality_reason as "formalityReason", s.uncertainty, s.importance, s.complexity,
      s.review_date as "reviewDate", u.shown_name as leader, s.team as "teamIds", s.scope, s.scope_en as "scopeEn", s.assumptions, s.assumptions_en as "assumptionsEn",
      s.conclusion, s.conclusion_en as "conclusionEn"
    from qra_studies s left join users u on u.tenant_id = s.tenant_id and u.id = s.leader where s.id = ${id}`);

export const readTeam = (tx: Tx, ids: readonly string[]): Promise<{ id: string; name: string }[]> =>
  tx.all(sql`
    select u.id, u.shown_name as name from unnest(${ids}::bigint[]) with ordinality w(id, at)
    join users u on u.tenant_id = current_tenant() and u.id = w.id order by w.at`);

const adviceOf = (
  head: Pick<Head, 'uncertainty' | 'importance' | 'complexity' | 'formality' | 'formalityReason'>,
) =>
  formality({
    uncertainty: head.uncertainty,
    importance: head.importance,
    complexity: head.complexity,
    chosen: head.formality,
    reason: head.formalityReason,
  });

/** A project with its steps and risks, and what the engine says of it. */
export async function readBoard(tx: Tx, id: string): Promise<Omit<QraBoard, 'allowed'>> {
  const { uncertainty, importance, complexity, teamIds, ...head } = await readHead(tx, id);
  const risks = await readRisks(tx, id);
  const steps = await tx.all<QraBoard['steps'][number]>(sql`
    select id, seq, name, name_en as "nameEn", inputs, inputs_en as "inputsEn", parameters, parameters_en as "parametersEn", outputs, outputs_en as "outputsEn",
      controls, controls_en as "controlsEn" from qra_steps where study_id = ${id} and is_deleted = 0 order by seq`);
  return {
    ...head,
    team: await readTeam(tx, teamIds),
    advice: adviceOf({ ...head, uncertainty, importance, complexity }),
    steps,
    risks,
    before: riskProfile(risks.map(({ riskClass }) => classOf(riskClass))),
    after: riskProfile(risks.map((risk) => classOf(risk.residualClass ?? risk.riskClass))),
  };
}
