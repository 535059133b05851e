import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id } from '../values.ts';
import { Figure } from './equipment.ts';

/** Everything API 653 says of the tank as it is recorded; `level` and `specificGravity` ask "what if". */
export const tankCalculation = endpoint('GET /ircrisk-center/atmospheric-tank/calculation', {
  access: 'atmospheric-tank.read',
  title: { zh: '常压储罐：计算', en: 'Atmospheric tanks: calculation' },
  input: z.looseObject({
    id,
    level: z.coerce.number().positive().max(100).optional(),
    specificGravity: z.coerce.number().positive().max(3).optional(),
  }),
  result: z.object({
    tank: z.looseObject({}),
    courses: z.array(z.looseObject({})),
    /** Level and density the shell was evaluated for. */
    level: z.number().nullable(),
    specificGravity: z.number().nullable(),
    shell: Figure,
    /** Required thickness at the lowest course, with its derivation. */
    bottomCourse: Figure,
    bottoms: z.array(
      z.object({
        id: z.string(),
        zone: z.string(),
        zoneEn: z.string().nullable(),
        interval: Figure,
        remaining: Figure,
        criticalZone: Figure,
      }),
    ),
    settlement: Figure.nullable(),
    settlementDate: z.string().nullable(),
    volumePerMillimetre: Figure,
    bund: Figure,
    dates: z.object({
      lastInternal: z.string().nullable(),
      lastExternal: z.string().nullable(),
      nextInternal: z.string().nullable(),
      nextExternalVisual: z.string().nullable(),
      nextExternalUltrasonic: z.string().nullable(),
      internalBasis: z.string().nullable(),
    }),
  }),
});

/** The assessment with its derivations as PDF; the job's result names the file. */
export const tankReport = endpoint('POST /ircrisk-center/atmospheric-tank/report', {
  access: 'atmospheric-tank.export',
  title: { zh: '常压储罐：计算书（PDF）', en: 'Atmospheric tanks: calculation sheet (PDF)' },
  input: z.object({ id, language: z.enum(['zh', 'en']) }),
  result: z.object({ jobId: z.string() }),
});
