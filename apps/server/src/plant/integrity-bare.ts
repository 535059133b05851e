import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { type EquipmentFacts, filledMarks } from './integrity-facts.ts';
import { completenessOf, dueFigures, integrityMethod } from './integrity-figures.ts';
import { readIntervalRules } from './interval-rules.ts';
import { type Obligation, obligationsOf } from './obligations.ts';
import { wallFigures } from './wall-figures.ts';

type Alike = Omit<
  EquipmentFacts,
  'id' | 'partCount' | 'rbiDate' | 'rbiApprovedOn' | 'designPressure' | 'designTemperature'
> & {
  /** Ids, separated by commas: they go back as they came. */
  ids: string;
};

/**
 * Equipment without parts, inspections and plans, as an import brings it: its figures follow from a few columns, so they are
 * calculated once for all that are alike and written as one set. Answers the ids that need a closer look.
 */
export async function refreshBare(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const groups = await tx.all<Alike>(sql`
    select e.type, e.small_type as "smallType", e.state, e.in_service_date as "inServiceDate", m.type as "materialType",
      m.tensile_strength as "tensileMPa", e.filled, string_agg(e.id::text, ',') as ids
    from (select e.id, e.tenant_id, e.material_id, e.type, e.small_type, e.state, e.in_service_date, ${filledMarks} as filled from equipment e
      where e.id = any(${ids}::bigint[]) and e.is_deleted = 0
        and not exists (select from parts p where p.tenant_id = e.tenant_id and p.equipment_id = e.id and p.is_deleted = 0)
        and not exists (select from inspections i where i.tenant_id = e.tenant_id and i.equipment_id = e.id and i.is_deleted = 0)
        and not exists (select from equipment_integrity s where s.tenant_id = e.tenant_id and s.equipment_id = e.id)
        and not exists (select from tanks t where t.tenant_id = e.tenant_id and t.equipment_id = e.id and t.is_deleted = 0)) e
    left join materials m on m.tenant_id = e.tenant_id and m.id = e.material_id
    group by 1, 2, 3, 4, 5, 6, 7`);
  if (groups.length === 0) return [...ids];
  const wall = wallFigures([]);
  const intervals = await readIntervalRules(tx);
  const figures = groups.map((equipment) => ({
    ids: equipment.ids,
    due: dueFigures(
      { ...equipment, rbiDate: null, rbiApprovedOn: null },
      { inspections: [], wall, intervals },
    ),
    complete: completenessOf(equipment),
    asked: obligationsOf(
      {
        ...equipment,
        id: '',
        partCount: 0,
        rbiDate: null,
        rbiApprovedOn: null,
        designPressure: null,
        designTemperature: null,
      },
      { inspections: [], wall, intervals },
      [],
    ),
  }));
  const column = <T>(pick: (row: (typeof figures)[number]) => T): T[] => figures.map(pick);
  await tx.run(sql`
    insert into equipment_integrity (equipment_id, next_due_date, due_basis, completeness, missing, part_count, method)
    select u.id, g.due, g.basis, g.complete, string_to_array(g.missing, ','), 0, ${integrityMethod}
    from unnest(${column((row) => row.ids)}::text[], ${column(({ due }) => due.date)}::date[], ${column(({ due }) => due.basis)}::text[],
      ${column(({ complete }) => complete?.percent ?? null)}::float8[], ${column(({ complete }) => complete?.missing.join(',') ?? '')}::text[])
      g(ids, due, basis, complete, missing)
    cross join lateral unnest(string_to_array(g.ids, ',')::bigint[]) u(id)`);
  await writeAsked(tx, figures);
  const done = new Set(groups.flatMap((group) => group.ids.split(',')));
  return ids.filter((id) => !done.has(id));
}

/** What entry into service asks of them, by each rule. */
async function writeAsked(
  tx: Tx,
  figures: readonly { ids: string; asked: readonly Obligation[] }[],
): Promise<void> {
  const asked = figures.flatMap(({ ids, asked }) => asked.map((one) => ({ ...one, ids })));
  if (asked.length === 0) return;
  const column = <T>(pick: (row: (typeof asked)[number]) => T): T[] => asked.map(pick);
  await tx.run(sql`
    insert into inspection_obligations (equipment_id, scope, asked_on, due_date, basis)
    select u.id, g.scope, g.asked, g.due, g.basis
    from unnest(${column(({ ids }) => ids)}::text[], ${column(({ scope }) => scope)}::text[], ${column(({ askedOn }) => askedOn)}::date[],
      ${column(({ due }) => due)}::date[], ${column(({ basis }) => basis)}::text[]) g(ids, scope, asked, due, basis)
    cross join lateral unnest(string_to_array(g.ids, ',')::bigint[]) u(id)`);
}
