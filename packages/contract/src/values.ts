import { z } from 'zod';
import { brokenRule } from './validation.ts';

const largestId = '9223372036854775807';
/** Whether a text is a 64-bit id. */
export const isId = (text: string): boolean =>
  /^\d{1,19}$/.test(text) && (text.length < largestId.length || text <= largestId);
export const idText = z
  .string()
  .regex(/^\d{1,19}$/, { abort: true })
  .refine(isId, brokenRule({ zh: '{field}不是有效的 ID', en: '{field} is no valid ID' }, 'format'));

/** A number JavaScript cannot count exactly has lost digits on its way: it would name another record. */
const exactNumber = z.number().refine(
  (value) => !Number.isInteger(value) || Number.isSafeInteger(value),
  brokenRule(
    {
      zh: '{field}作为数字已丢失末位，请按字符串传递',
      en: '{field} has lost digits as a number: write it as a string',
    },
    'format',
  ),
);
/** Ids are 64-bit integers written as strings; a number is accepted on input. */
export const writtenId = z.union([z.string(), exactNumber]);
export const id = writtenId.transform(String).pipe(idText);

/** The record above; clients of the family send "" for none. */
export const parent = z.preprocess(
  (value) => (value === '' || value === null ? undefined : value),
  id.optional(),
);

/** The node above in a declared tree, where `0` is the root: "" and null mean it too. */
export const treeParent = z.preprocess(
  (value) => (value === '' || value === null ? '0' : value),
  id.optional(),
);

/** `ids=1,2,3`, a repeated key or a JSON array, all of them the same list. */
export const ids = z
  .union([z.string(), exactNumber, z.array(writtenId)])
  .transform((value) =>
    (Array.isArray(value) ? value : String(value).split(','))
      .map((part) => String(part).trim())
      .filter((part) => part !== ''),
  )
  .pipe(z.array(idText).max(1000));

const unseen = /(?![\t\n\r\u2028\u2029])[\p{Cc}\p{Cf}]/gu;
/** A name as it is kept: without characters nobody sees, with single spaces. */
export const asName = (text: string): string => text.replace(unseen, '').replace(/\s+/gu, ' ').trim();
/** What two spellings of one name have in common: width, case and spaces do not tell people apart. */
export const nameKey = (text: string): string => asName(text.normalize('NFKC')).toUpperCase().toLowerCase();

/** Flags arrive as JSON booleans or as the words of a form. */
export const flag = z
  .union([z.boolean(), z.enum(['true', 'false', '1', '0', ''])])
  .transform((value) => value === true || value === 'true' || value === '1');

export const page = <T extends z.ZodType>(record: T) =>
  z.object({
    records: z.array(record),
    total: z.number(),
    capped: z.literal(true).optional(),
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
  /** Whether all that match are counted, or at most `mostCounted`. */
  total: z.enum(['exact', 'capped']).optional(),
});
/** Where counting stops when the caller does not need to know how many more there are. */
export const mostCounted = 100_000;
export type ListQuery = z.output<typeof listQuery>;

export const yes = z.boolean();
export const nothing = z.object({});
