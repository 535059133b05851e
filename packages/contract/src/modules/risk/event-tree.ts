import { endpoint } from '@ircrisk/contract/endpoint.ts';
import { errors } from '@ircrisk/contract/errors.ts';
import { reportFormat } from '@ircrisk/contract/report-format.ts';
import { eventTree } from '@ircrisk/contract/resources/event-tree.ts';
import { allowedActs, StudyLife, studyCalls } from '@ircrisk/contract/study.ts';
import { labelled } from '@ircrisk/contract/validation.ts';
import { id } from '@ircrisk/contract/values.ts';
import type {
  ConsequenceClass,
  EventTreeAnalysis,
  EventTreeResult,
  Fault,
  FaultTreeModel,
} from '@ircrisk/engine-fault-tree';
import { z } from 'zod';
import { Model } from './fault-tree-model.ts';

export const eventTreeErrors = errors('event-tree', {
  faults: {
    status: 400,
    zh: '事件树有 {count} 处错误，请先修正：{zh}',
    en: 'The event tree has {count} faults; mend them first: {en}',
  },
  notCalculated: {
    status: 409,
    zh: '请先计算当前模型（含所引用的故障树），再提交审核',
    en: 'Calculate the present model, with the fault trees it takes from, before it goes to review',
  },
  notQuantified: {
    status: 409,
    zh: '有 {count} 个序列没有频率：请补全初因频率和各分支的概率',
    en: '{count} sequences have no frequency: give the initiating frequency and the probability of every branch',
  },
  exceeded: {
    status: 409,
    zh: '后果 {classes} 的频率超过可容忍值',
    en: 'The frequency of {classes} is above what is tolerable',
  },
  noEventTree: {
    status: 400,
    zh: '文件中没有可量化的事件树：须有带 event-tree 的 define-initiating-event',
    en: 'The file has no event tree to quantify: a define-initiating-event with an event-tree is needed',
  },
});

const FaultSchema: z.ZodType<Fault> = z.object({
  code: z.custom<Fault['code']>((value) => typeof value === 'string'),
  path: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
});

const ConsequenceSchema: z.ZodType<ConsequenceClass> = z.object({
  code: z.string().trim().min(1).max(40),
  name: z.string().max(128),
  nameEn: z.string().max(128).optional(),
  tolerable: z.number().positive().max(1e6).optional(),
});

/** One document a revision: the model and the classes its sequences are judged by. */
export interface EventTreeDocument {
  model: FaultTreeModel;
  consequences: ConsequenceClass[];
}
export const EventTreeDocument: z.ZodType<EventTreeDocument> = z.object({
  model: Model,
  consequences: z.array(ConsequenceSchema).max(40),
});

/** Five classes to begin with; the company sets its own criteria. */
export const firstConsequences: readonly ConsequenceClass[] = [
  { code: 'E', name: '灾难', nameEn: 'Catastrophic', tolerable: 1e-5 },
  { code: 'D', name: '重大', nameEn: 'Major', tolerable: 1e-4 },
  { code: 'C', name: '中等', nameEn: 'Moderate', tolerable: 1e-3 },
  { code: 'B', name: '较小', nameEn: 'Minor', tolerable: 1e-2 },
  { code: 'A', name: '轻微', nameEn: 'Slight', tolerable: 1e-1 },
];

export const EventTreeDetail = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  nameEn: z.string().nullable(),
  description: z.string().nullable(),
  state: StudyLife.shape.state,
  revision: z.number(),
  /** Of the document: a save names the one it started from. */
  version: z.number(),
  document: EventTreeDocument,
  /** Of what a calculation takes: the model with the fault trees it asks. */
  modelHash: z.string(),
  resultHash: z.string().nullable(),
  calculatedTime: z.string().nullable(),
  updateTime: z.string(),
  allowed: allowedActs,
});
export type EventTreeDetail = z.infer<typeof EventTreeDetail>;

export const StoredEventTreeResult = z.object({
  id: z.string(),
  time: z.string(),
  /** The model, or a fault tree it asks, has changed since. */
  stale: z.boolean(),
  engineVersion: z.string(),
  results: z.custom<EventTreeResult[]>((value) => Array.isArray(value)),
  warnings: z.custom<EventTreeAnalysis['warnings']>((value) => Array.isArray(value)),
});
export type StoredEventTreeResult = z.infer<typeof StoredEventTreeResult>;

const base = '/ircrisk-event-tree/event-tree' as const;
const documentBytes = 8 * 1024 * 1024;
const codeField = labelled(z.string().trim().min(1).max(40), { zh: '编号', en: 'Number' });
const nameField = labelled(z.string().trim().min(1).max(128), { zh: '名称', en: 'Name' });
const nameEnField = labelled(z.string().trim().max(256).nullish(), { zh: '英文名称', en: 'English name' });

export const eventTreeStudy = studyCalls(eventTree);

export const createEventTree = endpoint(`POST ${base}/create`, {
  access: 'event-tree.create',
  title: { zh: '新建事件树', en: 'New event tree' },
  success: 'created',
  input: z.object({
    code: codeField,
    name: nameField,
    nameEn: nameEnField,
    equipmentId: id.nullish(),
    description: z.string().max(4000).nullish(),
    document: EventTreeDocument.optional(),
  }),
  maxBytes: documentBytes,
  result: z.string(),
});

export const eventTreeModel = endpoint(`GET ${base}/model`, {
  access: 'event-tree.read',
  title: { zh: '事件树模型', en: 'Model of an event tree' },
  input: z.object({ id }),
  result: EventTreeDetail,
});

/** Saved as it stands, faults and all: an unfinished tree is normal. */
export const saveEventTree = endpoint(`POST ${base}/save-model`, {
  access: 'event-tree.update',
  title: { zh: '保存事件树模型', en: 'Save the model of an event tree' },
  success: 'updated',
  input: z.object({ id, version: z.number().int(), document: EventTreeDocument }),
  maxBytes: documentBytes,
  result: z.object({
    version: z.number(),
    /** There is a calculation, and not of this model. */
    stale: z.boolean(),
  }),
});

export const calculateEventTree = endpoint(`POST ${base}/calculate`, {
  access: 'event-tree.calculate',
  title: { zh: '计算事件树', en: 'Calculate an event tree' },
  input: z.object({ id }),
  result: z.object({ jobId: z.string() }),
});

export const eventTreeResult = endpoint(`GET ${base}/result`, {
  access: 'event-tree.read',
  title: { zh: '事件树计算结果', en: 'Latest result of an event tree' },
  input: z.object({ id }),
  result: StoredEventTreeResult.nullable(),
});

/** Open-PSA MEF from an uploaded file. */
export const importEventTree = endpoint(`POST ${base}/import-open-psa`, {
  access: 'event-tree.create',
  title: { zh: '事件树：导入 Open-PSA', en: 'Event tree: Import Open-PSA' },
  success: 'imported',
  input: z.object({ fileId: id, code: codeField, name: nameField.optional(), nameEn: nameEnField }),
  result: z.object({ id: z.string(), faults: z.array(FaultSchema) }),
});

/** With the fault trees it asks: the file needs no other. */
export const exportEventTree = endpoint(`GET ${base}/export-open-psa`, {
  access: 'event-tree.export',
  title: { zh: '事件树：导出 Open-PSA', en: 'Event tree: Export Open-PSA' },
  success: 'exported',
  input: z.object({ id }),
  result: z.object({ fileName: z.string(), xml: z.string() }),
});

const faultTreeRow = {
  treeId: z.string(),
  id: z.string(),
  code: z.string(),
  name: z.string(),
  nameEn: z.string().nullable(),
  revision: z.number(),
};

/** Fault trees of the project that a branch may ask, newest revision each. */
export const eventTreeSources = endpoint(`GET ${base}/fault-trees`, {
  access: 'event-tree.read',
  title: { zh: '事件树可引用的故障树', en: 'Fault trees an event tree may ask' },
  input: z.object({}),
  result: z.array(z.object(faultTreeRow)),
});

/** The fault trees named, and those they transfer to in turn, with their models. */
export const eventTreeLinked = endpoint(`GET ${base}/linked`, {
  access: 'event-tree.read',
  title: { zh: '事件树引用的故障树', en: 'Fault trees an event tree asks' },
  input: z.object({ treeIds: z.string().max(4000) }),
  result: z.array(z.object({ ...faultTreeRow, model: Model })),
});

/** Report of the tree as calculated; the job's result names the file. */
export const eventTreeReport = endpoint(`POST ${base}/report`, {
  access: 'event-tree.export',
  title: { zh: '事件树分析报告', en: 'Event tree report' },
  input: z.object({ id, language: z.enum(['zh', 'en']), format: reportFormat }),
  result: z.object({ jobId: z.string() }),
});
