import { equipmentErrors } from '@ircrisk/contract/modules/assets/equipment.ts';
import { equipment as resource } from '@ircrisk/contract/resources/ledger/equipment.ts';
import { parseOptions } from '@ircrisk/contract/validation.ts';
import { join, name, sql } from '#platform/database/sql.ts';
import { commonErrors, fail, invalid } from '#platform/http/answer.ts';
import type { Call } from '#platform/http/handle.ts';
import { hooksOf } from '#platform/resources/hooks.ts';
import { checkPast } from '#platform/resources/past-dates.ts';
import { checkReferences } from '#platform/resources/references.ts';
import { schemasOf } from '#platform/resources/save.ts';
import { viewerOf, visible } from '#platform/resources/scope.ts';
import { anyColumn } from '#platform/resources/shape.ts';

/** What belongs to one piece of equipment alone. */
const single = new Set(['tag', 'serialNumber', 'certificateNumber', 'registrationCode', 'photoIds']);

/** The same values for many, in one statement: all of them or none. */
export async function updateMany(
  { tx, actor, projectId, language }: Pick<Call, 'tx' | 'actor' | 'projectId' | 'language'>,
  ids: readonly string[],
  given: Readonly<Record<string, unknown>>,
): Promise<number> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) throw fail(commonErrors.nothingSelected);
  for (const property of Object.keys(given)) {
    const fields: Record<string, { zh: string; en: string; readOnly?: boolean; fixed?: boolean }> =
      resource.fields;
    const field = Object.hasOwn(fields, property) ? fields[property] : undefined;
    if (!field || field.readOnly || field.fixed || single.has(property))
      throw fail(equipmentErrors.notBatch, { field: field?.[language] ?? property.slice(0, 60) });
  }
  const parsed = schemasOf(resource).update.safeParse({ ...given, id: wanted[0] }, parseOptions);
  if (!parsed.success)
    throw invalid(
      parsed.error,
      (property) => (resource.fields as Record<string, { zh: string; en: string }>)[property],
    );
  const { id: _id, version: _version, updateTime: _time, ...values } = parsed.data;
  const entries = Object.entries(values).filter(([, value]) => value !== undefined);
  const viewer = viewerOf(actor, projectId);
  const { known } = await tx.one<{ known: number }>(
    sql`select count(*)::int as known from equipment t where t.id = any(${wanted}::bigint[]) and ${visible(resource, viewer)}`,
  );
  if (known !== wanted.length) throw fail(commonErrors.notFound);
  if (entries.length === 0) return 0;
  await checkReferences(tx, resource, values);
  await checkPast(tx, resource, values);
  const hooks = hooksOf(resource.id);
  await hooks?.beforeSave?.(
    tx,
    wanted.map((id) => ({ id, values: { ...values } })),
    viewer,
  );
  const set = join(
    entries.map(([property, value]) => sql`${name(anyColumn(resource, property))} = ${value}`),
  );
  const changed = await tx.run(
    sql`update equipment t set ${set} where t.id = any(${wanted}::bigint[]) and ${visible(resource, viewer)}`,
  );
  if (changed !== wanted.length) throw fail(commonErrors.notFound);
  await hooks?.afterSave?.(tx, wanted, viewer);
  return changed;
}
