import {
  type EquipmentTemplate,
  equipmentTemplates,
  type TemplateItem,
} from '@ircrisk/engine-fmeca/tables/equipment-templates.ts';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { commonErrors, fail } from '#platform/http/answer.ts';

export type WholeTemplate = EquipmentTemplate & { readonly source: 'system' | 'tenant' };

/** Templates with items, whole and in their newest version; the general list of modes has no items and is left out. */
export async function wholeTemplates(tx: Tx): Promise<WholeTemplate[]> {
  const own = await tx.all<EquipmentTemplate>(sql`
    select distinct on (template_key) template_key as key, iso_class as "isoClass", template_version as version,
      jsonb_build_object('zh', name, 'en', coalesce(name_en, name)) as name, items
    from fmeca_templates where is_deleted = 0 order by template_key, template_version desc`);
  return [
    ...equipmentTemplates.map((one) => ({ ...one, source: 'system' as const })),
    ...own.map((one) => ({ ...one, source: 'tenant' as const })),
  ];
}

interface Published {
  /** Null: a new template. */
  key: string | null;
  name: string;
  nameEn: string | null;
  isoClass: string;
  items: readonly TemplateItem[];
}

/** A template of the company's own, or the next version of one. Those every company starts with are nobody's to change. */
export async function publishTemplate(tx: Tx, one: Published): Promise<{ key: string; version: number }> {
  if (one.key && equipmentTemplates.some(({ key }) => key === one.key)) throw fail(commonErrors.notFound);
  await tx.run(sql`select pg_advisory_xact_lock(hashtext('fmeca template ' || current_tenant()))`);
  const known = one.key
    ? await tx.maybe<{ version: number }>(sql`
        select max(template_version)::int as version from fmeca_templates where template_key = ${one.key} and is_deleted = 0 having count(*) > 0`)
    : undefined;
  if (one.key && !known) throw fail(commonErrors.notFound);
  return tx.one(sql`
    insert into fmeca_templates (template_key, iso_class, template_version, name, name_en, items)
    values (coalesce(${one.key}, ${one.isoClass} || '-' || next_id()), ${one.isoClass}, ${(known?.version ?? 0) + 1}, ${one.name}, ${one.nameEn},
      ${JSON.stringify(one.items)}::jsonb) returning template_key as key, template_version as version`);
}

/** Out of the library in every version; what was made from it stays where it is. */
export async function retireTemplate(tx: Tx, key: string): Promise<void> {
  const gone = await tx.run(
    sql`update fmeca_templates set is_deleted = 1 where template_key = ${key} and is_deleted = 0`,
  );
  if (gone === 0) throw fail(commonErrors.notFound);
}
