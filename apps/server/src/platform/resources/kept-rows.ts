import { resourceOf } from '@ircrisk/contract/catalog.ts';
import type { Resource } from '@ircrisk/contract/resource.ts';
import type { Tx } from '#platform/database/pool.ts';
import { name, sql } from '#platform/database/sql.ts';
import { hooksOf, refuse, type SavedRecord } from './hooks.ts';
import { unknownReference } from './references.ts';
import { type Viewer, visible } from './scope.ts';
import { anyColumn, shapeOf } from './shape.ts';

interface KeptPointer {
  readonly property: string;
  readonly target: Resource;
}

/** Records that some people do not see: kept to a few by a rule of their own, or outside a person's data scope. */
const isKeptFrom = (target: Resource, { dataScope }: Pick<Viewer, 'dataScope'>): boolean =>
  hooksOf(target.id)?.keepsRows === true ||
  // Hand-made reads (departments, roles, companies) have rules of their own.
  (dataScope !== 'all' && !target.platformWide && !target.handMade?.includes('read'));

/** Where something is, on what and of what: whoever may report an event says so, whoever entered the plant into the ledger. */
const plant: ReadonlySet<string> = new Set(['ircrisk-center', 'ircrisk-series']);
const saysWhere = ({ id, service }: Resource): boolean => plant.has(service) && !hooksOf(id)?.keepsRows;

/** The fields that point at records of which the viewer may not see all. */
export const keptPointers = (resource: Resource, viewer: Pick<Viewer, 'dataScope'>): KeptPointer[] =>
  Object.entries(resource.fields).flatMap(([property, field]) => {
    if (field.kind !== 'reference') return [];
    const target = resourceOf(field.to);
    return isKeptFrom(target, viewer) && !saysWhere(target) ? [{ property, target }] : [];
  });

const pointedBy = ({ values }: SavedRecord, property: string): string[] =>
  [values[property] ?? []].flat().map(String);

/** By record what it points at already: a form sends back what it was given, and that changes nothing. */
async function storedPointers(
  tx: Tx,
  resource: Resource,
  property: string,
  records: readonly SavedRecord[],
): Promise<Map<string, string[]>> {
  const ids = records.flatMap(({ id }) => id ?? []);
  if (ids.length === 0) return new Map();
  const rows = await tx.all<{ id: string; value: unknown }>(
    sql`select t.id, t.${name(anyColumn(resource, property))} as value from ${shapeOf(resource).table} t where t.id = any(${ids}::bigint[])`,
  );
  return new Map(rows.map(({ id, value }) => [id, [value ?? []].flat().map(String)]));
}

/** Whoever may not see a record writes nothing into it and points nothing at it: for them it is not there. */
async function refuseKept(tx: Tx, resource: Resource, records: readonly SavedRecord[], viewer: Viewer) {
  for (const { property, target } of keptPointers(resource, viewer)) {
    const ids = [...new Set(records.flatMap((record) => pointedBy(record, property)))];
    if (ids.length === 0) continue;
    const rows = await tx.all<{ id: string }>(
      sql`select t.id from ${shapeOf(target).table} t where t.id = any(${ids}::bigint[]) and ${visible(target, viewer)}`,
    );
    const seen = new Set(rows.map(({ id }) => BigInt(id)));
    const unseen = records.filter(
      (record) => !pointedBy(record, property).every((id) => seen.has(BigInt(id))),
    );
    if (unseen.length === 0) continue;
    const stored = await storedPointers(tx, resource, property, unseen);
    for (const record of unseen) {
      const kept = new Set((stored.get(record.id ?? '') ?? []).map(BigInt));
      if (pointedBy(record, property).every((id) => seen.has(BigInt(id)) || kept.has(BigInt(id)))) continue;
      refuse(record, property, 'reference', unknownReference(resource.fields[property]!));
    }
  }
}

/** The same of what a hand-made call writes into a record: refused by the field that points at what its writer does not see. */
export const mustPointAtSeen = (
  tx: Tx,
  resource: Resource,
  values: Record<string, unknown>,
  viewer: Viewer,
): Promise<void> => refuseKept(tx, resource, [{ values }], viewer);

/** Everything that judges records on their way into the table, whether one is saved or many come in. */
export async function judgeRecords(
  tx: Tx,
  resource: Resource,
  records: SavedRecord[],
  viewer: Viewer,
): Promise<void> {
  await refuseKept(tx, resource, records, viewer);
  await hooksOf(resource.id)?.beforeSave?.(tx, records, viewer);
}
