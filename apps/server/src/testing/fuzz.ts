import { resources } from '@ircrisk/contract/catalog.ts';
import type { Endpoint } from '@ircrisk/contract/endpoint.ts';
import { type Field, type Resource, resourcePath } from '@ircrisk/contract/resource.ts';
import fc from 'fast-check';
import { z } from 'zod';
import { type Json, schemaOf } from '#platform/openapi/json-schema.ts';

/** Values that break things: odd types, odd sizes, odd characters, odd times, pieces of other languages. */
const nasty = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    '',
    ' ',
    '0',
    '-1',
    'NaN',
    '1e400',
    '1e-400',
    '9'.repeat(19),
    '9'.repeat(40),
    '\u0000',
    '\ud800',
    "' or 1=1 --",
    '#{7*7}',
    '../../etc/passwd',
    '<img src=x onerror=1>',
    '%',
    '_',
    '{}',
    '[]',
    'true',
    '2024-02-30',
    '9999-12-31',
    '9999-12-31 23:59:59',
    '0001-01-01',
    '99999-01-01',
    '0000-00-00 00:00:00',
    'infinity',
    '__proto__',
    'constructor',
    'x'.repeat(5000),
  ),
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.array(fc.oneof(fc.string(), fc.integer()), { maxLength: 4 }),
  fc.object({ maxDepth: 2, maxKeys: 3 }),
);

/** As an address carries it: an object may bring a `toString` of its own, so its JSON is sent. */
const nastyText = nasty.map((value) => (typeof value === 'object' ? JSON.stringify(value) : String(value)));

/** Names every object has, and every list could mistake for its own. */
const inherited = ['toString', 'valueOf', 'constructor', 'hasOwnProperty', '__proto__', 'toLocaleString'];
const operators = [
  '',
  '_equal',
  '_notequal',
  '_like',
  '_likeleft',
  '_notlike',
  '_ge',
  '_le',
  '_gt',
  '_lt',
  '_datege',
  '_dateequal',
  '_datelt',
  '_null',
  '_notnull',
];

/** What a person could have typed: only then is a call asked more than whether its fields are there. */
function plausible(field: Field, ids: readonly string[]): fc.Arbitrary<unknown> {
  switch (field.kind) {
    case 'text':
    case 'note':
      return fc.string({ minLength: 1, maxLength: Math.min(field.max, 30) });
    case 'number':
    case 'quantity':
      return fc.oneof(fc.integer({ min: 0, max: 100 }), fc.double({ noNaN: true, noDefaultInfinity: true }));
    case 'money':
      return fc.constantFrom('0.00', '12.5', '99999999999999.99');
    case 'date':
      return fc.constantFrom('2024-05-06', '1900-01-01', '9999-12-31', '0001-01-01');
    case 'time':
      return fc.constantFrom('2024-05-06 07:08:09', '9999-12-31 23:59:59', '0001-01-01 00:00:00');
    case 'choice':
      return fc.constantFrom(...Object.keys(field.choices));
    case 'dictionary':
      return fc.constantFrom('1', '2', '3');
    case 'yesNo':
      return fc.boolean();
    case 'tags':
      return fc.array(fc.string({ maxLength: 10 }), { maxLength: 3 });
    case 'reference':
    case 'file':
    case 'user':
      return fc.constantFrom(...ids);
  }
}

const resourceOf = (path: string): Resource | undefined =>
  resources.find((each) => path.startsWith(resourcePath(each, '')));

const propertiesOf = (endpoint: Endpoint): string[] => {
  const schema = z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' }) as {
    properties?: Record<string, unknown>;
  };
  return Object.keys(schema.properties ?? {});
};

const numberOr = (value: unknown, other: number): number => (typeof value === 'number' ? value : other);

function fittingText({ pattern, format, minLength, maxLength }: Json, ids: readonly string[]) {
  if (format === 'date') return fc.constantFrom('2024-05-06', '1900-01-01', '9999-12-31');
  const known = [
    ...ids,
    '2024-05-06',
    '2024-05-06 07:08:09',
    '9999-12-31 23:59:59',
    '12.50',
    '100286',
    '1',
    'a1',
  ];
  if (typeof pattern === 'string') {
    const fits = known.filter((one) => new RegExp(pattern, 'u').test(one));
    if (fits.length > 0) return fc.constantFrom(...fits);
  }
  const least = numberOr(minLength, 0);
  return fc.oneof(
    fc.constantFrom(...ids),
    fc.string({ minLength: least, maxLength: Math.max(least, Math.min(numberOr(maxLength, 30), 30)) }),
  );
}

function fittingNumber({ type, minimum, maximum, exclusiveMinimum }: Json) {
  const min = numberOr(minimum, numberOr(exclusiveMinimum, -10));
  const max = Math.max(min, numberOr(maximum, Math.max(100, min * 2)));
  const ends = [min, max, 0, 1, 1e-300, 1e15].filter((one) => one >= min && one <= max);
  const whole = [Math.ceil(min), Math.floor(max)] as const;
  return type === 'integer' && whole[0] <= whole[1]
    ? fc.integer({ min: whole[0], max: whole[1] })
    : fc.oneof(
        fc.constantFrom(...ends),
        fc.double({ min, max: Math.min(max, min + 1000), noNaN: true, noDefaultInfinity: true }),
      );
}

const deepest = 6;

/** What the schema asks for, each part of it now and then something else: only a call that is nearly right gets past its door. */
function fitting(schema: Json, ids: readonly string[], depth = 0): fc.Arbitrary<unknown> {
  const whole = fittingWhole(schema, ids, depth);
  return depth === 0 ? whole : fc.oneof({ weight: 24, arbitrary: whole }, { weight: 1, arbitrary: nasty });
}

function fittingWhole(schema: Json, ids: readonly string[], depth: number): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (Array.isArray(schema.enum)) return fc.constantFrom(...schema.enum);
  const choices = (schema.anyOf ?? schema.oneOf) as Json[] | undefined;
  if (choices) return fc.oneof(...choices.map((one) => fitting(one, ids, depth + 1)));
  switch (schema.type) {
    case 'string':
      return fittingText(schema, ids);
    case 'number':
    case 'integer':
      return fittingNumber(schema);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array': {
      const least = numberOr(schema.minItems, 0);
      return depth < deepest
        ? fc.array(fitting((schema.items ?? {}) as Json, ids, depth + 1), {
            minLength: Math.min(least, 4),
            maxLength: Math.max(Math.min(least, 4), 3),
          })
        : fc.constant([]);
    }
    case 'object': {
      const properties = (schema.properties ?? {}) as Record<string, Json>;
      const requiredKeys = ((schema.required ?? []) as string[]).filter((name) => properties[name]);
      const shown = Object.entries(properties).filter(
        ([name]) => depth < deepest || requiredKeys.includes(name),
      );
      return fc.record(Object.fromEntries(shown.map(([name, one]) => [name, fitting(one, ids, depth + 1)])), {
        requiredKeys,
      });
    }
    default:
      return nasty;
  }
}

/** Inputs of a call: its own names with fitting and unfitting values, names of its records, filters, and what nobody asked for. */
export function inputsOf(endpoint: Endpoint, ids: readonly string[]): fc.Arbitrary<Record<string, unknown>> {
  const fields = resourceOf(endpoint.path)?.fields ?? {};
  const names = [
    ...propertiesOf(endpoint),
    'id',
    'ids',
    'keyword',
    'ascs',
    'current',
    'size',
    'unknown',
    ...inherited,
  ];
  const filters = Object.keys(fields).flatMap((name) => operators.map((operator) => name + operator));
  const odd = fc.dictionary(fc.constantFrom(...names, ...filters), nasty, { maxKeys: 6 });
  const known = fc.record(
    Object.fromEntries(
      Object.entries(fields).map(([name, field]) => [
        name,
        fc.oneof({ weight: 8, arbitrary: plausible(field, ids) }, { weight: 1, arbitrary: nasty }),
      ]),
    ),
    { requiredKeys: Object.keys(fields).filter((name) => fields[name]?.required) },
  );
  const asked = fc.record({
    id: fc.constantFrom(undefined, ...ids),
    ids: fc.constantFrom(undefined, ...ids),
  });
  const resource = { weight: 1, arbitrary: fc.tuple(known, asked).map(([a, b]) => ({ ...b, ...a })) };
  const declared = {
    weight: 2,
    arbitrary: fitting(schemaOf(endpoint.input, 'input'), ids).map((one) =>
      typeof one === 'object' && !Array.isArray(one) ? { ...one } : {},
    ),
  };
  return fc
    .oneof<fc.WeightedArbitrary<Record<string, unknown>>[]>(
      { weight: 2, arbitrary: odd },
      declared,
      ...(Object.keys(fields).length > 0 ? [resource] : []),
    )
    .map((input) => Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)));
}

/** Bodies for routes that read bytes themselves: broken, cut, of the wrong kind. */
export const rawBodies = fc.record({
  type: fc.constantFrom(
    'multipart/form-data; boundary=b',
    'multipart/form-data',
    'multipart/form-data; boundary=',
    'application/json',
    'application/octet-stream',
    'application/x-www-form-urlencoded',
    'text/plain',
    '',
  ),
  body: fc.oneof(
    fc.constantFrom(
      '--b\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\na,b\r\n1,2\r\n--b--\r\n',
      '--b\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\na,b',
      '--b\r\ncontent-disposition: form-data; name="file"\r\n\r\nx\r\n--b--\r\n',
      '--b\r\ncontent-disposition: form-data; name="mapping"\r\n\r\n{"a":\r\n--b--\r\n',
      '--b\r\ncontent-disposition: form-data; name="file"; filename="a.xlsx"\r\n\r\nPK\u0003\u0004broken\r\n--b--\r\n',
      '--b--',
      '--b',
      '{"id":',
      '{}',
      '[]',
      'null',
      '',
    ),
    fc.string({ unit: 'binary', maxLength: 200 }),
  ),
  range: fc.constantFrom(undefined, 'bytes 0-1/2', 'bytes 5-1/2', 'bytes x', '9'.repeat(400)),
  query: fc.dictionary(
    fc.constantFrom('id', 'kind', 'language', 'token', 'toString', 'account_like'),
    nastyText,
    { maxKeys: 3 },
  ),
});
