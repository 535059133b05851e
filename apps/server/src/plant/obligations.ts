import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import type { EquipmentFacts, InspectionFact } from './integrity-facts.ts';
import {
  type DatedEquipment,
  type DateFacts,
  type DueFigures,
  dueOfScope,
  unknownWall,
} from './integrity-figures.ts';
import { countsFor, statutoryScopes } from './statutory-scope.ts';

/** Something that was to be inspected by a day, under one rule. */
export interface Obligation {
  equipmentId: string;
  /** The subject of the rule; `plan` where only a risk-based plan asks. */
  scope: string;
  askedOn: string;
  terms: string;
  due: string | null;
  basis: string;
  done: string | null;
}

const keyOf = ({ scope, askedOn }: Pick<Obligation, 'scope' | 'askedOn'>): string => `${scope}/${askedOn}`;

/** What of an inspection its next date follows from. */
const termsOf = ({ grade, intervalYears, intervalGround, testOutcome }: InspectionFact): string =>
  [grade, intervalYears, intervalGround, testOutcome].map((one) => one ?? '').join('|');

/** Of several on one day the last of the order counts. */
const onePerDay = (inspections: readonly InspectionFact[]): InspectionFact[] => [
  ...new Map(inspections.map((each) => [each.date, each])).values(),
];

/** What must stop is due since it was said; nobody can be asked for a day that follows from nothing. */
function dueDay({ date, basis }: DueFigures, askedOn: string): Pick<Obligation, 'due' | 'basis'> | null {
  if (basis === 'stopUse') return { due: askedOn, basis };
  if (date !== null || basis === 'gradeMissing' || basis === 'gradeRange') return { due: date, basis };
  return null;
}

type Asker = { askedOn: string; terms: string; upTo: readonly InspectionFact[]; by: InspectionFact | null };

/** Entry into service, unless it came after an inspection, then each inspection that counts. */
function askers(
  equipment: DatedEquipment,
  counted: readonly InspectionFact[],
  all: readonly InspectionFact[],
): Asker[] {
  const { inServiceDate: entry } = equipment;
  const [first] = counted;
  const entered =
    entry && (!first || first.date >= entry) ? [{ askedOn: entry, terms: '', upTo: [], by: null }] : [];
  return [
    // On the day of the first inspection nothing was asked yet.
    ...entered.filter(({ askedOn }) => askedOn !== first?.date),
    ...counted.map((by) => ({
      askedOn: by.date,
      terms: termsOf(by),
      upTo: all.slice(0, all.indexOf(by) + 1),
      by,
    })),
  ];
}

/** A plan on equipment the law sets no interval for: answered by the first inspection after its approval. */
function planObligation(
  { id, rbiDate, rbiApprovedOn }: EquipmentFacts,
  inspections: readonly InspectionFact[],
): Obligation[] {
  if (!rbiDate || !rbiApprovedOn) return [];
  const counted = inspections.filter(({ type }) => countsFor(undefined, type));
  const before = counted.findLast(({ date }) => date <= rbiApprovedOn);
  if (before && rbiDate <= before.date) return [];
  const done = counted.find(({ date }) => date > rbiApprovedOn)?.date ?? null;
  return [
    { equipmentId: id, scope: 'plan', askedOn: rbiApprovedOn, terms: '', due: rbiDate, basis: 'rbi', done },
  ];
}

/**
 * Everything that was and is asked of a piece of equipment: for each rule a chain of its own, so that an external inspection never
 * answers for an internal one. The day of what is done stays as it was when it was still open (`known`); of a past that nobody
 * recorded at the time it is judged without the walls of today.
 */
export function obligationsOf(
  equipment: EquipmentFacts,
  facts: DateFacts,
  known: readonly Obligation[],
): Obligation[] {
  if (equipment.state === 'draft') return [];
  const { inspections } = facts;
  const kept = new Map(known.map((one) => [keyOf(one), one]));
  const scopes = statutoryScopes(equipment);
  if (scopes.length === 0)
    return [
      ...new Map(
        // A plan that was answered stays on record when the next one takes its place.
        [
          ...known.filter(({ scope, done }) => scope === 'plan' && done !== null),
          ...planObligation(equipment, inspections),
        ].map((one) => [keyOf(one), one]),
      ).values(),
    ];
  // Scrapping inspects nothing: what was asked for until then stays asked.
  const served = { ...equipment, state: 'inUse' };
  return scopes.flatMap((scope) => {
    const counted = onePerDay(inspections.filter(({ type }) => countsFor(scope, type)));
    const chain = askers(equipment, counted, inspections);
    return chain.flatMap(({ askedOn, terms, upTo, by }, at) => {
      const done = chain[at + 1]?.askedOn ?? null;
      const row = { equipmentId: equipment.id, scope, askedOn, terms, done };
      if (done === null) {
        const open = dueDay(dueOfScope(scope, served, facts), askedOn);
        return open ? [{ ...row, ...open }] : [];
      }
      const before = kept.get(keyOf(row));
      if (before && before.terms === terms) return [{ ...row, due: before.due, basis: before.basis }];
      if (scopes.length === 1 && by?.dated && by.nextDue)
        return [{ ...row, due: by.nextDue, basis: 'statutory' }];
      // A plan approved after it was done asked for nothing before.
      const planned =
        equipment.rbiApprovedOn && equipment.rbiApprovedOn < done ? served : { ...served, rbiDate: null };
      const past = dueDay(
        dueOfScope(scope, planned, { ...facts, inspections: upTo, wall: unknownWall }),
        askedOn,
      );
      return past ? [{ ...row, ...past }] : [];
    });
  });
}

/** Obligations on record of these pieces of equipment. */
export const readObligations = (tx: Tx, equipmentIds: readonly string[]): Promise<Obligation[]> =>
  tx.all<Obligation>(sql`
    select equipment_id as "equipmentId", scope, asked_on as "askedOn", terms, due_date as due, basis, done_on as done
    from inspection_obligations where equipment_id = any(${equipmentIds}::bigint[])`);

const sameAs = (a: Obligation | undefined, b: Obligation): boolean =>
  a !== undefined && a.terms === b.terms && a.due === b.due && a.basis === b.basis && a.done === b.done;

/** Puts what is asked in place of what was on record; only what differs is written. */
export async function writeObligations(
  tx: Tx,
  before: readonly Obligation[],
  after: readonly Obligation[],
): Promise<void> {
  const full = (one: Obligation) => `${one.equipmentId}/${keyOf(one)}`;
  const wanted = new Map(after.map((one) => [full(one), one]));
  const there = new Map(before.map((one) => [full(one), one]));
  const gone = before.filter((one) => !wanted.has(full(one)));
  const changed = after.filter((one) => !sameAs(there.get(full(one)), one));
  if (gone.length > 0)
    await tx.run(sql`
      delete from inspection_obligations o using unnest(${gone.map(({ equipmentId }) => equipmentId)}::bigint[],
        ${gone.map(({ scope }) => scope)}::text[], ${gone.map(({ askedOn }) => askedOn)}::date[]) n(id, scope, asked)
      where o.equipment_id = n.id and o.scope = n.scope and o.asked_on = n.asked`);
  if (changed.length === 0) return;
  const column = <T>(pick: (one: Obligation) => T): T[] => changed.map(pick);
  await tx.run(sql`
    insert into inspection_obligations (equipment_id, scope, asked_on, terms, due_date, basis, done_on)
    select * from unnest(${column(({ equipmentId }) => equipmentId)}::bigint[], ${column(({ scope }) => scope)}::text[],
      ${column(({ askedOn }) => askedOn)}::date[], ${column(({ terms }) => terms)}::text[], ${column(({ due }) => due)}::date[],
      ${column(({ basis }) => basis)}::text[], ${column(({ done }) => done)}::date[])
    on conflict (tenant_id, equipment_id, scope, asked_on) do update
      set terms = excluded.terms, due_date = excluded.due_date, basis = excluded.basis, done_on = excluded.done_on`);
}
