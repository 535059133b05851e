import { allowableStress, shellRequiredThickness } from '@ircrisk/engine-thickness';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import type { LedgerRow, Spine, TankFacts } from './ledger-rows.ts';

export type PlateFacts = Pick<LedgerRow, 'locations' | 'statedRate' | 'tank'>;

interface PlateRow extends Omit<Spine, 'calculatedThickness' | 'partType' | 'partNumber'> {
  item: 'course' | 'bottom';
  course: number | null;
  courseBottomM: number | null;
  jointEfficiency: number | null;
  specificGravity: number | null;
  measured: number | null;
  measuredDate: string | null;
  rate: number | null;
  tank: TankFacts;
}

/** API 653 4.4.5: the least a bottom may be, without and with a barrier against release, in mm. */
const BOTTOM_MINIMUM = { open: 2.54, barrier: 1.27 };
/** No course may be thinner, whatever the formula gives (API 653 4.3.3.1), in mm. */
const SHELL_FLOOR = 2.54;

/** Stress a course's required wall belongs to (API 653 4.3.3.1): the strength ratio is S·E·t_min over FS·t, of one pair. */
const stressOf = ({
  yieldStrength: yieldMPa,
  tensileStrength: tensileMPa,
  course,
}: PlateRow): number | null => allowableStress({ yieldMPa, tensileMPa, course }).value;

/** Wall a course needs under its liquid (API 653 4.3.3); null for want of data, which is a gap of the study and no floor. */
function requiredMm(row: PlateRow): number | null {
  if (row.item === 'bottom') return row.tank.releaseBarrier ? BOTTOM_MINIMUM.barrier : BOTTOM_MINIMUM.open;
  const { tank } = row;
  const required = shellRequiredThickness({
    diameter: tank.diameterM,
    height: tank.fillHeightM === null ? null : Math.max(tank.fillHeightM - (row.courseBottomM ?? 0), 0),
    specificGravity: row.specificGravity,
    allowable: stressOf(row),
    jointEfficiency: row.jointEfficiency,
  });
  return required.value ? Math.max(required.value.required, SHELL_FLOOR) : null;
}

/** Courses and bottom plates of atmospheric tanks as rows of the ledger. */
export async function readTankPlates(
  tx: Tx,
  assessmentIds: readonly string[],
): Promise<(Spine & PlateFacts)[]> {
  const rows = await tx.all<PlateRow>(sql`
    select a.id as "assessmentId", a.item, a.mechanisms, a.overrides, a.rate_evidence is not null as "isRateCalculated", a.equipment_id as "equipmentId", coalesce(c.id, b.id) as "partId",
      case a.item when 'course' then '第 ' || c.course || ' 圈壁板' else '罐底 ' || b.zone end as "partName",
      coalesce(c.nominal_thickness, b.nominal_thickness) as "nominalThickness", t.diameter * 1000 as "innerDiameter", t.diameter * 1000 as "shellDiameter", 0 as "partCount", null::float8 as "designStress",
      null::float8 as "corrosionAllowance", c.joint_efficiency as "weldCoefficient", null::text as lining, null::date as "liningDate",
      null::float8 as "claddingThickness", case when t.insulated then '岩棉' end as insulation, null::boolean as "heatTreatment",
      null::float8 as "partTemperature", 0::float8 as "partPressure", e.tag, e.type as "equipmentType", e.small_type as "smallType",
      coalesce(e.in_service_date, make_date(t.year_built, 1, 1)) as "inServiceDate", e.design_life as "designLife", e.volume, e.length,
      coalesce(e.operating_temperature, t.design_temperature) as "equipmentTemperature", e.operating_pressure as "equipmentPressure",
      coalesce(e.medium, t.stored_product) as medium, coalesce(m.name, '') as "materialName", coalesce(m.type, '') as "materialType",
      coalesce(m.composition, '') as "materialComposition", coalesce(c.yield_strength, m.yield_strength) as "yieldStrength",
      coalesce(c.tensile_strength, m.tensile_strength) as "tensileStrength", m.allowable_stress as "allowableStress",
      n.detection_grade as "detectionGrade", n.isolation_grade as "isolationGrade", n.fire_control_grade as "fireControlGrade",
      null::float8 as "lowestTemperature", c.course, c.joint_efficiency as "jointEfficiency", t.specific_gravity as "specificGravity",
      (select sum(o.height) from (select distinct on (course) course, height from tank_courses
        where tank_id = t.id and is_deleted = 0 and course < c.course) o) as "courseBottomM",
      coalesce(c.measured_minimum, least(b.underside_remaining, b.internal_remaining)) as measured,
      coalesce(c.measured_date, b.measured_date) as "measuredDate", case a.item when 'course' then c.corrosion_rate
        when 'bottom' then case when b.internal_rate + b.underside_rate is not null
          then greatest(b.internal_rate, 0) + greatest(b.underside_rate, 0) end end as rate,
      jsonb_build_object('diameterM', t.diameter, 'fillHeightM', coalesce(t.max_operating_level, t.design_level), 'courseHeightM', c.height,
        'releaseBarrier', t.release_barrier, 'product', t.stored_product, 'foundation', t.foundation, 'groundwaterM', t.groundwater_depth,
        'hasBund', t.bund_volume is not null, 'hasLining', a.item = 'bottom' and t.lining is not null, 'hasSurvey', exists (
          select 1 from tank_settlements s where s.tank_id = t.id and s.is_deleted = 0)) as tank
    from rbi_assessments a join equipment e on e.id = a.equipment_id join factory_nodes n on n.id = e.node_id
    left join tank_courses c on c.id = a.course_id left join tank_bottoms b on b.id = a.bottom_id
    join tanks t on t.equipment_id = a.equipment_id and t.is_deleted = 0 left join materials m on m.id = coalesce(c.material_id, e.material_id)
    where a.id = any(${assessmentIds}::bigint[]) and a.item in ('course', 'bottom') and a.is_deleted = 0 and e.is_deleted = 0
      and coalesce(c.is_deleted, b.is_deleted) = 0 order by a.id`);
  return rows.map((row) => {
    const {
      item,
      course,
      courseBottomM: _bottom,
      jointEfficiency: _joint,
      specificGravity: _gravity,
      measured,
      measuredDate,
      rate,
      ...rest
    } = row;
    return {
      ...rest,
      partType: item,
      partNumber: String(course ?? item),
      calculatedThickness: requiredMm(row),
      designStress: item === 'course' ? stressOf(row) : null,
      statedRate: rate,
      locations:
        measured === null || measuredDate === null
          ? []
          : [[{ date: measuredDate, thickness: measured, replaced: false }]],
    };
  });
}
