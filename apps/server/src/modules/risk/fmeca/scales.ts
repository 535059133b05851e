import { columnOf } from '@ircrisk/contract/resource.ts';
import { fmecaScale, limited } from '@ircrisk/contract/resources/fmeca/scale.ts';
import { fmecaText, ladderFault, type ScaleSet, usualScales } from '@ircrisk/engine-fmeca';
import type { Tx } from '#platform/database/pool.ts';
import { join, name, sql } from '#platform/database/sql.ts';
import { type ResourceHooks, refuse } from '#platform/resources/hooks.ts';
import { completed } from '#platform/studies/parts.ts';

type Row = Readonly<Record<string, unknown>>;
const fields = Object.keys(fmecaScale.fields);
const kinds = ['severity', 'occurrence', 'detection'] as const;

/** A set as it is applied: what the company left empty is worded as the platform does. */
export function scalesOf(row: Row): ScaleSet {
  const said = (property: string, usual: string): string => String(row[property] ?? '').trim() || usual;
  const limitOf = (rating: number, usual: number | null): number | null => {
    const own = row[`limit${rating}`];
    return own === null || own === undefined || own === '' ? usual : Number(own);
  };
  return {
    severity: usualScales.severity.map(({ rating, zh, en }) => ({
      rating,
      zh: said(`severity${rating}`, zh),
      en: said(`severity${rating}En`, en),
    })),
    occurrence: usualScales.occurrence.map(({ rating, zh, en, minPerUnitYear }) => ({
      rating,
      zh: said(`occurrence${rating}`, zh),
      en: said(`occurrence${rating}En`, en),
      minPerUnitYear: limitOf(rating, minPerUnitYear),
    })),
    detection: usualScales.detection.map(({ rating, zh, en }) => ({
      rating,
      zh: said(`detection${rating}`, zh),
      en: said(`detection${rating}En`, en),
    })),
  };
}

export interface StoredScales {
  id: string;
  version: number;
  name: string;
  nameEn: string | null;
  scales: ScaleSet;
}

async function readScales(tx: Tx, where: ReturnType<typeof sql>): Promise<StoredScales | undefined> {
  const row = await tx.maybe<Row>(sql`select * from fmeca_scales where is_deleted = 0 and ${where}`);
  if (!row) return undefined;
  const values = Object.fromEntries(
    fields.map((property) => [property, row[columnOf(fmecaScale, property)] ?? null]),
  );
  return {
    id: String(row.id),
    version: Number(row.version),
    name: String(row.name),
    nameEn: (row.name_en as string | null) ?? null,
    scales: scalesOf(values),
  };
}

export const findScales = (tx: Tx, id: string) => readScales(tx, sql`id = ${id}`);
/** The set new studies start with; nothing where the company has none. */
export const defaultScales = (tx: Tx) => readScales(tx, sql`is_default order by id limit 1`);

/** The scales of the company for those who have no study of FMECA to ask. */
export const companyScales = async (tx: Tx): Promise<ScaleSet> =>
  (await defaultScales(tx))?.scales ?? usualScales;

/** A set with the platform's own words, to be changed. */
export async function insertScales(tx: Tx, code: string): Promise<string> {
  const values: Record<string, string | number | null> = {
    code,
    name: fmecaScale.title.zh,
    nameEn: fmecaScale.title.en,
  };
  for (const kind of kinds)
    for (const { rating, zh, en } of usualScales[kind]) {
      values[`${kind}${rating}`] = zh;
      values[`${kind}${rating}En`] = en;
    }
  for (const { rating, minPerUnitYear } of usualScales.occurrence)
    if ((limited as readonly number[]).includes(rating)) values[`limit${rating}`] = minPerUnitYear;
  const columns = join(Object.keys(values).map((property) => name(columnOf(fmecaScale, property))));
  const { id } = await tx.one<{ id: string }>(sql`
    insert into fmeca_scales (${columns}) values (${join(Object.values(values).map((value) => sql`${value}`))}) returning id`);
  return id;
}

export const scaleHooks: ResourceHooks = {
  resource: 'fmeca-scale',
  async beforeSave(tx, records) {
    for (const [record, values] of await completed(tx, 'fmeca_scales', records)) {
      const fault = ladderFault(scalesOf(values).occurrence);
      if (fault)
        refuse(record, `limit${fault.values?.rating}`, 'order', {
          zh: fmecaText(fault, 'zh'),
          en: fmecaText(fault, 'en'),
        });
    }
  },
  /** One set is the default: the one saved last as such. */
  async afterSave(tx, ids) {
    const last = await tx.maybe<{ id: string }>(
      sql`select id from fmeca_scales where id = any(${ids}::bigint[]) and is_default and is_deleted = 0 order by id desc limit 1`,
    );
    if (last)
      await tx.run(
        sql`update fmeca_scales set is_default = false where is_default and id <> ${last.id} and is_deleted = 0`,
      );
  },
};
