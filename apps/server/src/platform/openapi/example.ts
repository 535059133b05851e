import type { Json } from './json-schema.ts';

/** Texts that patterns of the platform want: an id, days and times, codes, colours, hashes. */
const samples = [
  '1880000000000000001',
  '100286',
  '2026-01-31 08:00:00',
  '2026-01-31',
  '1000.00',
  '13900000000',
  '#1677ff',
  'A1',
  'a1',
  'A-101',
  'name@example.com',
  'https://example.com',
  '0'.repeat(64),
];

function text({ pattern, format, maxLength, minLength }: Json): string | undefined {
  if (format === 'date') return '2026-01-31';
  if (typeof pattern === 'string') return samples.find((one) => new RegExp(pattern, 'u').test(one));
  const most = typeof maxLength === 'number' ? maxLength : 200;
  return 'text'.padEnd(typeof minLength === 'number' ? minLength : 0, 'x').slice(0, most);
}

function number({ type, minimum, maximum, exclusiveMinimum }: Json): number {
  const low =
    typeof minimum === 'number' ? minimum : typeof exclusiveMinimum === 'number' ? exclusiveMinimum : 0;
  const high = typeof maximum === 'number' ? maximum : low + 2;
  return type === 'integer' ? Math.min(high, Math.max(1, Math.floor(low) + 1)) : Math.min(high, low + 1);
}

/** A value the schema accepts, to begin from; undefined where none can be made up. */
export function exampleOf(schema: Json, depth = 0): unknown {
  if (schema.default !== undefined) return schema.default;
  if (schema.const !== undefined) return schema.const;
  if (Array.isArray(schema.enum)) return schema.enum[0];
  const choices = schema.anyOf as Json[] | undefined;
  if (choices) return exampleOf(choices.find(({ type }) => type !== 'null') ?? {}, depth);
  switch (schema.type) {
    case 'string':
      return text(schema);
    case 'number':
    case 'integer':
      return number(schema);
    case 'boolean':
      return true;
    case 'array': {
      const item = depth < 4 ? exampleOf((schema.items ?? {}) as Json, depth + 1) : undefined;
      return item === undefined ? [] : [item];
    }
    case 'object': {
      if (depth >= 4) return undefined;
      const required = new Set((schema.required ?? []) as string[]);
      const filled = Object.entries((schema.properties ?? {}) as Record<string, Json>)
        .filter(([name]) => required.has(name))
        .map(([name, field]) => [name, exampleOf(field, depth + 1)] as const);
      if (filled.some(([, value]) => value === undefined)) return undefined;
      return Object.fromEntries(filled);
    }
    default:
      return undefined;
  }
}
