import { documentFromText, sampleModels } from '@ircrisk/engine-idef0';
import { insertModel } from '#modules/risk/idef0/store.ts';
import { idef0Kind } from '#modules/risk/idef0/study.ts';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { furnishReview } from '#platform/studies/furnish.ts';

const codes = ['AIM', 'OFP'];

/** Two models of the demo refinery in its default project, in both languages; the first is in force. */
export async function seedIdef0(tx: Tx): Promise<void> {
  const project = await tx.maybe<{ id: string }>(
    sql`select id from projects where tenant_id = current_tenant() and is_deleted = 0 order by is_default desc, id limit 1`,
  );
  if (!project || (await tx.maybe(sql`select 1 from idef0_models limit 1`))) return;
  for (const [at, { name, purpose, viewpoint, text }] of sampleModels.entries()) {
    const { document } = documentFromText(text.zh, text.en);
    if (!document) throw new Error(`the sample model ${name.en} cannot be read`);
    const id = await insertModel(tx, project.id, {
      code: codes[at] ?? `M${at + 1}`,
      name: name.zh,
      nameEn: name.en,
      purpose: purpose.zh,
      purposeEn: purpose.en,
      viewpoint: viewpoint.zh,
      viewpointEn: viewpoint.en,
      model: document,
    });
    if (at === 0) await furnishReview(tx, idef0Kind, id, 'approved', '完整性管理体系依据');
  }
}
