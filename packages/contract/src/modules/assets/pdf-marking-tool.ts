import { endpoint } from '@ircrisk/contract/endpoint.ts';
import { errors } from '@ircrisk/contract/errors.ts';
import { day } from '@ircrisk/contract/moments.ts';
import { labelled } from '@ircrisk/contract/validation.ts';
import { flag, id, ids, page, yes } from '@ircrisk/contract/values.ts';
import { z } from 'zod';
import {
  Box,
  bindingKinds,
  Calibration,
  calibrationUnits,
  Extraction,
  ExtractionRow,
  Layer,
  layerKinds,
  Mark,
  markTypes,
  Point,
  SavedTemplate,
  Strokes,
  Style,
  TemplateField,
} from './pdf-values.ts';

export const pdfErrors = errors('pdf-marking-tool', {
  noFile: {
    status: 409,
    zh: '该版次没有 PDF 文件，请先上传',
    en: 'This revision has no PDF file: upload it first',
  },
  notPicture: {
    status: 409,
    zh: '只有草稿版次的 PNG 或 JPEG 图片可以转为 PDF',
    en: 'A draft with a PNG or JPEG picture becomes a PDF, nothing else',
  },
  pictureBroken: {
    status: 422,
    zh: '无法读取图片“{name}”：文件已损坏，请重新导出后上传',
    en: 'The picture “{name}” cannot be read: it is damaged; export it again and upload that',
  },
  noLoops: {
    status: 409,
    zh: '图上还没有绑定腐蚀回路的标注',
    en: 'No mark on the drawing is bound to a corrosion loop yet',
  },
  notRead: {
    status: 409,
    zh: '文件尚未读取，请先“读取文字”',
    en: 'The file has not been read yet: read its text first',
  },
  broken: {
    status: 422,
    zh: '无法读取 PDF“{name}”：文件已损坏或有打开口令，请重新导出后上传',
    en: 'The PDF “{name}” cannot be read: it is damaged or has a password; export it again and upload that',
  },
  locked: { status: 409, zh: '图层“{layer}”已锁定', en: 'The layer “{layer}” is locked' },
  layerInUse: {
    status: 409,
    zh: '图层“{layer}”还有 {count} 个标注，请先移走或删除',
    en: 'The layer “{layer}” still has {count} marks: move or remove them first',
  },
  shape: { status: 400, zh: '标注图形有误：{reason}', en: 'The shape cannot be: {reason}' },
  page: {
    status: 400,
    zh: '第 {page} 页不存在，文件共 {count} 页',
    en: 'There is no page {page}: the file has {count}',
  },
  xfdf: { status: 400, zh: '无法读取 XFDF：{reason}', en: 'The XFDF cannot be read: {reason}' },
  oneByOne: {
    status: 409,
    zh: '{count} 个值置信度低于 0.85，须逐个核对确认',
    en: '{count} values are less sure than 0.85: confirm them one by one',
  },
  incomplete: {
    status: 409,
    zh: '第 {row} 行缺少{what}，不能确认',
    en: 'Row {row} lacks {what} and cannot be confirmed',
  },
  ahead: {
    status: 409,
    zh: '第 {row} 行的测厚日期 {date} 晚于今天，请核对后改正',
    en: 'The date {date} of row {row} lies in the future: check it and correct it',
  },
  written: { status: 409, zh: '该值已写入台账', en: 'The value is in the ledger already' },
  grew: {
    status: 409,
    zh: '第 {row} 行比上次 {last} mm 增厚 {percent} %，超过 10 %，请核对后改值',
    en: 'Row {row} is {percent} % above the last reading of {last} mm, more than 10 %: check it and correct the value',
  },
  nothing: { status: 409, zh: '没有已确认、待写入的值', en: 'There is no confirmed value to write' },
  template: { status: 400, zh: '没有模板“{name}”', en: 'There is no template “{name}”' },
  sameRevision: {
    status: 400,
    zh: '请选择同一文件的另一版次',
    en: 'Choose another revision of the same document',
  },
});

const base = '/ircrisk-pdf' as const;
const read = 'pdf-mark.read' as const;
const update = 'pdf-mark.update' as const;
const extraction = 'pdf-mark.extract' as const;
const text = (zh: string, en: string) => ({ zh, en });

const Revision = z.object({ id: z.string(), revision: z.string(), state: z.string() });
export const PdfDocument = z.object({
  id: z.string(),
  number: z.string(),
  title: z.string(),
  titleEn: z.string().nullable(),
  type: z.string(),
  revision: z.string(),
  state: z.string(),
  fileId: z.string(),
  fileName: z.string(),
  size: z.number(),
  unit: z.string().nullable(),
  unitEn: z.string().nullable(),
  equipment: z.string().nullable(),
  pageCount: z.number().nullable(),
  marks: z.number(),
  unresolved: z.number(),
  toConfirm: z.number(),
  updateTime: z.string(),
});
export type PdfDocument = z.infer<typeof PdfDocument>;

export const pdfDocuments = endpoint(`GET ${base}/doc/list`, {
  access: read,
  title: text('PDF 标注：文件列表', 'PDF marking: documents'),
  input: z.object({
    keyword: z.string().trim().max(100).optional(),
    nodeId: id.optional(),
    equipmentId: id.optional(),
    current: z.coerce.number().int().min(1).default(1),
    size: z.coerce.number().int().min(1).max(200).default(20),
  }),
  result: page(PdfDocument),
});

export const pdfDocument = endpoint(`GET ${base}/doc/detail`, {
  access: read,
  title: text('PDF 标注：打开文件', 'PDF marking: open a document'),
  input: z.object({ id }),
  result: PdfDocument.extend({
    pages: z.array(
      z.object({
        page: z.number(),
        box: Box,
        rotate: z.union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)]),
        userUnit: z.number(),
        hasText: z.boolean(),
      }),
    ),
    layers: z.array(Layer),
    calibrations: z.array(Calibration),
    revisions: z.array(Revision),
    mayMark: z.boolean(),
    mayExtract: z.boolean(),
  }),
});
export type PdfDocumentDetail = z.infer<typeof pdfDocument.result>;

/** Drafts of the document store that have a picture in place of a PDF. */
export const pdfPictures = endpoint(`GET ${base}/doc/pictures`, {
  access: update,
  title: text('PDF 标注：图片文件', 'PDF marking: pictures'),
  input: z.object({}),
  result: z.array(
    z.object({
      ...{ id: z.string(), number: z.string(), title: z.string(), titleEn: z.string().nullable() },
      ...{ revision: z.string(), fileName: z.string(), size: z.number() },
    }),
  ),
});

/** The picture becomes the one page of a PDF, which takes its place. */
export const pictureToPdf = endpoint(`POST ${base}/doc/from-picture`, {
  access: 'document.update',
  title: text('PDF 标注：图片转 PDF', 'PDF marking: picture to PDF'),
  input: z.object({ id }),
  result: z.object({ id: z.string() }),
});

/** Boxes and text of every page, read in a thread of its own. */
export const readPdf = endpoint(`POST ${base}/doc/read`, {
  access: read,
  title: text('PDF 标注：读取文字', 'PDF marking: read the text'),
  input: z.object({ id }),
  result: z.object({ jobId: z.string() }),
});

export const findInPdf = endpoint(`GET ${base}/doc/find`, {
  access: read,
  title: text('PDF 标注：查找文字', 'PDF marking: find text'),
  input: z.object({ id, text: labelled(z.string().trim().min(1).max(100), text('文字', 'Text')) }),
  result: z.array(z.object({ page: z.number(), box: Box })),
});

export const pdfTags = endpoint(`GET ${base}/doc/tags`, {
  access: read,
  title: text('PDF 标注：位号识别', 'PDF marking: tags on the drawing'),
  input: z.object({ id, page: z.coerce.number().int().min(1).optional() }),
  result: z.array(
    z.object({
      tag: z.string(),
      page: z.number(),
      box: Box,
      equipmentId: z.string().nullable(),
      name: z.string().nullable(),
      nameEn: z.string().nullable(),
      /** The nearest tag of the ledger where there is none of this name. */
      like: z.string().nullable(),
    }),
  ),
});
export type PdfTag = z.infer<typeof pdfTags.result>[number];

export const pdfMarks = endpoint(`GET ${base}/mark/list`, {
  access: read,
  title: text('PDF 标注：标注', 'PDF marking: marks'),
  input: z.object({ documentId: id }),
  result: z.array(Mark),
});

const label = labelled(z.string().trim().max(60).default(''), text('标签', 'Label'));
const note = labelled(z.string().trim().max(2000).default(''), text('说明', 'Note'));
const bindings = z
  .array(z.object({ kind: z.enum(bindingKinds), id }))
  .max(50)
  .default([]);
export const MarkInput = z.object({
  id: id.optional(),
  version: z.number().int().optional(),
  documentId: id,
  layerId: labelled(id, text('图层', 'Layer')),
  page: labelled(z.number().int().min(1).max(100_000), text('页', 'Page')),
  type: z.enum(markTypes),
  strokes: Strokes,
  style: Style,
  label,
  note,
  state: z.enum(['open', 'resolved']).default('open'),
  bindings,
});
export type MarkInput = z.input<typeof MarkInput>;
export const saveMark = endpoint(`POST ${base}/mark/submit`, {
  access: update,
  title: text('PDF 标注：保存标注', 'PDF marking: save a mark'),
  input: MarkInput,
  result: Mark,
  success: 'updated',
  maxBytes: 2 * 1024 * 1024,
});
export const removeMarks = endpoint(`POST ${base}/mark/remove`, {
  access: update,
  title: text('PDF 标注：删除标注', 'PDF marking: remove marks'),
  /** With the versions the caller has seen, in the order of the ids, what somebody else changed since stays. */
  input: z.object({ ids, versions: z.array(z.coerce.number().int()).max(1000).optional() }),
  result: yes,
  success: 'removed',
});
/** A removal taken back: the mark as it was, with what it was bound to as far as that is still there. */
export const restoreMark = endpoint(`POST ${base}/mark/restore`, {
  access: update,
  title: text('PDF 标注：撤销删除', 'PDF marking: take a removal back'),
  input: z.object({
    id,
    bindings,
  }),
  result: Mark,
  success: 'updated',
});

/** Where a thing of the ledger is marked. */
export const marksOf = endpoint(`GET ${base}/mark/of`, {
  access: 'equipment.read',
  title: text('PDF 标注：台账对象的标注', 'PDF marking: marks of a ledger object'),
  input: z.object({ kind: z.enum(bindingKinds), id }),
  result: z.array(
    z.object({
      markId: z.string(),
      documentId: z.string(),
      number: z.string(),
      title: z.string(),
      titleEn: z.string().nullable(),
      revision: z.string(),
      page: z.number(),
      label: z.string(),
    }),
  ),
});
export type BoundPlace = z.infer<typeof marksOf.result>[number];

/** What a mark can be bound to: by tag, number or name, nearest first. */
export const bindingOptions = endpoint(`GET ${base}/binding/options`, {
  access: read,
  title: text('PDF 标注：可绑定对象', 'PDF marking: what can be bound'),
  input: z.object({
    keyword: labelled(z.string().trim().min(1).max(100), text('关键词', 'Keyword')),
    kind: z.enum(bindingKinds).optional(),
  }),
  result: z.array(
    z.object({
      kind: z.enum(bindingKinds),
      id: z.string(),
      code: z.string(),
      name: z.string(),
      nameEn: z.string().nullable(),
      colour: z.string().nullable(),
    }),
  ),
});
export type BindingOption = z.infer<typeof bindingOptions.result>[number];

export const saveLayer = endpoint(`POST ${base}/layer/submit`, {
  access: update,
  title: text('PDF 标注：保存图层', 'PDF marking: save a layer'),
  input: z.object({
    id: id.optional(),
    documentId: id,
    kind: z.enum(layerKinds),
    name: labelled(z.string().trim().min(1).max(60), text('名称', 'Name')),
    nameEn: labelled(z.string().trim().max(60).optional(), text('英文名称', 'English name')),
    colour: labelled(z.string().regex(/^#[0-9a-f]{6}$/), text('颜色', 'Colour')),
    locked: flag.default(false),
    version: z.number().int().optional(),
  }),
  result: Layer,
  success: 'updated',
});
export const removeLayer = endpoint(`POST ${base}/layer/remove`, {
  access: update,
  title: text('PDF 标注：删除图层', 'PDF marking: remove a layer'),
  input: z.object({ id }),
  result: yes,
  success: 'removed',
});

export const saveCalibration = endpoint(`POST ${base}/calibration/submit`, {
  access: update,
  title: text('PDF 标注：标定比例', 'PDF marking: calibrate'),
  input: z.object({
    documentId: id,
    page: z.number().int().min(1),
    name: labelled(z.string().trim().max(40).default(''), text('名称', 'Name')),
    from: Point,
    to: Point,
    length: labelled(z.number().positive().max(1e6), text('实际长度', 'Real length')),
    unit: z.enum(calibrationUnits),
    within: Box.nullable().default(null),
  }),
  result: Calibration,
  success: 'updated',
});
export const removeCalibration = endpoint(`POST ${base}/calibration/remove`, {
  access: update,
  title: text('PDF 标注：删除标定', 'PDF marking: remove a calibration'),
  input: z.object({ id }),
  result: yes,
  success: 'removed',
});

export const exportXfdf = endpoint(`POST ${base}/xfdf/export`, {
  access: read,
  title: text('PDF 标注：导出 XFDF', 'PDF marking: export XFDF'),
  reads: true,
  input: z.object({ id }),
  result: z.object({ name: z.string(), text: z.string() }),
});
export const importXfdf = endpoint(`POST ${base}/xfdf/import`, {
  access: update,
  title: text('PDF 标注：导入 XFDF', 'PDF marking: import XFDF'),
  input: z.object({ id, text: labelled(z.string().min(1).max(8_000_000), text('文件', 'File')) }),
  result: z.object({
    added: z.number(),
    changed: z.number(),
    refused: z.array(z.object({ name: z.string(), reason: z.string() })),
    /** Taken over, but not with all they had. */
    partly: z.array(z.object({ name: z.string(), reason: z.string() })),
  }),
  maxBytes: 10 * 1024 * 1024,
});
export const flattenPdf = endpoint(`POST ${base}/doc/flatten`, {
  access: read,
  title: text('PDF 标注：导出带标注的 PDF', 'PDF marking: export the marked PDF'),
  /** The colour map of the loops has what is bound to one and nothing else. */
  input: z.object({ id, layerIds: ids.optional(), loopsOnly: flag.default(false) }),
  result: z.object({ jobId: z.string() }),
});

export const pdfTemplates = endpoint(`GET ${base}/template/list`, {
  access: read,
  title: text('取数模板：列表', 'Extraction templates: list'),
  input: z.object({}),
  result: z.array(SavedTemplate),
});
export const saveTemplate = endpoint(`POST ${base}/template/submit`, {
  access: extraction,
  title: text('取数模板：保存', 'Extraction templates: save'),
  input: z.object({
    name: labelled(z.string().trim().min(1).max(60), text('名称', 'Name')),
    nameEn: labelled(z.string().trim().max(60).optional(), text('英文名称', 'English name')),
    fields: z.array(TemplateField).min(1).max(60),
  }),
  result: z.object({ id: z.string() }),
  success: 'updated',
});
export const removeTemplate = endpoint(`POST ${base}/template/remove`, {
  access: extraction,
  title: text('取数模板：删除', 'Extraction templates: remove'),
  input: z.object({ id }),
  result: yes,
  success: 'removed',
});

export const runExtraction = endpoint(`POST ${base}/extraction/run`, {
  access: extraction,
  title: text('PDF 取数：读取', 'PDF extraction: run'),
  input: z.object({
    documentId: id,
    template: labelled(z.string().min(1).max(60), text('模板', 'Template')),
  }),
  result: z.object({ id: z.string() }),
});
export const pdfExtraction = endpoint(`GET ${base}/extraction/detail`, {
  access: read,
  title: text('PDF 取数：结果', 'PDF extraction: values'),
  input: z.object({ documentId: id }),
  result: Extraction.nullable(),
});
/** A value corrected by hand, or the place it belongs to; both undo a confirmation. */
export const correctValue = endpoint(`POST ${base}/extraction/correct`, {
  access: extraction,
  title: text('PDF 取数：改值', 'PDF extraction: correct a value'),
  input: z.object({
    id,
    version: z.number().int(),
    value: labelled(z.number().positive().max(999).optional(), text('值', 'Value')),
    locationId: labelled(id.optional(), text('测厚点', 'Thickness point')),
    readingDate: labelled(day.optional(), text('日期', 'Date')),
    rejected: flag.optional(),
  }),
  result: ExtractionRow,
});
export const confirmValues = endpoint(`POST ${base}/extraction/confirm`, {
  access: extraction,
  title: text('PDF 取数：确认', 'PDF extraction: confirm'),
  input: z.object({ ids }),
  result: z.object({ confirmed: z.number() }),
});
export const writeValues = endpoint(`POST ${base}/extraction/write`, {
  access: extraction,
  title: text('PDF 取数：写入台账', 'PDF extraction: write to the ledger'),
  input: z.object({ id }),
  result: z.object({
    written: z.number(),
    refused: z.array(z.object({ id: z.string(), row: z.number().nullable(), reason: z.string() })),
  }),
});

/** Where a reading of the ledger was read, with what stood there. */
export const readingSources = endpoint(`GET ${base}/source/of`, {
  access: 'thickness-reading.read',
  title: text('PDF 取数：台账值的来源', 'PDF extraction: sources of ledger values'),
  input: z.object({ locationId: id }),
  result: z.array(
    z.object({
      readingId: z.string(),
      documentId: z.string(),
      number: z.string(),
      revision: z.string(),
      page: z.number(),
      rect: Box,
      raw: z.string(),
      value: z.number(),
      confidence: z.number(),
      method: z.string(),
      confirmedBy: z.string(),
      confirmedTime: z.string(),
    }),
  ),
});
export type ReadingSource = z.infer<typeof readingSources.result>[number];

export const carryMarks = endpoint(`POST ${base}/carry-over`, {
  access: update,
  title: text('PDF 标注：版本沿用', 'PDF marking: carry over to a revision'),
  input: z.object({ fromDoc: id, toDoc: id }),
  result: z.object({ same: z.number(), shifted: z.number(), unresolved: z.number() }),
});
/** A person has looked: the mark stays where it is now. */
export const placeMark = endpoint(`POST ${base}/carry-over/place`, {
  access: update,
  title: text('PDF 标注：沿用复核', 'PDF marking: settle a carried mark'),
  input: z.object({ id }),
  result: Mark,
});
