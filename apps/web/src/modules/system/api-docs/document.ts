import type { Language } from '@ircrisk/contract/text.ts';

/** The part of JSON Schema the server's document uses. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  maxItems?: number;
  default?: unknown;
  label?: Partial<Record<Language, string>>;
}

interface RawOperation {
  tags?: string[];
  summary?: string;
  'x-summary-zh'?: string;
  'x-access'?: string;
  parameters?: { name: string; required?: boolean; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema; example?: unknown }> };
  responses?: Record<string, { content?: Record<string, { schema: Schema }> }>;
}

export interface OpenApi {
  info: { title: string; version: string };
  paths: Record<string, Record<string, RawOperation>>;
  components?: { schemas: Record<string, Schema> };
}

export interface Operation {
  key: string;
  method: string;
  path: string;
  service: string;
  zh: string;
  en: string;
  access: string;
  /** How the body is sent; undefined where parameters stand in the query. */
  body?: 'json' | 'form' | 'file';
  input: Schema;
  /** Parameters to begin a trial with. */
  example: unknown;
  /** What stands in `data`. */
  result: Schema;
}

const kindOf = (mediaType: string): 'json' | 'form' | 'file' =>
  mediaType.includes('json') ? 'json' : mediaType.includes('urlencoded') ? 'form' : 'file';

function operationOf(path: string, method: string, raw: RawOperation): Operation {
  const [body] = Object.entries(raw.requestBody?.content ?? {});
  const parameters = raw.parameters ?? [];
  const fromQuery: Schema = {
    properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
    required: parameters.flatMap(({ name, required }) => (required ? [name] : [])),
  };
  const answer = Object.values(raw.responses?.['200']?.content ?? {})[0]?.schema;
  return {
    key: `${method} ${path}`,
    method: method.toUpperCase(),
    path,
    service: raw.tags?.[0] ?? '',
    zh: raw['x-summary-zh'] ?? raw.summary ?? '',
    en: raw.summary ?? '',
    access: raw['x-access'] ?? '',
    ...(body ? { body: kindOf(body[0]) } : {}),
    example: body?.[1].example ?? {},
    input: body ? body[1].schema : fromQuery,
    result: answer?.properties?.data ?? {},
  };
}

export function operationsOf(document: OpenApi): Operation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, raw]) => operationOf(path, method, raw)),
  );
}

/** Operations whose path or name holds every word, by service. */
export function byService(operations: readonly Operation[], words: string): Map<string, Operation[]> {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  const services = new Map<string, Operation[]>();
  for (const operation of operations) {
    const text = `${operation.method} ${operation.path} ${operation.zh} ${operation.en}`.toLowerCase();
    if (!wanted.every((word) => text.includes(word))) continue;
    services.set(operation.service, [...(services.get(operation.service) ?? []), operation]);
  }
  return services;
}

export interface FieldRow {
  key: string;
  name: string;
  /** Depth in the record, for the indent. */
  depth: number;
  type: string;
  required: boolean;
  label: string;
  rule: string;
}

/** The schema without its "or null" and, for lists, the schema of one item. */
function inner(schema: Schema): { schema: Schema; nullable: boolean; many: boolean } {
  const choices = schema.anyOf?.filter(({ type }) => type !== 'null');
  if (choices?.length === 1 && choices[0]) {
    const found = inner({ ...choices[0], label: schema.label ?? choices[0].label });
    return { ...found, nullable: choices.length < (schema.anyOf?.length ?? 0) || found.nullable };
  }
  if (schema.type === 'array' && schema.items) {
    const found = inner(schema.items);
    return {
      schema: { ...found.schema, label: schema.label ?? found.schema.label },
      nullable: false,
      many: true,
    };
  }
  return { schema, nullable: false, many: false };
}

function typeOf(schema: Schema): string {
  const found = inner(schema);
  const alternatives = found.schema.anyOf?.map(typeOf).filter((type, at, all) => all.indexOf(type) === at);
  const plain = alternatives?.join(' | ') ?? [found.schema.type ?? 'any'].flat().join(' | ');
  return `${plain}${found.many ? '[]' : ''}${found.nullable ? ' | null' : ''}`;
}

function ruleOf(schema: Schema): string {
  const { schema: plain } = inner(schema);
  const rules: string[] = [];
  if (plain.enum) rules.push(plain.enum.map(String).join(' · '));
  if (plain.const !== undefined) rules.push(`= ${String(plain.const)}`);
  if (plain.minLength !== undefined || plain.maxLength !== undefined)
    rules.push(`${plain.minLength ?? 0}–${plain.maxLength ?? '∞'} ch.`);
  if (plain.exclusiveMinimum !== undefined) rules.push(`> ${plain.exclusiveMinimum}`);
  if (plain.exclusiveMaximum !== undefined) rules.push(`< ${plain.exclusiveMaximum}`);
  // Bounds of the whole number type itself tell nobody anything.
  if (plain.minimum !== undefined && plain.minimum > Number.MIN_SAFE_INTEGER)
    rules.push(`≥ ${plain.minimum}`);
  if (plain.maximum !== undefined && plain.maximum < Number.MAX_SAFE_INTEGER)
    rules.push(`≤ ${plain.maximum}`);
  if (plain.pattern) rules.push(plain.pattern);
  if (schema.default !== undefined) rules.push(`default ${JSON.stringify(schema.default)}`);
  return rules.join('; ');
}

const deepest = 4;

/** Fields of a record, one row each, those of inner records indented below them. */
export function fieldRows(schema: Schema, language: Language, above = '', depth = 0): FieldRow[] {
  const { schema: record } = inner(schema);
  const required = new Set(record.required ?? []);
  return Object.entries(record.properties ?? {}).flatMap(([name, field]) => {
    const key = above ? `${above}.${name}` : name;
    const row: FieldRow = {
      key,
      name,
      depth,
      type: typeOf(field),
      required: required.has(name),
      label: inner(field).schema.label?.[language] ?? '',
      rule: ruleOf(field),
    };
    return [row, ...(depth < deepest ? fieldRows(field, language, key, depth + 1) : [])];
  });
}

/** What the answer is, when it is no record: `boolean`, `string[]` … */
export const answerType = (schema: Schema): string => typeOf(schema);

/** The schema with the named ones it points at written out, as deep as they are shown. */
export function resolved(document: OpenApi, schema: Schema, depth = 0): Schema {
  if (depth > deepest + 2) return {};
  if (schema.$ref) {
    const named = document.components?.schemas[schema.$ref.split('/').at(-1) ?? ''];
    return named ? resolved(document, named, depth) : {};
  }
  return {
    ...schema,
    ...(schema.properties
      ? {
          properties: Object.fromEntries(
            Object.entries(schema.properties).map(([name, one]) => [
              name,
              resolved(document, one, depth + 1),
            ]),
          ),
        }
      : {}),
    ...(schema.items ? { items: resolved(document, schema.items, depth) } : {}),
    ...(schema.anyOf ? { anyOf: schema.anyOf.map((one) => resolved(document, one, depth)) } : {}),
  };
}
