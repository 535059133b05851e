import { setImmediate } from 'node:timers/promises';
import type { Endpoint } from '@ircrisk/contract/endpoint.ts';
import { product } from '@ircrisk/contract/product.ts';
import type { Text } from '@ircrisk/contract/text.ts';
import type { z } from 'zod';
import { Components, pascal } from './components.ts';
import { exampleOf } from './example.ts';
import { type Json, schemaOf } from './json-schema.ts';
import { fileAnswers, fileBodies, type RawOperation, rawOperations, unnamed } from './raw-operations.ts';

/** What is known of the running server's calls. */
export interface Described {
  readonly routes: readonly { method: string; url: string; access?: string; endpoint?: Endpoint }[];
  /** Records of declared resources by their name. */
  readonly records?: ReadonlyMap<string, z.ZodType>;
  /** Bodies the mechanism checks by the record's own schema, which its open endpoint schema does not show. */
  readonly inputs?: ReadonlyMap<string, { name: string; schema: z.ZodType }>;
  /** Filters by path of the list. */
  readonly filters?: ReadonlyMap<string, Json[]>;
  /** Calls the server itself makes, by topic. */
  readonly calls?: ReadonlyMap<string, { title: Text; body: z.ZodType }>;
}

const refusal = { $ref: '#/components/responses/Refusal' };
const signedIn = [{ bearer: [] }, { bladeAuth: [] }];
const form = 'application/x-www-form-urlencoded';

const envelopeOf = (data: Json): Json => ({
  type: 'object',
  required: ['code', 'success', 'data', 'msg'],
  properties: { code: { type: 'integer' }, success: { type: 'boolean' }, data, msg: { type: 'string' } },
});

const isList = ({ type, anyOf }: Json): boolean =>
  type === 'array' || Boolean((anyOf as Json[] | undefined)?.some((one) => one.type === 'array'));

/** Lists go as one text with commas: `ids=1,2,3`. */
const joined = { style: 'form', explode: false };

function queryParameters(input: Json): Json[] {
  const required = new Set((input.required ?? []) as string[]);
  return Object.entries((input.properties ?? {}) as Record<string, Json>).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.has(name),
    ...(isList(schema) ? joined : {}),
    schema,
  }));
}

/** `ircrisk-center/equipment/list` → `centerEquipmentList`; each name once. */
function operationIds() {
  const taken = new Set<string>();
  return (method: string, path: string): string => {
    const name = pascal(path.replace(/^\/api\/(ircrisk-)?/, '').replace(/[{}]/g, ''));
    const plain = name[0]?.toLowerCase() + name.slice(1);
    let free = plain;
    if (taken.has(free)) free = `${plain}By${pascal(method.toLowerCase())}`;
    for (let count = 2; taken.has(free); count += 1) free = `${plain}${count}`;
    taken.add(free);
    return free;
  };
}

const contentOf = (schemas: Record<string, Json>): Json =>
  Object.fromEntries(Object.entries(schemas).map(([type, schema]) => [type, { schema }]));

function frameOf(path: string, title: { zh: string; en: string }, access: string, id: string): Json {
  const open = access === 'public';
  return {
    operationId: id,
    tags: [path.split('/')[2] ?? ''],
    summary: title.en,
    'x-summary-zh': title.zh,
    'x-access': access,
    security: open ? [] : signedIn,
    responses: {
      400: refusal,
      ...(open ? {} : { 401: refusal, 403: refusal }),
      404: refusal,
      409: refusal,
      429: refusal,
    },
  };
}

const answered = (operation: Json, content: Json, description: string): void => {
  operation.responses = { 200: { description, content }, ...(operation.responses as Json) };
};

function declared(endpoint: Endpoint, known: Described, components: Components, id: string): Json {
  const { method, path, title, access } = endpoint;
  const name = pascal(id);
  const operation = frameOf(`/api${path}`, title, access, id);
  const last = path.split('/').at(-1) ?? '';
  const file = fileAnswers[last];
  const result = components.named(`${name}Result`, schemaOf(endpoint.result, 'output'));
  const content = file ? contentOf(file) : { 'application/json': { schema: envelopeOf(result) } };
  answered(operation, content, 'Success, or a soft refusal with another `code`');
  const body = fileBodies[last];
  const own = known.inputs?.get(path);
  const input = schemaOf(own?.schema ?? endpoint.input, 'input');
  if (method === 'GET') {
    const filters = known.filters?.get(path) ?? [];
    const given = queryParameters(input);
    const names = new Set(given.map((one) => one.name));
    operation.parameters = [...given, ...filters.filter((one) => !names.has(one.name))];
  } else if (body) operation.requestBody = { required: true, content: contentOf(body) };
  else {
    const type = endpoint.form ? form : 'application/json';
    const lists = Object.entries((input.properties ?? {}) as Record<string, Json>).filter(([, one]) =>
      isList(one),
    );
    const example = exampleOf(input);
    operation.requestBody = {
      required: ((input.required ?? []) as string[]).length > 0,
      content: {
        [type]: {
          schema: components.named(own?.name ?? `${name}Input`, input),
          ...(example === undefined ? {} : { example }),
          ...(endpoint.form && lists.length > 0
            ? { encoding: Object.fromEntries(lists.map(([property]) => [property, joined])) }
            : {}),
        },
      },
    };
  }
  return operation;
}

function raw(path: string, access: string, id: string, given: RawOperation): Json {
  const operation = frameOf(path, given.title, access, id);
  if (given.security) operation.security = given.security;
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  const parameters = [...inPath, ...(given.parameters ?? [])];
  if (parameters.length > 0) operation.parameters = parameters;
  if (given.body) operation.requestBody = { required: true, content: contentOf(given.body) };
  const answers = Object.entries(given.answers ?? { 'application/json': { data: {} } }).map(
    ([type, schema]) => [type, 'data' in schema ? envelopeOf(schema.data as Json) : schema] as const,
  );
  answered(operation, contentOf(Object.fromEntries(answers)), 'Success');
  return operation;
}

/** What a receiver has to answer; the manual says how it checks the signature. */
const callOf = (
  topic: string,
  { title, body }: { title: Text; body: z.ZodType },
  components: Components,
): Json => ({
  post: {
    operationId: `webhook${pascal(topic)}`,
    summary: title.en,
    'x-summary-zh': title.zh,
    security: [],
    parameters: [
      {
        name: 'ircrisk-signature',
        in: 'header',
        required: true,
        description: '`t=<seconds>,v1=<hex>`: HMAC-SHA256 over `<seconds>.<body>`',
        schema: { type: 'string' },
      },
    ],
    requestBody: {
      required: true,
      content: {
        'application/json': { schema: components.named(`Webhook${pascal(topic)}`, schemaOf(body, 'output')) },
      },
    },
    responses: { 200: { description: 'Taken; any other answer is tried again' } },
  },
});

/** OpenAPI 3.1 of every mounted call, from the schemas that check it. */
export async function openApiDocument(known: Described): Promise<Json> {
  const components = new Components();
  const idOf = operationIds();
  for (const [name, schema] of known.records ?? []) components.named(name, schemaOf(schema, 'output'));
  const paths: Record<string, Json> = {};
  const tags = new Set<string>();
  const sorted = [...known.routes].sort(
    (a, b) => a.url.localeCompare(b.url) || a.method.localeCompare(b.method),
  );
  for (const [index, { method, url, access = 'signed-in', endpoint }] of sorted.entries()) {
    // Hundreds of schemas take a while: others get their turn in between.
    if (index % 10 === 0) await setImmediate();
    const path = url.replace(/:(\w+)/g, '{$1}');
    const id = idOf(method, path);
    const operation = endpoint
      ? declared(endpoint, known, components, id)
      : raw(path, access, id, rawOperations[`${method} ${url}`] ?? unnamed(path));
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation };
    for (const tag of operation.tags as string[]) tags.add(tag);
  }
  const webhooks = [...(known.calls ?? [])].map(([topic, call]) => [topic, callOf(topic, call, components)]);
  return {
    openapi: '3.1.0',
    info: {
      title: product.name,
      version: product.version,
      description:
        'Every answer carries `code`; 200 is success. Ids are texts of digits. Numbers are in canonical units (gauge MPa, °C, mm).',
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: '/', description: 'This server' }],
    tags: [...tags].map((name) => ({ name })),
    paths,
    ...(webhooks.length > 0 ? { webhooks: Object.fromEntries(webhooks) as Json } : {}),
    components: {
      schemas: { ...components.schemas, Refusal: refusalSchema },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: '`Authorization: Bearer <access_token>`' },
        bladeAuth: {
          type: 'apiKey',
          in: 'header',
          name: 'Blade-Auth',
          description: '`bearer <access_token>`',
        },
        basic: { type: 'http', scheme: 'basic', description: 'Client id and secret, for the token alone' },
      },
      responses: {
        Refusal: {
          description: 'Refused; `msg` says why in the language of the request',
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
        },
      },
    },
  };
}

const refusalSchema: Json = {
  type: 'object',
  required: ['code', 'success', 'msg'],
  properties: {
    code: { type: 'integer' },
    success: { type: 'boolean', const: false },
    msg: { type: 'string' },
    data: {},
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['field', 'rule', 'msg'],
        properties: { field: { type: 'string' }, rule: { type: 'string' }, msg: { type: 'string' } },
      },
    },
    requestId: { type: 'string' },
  },
};
