import {
  corrosionRates,
  readingBefore,
  type ThicknessReading,
  withInitialWall,
  wornWall,
} from '@ircrisk/engine-thickness';
import type { Tx } from '#platform/database/pool.ts';
import { join, name, type Sql, sql } from '#platform/database/sql.ts';
import { type IntervalRules, readIntervalRules } from './interval-rules.ts';
import { requiredWall } from './required-wall.ts';
import { type StressPoint, stressTemperature } from './stress.ts';
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
  designPressure: number | null;
  designTemperature: number | null;
  operatingTemperature: number | null;
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
  /** Of a safety valve, as received. */
  testOutcome: string | null;
  /** The least wall it found anywhere, mm. */
  leastWall: number | null;
  /** The part it is on, where the record says so. */
  leastWallPartId: string | null;
  /** Since when that place is gone, where an engineer has said so. */
  leastWallRemovedOn: string | null;
  /** Whether the day it led to is on record, and that day. */
  dated: boolean;
  nextDue: string | null;
}

/** How long an interval it gives, to tell the stricter of two: longer ones on a condition, then the rule's, then one written down. */
const leniency = ({ intervalYears, intervalGround }: InspectionFact): number => {
  if (intervalYears === null) return 50;
  return intervalGround === 'extended' || intervalGround === 'strict' ? 100 + intervalYears : intervalYears;
};

const outcomes = ['passed', 'leaked', 'failed'];

/** Oldest first; of two on one day the worse comes last and counts, whichever was written down first. */
export const inspectionOrder = (a: InspectionFact, b: InspectionFact): number => {
  if (a.date !== b.date) return a.date < b.date ? -1 : 1;
  return (
    (a.grade ?? 0) - (b.grade ?? 0) ||
    outcomes.indexOf(a.testOutcome ?? '') - outcomes.indexOf(b.testOutcome ?? '') ||
    leniency(b) - leniency(a) ||
    a.id.length - b.id.length ||
    (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)
  );
};

/** The three readings of a location that its rates follow from. */
export interface LocationFacts {
  equipmentId: string;
  partId: string;
  locationId: string;
  nominal: number;
  /** Base metal under a cladding, mm; null where there is none. */
  base: number | null;
  partName: string;
  required: number;
  firstDate: string;
  first: number;
  previousDate: string | null;
  previous: number | null;
  lastDate: string;
  last: number;
  /** Since when the wall is there that was put in place of another one. */
  renewedOn: string | null;
  /** What was read on the wall that is gone. */
  gone: readonly ThicknessReading[];
  /** Its own readings give a rate, without the nominal wall. */
  measured: boolean;
}

export interface IntegrityFacts {
  intervals: IntervalRules;
  tanks: Map<string, TankBottomFacts>;
  equipment: EquipmentFacts[];
  inspections: Map<string, InspectionFact[]>;
  locations: Map<string, LocationFacts[]>;
  parts: Map<string, PartFact[]>;
}

export interface PartFact {
  id: string;
  equipmentId: string;
  name: string;
  /** Clad or sprayed with a metal that stands its medium. */
  metalLined: boolean;
  /** The whole wall, with its cladding. */
  nominal: number;
  cladding: number | null;
  /** As typed when the part was entered. */
  wall: number;
  /** As typed, then raised to what pressure and code ask for. */
  required: number;
  type: string;
  innerDiameter: number | null;
  innerDepth: number | null;
  weldCoefficient: number | null;
  pressure: number | null;
  temperature: number | null;
  operatingTemperature: number | null;
  materialId: string | null;
  /** Its monitoring locations, read or not. */
  locationCount: number;
}

interface MaterialFact {
  id: string;
  type: string | null;
  stress: StressPoint[] | null;
  fromMm: number | null;
  toMm: number | null;
}

/** Raises what was typed to what the wall needs. */
function raiseRequired(
  parts: readonly PartFact[],
  equipment: readonly EquipmentFacts[],
  materials: readonly MaterialFact[],
): void {
  const equipmentOf = new Map(equipment.map((each) => [each.id, each]));
  const materialOf = new Map(materials.map((each) => [each.id, each]));
  for (const part of parts) {
    const whole = equipmentOf.get(part.equipmentId);
    const material = materialOf.get(part.materialId ?? '');
    if (!whole) continue;
    part.required = requiredWall(part.required, {
      equipmentType: whole.type,
      smallType: whole.smallType,
      partType: part.type,
      nominal: part.nominal,
      innerDiameter: part.innerDiameter,
      innerDepth: part.innerDepth,
      weldCoefficient: part.weldCoefficient,
      pressure: part.pressure ?? whole.designPressure,
      temperature: stressTemperature(
        part.temperature ?? whole.designTemperature,
        part.operatingTemperature ?? whole.operatingTemperature,
      ),
      materialType: material?.type ?? null,
      stress: material?.stress ?? null,
      band: material ?? null,
    });
  }
}

/**
 * Locations with the readings their rates follow from. Three plain reads by key instead of one join: they stay fast for
 * rows that came in this very transaction, of which the planner knows nothing yet.
 */
async function readLocations(
  tx: Tx,
  parts: readonly PartFact[],
  equipment: readonly EquipmentFacts[],
): Promise<LocationFacts[]> {
  if (parts.length === 0) return [];
  const serviceOf = new Map(equipment.map(({ id, inServiceDate }) => [id, inServiceDate]));
  const partOf = new Map(parts.map((part) => [part.id, part]));
  const locations = await tx.all<{ id: string; partId: string; nominal: number | null }>(sql`
    select id, part_id as "partId", nominal_thickness as nominal from monitoring_locations where part_id = any(${[...partOf.keys()]}::bigint[]) and is_deleted = 0`);
  if (locations.length === 0) return [];
  for (const { partId } of locations) {
    const part = partOf.get(partId);
    if (part) part.locationCount += 1;
  }
  const readings = await tx.all<ThicknessReading & { locationId: string }>(sql`
    select location_id as "locationId", reading_date as date, thickness as "thicknessMm", replaced from thickness_readings
    where location_id = any(${locations.map(({ id }) => id)}::bigint[]) and is_deleted = 0 and not doubtful order by reading_date`);
  const byLocation = Map.groupBy(readings, ({ locationId }) => locationId);
  return locations.flatMap(({ id, partId, nominal }) => {
    const part = partOf.get(partId);
    const inServiceDate = serviceOf.get(part?.equipmentId ?? '');
    const all = byLocation.get(id) ?? [];
    const worn = wornWall(all, inServiceDate);
    const own = withInitialWall(worn, {
      nominalMm: nominal ?? part?.nominal ?? null,
      inServiceDate,
    });
    const [first, last] = [own[0], own.at(-1)];
    if (!part || !first || !last) return [];
    // Where all are within the measuring error they stay, and give no rate.
    const previous = readingBefore(own) ?? (own.length > 1 ? own.at(-2) : undefined);
    return [
      {
        equipmentId: part.equipmentId,
        partId,
        locationId: id,
        nominal: nominal ?? part.nominal,
        base: baseMetal(nominal ?? part.nominal, part.cladding),
        partName: part.name,
        required: part.required,
        firstDate: first.date,
        first: first.thicknessMm,
        previousDate: previous?.date ?? null,
        previous: previous?.thicknessMm ?? null,
        lastDate: last.date,
        last: last.thicknessMm,
        measured: (corrosionRates({ readings: worn }).value?.governingMmPerYear ?? -1) >= 0,
        renewedOn: first.replaced ? first.date : null,
        gone: first.replaced ? all.filter(({ date }) => date < first.date) : [],
      },
    ];
  });
}

/** What is left of a clad wall once its cladding is gone. */
export const baseMetal = (nominal: number, cladding: number | null): number | null =>
  cladding !== null && cladding > 0 && cladding < nominal ? nominal - cladding : null;

/** Everything the figures of these pieces of equipment follow from. */
export async function readFacts(tx: Tx, ids: readonly string[]): Promise<IntegrityFacts> {
  const [equipment, inspections, parts] = await Promise.all([
    tx.all<EquipmentFacts>(sql`
      select e.id, e.type, e.small_type as "smallType", e.state, e.in_service_date as "inServiceDate", m.type as "materialType",
        m.tensile_strength as "tensileMPa",
        s.rbi_inspection_date as "rbiDate", s.rbi_approved_on as "rbiApprovedOn", e.design_pressure as "designPressure",
        e.design_temperature as "designTemperature", e.operating_temperature as "operatingTemperature", 0 as "partCount",
        ${filledMarks} as filled
      from equipment e left join equipment_integrity s on s.tenant_id = e.tenant_id and s.equipment_id = e.id
        left join materials m on m.tenant_id = e.tenant_id and m.id = e.material_id
      where e.id = any(${ids}::bigint[]) and e.is_deleted = 0`),
    tx.all<InspectionFact>(sql`
      select i.id, i.equipment_id as "equipmentId", i.inspection_date as date, i.type, i.safety_grade as grade,
        i.interval_years as "intervalYears", i.interval_ground as "intervalGround", i.test_outcome as "testOutcome",
        i.remaining_wall_thickness as "leastWall", i.least_wall_part_id as "leastWallPartId", i.least_wall_removed_on as "leastWallRemovedOn", i.next_due_basis is not null as dated, i.next_due_date as "nextDue" from inspections i
      where i.equipment_id = any(${ids}::bigint[]) and i.is_deleted = 0 order by i.inspection_date, i.id`),
    tx.all<PartFact>(sql`
      select p.id, p.equipment_id as "equipmentId", p.name, coalesce(p.cladding_thickness > 0, false) as "metalLined", p.nominal_thickness as nominal, p.wall_thickness as wall, p.cladding_thickness as cladding, p.calculated_thickness as required, p.type,
        p.inner_diameter as "innerDiameter", p.inner_depth as "innerDepth", p.weld_coefficient as "weldCoefficient", p.design_pressure as pressure,
        p.design_temperature as temperature, p.operating_temperature as "operatingTemperature", p.material_id as "materialId", 0 as "locationCount"
      from parts p
      where p.equipment_id = any(${ids}::bigint[]) and p.is_deleted = 0`),
  ]);
  const materialIds = [...new Set(parts.flatMap(({ materialId }) => materialId ?? []))];
  const [intervals, materials, tanks] = await Promise.all([
    readIntervalRules(tx),
    materialIds.length === 0
      ? []
      : tx.all<MaterialFact>(
          sql`select id, type, allowable_stress as stress, thickness_from as "fromMm", thickness_to as "toMm" from materials where id = any(${materialIds}::bigint[])`,
        ),
    readBottomFacts(
      tx,
      equipment.flatMap(({ id, type }) => (type === 'tank' ? [id] : [])),
    ),
  ]);
  raiseRequired(parts, equipment, materials);
  const partsOf = Map.groupBy(parts, ({ equipmentId }) => equipmentId);
  for (const each of equipment) each.partCount = partsOf.get(each.id)?.length ?? 0;
  const locations = await readLocations(tx, parts, equipment);
  return {
    intervals,
    tanks,
    equipment,
    inspections: Map.groupBy(inspections.toSorted(inspectionOrder), ({ equipmentId }) => equipmentId),
    locations: Map.groupBy(locations, ({ equipmentId }) => equipmentId),
    parts: partsOf,
  };
}
