import { z } from 'zod';
import { type Endpoint, endpoint } from './endpoint.ts';
import { permissionOf, type Resource, resourcePath, verbTexts } from './resource.ts';
import { id, ids } from './values.ts';

/** Rows a worksheet sends at once; a longer change goes in several calls. */
export const mostRows = 500;

/** A changed row: with `id` and the `version` it was read in, or new without them. `key` is the sheet's own name for it. */
export const RowChange = z.object({
  key: z.string().min(1).max(64),
  id: id.optional(),
  version: z.coerce.number().int().optional(),
  /** Changed properties alone; all of them for a new row. */
  values: z.looseObject({}),
});
export type RowChange = z.output<typeof RowChange>;

export const RowsInput = z.object({
  rows: z.array(RowChange).max(mostRows).default([]),
  /** Rows taken out of the sheet. */
  removed: ids.default([]),
});
export type RowsInput = z.input<typeof RowsInput>;

export const RowFault = z.object({ field: z.string(), rule: z.string(), msg: z.string() });

export const RowsAnswer = z.object({
  /** Rows that are stored now, as they are stored. */
  saved: z.array(z.object({ key: z.string(), record: z.looseObject({ id: z.string() }) })),
  /** Rows that are not, and why; nothing of such a row is stored. */
  faults: z.array(z.object({ key: z.string(), errors: z.array(RowFault) })),
  /** Rows somebody else has changed since they were read, as they are now; null: no longer there. */
  stale: z.array(z.object({ key: z.string(), record: z.looseObject({ id: z.string() }).nullable() })),
  removed: z.array(z.string()),
});
export type RowsAnswer = z.output<typeof RowsAnswer>;

/** Largest body of a batch: 500 rows of notes. */
const maxBytes = 8_000_000;

/** Saves the changed rows of a worksheet over a resource: good rows are stored, the others told one by one. */
export const rowBatch = (resource: Resource): Endpoint<typeof RowsInput, typeof RowsAnswer> =>
  endpoint(`POST ${resourcePath(resource, 'row/batch') as `/${string}`}`, {
    access: permissionOf(resource, 'update'),
    operatorOnly: resource.platformWide === true,
    title: {
      zh: `${resource.title.zh}：${verbTexts.update.zh}（工作表）`,
      en: `${resource.title.en}: ${verbTexts.update.en} (worksheet)`,
    },
    input: RowsInput,
    result: RowsAnswer,
    success: 'updated',
    maxBytes,
  });
