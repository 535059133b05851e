import { z } from 'zod';

/** Ids are 64-bit integers written as strings; a number is accepted on input. */
export const id = z
  .union([z.string(), z.number()])
  .transform(String)
  .pipe(z.string().regex(/^\d{1,19}$/));

/** The record above; clients of the family send "" for none. */
export const parent = z.preprocess(
  (value) => (value === '' || value === null ? undefined : value),
  id.optional(),
);

/** `ids=1,2,3`, a repeated key or a JSON array, all of them the same list. */
export const ids = z
  .union([z.string(), z.number(), z.array(z.union([z.string(), z.number()]))])
  .transform((value) =>
    (Array.isArray(value) ? value : String(value).split(','))
      .map((part) => String(part).trim())
      .filter((part) => part !== ''),
  )
  .pipe(z.array(z.string().regex(/^\d{1,19}$/)).max(1000));

/** Flags arrive as JSON booleans or as the words of a form. */
export const flag = z
  .union([z.boolean(), z.enum(['true', 'false', '1', '0', ''])])
  .transform((value) => value === true || value === 'true' || value === '1');

export const page = <T extends z.ZodType>(record: T) =>
  z.object({
    records: z.array(record),
    total: z.number(),
    size: z.number(),
    current: z.number(),
    pages: z.number(),
  });

/** Paging, order and filters of a list call; filters are checked against the resource, not here. */
export const listQuery = z.looseObject({
  current: z.coerce.number().int().min(1).default(1),
  size: z.coerce
    .number()
    .int()
    .min(1)
    .default(10)
    .transform((size) => Math.min(size, 500)),
  ascs: z.string().optional(),
  descs: z.string().optional(),
});
export type ListQuery = z.output<typeof listQuery>;

export const yes = z.boolean();
export const nothing = z.object({});
