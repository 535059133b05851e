import { endpoint } from '@ircrisk/contract/endpoint.ts';
import { errors } from '@ircrisk/contract/errors.ts';
import { Figure } from '@ircrisk/contract/modules/assets/equipment.ts';
import { moment } from '@ircrisk/contract/moments.ts';
import { reportFormat } from '@ircrisk/contract/report-format.ts';
import {
  type RcaAct,
  type RcaSource,
  rcaActs,
  rcaSources,
  rcaStages,
} from '@ircrisk/contract/resources/root-cause/case.ts';
import { allowedActs, StudyLife } from '@ircrisk/contract/study.ts';
import { labelled } from '@ircrisk/contract/validation.ts';
import { id } from '@ircrisk/contract/values.ts';
import type { Stage } from '@ircrisk/engine-root-cause';
import { z } from 'zod';
import { RootCauseModel } from './root-cause-model.ts';

export const rcaErrors = errors('root-cause-analysis', {
  blocks: { status: 409, zh: '{zh}', en: '{en}' },
  ready: {
    status: 409,
    zh: '四不放过、停止规则和措施均已满足',
    en: 'Four gates, stop rule and measures are all met',
  },
  broken: { status: 400, zh: '原因树有误：{reason}', en: 'The cause tree is broken: {reason}' },
  unknownEvidence: {
    status: 400,
    zh: '节点 {id} 引用的证据 {code} 不在证据表中，请先登记',
    en: 'Node {id} names evidence {code}, which is not in the log; enter it first',
  },
  votes: {
    status: 409,
    zh: '每人最多 {limit} 票，您已投完；先收回一票',
    en: 'Everybody has {limit} votes and yours are cast; take one back first',
  },
  notOfTheTeam: {
    status: 403,
    zh: '只有负责人和团队成员可以投票，请在案例信息中加入团队',
    en: 'Only the leader and the team may vote; join the team in the particulars of the case',
  },
  handedOn: {
    status: 409,
    zh: '证据 {codes} 有交接记录，不能删除：交接记录只增不改，须与其证据同在',
    en: '{codes} has been handed on and cannot be removed: entries of the chain of custody stay, and so does what they are about',
  },
  noBone: { status: 404, zh: '没有鱼刺 {bone}', en: 'There is no bone {bone}' },
  incomplete: {
    status: 409,
    zh: '措施 {codes} 缺少负责人或期限，补全后才能下达',
    en: 'Measures {codes} lack an owner or a date; complete them before they are raised',
  },
  noMeasures: { status: 409, zh: '没有待下达的措施', en: 'There is no measure left to raise' },
  confidential: {
    status: 409,
    zh: '该分析属于保密事件，故障树对所有有权限的人可见；请先解除该事件的保密',
    en: 'This analysis is about a confidential incident, and fault trees are seen by everybody with the right; lift the incident’s confidentiality first',
  },
  noTree: {
    status: 409,
    zh: '原因树没有未排除的原因，不能转为故障树',
    en: 'The tree has no cause that is not ruled out; there is nothing to convert',
  },
  notPassed: {
    status: 400,
    zh: '措施完成至今只过了 {passed} 个月，“之后”的月数不能更多',
    en: 'Only {passed} full months have passed since the measures were done: there cannot be more months after',
  },
  openActions: {
    status: 409,
    zh: '还有 {count} 项措施未关闭',
    en: 'Actions still open: {count}',
  },
  notChecked: {
    status: 409,
    zh: '请先做有效性验证；结论不是“有效”时须填写关闭理由',
    en: 'Check the effect first; unless the verdict is “effective”, say why the case is closed',
  },
  notRead: {
    status: 400,
    zh: '发布前请通读隐去人名和位号后的文本，确认其中没有人名、事实与分析一致，并勾选“已核对”',
    en: 'Read the text without names and tags before it is published, and confirm that it names nobody and agrees with the analysis',
  },
  suspects: {
    status: 409,
    zh: '以下文字可能是人名，请逐一确认是人名（隐去）还是普通词（保留）：{names}',
    en: 'These may be names; say of each whether it is one (and goes) or a word (and stays): {names}',
  },
  publishedBefore: {
    status: 409,
    zh: '该案例已发布，文本没有变化，不需要再次发布',
    en: 'The case is published already and its text has not changed',
  },
  source: { status: 404, zh: '来源记录不存在', en: 'The source record does not exist' },
  titleNeeded: { status: 400, zh: '请填写标题', en: 'Give the case a title' },
});

const text = z.string().nullable();
const Evidence = z.object({
  id: z.string(),
  code: z.string(),
  kind: z.string(),
  item: z.string(),
  itemEn: text,
  isPerishable: z.boolean(),
  collectBy: text,
  collectedAt: text,
  collectedBy: text,
  keptAt: text,
  condition: text,
});
const Custody = z.object({
  id: z.string(),
  evidence: z.string(),
  at: z.string(),
  from: z.string(),
  fromEn: text,
  to: z.string(),
  toEn: text,
  condition: text,
  reason: text,
  reasonEn: text,
  isCorrection: z.boolean(),
  /** The time of the entry it stands in the place of. */
  correctsAt: text,
  /** Its place in the order of writing. */
  written: z.number(),
});
const TimelineEvent = z.object({
  id: z.string(),
  code: z.string(),
  happenedAt: z.string(),
  endedAt: text,
  uncertaintyMinutes: z.number().nullable(),
  actor: text,
  actorEn: text,
  event: z.string(),
  eventEn: text,
  isFact: z.boolean(),
  isDeviation: z.boolean(),
  evidenceCodes: z.array(z.string()),
});
const Measure = z.object({
  id: z.string(),
  code: z.string(),
  measure: z.string(),
  measureEn: text,
  nodeIds: z.array(z.string()),
  kind: z.string(),
  effectiveness: z.number().nullable(),
  feasibility: z.number().nullable(),
  expense: z.number().nullable(),
  score: z.number().nullable(),
  owner: text,
  dueDate: text,
  actionId: text,
  actionState: text,
});
const FollowUp = z.object({
  actionsDoneOn: text,
  checkDue: text,
  checkActionId: text,
  eventsBefore: z.number().nullable(),
  monthsBefore: z.number().nullable(),
  eventsAfter: z.number().nullable(),
  monthsAfter: z.number().nullable(),
  p: z.number().nullable(),
  verdict: z.enum(['effective', 'ineffective', 'inconclusive']).nullable(),
  checkedOn: text,
  checkNote: text,
  checkNoteEn: text,
  closedOn: text,
  closeNote: text,
});

const stageNames = Object.keys(rcaStages) as [Stage, ...Stage[]];
const actNames = Object.keys(rcaActs) as [RcaAct, ...RcaAct[]];
const sourceNames = Object.keys(rcaSources) as [RcaSource, ...RcaSource[]];

/** A case with everything its workspace shows. */
export const RcaBoard = z.object({
  id: z.string(),
  seriesId: z.string(),
  code: z.string(),
  name: z.string(),
  nameEn: text,
  state: StudyLife.shape.state,
  stage: z.enum(stageNames),
  revision: z.number(),
  level: z.enum(['1', '2', '3']),
  method: z.string(),
  dueDate: text,
  daysLeft: z.number().nullable(),
  equipmentId: text,
  tag: text,
  isoClass: text,
  source: z.enum(sourceNames).nullable(),
  sourceId: text,
  sourceNumber: text,
  what: text,
  whatEn: text,
  place: text,
  placeEn: text,
  occurredAt: text,
  extent: text,
  extentEn: text,
  significance: z.object({
    P: z.number().nullable(),
    E: z.number().nullable(),
    O: z.number().nullable(),
    A: z.number().nullable(),
    R: z.number().nullable(),
  }),
  cost: text,
  members: z.number(),
  /** Of the model: a save names the one it started from. */
  version: z.number(),
  model: RootCauseModel,
  updateTime: z.string(),
  evidence: z.array(Evidence),
  custody: z.array(Custody),
  timeline: z.array(TimelineEvent),
  barriers: z.number(),
  changes: z.number(),
  measures: z.array(Measure),
  votes: z.array(z.object({ bone: z.string(), count: z.number(), isMine: z.boolean() })),
  mayVote: z.boolean(),
  followUp: FollowUp.nullable(),
  /** The case of the library it was published as. */
  publishedCaseId: text,
  allowed: allowedActs,
  acts: z.array(z.enum(actNames)),
});
export type RcaBoard = z.infer<typeof RcaBoard>;

const base = '/ircrisk-root-cause-analysis/rca-case' as const;
const modelBytes = 4 * 1024 * 1024;
const named = (zh: string, en: string) => ({ zh: `根原因分析：${zh}`, en: `Root cause analysis: ${en}` });

export const rcaBoard = endpoint(`GET ${base}/board`, {
  access: 'rca-case.read',
  title: named('总览', 'overview'),
  input: z.object({ id }),
  result: RcaBoard,
});

/** Saved as it stands, unfinished as it may be; only what cannot be read or is not proven is refused. */
export const saveRcaModel = endpoint(`POST ${base}/save-model`, {
  access: 'rca-case.update',
  title: named('保存原因树与鱼骨图', 'save tree and fishbone'),
  success: 'updated',
  input: z.object({ id, version: z.number().int(), model: RootCauseModel }),
  maxBytes: modelBytes,
  result: z.object({ version: z.number() }),
});

/** A case from the record it is about, in one click. A source that has an open case gets that one. */
export const startRca = endpoint(`POST ${base}/start`, {
  access: 'rca-case.create',
  title: named('由来源立案', 'start from a source'),
  success: 'created',
  input: z.object({
    source: z.enum(sourceNames),
    sourceId: id,
    /** What the source says of itself: an incident may be confidential, so its words come with whoever may read it. */
    sourceNumber: labelled(z.string().trim().max(64).optional(), { zh: '来源编号', en: 'Source number' }),
    title: labelled(z.string().trim().max(128).optional(), { zh: '标题', en: 'Title' }),
    titleEn: labelled(z.string().trim().max(256).optional(), { zh: '英文标题', en: 'English title' }),
    what: labelled(z.string().trim().max(2000).optional(), { zh: '什么', en: 'What' }),
    equipmentId: labelled(id.optional(), { zh: '设备', en: 'Equipment' }),
    occurredAt: labelled(moment.optional(), { zh: '时间', en: 'When' }),
    level: z.enum(['1', '2', '3']).optional(),
  }),
  result: z.object({ id: z.string(), isNew: z.boolean() }),
});

/** States of every node, the open leaves and what stands in the way of a review. */
export const evaluateRca = endpoint(`POST ${base}/evaluate`, {
  access: 'rca-case.read',
  title: named('推演', 'evaluate'),
  reads: true,
  input: z.object({ id }),
  result: z.object({
    top: z.enum(['verified', 'disproved', 'unknown']).nullable(),
    truths: z.record(z.string(), z.enum(['verified', 'disproved', 'unknown'])),
    openLeaves: z.array(z.string()),
    latentShare: z.number().nullable(),
    shortlist: z.array(z.string()),
    findings: z.array(z.object({ code: z.string(), path: text, blocks: z.boolean(), text: z.string() })),
  }),
});

export const promoteRcaBone = endpoint(`POST ${base}/promote`, {
  access: 'rca-case.update',
  title: named('鱼刺转入原因树', 'promote a bone'),
  success: 'updated',
  input: z.object({ id, bone: z.string().max(32), parentId: z.string().max(32).optional() }),
  result: z.object({ nodeId: z.string(), version: z.number() }),
});

export const voteRcaBone = endpoint(`POST ${base}/vote`, {
  access: 'rca-case.read',
  title: named('投票', 'vote'),
  input: z.object({ id, bone: z.string().max(32), isFor: z.boolean() }),
  result: RcaBoard.shape.votes,
});

/** Measures become items of the one to-do list. */
export const raiseRcaMeasures = endpoint(`POST ${base}/raise`, {
  access: 'rca-measure.update',
  title: named('下达措施', 'raise measures'),
  input: z.object({ id }),
  result: z.object({ raised: z.number() }),
});

const months = (zh: string, en: string) => labelled(z.number().min(0).max(1200), { zh, en });
const count = (zh: string, en: string) => labelled(z.number().int().min(0).max(100_000), { zh, en });

/** Failures of the equipment before and after the measures, as the failure database has them. */
export const rcaEffect = endpoint(`GET ${base}/effect`, {
  access: 'rca-case.read',
  title: named('有效性数据', 'figures of the effect'),
  input: z.object({ id }),
  result: z.object({
    eventsBefore: z.number().nullable(),
    monthsBefore: z.number().nullable(),
    eventsAfter: z.number().nullable(),
    monthsAfter: z.number().nullable(),
    doneOn: text,
    modeCode: text,
    figure: Figure,
    monthsToProve: z.number().nullable(),
  }),
});

export const checkRca = endpoint(`POST ${base}/check-effect`, {
  access: 'rca-case.update',
  title: named('验证有效性', 'check the effect'),
  success: 'updated',
  input: z.object({
    id,
    eventsBefore: count('之前次数', 'Events before'),
    monthsBefore: months('之前月数', 'Months before'),
    eventsAfter: count('之后次数', 'Events after'),
    monthsAfter: months('之后月数', 'Months after'),
    note: labelled(z.string().trim().max(1000).optional(), { zh: '说明', en: 'Note' }),
    noteEn: labelled(z.string().trim().max(1000).optional(), { zh: '说明（英文）', en: 'Note, English' }),
  }),
  result: z.object({ p: z.number().nullable(), verdict: FollowUp.shape.verdict, figure: Figure }),
});

export const closeRca = endpoint(`POST ${base}/close`, {
  access: 'rca-case.approve',
  title: named('关闭', 'close'),
  success: 'updated',
  input: z.object({
    id,
    note: labelled(z.string().trim().max(1000).optional(), { zh: '关闭理由', en: 'Reason' }),
  }),
  result: z.boolean(),
});

export const rcaFaultTree = endpoint(`POST ${base}/fault-tree`, {
  access: 'fault-tree.create',
  title: named('转为故障树', 'convert to a fault tree'),
  success: 'created',
  input: z.object({
    id,
    code: labelled(z.string().trim().min(1).max(40), { zh: '编号', en: 'Number' }),
    name: labelled(z.string().trim().min(1).max(128), { zh: '名称', en: 'Name' }),
  }),
  result: z.object({ faultTreeId: z.string(), events: z.number() }),
});

const Lesson = z.object({
  title: z.string(),
  problem: z.string(),
  immediate: z.string(),
  underlying: z.string(),
  recommendations: z.string(),
});
export type RcaLesson = z.infer<typeof Lesson>;

/** What would be published, for the eye of a person: no program knows the names of all people. */
export const rcaLesson = endpoint(`GET ${base}/lesson`, {
  access: 'rca-case.approve',
  title: named('发布内容', 'text to be published'),
  input: z.object({ id }),
  /** `suspects`: what may be a name and was left for a person to decide. */
  result: z.object({ zh: Lesson, en: Lesson, suspects: z.array(z.string()) }),
});

export const publishRca = endpoint(`POST ${base}/publish`, {
  access: 'rca-case.approve',
  title: named('发布案例', 'publish'),
  success: 'created',
  input: z.object({
    id,
    /** A person has read the text: it names nobody and agrees with the analysis. */
    factsChecked: labelled(z.boolean().optional(), { zh: '已核对', en: 'Checked' }),
    /** What only looked like names and is: it goes too. */
    names: labelled(z.array(z.string().trim().min(2).max(60)).max(200).optional(), {
      zh: '确认是人名',
      en: 'Names',
    }),
    /** What only looked like names and is none. */
    words: labelled(z.array(z.string().trim().min(2).max(60)).max(200).optional(), {
      zh: '确认不是人名',
      en: 'No names',
    }),
  }),
  result: z.object({ caseId: z.string() }),
});

export const rcaReport = endpoint(`POST ${base}/report`, {
  access: 'rca-case.export',
  title: named('报告', 'report'),
  input: z.object({
    id,
    language: z.enum(['zh', 'en']).optional(),
    format: reportFormat,
    /** One page: the problem, the roots, the measures, the effect. */
    isSummary: z.boolean().optional(),
    hidesNames: z.boolean().optional(),
  }),
  result: z.object({ jobId: z.string() }),
});
