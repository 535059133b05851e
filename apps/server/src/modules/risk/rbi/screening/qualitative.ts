import * as contract from '@ircrisk/contract/modules/risk/rbi-screening.ts';
import { type ScreeningAnswers, screenQualitatively } from '@ircrisk/engine-api581';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { type Handler, handle } from '#platform/http/handle.ts';
import { assessedTypes } from '../input/ledger-rows.ts';

/** Judges rows of the screening anew and stores what they come to; a few statements however many rows. */
export async function writeScreenings(tx: Tx, ids: readonly string[]): Promise<void> {
  const rows = await tx.all<ScreeningAnswers & { id: string; decision: string | null }>(sql`
    select id, damage, inspection, operation, condition, fluid, inventory, people, business, decision
    from rbi_screenings where id = any(${ids}::bigint[]) and is_deleted = 0`);
  const results = rows.map((row) => {
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
  await tx.run(sql`
    insert into rbi_screening_results (screening_id, likelihood, consequence, level, proposal, outcome)
    select * from jsonb_to_recordset(${JSON.stringify(results)}::jsonb)
      as r(id bigint, likelihood text, consequence text, level text, proposal text, outcome text)
    on conflict (tenant_id, screening_id) do update set likelihood = excluded.likelihood, consequence = excluded.consequence,
      level = excluded.level, proposal = excluded.proposal, outcome = excluded.outcome`);
}

/**
 * What the ledger can answer: damage by the governing rate, inspection by its date, inventory by mass, fluid by its
 * representative. What it cannot answer stays empty: the row is open until a person says something.
 */
export async function fillFromLedger(
  tx: Tx,
  projectId: string | null,
  nodeIds: readonly string[],
): Promise<string[]> {
  const added = await tx.all<{ id: string }>(sql`
    insert into rbi_screenings (project_id, equipment_id, damage, inspection, fluid, inventory)
    select ${projectId}, e.id,
      case when i.corrosion_rate is null then null when i.corrosion_rate < 0.02 then 'none' when i.corrosion_rate < 0.1 then 'slow'
        when i.corrosion_rate <= 0.3 then 'moderate' else 'fast' end,
      case when i.last_inspection_date is null then null when i.last_inspection_date > current_date - interval '6 years' then 'partialRecent'
        else 'old' end,
      case when p.fluid is null then null when p.h2s >= 0.01 then 'highlyToxic'
        when p.fluid in ('H2O', 'Steam', 'Water', 'Air') then 'benign' when p.fluid in ('C1-C2', 'C3-C4') then 'liquefied'
        when p.fluid in ('H2S', 'HF', 'Chlorine', 'Ammonia', 'NH3') then 'toxic' when p.fluid in ('C17-C25', 'C25+') then 'combustible'
        when p.fluid in ('C5', 'C6-C8', 'C9-C12', 'C13-C16', 'H2') then 'flammable' end,
      case when p.mass is null then null when p.mass < 1000 then 'small' when p.mass <= 10000 then 'medium' else 'large' end
    from equipment e
    left join equipment_integrity i on i.equipment_id = e.id
    left join lateral (select (array_agg(d.representative_fluid order by d.id desc) filter (where d.representative_fluid is not null))[1] as fluid, max(d.inventory_mass) as mass, max(d.h2s_fraction) as h2s
      from process_data d where d.equipment_id = e.id and d.is_deleted = 0) p on true
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

  handle(contract.screeningChoice, async ({ tx, projectId }) => {
    const rows = await tx.all<{ equipmentId: string; outcome: string | null }>(sql`
      select s.equipment_id as "equipmentId", r.outcome from rbi_screenings s join equipment e on e.id = s.equipment_id and e.is_deleted = 0
      left join rbi_screening_results r on r.screening_id = s.id
      where s.project_id = ${projectId} and s.is_deleted = 0 order by s.id limit 5000`);
    const count = (outcome: string | null) => rows.filter((row) => row.outcome === outcome).length;
    return {
      equipmentIds: rows
        .filter(({ outcome }) => outcome === 'quantitative')
        .map(({ equipmentId }) => equipmentId),
      quantitative: count('quantitative'),
      rules: count('rules'),
      open: count(null),
    };
  }),
];
