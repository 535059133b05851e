import { endpoint } from '@ircrisk/contract/endpoint.ts';
import { errors } from '@ircrisk/contract/errors.ts';
import { reportFormat } from '@ircrisk/contract/report-format.ts';
import { faultTree } from '@ircrisk/contract/resources/fault-tree.ts';
import { allowedActs, StudyLife, studyCalls } from '@ircrisk/contract/study.ts';
import { labelled } from '@ircrisk/contract/validation.ts';
import { id } from '@ircrisk/contract/values.ts';
import type { Analysis, AnalysisSettings, Fault } from '@ircrisk/engine-fault-tree';
import { z } from 'zod';
import { Model } from './fault-tree-model.ts';

const FaultSchema: z.ZodType<Fault> = z.object({
  code: z.custom<Fault['code']>((value) => typeof value === 'string'),
  path: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
});

export const Settings: z.ZodType<AnalysisSettings> = z.object({
  missionTimeHours: z.number().positive().max(1e9).optional(),
  cutSets: z.boolean().optional(),
  orderLimit: z.number().int().min(1).max(100).optional(),
  cutOff: z.number().min(0).max(1).optional(),
  top: z.number().int().min(1).max(10_000).optional(),
  primeImplicants: z.boolean().optional(),
  importance: z.boolean().optional(),
  uncertainty: z
    .object({ trials: z.number().int().min(1).max(100_000), seed: z.number().int().optional() })
    .optional(),
  sensitivity: z.object({ factor: z.number().positive().optional() }).optional(),
  overTime: z.object({ points: z.number().int().min(2).max(1000).optional() }).optional(),
});

export const faultTreeErrors = errors('fault-tree', {
  faults: {
    status: 400,
    zh: '故障树有 {count} 处错误，请先修正',
    en: 'The tree has {count} faults; mend them first',
  },
  notCalculated: {
    status: 409,
    zh: '请先计算当前模型，再提交审核',
    en: 'Calculate the present model before it goes to review',
  },
  malformed: {
    status: 400,
    zh: '文件不是有效的 Open-PSA 模型：{reason}',
    en: 'The file is not a valid Open-PSA model: {reason}',
  },
  outOfBounds: {
    status: 400,
    zh: '模型超出平台限值：{path}',
    en: 'The model exceeds the limits of the platform: {path}',
  },
  sheet: {
    status: 400,
    zh: '无法读取该文件，请选择 XLSX 工作簿',
    en: 'This file cannot be read; choose an XLSX workbook',
  },
});

export const FaultTreeDetail = z.object({
  id: z.string(),
  treeId: z.string(),
  code: z.string(),
  name: z.string(),
  nameEn: z.string().nullable(),
  folder: z.string(),
  folderEn: z.string().nullable(),
  description: z.string().nullable(),
  tolerableProbability: z.number().nullable(),
  state: StudyLife.shape.state,
  revision: z.number(),
  /** Of the model: a save names the one it started from. */
  version: z.number(),
  model: Model,
  /** Of what a calculation takes: the model with the trees it transfers to. */
  modelHash: z.string(),
  resultHash: z.string().nullable(),
  calculatedTime: z.string().nullable(),
  updateTime: z.string(),
  allowed: allowedActs,
});
export type FaultTreeDetail = z.infer<typeof FaultTreeDetail>;

export const StoredResult = z.object({
  id: z.string(),
  time: z.string(),
  /** The model has changed since. */
  stale: z.boolean(),
  engineVersion: z.string(),
  settings: Settings,
  analysis: z.custom<Analysis>((value) => typeof value === 'object' && value !== null),
});
export type StoredResult = z.infer<typeof StoredResult>;

const base = '/ircrisk-fault-tree/fault-tree' as const;
/** A tree is one document: some 20,000 gates with their events. */
const modelBytes = 8 * 1024 * 1024;
const codeField = labelled(z.string().trim().min(1).max(40), { zh: '编号', en: 'Number' });
const nameField = labelled(z.string().trim().min(1).max(128), { zh: '名称', en: 'Name' });
const folderEnField = labelled(z.string().trim().max(128).nullish(), { zh: '文件夹英文名称', en: 'Folder' });
const nameEnField = labelled(z.string().trim().max(256).nullish(), { zh: '英文名称', en: 'English name' });

export const createFaultTree = endpoint(`POST ${base}/create`, {
  access: 'fault-tree.create',
  title: { zh: '新建故障树', en: 'New fault tree' },
  success: 'created',
  input: z.object({
    code: codeField,
    name: nameField,
    nameEn: nameEnField,
    folder: z.string().max(128).default(''),
    folderEn: folderEnField,
    description: z.string().max(4000).nullish(),
    tolerableProbability: z.number().positive().max(1).nullish(),
    model: Model.optional(),
  }),
  maxBytes: modelBytes,
  result: z.string(),
});

export const faultTreeModel = endpoint(`GET ${base}/model`, {
  access: 'fault-tree.read',
  title: { zh: '故障树模型', en: 'Model of a fault tree' },
  input: z.object({ id }),
  result: FaultTreeDetail,
});

/** Saved as it stands, faults and all: an unfinished tree is normal. The faults come back. */
export const saveModel = endpoint(`POST ${base}/save-model`, {
  access: 'fault-tree.update',
  title: { zh: '保存故障树模型', en: 'Save the model of a fault tree' },
  success: 'updated',
  input: z.object({ id, version: z.number().int(), model: Model }),
  maxBytes: modelBytes,
  result: z.object({
    version: z.number(),
    faults: z.array(FaultSchema),
    /** There is a calculation, and not of this model. */
    stale: z.boolean(),
  }),
});

export const calculateFaultTree = endpoint(`POST ${base}/calculate`, {
  access: 'fault-tree.calculate',
  title: { zh: '计算故障树', en: 'Calculate a fault tree' },
  input: z.object({ id, settings: Settings.default({}) }),
  result: z.object({ jobId: z.string() }),
});

export const latestResult = endpoint(`GET ${base}/result`, {
  access: 'fault-tree.read',
  title: { zh: '故障树计算结果', en: 'Latest result of a fault tree' },
  input: z.object({ id }),
  result: StoredResult.nullable(),
});

export const faultTreeStudy = studyCalls(faultTree);

/** Open-PSA MEF from an uploaded file. */
export const importFaultTree = endpoint(`POST ${base}/import-open-psa`, {
  access: 'fault-tree.create',
  title: { zh: '导入 Open-PSA', en: 'Import Open-PSA' },
  success: 'imported',
  input: z.object({
    fileId: id,
    code: codeField,
    name: nameField.optional(),
    nameEn: nameEnField,
    folder: z.string().max(128).default(''),
    folderEn: folderEnField,
  }),
  result: z.object({ id: z.string(), faults: z.array(FaultSchema) }),
});

export const exportFaultTree = endpoint(`GET ${base}/export-open-psa`, {
  access: 'fault-tree.export',
  title: { zh: '导出 Open-PSA', en: 'Export Open-PSA' },
  success: 'exported',
  input: z.object({ id }),
  result: z.object({ fileName: z.string(), xml: z.string() }),
});

const otherTree = {
  treeId: z.string(),
  id: z.string(),
  code: z.string(),
  name: z.string(),
  nameEn: z.string().nullable(),
  revision: z.number(),
  state: z.string(),
};

/** Trees of the project that another may transfer to, newest revision each. */
export const faultTreeChoices = endpoint(`GET ${base}/choices`, {
  access: 'fault-tree.read',
  title: { zh: '可转移的故障树', en: 'Trees to transfer to' },
  input: z.object({}),
  result: z.array(z.object({ ...otherTree, folder: z.string(), folderEn: z.string().nullable() })),
});

/** The trees named, and those they transfer to in turn, with their models: what the browser needs to calculate along. */
export const linkedFaultTrees = endpoint(`GET ${base}/linked`, {
  access: 'fault-tree.read',
  title: { zh: '被转移的故障树', en: 'Trees transferred to' },
  input: z.object({ treeIds: z.string().max(4000) }),
  result: z.array(z.object({ ...otherTree, model: Model })),
});
const drawing = {
  id,
  style: z.enum(['ansi', 'iec']).default('ansi'),
};

/** The first sheet of a workbook as lines of cells, to be looked at before anything is taken over. */
export const readEventSheet = endpoint(`POST ${base}/read-events`, {
  access: 'fault-tree.update',
  title: { zh: '读取底事件表（XLSX）', en: 'Read a sheet of events (XLSX)' },
  input: z.object({ fileId: id }),
  result: z.object({ rows: z.array(z.array(z.string())) }),
});

export const PlantRate = z.object({
  isoClass: z.string(),
  failures: z.number(),
  hours: z.number(),
  /** Failures over operating hours, 1/h. */
  rate: z.number(),
  /** Completed repairs over hours of repair, 1/h; null without any. */
  repairRate: z.number().nullable(),
  /** 95 % value over median of a lognormal that is as wide as so many failures leave the rate. */
  errorFactor: z.number(),
});
export type PlantRate = z.infer<typeof PlantRate>;

/** What the plant's own failure records say, by equipment class of ISO 14224. */
export const plantFailureRates = endpoint(`GET ${base}/failure-rates`, {
  access: 'fault-tree.read',
  title: { zh: '故障树：失效数据库的失效率', en: 'Fault tree: rates of the failure database' },
  input: z.looseObject({}),
  result: z.array(PlantRate),
});

/** Report of the tree as calculated, as PDF; the job's result names the file. */
export const faultTreeReport = endpoint(`POST ${base}/report`, {
  access: 'fault-tree.export',
  title: { zh: '故障树分析报告', en: 'Fault tree report' },
  input: z.object({ ...drawing, language: z.enum(['zh', 'en']), format: reportFormat }),
  result: z.object({ jobId: z.string() }),
});

/** The diagram alone, on as many sheets as it needs to be read. */
export const faultTreeDiagram = endpoint(`POST ${base}/diagram-pdf`, {
  access: 'fault-tree.export',
  title: { zh: '故障树图（PDF）', en: 'Fault tree diagram (PDF)' },
  input: z.object({ ...drawing, paper: z.enum(['A4', 'A3']).default('A3') }),
  result: z.object({ jobId: z.string() }),
});
