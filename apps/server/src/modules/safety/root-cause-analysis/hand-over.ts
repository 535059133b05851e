import { rcaErrors } from '@ircrisk/contract/modules/safety/root-cause-analysis.ts';
import type { Language } from '@ircrisk/contract/text.ts';
import { faultTreeParts, rootTexts, type Tongue, textIn } from '@ircrisk/engine-root-cause';
import { withoutNames } from '@ircrisk/units';
import { insertTree } from '#modules/risk/fault-tree/index.ts';
import { publishCase } from '#modules/safety/incident-case-search/index.ts';
import { isOfConfidential } from '#modules/safety/incident-management/index.ts';
import { mustBeRaisable, raiseActions } from '#modules/workplace/action-item/index.ts';
import { peopleCleaner } from '#plant/without-people.ts';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { notify } from '#platform/events/notify.ts';
import { fail, failAt } from '#platform/http/answer.ts';
import { userNames } from '#platform/identity/user-names.ts';
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
    const asked = await tx.one<{ ownerId: string; dueDate: string }>(
      sql`select owner_id as "ownerId", due_date as "dueDate" from rca_measures where id = ${measure.id}`,
    );
    await mustBeRaisable(tx, asked, measure.code);
    const raised = await tx.one<{ id: string }>(
      raiseActions(sql`
        select 'root-cause-analysis' as source_module, m.id as source_id, e.node_id, c.equipment_id, left(c.code || ' ' || m.code || ' ' || m.measure, 200) as title,
          left(c.code || ' ' || m.code || ' ' || coalesce(m.measure_en, m.measure), 200) as title_en, null::text as description, 'corrective' as type,
          case when m.score >= 3.5 then 'high' else 'medium' end as priority, m.owner_id, m.due_date
        from rca_measures m join rca_cases c on c.tenant_id = m.tenant_id and c.id = m.study_id
        left join equipment e on e.tenant_id = c.tenant_id and e.id = c.equipment_id where m.id = ${measure.id}`),
    );
    await tx.run(sql`update rca_measures set action_id = ${raised.id} where id = ${measure.id}`);
    if (asked.ownerId !== actor.userId)
      await notify(tx, actor.tenantId, [asked.ownerId], {
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

const isConfidential = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx.one<{ is: boolean }>(sql`select ${isOfConfidential(id)} as is`)).is;

/** The causes that are not ruled out as a fault tree of their own. */
export async function toFaultTree(
  tx: Tx,
  projectId: string | null,
  id: string,
  { code, name, language }: { code: string; name: string; language: Language },
): Promise<{ faultTreeId: string; events: number }> {
  const row = await findCase(tx, id);
  // A fault tree is for everybody who reads fault trees.
  if (await isConfidential(tx, id)) throw fail(rcaErrors.confidential);
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

const somewhere = { zh: '某设备', en: 'the equipment' };

/** Who keeps evidence or does something may be a place, a post or a system: 现场, 化验室, 内操, DCS. Those stay in the text. */
const isNoPerson = (name: string): boolean =>
  /(?:[室房库场台]|中心|公司|[部科处班组院所站厂]|车间|[员操岗工]|承包商|单位|系统)$/u.test(name) ||
  /^[A-Z\d]{2,}$/u.test(name) ||
  /\b(?:room|lab|laboratory|store|site|office|operator|contractor|shift|team|company|department|system|plant)\b/iu.test(
    name,
  );

/** People a text of the case may name, as far as they are known: users with their logins, and those written by hand. */
export async function namesIn(tx: Tx, content: CaseContent): Promise<string[]> {
  const written = [
    ...content.evidence.map(({ collectedBy }) => collectedBy ?? ''),
    ...content.custody.flatMap(({ from, fromEn, to, toEn }) => [from, fromEn ?? '', to, toEn ?? '']),
    ...content.timeline.flatMap(({ actor, actorEn }) => [actor ?? '', actorEn ?? '']),
  ];
  return [...(await userNames(tx)), ...written.filter((name) => !isNoPerson(name.trim()))];
}

const verdicts = {
  effective: { zh: '有效', en: 'effective' },
  ineffective: { zh: '无效', en: 'ineffective' },
  inconclusive: { zh: '证据不足', en: 'inconclusive' },
};

const joined = (lines: readonly string[]): string => lines.filter(Boolean).join('\n');

/** What everybody may learn of a case, in one language. */
function lessonIn(content: CaseContent, tongue: Tongue, clean: (text: string) => string) {
  const { roots } = rootCodes(content);
  const { followUp } = content;
  const own = (zh: string | null, en: string | null) => (tongue === 'en' && en) || zh || '';
  const rootsOf = (physical: boolean) =>
    joined(
      roots
        .filter(({ rootType }) => (rootType === 'physical') === physical)
        .map((root) => {
          const colon = tongue === 'zh' ? '：' : ': ';
          return `${rootTexts[root.rootType!][tongue]}${colon}${clean(textIn(tongue, root))}`;
        }),
    );
  const measures = content.measures.map(({ measure, measureEn }) => clean(own(measure, measureEn)));
  const effect =
    followUp?.verdict && followUp.p !== null
      ? `${verdicts[followUp.verdict][tongue]}, p = ${followUp.p.toFixed(4)}`
      : '';
  return {
    title: clean(own(content.name, content.nameEn)),
    problem: clean(joined([own(content.what, content.whatEn), own(content.extent, content.extentEn)])),
    immediate: rootsOf(true),
    underlying: rootsOf(false),
    measures,
    recommendations: joined([...measures, effect]),
  };
}

/** What whoever publishes has decided of what only looks like a name. */
export interface Decided {
  /** They are: they go too. */
  readonly names?: readonly string[] | undefined;
  /** They are none, and stay. */
  readonly words?: readonly string[] | undefined;
}

/** The text of a case without people, firms and tags, as it would be published, and what may still be a name. */
export async function lessonOf(tx: Tx, content: CaseContent, { names = [], words = [] }: Decided = {}) {
  const as = (text: string) => text;
  const texts = [lessonIn(content, 'zh', as), lessonIn(content, 'en', as)].map((one) =>
    Object.values(one).flat().join('\n'),
  );
  const { clean, suspects } = await peopleCleaner(tx, texts, {
    names: [...(await namesIn(tx, content)), ...names],
    words,
  });
  const cleaned = (tongue: Tongue) => (text: string) =>
    withoutNames(clean(text, tongue), content.tag ? [content.tag] : [], somewhere[tongue]);
  const lessons = { zh: lessonIn(content, 'zh', cleaned('zh')), en: lessonIn(content, 'en', cleaned('en')) };
  const left = [lessons.zh, lessons.en].flatMap((one) => Object.values(one).flat().flatMap(suspects));
  return { ...lessons, suspects: [...new Set(left)] };
}

/**
 * The case in the library of cases; a newer text takes the place of the earlier one, the same one is not published twice. Nobody's
 * word that the text was read, no publication: people who are no users cannot be known, and what looks like one is decided first.
 */
export async function publishLesson(
  tx: Tx,
  content: CaseContent,
  { factsChecked, ...decided }: Decided & { readonly factsChecked: boolean },
): Promise<string> {
  if (!factsChecked) throw failAt('factsChecked', rcaErrors.notRead, {});
  const { zh, en, suspects } = await lessonOf(tx, content, decided);
  if (suspects.length > 0) throw failAt('words', rcaErrors.suspects, { names: suspects.join(', ') });
  const { roots } = rootCodes(content);
  const codesOf = (read: (root: (typeof roots)[number]) => (string | null | undefined)[]) =>
    [...new Set(roots.flatMap(read))].filter((code): code is string => Boolean(code));
  const place = await tx.maybe<{ nodeId: string | null; medium: string | null }>(
    sql`select node_id as "nodeId", medium from equipment where id = ${content.equipmentId}`,
  );
  const published = await publishCase(tx, {
    key: content.seriesId,
    isConfidential: await isConfidential(tx, content.id),
    factsChecked,
    title: [zh.title, en.title],
    occurredOn: content.occurredAt?.slice(0, 10) ?? null,
    equipmentClass: content.isoClass,
    nodeId: place?.nodeId ?? null,
    substance: place?.medium ?? null,
    summary: [zh.problem, en.problem],
    immediateCauses: [zh.immediate, en.immediate],
    underlyingCauses: [zh.underlying, en.underlying],
    latentCodes: codesOf(({ latentCode }) => [latentCode]),
    recommendations: [zh.recommendations, en.recommendations],
    lessons: zh.measures.map((measure, at) => [measure, en.measures[at] ?? ''] as const),
    keywords: codesOf(({ mechanismCode, causeCode }) => [mechanismCode, causeCode]),
  });
  if (published === null) throw fail(rcaErrors.publishedBefore);
  return published;
}
