import { boxMeasures, type PivotQuestion } from '@ircrisk/contract/modules/assets/statistics-pivot.ts';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';

const whole = { across: null, filters: {} } as const;
const views: readonly [name: string, nameEn: string, question: PivotQuestion][] = [
  [
    '装置 × 设备类型',
    'Devices and types of equipment',
    {
      ...whole,
      dataset: 'equipment',
      by: 'nodeId:device',
      across: 'type',
      measures: ['count'],
      chart: 'heat',
    },
  ],
  [
    '各类设备的腐蚀速率分布',
    'Spread of corrosion rates by type',
    {
      ...whole,
      dataset: 'equipment',
      by: 'type',
      measures: boxMeasures('corrosionRate'),
      chart: 'box',
    },
  ],
  [
    '每月失效次数',
    'Failures a month',
    {
      ...whole,
      dataset: 'failure-event',
      by: 'detectedAt:month',
      measures: ['count'],
      chart: 'control',
    },
  ],
];

/** Figures the demo tenant shares, one of each further kind of chart. */
export async function seedViews(tx: Tx): Promise<void> {
  for (const [name, nameEn, question] of views)
    await tx.run(sql`
      insert into statistics_views (name, name_en, shared, question, create_user)
      select ${name}, ${nameEn}, true, ${JSON.stringify(question)}, id from users
      where tenant_id = current_tenant() and is_deleted = 0 order by account <> 'fangzhiyuan', id limit 1`);
}
