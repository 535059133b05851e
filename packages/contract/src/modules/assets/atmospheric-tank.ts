import { endpoint } from '@ircrisk/contract/endpoint.ts';
import { reportFormat } from '@ircrisk/contract/report-format.ts';
import { id } from '@ircrisk/contract/values.ts';
import { z } from 'zod';
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
    /** The next internal inspection, the same the ledger has, with its derivation. */
    internal: Figure,
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
  title: { zh: '常压储罐：计算书', en: 'Atmospheric tanks: calculation sheet' },
  input: z.object({ id, language: z.enum(['zh', 'en']), format: reportFormat }),
  result: z.object({ jobId: z.string() }),
});

/** A thickness grid over one course or zone, with what it says of the plate. */
export const TankGrid = z.object({
  /** Of its newest reading; cells that were not measured again keep a day of their own. */
  day: z.string(),
  area: z.enum(['shell', 'underside', 'internal']),
  section: z.string(),
  sectionEn: z.string().nullable(),
  /** Of the plate, in mm; null where the course or zone is not recorded. */
  nominal: z.number().nullable(),
  minimum: z.number(),
  average: z.number(),
  median: z.number(),
  cells: z.array(
    z.object({
      row: z.number(),
      column: z.number(),
      angle: z.number().nullable(),
      day: z.string(),
      thickness: z.number(),
      /** Further from the median than 3.5 scaled median deviations: worth a second measurement. */
      outlier: z.boolean(),
    }),
  ),
});
export type TankGrid = z.infer<typeof TankGrid>;

/** The last reading of each cell over each course and zone, or the grids of one day. */
export const tankGrids = endpoint('GET /ircrisk-center/atmospheric-tank/grids', {
  access: 'tank-reading.read',
  title: { zh: '常压储罐：测厚网格', en: 'Atmospheric tanks: thickness grids' },
  input: z.looseObject({ id, day: z.iso.date().optional() }),
  result: z.object({ days: z.array(z.string()), grids: z.array(TankGrid) }),
});

const due = z.object({ day: z.string(), overdue: z.boolean() }).nullable();

/** What the assessment says of every tank in reach, in brief: for the list. */
export const tankFigures = endpoint('GET /ircrisk-center/atmospheric-tank/figures', {
  access: 'atmospheric-tank.read',
  title: { zh: '常压储罐：评定摘要', en: 'Atmospheric tanks: assessment in brief' },
  input: z.looseObject({}),
  result: z.array(
    z.object({
      id: z.string(),
      /** Operating level and the highest permitted one, in m. */
      level: z.number().nullable(),
      maxFill: z.number().nullable(),
      limitingCourse: z.number().nullable(),
      nextInternal: due,
      nextExternal: due,
    }),
  ),
});
