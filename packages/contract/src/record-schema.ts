import { quantityOf } from '@ircrisk/units';
import { z } from 'zod';
import { day, fullMoment } from './moments.ts';
import type { Field, Resource } from './resource.ts';
import { brokenRule, labelled } from './validation.ts';
import { flag, id, idText, treeParent, writtenId } from './values.ts';

const notNegative = { zh: '{field}不能为负数', en: '{field} must not be negative' };

const emptyAsNull = (value: unknown) => (value === '' || value === undefined ? null : value);

const decimal = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

/** Decimal as people write it: no 0x10, and nothing so small that it would be kept as 0. */
function textAsNumber(text: string): number | null {
  if (text === '') return null;
  const [mantissa = ''] = text.split(/e/i);
  const value = decimal.test(text) ? Number(text) : Number.NaN;
  return value === 0 && /[1-9]/.test(mantissa) ? Number.NaN : value;
}

/** Numbers come as such or as text; a yes, a list or an object is no number, though the language would make one of it. */
function numberAsNumber(value: unknown): unknown {
  if (typeof value === 'string') return textAsNumber(value.trim());
  return value === null || value === undefined || typeof value === 'number' ? emptyAsNull(value) : Number.NaN;
}

/** Clients of the family send a day with its midnight. */
const dayAsDay = (value: unknown) =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}:\d{2}$/.test(value)
    ? value.slice(0, 10)
    : emptyAsNull(value);

const idList = z
  .union([z.string(), z.array(writtenId)])
  .transform((value) => (Array.isArray(value) ? value : value.split(',')).map(String).filter(Boolean))
  .pipe(z.array(idText));
const keyList = z
  .union([z.string(), z.array(z.union([z.string(), z.number()]))])
  .transform((value) => (Array.isArray(value) ? value : value.split(',')).map(String).filter(Boolean))
  .pipe(z.array(z.string().max(64)).max(200));

/** No number of a plant is larger; one that is was typed or converted wrongly, and ends every sum it comes into. */
const largest = 1e12;
/** What is smaller and not zero is lost in the first product it comes into. */
const smallest = 1e-30;

const finite = (field: { min?: number; max?: number; above?: number }, most: number | undefined) => {
  const number = z.coerce.number();
  const above = field.max === undefined && most !== undefined ? number.max(most) : number;
  const below = field.min === undefined && field.above === undefined ? above.min(-largest) : above;
  // A limit of the field's own above zero says it already.
  const isToldByOwn = (field.min ?? field.above ?? 0) > 0;
  return below.refine(
    (value) => isToldByOwn || value === 0 || Math.abs(value) >= smallest,
    brokenRule(
      {
        zh: `{field}不是 0 时不能小于 ${smallest}（绝对值），请核对数值和单位`,
        en: `{field} must be 0 or at least ${smallest} in magnitude: check the number and its unit`,
      },
      'tiny',
    ),
  );
};

function valueSchema(field: Field): z.ZodType {
  switch (field.kind) {
    case 'text': {
      let schema = z.string().trim().max(field.max);
      if (field.min) schema = schema.min(field.min);
      const pattern = field.pattern;
      return pattern
        ? schema
            .refine((value) => pattern.regex.test(value), brokenRule(pattern.rule, 'pattern'))
            .meta(pattern.regex.flags === '' ? { pattern: pattern.regex.source } : {})
        : schema;
    }
    case 'note':
      return z.string().max(field.max);
    case 'number': {
      let schema = finite(field, largest);
      if (field.integer) schema = schema.int();
      if (field.above !== undefined) schema = schema.gt(field.above);
      if (field.min !== undefined) schema = schema.min(field.min);
      if (field.max !== undefined) schema = schema.max(field.max);
      return schema;
    }
    case 'quantity': {
      const { minimum, maximum = largest } = quantityOf(field.quantity);
      let schema = finite(field, field.integerDigits ? undefined : maximum);
      if (field.min !== undefined) schema = schema.min(field.min);
      // Full vacuum converted there and back loses a last digit, as where it is typed.
      if (minimum !== undefined)
        schema = schema.refine(
          (value) => value >= minimum - 1e-6 * Math.max(1, Math.abs(minimum)),
          brokenRule(
            { zh: `{field}不能小于 ${minimum}`, en: `{field} must not be less than ${minimum}` },
            'min',
          ),
        );
      if (field.max !== undefined) schema = schema.max(field.max);
      const digits = field.integerDigits;
      if (!digits) return schema;
      return schema.refine(
        (value) => Math.abs(value) < 10 ** digits,
        brokenRule(
          {
            zh: `{field}的整数部分须少于 ${digits + 1} 位`,
            en: `The integer part of {field} must be shorter than ${digits + 1} digits`,
          },
          'integerDigits',
        ),
      );
    }
    case 'money':
      return (
        z
          .union([z.string(), z.number()])
          .transform(String)
          .pipe(z.string().regex(/^-?\d{1,14}(\.\d{1,4})?$/))
          // All money we keep is a cost or a price: less than nothing would count as a gain.
          .refine((value) => Number(value) >= 0, brokenRule(notNegative, 'min'))
      );
    case 'date':
      return day;
    case 'time':
      return fullMoment;
    case 'choice':
      return z.enum(Object.keys(field.choices) as [string, ...string[]]);
    case 'dictionary':
      return field.many
        ? keyList
        : z.union([z.string(), z.number()]).transform(String).pipe(z.string().max(64));
    case 'yesNo':
      return flag;
    case 'reference':
    case 'user':
    case 'file':
      return field.many ? idList : id;
    case 'tags':
      return z.array(z.string().trim().min(1).max(64)).max(50);
  }
}

/** Keys and numbers that are written as text come as whole numbers from programs. */
const wholeNumberAsText = (value: unknown) =>
  Number.isSafeInteger(value) ? String(value) : emptyAsNull(value);

const readers: { readonly [K in Field['kind']]?: (value: unknown) => unknown } = {
  date: dayAsDay,
  text: wholeNumberAsText,
  number: numberAsNumber,
  quantity: numberAsNumber,
};
const readerOf = ({ kind }: Field) => readers[kind] ?? emptyAsNull;

/** One field, empty as null, required where it says so. */
export function fieldSchema(field: Field): z.ZodType {
  const value = valueSchema(field);
  const required = brokenRule({ zh: '{field}不能为空', en: '{field} must not be empty' }, 'required');
  const schema = z.preprocess(
    readerOf(field),
    field.required
      ? value.nullable().refine((v) => v !== null && !(Array.isArray(v) && v.length === 0), required)
      : value.nullable(),
  );
  return labelled(schema, field);
}

/** Fields a caller may set: never the read-only ones (no mass assignment). */
export function settableFields(resource: Resource, mode: 'create' | 'update'): [string, Field][] {
  return Object.entries(resource.fields).filter(([, f]) => !f.readOnly && !(mode === 'update' && f.fixed));
}

/**
 * The record as a caller may send it. Unknown properties are dropped; `id` marks an update and `version` (or
 * `updateTime`) is the optimistic lock.
 */
export function recordSchema(resource: Resource, mode: 'create' | 'update') {
  const shape: Record<string, z.ZodType> = {};
  for (const [name, field] of settableFields(resource, mode)) {
    shape[name] = mode === 'update' ? fieldSchema(field).optional() : fieldSchema(field);
  }
  if (resource.tree) shape.parentId = treeParent;
  if (mode === 'update') {
    shape.id = id;
    shape.version = z.coerce.number().int().optional();
    shape.updateTime = z.string().optional();
  }
  return z.object(shape);
}
