import type { ResultOf } from '@ircrisk/contract/endpoint.ts';
import * as contract from '@ircrisk/contract/modules/safety/incident-case-search.ts';
import {
  caseMessages,
  classGroupOf,
  hazardOfSubstance,
  lessonCoverage,
  type Profile,
  similarFrom,
  similarity,
  unitOfNames,
} from '@ircrisk/engine-case';
import { mustBeRaisable, raiseActions } from '#modules/workplace/action-item/index.ts';
import { figuresIn } from '#plant/figure.ts';
import { seenPlaces, seesNothing } from '#plant/seen-places.ts';
import { subtreeIds } from '#plant/subtree.ts';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { notify } from '#platform/events/notify.ts';
import { commonErrors, fail } from '#platform/http/answer.ts';
import { handle } from '#platform/http/handle.ts';
import { viewerOf } from '#platform/resources/scope.ts';
import { evidenceOf } from './evidence.ts';
import { placeNames } from './profile.ts';
import { inLanguage } from './search.ts';
import { publishedCases } from './see.ts';
import { type ComparedCase, comparedColumns, profileOf } from './similar.ts';

const { figureOf } = figuresIn(caseMessages);

interface Here {
  id: string;
  tag: string;
  profile: Profile;
}

/** The different kinds of equipment of a place, each once with an example. */
async function kindsHere(tx: Tx, nodeId: string): Promise<Here[]> {
  const rows = await tx.all<{ id: string; tag: string; isoClass: string | null; medium: string | null }>(sql`
    select distinct on (e.iso_class, e.medium) e.id, e.tag, e.iso_class as "isoClass", e.medium from equipment e
    where e.node_id in ${subtreeIds([nodeId])} and e.is_deleted = 0 and e.state <> 'scrapped' order by e.iso_class, e.medium, e.tag`);
  const { places } = await tx.one<{ places: string[] }>(
    sql`select ${placeNames(sql`${nodeId}::bigint`)} as places`,
  );
  const unit = unitOfNames(places);
  const kinds = new Map<string, Here>();
  for (const { id, tag, isoClass, medium } of rows) {
    const hazard = hazardOfSubstance(medium);
    const equipmentClass = isoClass && classGroupOf(isoClass) ? isoClass : null;
    const key = `${equipmentClass} ${hazard}`;
    if (equipmentClass && !kinds.has(key))
      kinds.set(key, { id, tag, profile: { equipmentClass, hazard, unit } });
  }
  return [...kinds.values()];
}

type Row = ResultOf<typeof contract.lessonCoverage>['lessons'][number];
type Stored = Omit<Row, 'score' | 'compared' | 'of' | 'equipment'> & { compares: ComparedCase };

export const coverageHandler = handle(contract.lessonCoverage, async (call) => {
  const { tx, actor, projectId, input, language } = call;
  const viewer = viewerOf(actor, projectId);
  if (seesNothing(await seenPlaces(tx, viewer, input.nodeId))) throw fail(commonErrors.notFound);
  const here = await kindsHere(tx, input.nodeId);
  const rows = await tx.all<Stored>(sql`
    select l.id, ${inLanguage('lesson', language, 'l')} as lesson, c.id as "caseId", ${inLanguage('title', language)} as "caseTitle", c.year,
      m.id as "markId", coalesce(m.state, 'open') as state, ${evidenceOf(language)} as evidence,
      (select to_json(x) from (select ${comparedColumns}) x) as compares
    from case_lessons l join incident_cases c on c.id = l.case_id
    left join case_lesson_marks m on m.lesson_id = l.id and m.node_id = ${input.nodeId} and m.is_deleted = 0
    where l.is_deleted = 0 and ${publishedCases(viewer)} order by c.year desc, c.id, l.sort, l.id`);
  // Cases with the same codes have the same score: each combination is compared once.
  const known = new Map<string, { score: number; compared: number; of: number; at: Here } | null>();
  const best = (one: ComparedCase) => {
    const profile = profileOf(one);
    const key = JSON.stringify(profile);
    if (!known.has(key)) {
      const found = here.flatMap((at) => {
        const { value } = similarity(at.profile, profile);
        return value && value.score >= similarFrom
          ? [{ score: value.score, compared: value.compared, of: value.of, at }]
          : [];
      });
      known.set(key, found.sort((a, b) => b.score - a.score || b.compared - a.compared)[0] ?? null);
    }
    return known.get(key) ?? null;
  };
  const lessons = rows.flatMap(({ compares, ...row }): Row[] => {
    const found = best(compares);
    if (!found) return [];
    const { score, compared, of, at } = found;
    return [{ ...row, score, compared, of, equipment: { id: at.id, tag: at.tag } }];
  });
  const count = (state: string) => lessons.filter((one) => one.state === state).length;
  const coverage = lessonCoverage({
    lessons: lessons.length,
    applied: count('applied'),
    notApplicable: count('notApplicable'),
  });
  lessons.sort((a, b) => b.score - a.score || b.compared - a.compared || b.year - a.year);
  return { coverage: figureOf(coverage), lessons };
});

export const raiseHandler = handle(contract.raiseLesson, async (call) => {
  const { tx, actor, projectId, input } = call;
  await mustBeRaisable(tx, input);
  const viewer = viewerOf(actor, projectId);
  const lesson = await tx.maybe<{ title: string; titleEn: string | null }>(sql`
    select l.lesson as title, l.lesson_en as "titleEn" from case_lessons l join incident_cases c on c.id = l.case_id
    where l.id = ${input.lessonId} and l.is_deleted = 0 and ${publishedCases(viewer)}`);
  const node = await tx.maybe(sql`select 1 from factory_nodes where id = ${input.nodeId} and is_deleted = 0`);
  if (!lesson || !node || seesNothing(await seenPlaces(tx, viewer, input.nodeId)))
    throw fail(commonErrors.notFound);
  const mark = await tx.one<{ id: string; actionId: string | null }>(sql`
    insert into case_lesson_marks as m (lesson_id, node_id, state) values (${input.lessonId}, ${input.nodeId}, 'planned')
    on conflict (tenant_id, lesson_id, node_id) where is_deleted = 0 do update set state = case when m.state = 'applied' then m.state else 'planned' end
    returning id, action_id as "actionId"`);
  const { id: actionId } = await tx.one<{ id: string }>(
    raiseActions(sql`
      select 'incident-case-search' as source_module, ${mark.id}::bigint as source_id, ${input.nodeId}::bigint as node_id, null::bigint as equipment_id,
        left(${lesson.title}, 200) as title, left(${lesson.titleEn}, 200) as title_en, null::text as description, 'preventive' as type, 'medium' as priority,
        ${input.ownerId}::bigint as owner_id, ${input.dueDate}::date as due_date`),
  );
  await tx.run(sql`update case_lesson_marks set action_id = ${actionId} where id = ${mark.id}`);
  if (input.ownerId !== actor.userId)
    await notify(tx, actor.tenantId, [input.ownerId], {
      kind: 'action-item',
      title: {
        zh: `您有新的行动项：${lesson.title}`,
        en: `A new action item for you: ${lesson.titleEn ?? lesson.title}`,
      },
      link: `/actionItem?id=${actionId}`,
    });
  return { actionId };
});

/** An action that was closed shows that its lesson is applied; a cancelled one leaves it open. */
export async function followLessonActions(tx: Tx, actionIds: readonly string[]): Promise<void> {
  await tx.run(sql`
    update case_lesson_marks m set state = case when a.state = 'closed' then 'applied' else 'open' end from action_items a
    where a.id = m.action_id and a.id = any(${actionIds}::bigint[]) and m.state = 'planned' and m.is_deleted = 0`);
}
