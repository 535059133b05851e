import { endpoint } from '@ircrisk/contract/endpoint.ts';
import { errors } from '@ircrisk/contract/errors.ts';
import { Figure } from '@ircrisk/contract/modules/assets/equipment.ts';
import { day } from '@ircrisk/contract/moments.ts';
import { pdfOnly } from '@ircrisk/contract/report-format.ts';
import {
  areaOf,
  type CaseAct,
  type CaseFacet,
  caseActs,
  caseFacets,
  type LinkKind,
  linkKinds,
  similarSubjects,
  type TextFieldOfCase,
  textFields,
} from '@ircrisk/contract/resources/safety/case-choices.ts';
import { brokenRule, labelled } from '@ircrisk/contract/validation.ts';
import { flag, id } from '@ircrisk/contract/values.ts';
import type { Attribute } from '@ircrisk/engine-case';
import { z } from 'zod';

export const caseErrors = errors('incident-case-search', {
  noText: {
    status: 409,
    zh: '发布前须填写概要，并至少有一条教训',
    en: 'A case needs a summary and at least one lesson before it is published',
  },
  noSource: {
    status: 409,
    zh: '发布前须写明资料来源',
    en: 'Name the sources before the case is published',
  },
  names: {
    status: 409,
    zh: '案例中可能有姓名、电话、工号、证件号、邮箱或单位名称：{names}；请退回删去，或核对后确认发布',
    en: 'The case may name people or firms, or hold telephone, staff or identity numbers or addresses: {names}. Send it back to have them taken out, or publish it once you have checked them',
  },
  settled: {
    status: 403,
    zh: '送审、已发布或已撤回的案例不能直接修改；请先退回修改或重新编辑，改后重新审核',
    en: 'A case under review, published or withdrawn does not change: reopen it first, and have it reviewed again',
  },
  kept: {
    status: 409,
    zh: '该案例由来源模块维护，请在来源处修改',
    en: 'This case is kept by the module it comes from: change it there',
  },
  tooManyToExport: {
    status: 409,
    zh: '一次最多导出 {max} 个案例，现有 {count} 个；请先选择要导出的案例',
    en: 'At most {max} cases are exported at once and there are {count}: choose some of them first',
  },
  quizChanged: {
    status: 409,
    zh: '案例在答题期间有变化，请重新开始测验',
    en: 'The cases have changed meanwhile: begin the quiz again',
  },
  quizOpen: {
    status: 400,
    zh: '请回答全部问题',
    en: 'Answer every question',
  },
  evidence: {
    status: 409,
    zh: '已落实的教训须有证据：屏障、行动项、文档或作业分析',
    en: 'An applied lesson needs evidence: a barrier, an action, a document or a job analysis',
  },
  tooMany: {
    status: 409,
    zh: '每人最多保存 {max} 个检索',
    en: 'A person keeps at most {max} searches',
  },
});

const base = '/ircrisk-incident-case-search';
const facetNames = Object.keys(caseFacets) as [CaseFacet, ...CaseFacet[]];
const values = z
  .union([z.string(), z.array(z.string())])
  .transform((value) => (Array.isArray(value) ? value : value.split(',')))
  .pipe(z.array(z.string().max(64)).max(50));
/** Chosen values by facet: any of one, all of the facets; an empty value is what is not set. An area is a part of the map. */
const Chosen = z.partialRecord(z.enum([...facetNames, 'area']), values).refine(
  ({ area = [] }) => area.every(areaOf),
  brokenRule(
    {
      zh: '地图范围写作“南界/西界/北界/东界”，纬度 −90 到 90，经度 −180 到 180',
      en: 'A part of the map is “south/west/north/east”: latitudes from −90 to 90, longitudes from −180 to 180',
    },
    'area',
    ['area'],
  ),
);
export type ChosenFacets = z.output<typeof Chosen>;

const question = {
  text: labelled(z.string().max(400).default(''), { zh: '检索词', en: 'Words' }),
  facets: z.preprocess((value) => {
    if (typeof value !== 'string') return value;
    try {
      return value === '' ? {} : JSON.parse(value);
    } catch {
      return value;
    }
  }, Chosen.default({})),
};
export const CaseHit = z.object({
  id: z.string(),
  number: z.string(),
  title: z.string(),
  year: z.number(),
  happenedOn: z.string().nullable(),
  country: z.string().nullable(),
  place: z.string().nullable(),
  summary: z.string().nullable(),
  unit: z.string().nullable(),
  equipmentClass: z.string().nullable(),
  equipmentClassName: z.string().nullable(),
  accidentType: z.string().nullable(),
  hazard: z.string().nullable(),
  phase: z.string().nullable(),
  fatalities: z.number().nullable(),
  injuries: z.number().nullable(),
  origin: z.string(),
  factsChecked: z.boolean(),
  lessons: z.number(),
  isRead: z.boolean(),
  /** The only language it is written in, where that is not the reader's. */
  onlyIn: z.enum(['zh', 'en']).nullable(),
  /** Fields that hold the words. */
  matched: z.array(z.enum(Object.keys(textFields) as [TextFieldOfCase, ...TextFieldOfCase[]])),
});
export type CaseHit = z.infer<typeof CaseHit>;
export const FacetCounts = z.record(
  z.string(),
  z.array(z.object({ value: z.string(), name: z.string().nullable(), count: z.number() })),
);

/** Published cases by words and facets. Counts of a facet hold under the choices of all others. */
export const searchCases = endpoint(`GET ${base}/search`, {
  access: 'incident-case.read',
  title: { zh: '事故案例：检索', en: 'Incident cases: search' },
  input: z.looseObject({
    ...question,
    order: z.enum(['relevance', 'newest', 'oldest', 'deadliest']).default('relevance'),
    current: z.coerce.number().int().min(1).max(10_000).default(1),
    size: z.coerce.number().int().min(1).max(100).default(20),
  }),
  result: z.object({
    records: z.array(CaseHit),
    total: z.number(),
    current: z.number(),
    size: z.number(),
    facets: FacetCounts,
    /** Cases by year, for the line of time. */
    years: z.array(z.object({ year: z.number(), count: z.number() })),
  }),
});

export const mostPlaces = 2000;
const CasePlace = z.object({
  latitude: z.number(),
  longitude: z.number(),
  /** What one of its cases calls it. */
  name: z.string().nullable(),
  count: z.number(),
  deaths: z.number(),
});
export type CasePlace = z.infer<typeof CasePlace>;
/** Where the cases of a whole search happened, a place each; a chosen part of the map does not narrow it. */
export const mapCases = endpoint(`GET ${base}/search/map`, {
  access: 'incident-case.read',
  title: { zh: '事故案例：地图', en: 'Incident cases: map' },
  input: z.looseObject(question),
  result: z.object({
    total: z.number(),
    /** Those without a place. */
    unplaced: z.number(),
    /** Those at places beyond the most that are shown. */
    leftOut: z.number(),
    places: z.array(CasePlace).max(mostPlaces),
  }),
});

const Compared = z.object({
  attribute: z.custom<Attribute>((value) => typeof value === 'string'),
  weight: z.number(),
  likeness: z.number(),
  own: z.array(z.string()),
  other: z.array(z.string()),
  /** Of the texts: likeness = dot / (lengths of both), the words of both that weigh most, and what the others add: the products make up `dot`. */
  text: z
    .object({
      dot: z.number(),
      lengths: z.tuple([z.number(), z.number()]),
      words: z.array(z.object({ word: z.string(), one: z.number(), other: z.number() })),
      rest: z.object({ words: z.number(), sum: z.number() }),
    })
    .optional(),
});
export const SimilarCase = z.object({
  id: z.string(),
  number: z.string(),
  title: z.string(),
  year: z.number(),
  happenedOn: z.string().nullable(),
  fatalities: z.number().nullable(),
  score: z.number(),
  compared: z.number(),
  of: z.number(),
  parts: z.array(Compared),
  /** The similarity weighed by severity and age, where that is asked for. */
  weighed: z.number().nullable(),
  firstLesson: z.string().nullable(),
  link: z.enum(Object.keys(linkKinds) as [LinkKind, ...LinkKind[]]).nullable(),
});
export type SimilarCase = z.infer<typeof SimilarCase>;
/** Cases like a record of the plant, with what makes them alike. */
export const similarCases = endpoint(`GET ${base}/similar`, {
  access: 'incident-case.read',
  title: { zh: '事故案例：相似案例', en: 'Incident cases: similar ones' },
  input: z.looseObject({
    entityType: z.enum(similarSubjects),
    entityId: id,
    k: z.coerce.number().int().min(1).max(50).default(5),
    weighed: flag.default(false),
  }),
  result: z.object({
    /** What is known of the record, by attribute. */
    profile: z.record(z.string(), z.array(z.string())),
    /** Names of the equipment classes that occur, in the reader's language. */
    classNames: z.record(z.string(), z.string()),
    hasText: z.boolean(),
    cases: z.array(SimilarCase),
    /** Links to cases that were withdrawn since: they are told of and not shown. */
    withdrawn: z.number(),
  }),
});

const Lesson = z.object({
  id: z.string(),
  lesson: z.string(),
  marks: z.array(
    z.object({
      id: z.string(),
      nodeId: z.string(),
      node: z.string(),
      state: z.string(),
      evidence: z.array(z.object({ kind: z.string(), id: z.string(), name: z.string() })),
    }),
  ),
});
export const caseWhole = endpoint(`GET ${base}/incident-case/whole`, {
  access: 'incident-case.read',
  title: { zh: '事故案例：案例页', en: 'Incident cases: the page of a case' },
  input: z.looseObject({ id }),
  result: z.object({
    /** Withdrawn for this reader: links stay, the content is hidden. */
    withdrawn: z.boolean(),
    record: z.looseObject({ id: z.string(), version: z.number() }).nullable(),
    acts: z.array(z.string()),
    /** Whether it is confidential and the reader may change that. */
    mayLift: z.boolean(),
    lessons: z.array(Lesson),
    readers: z.number(),
    isRead: z.boolean(),
    /** The reader's own best, from 0 to 1; null while they have not taken the quiz. */
    quizScore: z.number().nullable(),
    links: z.array(
      z.object({ kind: z.string(), subject: z.string(), subjectId: z.string(), name: z.string() }),
    ),
    /** Cases that may tell of the same accident. */
    duplicates: z.array(z.object({ id: z.string(), number: z.string(), title: z.string() })),
    /** Before it is published: names, numbers and firms it tells, each with where. */
    named: z.array(z.string()),
    /** Published without its facts checked, and the reader may say that they are. */
    mayCheck: z.boolean(),
    checked: z.object({ on: z.string(), by: z.string().nullable() }).nullable(),
  }),
});

const acted = {
  id,
  version: z.coerce.number().int().optional(),
  reason: labelled(z.string().trim().max(500).optional(), { zh: '原因', en: 'Reason' }),
};
const done = z.object({ state: z.string(), version: z.number() });
const editing = ['submit', 'reopen'] as const satisfies readonly CaseAct[];
const judging = (Object.keys(caseActs) as CaseAct[]).filter(
  (act) => !(editing as readonly CaseAct[]).includes(act),
) as [Exclude<CaseAct, (typeof editing)[number]>];
export const actOnCase = endpoint(`POST ${base}/incident-case/act`, {
  access: 'incident-case.update',
  title: { zh: '事故案例：处理', en: 'Incident cases: act' },
  input: z.object({ ...acted, act: z.enum(editing) }),
  result: done,
  success: 'updated',
});
export const judgeCase = endpoint(`POST ${base}/incident-case/publish`, {
  access: 'incident-case-search.publish',
  title: {
    zh: '事故案例：发布、退回、退回修改和撤回',
    en: 'Incident cases: publish, send back, take back and withdraw',
  },
  input: z.object({
    ...acted,
    act: z.enum(judging),
    /** Asked for where the case that is published names somebody. */
    namesRead: labelled(flag.default(false), { zh: '已核对名称', en: 'Names checked' }),
    /** Asked for where a landmark case is published. */
    factsChecked: labelled(flag.default(false), {
      zh: '已与正式报告核对',
      en: 'Checked against the official report',
    }),
  }),
  result: done,
  success: 'updated',
});
/** For a landmark case that was published before its facts were checked. */
export const checkCaseFacts = endpoint(`POST ${base}/incident-case/check-facts`, {
  access: 'incident-case-search.publish',
  title: { zh: '事故案例：确认事实已核对', en: 'Incident cases: confirm that the facts are checked' },
  input: z.object({ id }),
  result: z.object({}),
  success: 'updated',
});
/** Whoever has this right also reads what is confidential. */
export const keepCaseConfidential = endpoint(`POST ${base}/incident-case/confidential`, {
  access: 'incident-case-search.confidential',
  title: { zh: '事故案例：查看和设定未公开', en: 'Incident cases: read and set what is confidential' },
  input: z.object({ id, confidential: z.boolean(), reason: acted.reason }),
  result: z.object({}),
  success: 'updated',
});
/** For whoever wrote it down, and for the holders of the right. */
export const liftCaseConfidential = endpoint(`POST ${base}/incident-case/lift-confidential`, {
  access: 'incident-case.read',
  title: { zh: '事故案例：解除未公开', en: 'Incident cases: lift confidentiality' },
  input: z.object({ id, reason: labelled(z.string().trim().min(1).max(500), { zh: '原因', en: 'Reason' }) }),
  result: z.object({}),
  success: 'updated',
});
export const markCaseRead = endpoint(`POST ${base}/incident-case/read`, {
  access: 'incident-case.read',
  title: { zh: '事故案例：记为已学习', en: 'Incident cases: note as read' },
  input: z.object({ id }),
  result: z.object({ readers: z.number() }),
  success: 'updated',
});
export const linkCase = endpoint(`POST ${base}/incident-case/link`, {
  access: 'incident-case.read',
  title: { zh: '事故案例：与记录关联', en: 'Incident cases: link with a record' },
  input: z.object({
    caseId: id,
    entityType: z.enum(similarSubjects),
    entityId: id,
    kind: z.enum(Object.keys(linkKinds) as [LinkKind, ...LinkKind[]]),
    isSet: z.boolean().default(true),
  }),
  result: z.object({}),
  success: 'updated',
});
export const caseCard = endpoint(`POST ${base}/incident-case/card`, {
  access: 'incident-case.read',
  title: { zh: '事故案例：班前分享卡', en: 'Incident cases: toolbox card' },
  input: z.object({
    id,
    language: z.enum(['zh', 'en']).optional(),
    format: pdfOnly,
  }),
  result: z.object({ jobId: z.string() }),
});
/** Adds the landmark cases that the library has not yet, for review; what people changed stays. */
export const loadLandmarks = endpoint(`POST ${base}/landmarks/load`, {
  access: 'incident-case.import',
  title: { zh: '事故案例：载入标志性案例', en: 'Incident cases: load the landmark cases' },
  input: z.object({}),
  result: z.object({ added: z.number() }),
  success: 'imported',
});

export const lessonCoverage = endpoint(`GET ${base}/lessons/coverage`, {
  access: 'incident-case.read',
  title: { zh: '事故案例：教训覆盖', en: 'Incident cases: coverage of lessons' },
  input: z.looseObject({ nodeId: id }),
  result: z.object({
    coverage: Figure,
    lessons: z.array(
      z.object({
        id: z.string(),
        lesson: z.string(),
        caseId: z.string(),
        caseTitle: z.string(),
        year: z.number(),
        score: z.number(),
        compared: z.number(),
        of: z.number(),
        /** A piece of equipment here that is like the case. */
        equipment: z.object({ id: z.string(), tag: z.string() }),
        markId: z.string().nullable(),
        state: z.string(),
        evidence: z.array(z.object({ kind: z.string(), id: z.string(), name: z.string() })),
      }),
    ),
  }),
});
/** A lesson becomes an action item of the place; the item is the evidence once it is closed. */
export const raiseLesson = endpoint(`POST ${base}/lessons/raise`, {
  access: 'case-lesson-mark.create',
  title: { zh: '事故案例：教训转行动项', en: 'Incident cases: raise an action from a lesson' },
  input: z.object({
    lessonId: id,
    nodeId: id,
    ownerId: labelled(id, { zh: '负责人', en: 'Owner' }),
    dueDate: labelled(day, { zh: '期限', en: 'Due' }),
  }),
  result: z.object({ actionId: z.string() }),
  success: 'created',
});

const SavedSearch = z.object({
  id: z.string(),
  name: z.string(),
  text: z.string(),
  facets: z.record(z.string(), z.array(z.string())),
  alert: z.boolean(),
});
export type SavedSearch = z.infer<typeof SavedSearch>;
export const savedCaseSearches = endpoint(`GET ${base}/search/saved`, {
  access: 'incident-case.read',
  title: { zh: '事故案例：我的检索', en: 'Incident cases: my searches' },
  input: z.looseObject({}),
  result: z.array(SavedSearch),
});
export const saveCaseSearch = endpoint(`POST ${base}/search/save`, {
  access: 'incident-case.read',
  title: { zh: '事故案例：保存检索', en: 'Incident cases: keep a search' },
  input: z.object({
    id: id.optional(),
    name: labelled(z.string().trim().min(1).max(60), { zh: '名称', en: 'Name' }),
    ...question,
    alert: z.boolean().default(false),
  }),
  result: z.object({ id: z.string() }),
  success: 'created',
});
export const removeCaseSearch = endpoint(`POST ${base}/search/remove`, {
  access: 'incident-case.read',
  title: { zh: '事故案例：删除检索', en: 'Incident cases: remove a search' },
  input: z.object({ id }),
  result: z.object({}),
  success: 'removed',
});

export const caseTrends = endpoint(`GET ${base}/trends`, {
  access: 'incident-case.read',
  title: { zh: '事故案例：趋势', en: 'Incident cases: trends' },
  input: z.looseObject({}),
  result: z.object({
    /** Cases by decade and accident type. */
    decades: z.array(z.object({ decade: z.number(), accidentType: z.string(), count: z.number() })),
    /** Latent causes against equipment classes. */
    causes: z.array(
      z.object({
        latent: z.string(),
        equipmentClass: z.string(),
        equipmentClassName: z.string().nullable(),
        count: z.number(),
      }),
    ),
  }),
  offloads: true,
});
