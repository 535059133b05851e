import { endpoint } from '@ircrisk/contract/endpoint.ts';
import { errors } from '@ircrisk/contract/errors.ts';
import { pdfOnly } from '@ircrisk/contract/report-format.ts';
import { idef0 } from '@ircrisk/contract/resources/idef0.ts';
import { allowedActs, StudyLife, studyCalls } from '@ircrisk/contract/study.ts';
import { labelled } from '@ircrisk/contract/validation.ts';
import { id } from '@ircrisk/contract/values.ts';
import type { Idef0Document, LinkKey } from '@ircrisk/engine-idef0';
import { z } from 'zod';

export const idef0Errors = errors('idef0', {
  findings: {
    status: 409,
    zh: '模型有 {count} 处错误，改正后才能提交发布：{zh}',
    en: 'The model has {count} errors; mend them before it goes to publication: {en}',
  },
  warnings: { status: 409, zh: '模型有 {count} 处警告：{zh}', en: 'The model has {count} warnings: {en}' },
  passes: { status: 409, zh: '模型检查无错误', en: 'The model passes the check without errors' },
  text: { status: 400, zh: '文本无法读入：{reason}', en: 'The text cannot be read: {reason}' },
  workbook: { status: 400, zh: '工作簿无法读入：{reason}', en: 'The workbook cannot be read: {reason}' },
  strangeLink: {
    status: 400,
    zh: '“{name}”所链接的{zh}不存在，请去掉后保存',
    en: '“{name}” points to {en} that does not exist; take the link off and save',
  },
  broken: {
    status: 400,
    zh: '模型结构有误：{reason}',
    en: 'The structure of the model is broken: {reason}',
  },
});

const key = z.string().min(1).max(64);
const coordinate = z.number().min(-10_000).max(10_000);
const words = (most: number) => z.string().max(most);

const End = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('box'), id: key, at: z.number().min(0).max(1) }),
  z.object({ kind: z.literal('boundary'), at: coordinate, icom: words(8).nullish() }),
  z.object({ kind: z.literal('junction'), id: key }),
  z.object({ kind: z.literal('none'), x: coordinate, y: coordinate }),
]);
const ids = z.array(id).max(200).optional();
const links: Record<LinkKey, typeof ids> = { equipmentIds: ids, documentIds: ids, rcmFunctionIds: ids };
const Activity = z.object({
  id: key,
  parentId: key.nullable(),
  number: z.number().int().min(0).max(9),
  name: words(200),
  nameEn: words(200).nullish(),
  description: words(4000).nullish(),
  owner: words(128).nullish(),
  x: coordinate,
  y: coordinate,
  width: z.number().min(20).max(2000),
  height: z.number().min(20).max(2000),
  rcmFunction: words(200).nullish(),
  ...links,
});
const Concept = z.object({
  id: key,
  label: words(200),
  labelEn: words(200).nullish(),
  definition: words(2000).nullish(),
  type: z.enum(['material', 'information', 'resource']).nullish(),
});
const Arrow = z.object({
  id: key,
  conceptId: key.nullable(),
  role: z.enum(['I', 'C', 'O', 'M', 'Call']),
  from: End,
  to: End,
  tunnel: z.enum(['none', 'source', 'sink']).optional(),
  callTarget: words(200).nullish(),
});
const Diagram = z.object({
  activityId: key.nullable(),
  arrows: z.array(Arrow).max(500),
  junctions: z.array(z.object({ id: key, x: coordinate, y: coordinate })).max(500),
  notes: z.array(words(500)).max(10).optional(),
});
/** One document a revision: functions, terms and diagrams. */
export const Idef0Model: z.ZodType<Idef0Document> = z.object({
  activities: z.array(Activity).min(1).max(2000),
  concepts: z.array(Concept).max(5000),
  diagrams: z.array(Diagram).min(1).max(2000),
});

export const Idef0Detail = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  nameEn: z.string().nullable(),
  purpose: z.string().nullable(),
  purposeEn: z.string().nullable(),
  viewpoint: z.string().nullable(),
  viewpointEn: z.string().nullable(),
  author: z.string().nullable(),
  project: z.string().nullable(),
  projectEn: z.string().nullable(),
  state: StudyLife.shape.state,
  revision: z.number(),
  /** Of the model: a save names the one it started from. */
  version: z.number(),
  model: Idef0Model,
  updateTime: z.string(),
  /** Who has read and signed it in the present review. */
  readers: z.array(z.object({ name: z.string(), date: z.string() })),
  /** Numbers of the models whose call arrows lead to this one. */
  usedAt: z.array(z.string()),
  /** What a call arrow may lead to: models of the project and their nodes. */
  callable: z.array(z.string()),
  allowed: allowedActs,
});
export type Idef0Detail = z.infer<typeof Idef0Detail>;

const base = '/ircrisk-idef0/idef0' as const;
const modelBytes = 4 * 1024 * 1024;

export const idef0Study = studyCalls(idef0);

export const createIdef0 = endpoint(`POST ${base}/create`, {
  access: 'idef0.create',
  title: { zh: '新建 IDEF0 模型', en: 'New IDEF0 model' },
  success: 'created',
  input: z.object({
    code: labelled(z.string().trim().min(1).max(40), { zh: '编号', en: 'Number' }),
    name: labelled(z.string().trim().min(1).max(128), { zh: '名称', en: 'Name' }),
    nameEn: labelled(z.string().trim().max(256).nullish(), { zh: '英文名称', en: 'English name' }),
    purpose: labelled(z.string().trim().max(2000).nullish(), { zh: '目的', en: 'Purpose' }),
    viewpoint: labelled(z.string().trim().max(200).nullish(), { zh: '视点', en: 'Viewpoint' }),
    /** The text form; a context of one box when left out. */
    text: labelled(z.string().max(1_000_000).nullish(), { zh: '文本', en: 'Text' }),
    model: Idef0Model.optional(),
  }),
  maxBytes: modelBytes,
  result: z.string(),
});

export const idef0Model = endpoint(`GET ${base}/model`, {
  access: 'idef0.read',
  title: { zh: 'IDEF0 模型内容', en: 'Content of an IDEF0 model' },
  input: z.object({ id }),
  result: Idef0Detail,
});

/** Saved as it stands, errors and all: an unfinished model is normal. */
export const saveIdef0 = endpoint(`POST ${base}/save-model`, {
  access: 'idef0.update',
  title: { zh: '保存 IDEF0 模型', en: 'Save an IDEF0 model' },
  success: 'updated',
  input: z.object({ id, version: z.number().int(), model: Idef0Model }),
  maxBytes: modelBytes,
  result: z.object({ version: z.number(), errors: z.number() }),
});

/** The whole model: every diagram in its frame, node index and glossary. */
export const idef0Report = endpoint(`POST ${base}/report`, {
  access: 'idef0.export',
  title: { zh: 'IDEF0 模型图册', en: 'IDEF0 model book' },
  input: z.object({
    id,
    language: z.enum(['zh', 'en']),
    paper: z.enum(['A4', 'A3']).default('A4'),
    format: pdfOnly,
  }),
  result: z.object({ jobId: z.string() }),
});

/** Functions, arrows, glossary and notes as sheets, places and all. */
export const exportIdef0 = endpoint(`POST ${base}/export-workbook`, {
  access: 'idef0.export',
  title: { zh: 'IDEF0 模型：导出工作簿', en: 'IDEF0 model: Export a workbook' },
  success: 'exported',
  input: z.object({ id }),
  result: z.object({ fileId: z.string(), fileName: z.string() }),
});

/** A model from a workbook, to be looked at in the editor before it is kept. */
export const readIdef0 = endpoint(`POST ${base}/read-workbook`, {
  access: 'idef0.update',
  title: { zh: 'IDEF0 模型：读取工作簿', en: 'IDEF0 model: Read a workbook' },
  input: z.object({ fileId: id }),
  result: Idef0Model,
});
