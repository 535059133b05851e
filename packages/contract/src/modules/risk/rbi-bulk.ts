import { endpoint } from '@ircrisk/contract/endpoint.ts';
import { labelled } from '@ircrisk/contract/validation.ts';
import { id } from '@ircrisk/contract/values.ts';
import { z } from 'zod';
import { day, levels, ProblemSchema } from './rbi-values.ts';

/** Inputs that a what-if over many components may change. */
export const bulkPaths = [
  'mechanisms.thinning.corrosionRateMmPerYear',
  'mechanisms.thinning.confidence',
  'operation.temperatureC',
  'operation.pressureMPa',
  'geometry.minimumThicknessMm',
  'consequence.inventoryMassKg',
  'consequence.detection',
  'consequence.isolation',
  'consequence.mitigation',
] as const;

/** Most components of one question: their figures come back in one answer. */
export const mostBulkParts = 2000;

const value = labelled(z.union([z.string().max(40), z.number()]), { zh: '数值', en: 'Value' });
export const BulkChange = z.object({
  path: z.enum(bulkPaths),
  /** Instead of what holds now, or that many times it. */
  act: z.enum(['set', 'multiply']).default('set'),
  value,
});
export type BulkChange = z.infer<typeof BulkChange>;

export const BulkQuestion = z.object({
  id,
  /** All of the place below, or of the study, unless told. */
  assessmentIds: z.array(id).max(mostBulkParts).optional(),
  nodeId: id.optional(),
  equipmentId: id.optional(),
  changes: z.array(BulkChange).max(20).default([]),
  /** As if all mechanisms had been, or were to be, inspected on that day. */
  inspection: z.object({ date: day, effectiveness: z.enum(['A', 'B', 'C', 'D']) }).optional(),
  rbiDate: day.optional(),
  planDate: day.optional(),
});
export type BulkQuestion = z.infer<typeof BulkQuestion>;

const figure = z.number().nullable();
export const BulkFigures = z.object({
  df: figure,
  pof: figure,
  risk: figure,
  riskPlan: figure,
  riskWith: figure,
  levelPlan: z.enum(levels).nullable(),
  targetDate: z.string().nullable(),
  action: z.string(),
  inspectionDate: z.string().nullable(),
  effectiveness: z.string().nullable(),
});
export type BulkFigures = z.infer<typeof BulkFigures>;

export const BulkRow = z.object({
  id: z.string(),
  tag: z.string(),
  partName: z.string(),
  partNameEn: z.string().nullable(),
  before: BulkFigures,
  after: BulkFigures,
  problems: z.array(ProblemSchema),
});
export type BulkRow = z.infer<typeof BulkRow>;

export interface BulkAnswer {
  rows: BulkRow[];
  /** Components left out because there are more than one answer holds. */
  leftOut: number;
}

const base = '/ircrisk-rbi/rbi-study' as const;

/** A job whose result is a `BulkAnswer`. Nothing of the study is changed. */
export const bulkWhatIf = endpoint(`POST ${base}/bulk-what-if`, {
  access: 'rbi-study.read',
  title: { zh: '批量假设分析', en: 'What if, over many components' },
  input: BulkQuestion,
  result: z.object({ jobId: z.string() }),
});

/** The same as a workbook. */
export const exportBulkWhatIf = endpoint(`POST ${base}/export-bulk-what-if`, {
  access: 'rbi-study.export',
  title: { zh: '导出批量假设分析', en: 'Export a what-if over many components' },
  input: BulkQuestion,
  result: z.object({ jobId: z.string() }),
});
