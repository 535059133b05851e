import { rcaErrors } from '@ircrisk/contract/modules/safety/root-cause-analysis.ts';
import type { Language } from '@ircrisk/contract/text.ts';
import {
  categoriesOf,
  causeNodes,
  judgeTree,
  keepEvidence,
  latentCodes,
  type RootCauseDocument,
  rootCauseText,
} from '@ircrisk/engine-root-cause';
import { readCodes } from '#modules/reliability/failure-database/index.ts';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { type Failure, failAt } from '#platform/http/answer.ts';
import { readEvidence } from './store.ts';

type Part = 'causes' | 'bones';
/** A refusal of a cause or bone, by the place it has in what was sent. */
type Broken = (part: Part, id: string, zh: string, en: string) => Failure;

function placeOf(model: RootCauseDocument, part: Part, id: string | undefined): string {
  const at = model[part].findIndex((one) => one.id === id);
  return at < 0 ? `model.${part}` : `model.${part}.${at}`;
}

/** Findings of an analysis under way, not faults of the drawing: they keep a case from review, not from being saved. */
const ofTheAnalysis: ReadonlySet<string> = new Set(['missingCause', 'disprovedWithoutProof']);

/** Whether the way up from a bone comes back to it, or never ends. */
function hangsOnItself({ bones }: RootCauseDocument, from: string): boolean {
  const above = new Map(bones.map(({ id, parentId }) => [id, parentId]));
  const passed = new Set<string>();
  for (let at: string | null | undefined = from; at; at = above.get(at)) {
    if (passed.has(at)) return true;
    passed.add(at);
  }
  return false;
}

/** Codes go back to the failure and into the lessons: only those of the lists. */
async function refuseUnknownCodes(tx: Tx, { causes }: RootCauseDocument, broken: Broken): Promise<void> {
  if (!causes.some(({ mechanismCode, causeCode, latentCode }) => mechanismCode || causeCode || latentCode))
    return;
  const { names } = await readCodes(tx);
  const lists = {
    mechanismCode: new Set(names.mechanism.map(({ code }) => code)),
    causeCode: new Set(names.cause.map(({ code }) => code)),
    latentCode: new Set(Object.keys(latentCodes)),
  };
  for (const cause of causes)
    for (const [property, codes] of Object.entries(lists)) {
      const code = cause[property as keyof typeof lists];
      if (code && !codes.has(code))
        throw broken(
          'causes',
          cause.id,
          `节点 ${cause.id} 的代码 ${code} 不存在`,
          `node ${cause.id} has the code ${code}, which does not exist`,
        );
    }
}

/** What no later step could read or believe: circles, strangers, verified without proof, evidence nobody has. */
export async function refuseBroken(
  tx: Tx,
  id: string,
  model: RootCauseDocument,
  language: Language,
): Promise<void> {
  const { findings } = judgeTree(causeNodes(model));
  const fault = findings.find(({ code }) => !ofTheAnalysis.has(code));
  if (fault)
    throw failAt(placeOf(model, 'causes', fault.path), rcaErrors.broken, {
      reason: rootCauseText(fault, language),
    });
  const broken: Broken = (part, of, zh, en) =>
    failAt(placeOf(model, part, of), rcaErrors.broken, { reason: language === 'zh' ? zh : en });
  const categories = new Set(categoriesOf(model.categories).map((one) => one.id));
  const [bones, causes] = [model.bones.map((one) => one.id), model.causes.map((one) => one.id)];
  const twice = bones.find((bone, at) => bones.indexOf(bone) !== at);
  if (twice) throw broken('bones', twice, `鱼刺编号 ${twice} 重复`, `the bone number ${twice} stands twice`);
  for (const bone of model.bones) {
    if (!categories.has(bone.category))
      throw broken(
        'bones',
        bone.id,
        `鱼刺 ${bone.id} 的类别不存在`,
        `bone ${bone.id} has a category that does not exist`,
      );
    if (bone.nodeId && !causes.includes(bone.nodeId))
      throw broken(
        'bones',
        bone.id,
        `鱼刺 ${bone.id} 指向不存在的节点`,
        `bone ${bone.id} points at a node that does not exist`,
      );
    if (bone.parentId && (!bones.includes(bone.parentId) || bone.parentId === bone.id))
      throw broken(
        'bones',
        bone.id,
        `鱼刺 ${bone.id} 的上级不存在`,
        `bone ${bone.id} hangs on one that does not exist`,
      );
  }
  const ringed = model.bones.find(({ id: bone }) => hangsOnItself(model, bone));
  if (ringed)
    throw broken(
      'bones',
      ringed.id,
      `鱼刺 ${ringed.id} 的上级连成了环`,
      `bone ${ringed.id} hangs on itself by way of others`,
    );
  await refuseUnknownCodes(tx, model, broken);
  const known = new Set((await readEvidence(tx, id)).map(({ code }) => code));
  for (const cause of model.causes)
    for (const code of cause.evidence)
      if (!known.has(code))
        throw failAt(placeOf(model, 'causes', cause.id), rcaErrors.unknownEvidence, { id: cause.id, code });
}

/** Evidence that left the log leaves the tree too: what it alone had proven is a hypothesis again. */
export async function dropLostEvidence(tx: Tx, ids: readonly string[]): Promise<void> {
  const cases = await tx.all<{ id: string; model: RootCauseDocument; codes: string[] }>(sql`
    select c.id, c.model, array(select e.code from rca_evidence e where e.study_id = c.id and e.is_deleted = 0) as codes
    from rca_cases c where c.model is not null and c.state = 'draft' and c.id in (select study_id from rca_evidence where id = any(${ids}::bigint[]))`);
  for (const { id, model, codes } of cases) {
    const next = keepEvidence(model, new Set(codes));
    if (next !== model)
      await tx.run(
        sql`update rca_cases set model = ${JSON.stringify(next)}::jsonb, model_version = model_version + 1 where id = ${id}`,
      );
  }
}
