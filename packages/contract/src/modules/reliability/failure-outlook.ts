import { endpoint } from '@ircrisk/contract/endpoint.ts';
import { Figure, Told } from '@ircrisk/contract/modules/assets/equipment.ts';
import { reportFormat } from '@ircrisk/contract/report-format.ts';
import { flag, id } from '@ircrisk/contract/values.ts';
import { z } from 'zod';
import { Period, statisticsScope } from './failure-database.ts';

const Curve = z.object({
  age: z.number(),
  value: z.number(),
  lower: z.number().nullable(),
  upper: z.number().nullable(),
});

const asked = {
  ...statisticsScope,
  equipmentId: id.optional(),
  modeCode: z.string().max(16).optional(),
  enterLate: flag.default(false),
  confidence: z.coerce.number().gt(0).lt(1).default(0.9),
  horizonMonths: z.coerce.number().positive().max(240).default(12),
  serviceLevel: z.coerce.number().gt(0).lt(1).default(0.95),
  plannedCost: z.coerce.number().positive().optional(),
  failureCost: z.coerce.number().positive().optional(),
};

/** The same as a document or a workbook, by a job. */
export const outlookReport = endpoint('POST /ircrisk-failure/stat/outlook-report', {
  access: 'failure-event.read',
  title: { zh: '失效：寿命与预测导出', en: 'Failures: life and forecast as a file' },
  reads: true,
  input: z.object({ ...asked, format: reportFormat }),
  result: z.object({ jobId: z.string() }),
});

/** What the lives say of the time ahead: survival, failures to expect, spares, the age to replace at, modes that race. */
export const lifeOutlook = endpoint('POST /ircrisk-failure/stat/outlook', {
  access: 'failure-event.read',
  title: { zh: '失效：寿命与预测', en: 'Failures: life and forecast' },
  input: z.object(asked),
  result: z.object({
    period: Period,
    failures: z.number(),
    suspensions: z.number(),
    /** Kaplan-Meier share alive and Nelson-Aalen hazard, with bounds; then the fitted reliability. */
    survival: Figure,
    survived: z.array(Curve.extend({ atRisk: z.number(), hazard: z.number() })),
    fitted: z.array(Curve),
    fit: Figure,
    forecast: Figure,
    /** Items in service, most likely to fail first: age now and chance within the horizon. */
    running: z.array(
      z.object({ equipmentId: z.string(), tag: z.string(), age: z.number(), chance: z.number() }),
    ),
    replacement: Figure.nullable(),
    mixture: Figure,
    /** Each mode with enough failures by itself, and all of them racing. */
    modes: z.array(
      z.object({
        code: z.string(),
        zh: z.string(),
        en: z.string(),
        failures: z.number(),
        beta: z.number(),
        eta: z.number(),
        b10: z.number(),
        share: z.number().nullable(),
      }),
    ),
    racing: z.object({ b10: z.number(), median: z.number() }).nullable(),
    notices: z.array(Told),
  }),
  reads: true,
  offloads: true,
});

/** Failures of a fleet by age: mean cumulative function, one growth exponent for all, and failures on demand. */
export const fleetFailures = endpoint('POST /ircrisk-failure/stat/fleet', {
  access: 'failure-event.read',
  title: { zh: '失效：机群趋势', en: 'Failures: trend of the fleet' },
  input: z.object({ ...statisticsScope, confidence: z.coerce.number().gt(0).lt(1).default(0.9) }),
  result: z.object({
    period: Period,
    items: z.number(),
    /** Items whose hours are those of a meter. */
    metered: z.number(),
    trend: Figure,
    mean: Figure,
    points: z.array(Curve.extend({ atRisk: z.number() })),
    demand: z.array(
      z.object({
        key: z.string(),
        zh: z.string(),
        en: z.string(),
        units: z.number(),
        failures: z.number(),
        demands: z.number(),
        probability: z.number().nullable(),
        lower: z.number().nullable(),
        upper: z.number().nullable(),
        reason: Told.nullable(),
      }),
    ),
  }),
  reads: true,
  offloads: true,
});
