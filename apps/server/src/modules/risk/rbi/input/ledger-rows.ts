import type { ActiveMechanism, Overrides } from '@ircrisk/contract/modules/risk/rbi.ts';
import { requiredWall } from '#plant/required-wall.ts';
import type { StressPoint } from '#plant/stress.ts';
import type { Tx } from '#platform/database/pool.ts';
import { type Sql, sql } from '#platform/database/sql.ts';
import { type DeviceFacts, readDevices } from './device-rows.ts';
import { type PlateFacts, readTankPlates } from './tank-plates.ts';

export interface ProcessRow {
  side: 'shell' | 'tube' | 'jacket' | 'pipe';
  fluid: string;
  representativeFluid: string | null;
  phase: 'gas' | 'liquid' | 'twoPhase' | null;
  temperatureMin: number | null;
  temperatureNormal: number | null;
  pressureNormal: number | null;
  h2sFraction: number | null;
  chloridePpm: number | null;
  tan: number | null;
  ph: number | null;
  inventoryMass: number | null;
}

export interface InspectionRow {
  date: string;
  type: 'annual' | 'periodic' | 'internal' | 'external' | 'rbi' | 'pressureTest' | 'monitoring';
  effectiveness: 'A' | 'B' | 'C' | 'D' | 'E' | null;
  sccFlags: string[];
  techniques: string[];
  /** The least wall it found anywhere, mm. */
  leastWall: number | null;
  /** The part it is on, where the record says so. */
  leastWallPartId?: string | null;
  /** Since when that place is gone, where an engineer has said so. */
  leastWallRemovedOn?: string | null;
  defects: string | null;
  conclusion: string | null;
  /** Of a relief device's test: opened and tight, opened and leaked, did not open as set. */
  testOutcome: 'passed' | 'leaked' | 'failed' | null;
}

/** Trusted readings of one location in order of date. */
export interface ReadingRow {
  date: string;
  thickness: number;
  /** The first reading of a new plate or pipe. */
  replaced?: boolean;
  /** Of its location, mm, where that is not the part's. */
  nominal?: number | null;
}

/** Everything the ledger knows of one part, in the ledger's own words. */
export interface LedgerRow {
  assessmentId: string;
  mechanisms: ActiveMechanism[];
  overrides: Overrides;
  /** The rate in the overrides comes from a calculator. */
  isRateCalculated: boolean;
  partId: string;
  partName: string;
  partNumber: string;
  partType: string;
  nominalThickness: number;
  /** Null where it cannot be worked out: a gap, never a guess. */
  calculatedThickness: number | null;
  innerDiameter: number;
  /** The widest part of the equipment, mm: how high its liquid stands has nothing to do with a nozzle's bore. */
  shellDiameter: number;
  /** Parts of the equipment. */
  partCount: number;
  /** Stress that belongs to the required thickness, where the ledger worked it out with another than the material's. */
  designStress: number | null;
  corrosionAllowance: number | null;
  weldCoefficient: number | null;
  lining: string | null;
  liningDate: string | null;
  claddingThickness: number | null;
  insulation: string | null;
  heatTreatment: boolean | null;
  partTemperature: number | null;
  partPressure: number | null;
  tag: string;
  equipmentType: string;
  smallType: string | null;
  inServiceDate: string | null;
  designLife: number | null;
  volume: number | null;
  length: number | null;
  equipmentTemperature: number | null;
  equipmentPressure: number | null;
  medium: string | null;
  materialName: string;
  materialType: string;
  materialComposition: string;
  yieldStrength: number | null;
  tensileStrength: number | null;
  allowableStress: StressPoint[] | null;
  detectionGrade: 'A' | 'B' | 'C' | null;
  isolationGrade: 'A' | 'B' | 'C' | null;
  fireControlGrade: string | null;
  lowestTemperature: number | null;
  process: ProcessRow[];
  inspections: InspectionRow[];
  /** Monitoring locations, those without a trusted reading too. */
  locations: ReadingRow[][];
  /** A rate the ledger states itself, as it does for courses and bottoms of tanks. */
  statedRate: number | null;
  tank: TankFacts | null;
  /** A relief device or a bundle instead of a wall. */
  device: DeviceFacts | null;
}

/** What the ledger knows of the atmospheric tank around a course or a bottom. */
export interface TankFacts {
  diameterM: number;
  fillHeightM: number | null;
  courseHeightM: number | null;
  releaseBarrier: boolean;
  product: string | null;
  foundation: 'ringwall' | 'earth' | 'slab' | 'pile' | null;
  groundwaterM: number | null;
  hasBund: boolean;
  /** The bottom has a lining. It keeps the product off and the soil side goes on, so it is told and not credited. */
  hasLining: boolean;
  hasSurvey: boolean;
}

/** Types that the method assesses part by part; relief devices and the tubes of exchangers are items of their own. */
export const assessedTypes = [
  'pressureVessel',
  'heatExchanger',
  'piping',
  'tank',
  'heater',
  'pump',
  'compressor',
];

export type Spine = Omit<
  LedgerRow,
  'process' | 'inspections' | 'locations' | 'statedRate' | 'tank' | 'device'
> & {
  equipmentId: string;
};

type PartRow = Spine & {
  designPressure: number | null;
  designTemperature: number | null;
  innerDepth: number | null;
};

/** The wall the part needs: what was typed, never less than pressure and code ask for. */
function withRequired({ designPressure, designTemperature, innerDepth, ...row }: PartRow): Spine {
  const { calculatedThickness: typed } = row;
  if (typed === null) return row;
  const required = requiredWall(typed, {
    equipmentType: row.equipmentType,
    smallType: row.smallType,
    partType: row.partType,
    nominal: row.nominalThickness,
    innerDiameter: row.innerDiameter,
    innerDepth,
    weldCoefficient: row.weldCoefficient,
    pressure: designPressure,
    temperature: designTemperature,
    materialType: row.materialType,
    stress: row.allowableStress,
    // The ledger warns of a wall outside the band its stress holds for.
    band: null,
  });
  return { ...row, calculatedThickness: required };
}

const spine = (where: Sql) => sql`
  select a.id as "assessmentId", a.mechanisms, a.overrides, a.rate_evidence is not null as "isRateCalculated", a.equipment_id as "equipmentId",
    p.id as "partId", p.name as "partName", p.number as "partNumber", p.type as "partType",
    p.nominal_thickness as "nominalThickness", p.calculated_thickness as "calculatedThickness", p.inner_diameter as "innerDiameter", p.inner_depth as "innerDepth",
    (select max(o.inner_diameter) from parts o where o.equipment_id = e.id and o.is_deleted = 0) as "shellDiameter",
    (select count(*)::int from parts o where o.equipment_id = e.id and o.is_deleted = 0) as "partCount", null::float8 as "designStress",
    coalesce(p.design_pressure, e.design_pressure) as "designPressure", coalesce(p.design_temperature, e.design_temperature) as "designTemperature",
    p.corrosion_allowance as "corrosionAllowance", p.weld_coefficient as "weldCoefficient", p.lining, p.lining_date as "liningDate",
    p.cladding_thickness as "claddingThickness", p.insulation, p.heat_treatment as "heatTreatment",
    p.operating_temperature as "partTemperature", p.operating_pressure as "partPressure",
    e.tag, e.type as "equipmentType", e.small_type as "smallType", e.in_service_date as "inServiceDate", e.design_life as "designLife",
    e.volume, e.length, e.operating_temperature as "equipmentTemperature", e.operating_pressure as "equipmentPressure", e.medium,
    m.name as "materialName", m.type as "materialType", m.composition as "materialComposition", m.yield_strength as "yieldStrength",
    m.tensile_strength as "tensileStrength", m.allowable_stress as "allowableStress",
    n.detection_grade as "detectionGrade", n.isolation_grade as "isolationGrade", n.fire_control_grade as "fireControlGrade",
    c.lowest_temperature as "lowestTemperature"
  from rbi_assessments a
  join parts p on p.id = a.part_id
  join equipment e on e.id = a.equipment_id
  join materials m on m.id = p.material_id
  join factory_nodes n on n.id = e.node_id
  left join enterprises c on c.tenant_id = current_tenant() and c.id = n.company_id
  where a.is_deleted = 0 and p.is_deleted = 0 and e.is_deleted = 0 and ${where} order by a.id`;

type LocatedReading = { partId: string; locationId: string } & (ReadingRow | { date: null });

/** Readings by location; a location that was never read is a place without any. */
const placesOf = (rows: readonly LocatedReading[]): ReadingRow[][] =>
  [...Map.groupBy(rows, ({ locationId }) => locationId).values()].map((place) =>
    place.filter((one): one is LocatedReading & ReadingRow => one.date !== null),
  );

const byEquipment = <Row extends { equipmentId: string }>(rows: readonly Row[]) =>
  Map.groupBy(rows, ({ equipmentId }) => equipmentId);

/** A few statements however many parts: the spine, and what hangs on its equipment and parts. */
export async function readLedger(tx: Tx, assessmentIds: readonly string[]): Promise<LedgerRow[]> {
  const items = await tx.all<{ id: string; item: string }>(
    sql`select id, item from rbi_assessments where id = any(${assessmentIds}::bigint[])`,
  );
  const idsOf = (...wanted: string[]) =>
    items.filter(({ item }) => wanted.includes(item)).map(({ id }) => id);
  const partAssessments = idsOf('part');
  const plateAssessments = idsOf('course', 'bottom');
  const deviceAssessments = idsOf('reliefDevice', 'bundle');
  const [parts, plates, devices] = await Promise.all([
    partAssessments.length === 0
      ? []
      : tx.all<PartRow>(spine(sql`a.item = 'part' and a.id = any(${partAssessments}::bigint[])`)),
    plateAssessments.length === 0 ? [] : readTankPlates(tx, plateAssessments),
    deviceAssessments.length === 0
      ? []
      : readDevices(tx, deviceAssessments, (ids) =>
          ids.length === 0 ? Promise.resolve([]) : readLedger(tx, ids),
        ),
  ]);
  const rows: (Spine & Partial<PlateFacts> & { device?: DeviceFacts })[] = [
    ...parts.map(withRequired),
    ...plates,
    ...devices,
  ];
  const equipmentIds = [...new Set(rows.map(({ equipmentId }) => equipmentId))];
  const partIds = parts.map(({ partId }) => partId);
  const [process, inspections, readings] = await Promise.all([
    tx.all<ProcessRow & { equipmentId: string }>(sql`
      select equipment_id as "equipmentId", side, fluid, representative_fluid as "representativeFluid", phase,
        temperature_min as "temperatureMin", temperature_normal as "temperatureNormal", pressure_normal as "pressureNormal",
        h2s_fraction as "h2sFraction", chloride_ppm as "chloridePpm", tan, ph, inventory_mass as "inventoryMass"
      from process_data where equipment_id = any(${equipmentIds}::bigint[]) and is_deleted = 0 order by equipment_id, side, id`),
    tx.all<InspectionRow & { equipmentId: string }>(sql`
      select equipment_id as "equipmentId", inspection_date as date, type, effectiveness, scc_flags as "sccFlags", techniques, defects, conclusion,
        test_outcome as "testOutcome", remaining_wall_thickness as "leastWall", least_wall_part_id as "leastWallPartId",
        least_wall_removed_on as "leastWallRemovedOn"
      from inspections where equipment_id = any(${equipmentIds}::bigint[]) and is_deleted = 0 order by equipment_id, inspection_date, id`),
    tx.all<LocatedReading>(sql`
      select l.part_id as "partId", l.id as "locationId", r.reading_date as date, r.thickness, r.replaced, l.nominal_thickness as nominal
      from monitoring_locations l left join thickness_readings r on r.location_id = l.id and r.is_deleted = 0 and not r.doubtful
      where l.part_id = any(${partIds}::bigint[]) and l.is_deleted = 0
      order by l.part_id, l.id, r.reading_date`),
  ]);
  const processOf = byEquipment(process);
  const inspectionsOf = byEquipment(inspections);
  const readingsOf = Map.groupBy(readings, ({ partId }) => partId);
  return rows.map(({ equipmentId, ...row }) => ({
    ...row,
    process: processOf.get(equipmentId) ?? [],
    inspections: inspectionsOf.get(equipmentId) ?? [],
    locations: row.locations ?? placesOf(readingsOf.get(row.partId) ?? []),
    statedRate: row.statedRate ?? null,
    tank: row.tank ?? null,
    device: row.device ?? null,
  }));
}
