import { product } from '@ircrisk/contract/product.ts';
import { type AnalysisSettings, analyse } from '@ircrisk/engine-fault-tree';
import { completeTree } from '#modules/risk/fault-tree/calculate.ts';
import { findTree, insertResult, insertTree } from '#modules/risk/fault-tree/store.ts';
import { faultTreeKind } from '#modules/risk/fault-tree/study.ts';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { furnishReview } from '#platform/studies/furnish.ts';
import { controlPower, coolingWater, libraryEvents, overpressure } from './trees.ts';

const settings: AnalysisSettings = {
  importance: true,
  uncertainty: { trials: 10_000, seed: 1 },
  overTime: { points: 121 },
  sensitivity: {},
};

async function calculated(tx: Tx, id: string, projectId: string): Promise<string> {
  const tree = await findTree(tx, id, projectId);
  if (!tree) throw new Error('the demo tree was not stored');
  const { model, hash } = await completeTree(tx, tree, projectId);
  const analysis = analyse(model, settings);
  if (analysis.faults.length > 0) throw new Error(`demo tree ${tree.code}: ${analysis.faults[0]?.code}`);
  await insertResult(tx, id, { modelHash: hash, engineVersion: product.version, settings, analysis });
  return tree.treeId;
}

/** Three trees of the demo refinery in its default project, calculated, and the library they draw on. */
export async function seedFaultTrees(tx: Tx): Promise<void> {
  const project = await tx.maybe<{ id: string }>(
    sql`select id from projects where tenant_id = current_tenant() and is_deleted = 0 order by is_default desc, id limit 1`,
  );
  if (!project || (await tx.maybe(sql`select 1 from fault_trees limit 1`))) return;
  for (const [code, name, nameEn, model, given] of libraryEvents) {
    const numbers: Record<string, number> = { ...given };
    await tx.run(sql`
      insert into fault_tree_events (code, name, name_en, model, probability, failure_rate, repair_rate, test_interval, error_factor, source)
      values (${code}, ${name}, ${nameEn}, ${model}, ${numbers.probability ?? null}::float8, ${numbers.failure_rate ?? null}::float8,
        ${numbers.repair_rate ?? null}::float8, ${numbers.test_interval ?? null}::float8, 3, '演示数据')`);
  }
  const power = await insertTree(tx, project.id, {
    code: 'FT-019',
    name: '控制系统失电',
    nameEn: 'Loss of control system power',
    folder: '公用工程',
    description: '控制系统供电丧失，供其他故障树转移引用。',
    tolerableProbability: 1e-2,
    model: controlPower,
  });
  const powerTree = await calculated(tx, power, project.id);
  await furnishReview(tx, faultTreeKind, power, 'approved', '供引用');
  for (const tree of [
    {
      code: 'FT-026',
      name: '低压分离系统超压',
      nameEn: 'Overpressure of the low-pressure separation system',
      folder: '加氢裂化',
      description: '高压分离器窜压至低压分离器 V-305，安全联锁与安全阀均失效时破裂。',
      tolerableProbability: 1e-5,
      model: overpressure(powerTree),
    },
    {
      code: 'FT-031',
      name: '循环冷却水中断',
      nameEn: 'Loss of circulating cooling water',
      folder: '公用工程',
      description: '三台循环泵两用一备；含共因失效与补水回路。',
      tolerableProbability: 5e-2,
      model: coolingWater(powerTree),
    },
  ]) {
    await calculated(tx, await insertTree(tx, project.id, tree), project.id);
  }
}
