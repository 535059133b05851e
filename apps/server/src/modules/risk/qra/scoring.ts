import type { ParsedInputOf } from '@ircrisk/contract/endpoint.ts';
import {
  type acceptRisk,
  type agreeScores,
  qraErrors,
  type ScoredRisk,
  type saveCcp,
  type saveScore,
} from '@ircrisk/contract/modules/risk/qra.ts';
import { decideCcp, individualScoring, scaleOf } from '@ircrisk/engine-quality';
import { raiseActions } from '#modules/workplace/action-item/index.ts';
import { sql } from '#platform/database/sql.ts';
import { fail, invalidField } from '#platform/http/answer.ts';
import type { Call } from '#platform/http/handle.ts';
import { findDraft, findHead } from '#platform/studies/head.ts';
import { readTeam } from './board.ts';
import { readLimits } from './class-limits.ts';
import { countRisks } from './count-risks.ts';
import { rate, wordsOf } from './rating.ts';
import { qraKind } from './study.ts';

type Caller = Pick<Call, 'tx' | 'actor' | 'projectId'>;
type Rating = 'severity' | 'probability' | 'detection';
const ratings: readonly Rating[] = ['severity', 'probability', 'detection'];

interface Risk {
  id: string;
  studyId: string;
  code: string;
  knowledge: string | null;
  riskClass: string | null;
  revealedAt: string | null;
  method: 'matrix' | 'rpn';
  team: string[];
  leader: string | null;
}

/** A risk of a draft the caller may see, with the study held. */
async function draftRisk(call: Caller, id: string): Promise<Risk> {
  const risk = await call.tx.maybe<Risk>(sql`
    select r.id, r.study_id as "studyId", r.code, r.knowledge, r.risk_class as "riskClass", r.revealed_at as "revealedAt", s.method, s.team, s.leader
    from qra_risks r join qra_studies s on s.id = r.study_id where r.id = ${id} and r.is_deleted = 0`);
  if (!risk) throw fail(qraErrors.noRisk);
  await findDraft(call, qraKind, risk.studyId);
  return risk;
}

interface Row {
  riskId: string;
  person: string;
  severity: number;
  probability: number;
  detection: number | null;
  remark: string | null;
}

/** What the caller sees of the scores of a study: everybody's where they were revealed, else their own. */
export async function readScoring(call: Caller, studyId: string) {
  const { tx, actor } = call;
  const head = await findHead(call, qraKind, studyId);
  const study = await tx.one<{ method: 'matrix' | 'rpn'; team: string[] }>(
    sql`select method, team from qra_studies where id = ${head.id}`,
  );
  const team = await readTeam(tx, study.team);
  const risks = await tx.all<{ id: string; revealed: boolean }>(
    sql`select id, revealed_at is not null as revealed from qra_risks where study_id = ${head.id} and is_deleted = 0 order by code, id`,
  );
  const rows = await tx.all<Row>(sql`
    select s.risk_id as "riskId", s.user_id as person, s.severity, s.probability, s.detection, s.remark
    from qra_scores s join qra_risks r on r.id = s.risk_id where r.study_id = ${head.id} and r.is_deleted = 0`);
  const of = (riskId: string, person: string) =>
    rows.find((row) => row.riskId === riskId && row.person === person);
  return {
    isScorer: team.some(({ id }) => id === actor.userId),
    risks: risks.map(({ id, revealed }) => oneRisk(id, revealed)),
  };

  function oneRisk(riskId: string, revealed: boolean): ScoredRisk {
    const found = Object.fromEntries(
      ratings.map((rating) => [
        rating,
        individualScoring({
          scores: team.map(({ id }) => ({ person: id, score: of(riskId, id)?.[rating] ?? null })),
          most: scaleOf[study.method],
          revealed,
          reader: actor.userId,
        }).value,
      ]),
    ) as Record<Rating, ReturnType<typeof individualScoring>['value']>;
    // The engine says who may be seen; nothing else of another's score leaves this function.
    const visible = new Set(found.severity?.visible.map(({ person }) => person));
    const scores = team
      .filter(({ id }) => visible.has(id))
      .map(({ id, name }) => {
        const given = of(riskId, id);
        return {
          person: id,
          name,
          severity: given?.severity ?? null,
          probability: given?.probability ?? null,
          detection: given?.detection ?? null,
          remark: given?.remark ?? null,
        };
      });
    return {
      riskId,
      own: scores.find(({ person, severity }) => person === actor.userId && severity !== null) ?? null,
      given: found.severity?.given ?? 0,
      expected: team.length,
      revealed: found.severity?.revealed ?? false,
      scores,
      agreement: {
        severity: found.severity?.summary ?? null,
        probability: found.probability?.summary ?? null,
        detection: found.detection?.summary ?? null,
      },
    };
  }
}

/** Grades a scale knows; D only where it is part of the score. */
async function refuseGrades(
  tx: Call['tx'],
  risk: Risk,
  given: { severity: number; probability: number; detection?: number | null | undefined },
) {
  const limits = await readLimits(tx);
  const { fault, value } = rate(risk.method, { ...given, knowledge: risk.knowledge }, 'before', limits);
  if (fault) throw invalidField(fault.field, 'grade', fault.text);
  if (!value)
    throw invalidField('detection', 'required', {
      zh: 'RPN 须给出 D',
      en: 'An RPN needs D',
    });
  return value;
}

export async function giveScore(call: Caller, input: ParsedInputOf<typeof saveScore>): Promise<boolean> {
  const risk = await draftRisk(call, input.riskId);
  if (!risk.team.includes(call.actor.userId)) throw fail(qraErrors.notInTeam);
  if (risk.revealedAt) throw fail(qraErrors.revealed, { code: risk.code });
  await refuseGrades(call.tx, risk, input);
  await call.tx.run(sql`
    insert into qra_scores (risk_id, user_id, severity, probability, detection, remark)
    values (${risk.id}, ${call.actor.userId}, ${input.severity}, ${input.probability}, ${input.detection ?? null}, ${input.remark || null})
    on conflict (tenant_id, risk_id, user_id) do update set severity = excluded.severity, probability = excluded.probability,
      detection = excluded.detection, remark = excluded.remark, scored_at = now()`);
  return true;
}

/** Whoever scores the study or leads it; a study that names nobody is its reader's own. */
function refuseStrangers({ team, leader }: Risk, { actor }: Caller): void {
  const people = [...team, ...(leader ? [leader] : [])];
  if (people.length > 0 && !people.includes(actor.userId)) throw fail(qraErrors.notOfStudy);
}

/** Opens the scores of a risk to everybody: when all have scored, or by the leader for a reason. */
export async function reveal(call: Caller, riskId: string, reason: string | undefined): Promise<boolean> {
  const risk = await draftRisk(call, riskId);
  refuseStrangers(risk, call);
  if (risk.revealedAt) return true;
  const { count } = await call.tx.one<{ count: number }>(sql`
    select count(*)::int as count from qra_scores where risk_id = ${risk.id} and user_id = any(${risk.team}::bigint[])`);
  const open = risk.team.length - count;
  if (open > 0 && risk.leader && risk.leader !== call.actor.userId)
    throw fail(qraErrors.leaderReveals, { code: risk.code });
  if (open > 0 && !reason) throw fail(qraErrors.scoresOpen, { code: risk.code, count: open });
  await call.tx.run(
    sql`update qra_risks set revealed_at = now(), revealed_by = ${call.actor.userId} where id = ${risk.id}`,
  );
  return true;
}

/** The grades people came to after they saw each other's. */
export async function agree(call: Caller, input: ParsedInputOf<typeof agreeScores>): Promise<boolean> {
  const risk = await draftRisk(call, input.riskId);
  refuseStrangers(risk, call);
  if (!risk.revealedAt && risk.team.length > 1) throw fail(qraErrors.hidden, { code: risk.code });
  const value = await refuseGrades(call.tx, risk, input);
  await call.tx.run(sql`
    update qra_risks set severity = ${input.severity}, probability = ${input.probability}, detection = ${input.detection ?? null},
      score = ${value.score}, risk_class = ${value.class}, accepted_by = null, accepted_on = null, accept_reason = null where id = ${risk.id}`);
  await countRisks(call.tx, [risk.studyId]);
  return true;
}

/** A person with the right to approve accepts a risk; an action item reminds of its review. */
export async function accept(call: Caller, input: ParsedInputOf<typeof acceptRisk>): Promise<boolean> {
  const { tx, actor } = call;
  const risk = await draftRisk(call, input.riskId);
  if (!risk.riskClass) throw fail(qraErrors.notRated, { code: risk.code });
  const { today } = await tx.one<{ today: string }>(sql`select current_date as today`);
  if (input.reviewDate <= today)
    throw invalidField('reviewDate', 'future', {
      zh: '复审日期须晚于今天',
      en: 'The review lies in the future',
    });
  await tx.run(sql`
    update qra_risks set accepted_by = ${actor.userId}, accepted_on = current_date, accept_reason = ${input.reason} where id = ${risk.id}`);
  await tx.run(
    raiseActions(
      sql`select 'qra'::text as source_module, r.id as source_id, null::bigint as node_id, null::bigint as equipment_id,
          left('复审已接受的质量风险 ' || s.study_no || ' ' || r.code || ' ' || r.hazard, 200) as title,
          left('Review the accepted quality risk ' || s.study_no || ' ' || r.code || ' ' || coalesce(r.hazard_en, r.hazard), 200) as title_en,
          ${input.reason}::text as description, 'preventive'::text as type, 'medium'::text as priority, coalesce(s.leader, ${actor.userId}::bigint) as owner_id,
          ${input.reviewDate}::date as due_date
        from qra_risks r join qra_studies s on s.id = r.study_id where r.id = ${risk.id}`,
      { once: true },
    ),
  );
  return true;
}

/** The walk through the tree is stored with its reasons; answers without one, or to questions not asked, are refused. */
export async function decide(call: Caller, input: ParsedInputOf<typeof saveCcp>) {
  const risk = await draftRisk(call, input.riskId);
  const found = decideCcp(input);
  if ('code' in found) throw invalidField('edition', found.code, wordsOf(found));
  const [problem] = found.problems;
  if (problem) throw invalidField(problem.path ?? 'answers', problem.code, wordsOf(problem));
  await call.tx.run(sql`
    update qra_risks set ccp = ${found.outcome}, ccp_edition = ${input.edition}, ccp_answers = ${JSON.stringify(input.answers)}::jsonb where id = ${risk.id}`);
  return { outcome: found.outcome };
}
