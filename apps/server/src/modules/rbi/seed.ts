import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { publishRisk } from './approval.ts';
import { CHUNK, openStudy, readChunk, writeChunk } from './chunk.ts';
import { managementOf } from './engine-settings.ts';
import { figuresOf } from './figures.ts';
import { finishStudy } from './results.ts';
import { confirmAll, findStudy, insertStudy, setState } from './store.ts';
import { scopeWith } from './study-handlers.ts';

/** 25 ft²/yr in m²/a. */
const target = 2.3226;

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

/** Two studies of the demo refinery: one device approved, and the refining area in work. */
export async function seedRbi(tx: Tx): Promise<void> {
  const project = await tx.maybe<{ id: string }>(
    sql`select id from projects where tenant_id = current_tenant() and is_deleted = 0 order by is_default desc, id limit 1`,
  );
  if (!project || (await tx.maybe(sql`select 1 from rbi_studies limit 1`))) return;
  const devices = await tx.all<{ id: string; name: string }>(sql`
    select n.id, n.name from factory_nodes n where n.level_code = 'device' and n.is_deleted = 0 and exists (
      select 1 from factory_nodes b join equipment e on e.node_id = b.id join parts p on p.equipment_id = e.id where starts_with(b.path, n.path))
    order by n.number nulls last, n.order_no, n.id limit 4`);
  const [first] = devices;
  if (!first) return;
  const { today } = await tx.one<{ today: string }>(sql`select current_date as today`);
  const dates = { rbiDate: today, planDate: `${Number(today.slice(0, 4)) + 6}-06-30` };
  const settings = { matrix: 'api581' as const, windows: [], plannedReading: 'none' as const };
  const study = async (code: string, name: string, nodeIds: string[]) => {
    const id = await insertStudy(tx, project.id, {
      code,
      name,
      edition: 'api581-3',
      ...dates,
      targetKind: 'areaRisk',
      targetValue: target,
      settings,
      scope: { nodeIds, equipmentIds: [] },
    });
    await scopeWith(tx, id, { nodeIds, equipmentIds: [] });
    await confirmAll(tx, id, null);
    await calculated(tx, id, project.id);
    return id;
  };
  const approved = await study('RBI-001', `${first.name} RBI 评估`, [first.id]);
  await setState(tx, approved, 'approved', null, null);
  const row = await findStudy(tx, approved, project.id);
  if (row) await publishRisk(tx, row);
  await study(
    'RBI-002',
    '炼油装置 RBI 再评估',
    devices.map(({ id }) => id),
  );
}
