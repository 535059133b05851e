import * as contract from '@ircrisk/contract/modules/risk/rbi-screening.ts';
import { SCREENING_METHOD, type ScreeningAnswers, screenQualitatively } from '@ircrisk/engine-api581';
import type { FastifyInstance } from 'fastify';
import type { Tx } from '#platform/database/pool.ts';
import { join, name, type Sql, sql } from '#platform/database/sql.ts';
import { type Handler, handle } from '#platform/http/handle.ts';
import type { Platform } from '#platform/platform.ts';
import { keepRounds, type TenantRounds } from '#platform/tenancy/rounds.ts';
import { hashOf } from '../calculation/engine-settings.ts';
import { assessedTypes } from '../input/ledger-rows.ts';

/** Judged by this method; a short name of all that it consists of. */
const method = hashOf(SCREENING_METHOD);

/** Rows as they stand, judged. */
async function judged(tx: Tx, ids: readonly string[]) {
  const rows = await tx.all<ScreeningAnswers & { id: string; decision: string | null }>(sql`
    select id, damage, inspection, operation, condition, fluid, inventory, people, business, decision
    from rbi_screenings where id = any(${ids}::bigint[]) and is_deleted = 0`);
  return rows.map((row) => {
    const { likelihood, consequence, level, proposal } = screenQualitatively(row);
    return {
      id: row.id,
      likelihood: likelihood === null ? null : String(likelihood),
      consequence,
      level,
      proposal,
      outcome: row.decision ?? proposal,
    };
  });
}

const asResults = (
  results: readonly object[],
): Sql => sql`jsonb_to_recordset(${JSON.stringify(results)}::jsonb)
  as r(id bigint, likelihood text, consequence text, level text, proposal text, outcome text)`;

/** Judges rows of the screening as somebody saved them, with the ledger before their eyes; a few statements however many rows. */
export async function writeScreenings(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.run(sql`
    insert into rbi_screening_results (screening_id, likelihood, consequence, level, proposal, outcome, method, ledger)
    select r.id, r.likelihood, r.consequence, r.level, r.proposal, r.outcome, ${method},
      jsonb_strip_nulls(jsonb_build_object('damage', l.damage, 'inspection', l.inspection, 'fluid', l.fluid, 'inventory', l.inventory))
    from ${asResults(await judged(tx, ids))} join rbi_screenings s on s.id = r.id left join rbi_ledger_answers l on l.equipment_id = s.equipment_id
    on conflict (tenant_id, screening_id) do update set likelihood = excluded.likelihood, consequence = excluded.consequence,
      level = excluded.level, proposal = excluded.proposal, outcome = excluded.outcome, method = excluded.method, ledger = excluded.ledger`);
}

const CHUNK = 2000;

/** Results of another method, a chunk at a time; what the ledger said when somebody looked stays. Answers how many there were. */
export async function rejudgeOutdated(tx: Tx): Promise<number> {
  const outdated = await tx.all<{ id: string }>(sql`
    select r.screening_id as id from rbi_screening_results r join rbi_screenings s on s.id = r.screening_id and s.is_deleted = 0
    where r.method <> ${method} order by 1 limit ${CHUNK}`);
  const results = await judged(
    tx,
    outdated.map(({ id }) => id),
  );
  await tx.run(sql`
    update rbi_screening_results t set likelihood = r.likelihood, consequence = r.consequence, level = r.level, proposal = r.proposal,
      outcome = r.outcome, method = ${method}
    from ${asResults(results)} where t.screening_id = r.id`);
  return outdated.length;
}

const rounds: TenantRounds = {
  operation: 'judge screenings',
  everyMs: 86_400_000,
  firstMs: 80_000,
  async visit({ inTenant }, stopping) {
    while ((await inTenant(rejudgeOutdated)) > 0) if (stopping.aborted) return;
  },
};

/** A version with another method judges what older ones left, soon after its start. */
export const keepScreenings = (app: FastifyInstance, platform: Platform): void =>
  keepRounds(app, platform, rounds);

/** Rows of the project whose ledger answers otherwise than it did take its answers. */
async function renew(tx: Tx, projectId: string | null): Promise<number> {
  const changed = await tx.all<{ id: string }>(sql`
    with changed as (
      select s.id, l.damage, l.inspection, l.fluid, l.inventory, r.ledger from rbi_screenings s
      join rbi_screening_figures f on f.screening_id = s.id and f.basis = 'ledgerChanged'
      join rbi_screening_results r on r.screening_id = s.id
      join rbi_ledger_answers l on l.equipment_id = s.equipment_id
      where s.project_id = ${projectId} and s.is_deleted = 0)
    update rbi_screenings s set ${join(
      ledgerQuestions.map(
        (one) =>
          sql`${name(one)} = case when c.${name(one)} is distinct from c.ledger ->> ${one} then coalesce(c.${name(one)}, s.${name(one)}) else s.${name(one)} end`,
      ),
    )}
    from changed c where c.id = s.id returning s.id`);
  await writeScreenings(
    tx,
    changed.map(({ id }) => id),
  );
  return changed.length;
}
const ledgerQuestions = ['damage', 'inspection', 'fluid', 'inventory'] as const;

/** What the ledger cannot answer stays empty: the row is open until a person says something. */
export async function fillFromLedger(
  tx: Tx,
  projectId: string | null,
  nodeIds: readonly string[],
): Promise<string[]> {
  const added = await tx.all<{ id: string }>(sql`
    insert into rbi_screenings (project_id, equipment_id, damage, inspection, fluid, inventory)
    select ${projectId}, e.id, l.damage, l.inspection, l.fluid, l.inventory
    from equipment e join rbi_ledger_answers l on l.equipment_id = e.id
    where e.is_deleted = 0 and e.type = any(${assessedTypes}::text[])
      and e.node_id in (select n.id from factory_nodes n join factory_nodes top on starts_with(n.path, top.path)
        where top.id = any(${nodeIds}::bigint[]))
      and not exists (select 1 from rbi_screenings s where s.equipment_id = e.id and s.project_id = ${projectId} and s.is_deleted = 0)
    order by e.tag_key returning id`);
  const ids = added.map(({ id }) => id);
  if (ids.length > 0) await writeScreenings(tx, ids);
  return ids;
}

export const screeningHandlers: readonly Handler[] = [
  handle(contract.fillScreening, async ({ tx, input, projectId }) => ({
    added: (await fillFromLedger(tx, projectId, input.nodeIds)).length,
  })),

  handle(contract.renewScreening, async ({ tx, projectId }) => ({ renewed: await renew(tx, projectId) })),

  handle(contract.screeningChoice, async ({ tx, projectId }) => {
    const rows = await tx.all<{ equipmentId: string; outcome: string | null; isOutdated: boolean }>(sql`
      select s.equipment_id as "equipmentId", r.outcome, coalesce(r.basis = 'ledgerChanged', false) as "isOutdated"
      from rbi_screenings s join equipment e on e.id = s.equipment_id and e.is_deleted = 0
      left join rbi_screening_figures r on r.screening_id = s.id
      where s.project_id = ${projectId} and s.is_deleted = 0 order by s.id limit 5000`);
    const count = (outcome: string | null) => rows.filter((row) => row.outcome === outcome).length;
    return {
      equipmentIds: rows
        .filter(({ outcome }) => outcome === 'quantitative')
        .map(({ equipmentId }) => equipmentId),
      quantitative: count('quantitative'),
      rules: count('rules'),
      open: count(null),
      outdated: rows.filter(({ isOutdated }) => isOutdated).length,
    };
  }),
];
