import { criticalityErrors } from '@ircrisk/contract/modules/risk/criticality.ts';
import {
  categoryTexts,
  consequenceParts,
  indexFactors,
  likelihoodParts,
  methodsOf,
  scoreOf,
  weightOf,
} from '@ircrisk/contract/resources/criticality/choices.ts';
import { daysOf } from '@ircrisk/contract/resources/criticality/study.ts';
import { daysFault, equipmentIndex } from '@ircrisk/engine-criticality';
import type { Tx } from '#platform/database/pool.ts';
import { name, sql } from '#platform/database/sql.ts';
import { fail } from '#platform/http/answer.ts';
import { type ResourceHooks, refuse, type SavedRecord } from '#platform/resources/hooks.ts';
import { completed, refuseClosed } from '#platform/studies/parts.ts';
import { classifyTags } from './classify.ts';
import { refuseOverlaps } from './overlaps.ts';
import { rateSegments } from './rate-segments.ts';
import { type Criteria, priorityDaysOf, usualCriteria } from './settings.ts';

/** The studies these records belong to, once each. */
async function studiesOf(tx: Tx, table: string, ids: readonly string[]): Promise<string[]> {
  const rows = await tx.all<{ id: string }>(
    sql`select distinct study_id as id from ${name(table)} where id = any(${ids}::bigint[]) order by 1`,
  );
  return rows.map(({ id }) => id);
}

const functionHooks: ResourceHooks = {
  resource: 'criticality-function',
  async beforeSave(tx, records) {
    const whole = await completed(tx, 'criticality_functions', records);
    await refuseClosed(tx, 'criticality_studies', whole);
    for (const [record, values] of whole) refusePartialWorse(record, values);
  },
  async afterSave(tx, ids) {
    await refuseUsed(
      tx,
      sql`select count(distinct t.id)::int as count from criticality_functions f join criticality_sub_functions s on s.main_function_id = f.id and s.is_deleted = 0
        join criticality_tags t on t.study_id = f.study_id and t.sub_function_ids @> array[s.id] and t.is_deleted = 0
        where f.id = any(${ids}::bigint[]) and f.is_deleted = 1`,
    );
    for (const studyId of await studiesOf(tx, 'criticality_functions', ids)) await classifyTags(tx, studyId);
  },
};

/** To lose a part of a function cannot be worse than to lose all of it. */
function refusePartialWorse(record: SavedRecord, values: Readonly<Record<string, unknown>>): void {
  for (const [category, { zh, en }] of Object.entries(categoryTexts)) {
    const partial = `partial${category.charAt(0).toUpperCase()}${category.slice(1)}`;
    const [part, total] = [values[partial], values[category]];
    if (isGiven(part) && isGiven(total) && Number(part) > Number(total))
      refuse(record, partial, 'partial', {
        zh: `${zh}：部分丧失的等级 C${part} 高于全部丧失的 C${total}，请提高全部丧失的等级或更正部分丧失`,
        en: `${en}: partial loss C${part} is worse than total loss C${total}; raise the total or correct the partial`,
      });
  }
}

async function refuseUsed(tx: Tx, counting: ReturnType<typeof sql>): Promise<void> {
  const { count } = await tx.one<{ count: number }>(counting);
  if (count > 0) throw fail(criticalityErrors.functionInUse, { count });
}

const subFunctionHooks: ResourceHooks = {
  resource: 'criticality-sub-function',
  async beforeSave(tx, records) {
    const whole = await completed(tx, 'criticality_sub_functions', records);
    await refuseClosed(tx, 'criticality_studies', whole);
    await refuseStrangers(tx, 'criticality_functions', 'mainFunctionId', whole);
  },
  async afterSave(tx, ids) {
    await refuseUsed(
      tx,
      sql`select count(*)::int as count from criticality_sub_functions s join criticality_tags t on t.study_id = s.study_id and t.sub_function_ids @> array[s.id]
        and t.is_deleted = 0 where s.id = any(${ids}::bigint[]) and s.is_deleted = 1`,
    );
    for (const studyId of await studiesOf(tx, 'criticality_sub_functions', ids))
      await classifyTags(tx, studyId);
  },
};

/** What a record points at inside a study must be of the same study. */
async function refuseStrangers(
  tx: Tx,
  table: string,
  property: string,
  records: Map<SavedRecord, Record<string, unknown>>,
): Promise<void> {
  const wanted = [...records.values()].flatMap((whole) => idsOf(whole[property]));
  if (wanted.length === 0) return;
  const rows = await tx.all<{ id: string; studyId: string }>(
    sql`select id, study_id as "studyId" from ${name(table)} where id = any(${wanted}::bigint[]) and is_deleted = 0`,
  );
  const home = new Map(rows.map(({ id, studyId }) => [id, studyId]));
  for (const [record, whole] of records)
    if (idsOf(whole[property]).some((id) => home.get(id) !== String(whole.studyId)))
      refuse(record, property, 'otherStudy', {
        zh: '所选功能不属于本研究',
        en: 'The chosen function belongs to another study',
      });
}

const idsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : value === null || value === undefined ? [] : [value])
    .map(String)
    .filter((one) => /^\d{1,19}$/.test(one));

const overrides = ['overrideSafety', 'overrideEnvironment', 'overrideProduction', 'overrideOther'];
const isGiven = (value: unknown) => value !== null && value !== undefined && String(value).trim() !== '';

const tagHooks: ResourceHooks = {
  resource: 'criticality-tag',
  async beforeSave(tx, records) {
    const whole = await completed(tx, 'criticality_tags', records);
    await refuseClosed(tx, 'criticality_studies', whole);
    await refuseStrangers(tx, 'criticality_sub_functions', 'subFunctionIds', whole);
    for (const [record, values] of whole) {
      if (
        overrides.some((property) => isGiven(values[property])) &&
        !isGiven(values.overrideReason) &&
        !isGiven(values.overrideReasonEn)
      )
        refuse(record, 'overrideReason', 'required', {
          zh: '人工设定的等级须写明理由',
          en: 'A class set by hand needs a reason',
        });
      const scores = Object.fromEntries(
        Object.keys(indexFactors).map((factor) => [
          factor,
          (values[scoreOf(factor)] as number | null) ?? null,
        ]),
      );
      const wrong = Object.entries(scores).find(([, score]) => score !== null && !Number.isInteger(score));
      if (wrong)
        refuse(record, scoreOf(wrong[0]), 'integer', {
          zh: '评分须为 1 至 5 的整数',
          en: 'A score is a whole number from 1 to 5',
        });
    }
  },
  async afterSave(tx, ids) {
    for (const studyId of await studiesOf(tx, 'criticality_tags', ids)) await classifyTags(tx, studyId, ids);
  },
};

/** Re-routed lines keep their posts: a fifth and ten metres may lie between posts and length. */
const postSlackShare = 0.2;
const postSlackM = 10;

/** A wall as thick as the radius leaves no bore. */
function refuseThickWall(
  record: SavedRecord,
  { thickness, diameter }: Readonly<Record<string, unknown>>,
): void {
  if (!isGiven(thickness) || !isGiven(diameter) || Number(thickness) < Number(diameter) / 2) return;
  refuse(record, 'thickness', 'radius', {
    zh: `壁厚 ${thickness} mm 须小于外径 ${diameter} mm 的一半，请核对`,
    en: `A wall of ${thickness} mm must be less than half the outside diameter of ${diameter} mm: check both`,
  });
}

const segmentHooks: ResourceHooks = {
  resource: 'criticality-segment',
  async beforeSave(tx, records) {
    const whole = await completed(tx, 'criticality_segments', records);
    await refuseClosed(tx, 'criticality_studies', whole);
    for (const [record, values] of whole) {
      refuseThickWall(record, values);
      const [from, to] = [Number(values.fromKm), Number(values.toKm)];
      if (!Number.isFinite(from) || !Number.isFinite(to)) continue;
      if (from === to) {
        refuse(record, 'toKm', 'length', { zh: '管段长度不能为零', en: 'A segment cannot have no length' });
        continue;
      }
      // Lengths are whole decimetres; posts are names and need not agree with them to the last metre, but by and large.
      const length = isGiven(values.length) ? Number(values.length) : Math.abs(to - from) * 1000;
      record.values.length = Math.max(1, Math.round(length * 10)) / 10;
      const posts = Math.abs(to - from) * 1000;
      if (Math.abs(length - posts) > postSlackM + posts * postSlackShare)
        refuse(record, 'length', 'posts', {
          zh: `长度 ${length} m 与桩号之差 ${Number(posts.toFixed(1))} m 不符（允许相差 20 %），请核对桩号或长度`,
          en: `The length of ${length} m does not fit the ${Number(posts.toFixed(1))} m between the posts (20 % may differ): check posts or length`,
        });
    }
    await refuseOverlaps(tx, whole);
  },
  async afterSave(tx, ids) {
    for (const studyId of await studiesOf(tx, 'criticality_segments', ids)) await rateSegments(tx, studyId);
  },
};

const criteriaHooks: ResourceHooks = {
  resource: 'criticality-criteria',
  async beforeSave(tx, records) {
    for (const [record, sent] of await completed(tx, 'criticality_criteria', records)) {
      const values: Record<string, unknown> = { ...usualCriteria, ...sent };
      const weights = Object.fromEntries(
        Object.keys(indexFactors).map((code) => [code, Number(values[weightOf(code)])]),
      );
      const { reason } = equipmentIndex({ weights, scores: {} });
      if (reason?.code === 'weightsZero')
        refuse(record, weightOf('P'), 'weights', {
          zh: '权重之和不能为零',
          en: 'The weights must not add up to zero',
        });
      const wrong = daysFault(priorityDaysOf(values as Criteria));
      if (wrong) {
        const { level, redundancy } = wrong;
        refuse(record, daysOf(level, redundancy), 'order', {
          zh: `C${level} / 冗余 ${redundancy} 的期限长于较低等级或较多备用的期限，请改短或改长后者`,
          en: `The limit of C${level} / redundancy ${redundancy} is longer than that of a lower class or of more spares: shorten it, or lengthen those`,
        });
      }
      for (const [names, first] of [
        [Object.keys(likelihoodParts), 'thirdParty'],
        [
          Object.keys(consequenceParts).map(
            (part) =>
              ({ populationScore: 'population', environmentScore: 'environmentWeight' })[part] ?? part,
          ),
          'mediumHazard',
        ],
      ] as const) {
        const sum = names.reduce((total, property) => total + Number(values[property] ?? 0), 0);
        if (Math.abs(sum - 1) > 1e-9)
          refuse(record, first, 'sum', {
            zh: `该组权重之和须为 1，现为 ${Number(sum.toFixed(4))}`,
            en: `The weights of this group must add up to 1; they are ${Number(sum.toFixed(4))}`,
          });
      }
    }
  },
  /** Drafts follow their criteria; what is in review or approved keeps the figures it was judged by. */
  async afterSave(tx, ids) {
    const studies = await tx.all<{ id: string; kind: string }>(sql`
      select id, kind from criticality_studies where criteria_id = any(${ids}::bigint[]) and state = 'draft' and is_deleted = 0 order by id`);
    for (const { id, kind } of studies)
      await (kind === 'pipeline' ? rateSegments(tx, id) : classifyTags(tx, id));
  },
};

const studyHooks: ResourceHooks = {
  resource: 'criticality-study',
  async beforeSave(tx, records) {
    for (const [record, values] of await completed(tx, 'criticality_studies', records)) {
      const kind = (values.kind ?? 'equipment') as keyof typeof methodsOf;
      const method = (values.method ?? 'z008') as (typeof methodsOf)[typeof kind][number];
      if (!methodsOf[kind]?.includes(method))
        refuse(record, 'method', 'kind', {
          zh: '该方法不适用于所选对象',
          en: 'This method does not fit the chosen kind',
        });
    }
  },
  async afterSave(tx, ids) {
    const studies = await tx.all<{ id: string; kind: string }>(
      sql`select id, kind from criticality_studies where id = any(${ids}::bigint[]) and state = 'draft' and is_deleted = 0`,
    );
    for (const { id, kind } of studies)
      await (kind === 'pipeline' ? rateSegments(tx, id) : classifyTags(tx, id));
  },
};

export const criticalityHooks: readonly ResourceHooks[] = [
  criteriaHooks,
  studyHooks,
  functionHooks,
  subFunctionHooks,
  tagHooks,
  segmentHooks,
];
