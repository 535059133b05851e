import { labelled } from '@ircrisk/contract/validation.ts';
import type { MarkType } from '@ircrisk/engine-pdf-mark';
import { z } from 'zod';

const finite = z.number().min(-1e6).max(1e6);
export const Point = z.tuple([finite, finite]);
/** Left, bottom, right, top in user space. */
export const Box = z.tuple([finite, finite, finite, finite]);

export const markTypes = [
  'rect',
  'ellipse',
  'polygon',
  'polyline',
  'ink',
  'highlight',
  'pin',
  'text',
  'callout',
  'stamp',
  'length',
  'area',
  'angle',
] as const satisfies readonly MarkType[];

/** What a layer is for; a mark of `loop` takes the colour of the loop it is bound to. */
export const layerKinds = ['loop', 'cml', 'barrier', 'isolation', 'comment'] as const;
export type LayerKind = (typeof layerKinds)[number];
export const bindingKinds = ['equipment', 'part', 'loop', 'location', 'barrier'] as const;
export type BindingKind = (typeof bindingKinds)[number];
export const calibrationUnits = ['mm', 'm', 'in', 'ft'] as const;

const colour = z.string().regex(/^#[0-9a-f]{6}$/);
export const Strokes = labelled(z.array(z.array(Point).max(20_000)).max(500), { zh: '图形', en: 'Shape' });
export const Style = z.object({
  stroke: colour,
  fill: colour.nullable(),
  width: z.number().min(0).max(100),
  opacity: z.number().min(0.05).max(1),
});

export const Binding = z.object({
  kind: z.enum(bindingKinds),
  id: z.string(),
  code: z.string(),
  name: z.string(),
  nameEn: z.string().nullable(),
  /** Equipment above a part or point: where a click leads. */
  equipmentId: z.string().nullable(),
  colour: z.string().nullable(),
});
export type MarkBinding = z.infer<typeof Binding>;

export const Mark = z.object({
  id: z.string(),
  version: z.number(),
  documentId: z.string(),
  layerId: z.string(),
  page: z.number(),
  type: z.enum(markTypes),
  strokes: z.array(z.array(Point)),
  style: Style,
  label: z.string(),
  note: z.string(),
  state: z.enum(['open', 'resolved']),
  carried: z.enum(['same', 'shifted', 'unresolved', 'placed']).nullable(),
  carriedReason: z.string().nullable(),
  likeness: z.number().nullable(),
  author: z.string(),
  createTime: z.string(),
  updateTime: z.string(),
  bindings: z.array(Binding),
});
export type Mark = z.infer<typeof Mark>;

export const Layer = z.object({
  id: z.string(),
  kind: z.enum(layerKinds),
  name: z.string(),
  nameEn: z.string().nullable(),
  colour: z.string(),
  locked: z.boolean(),
  version: z.number(),
});
export type Layer = z.infer<typeof Layer>;

export const Calibration = z.object({
  id: z.string(),
  page: z.number(),
  name: z.string(),
  from: Point,
  to: Point,
  length: z.number(),
  unit: z.enum(calibrationUnits),
  within: Box.nullable(),
});
export type Calibration = z.infer<typeof Calibration>;

const share = z.number().min(0).max(1);
const key = labelled(z.string().trim().min(1).max(40), { zh: '字段', en: 'Field' });
/** Zones and anchors only: a pattern of a tenant's own could keep the server busy for ever. */
export const TemplateField = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('zone'),
    key,
    unit: z.string().max(12).optional(),
    page: z.number().int().min(1).max(100_000),
    zone: z.tuple([share, share, share, share]),
  }),
  z.object({
    kind: z.literal('anchor'),
    key,
    unit: z.string().max(12).optional(),
    anchor: labelled(z.string().trim().min(1).max(60), { zh: '锚定文字', en: 'Anchor' }),
    side: z.enum(['right', 'below']),
  }),
]);
export const SavedTemplate = z.object({
  id: z.string(),
  name: z.string(),
  nameEn: z.string().nullable(),
  builtIn: z.boolean(),
});

/** One row of the workbench: a reading of a sheet, or a single field. */
export const ExtractionRow = z.object({
  id: z.string(),
  version: z.number(),
  row: z.number().nullable(),
  key: z.string(),
  raw: z.string(),
  value: z.number().nullable(),
  valueText: z.string().nullable(),
  unit: z.string(),
  page: z.number(),
  rect: Box,
  method: z.enum(['text', 'ocr', 'manual']),
  confidence: z.number(),
  problem: z.string().nullable(),
  state: z.enum(['read', 'confirmed', 'rejected', 'written']),
  locationId: z.string().nullable(),
  location: z.string().nullable(),
  equipmentId: z.string().nullable(),
  equipment: z.string().nullable(),
  part: z.string().nullable(),
  partEn: z.string().nullable(),
  readingDate: z.string().nullable(),
  /** Last value of the ledger before that day. */
  last: z.number().nullable(),
  lastDate: z.string().nullable(),
  readingId: z.string().nullable(),
  confirmedBy: z.string().nullable(),
});
export type ExtractionRow = z.infer<typeof ExtractionRow>;
export const Extraction = z.object({
  id: z.string(),
  template: z.string(),
  missing: z.array(z.string()),
  createTime: z.string(),
  rows: z.array(ExtractionRow),
});
export type Extraction = z.infer<typeof Extraction>;
