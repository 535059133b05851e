import type { ParsedInputOf } from '@ircrisk/contract/endpoint.ts';
import { type ItpLine, qraErrors, type signItp } from '@ircrisk/contract/modules/risk/qra.ts';
import { type Party, parties } from '@ircrisk/contract/resources/quality/choices.ts';
import { qraItp } from '@ircrisk/contract/resources/quality/records.ts';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { commonErrors, fail, invalidField } from '#platform/http/answer.ts';
import type { Call } from '#platform/http/handle.ts';
import { viewerOf, visible } from '#platform/resources/scope.ts';

type Line = Omit<ItpLine, 'heldBy'>;
const partyNames = Object.keys(parties) as Party[];
const signOf = (line: Line, party: Party) => line.signs.find((sign) => sign.party === party);
const holdsOpen = (line: Line): boolean =>
  partyNames.some((party) => line[party] === 'H' && signOf(line, party)?.outcome !== 'passed');

/** The plan of a series with the last signature of each party, the refusals before it, and what holds each activity back. */
export async function readItp(tx: Tx, seriesId: string): Promise<ItpLine[]> {
  const lines = await tx.all<Line>(sql`
    select t.id, t.seq, t.activity, t.activity_en as "activityEn", t.reference, t.acceptance, t.acceptance_en as "acceptanceEn", t.record, t.maker, t.buyer, t.third, t.state,
      coalesce((select jsonb_agg(jsonb_build_object('party', g.party, 'outcome', g.outcome, 'by', g.name, 'at', g.at, 'remark', g.remark) order by g.party) from (
        select distinct on (s.party) s.party, s.outcome, u.shown_name as name, to_char(s.signed_at, 'YYYY-MM-DD HH24:MI:SS') as at, s.remark
        from qra_itp_signs s left join users u on u.tenant_id = s.tenant_id and u.id = s.signed_by where s.itp_id = t.id order by s.party, s.id desc) g), '[]') as signs,
      coalesce((select jsonb_agg(jsonb_build_object('party', s.party, 'outcome', s.outcome, 'by', u.shown_name, 'at', to_char(s.signed_at, 'YYYY-MM-DD HH24:MI:SS'), 'remark', s.remark) order by s.id)
        from qra_itp_signs s left join users u on u.tenant_id = s.tenant_id and u.id = s.signed_by where s.itp_id = t.id and s.outcome = 'refused'
          and exists (select from qra_itp_signs n where n.itp_id = s.itp_id and n.party = s.party and n.id > s.id)), '[]') as refusals
    from qra_itps t where t.study_id = ${seriesId} and t.is_deleted = 0 order by t.seq`);
  let heldBy: number | null = null;
  return lines.map((line) => {
    const shown = { ...line, heldBy };
    if (heldBy === null && holdsOpen(line)) heldBy = line.seq;
    return shown;
  });
}

const stateOf = (line: Line): Line['state'] => {
  const asked = partyNames.filter((party) => line[party]);
  const outcomes = asked.map((party) => signOf(line, party)?.outcome);
  if (outcomes.includes('refused')) return 'refused';
  if (outcomes.every((outcome) => outcome === undefined)) return 'planned';
  return outcomes.every((outcome) => outcome !== undefined) ? 'released' : 'partly';
};

/** A person stands for one party in a plan. */
async function refuseSecondParty({ tx, actor }: Pick<Call, 'tx' | 'actor'>, studyId: string, party: Party) {
  const other = await tx.maybe(sql`
    select s.id from qra_itp_signs s join qra_itps t on t.id = s.itp_id
    where t.study_id = ${studyId} and t.is_deleted = 0 and s.signed_by = ${actor.userId} and s.party <> ${party} limit 1`);
  if (other) throw fail(qraErrors.oneParty);
}

/** A party signs its point; nothing after a hold point that is not released can be signed. */
export async function sign(
  { tx, actor, projectId }: Pick<Call, 'tx' | 'actor' | 'projectId'>,
  input: ParsedInputOf<typeof signItp>,
): Promise<boolean> {
  const found = await tx.maybe<{ studyId: string }>(sql`
    select t.study_id as "studyId" from qra_itps t where t.id = ${input.id} and ${visible(qraItp, viewerOf(actor, projectId))}`);
  if (!found) throw fail(commonErrors.notFound);
  // Two who sign at once see each other's.
  await tx.run(sql`select id from qra_itps where study_id = ${found.studyId} order by id for update`);
  const line = (await readItp(tx, found.studyId)).find(({ id }) => id === input.id)!;
  const point = line[input.party];
  if (!point) throw fail(qraErrors.noPoint);
  if (line.heldBy !== null) throw fail(qraErrors.holdOpen, { seq: line.heldBy });
  await refuseSecondParty({ tx, actor }, found.studyId, input.party);
  const own = signOf(line, input.party);
  if (own && own.outcome !== 'refused') throw fail(qraErrors.signedAlready);
  const maker = signOf(line, 'maker')?.outcome;
  if (input.party !== 'maker' && line.maker && (!maker || maker === 'refused'))
    throw fail(qraErrors.makerFirst);
  if (point === 'H' && input.outcome === 'waived') throw fail(qraErrors.holdNotWaived);
  if (input.outcome !== 'passed' && !input.remark)
    throw invalidField('remark', 'required', {
      zh: '放弃或不通过须写明理由',
      en: 'What is waived or refused needs its reason',
    });
  if (own && !input.remark)
    throw invalidField('remark', 'required', {
      zh: '该点曾不通过，请写明如何处理后再签',
      en: 'This point was refused; say what was done about it before you sign again',
    });
  await tx.run(sql`
    insert into qra_itp_signs (itp_id, party, outcome, remark, signed_by) values (${line.id}, ${input.party}, ${input.outcome}, ${input.remark || null}, ${actor.userId})`);
  const after = (await readItp(tx, found.studyId)).find(({ id }) => id === input.id)!;
  await tx.run(sql`update qra_itps set state = ${stateOf(after)} where id = ${line.id}`);
  return true;
}
