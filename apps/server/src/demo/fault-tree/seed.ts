import { product } from '@ircrisk/contract/product.ts';
import { type AnalysisSettings, analyse, analyseEventTrees } from '@ircrisk/engine-fault-tree';
import { completeEventTree } from '#modules/risk/event-tree/calculate.ts';
import { insertEventTree, insertEventTreeResult } from '#modules/risk/event-tree/store.ts';
import { eventTreeKind } from '#modules/risk/event-tree/study.ts';
import { completeTree } from '#modules/risk/fault-tree/calculate.ts';
import { findTree, insertResult, insertTree } from '#modules/risk/fault-tree/store.ts';
import { faultTreeKind } from '#modules/risk/fault-tree/study.ts';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { furnishReview } from '#platform/studies/furnish.ts';
import { gasAlarm, pumpLeak, shutOff, smallLeak, waterSpray } from './pump-leak.ts';
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
    folderEn: 'Utilities',
    description: '控制系统供电丧失，供其他故障树转移引用。',
    tolerableProbability: 1e-2,
    model: controlPower,
  });
  const powerTree = await calculated(tx, power, project.id);
  await furnishReview(tx, faultTreeKind, power, 'approved', { zh: '供引用', en: 'For use in other trees' });
  for (const tree of [
    {
      code: 'FT-026',
      name: '低压分离系统超压',
      nameEn: 'Overpressure of the low-pressure separation system',
      folder: '加氢裂化',
      folderEn: 'Hydrocracker',
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

const pumpTrees = [
  {
    code: 'FT-042',
    name: '可燃气报警失效',
    nameEn: 'Gas alarm fails',
    description: '原料泵区可燃气检测报警。',
    tolerableProbability: 1e-2,
    model: gasAlarm,
  },
  {
    code: 'FT-018',
    name: '紧急切断失败',
    nameEn: 'Emergency shut-off fails',
    description: '原料泵入口切断阀 XV-1011；H2 为真表示报警已失效，只能靠巡检发现。',
    tolerableProbability: 2e-2,
    model: shutOff,
  },
  {
    code: 'FT-027',
    name: '喷淋失效',
    nameEn: 'Water spray fails',
    description: '原料泵区雨淋系统；与紧急切断共用内操。',
    tolerableProbability: 5e-2,
    model: waterSpray,
  },
];

/** The leak at the feed pump: three fault trees in force and the event tree that asks them, calculated. */
export async function seedEventTrees(tx: Tx): Promise<void> {
  const project = await tx.maybe<{ id: string }>(
    sql`select id from projects where tenant_id = current_tenant() and is_deleted = 0 order by is_default desc, id limit 1`,
  );
  if (!project || (await tx.maybe(sql`select 1 from event_trees limit 1`))) return;
  const ids: string[] = [];
  for (const tree of pumpTrees) {
    const id = await insertTree(tx, project.id, {
      ...tree,
      folder: '原料泵区',
      folderEn: 'Feed pump area',
    });
    ids.push(await calculated(tx, id, project.id));
    await furnishReview(tx, faultTreeKind, id, 'approved', {
      zh: '供事件树引用',
      en: 'For use in event trees',
    });
  }
  const [alarm = '', shut = '', spray = ''] = ids;
  const document = pumpLeak({ alarm, shutOff: shut, spray });
  const id = await insertEventTree(tx, project.id, {
    code: 'ET-014',
    name: '原料泵 P-101 密封大泄漏',
    nameEn: 'Large seal leak of feed pump P-101',
    description: '由可燃气报警、紧急切断、喷淋和点火决定后果；切断与喷淋共用内操。',
    document,
  });
  const { model, hash } = await completeEventTree(tx, document, project.id);
  const { results, warnings, faults } = analyseEventTrees(model, { importance: true, top: 100 });
  if (faults.length > 0) throw new Error(`demo event tree: ${faults[0]?.code} ${faults[0]?.path}`);
  await insertEventTreeResult(tx, id, document, {
    modelHash: hash,
    engineVersion: product.version,
    results,
    warnings,
  });
  const second = await insertEventTree(tx, project.id, {
    code: 'ET-015',
    name: '原料泵 P-101 密封小泄漏',
    nameEn: 'Small seal leak of feed pump P-101',
    description: '频率较高、后果较轻；防线与 ET-014 相同。',
    document: smallLeak(document),
  });
  const small = await completeEventTree(tx, smallLeak(document), project.id);
  const analysis = analyseEventTrees(small.model, { importance: true, top: 100 });
  await insertEventTreeResult(tx, second, smallLeak(document), {
    modelHash: small.hash,
    engineVersion: product.version,
    ...analysis,
  });
  await furnishReview(tx, eventTreeKind, second, 'approved', { zh: '年度复核', en: 'Yearly check' });
}
