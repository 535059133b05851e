import type { ParsedInputOf } from '@ircrisk/contract/endpoint.ts';
import { type actOnNcr, type NcrDetail, qraErrors } from '@ircrisk/contract/modules/risk/qra.ts';
import { type NcrState, verdicts } from '@ircrisk/contract/resources/quality/choices.ts';
import { ncrActs, qraNcr } from '@ircrisk/contract/resources/quality/records.ts';
import { capaEffectiveness, qualityText } from '@ircrisk/engine-quality';
import { mustBeRaisable, raiseActions } from '#modules/workplace/action-item/index.ts';
import { allowedActs, takeAct } from '#platform/acts/take-act.ts';
import { sql } from '#platform/database/sql.ts';
import { commonErrors, fail } from '#platform/http/answer.ts';
import type { Call } from '#platform/http/handle.ts';
import { readDetail } from '#platform/resources/read.ts';
import { viewerOf, visible } from '#platform/resources/scope.ts';

type Caller = Pick<Call, 'tx' | 'actor' | 'projectId' | 'language'>;

interface Ncr {
  id: string;
  state: NcrState;
  disposition: string | null;
  disposedBy: string | null;
  cause: string | null;
  measure: string | null;
  dueDate: string | null;
  actionId: string | null;
  inspectedBefore: number | null;
  nonconformingBefore: number | null;
  inspectedAfter: number | null;
  nonconformingAfter: number | null;
  recurrences: number | null;
  windowPassed: boolean;
}

async function found({ tx, actor, projectId }: Caller, id: string, lock = false): Promise<Ncr> {
  const record = await tx.maybe<Ncr>(sql`
    select t.id, t.state, t.disposition, t.disposed_by as "disposedBy", t.cause, t.measure, t.due_date as "dueDate", t.action_id as "actionId",
      t.inspected_before as "inspectedBefore", t.nonconforming_before as "nonconformingBefore", t.inspected_after as "inspectedAfter",
      t.nonconforming_after as "nonconformingAfter", t.recurrences, coalesce(t.window_end < current_date, false) as "windowPassed"
    from qra_ncrs t where t.id = ${id} and ${visible(qraNcr, viewerOf(actor, projectId))} ${lock ? sql`for update` : sql``}`);
  if (!record) throw fail(commonErrors.notFound);
  return record;
}

const people = ({ disposedBy }: Ncr) => ({ disposer: disposedBy });

export async function readNcr(call: Caller, id: string): Promise<NcrDetail> {
  const { tx, actor, projectId, language } = call;
  const ncr = await found(call, id);
  const record = await readDetail(tx, qraNcr, id, viewerOf(actor, projectId), language);
  const moves = await tx.all<NcrDetail['moves'][number]>(sql`
    select m.act, m.state, m.reason, u.shown_name as by, m.at from qra_ncr_moves m left join users u on u.tenant_id = m.tenant_id and u.id = m.by_user
    where m.ncr_id = ${id} order by m.id`);
  return {
    record: record as unknown as NcrDetail['record'],
    allowed: allowedActs(ncrActs, { state: ncr.state, people: people(ncr) }, actor.userId),
    effect: capaEffectiveness(ncr),
    actionId: ncr.actionId,
    moves,
  };
}

/** What an act asks of the record beyond its state. */
function refuseUnready(ncr: Ncr, act: keyof typeof ncrActs, language: Call['language']): string | null {
  if (act === 'dispose' && !ncr.disposition) throw fail(qraErrors.noDisposition);
  if (act === 'correct' && !(ncr.cause && ncr.measure && ncr.dueDate)) throw fail(qraErrors.noMeasure);
  if (act !== 'verify') return null;
  const effect = capaEffectiveness(ncr);
  const verdict = effect.value?.verdict ?? 'inconclusive';
  const why = effect.reason ?? effect.warnings[0];
  if (verdict !== 'effective')
    throw fail(qraErrors.notEffective, {
      verdict: verdicts[verdict][language],
      reason: why ? qualityText(why, language) : `p = ${effect.value?.p.toPrecision(2) ?? '–'}`,
    });
  return verdict;
}

/** The measure as an item of the one to-do list; reopened, it gets another unless the former is still to be done. */
const raiseMeasure = (id: string) =>
  raiseActions(
    sql`
    select 'qra'::text as source_module, n.id as source_id, null::bigint as node_id, null::bigint as equipment_id, left(n.code || ' ' || n.measure, 200) as title,
      left(n.code || ' ' || coalesce(n.measure_en, n.measure), 200) as title_en, n.cause as description, 'corrective'::text as type, 'high'::text as priority,
      n.owner as owner_id, n.due_date from qra_ncrs n where n.id = ${id}`,
    { once: true },
  );

export async function actOn(call: Caller, input: ParsedInputOf<typeof actOnNcr>): Promise<boolean> {
  const { tx, actor, language } = call;
  const ncr = await found(call, input.id, true);
  const state = takeAct(ncrActs, { state: ncr.state, people: people(ncr) }, input, actor.userId);
  const verdict = refuseUnready(ncr, input.act, language);
  if (input.act === 'correct') {
    const raised = await tx.maybe<{ id: string }>(raiseMeasure(ncr.id));
    if (raised) {
      await mustBeRaisable(tx, { dueDate: ncr.dueDate! });
      await tx.run(sql`update qra_ncrs set action_id = ${raised.id} where id = ${ncr.id}`);
    }
  }
  await tx.run(sql`
    update qra_ncrs set state = ${state}, verdict = ${input.act === 'reopen' ? null : (verdict ?? sql`verdict`)},
      disposed_by = ${input.act === 'dispose' ? sql`${actor.userId}::bigint` : input.act === 'reopen' ? null : sql`disposed_by`} where id = ${ncr.id}`);
  await tx.run(sql`
    insert into qra_ncr_moves (ncr_id, act, state, reason, by_user) values (${ncr.id}, ${input.act}, ${state}, ${input.reason || null}, ${actor.userId})`);
  return true;
}
