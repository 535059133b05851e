import { structuralMinimum } from '@ircrisk/engine-thickness';
import type { Tx } from '#platform/database/pool.ts';
import { join, name, type Sql, sql } from '#platform/database/sql.ts';
import { type IntervalRules, readIntervalRules } from './interval-rules.ts';
import { readBottomFacts, type TankBottomFacts } from './tank-internal.ts';

export interface EquipmentFacts {
  id: string;
  type: string;
  smallType: string | null;
  state: string;
  inServiceDate: string | null;
  materialType: string | null;
  tensileMPa: number | null;
  /** Day an approved risk-based plan names, and since when the plan is in force. */
  rbiDate: string | null;
  rbiApprovedOn: string | null;
  partCount: number;
  /** Which of the fields that make a record complete are filled: a mark each, in the order of `countedFields`. */
  filled: string;
}

/** Fields the completeness of a record looks at, with their columns. */
export const countedFields = {
  smallType: 'small_type',
  inServiceDate: 'in_service_date',
  designLife: 'design_life',
  designPressure: 'design_pressure',
  operatingPressure: 'operating_pressure',
  designTemperature: 'design_temperature',
  operatingTemperature: 'operating_temperature',
  medium: 'medium',
  materialId: 'material_id',
  manufacturer: 'manufacturer',
  specification: 'specification',
  criticality: 'criticality',
  certificateNumber: 'certificate_number',
  certificateExpiry: 'certificate_expiry',
  setPressure: 'set_pressure',
  length: 'length',
  volume: 'volume',
  nameEn: 'name_en',
} as const;

const texts = new Set([
  'smallType',
  'medium',
  'manufacturer',
  'specification',
  'criticality',
  'certificateNumber',
  'nameEn',
]);

/** The marks of equipment `e`: an empty text is as good as none. */
export const filledMarks: Sql = sql`concat(${join(
  Object.entries(countedFields).map(([property, column]) =>
    texts.has(property)
      ? sql`coalesce(${name(`e.${column}`)} <> '', false)`
      : sql`${name(`e.${column}`)} is not null`,
  ),
)})`;

export interface InspectionFact {
  id: string;
  equipmentId: string;
  date: string;
  type: string;
  grade: number | null;
  /** Interval written down with it, and on what ground. */
  intervalYears: number | null;
  intervalGround: string | null;
  /** Whether the day it led to is on record. */
  dated: boolean;
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
  intervals: IntervalRules;
  tanks: Map<string, TankBottomFacts>;
  equipment: EquipmentFacts[];
  inspections: Map<string, InspectionFact[]>;
  locations: Map<string, LocationFacts[]>;
}

interface PartFact {
  id: string;
  equipmentId: string;
  nominal: number;
  required: number;
  type: string;
  innerDiameter: number | null;
  materialType: string | null;
}

const highAlloy = new Set(['austenitic', 'ferritic', 'duplex', 'nickelAlloy']);
const shapes: Record<string, 'shell' | 'head'> = {
  shell: 'shell',
  channel: 'shell',
  jacket: 'shell',
  head: 'head',
};

export const isHighAlloy = (materialType: string | null | undefined): boolean =>
  highAlloy.has(materialType ?? '');

/** The wall a part may not go below: the calculated thickness, and of a vessel never less than the code's minimum (GB/T 150). */
function requiredOf(part: PartFact, equipmentType: string | undefined): number {
  const shape = shapes[part.type];
  if (!shape || (equipmentType !== 'pressureVessel' && equipmentType !== 'heatExchanger'))
    return part.required;
  const { minimumMm } = structuralMinimum(shape, {
    innerDiameterMm: part.innerDiameter,
    highAlloy: isHighAlloy(part.materialType),
  });
  return Math.max(part.required, minimumMm);
}

/**
 * Locations with the readings their rates follow from. Three plain reads by key instead of one join: they stay fast for
 * rows that came in this very transaction, of which the planner knows nothing yet.
 */
async function readLocations(tx: Tx, parts: readonly PartFact[]): Promise<LocationFacts[]> {
  if (parts.length === 0) return [];
  const partOf = new Map(parts.map((part) => [part.id, part]));
  const locations = await tx.all<{ id: string; partId: string; nominal: number | null }>(sql`
    select id, part_id as "partId", nominal_thickness as nominal from monitoring_locations where part_id = any(${[...partOf.keys()]}::bigint[]) and is_deleted = 0`);
  if (locations.length === 0) return [];
  const readings = await tx.all<{
    locationId: string;
    date: string;
    thickness: number;
    replaced: boolean;
  }>(sql`
    select location_id as "locationId", reading_date as date, thickness, replaced from thickness_readings
    where location_id = any(${locations.map(({ id }) => id)}::bigint[]) and is_deleted = 0 and not doubtful order by reading_date`);
  const byLocation = Map.groupBy(readings, ({ locationId }) => locationId);
  return locations.flatMap(({ id, partId, nominal }) => {
    const part = partOf.get(partId);
    const all = byLocation.get(id) ?? [];
    // A new plate or pipe starts its own history.
    const own = all.slice(
      Math.max(
        0,
        all.findLastIndex(({ replaced }) => replaced),
      ),
    );
    const [first, last] = [own[0], own.at(-1)];
    if (!part || !first || !last) return [];
    const previous = own.length > 1 ? own.at(-2) : undefined;
    return [
      {
        equipmentId: part.equipmentId,
        partId,
        locationId: id,
        nominal: nominal ?? part.nominal,
        required: part.required,
        firstDate: first.date,
        first: first.thickness,
        previousDate: previous?.date ?? null,
        previous: previous?.thickness ?? null,
        lastDate: last.date,
        last: last.thickness,
      },
    ];
  });
}

/** Everything the figures of these pieces of equipment follow from. */
export async function readFacts(tx: Tx, ids: readonly string[]): Promise<IntegrityFacts> {
  const [equipment, inspections, parts] = await Promise.all([
    tx.all<EquipmentFacts>(sql`
      select e.id, e.type, e.small_type as "smallType", e.state, e.in_service_date as "inServiceDate", m.type as "materialType",
        m.tensile_strength as "tensileMPa",
        s.rbi_inspection_date as "rbiDate", s.rbi_approved_on as "rbiApprovedOn", 0 as "partCount",
        ${filledMarks} as filled
      from equipment e left join equipment_integrity s on s.tenant_id = e.tenant_id and s.equipment_id = e.id
        left join materials m on m.tenant_id = e.tenant_id and m.id = e.material_id
      where e.id = any(${ids}::bigint[]) and e.is_deleted = 0`),
    tx.all<InspectionFact>(sql`
      select i.id, i.equipment_id as "equipmentId", i.inspection_date as date, i.type, i.safety_grade as grade,
        i.interval_years as "intervalYears", i.interval_ground as "intervalGround",
        i.next_due_basis is not null as dated from inspections i
      where i.equipment_id = any(${ids}::bigint[]) and i.is_deleted = 0 order by i.inspection_date, i.id`),
    tx.all<PartFact>(sql`
      select p.id, p.equipment_id as "equipmentId", p.nominal_thickness as nominal, p.calculated_thickness as required, p.type,
        p.inner_diameter as "innerDiameter", m.type as "materialType"
      from parts p left join materials m on m.tenant_id = p.tenant_id and m.id = p.material_id
      where p.equipment_id = any(${ids}::bigint[]) and p.is_deleted = 0`),
  ]);
  const typeOf = new Map(equipment.map(({ id, type }) => [id, type]));
  for (const part of parts) part.required = requiredOf(part, typeOf.get(part.equipmentId));
  const [intervals, tanks] = await Promise.all([
    readIntervalRules(tx),
    readBottomFacts(
      tx,
      equipment.flatMap(({ id, type }) => (type === 'tank' ? [id] : [])),
    ),
  ]);
  const partsOf = Map.groupBy(parts, ({ equipmentId }) => equipmentId);
  for (const each of equipment) each.partCount = partsOf.get(each.id)?.length ?? 0;
  const locations = await readLocations(tx, parts);
  return {
    intervals,
    tanks,
    equipment,
    inspections: Map.groupBy(inspections, ({ equipmentId }) => equipmentId),
    locations: Map.groupBy(locations, ({ equipmentId }) => equipmentId),
  };
}
