import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import type { LedgerRow, Spine } from './ledger-rows.ts';

/** What the ledger knows of a relief device or of the tubes of an exchanger, beside its equipment. */
export interface DeviceFacts {
  item: 'reliefDevice' | 'bundle';
  setPressure: number | null;
  /** The equipment a relief device protects. */
  protectedId: string | null;
  protectedTag: string | null;
  protectedDesignPressure: number | null;
  /** Its parts in the same study, the worst of which decides. */
  protectedParts: LedgerRow[];
  shellDiameter: number | null;
  tubeMaterialType: string | null;
  tubeMaterialComposition: string | null;
  /** The day from which tubes that were replaced count. */
  tubesSince: string | null;
}

type DeviceRow = Pick<
  Spine,
  | 'assessmentId'
  | 'mechanisms'
  | 'overrides'
  | 'isRateCalculated'
  | 'equipmentId'
  | 'tag'
  | 'equipmentType'
  | 'smallType'
  | 'inServiceDate'
  | 'designLife'
  | 'length'
  | 'equipmentTemperature'
  | 'equipmentPressure'
  | 'medium'
> &
  Omit<DeviceFacts, 'protectedParts'> & { studyId: string };

/** A device has no wall of its own. */
const wallless = {
  nominalThickness: 0,
  calculatedThickness: 0,
  innerDiameter: 0,
  shellDiameter: 0,
  partCount: 0,
  designStress: null,
  corrosionAllowance: null,
  weldCoefficient: null,
  lining: null,
  liningDate: null,
  claddingThickness: null,
  insulation: null,
  heatTreatment: null,
  partTemperature: null,
  partPressure: null,
  volume: null,
  materialName: '',
  materialType: '',
  materialComposition: '',
  yieldStrength: null,
  tensileStrength: null,
  allowableStress: null,
  detectionGrade: null,
  isolationGrade: null,
  fireControlGrade: null,
  lowestTemperature: null,
};

/** Assessments of the equipment that relief devices protect, by equipment. */
async function protectedIds(tx: Tx, rows: readonly DeviceRow[]): Promise<Map<string, string[]>> {
  const wanted = rows.flatMap(({ protectedId, studyId }) => (protectedId ? [{ protectedId, studyId }] : []));
  if (wanted.length === 0) return new Map();
  const found = await tx.all<{ id: string; equipmentId: string; studyId: string }>(sql`
    select a.id, a.equipment_id as "equipmentId", a.study_id as "studyId" from rbi_assessments a
    join unnest(${wanted.map((one) => one.studyId)}::bigint[], ${wanted.map((one) => one.protectedId)}::bigint[]) w(study, equipment)
      on w.study = a.study_id and w.equipment = a.equipment_id
    where a.item = 'part' and a.is_deleted = 0`);
  return new Map(
    [...Map.groupBy(found, (one) => `${one.studyId} ${one.equipmentId}`)].map(([key, list]) => [
      key,
      list.map(({ id }) => id),
    ]),
  );
}

/** Relief devices and bundles as rows of the ledger; `readParts` reads those of the equipment they protect. */
export async function readDevices(
  tx: Tx,
  assessmentIds: readonly string[],
  readParts: (ids: readonly string[]) => Promise<LedgerRow[]>,
): Promise<(Spine & { device: DeviceFacts })[]> {
  const rows = await tx.all<DeviceRow>(sql`
    select a.id as "assessmentId", a.item, a.study_id as "studyId", a.mechanisms, a.overrides, false as "isRateCalculated", a.equipment_id as "equipmentId", e.tag,
      e.type as "equipmentType", e.small_type as "smallType", e.in_service_date as "inServiceDate", e.design_life as "designLife", e.length,
      coalesce(e.operating_temperature, h.operating_temperature) as "equipmentTemperature", e.operating_pressure as "equipmentPressure",
      coalesce(e.medium, h.medium) as medium, e.set_pressure as "setPressure", h.id as "protectedId", h.tag as "protectedTag",
      h.design_pressure as "protectedDesignPressure", s.diameter as "shellDiameter", u.type as "tubeMaterialType",
      u.composition as "tubeMaterialComposition", n.since as "tubesSince"
    from rbi_assessments a join equipment e on e.id = a.equipment_id join rbi_studies y on y.id = a.study_id
    left join equipment h on h.id = e.parent_equipment_id and h.is_deleted = 0 and a.item = 'reliefDevice'
    left join lateral (select max(p.inner_diameter) as diameter from parts p
      where p.equipment_id = e.id and p.is_deleted = 0 and p.type = 'shell' and a.item = 'bundle') s on true
    left join lateral (select m.type, m.composition from parts p join materials m on m.id = p.material_id
      where p.equipment_id = e.id and p.is_deleted = 0 and p.type = 'tube' and a.item = 'bundle' order by p.number limit 1) u on true
    left join lateral (select case when bool_and(t.since is not null) then min(t.since) end as since from (
      select (select max(r.reading_date) from thickness_readings r where r.location_id = l.id and r.is_deleted = 0 and r.replaced and not r.doubtful
        and r.reading_date <= y.rbi_date) as since
      from parts p join monitoring_locations l on l.part_id = p.id and l.is_deleted = 0
      where p.equipment_id = e.id and p.is_deleted = 0 and p.type = 'tube' and a.item = 'bundle') t) n on true
    where a.id = any(${assessmentIds}::bigint[]) and a.item in ('reliefDevice', 'bundle') and a.is_deleted = 0 and e.is_deleted = 0
    order by a.id`);
  const ids = await protectedIds(tx, rows);
  const parts = new Map(
    (await readParts([...new Set([...ids.values()].flat())])).map((row) => [row.assessmentId, row]),
  );
  return rows.map(
    ({
      item,
      studyId,
      setPressure,
      protectedId,
      protectedTag,
      protectedDesignPressure,
      shellDiameter,
      tubeMaterialType,
      tubeMaterialComposition,
      tubesSince,
      ...row
    }) => ({
      ...wallless,
      ...row,
      partId: row.equipmentId,
      partName: item === 'reliefDevice' ? '泄放装置' : '管束',
      partNumber: item,
      partType: item,
      device: {
        item,
        setPressure,
        protectedId,
        protectedTag,
        protectedDesignPressure,
        protectedParts: (ids.get(`${studyId} ${protectedId}`) ?? []).flatMap((id) => parts.get(id) ?? []),
        shellDiameter,
        tubeMaterialType,
        tubeMaterialComposition,
        tubesSince,
      },
    }),
  );
}
