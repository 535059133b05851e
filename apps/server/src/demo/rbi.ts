import type { StudyScope } from '@ircrisk/contract/modules/risk/rbi.ts';
import { CHUNK, openStudy, readChunk, writeChunk } from '#modules/risk/rbi/calculation/chunk.ts';
import { managementOf } from '#modules/risk/rbi/calculation/engine-settings.ts';
import { figuresOf } from '#modules/risk/rbi/calculation/figures.ts';
import { finishStudy } from '#modules/risk/rbi/calculation/results.ts';
import { publishRisk } from '#modules/risk/rbi/study/approval.ts';
import { confirmAll, findStudy, insertStudy, type NewStudy } from '#modules/risk/rbi/study/store.ts';
import { rbiKind } from '#modules/risk/rbi/study/study.ts';
import { scopeWith } from '#modules/risk/rbi/study/study-handlers.ts';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { furnishReview } from '#platform/studies/furnish.ts';
import { seedCoatingSurvey } from './rbi-coating.ts';
import { seedRates, seedScreening } from './rbi-screening.ts';

/** 5 ft²/yr in m²/a: a few parts of the crude unit pass it before the next turnaround. */
const target = 0.4645152;

/** Calculates a study inside one transaction: for the small studies of the demo plant. */
async function calculated(tx: Tx, id: string, projectId: string): Promise<void> {
  const { study, engine, ids } = await openStudy(tx, id, projectId);
  for (let at = 0; at < ids.length; at += CHUNK) {
    const chunk = await readChunk(tx, study, ids.slice(at, at + CHUNK));
    const rows = chunk.components.map((component) => ({
      id: component.id,
      figures: figuresOf(component, engine.settings),
    }));
    await writeChunk(tx, id, chunk, rows);
  }
  await finishStudy(tx, id, {
    hash: engine.hash,
    matrixRowId: engine.matrixRowId,
    managementFactor: managementOf(study).factor,
    unitPlan: null,
  });
}

/** Studies of the demo refinery: one device approved, the refining area in work, the tank farm in review. */
export async function seedRbi(tx: Tx): Promise<void> {
  const project = await tx.maybe<{ id: string }>(
    sql`select id from projects where tenant_id = current_tenant() and is_deleted = 0 order by is_default desc, id limit 1`,
  );
  if (!project || (await tx.maybe(sql`select 1 from rbi_studies limit 1`))) return;
  const devices = await tx.all<{ id: string; name: string; nameEn: string | null }>(sql`
    select n.id, n.name, n.name_en as "nameEn" from factory_nodes n where n.level_code = 'device' and n.is_deleted = 0 and exists (
      select 1 from factory_nodes b join equipment e on e.node_id = b.id join parts p on p.equipment_id = e.id where starts_with(b.path, n.path))
    order by n.number nulls last, n.order_no, n.id limit 4`);
  const [first] = devices;
  if (!first) return;
  const { today, earlier } = await tx.one<{ today: string; earlier: string }>(
    sql`select current_date as today, (current_date - 85)::text as earlier`,
  );
  // The plant was inserted in this very transaction and nothing of it is analysed: without a hint the planner takes it
  // for a handful of rows and loops over all of them.
  await tx.run(sql`select set_config('enable_nestloop', 'off', true)`);
  const year = Number(today.slice(0, 4));
  // The study in force is older than what stands on it in the weeks before today.
  const dates = { rbiDate: today, planDate: `${year + 6}-06-30` };
  const settings = {
    matrix: 'api581' as const,
    // The refinery stops every third year.
    windows: [2, 5].map((later) => ({ from: `${year + later}-04-01`, to: `${year + later}-05-31` })),
    costs: { A: 42_000, B: 18_000, C: 8_000, D: 3_000 },
    fixedCostPerInspection: 5_000,
    plannedReading: 'none' as const,
    referenceTemperatures: [],
    financial: {
      equipmentCostUsdPerM2: 8_000,
      productionLossUsdPerDay: 180_000,
      populationPerM2: 0.0003,
      injuryCostUsd: 3_000_000,
      environmentCostUsdPerBarrel: 400,
      costFactor: 1.2,
    },
  };
  const study = async (
    code: string,
    name: string,
    nameEn: string,
    given: Partial<StudyScope>,
    goal: Pick<NewStudy, 'targetKind' | 'targetValue'> = { targetKind: 'areaRisk', targetValue: target },
    prepare?: (id: string) => Promise<void>,
  ) => {
    const scope = { nodeIds: [], equipmentIds: [], ...given };
    const rbiDate = code === 'RBI-001' ? earlier : dates.rbiDate;
    const frame = {
      ...{ code, name, nameEn, edition: 'api581-3' as const, ...dates, rbiDate },
      ...{ ...goal, settings, scope },
    };
    const id = await insertStudy(tx, project.id, frame);
    await scopeWith(tx, id, scope);
    await confirmAll(tx, id, null);
    await prepare?.(id);
    await calculated(tx, id, project.id);
    return id;
  };
  const survey = (id: string) => seedCoatingSurvey(tx, id, `${year - 8}-05-20`);
  const approved = await study(
    'RBI-001',
    `${first.name} RBI 评估`,
    `RBI of ${first.nameEn || first.name}`,
    { nodeIds: [first.id] },
    undefined,
    async (id) => {
      await survey(id);
    },
  );
  await furnishReview(tx, rbiKind, approved, 'approved');
  const row = await findStudy(tx, approved, project.id);
  if (row) await publishRisk(tx, row);
  const nodeIds = devices.map(({ id }) => id);
  await study(
    'RBI-002',
    '炼油装置 RBI 再评估',
    'RBI reassessment of the refining units',
    { nodeIds },
    // The reassessment asks for less risk than the first one: some parts need an inspection at both stops.
    { targetKind: 'areaRisk', targetValue: target * 0.4 },
    async (id) => {
      await survey(id);
      await seedRates(tx, id, project.id);
    },
  );
  await seedScreening(tx, project.id, nodeIds);
  const tanks = await tx.all<{ id: string }>(
    sql`select e.id from equipment e where e.type = 'tank' and e.is_deleted = 0 order by e.tag_key`,
  );
  if (tanks.length > 0) {
    const equipmentIds = tanks.map(({ id }) => id);
    const goal = { targetKind: 'financialRisk' as const, targetValue: 20_000 };
    const farm = await study('RBI-003', '储运罐区 RBI 评估', 'RBI of the tank farm', { equipmentIds }, goal);
    await furnishReview(tx, rbiKind, farm, 'inReview');
  }
  await tx.run(sql`select set_config('enable_nestloop', 'on', true)`);
}
