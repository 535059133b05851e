import type { StatutoryRule, StatutoryScope } from '@ircrisk/engine-thickness';
import { formatQuantity } from '@ircrisk/units';
import { keepCorrosionCases } from '#modules/safety/incident-case-search/index.ts';
import { refreshIntegrity } from '#plant/integrity.ts';
import { type InspectionFact, inspectionOrder, type PartFact, readFacts } from '#plant/integrity-facts.ts';
import { datingOf, dueFigures, unknownWall } from '#plant/integrity-figures.ts';
import { millTolerance } from '#plant/mill-tolerance.ts';
import { countsFor, statutoryScopes } from '#plant/statutory-scope.ts';
import { nearSubtree, ofEquipmentInSubtree } from '#plant/subtree.ts';
import { wallOf } from '#plant/wall-figures.ts';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { type ResourceHooks, refuse, type SavedRecord, wholeRecords } from '#platform/resources/hooks.ts';

interface Row {
  id: string;
  equipmentId: string;
  date: string;
  type: string;
  grade: number | null;
  intervalYears: number | null;
  intervalGround: string | null;
  testOutcome: string | null;
  leastWall: number | null;
  leastWallPartId: string | null;
  leastWallRemovedOn: string | null;
}

/** Later than any id of the database: a record that has none yet comes last on its day. */
const lastId = '9223372036854775807';

/** TSG D7005-2018 1.6: pipework is graded 1 to 4; the fifth grade is that of vessels. */
function refuseGrade(record: SavedRecord, grade: number | null, equipmentType: string): void {
  if (equipmentType === 'piping' && grade !== null && grade > 4)
    refuse(record, 'safetyGrade', 'pipeGrade', {
      zh: '管道的安全状况等级为 1～4 级（TSG D7005-2018）：缺陷须处理或停用的填 4',
      en: 'Pipework is graded 1 to 4 (TSG D7005-2018): where the defect must be treated or use stopped, enter 4',
    });
}

function refusePart(
  record: SavedRecord,
  { leastWallPartId: id }: InspectionFact,
  parts: readonly PartFact[],
): void {
  if (record.values.leastWallPartId && !parts.some((part) => part.id === String(id)))
    refuse(record, 'leastWallPartId', 'otherEquipment', {
      zh: '剩余壁厚所在部件须是本设备的部件',
      en: 'The part of the remaining wall must be one of this equipment',
    });
}

/** A least wall is on a part, and no thicker than that part can be. */
function refuseThick(
  record: SavedRecord,
  { leastWall, leastWallPartId }: InspectionFact,
  parts: readonly PartFact[],
): void {
  const { remainingWallThickness, leastWallPartId: named } = record.values;
  if (leastWall === null || (remainingWallThickness === undefined && named === undefined)) return;
  const meant = parts.find(({ id }) => id === String(leastWallPartId ?? ''));
  const limits = (meant ? [meant] : parts).map(({ nominal }) => nominal + millTolerance(nominal));
  const limit = Math.max(...limits);
  if (limits.length > 0 && leastWall > limit)
    refuse(record, 'remainingWallThickness', 'nominal', {
      zh: `剩余壁厚 ${formatQuantity('thickness', leastWall, 'zh')} 超过名义厚度加公差 ${formatQuantity('thickness', limit, 'zh')}`,
      en: `A remaining wall of ${formatQuantity('thickness', leastWall, 'en')} is more than nominal thickness and tolerance, ${formatQuantity('thickness', limit, 'en')}`,
    });
}

/** Only what was found can be taken away, and not before it was found. */
function refuseRemoval(record: SavedRecord, { date, leastWall, leastWallRemovedOn }: InspectionFact): void {
  if (leastWallRemovedOn === null) return;
  if (leastWall === null)
    refuse(record, 'leastWallRemovedOn', 'wall', {
      zh: '没有填写剩余壁厚，不能填写该处的更换或修复日期',
      en: 'Without a remaining wall there is no place that was replaced or repaired',
    });
  else if (leastWallRemovedOn < date)
    refuse(record, 'leastWallRemovedOn', 'order', {
      zh: '该处的更换或修复日期不得早于检验日期',
      en: 'The place cannot have been replaced or repaired before the inspection',
    });
}

const grounds = { extended: 'extendedYears', strict: 'strictYears' } as const;

/** A condition of a longer interval that no rule of the equipment knows is one of other equipment. */
function refuseGround(
  record: SavedRecord,
  scopes: readonly StatutoryScope[],
  rules: readonly StatutoryRule[],
): void {
  const ground = record.values.intervalGround;
  if ((ground !== 'extended' && ground !== 'strict') || scopes.length === 0) return;
  const limit = grounds[ground];
  if (rules.some((rule) => scopes.includes(rule.scope) && rule[limit] !== undefined)) return;
  refuse(record, 'intervalGround', 'otherRule', {
    zh: '该类设备的检验周期规则没有这一延长条件，请改选其他周期依据（“更严的延长条件”只用于安全阀）',
    en: 'The interval rules of this kind of equipment know no such condition: choose another ground (the stricter one is of safety valves)',
  });
}

/** Every saved inspection says when the next is due and why, from the inspections up to it and the walls as they are. */
async function setDueDates(tx: Tx, all: readonly SavedRecord[]): Promise<void> {
  const records = wholeRecords(all);
  const ids = records.flatMap(({ id }) => (id ? [id] : []));
  const rows = ids.length
    ? await tx.all<Row>(sql`
        select id, equipment_id as "equipmentId", inspection_date as date, type, safety_grade as grade, interval_years as "intervalYears",
          interval_ground as "intervalGround", test_outcome as "testOutcome", remaining_wall_thickness as "leastWall", least_wall_part_id as "leastWallPartId",
          least_wall_removed_on as "leastWallRemovedOn" from inspections where id = any(${ids}::bigint[])`)
    : [];
  const before = new Map(rows.map((row) => [row.id, row]));
  const saved = records.map((record) => {
    const { values, id } = record;
    const row = id ? before.get(id) : undefined;
    const pick = <T>(property: string, old: T | undefined) =>
      (values[property] === undefined ? old : values[property]) as T;
    const fact: InspectionFact = {
      id: id ?? lastId,
      equipmentId: String(pick('equipmentId', row?.equipmentId)),
      date: String(pick('inspectionDate', row?.date)),
      type: String(pick('type', row?.type)),
      grade: pick('safetyGrade', row?.grade) ?? null,
      intervalYears: pick('intervalYears', row?.intervalYears) ?? null,
      intervalGround: pick('intervalGround', row?.intervalGround) ?? null,
      testOutcome: pick('testOutcome', row?.testOutcome) ?? null,
      leastWall: pick('remainingWallThickness', row?.leastWall) ?? null,
      leastWallPartId: pick<string | null>('leastWallPartId', row?.leastWallPartId) ?? null,
      leastWallRemovedOn: pick<string | null>('leastWallRemovedOn', row?.leastWallRemovedOn) ?? null,
      dated: true,
      nextDue: null,
    };
    return { record, fact };
  });
  const facts = await readFacts(
    tx,
    [...new Set(saved.map(({ fact }) => fact.equipmentId))].filter((id) => /^\d+$/.test(id)),
  );
  const equipmentOf = new Map(facts.equipment.map((equipment) => [equipment.id, equipment]));
  const mine = Map.groupBy(saved, ({ fact }) => fact.equipmentId);
  for (const [equipmentId, group] of mine) {
    const equipment = equipmentOf.get(equipmentId);
    if (!equipment) continue;
    const changed = new Set(group.map(({ fact }) => fact.id));
    const all = [
      ...(facts.inspections.get(equipmentId) ?? []).filter(({ id }) => !changed.has(id)),
      ...group.map(({ fact }) => fact),
    ].sort(inspectionOrder);
    const scopes = statutoryScopes(equipment);
    const [scope] = scopes;
    const last = all.findLast(({ type }) => countsFor(scope, type)) ?? all.at(-1);
    const wall = wallOf({ ...facts, inspections: new Map([[equipmentId, all]]) }, equipment);
    for (const { record, fact } of group) {
      refuseGrade(record, fact.grade, equipment.type);
      refuseGround(record, scopes, facts.intervals.rules);
      refuseRemoval(record, fact);
      refusePart(record, fact, facts.parts.get(equipmentId) ?? []);
      if (equipment.type !== 'tank') refuseThick(record, fact, facts.parts.get(equipmentId) ?? []);
      const inForce = fact === last;
      const due =
        inForce ||
        scopes.some((each) => countsFor(each, fact.type)) ||
        (!scope && countsFor(scope, fact.type))
          ? dueFigures(equipment, {
              ...datingOf(facts, equipmentId),
              inspections: inForce ? all : all.slice(0, all.indexOf(fact) + 1),
              wall: inForce ? wall : unknownWall,
            })
          : null;
      record.values.nextDueDate = due?.calculation ? due.date : null;
      record.values.nextDueBasis = due?.calculation ? due.basis : null;
    }
  }
}

export const inspectionHooks: ResourceHooks = {
  resource: 'inspection',
  beforeSave: setDueDates,
  afterSave: async (tx, ids) =>
    refreshIntegrity(
      tx,
      (
        await tx.all<{ id: string }>(
          sql`select distinct equipment_id as id from inspections where id = any(${ids}::bigint[])`,
        )
      ).map(({ id }) => id),
    ),
  filters: { nodeId: ofEquipmentInSubtree('equipment_id') },
};

/** Lists beside the ledger that are filtered by a branch of the plant. */
export const subtreeHooks: readonly ResourceHooks[] = [
  { resource: 'process', filters: { nodeId: ofEquipmentInSubtree('equipment_id') } },
  { resource: 'certificate', filters: { nodeId: ofEquipmentInSubtree('equipment_id') } },
  {
    resource: 'corrosion-case',
    filters: { nodeId: nearSubtree },
    afterSave: (tx, ids) => keepCorrosionCases(tx, ids),
  },
];
