import { type Resource, resourcePath } from '@ircrisk/contract/resource.ts';
import { kindOf, operators } from '#platform/resources/filter-operators.ts';
import type { Json } from './json-schema.ts';

const schemas: Record<string, Json> = {
  text: { type: 'string' },
  number: { type: 'number' },
  key: { type: 'string' },
  keys: { type: 'string' },
  id: { type: 'string', pattern: '^\\d{1,19}$' },
  ids: { type: 'string', pattern: '^\\d{1,19}$' },
  yesNo: { type: 'boolean' },
  date: { type: 'string', format: 'date' },
  time: { type: 'string' },
};
/** Suffixes worth a parameter of their own; the others are named in the description. */
const ranges: Record<string, readonly string[]> = {
  number: ['ge', 'le'],
  date: ['datege', 'datele'],
  time: ['datege', 'datele'],
};

const parameter = (name: string, schema: Json, description: string): Json => ({
  name,
  in: 'query',
  required: false,
  description,
  schema,
});

/** What a list of the resource may be narrowed and ordered by. */
function filterParameters(resource: Resource): Json[] {
  const fields = Object.entries(resource.fields).filter(([, field]) => field.filter || field.search);
  const found = fields.flatMap(([property, field]) => {
    const kind = kindOf(field);
    const schema =
      field.kind === 'choice' ? { type: 'string', enum: Object.keys(field.choices) } : (schemas[kind] ?? {});
    const [plain = 'equal', ...others] = operators[kind];
    const suffixes = others.map((one) => `_${one}`).join(' ');
    return [
      parameter(property, schema, `${field.en}: ${plain}. With a suffix on the name: ${suffixes}`),
      ...(ranges[kind] ?? []).map((suffix) =>
        parameter(`${property}_${suffix}`, schema, `${field.en}: ${suffix.endsWith('ge') ? 'from' : 'to'}`),
      ),
    ];
  });
  return [parameter('keyword', { type: 'string', maxLength: 100 }, 'Words of the one search box'), ...found];
}

/** By path: lists of declared resources take filters that their open schema does not show. */
export function listFilters(resources: readonly Resource[]): Map<string, Json[]> {
  return new Map(
    resources.flatMap((resource) =>
      ['list', 'page'].map((verb) => [resourcePath(resource, verb), filterParameters(resource)] as const),
    ),
  );
}
