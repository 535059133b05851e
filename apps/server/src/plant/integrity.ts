import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { refreshBare } from './integrity-bare.ts';
import { type IntegrityFacts, readFacts } from './integrity-facts.ts';
import { completenessOf, datingOf, dueFigures, integrityMethod, unknownWall } from './integrity-figures.ts';
import { obligationsOf, readObligations, writeObligations } from './obligations.ts';
import { countsFor, statutoryScopes } from './statutory-scope.ts';
import { wallOf } from './wall-figures.ts';

/** Pieces of equipment worked on at once: their readings fit into memory whatever the size of the plant. */
const chunk = 2000;

/** Up to so many, looking for those that are alike costs more than it saves. */
const few = 200;

/** Figures calculated by an older method, a chunk of them at a time. Answers how many there were. */
export async function refreshOutdated(tx: Tx): Promise<number> {
  const outdated = await tx.all<{ id: string }>(sql`
    select s.equipment_id as id from equipment_integrity s join equipment e on e.tenant_id = s.tenant_id and e.id = s.equipment_id and e.is_deleted = 0
    where s.method < ${integrityMethod} order by s.equipment_id limit ${chunk}`);
  await refreshIntegrity(
    tx,
    outdated.map(({ id }) => id),
  );
  return outdated.length;
}

/** Recalculates what the ledger shows of these pieces of equipment, in the transaction that changed their data. */
export async function refreshIntegrity(tx: Tx, equipmentIds: readonly string[]): Promise<void> {
  const asked = [...new Set(equipmentIds)];
  const ids = asked.length > few ? await refreshBare(tx, asked) : asked;
  let reading = ids.length > 0 ? readFacts(tx, ids.slice(0, chunk)) : null;
  for (let at = chunk; reading; at += chunk) {
    const facts = await reading;
    // The database reads the next ones while these are calculated here.
    reading = at < ids.length ? readFacts(tx, ids.slice(at, at + chunk)) : null;
    reading?.catch(() => {});
    await writeFigures(tx, facts);
  }
}

async function writeFigures(tx: Tx, facts: IntegrityFacts): Promise<void> {
  const before = await readObligations(
    tx,
    facts.equipment.map(({ id }) => id),
  );
  const known = Map.groupBy(before, ({ equipmentId }) => equipmentId);
  const rows = facts.equipment.map((equipment) => {
    const inspections = facts.inspections.get(equipment.id) ?? [];
    const wall = wallOf(facts, equipment);
    const dating = datingOf(facts, equipment.id);
    const due = dueFigures(equipment, { ...dating, inspections, wall });
    const asked = obligationsOf(equipment, { ...dating, inspections, wall }, known.get(equipment.id) ?? []);
    const scopes = statutoryScopes(equipment);
    const [scope] = scopes;
    const last = inspections.findLast(({ type }) => countsFor(scope, type)) ?? inspections.at(-1);
    const complete = completenessOf(equipment);
    // What an earlier inspection led to stays on record: whether the next one came in time is judged by it.
    const earlier = inspections.flatMap((each, at) =>
      each.dated || each === last || !scopes.some((one) => countsFor(one, each.type))
        ? []
        : [
            {
              id: each.id,
              due: dueFigures(equipment, {
                ...dating,
                inspections: inspections.slice(0, at + 1),
                wall: unknownWall,
              }),
            },
          ],
    );
    return {
      id: equipment.id,
      partCount: equipment.partCount,
      wall,
      due,
      asked,
      last,
      complete,
      earlier,
    };
  });
  if (rows.length === 0) return;
  const column = <T>(pick: (row: (typeof rows)[number]) => T): T[] => rows.map(pick);
  await tx.run(sql`
    insert into equipment_integrity as s (equipment_id, last_inspection_date, safety_grade, next_due_date, due_basis, remaining_life, measured_on, corrosion_rate,
      governing_part_id, governing_location_id, thickness_loss, completeness, missing, part_count, method)
    select n.id, n.last, n.grade, n.due, n.basis, n.life, n.measured, n.rate, n.part, n.location, n.loss, n.complete, string_to_array(n.missing, ','), n.parts,
      ${integrityMethod}
    from unnest(${column(({ id }) => id)}::bigint[], ${column(({ last }) => last?.date ?? null)}::date[],
      ${column(({ last }) => last?.grade ?? null)}::smallint[], ${column(({ due }) => due.date)}::date[], ${column(({ due }) => due.basis)}::text[],
      ${column(({ wall }) => wall.remainingLife)}::float8[], ${column(({ wall }) => wall.measuredOn)}::date[],
      ${column(({ wall }) => wall.rate)}::float8[],
      ${column(({ wall }) => wall.partId)}::bigint[], ${column(({ wall }) => wall.locationId)}::bigint[],
      ${column(({ wall }) => wall.loss)}::float8[], ${column(({ complete }) => complete?.percent ?? null)}::float8[],
      ${column(({ complete }) => complete?.missing.join(',') ?? '')}::text[], ${column(({ partCount }) => partCount)}::int[])
      n(id, last, grade, due, basis, life, measured, rate, part, location, loss, complete, missing, parts)
    on conflict (tenant_id, equipment_id) do update set last_inspection_date = excluded.last_inspection_date, safety_grade = excluded.safety_grade,
      next_due_date = excluded.next_due_date, due_basis = excluded.due_basis, remaining_life = excluded.remaining_life,
      measured_on = excluded.measured_on, method = excluded.method,
      corrosion_rate = excluded.corrosion_rate, governing_part_id = excluded.governing_part_id, governing_location_id = excluded.governing_location_id,
      thickness_loss = excluded.thickness_loss, completeness = excluded.completeness, missing = excluded.missing, part_count = excluded.part_count,
      calculated_at = now()`);
  await writeObligations(
    tx,
    before,
    rows.flatMap(({ asked }) => asked),
  );
  // The last inspection carries the date in force, so that its own list and report say the same.
  const dated = [
    ...rows.flatMap(({ last, due }) => (last && due.calculation ? [{ id: last.id, due }] : [])),
    ...rows.flatMap(({ earlier }) => earlier),
  ];
  if (dated.length === 0) return;
  await tx.run(sql`
    update inspections i set next_due_date = n.due, next_due_basis = n.basis
    from unnest(${dated.map(({ id }) => id)}::bigint[], ${dated.map(({ due }) => due.date)}::date[],
      ${dated.map(({ due }) => due.basis)}::text[]) n(id, due, basis)
    where i.id = n.id and (i.next_due_date, i.next_due_basis) is distinct from (n.due, n.basis)`);
}
