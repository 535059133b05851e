import { endpoint } from '@ircrisk/contract/endpoint.ts';
import { Figure, Told } from '@ircrisk/contract/modules/assets/equipment.ts';
import { day, moment } from '@ircrisk/contract/moments.ts';
import {
  type IncidentAct,
  incidentActs,
  incidentKinds,
  injuredChoices,
  noticeKinds,
  releaseOutcomes,
  releasePaths,
} from '@ircrisk/contract/resources/safety/incident-choices.ts';
import { StudyLife } from '@ircrisk/contract/study.ts';
import { brokenRule, labelled } from '@ircrisk/contract/validation.ts';
import { id } from '@ircrisk/contract/values.ts';
import { z } from 'zod';

const kind = z.enum(Object.keys(incidentKinds) as [keyof typeof incidentKinds]);
const base = '/ircrisk-incident-management';

/** Photographs and the voice note of a report travel with it, so that it arrives whole or not at all. */
export const mostPhotos = 4;
export const mostPhotoBytes = 2 * 1024 * 1024;
export const mostVoiceSeconds = 60;
export const mostVoiceBytes = 2 * 1024 * 1024;
const enclosed = (mostBytes: number) =>
  z.object({
    name: z.string().min(1).max(120),
    /** Its bytes as base64. */
    data: z.string().max(Math.ceil((mostBytes * 4) / 3) + 4),
  });

const quickReport = {
  kind: labelled(kind, { zh: '发生了什么', en: 'What happened' }),
  description: labelled(z.string().trim().min(1).max(4000), { zh: '经过', en: 'Description' }),
  occurredAt: labelled(moment, { zh: '发生时间', en: 'Occurred' }),
  nodeId: labelled(id.nullish(), { zh: '装置', en: 'Place in the plant' }),
  equipmentId: labelled(id.nullish(), { zh: '设备', en: 'Equipment' }),
  place: labelled(z.string().trim().max(200).nullish(), { zh: '具体位置', en: 'Exact place' }),
  injured: labelled(z.enum(Object.keys(injuredChoices) as [keyof typeof injuredChoices]), {
    zh: '有人受伤',
    en: 'Anybody hurt',
  }),
  photos: labelled(z.array(enclosed(mostPhotoBytes)).max(mostPhotos).default([]), {
    zh: '照片',
    en: 'Photographs',
  }),
  voice: labelled(enclosed(mostVoiceBytes).nullish(), { zh: '语音', en: 'Voice note' }),
};
const Near = z.object({ id: z.string(), number: z.string(), title: z.string(), occurredAt: z.string() });

/**
 * A report from the field, open to everybody of a company that has the module: who sees a near miss need not have been given a right
 * first. `key` is made once on the phone: sent again after a lost answer it is kept once.
 */
export const reportIncident = endpoint(`POST ${base}/incident/report`, {
  access: 'signed-in',
  title: { zh: '事件：一分钟快报', en: 'Incidents: quick report' },
  input: z.object({ key: z.string().regex(/^[\w-]{16,64}$/), ...quickReport }),
  result: z.object({
    id: z.string(),
    number: z.string(),
    /** Perhaps the same event told twice. What they say is for those who may read incidents. */
    duplicates: z.array(Near.pick({ number: true, occurredAt: true })),
  }),
  success: 'created',
  maxBytes: 14 * 1024 * 1024,
});

/** Crockford's letters: nothing that reads like something else. */
export const lookUpLetters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const lookUpLength = 12;
const codeText = z.string().regex(/^[0-9A-HJKMNP-TV-Z]{12}$/);
const code = labelled(codeText, { zh: '查询码', en: 'Code' });
/** Of a random code five letters differ and few follow the one before; whoever finds a code reads what became of the report. */
const leastLetters = 5;
const mostFollowing = 6;
export function isGuessable(text: string): boolean {
  const places = [...text].map((letter) => lookUpLetters.indexOf(letter));
  const following = places.filter(
    (place, at) => at > 0 && Math.abs(place - (places[at - 1] as number)) === 1,
  );
  return new Set(places).size < leastLetters || following.length > mostFollowing;
}
const freshCode = labelled(
  codeText.refine(
    (text) => !isGuessable(text),
    brokenRule(
      { zh: '查询码太容易被猜到，请换一个', en: 'The code is too easy to guess: take another' },
      'guessable',
    ),
  ),
  { zh: '查询码', en: 'Code' },
);

/** The same without a name: the caller is let in and then forgotten. The code is its key and its only thread. */
export const reportNameless = endpoint(`POST ${base}/incident/report-nameless`, {
  access: 'signed-in',
  title: { zh: '事件：匿名快报', en: 'Incidents: anonymous report' },
  input: z.object({ code: freshCode, ...quickReport }),
  result: z.object({ number: z.string() }),
  success: 'created',
  maxBytes: 14 * 1024 * 1024,
  nameless: true,
});
export const lookUpReport = endpoint(`POST ${base}/incident/look-up`, {
  access: 'signed-in',
  title: { zh: '事件：凭查询码看进度', en: 'Incidents: progress by code' },
  input: z.object({ code }),
  result: z.object({
    number: z.string(),
    state: z.string(),
    reportedAt: z.string(),
    closedOn: z.string().nullable(),
    reason: z.string().nullable(),
  }),
  reads: true,
  nameless: true,
});

const ReleaseStep = z.object({
  fromMin: z.number().min(0).max(1e6),
  toMin: z.number().min(0).max(1e6),
  kgPerHour: z.number().min(0).max(1e9),
});
const Component = z.object({
  material: z.string().trim().max(120),
  category: z.number().int().min(1).max(8).nullable(),
  share: z.number().min(0).max(1).nullable(),
});
export const Release = z.object({
  id: z.string(),
  material: z.string(),
  materialEn: z.string().nullable(),
  category: z.number().nullable(),
  path: z.enum(Object.keys(releasePaths) as [keyof typeof releasePaths]),
  indoor: z.enum(['yes', 'no']).nullable(),
  profile: z.array(ReleaseStep),
  toldKgInHour: z.number().nullable(),
  toldBblInHour: z.number().nullable(),
  maxKgInHour: z.number().nullable(),
  totalKg: z.number().nullable(),
  density: z.number().nullable(),
  components: z.array(Component),
  outcomes: z.array(z.enum(Object.keys(releaseOutcomes) as [keyof typeof releaseOutcomes])),
  outsideContainment: z.boolean(),
  ignited: z.boolean(),
  source: z.string().nullable(),
  sourceEn: z.string().nullable(),
  version: z.number(),
});
export type Release = z.infer<typeof Release>;

export const saveRelease = endpoint(`POST ${base}/incident-release/keep`, {
  access: 'incident.update',
  title: { zh: '事件：登记泄漏', en: 'Incidents: enter a release' },
  input: z.object({
    id: id.optional(),
    incidentId: id,
    material: labelled(z.string().trim().min(1).max(120), { zh: '物料', en: 'Material' }),
    materialEn: labelled(z.string().trim().max(120).nullish(), {
      zh: '物料（英文）',
      en: 'Material, in English',
    }),
    category: labelled(z.number().int().min(1).max(8).nullish(), { zh: '释放类别', en: 'Category' }),
    path: labelled(Release.shape.path.default('release'), { zh: '途径', en: 'Path' }),
    indoor: labelled(z.enum(['yes', 'no']).nullish(), { zh: '室内', en: 'Indoors' }),
    profile: labelled(z.array(ReleaseStep).max(200).default([]), { zh: '泄漏过程', en: 'Release profile' }),
    toldKgInHour: labelled(z.number().min(0).max(1e9).nullish(), {
      zh: '任意 1 h 最大量',
      en: 'Most in an hour',
    }),
    /** Counts beside the kilograms, and where no profile is told. */
    toldBblInHour: labelled(z.number().min(0).max(1e9).nullish(), {
      zh: '任意 1 h 最大量（bbl）',
      en: 'Most in an hour (bbl)',
    }),
    density: labelled(z.number().positive().max(1e5).nullish(), {
      zh: '密度（kg/m³）',
      en: 'Density (kg/m³)',
    }),
    components: labelled(z.array(Component).max(20).default([]), { zh: '组分', en: 'Components' }),
    outcomes: labelled(Release.shape.outcomes.default([]), { zh: '后果', en: 'Outcomes' }),
    outsideContainment: z.boolean().default(true),
    ignited: z.boolean().default(false),
    source: labelled(z.string().trim().max(200).nullish(), { zh: '数据来源', en: 'Source of the figures' }),
    sourceEn: labelled(z.string().trim().max(200).nullish(), {
      zh: '数据来源（英文）',
      en: 'Source of the figures, in English',
    }),
  }),
  result: z.object({ id: z.string() }),
  success: 'updated',
});
export const removeRelease = endpoint(`POST ${base}/incident-release/drop`, {
  access: 'incident.update',
  title: { zh: '事件：删除泄漏', en: 'Incidents: remove a release' },
  input: z.object({ id }),
  result: z.object({}),
  success: 'removed',
});

export const Criterion = z.object({
  /** 0 is a premise: both must hold before any tier does. */
  tier: z.number(),
  code: z.string(),
  zh: z.string(),
  en: z.string(),
  limit: z.string(),
  limitEn: z.string(),
  value: z.string(),
  valueEn: z.string(),
  verdict: z.enum(['met', 'covered', 'near', 'notMet', 'pending', 'notEntered', 'notApplicable']),
  /** Of the limit, where both are figures. */
  ratio: z.number().nullable(),
});
export type Criterion = z.infer<typeof Criterion>;
export const Classification = z.object({
  status: z.enum(['pending', 'classified']),
  tier: z.number().nullable(),
  criteria: z.array(Criterion),
  basis: z.array(Told),
  open: z.array(Told),
  nationalGrade: z.string().nullable(),
  gradeBy: z.array(z.string()),
  gradeOpen: z.array(Told),
  weight: Figure.nullable(),
  edition: z.string(),
  facts: z.looseObject({}),
});
export type Classification = z.infer<typeof Classification>;
const Revision = z.object({
  id: z.string(),
  revision: z.number(),
  state: z.enum(['inForce', 'proposed', 'superseded', 'rejected']),
  tier: z.number().nullable(),
  tierStatus: z.enum(['pending', 'classified']),
  nationalGrade: z.string().nullable(),
  severityWeight: z.number().nullable(),
  time: z.string(),
  user: z.string().nullable(),
  reason: z.string().nullable(),
  decidedBy: z.string().nullable(),
});
const Clock = z.object({
  id: z.string(),
  kind: z.enum(Object.keys(noticeKinds) as [keyof typeof noticeKinds]),
  startsAt: z.string(),
  dueAt: z.string(),
  doneAt: z.string().nullable(),
  doneBy: z.string().nullable(),
  recipient: z.string().nullable(),
  note: z.string().nullable(),
  extendedReason: z.string().nullable(),
  /** Minutes; below zero it is overdue. */
  minutesLeft: z.number(),
  minutesGiven: z.number(),
  overdue: z.boolean(),
});
export type Clock = z.infer<typeof Clock>;

export const incidentPage = endpoint(`GET ${base}/incident/whole`, {
  access: 'incident.read',
  title: { zh: '事件：事件页', en: 'Incidents: the page of an incident' },
  input: z.looseObject({ id }),
  result: z.object({
    record: z.looseObject({ id: z.string(), version: z.number() }),
    acts: z.array(z.string()),
    /** Of these, what wants a reason here though it usually wants none. */
    asksReason: z.array(z.string()),
    /** Whether it is confidential and the reader may change that. */
    mayLift: z.boolean(),
    people: z.array(
      z.object({
        id: z.string(),
        role: z.string(),
        person: z.string().nullable(),
        employer: z.string().nullable(),
        outcome: z.string(),
        phase: z.string(),
        /** By calendar, at most the cap; null where no day is lost. */
        lostDays: z.number().nullable(),
        gbDays: z.number().nullable(),
        counts: z.boolean(),
        /** Lost time by its outcome, and back the next day. */
        withoutDays: z.boolean(),
      }),
    ),
    releases: z.array(Release.extend({ worst: Figure })),
    classification: Classification,
    revisions: z.array(Revision),
    clocks: z.array(Clock),
    moves: z.array(
      z.object({
        id: z.string(),
        act: z.string(),
        to: z.string(),
        note: z.string().nullable(),
        time: z.string(),
        user: z.string().nullable(),
      }),
    ),
    actions: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        state: z.string(),
        owner: z.string().nullable(),
        dueDate: z.string().nullable(),
      }),
    ),
    duplicates: z.array(Near),
    failures: z.array(z.object({ id: z.string(), number: z.string(), tag: z.string() })),
    equipment: z.array(z.object({ id: z.string(), tag: z.string(), name: z.string() })),
    /** The cause analysis; number, title and state where the reader may see it. */
    cause: z
      .object({
        kind: z.string(),
        studyId: z.string(),
        code: z.string().nullable(),
        name: z.string().nullable(),
        state: StudyLife.shape.state.nullable(),
      })
      .nullable(),
    now: z.string(),
  }),
});

/** Absent: nobody; null: not known. */
const count = z.number().int().min(0).max(100_000).nullable().default(0);
const known = z.boolean().nullish();
/** More than any plant holds: a slip of the pen. */
const mostKg = 1e9;
const triedCategory = labelled(z.number().int().min(1).max(8), { zh: '物料类别', en: 'Category' });
const triedKg = labelled(z.number().min(0).max(mostKg), { zh: '一小时泄漏量', en: 'Amount in an hour' });
const tried = z.object({
  path: Release.shape.path.default('release'),
  category: triedCategory.nullish().transform((value) => value ?? null),
  maxKgInHour: triedKg.nullish().transform((value) => value ?? null),
  maxBblInHour: triedKg.nullish(),
  indoor: known.transform((value) => value ?? null),
  listedOutcome: z.boolean().default(false),
  outsideContainment: z.boolean().default(true),
  components: z
    .array(z.object({ category: triedCategory.nullable(), kgInHour: triedKg.nullable() }))
    .max(50)
    .default([]),
});
const points = z.union([z.literal(0), z.literal(1), z.literal(3), z.literal(9), z.literal(27)]).default(0);
/** What the facts give, without keeping it. */
export const classifyFacts = endpoint(`POST ${base}/incident/classify`, {
  access: 'incident.read',
  title: { zh: '事件：试判分级', en: 'Incidents: try a classification' },
  input: z.object({
    facts: z.object({
      processInvolved: known,
      unplannedRelease: known,
      deaths: count,
      daysAway: count,
      otherRecordable: count,
      thirdPartyHospitalOrDeath: count,
      /** Absent: none; null: not known. */
      communityMeasures: z.boolean().nullable().default(false),
      /** Absent: as the cost says; null: not known. */
      fireOrExplosion: known,
      /** Absent: nothing burned; null: the cost is not known. */
      fireCostUsd: z.number().min(0).max(1e13).nullable().optional(),
      releases: z.array(tried).max(20).default([]),
      /** Absent or null: not known, as of a stored incident. */
      safetySystemChallenged: z.boolean().nullable().default(null),
    }),
    seriousInjuries: z.number().int().min(0).max(100_000).nullish(),
    lossMillionCny: z.number().min(0).max(1e8).nullish(),
    healthPoints: points,
    communityPoints: points,
    environmentPoints: points,
  }),
  result: Classification,
  reads: true,
});
export const judgeClassification = endpoint(`POST ${base}/incident/judge-classification`, {
  access: 'incident-management.classify',
  title: { zh: '事件：批准降级', en: 'Incidents: decide about a lower tier' },
  input: z.object({
    id,
    approve: z.boolean(),
    reason: labelled(z.string().trim().min(1).max(500), { zh: '原因', en: 'Reason' }),
  }),
  result: z.object({ tier: z.number().nullable() }),
  success: 'updated',
});

/** Whoever has this right also reads what is confidential. */
export const keepConfidential = endpoint(`POST ${base}/incident/confidential`, {
  access: 'incident-management.confidential',
  title: { zh: '事件：查看和设定保密', en: 'Incidents: read and set what is confidential' },
  input: z.object({
    id,
    confidential: z.boolean(),
    /** Asked for where the flag is lifted. */
    reason: labelled(z.string().trim().max(500).optional(), { zh: '原因', en: 'Reason' }),
  }),
  result: z.object({}),
  success: 'updated',
});
/** For whoever reported it, and for the holders of the right. */
export const liftConfidential = endpoint(`POST ${base}/incident/lift-confidential`, {
  access: 'incident.read',
  title: { zh: '事件：解除保密', en: 'Incidents: lift confidentiality' },
  input: z.object({ id, reason: labelled(z.string().trim().min(1).max(500), { zh: '原因', en: 'Reason' }) }),
  result: z.object({}),
  success: 'updated',
});

const acts = Object.keys(incidentActs) as [IncidentAct, ...IncidentAct[]];
export const actOnIncident = endpoint(`POST ${base}/incident/act`, {
  access: 'incident.update',
  title: { zh: '事件：处理', en: 'Incidents: act' },
  input: z.object({
    id,
    act: z.enum(acts),
    reason: labelled(z.string().trim().max(500).optional(), { zh: '原因', en: 'Reason' }),
    investigatorId: labelled(id.optional(), { zh: '调查组长', en: 'Lead investigator' }),
    duplicateOf: labelled(id.optional(), { zh: '与此重复', en: 'Duplicate of' }),
    version: z.coerce.number().int().optional(),
  }),
  result: z.object({ state: z.string(), version: z.number() }),
  success: 'updated',
});
export const logNotice = endpoint(`POST ${base}/incident/notice-done`, {
  access: 'incident.update',
  title: { zh: '事件：登记通报', en: 'Incidents: log a notification' },
  input: z.object({
    id,
    kind: z.enum(Object.keys(noticeKinds) as [keyof typeof noticeKinds]),
    at: labelled(moment, { zh: '时间', en: 'Time' }),
    recipient: labelled(z.string().trim().max(120).nullish(), { zh: '对象', en: 'Told to' }),
    note: labelled(z.string().trim().max(500).nullish(), { zh: '说明', en: 'Note' }),
  }),
  result: z.object({}),
  success: 'updated',
});
export const extendInvestigation = endpoint(`POST ${base}/incident/extend`, {
  access: 'incident-management.classify',
  title: { zh: '事件：批准延长调查', en: 'Incidents: extend the investigation' },
  input: z.object({ id, reason: labelled(z.string().trim().min(1).max(500), { zh: '原因', en: 'Reason' }) }),
  result: z.object({ dueAt: z.string() }),
  success: 'updated',
});
export const addIncidentAction = endpoint(`POST ${base}/incident/action`, {
  access: 'incident.update',
  title: { zh: '事件：下达措施', en: 'Incidents: add an action' },
  input: z.object({
    id,
    title: labelled(z.string().trim().min(1).max(200), { zh: '措施', en: 'Action' }),
    ownerId: labelled(id.optional(), { zh: '负责人', en: 'Owner' }),
    dueDate: labelled(day, { zh: '期限', en: 'Due' }),
  }),
  result: z.object({ actionId: z.string() }),
  success: 'created',
});
/** The equipment failed: the one stream of failures hears of it, once for each piece. */
export const tellIncidentFailure = endpoint(`POST ${base}/incident/failure`, {
  access: 'incident.update',
  title: { zh: '事件：登记设备失效', en: 'Incidents: record the failure of equipment' },
  input: z.object({ id, equipmentId: id }),
  result: z.object({ failureId: z.string() }),
  success: 'created',
});
/** Ties its cause analysis to it; `kind` is the resource of that study. */
export const linkCause = endpoint(`POST ${base}/incident/link-cause`, {
  access: 'incident.update',
  title: { zh: '事件：关联根原因分析', en: 'Incidents: link a cause analysis' },
  input: z.object({ id, kind: z.enum(['rca-case']), studyId: id }),
  result: z.object({}),
  success: 'updated',
});
