import { refreshIntegrity } from '#plant/integrity.ts';
import { ofEquipmentInSubtree } from '#plant/subtree.ts';
import type { Tx } from '#platform/database/pool.ts';
import { type Sql, sql } from '#platform/database/sql.ts';
import { type ResourceHooks, refuse, type SavedRecord, wholeRecords } from '#platform/resources/hooks.ts';
import { judgeCourses, judgeZones } from './plate-rules.ts';

/** Numbers of a survey as they were typed: separated by commas, semicolons or spaces. */
export function numbersOf(text: string | null | undefined): number[] | null {
  if (!text) return null;
  const values = text
    .split(/[,，;；\s]+/)
    .filter(Boolean)
    .map(Number);
  return values.every(Number.isFinite) ? values : null;
}

/** The ledger's date of a tank follows from its bottom: both are saved together. */
const refreshTanks = async (tx: Tx, tanks: Sql): Promise<void> =>
  refreshIntegrity(
    tx,
    (
      await tx.all<{ id: string }>(
        sql`select distinct t.equipment_id as id from tanks t where t.id in (${tanks})`,
      )
    ).map(({ id }) => id),
  );

/** A level above the shell is a mistake in one of the two. */
async function levelsWithinShell(tx: Tx, all: SavedRecord[]): Promise<void> {
  const records = wholeRecords(all);
  const ids = records.flatMap(({ id }) => (id ? [id] : []));
  const stored = await tx.all<{ id: string; shellHeight: number; [level: string]: unknown }>(sql`
    select id, shell_height as "shellHeight", max_operating_level as "maxOperatingLevel", design_level as "designLevel"
    from tanks where id = any(${ids}::bigint[])`);
  const before = new Map(stored.map((row) => [row.id, row]));
  for (const record of records) {
    const { values } = record;
    const old = before.get(record.id ?? '');
    const shell = Number(values.shellHeight ?? old?.shellHeight ?? Number.POSITIVE_INFINITY);
    const levels = {
      maxOperatingLevel: { zh: '最高操作液位', en: 'The highest operating level' },
      designLevel: { zh: '设计液位', en: 'The design level' },
    };
    for (const [field, name] of Object.entries(levels)) {
      const level = Number((values[field] === undefined ? old?.[field] : values[field]) ?? 0);
      // What is wrong since long is told by the calculation; it does not keep other fields from being saved.
      const isTouched = values[field] !== undefined || values.shellHeight !== undefined;
      if (level > shell && isTouched)
        refuse(record, values[field] === undefined ? 'shellHeight' : field, 'levelAboveShell', {
          zh: `${name.zh} ${level.toFixed(2)} m 高于罐壁高度 ${shell.toFixed(2)} m`,
          en: `${name.en}, ${level.toFixed(2)} m, is above the shell of ${shell.toFixed(2)} m`,
        });
    }
  }
}

export const tankHooks: readonly ResourceHooks[] = [
  {
    resource: 'atmospheric-tank',
    beforeSave: levelsWithinShell,
    afterSave: (tx, ids) => refreshTanks(tx, sql`select unnest(${ids}::bigint[])`),
    filters: { nodeId: ofEquipmentInSubtree('equipment_id') },
  },
  {
    resource: 'tank-bottom',
    beforeSave: judgeZones,
    afterSave: (tx, ids) =>
      refreshTanks(tx, sql`select b.tank_id from tank_bottoms b where b.id = any(${ids}::bigint[])`),
  },
  {
    resource: 'tank-course',
    afterSave: (tx, ids) =>
      refreshTanks(tx, sql`select c.tank_id from tank_courses c where c.id = any(${ids}::bigint[])`),
    /** Courses go from the bottom upwards without a gap, and never add to more than the shell (1 %). */
    async beforeSave(tx, all) {
      await judgeCourses(tx, all);
      const records = wholeRecords(all);
      const ids = records.flatMap(({ id }) => (id ? [id] : []));
      const before = new Map(
        (ids.length
          ? await tx.all<{
              id: string;
              tankId: string;
              course: number;
              height: number;
              angle: number | null;
            }>(sql`
              select id, tank_id as "tankId", course, height, angle_from as angle from tank_courses where id = any(${ids}::bigint[])`)
          : []
        ).map((row) => [row.id, row]),
      );
      const whole = records.map((record) => {
        const row = record.id ? before.get(record.id) : undefined;
        const { values } = record;
        return {
          record,
          id: record.id ?? null,
          tankId: String(values.tankId ?? row?.tankId ?? ''),
          course: Number(values.course ?? row?.course),
          height: Number(values.height ?? row?.height),
        };
      });
      const tankIds = [...new Set(whole.map(({ tankId }) => tankId))].filter((id) => /^\d+$/.test(id));
      const stored = await tx.all<{
        id: string;
        tankId: string;
        course: number;
        height: number;
        shell: number;
      }>(sql`
        select c.id, t.id as "tankId", c.course, c.height, t.shell_height as shell from tanks t
        left join tank_courses c on c.tank_id = t.id and c.is_deleted = 0 where t.id = any(${tankIds}::bigint[])`);
      const saved = new Set(ids);
      for (const tankId of tankIds) {
        const rows = stored.filter((row) => row.tankId === tankId);
        const mine = whole.filter((each) => each.tankId === tankId);
        const courses = new Map<number, number>();
        for (const { id, course, height } of rows) if (id && !saved.has(id)) courses.set(course, height);
        for (const { course, height } of mine) courses.set(course, height);
        const numbers = [...courses.keys()].sort((a, b) => a - b);
        const gap = numbers.findIndex((course, at) => course !== at + 1);
        const sum = [...courses.values()].reduce((total, height) => total + height, 0);
        const shell = rows[0]?.shell ?? Number.POSITIVE_INFINITY;
        for (const { record, course } of mine) {
          if (gap >= 0 && course >= (numbers[gap] ?? 0))
            refuse(record, 'course', 'order', {
              zh: `圈板须自下而上连续编号，缺少第 ${gap + 1} 圈`,
              en: `Courses are counted from the bottom without a gap; course ${gap + 1} is missing`,
            });
          if (sum > 1.01 * shell)
            refuse(record, 'height', 'sum', {
              zh: `各圈高度之和 ${sum.toFixed(2)} m 超过罐壁高度 ${shell.toFixed(2)} m（允许 1%）`,
              en: `The courses add to ${sum.toFixed(2)} m, more than the shell of ${shell.toFixed(2)} m (1 % allowed)`,
            });
        }
      }
    },
  },
  {
    resource: 'tank-settlement',
    async beforeSave(_tx, records) {
      for (const record of records) {
        const { elevations, angles } = record.values as { elevations?: string; angles?: string | null };
        const points = numbersOf(elevations);
        if (elevations !== undefined && (!points || points.length < 8))
          refuse(record, 'elevations', 'points', {
            zh: '各点高程须为以逗号分隔的数值，至少 8 点',
            en: 'Elevations are numbers separated by commas, at least 8 of them',
          });
        if (angles && points && numbersOf(angles)?.length !== points.length)
          refuse(record, 'angles', 'points', {
            zh: '角度的个数须与高程相同',
            en: 'There must be as many angles as elevations',
          });
      }
    },
  },
];
