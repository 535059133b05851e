import { rcaErrors } from '@ircrisk/contract/modules/safety/root-cause-analysis.ts';
import type { Language } from '@ircrisk/contract/text.ts';
import { faultTreeParts, rootTexts, type Tongue, textIn, withoutNames } from '@ircrisk/engine-root-cause';
import { insertTree } from '#modules/risk/fault-tree/index.ts';
import { raiseActions } from '#modules/workplace/action-item/index.ts';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { notify } from '#platform/events/notify.ts';
import { fail } from '#platform/http/answer.ts';
import type { Actor } from '#platform/tenancy/actor.ts';
import { type CaseContent, findCase, readMeasures } from './store.ts';
import { rootCodes } from './write-back.ts';

/** Every measure that is none yet becomes an action item with its owner and date. */
export async function raiseMeasures(tx: Tx, actor: Actor, id: string): Promise<number> {
  const open = (await readMeasures(tx, id)).filter(({ actionId }) => actionId === null);
  if (open.length === 0) throw fail(rcaErrors.noMeasures);
  const incomplete = open.filter(({ owner, dueDate }) => !owner || !dueDate).map(({ code }) => code);
  if (incomplete.length > 0) throw fail(rcaErrors.incomplete, { codes: incomplete.join(', ') });
  for (const measure of open) {
    const raised = await tx.one<{ id: string }>(
      raiseActions(sql`
        select 'root-cause-analysis' as source_module, m.id as source_id, e.node_id, c.equipment_id, left(c.code || ' ' || m.code || ' ' || m.measure, 200) as title,
          left(c.code || ' ' || m.code || ' ' || coalesce(m.measure_en, m.measure), 200) as title_en, null::text as description, 'corrective' as type,
          case when m.score >= 3.5 then 'high' else 'medium' end as priority, m.owner_id, m.due_date
        from rca_measures m join rca_cases c on c.tenant_id = m.tenant_id and c.id = m.study_id
        left join equipment e on e.tenant_id = c.tenant_id and e.id = c.equipment_id where m.id = ${measure.id}`),
    );
    const { ownerId } = await tx.one<{ ownerId: string }>(
      sql`update rca_measures set action_id = ${raised.id} where id = ${measure.id} returning owner_id as "ownerId"`,
    );
    if (ownerId !== actor.userId)
      await notify(tx, actor.tenantId, [ownerId], {
        kind: 'action-item',
        title: {
          zh: `您有新的行动项：${measure.measure}`,
          en: `A new action item for you: ${measure.measureEn ?? measure.measure}`,
        },
        link: `/actionItem?id=${raised.id}`,
      });
  }
  return open.length;
}

/** The causes that are not ruled out as a fault tree of their own. */
export async function toFaultTree(
  tx: Tx,
  projectId: string | null,
  id: string,
  { code, name, language }: { code: string; name: string; language: Language },
): Promise<{ faultTreeId: string; events: number }> {
  const row = await findCase(tx, id);
  const parts = faultTreeParts(row.model, language);
  if (!parts) throw fail(rcaErrors.noTree);
  const faultTreeId = await insertTree(tx, projectId, {
    code,
    name,
    folder: 'RCA',
    description: `${row.code} R${row.revision}`,
    model: {
      name,
      top: parts.top,
      gates: parts.gates.map((gate) => ({ ...gate, args: [...gate.args] })),
      events: [...parts.events],
      houses: [],
      parameters: [],
      ccfGroups: [],
    },
  });
  return { faultTreeId, events: parts.events.length };
}

const someone = { zh: '某员工', en: 'an employee' };
const somewhere = { zh: '某设备', en: 'the equipment' };

/** People a text of the case may name: those of the tenant and those written by hand. */
export async function namesIn(tx: Tx, content: CaseContent): Promise<string[]> {
  const users = await tx.all<{ name: string }>(
    sql`select real_name as name from users where tenant_id = current_tenant() and real_name <> ''`,
  );
  return [
    ...users.map(({ name }) => name),
    ...content.evidence.map(({ collectedBy }) => collectedBy ?? ''),
    ...content.custody.flatMap(({ from, to }) => [from, to]),
    ...content.timeline.map(({ actor }) => actor ?? ''),
  ];
}

const verdicts = {
  effective: { zh: '有效', en: 'effective' },
  ineffective: { zh: '无效', en: 'ineffective' },
  inconclusive: { zh: '证据不足', en: 'inconclusive' },
};

/** What everybody may learn of a case, in one language. */
function lessonIn(content: CaseContent, tongue: Tongue, clean: (text: string) => string) {
  const { roots } = rootCodes(content);
  const { followUp } = content;
  const own = (zh: string | null, en: string | null) => (tongue === 'en' && en) || zh || '';
  return {
    title: clean(own(content.name, content.nameEn)),
    problem: clean(
      [own(content.what, content.whatEn), own(content.extent, content.extentEn)].filter(Boolean).join('\n'),
    ),
    roots: roots
      .map((root) => `${rootTexts[root.rootType!][tongue]}：${clean(textIn(tongue, root))}`)
      .join('\n')
      .replaceAll('：', tongue === 'zh' ? '：' : ': '),
    measures: content.measures.map(({ measure, measureEn }) => clean(own(measure, measureEn))).join('\n'),
    effect:
      followUp?.verdict && followUp.p !== null
        ? `${verdicts[followUp.verdict][tongue]}, p = ${followUp.p.toFixed(4)}`
        : '',
  };
}

/** The case without names and tags; published again it takes the place of the earlier one. */
export async function publishLesson(tx: Tx, content: CaseContent): Promise<string> {
  const names = await namesIn(tx, content);
  const cleaned = (tongue: Tongue) => (text: string) =>
    withoutNames(
      withoutNames(text, names, someone[tongue]),
      content.tag ? [content.tag] : [],
      somewhere[tongue],
    );
  const [zh, en] = [lessonIn(content, 'zh', cleaned('zh')), lessonIn(content, 'en', cleaned('en'))];
  const { roots } = rootCodes(content);
  const codes = [
    ...new Set(roots.flatMap((root) => [root.mechanismCode, root.causeCode, root.latentCode])),
  ].filter((code): code is string => Boolean(code));
  const values = sql`number = ${content.code}, title = ${zh.title}, title_en = ${en.title}, iso_class = ${content.isoClass}, root_codes = ${codes}::text[],
    problem = ${zh.problem}, problem_en = ${en.problem}, roots = ${zh.roots}, roots_en = ${en.roots}, measures = ${zh.measures}, measures_en = ${en.measures},
    effect = ${zh.effect}, effect_en = ${en.effect}, published_on = current_date`;
  const again = await tx.maybe<{ id: string }>(
    sql`update rca_lessons set ${values} where series_id = ${content.seriesId} and is_deleted = 0 returning id`,
  );
  if (again) return again.id;
  const { id } = await tx.one<{ id: string }>(sql`
    insert into rca_lessons (series_id, number, title) values (${content.seriesId}, ${content.code}, ${zh.title}) returning id`);
  await tx.run(sql`update rca_lessons set ${values} where id = ${id}`);
  return id;
}
