import { endpoint } from '@ircrisk/contract/endpoint.ts';
import { Told } from '@ircrisk/contract/modules/assets/equipment.ts';
import { labelled } from '@ircrisk/contract/validation.ts';
import { id } from '@ircrisk/contract/values.ts';
import type { StepColumn } from '@ircrisk/engine-procedure';
import { z } from 'zod';
import { ProcedureModel } from './procedure-document.ts';

const base = '/ircrisk-equipment-maintenance-procedures';
const nullable = z.string().nullable();
const stepColumns = [
  'section',
  'sectionEn',
  'id',
  'kind',
  'text',
  'textEn',
  'note',
  'noteEn',
  'required',
  'role',
  'limit',
  'quantity',
  'unit',
  'low',
  'nominal',
  'high',
  'plausibleLow',
  'plausibleHigh',
  'parameter',
  'formula',
  'inputs',
  'instrument',
  'goto',
  'skipsRequired',
] as const satisfies readonly StepColumn[];
const stepColumn = z.enum(stepColumns);
/** Which meaning each column of a foreign sheet has; null is not read. */
const mapping = z.array(stepColumn.nullable()).max(60).optional();
const fileId = labelled(id, { zh: '文件', en: 'File' });
const ReadProcedure = z.object({
  name: nullable,
  sections: z.number(),
  steps: z.number(),
  holds: z.number(),
  parameters: z.number(),
  /** Of a sheet: its headings with what each is taken for. */
  columns: z.array(z.object({ heading: z.string(), meaning: stepColumn.nullable() })),
  model: ProcedureModel,
  problems: z.array(Told.extend({ row: z.number().nullable() })),
});
export type ReadProcedure = z.infer<typeof ReadProcedure>;

/** What a file of steps holds, looked at before anything is made of it. */
export const readProcedureFile = endpoint(`POST ${base}/procedure/read-file`, {
  access: 'procedure.create',
  title: { zh: '检修规程：读取文件', en: 'Procedures: read a file' },
  input: z.object({ fileId, mapping }),
  result: ReadProcedure,
  reads: true,
});
/** A draft with the sections, steps and parameters of a workbook, a Word document or a file of this platform. */
export const procedureFromFile = endpoint(`POST ${base}/procedure/from-file`, {
  access: 'procedure.create',
  title: { zh: '检修规程：从文件新建', en: 'Procedures: make from a file' },
  input: z.object({
    fileId,
    mapping,
    code: labelled(z.string().trim().min(1).max(40), { zh: '编号', en: 'Number' }),
    name: labelled(z.string().trim().max(128).optional(), { zh: '名称', en: 'Name' }),
  }),
  result: z.object({ id: z.string() }),
  success: 'created',
});
/** The whole of a revision as a file that comes back the same. */
export const exportProcedure = endpoint(`POST ${base}/procedure/export-file`, {
  access: 'procedure.read',
  title: { zh: '检修规程：导出文件', en: 'Procedures: export a file' },
  success: 'exported',
  input: z.object({ id, format: z.enum(['json', 'xlsx']) }),
  result: z.object({ fileId: z.string(), fileName: z.string() }),
});
