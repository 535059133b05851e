import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';

export interface EquipmentFacts {
  id: string;
  type: string;
  smallType: string | null;
  state: string;
  inServiceDate: string | null;
  partCount: number;
  /** Recommended fields that are empty. */
  record: Record<string, unknown>;
}

export interface InspectionFact {
  id: string;
  equipmentId: string;
  date: string;
  type: string;
  grade: number | null;
}

/** The three readings of a location that its rates follow from. */
export interface LocationFacts {
  equipmentId: string;
  partId: string;
  locationId: string;
  nominal: number;
  required: number;
  firstDate: string;
  first: number;
  previousDate: string | null;
  previous: number | null;
  lastDate: string;
  last: number;
}

export interface IntegrityFacts {
  equipment: EquipmentFacts[];
  inspections: Map<string, InspectionFact[]>;
  locations: Map<string, LocationFacts[]>;
}

/** Everything the figures of these pieces of equipment follow from, in three statements. */
export async function readFacts(tx: Tx, ids: readonly string[]): Promise<IntegrityFacts> {
  const [equipment, inspections, locations] = await Promise.all([
    tx.all<EquipmentFacts>(sql`
      select e.id, e.type, e.small_type as "smallType", e.state, e.in_service_date as "inServiceDate",
        (select count(*)::int from parts p where p.equipment_id = e.id and p.is_deleted = 0) as "partCount",
        jsonb_build_object('smallType', e.small_type, 'inServiceDate', e.in_service_date, 'designLife', e.design_life,
          'designPressure', e.design_pressure, 'operatingPressure', e.operating_pressure, 'designTemperature', e.design_temperature,
          'operatingTemperature', e.operating_temperature, 'medium', e.medium, 'materialId', e.material_id::text, 'manufacturer', e.manufacturer,
          'specification', e.specification, 'criticality', e.criticality, 'certificateNumber', e.certificate_number,
          'certificateExpiry', e.certificate_expiry, 'setPressure', e.set_pressure, 'length', e.length, 'volume', e.volume, 'nameEn', e.name_en) as record
      from equipment e where e.id = any(${ids}::bigint[]) and e.is_deleted = 0`),
    tx.all<InspectionFact>(sql`
      select i.id, i.equipment_id as "equipmentId", i.inspection_date as date, i.type, i.safety_grade as grade from inspections i
      where i.equipment_id = any(${ids}::bigint[]) and i.is_deleted = 0 order by i.inspection_date, i.id`),
    tx.all<LocationFacts>(sql`
      select equipment_id as "equipmentId", part_id as "partId", location_id as "locationId", nominal, required,
        min(reading_date) as "firstDate", max(thickness) filter (where up = 1) as first,
        max(reading_date) filter (where down = 2) as "previousDate", max(thickness) filter (where down = 2) as previous,
        max(reading_date) as "lastDate", max(thickness) filter (where down = 1) as last
      from (
        select p.equipment_id, p.id as part_id, l.id as location_id, coalesce(l.nominal_thickness, p.nominal_thickness) as nominal,
          p.calculated_thickness as required, r.reading_date, r.thickness,
          row_number() over (partition by l.id order by r.reading_date) as up,
          row_number() over (partition by l.id order by r.reading_date desc) as down
        from parts p
        join monitoring_locations l on l.part_id = p.id and l.is_deleted = 0
        join thickness_readings r on r.location_id = l.id and r.is_deleted = 0 and not r.doubtful
        where p.equipment_id = any(${ids}::bigint[]) and p.is_deleted = 0) t
      group by equipment_id, part_id, location_id, nominal, required`),
  ]);
  return {
    equipment,
    inspections: Map.groupBy(inspections, ({ equipmentId }) => equipmentId),
    locations: Map.groupBy(locations, ({ equipmentId }) => equipmentId),
  };
}
