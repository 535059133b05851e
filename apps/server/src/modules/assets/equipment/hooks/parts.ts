import { checkReadings, tagSearchKey, thicknessMessages } from '@ircrisk/engine-thickness';
import { noticeText } from '@ircrisk/units';
import { refreshIntegrity } from '#plant/integrity.ts';
import { millTolerance } from '#plant/mill-tolerance.ts';
import { ofEquipmentInSubtree, searchText } from '#plant/subtree.ts';
import type { Tx } from '#platform/database/pool.ts';
import { type Sql, sql } from '#platform/database/sql.ts';
import { type ResourceHooks, refuse, type SavedRecord } from '#platform/resources/hooks.ts';

const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);

async function known<T extends { id: string }>(
  tx: Tx,
  records: readonly SavedRecord[],
  query: (ids: string[]) => Sql,
): Promise<Map<string, T>> {
  const ids = records.flatMap(({ id }) => (id ? [id] : []));
  if (ids.length === 0) return new Map();
  return new Map((await tx.all<T>(query(ids))).map((row) => [row.id, row]));
}

export const partHooks: ResourceHooks = {
  resource: 'part',
  reads: ['calculatedThickness', 'nominalThickness', 'claddingThickness'],
  async beforeSave(tx, records) {
    const before = await known<{ id: string; calculated: number; nominal: number; cladding: number | null }>(
      tx,
      records,
      (ids) =>
        sql`select id, calculated_thickness as calculated, nominal_thickness as nominal, cladding_thickness as cladding from parts where id = any(${ids}::bigint[])`,
    );
    for (const record of records) {
      const row = record.id ? before.get(record.id) : undefined;
      const calculated = (record.values.calculatedThickness ?? row?.calculated) as number | undefined;
      const nominal = (record.values.nominalThickness ?? row?.nominal) as number | undefined;
      if (calculated !== undefined && nominal !== undefined && calculated > nominal)
        refuse(record, 'calculatedThickness', 'order', {
          zh: '计算厚度不能大于名义厚度',
          en: 'The calculated thickness must not exceed the nominal thickness',
        });
      const { claddingThickness: given } = record.values;
      const cladding = (given === undefined ? row?.cladding : given) as number | null | undefined;
      if (cladding != null && nominal !== undefined && cladding >= nominal)
        refuse(record, 'claddingThickness', 'cladding', {
          zh: '名义厚度是含复层的总厚度，复层厚度须小于名义厚度',
          en: 'The nominal thickness is the whole wall with its cladding: the cladding must be thinner than that',
        });
    }
  },
  afterSave: async (tx, ids) =>
    refreshIntegrity(
      tx,
      idsOf(
        await tx.all(sql`select distinct equipment_id as id from parts where id = any(${ids}::bigint[])`),
      ),
    ),
  keyword: (text) => searchText(text, tagSearchKey(text)),
  filters: { nodeId: ofEquipmentInSubtree('equipment_id') },
};

/** What a wall needs, and which rules a vessel or a tank falls under, follows from its steel. */
export const refreshOfMaterials = async (tx: Tx, ids: readonly string[]): Promise<void> =>
  refreshIntegrity(
    tx,
    idsOf(
      await tx.all(sql`
        select equipment_id as id from parts where material_id = any(${ids}::bigint[]) and is_deleted = 0
        union select id from equipment where material_id = any(${ids}::bigint[]) and is_deleted = 0
        union select t.equipment_id from tank_courses c join tanks t on t.id = c.tank_id where c.material_id = any(${ids}::bigint[]) and c.is_deleted = 0`),
    ),
  );

export const materialHooks: ResourceHooks = { resource: 'material', afterSave: refreshOfMaterials };

export const locationHooks: ResourceHooks = {
  resource: 'monitoring-location',
  afterSave: async (tx, ids) =>
    refreshIntegrity(
      tx,
      idsOf(
        await tx.all(sql`
          select distinct p.equipment_id as id from monitoring_locations l join parts p on p.id = l.part_id where l.id = any(${ids}::bigint[])`),
      ),
    ),
  filters: {
    nodeId: (nodes) =>
      sql`t.part_id in (select p.id from parts p where ${raised(ofEquipmentInSubtree('equipment_id')(nodes))})`,
    equipmentId: (ids) =>
      sql`t.part_id in (select p.id from parts p where p.equipment_id = any(${ids}::bigint[]))`,
  },
};

/** The condition on rows `p` instead of `t`. */
function raised(condition: Sql): Sql {
  return { parts: condition.parts.map((part) => part.replace(/^t\./, 'p.')), values: condition.values };
}

interface ReadingPlace {
  id: string;
  nominal: number;
  inService: string | null;
  today: string;
}

/** A reading no wall of that thickness can give is refused; one that only looks odd is flagged where it is shown. */
async function judgeReadings(tx: Tx, records: readonly SavedRecord[]): Promise<void> {
  const before = await known<{ id: string; locationId: string; thickness: number; date: string }>(
    tx,
    records,
    (ids) =>
      sql`select id, location_id as "locationId", thickness, reading_date as date from thickness_readings where id = any(${ids}::bigint[])`,
  );
  const whole = records.map((record) => {
    const row = record.id ? before.get(record.id) : undefined;
    return {
      record,
      locationId: String(record.values.locationId ?? row?.locationId ?? ''),
      thicknessMm: Number(record.values.thickness ?? row?.thickness),
      date: String(record.values.readingDate ?? row?.date),
    };
  });
  const places = await tx.all<ReadingPlace>(sql`
    select l.id, coalesce(l.nominal_thickness, p.nominal_thickness) as nominal, e.in_service_date as "inService", current_date as today
    from monitoring_locations l join parts p on p.id = l.part_id join equipment e on e.id = p.equipment_id
    where l.id = any(${[...new Set(whole.map(({ locationId }) => locationId))].filter(Boolean)}::bigint[])`);
  const placeOf = new Map(places.map((place) => [place.id, place]));
  for (const { record, locationId, thicknessMm, date } of whole) {
    const place = placeOf.get(locationId);
    if (!place) continue;
    const findings = checkReadings([{ date, thicknessMm }], {
      today: place.today,
      nominalMm: place.nominal,
      toleranceMm: millTolerance(place.nominal),
      inServiceDate: place.inService,
    });
    for (const finding of findings.filter(({ severity }) => severity === 'error'))
      refuse(record, finding.path?.endsWith('date') ? 'readingDate' : 'thickness', finding.code, {
        zh: noticeText(thicknessMessages, finding, 'zh'),
        en: noticeText(thicknessMessages, finding, 'en'),
      });
  }
}

export const readingHooks: ResourceHooks = {
  resource: 'thickness-reading',
  reads: ['locationId', 'thickness', 'readingDate'],
  beforeSave: judgeReadings,
  afterSave: async (tx, ids) =>
    refreshIntegrity(
      tx,
      idsOf(
        await tx.all(sql`
          select distinct p.equipment_id as id from thickness_readings r join monitoring_locations l on l.id = r.location_id
          join parts p on p.id = l.part_id where r.id = any(${ids}::bigint[])`),
      ),
    ),
  filters: {
    equipmentId: (
      ids,
    ) => sql`t.location_id in (select l.id from monitoring_locations l join parts p on p.id = l.part_id
      where p.equipment_id = any(${ids}::bigint[]))`,
    partId: (ids) =>
      sql`t.location_id in (select l.id from monitoring_locations l where l.part_id = any(${ids}::bigint[]))`,
  },
};
