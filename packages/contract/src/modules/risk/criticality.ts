import { endpoint } from '@ircrisk/contract/endpoint.ts';
import { errors } from '@ircrisk/contract/errors.ts';
import { reportFormat } from '@ircrisk/contract/report-format.ts';
import { allowedActs, StudyLife } from '@ircrisk/contract/study.ts';
import { labelled } from '@ircrisk/contract/validation.ts';
import { id, ids, page } from '@ircrisk/contract/values.ts';
import { z } from 'zod';

export const criticalityErrors = errors('criticality', {
  empty: { status: 409, zh: '研究中还没有位号或管段', en: 'The study has no tags or segments yet' },
  unmapped: {
    status: 409,
    zh: '还有 {count} 个位号既未分配子功能，也没有写明不分级理由',
    en: '{count} tags stand on no sub-function and have no reason for it',
  },
  unrated: { status: 409, zh: '还有 {count} 个位号没有等级', en: '{count} tags have no class yet' },
  untagged: {
    status: 409,
    zh: '范围内还有 {count} 台在用设备不在研究中',
    en: '{count} pieces of equipment in service within the scope are not in the study',
  },
  overrides: {
    status: 200,
    zh: '{count} 个位号的等级由人工设定',
    en: '{count} tags have a class set by hand',
  },
  exceptions: { status: 200, zh: '{count} 个位号不分级', en: '{count} tags are left out with a reason' },
  segmentsUnrated: {
    status: 409,
    zh: '还有 {count} 个管段没有相对风险',
    en: '{count} segments have no risk yet',
  },
  areasUnknown: {
    status: 409,
    zh: '{count} 个管段的高后果区未知（缺地区等级或周边普查）',
    en: 'High consequence area unknown on {count} segments: location class or survey is missing',
  },
  unlocated: {
    status: 409,
    zh: '{count} 个管段缺少地区等级',
    en: 'The location class is missing on {count} segments',
  },
  partialWorse: {
    status: 409,
    zh: '{count} 个主功能的部分丧失等级高于全部丧失，请提高全部丧失的等级或更正部分丧失',
    en: '{count} main functions are rated worse for partial than for total loss: raise the total or correct the partial',
  },
  cut: { status: 400, zh: '{reason}', en: '{reason}' },
  functionInUse: {
    status: 409,
    zh: '其下还有 {count} 个位号，请先改分配',
    en: '{count} tags stand on it: map them elsewhere first',
  },
  changedSince: {
    status: 409,
    zh: '管段此后已改动，不能撤销；请改回属性，或重新拆分、合并',
    en: 'The segments were changed since and are not taken back: change the attributes back, or split and merge anew',
  },
  pipelineOnly: { status: 400, zh: '该研究不是管道研究', en: 'This is not a study of pipelines' },
});

const Counted = z.record(z.string(), z.number());

/** What the screen of a study shows beside its lists. */
export const CriticalityBoard = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  nameEn: z.string().nullable(),
  state: StudyLife.shape.state,
  revision: z.number(),
  kind: z.enum(['equipment', 'system', 'pipeline']),
  method: z.enum(['z008', 'index', 'pipeline']),
  radiusStandard: z.enum(['gb', 'asme']),
  nodeId: z.string().nullable(),
  nodeName: z.string().nullable(),
  criteriaId: z.string().nullable(),
  criteriaName: z.string().nullable(),
  /** The criteria in force: definitions, days and weights by the names of the criteria set's fields. */
  criteria: z.record(z.string(), z.union([z.string(), z.number()]).nullable()),
  allowed: allowedActs,
  tags: z.object({
    total: z.number(),
    unmapped: z.number(),
    unrated: z.number(),
    overridden: z.number(),
    exceptions: z.number(),
    /** Equipment in service within the scope that is not in the study. */
    untagged: z.number(),
    /** Grade → tags. */
    share: Counted,
    /** `3/A` → tags: class against redundancy. */
    heat: Counted,
  }),
  functions: z.array(
    z.object({
      id: z.string(),
      code: z.string(),
      systemNo: z.string().nullable(),
      name: z.string(),
      nameEn: z.string().nullable(),
      redundancy: z.string(),
      classes: z.record(z.string(), z.number().nullable()),
      subFunctions: z.array(
        z.object({
          id: z.string(),
          code: z.string(),
          name: z.string(),
          nameEn: z.string().nullable(),
          type: z.string(),
          tags: z.number(),
        }),
      ),
    }),
  ),
  system: z.object({
    class: z.number().nullable(),
    classReason: z.string().nullable(),
    index: z.number().nullable(),
    indexReason: z.string().nullable(),
    availability: z.number().nullable(),
  }),
  lines: z.array(
    z.object({
      lineNo: z.string(),
      name: z.string().nullable(),
      nameEn: z.string().nullable(),
      segments: z.number(),
      length: z.number(),
      ratedLength: z.number(),
      max: z.number().nullable(),
      mean: z.number().nullable(),
      band: z.string().nullable(),
      unrated: z.array(z.string()),
      /** Segments whose high consequence area is not known. */
      unsurveyed: z.array(z.string()),
    }),
  ),
});
export type CriticalityBoard = z.infer<typeof CriticalityBoard>;

const base = '/ircrisk-criticality' as const;
const read = 'criticality-study.read' as const;
const update = 'criticality-study.update' as const;

export const criticalityBoard = endpoint(`GET ${base}/criticality-study/board`, {
  access: read,
  title: { zh: '关键性分析：总览', en: 'Criticality: overview' },
  input: z.object({ id }),
  result: CriticalityBoard,
});

const Change = z.object({
  id: z.string(),
  tag: z.string(),
  from: z.object({ grade: z.string().nullable(), days: z.number().nullable() }),
  to: z.object({ grade: z.string().nullable(), days: z.number().nullable() }),
});

/** Carries the classes to every tag; answers what changed by it. */
export const runInheritance = endpoint(`POST ${base}/inherit/run`, {
  access: update,
  title: { zh: '关键性分析：继承等级', en: 'Criticality: inherit the classes' },
  input: z.object({ id }),
  result: z.object({ tags: z.number(), changed: z.array(Change), changedCount: z.number() }),
});

const Untagged = z.object({
  id: z.string(),
  tag: z.string(),
  name: z.string(),
  nameEn: z.string().nullable(),
  type: z.string(),
  criticality: z.string().nullable(),
});

/** Equipment in service within the scope that the study does not have yet. */
export const untaggedEquipment = endpoint(`GET ${base}/mapping/untagged`, {
  access: read,
  title: { zh: '关键性分析：未纳入的设备', en: 'Criticality: equipment not yet in the study' },
  input: z.object({
    id,
    keyword: z.string().trim().max(64).optional(),
    current: z.coerce.number().int().min(1).default(1),
    size: z.coerce.number().int().min(1).max(500).default(50),
  }),
  result: page(Untagged),
});

/** Tags or equipment put on a sub-function; equipment the study does not have yet joins it. Without one, all that is missing joins unmapped. */
export const mapTags = endpoint(`POST ${base}/mapping/move`, {
  access: update,
  title: { zh: '关键性分析：分配位号', en: 'Criticality: map tags' },
  success: 'updated',
  input: z.object({
    id,
    tagIds: ids.optional(),
    equipmentIds: ids.optional(),
    /** Everything untagged within the scope. */
    all: z.boolean().optional(),
    subFunctionId: id.nullish(),
    /** Beside the sub-functions a tag stands on already. */
    beside: z.boolean().optional(),
  }),
  result: z.object({ added: z.number(), moved: z.number() }),
});

export const splitSegment = endpoint(`POST ${base}/pipeline/segment/split`, {
  access: 'criticality-segment.update',
  title: { zh: '管段：拆分', en: 'Pipeline segment: split' },
  success: 'updated',
  input: z.object({ id, atKm: labelled(z.coerce.number(), { zh: '桩号', en: 'Kilometre post' }) }),
  result: z.object({ ids: z.array(z.string()) }),
});

export const mergeSegments = endpoint(`POST ${base}/pipeline/segment/merge`, {
  access: 'criticality-segment.update',
  title: { zh: '管段：合并', en: 'Pipeline segments: merge' },
  success: 'updated',
  input: z.object({ id, withId: id }),
  result: z.object({ id: z.string() }),
});

/** Takes a split or a merge back, or does it again: the segments of before stand again instead of those made of them. */
export const restoreSegments = endpoint(`POST ${base}/pipeline/segment/restore`, {
  access: 'criticality-segment.update',
  title: { zh: '管段：撤销拆分或合并', en: 'Pipeline segments: take a split or merge back' },
  success: 'updated',
  input: z.object({
    ids: labelled(ids.pipe(z.array(z.string()).min(1).max(2)), {
      zh: '恢复的管段',
      en: 'Segments to restore',
    }),
    insteadOf: labelled(ids.pipe(z.array(z.string()).min(1).max(2)), {
      zh: '替换的管段',
      en: 'Segments to replace',
    }),
  }),
  result: z.boolean(),
});

export const criticalityReport = endpoint(`POST ${base}/criticality-study/report`, {
  access: read,
  title: { zh: '关键性分析：报告', en: 'Criticality: report' },
  input: z.object({ id, language: z.enum(['zh', 'en']).optional(), format: reportFormat }),
  result: z.object({ jobId: z.string() }),
});

/** A set with the definitions the product brings, to begin with. */
export const usualCriteria = endpoint(`POST ${base}/criticality-criteria/usual`, {
  access: 'criticality-criteria.create',
  title: { zh: '关键性准则：新建默认准则集', en: 'Criticality: make the usual criteria set' },
  success: 'created',
  input: z.object({ code: labelled(z.string().trim().min(1).max(40), { zh: '编号', en: 'Number' }) }),
  result: z.object({ id: z.string() }),
});
