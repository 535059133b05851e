import { endpoint } from '@ircrisk/contract/endpoint.ts';
import { errors } from '@ircrisk/contract/errors.ts';
import { day } from '@ircrisk/contract/moments.ts';
import { reportFormat } from '@ircrisk/contract/report-format.ts';
import { equipmentStates } from '@ircrisk/contract/resources/ledger/choices.ts';
import { labelled } from '@ircrisk/contract/validation.ts';
import { id, ids } from '@ircrisk/contract/values.ts';
import { z } from 'zod';

const state = z.enum(Object.keys(equipmentStates) as [keyof typeof equipmentStates]);
const record = z.looseObject({});
const text = z.object({ zh: z.string(), en: z.string() });

export const equipmentErrors = errors('equipment', {
  transition: {
    status: 409,
    zh: '不能由“{from}”变为“{to}”',
    en: 'The state cannot go from “{from}” to “{to}”',
  },
  history: {
    status: 409,
    zh: '{since} 之前的状态已成记录，新状态须从该日或之后开始',
    en: 'States before {since} are history; a new state starts on that day or later',
  },
  future: { status: 400, zh: '开始日期不能晚于今天', en: 'The date must not be in the future' },
  notBatch: { status: 400, zh: '“{field}”不能批量修改', en: '“{field}” cannot be changed for many at once' },
  mergeSelf: { status: 400, zh: '请另选要并入的设备', en: 'Choose other equipment to merge' },
  twoTanks: {
    status: 409,
    zh: '两台设备都有储罐数据，请先删除其中一份',
    en: 'Both have tank data; remove one of them first',
  },
});

/** A line of a derivation, and a notice in both languages. */
export const Step = z.object({
  id: z.string(),
  name: z.object(text.shape).optional(),
  formula: z.string(),
  substituted: z.string(),
  value: z.union([z.number(), z.string()]).nullable(),
  unit: z.string(),
  reference: z.string().optional(),
});
export const Told = z.object({ code: z.string(), path: z.string().optional(), ...text.shape });
export type Told = z.infer<typeof Told>;
/** A result with how it came about; `value` null has a reason. */
export const Figure = z.object({
  value: z.unknown(),
  unit: z.string(),
  steps: z.array(Step),
  warnings: z.array(Told),
  reason: Told.nullable(),
  reference: z.string(),
});
export type Figure = z.infer<typeof Figure>;

export const setState = endpoint('POST /ircrisk-center/equipment/state', {
  access: 'equipment.update',
  title: { zh: '设备：变更状态', en: 'Equipment: change the state' },
  input: z.object({
    id,
    state: labelled(state, { zh: '状态', en: 'State' }),
    since: labelled(day.optional(), { zh: '开始日期', en: 'Since' }),
    reason: labelled(z.string().trim().max(500).optional(), { zh: '原因', en: 'Reason' }),
  }),
  result: z.object({ version: z.number() }),
  success: 'updated',
});

export const EquipmentState = z.object({
  id: z.string(),
  state,
  since: z.string(),
  reason: z.string().nullable(),
  user: z.string().nullable(),
});

export const batchUpdate = endpoint('POST /ircrisk-center/equipment/batch-update', {
  access: 'equipment.update',
  title: { zh: '设备：批量修改', en: 'Equipment: change many' },
  input: z.object({ ids, values: z.record(z.string(), z.unknown()) }),
  result: z.object({ updated: z.number() }),
  success: 'updated',
});

/** Puts everything of the others onto the one that stays; their tags become its aliases. */
export const mergeEquipment = endpoint('POST /ircrisk-center/equipment/merge', {
  access: 'equipment.delete',
  title: { zh: '设备：合并重复', en: 'Equipment: merge duplicates' },
  input: z.object({ keepId: id, mergeIds: ids }),
  result: z.object({ moved: z.number() }),
  success: 'updated',
});

/** Groups of tags that differ only in spelling, across the units of a branch. */
export const duplicates = endpoint('GET /ircrisk-center/equipment/duplicates', {
  access: 'equipment.read',
  title: { zh: '设备：疑似重复', en: 'Equipment: likely duplicates' },
  input: z.looseObject({ nodeId: id.optional() }),
  result: z.array(
    z.object({
      key: z.string(),
      equipment: z.array(z.object({ id: z.string(), tag: z.string(), name: z.string(), node: z.string() })),
    }),
  ),
});

/** Head of the detail page: the record, its figures, states, certificates, warnings and how much hangs on it. */
export const overview = endpoint('GET /ircrisk-center/equipment/overview', {
  access: 'equipment.read',
  title: { zh: '设备：总览', en: 'Equipment: overview' },
  input: z.looseObject({ id }),
  result: z.object({
    equipment: record,
    /** Names from the company down to the unit. */
    path: z.array(z.object({ id: z.string(), name: z.string(), nameEn: z.string().nullable() })),
    figures: z.object({
      nextDueDate: z.string().nullable(),
      daysLeft: z.number().nullable(),
      dueBasis: z.object({ code: z.string(), ...text.shape }).nullable(),
      lastInspectionDate: z.string().nullable(),
      safetyGrade: z.number().nullable(),
      /** As of today. */
      remainingLife: z.number().nullable(),
      /** The same from the day of its reading on. */
      lifeFromReading: z.number().nullable(),
      measuredOn: z.string().nullable(),
      corrosionRate: z.number().nullable(),
      governingPartId: z.string().nullable(),
      governingLocationId: z.string().nullable(),
      thicknessLoss: z.number().nullable(),
      completeness: z.number().nullable(),
      missing: z.array(z.object({ field: z.string(), ...text.shape })),
      ageYears: z.number().nullable(),
      lifeConsumed: z.number().nullable(),
    }),
    risk: z.object({ level: z.string().nullable(), date: z.string().nullable() }),
    warnings: z.array(Told),
    states: z.array(EquipmentState),
    nextStates: z.array(state),
    /** Whole records, with how near their end is. */
    certificates: z.array(
      z.looseObject({
        id: z.string(),
        kind: z.string(),
        number: z.string(),
        expiryDate: z.string().nullable(),
        daysLeft: z.number().nullable(),
        level: z.union([z.number(), z.literal('expired')]).nullable(),
      }),
    ),
    counts: z.record(z.string(), z.number()),
  }),
});

export const Reading = z.object({
  id: z.string(),
  date: z.string(),
  thickness: z.number(),
  method: z.string(),
  doubtful: z.boolean(),
  /** The first reading of a new plate or pipe. */
  replaced: z.boolean(),
  inspectionId: z.string().nullable(),
  findings: z.array(Told),
});
export const LocationIntegrity = z.object({
  id: z.string(),
  number: z.string(),
  position: z.string().nullable(),
  nominal: z.number(),
  sketchX: z.number().nullable(),
  sketchY: z.number().nullable(),
  readings: z.array(Reading),
  rates: Figure,
  /** Thickness the wall may not go below: as typed, or more where pressure or code ask for more. */
  required: z.number(),
  /** As of today; the derivation begins with the life from the reading. */
  remainingLife: Figure,
  /** The day the wall meets the required thickness at its rate. */
  lifeEnd: z.string().nullable(),
  /** The straight line through all readings of the wall, with its upper bound. */
  regression: Figure,
});
export const PartIntegrity = z.object({
  part: record,
  /** Required thickness by the design formula, beside the stored one. */
  required: Figure,
  thicknessLoss: z.number().nullable(),
  governing: z.boolean(),
  locations: z.array(LocationIntegrity),
});

/** Parts with their locations, readings, rates and lives, and the date of the next inspection with its derivation. */
export const integrity = endpoint('GET /ircrisk-center/equipment/integrity', {
  access: 'equipment.read',
  title: { zh: '设备：壁厚与剩余寿命', en: 'Equipment: thickness and remaining life' },
  input: z.looseObject({ id }),
  result: z.object({
    parts: z.array(PartIntegrity),
    nextDue: Figure,
    /** All locations together: spread, upper rate, thinnest place to be expected, odd ones. */
    circuit: Figure,
    /** What API 510 and API 570 would ask for, beside the rules in force. */
    api: z.array(z.object({ scheme: z.string(), figure: Figure })),
    basis: z.object({ code: z.string(), ...text.shape }),
    remainingLife: z.number().nullable(),
    governingPartId: z.string().nullable(),
    governingLocationId: z.string().nullable(),
  }),
});

/** What else hangs on the equipment: documents, actions, cases, connected equipment, the tank. */
export const links = endpoint('GET /ircrisk-center/equipment/links', {
  access: 'equipment.read',
  title: { zh: '设备：关联', en: 'Equipment: links' },
  input: z.looseObject({ id }),
  result: z.object({
    documents: z.array(
      z.object({
        id: z.string(),
        documentNumber: z.string(),
        title: z.string(),
        type: z.string(),
        revision: z.string(),
        state: z.string(),
        fileId: z.string().nullable(),
        reviewDueDate: z.string().nullable(),
      }),
    ),
    actions: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        priority: z.string(),
        state: z.string(),
        owner: z.string().nullable(),
        dueDate: z.string().nullable(),
        overdue: z.boolean(),
      }),
    ),
    cases: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        mechanism: z.string(),
        foundDate: z.string().nullable(),
      }),
    ),
    equipment: z.array(
      z.object({
        id: z.string(),
        tag: z.string(),
        name: z.string(),
        type: z.string(),
        relation: z.enum(['parent', 'child', 'from', 'to', 'pipeline', 'relief']),
      }),
    ),
    tankId: z.string().nullable(),
    /** The last failures and work orders, newest first. */
    failures: z.array(
      z.object({
        id: z.string(),
        number: z.string(),
        detectedAt: z.string(),
        mode: z.string().nullable(),
        downtimeHours: z.number().nullable(),
        repairCost: z.number().nullable(),
      }),
    ),
    orders: z.array(
      z.object({
        id: z.string(),
        number: z.string(),
        title: z.string(),
        state: z.string(),
        dueDate: z.string().nullable(),
        overdue: z.boolean(),
      }),
    ),
    /** What the approved risk-based studies say of each part. */
    risks: z.array(
      z.object({
        id: z.string(),
        study: z.string(),
        date: z.string(),
        part: z.string(),
        level: z.string().nullable(),
        driver: z.string().nullable(),
        damageFactor: z.number().nullable(),
        pof: z.number().nullable(),
        area: z.number().nullable(),
        targetDate: z.string().nullable(),
        inspectionDate: z.string().nullable(),
        effectiveness: z.string().nullable(),
      }),
    ),
  }),
});

/** The data sheet as PDF in the language asked for; the job's result names the file. */
export const dataSheetPdf = endpoint('POST /ircrisk-center/equipment/data-sheet-pdf', {
  access: 'equipment.export',
  title: { zh: '设备：数据表文件', en: 'Equipment: data sheet as a file' },
  input: z.object({ id, language: z.enum(['zh', 'en']), format: reportFormat }),
  result: z.object({ jobId: z.string() }),
});

/** The whole record as a sheet to print: headings and values in the caller's language and units. */
export const dataSheet = endpoint('GET /ircrisk-center/equipment/data-sheet', {
  access: 'equipment.read',
  title: { zh: '设备：数据表', en: 'Equipment: data sheet' },
  input: z.looseObject({ id }),
  result: z.object({
    title: z.string(),
    groups: z.array(
      z.object({ title: z.string(), rows: z.array(z.object({ label: z.string(), value: z.string() })) }),
    ),
    tables: z.array(
      z.object({ title: z.string(), columns: z.array(z.string()), rows: z.array(z.array(z.string())) }),
    ),
  }),
});

const ClassStep = z.object({
  previous: z.string().nullable(),
  grade: z.string().nullable(),
  /** Number and revision of the study; null where a person set it. */
  source: z.string().nullable(),
  reason: z.string().nullable(),
  by: z.string().nullable(),
  at: z.string(),
});
export type ClassStep = z.infer<typeof ClassStep>;

/** Where the criticality comes from, and what it was before. */
export const classHistory = endpoint('GET /ircrisk-center/equipment/class-history', {
  access: 'equipment.read',
  title: { zh: '设备：关键性历史', en: 'Equipment: history of the criticality' },
  input: z.object({ id }),
  result: z.array(ClassStep),
});
