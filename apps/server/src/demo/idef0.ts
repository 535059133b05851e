import {
  addArrow,
  changeActivity,
  documentFromText,
  type Idef0Document,
  sampleModels,
} from '@ircrisk/engine-idef0';
import { insertModel } from '#modules/risk/idef0/store.ts';
import { idef0Kind } from '#modules/risk/idef0/study.ts';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { furnishReview } from '#platform/studies/furnish.ts';

const codes = ['AIM', 'OFP'];

const at = (document: Idef0Document, nameEn: string) =>
  document.activities.find((each) => each.nameEn === nameEn);

/** Maintenance calls the model of the pump, so that its frame says where it is used. */
function withCall(document: Idef0Document): Idef0Document {
  const box = at(document, 'Maintain and repair');
  if (!box) return document;
  return addArrow(document, box.parentId, {
    ...{ id: 'call-ofp', conceptId: null, role: 'Call', callTarget: 'OFP/A0' },
    from: { kind: 'box', id: box.id, at: 0.85 },
    to: { kind: 'none', x: Math.round(box.x + box.width * 0.85), y: box.y + box.height + 60 },
  });
}

/** The pump with its standby, its documents and what its RCM study says it is for. */
async function withLinks(tx: Tx, document: Idef0Document): Promise<Idef0Document> {
  const ids = async (rows: Promise<{ id: string }[]>) => (await rows).map(({ id }) => id);
  const equipmentIds = await ids(
    tx.all(sql`select id from equipment where type = 'pump' and is_deleted = 0 order by tag, id limit 2`),
  );
  const documentIds = await ids(
    tx.all(
      sql`select id from documents where is_deleted = 0 and equipment_id = any(${equipmentIds}::bigint[]) order by document_number limit 2`,
    ),
  );
  const rcmFunctionIds = await ids(
    tx.all(sql`
      select f.id from rcm_functions f join rcm_studies s on s.tenant_id = f.tenant_id and s.id = f.study_id
      where f.is_deleted = 0 and s.is_deleted = 0 and s.equipment_id = any(${equipmentIds}::bigint[]) order by f.code, f.id limit 2`),
  );
  const [root, control] = ['Operate feed pump', 'Control flow'].map((name) => at(document, name));
  const linked = root ? changeActivity(document, root.id, { equipmentIds, documentIds }) : document;
  return control
    ? changeActivity(linked, control.id, { equipmentIds: equipmentIds.slice(0, 1), rcmFunctionIds })
    : linked;
}

/** Two models of the demo refinery in its default project, in both languages; the first is in force. */
export async function seedIdef0(tx: Tx): Promise<void> {
  const project = await tx.maybe<{ id: string }>(
    sql`select id from projects where tenant_id = current_tenant() and is_deleted = 0 order by is_default desc, id limit 1`,
  );
  if (!project || (await tx.maybe(sql`select 1 from idef0_models limit 1`))) return;
  // What is called comes before what calls it.
  for (const [place, { name, purpose, viewpoint, text }] of [...sampleModels.entries()].toReversed()) {
    const { document } = documentFromText(text.zh, text.en);
    if (!document) throw new Error(`the sample model ${name.en} cannot be read`);
    // The frame of a sheet names its author: who makes a model, which is said by the session and never afterwards.
    await tx.run(sql`select set_config('app.user_id', coalesce((
      select id::text from users where tenant_id = current_tenant() and is_deleted = 0 order by account <> 'shenyichen', id limit 1), ''), true)`);
    const id = await insertModel(tx, project.id, {
      code: codes[place] ?? `M${place + 1}`,
      name: name.zh,
      nameEn: name.en,
      purpose: purpose.zh,
      purposeEn: purpose.en,
      viewpoint: viewpoint.zh,
      viewpointEn: viewpoint.en,
      model: place === 0 ? withCall(document) : await withLinks(tx, document),
    });
    await tx.run(sql`select set_config('app.user_id', '', true)`);
    if (place === 0)
      await furnishReview(tx, idef0Kind, id, 'approved', {
        zh: '完整性管理体系依据',
        en: 'Basis of the integrity management system',
      });
  }
}
