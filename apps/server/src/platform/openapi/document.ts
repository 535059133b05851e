import type { Endpoint } from '@ircrisk/contract/endpoint.ts';
import { product } from '@ircrisk/contract/product.ts';
import { z } from 'zod';

type Json = Record<string, unknown>;

/** JSON Schema of one side of a call. What JSON Schema cannot say (a transform's outcome) is left open. */
function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _schema, ...json } = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    io,
    unrepresentable: 'any',
    reused: 'inline',
  }) as Json;
  return json;
}

const envelopeOf = (data: Json): Json => ({
  type: 'object',
  required: ['code', 'success', 'data', 'msg'],
  properties: { code: { type: 'integer' }, success: { type: 'boolean' }, data, msg: { type: 'string' } },
});

const refusal = { $ref: '#/components/responses/Refusal' };

function operationOf(endpoint: Endpoint): Json {
  const { method, path, title, access, form } = endpoint;
  const input = schemaOf(endpoint.input, 'input');
  const properties = (input.properties ?? {}) as Record<string, Json>;
  const required = new Set((input.required ?? []) as string[]);
  const [, service = ''] = path.split('/');
  const operation: Json = {
    operationId: path.slice(1).replace(/\/$/, '').replaceAll('/', '.'),
    tags: [service],
    summary: title.en,
    'x-summary-zh': title.zh,
    'x-access': access,
    security: access === 'public' ? [] : [{ bearer: [] }],
    responses: {
      200: {
        description: 'Success, or a soft refusal with another `code`',
        content: { 'application/json': { schema: envelopeOf(schemaOf(endpoint.result, 'output')) } },
      },
      400: refusal,
      ...(access === 'public' ? {} : { 401: refusal, 403: refusal }),
      404: refusal,
      409: refusal,
    },
  };
  if (method === 'GET') {
    operation.parameters = Object.entries(properties).map(([name, schema]) => ({
      name,
      in: 'query',
      required: required.has(name),
      schema,
    }));
  } else {
    const type = form ? 'application/x-www-form-urlencoded' : 'application/json';
    operation.requestBody = { content: { [type]: { schema: input } } };
  }
  return operation;
}

/** OpenAPI 3.1 of every mounted call, from the schemas that validate it. */
export function openApiDocument(
  endpoints: readonly Endpoint[],
  inputs: ReadonlyMap<string, z.ZodType> = new Map(),
): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of [...endpoints].sort((a, b) => a.path.localeCompare(b.path))) {
    const path = `/api${endpoint.path}`;
    const input = inputs.get(endpoint.path) ?? endpoint.input;
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf({ ...endpoint, input }) };
  }
  return {
    openapi: '3.1.0',
    info: { title: product.name, version: product.version },
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'apiKey', in: 'header', name: 'Blade-Auth', description: '`bearer <access_token>`' },
      },
      responses: {
        Refusal: {
          description: 'Refused; `msg` says why in the language of the request',
          content: {
            'application/json': {
              schema: {
                type: 'object',
                required: ['code', 'success', 'msg'],
                properties: {
                  code: { type: 'integer' },
                  success: { const: false },
                  msg: { type: 'string' },
                  errors: {
                    type: 'array',
                    items: {
                      type: 'object',
                      properties: {
                        field: { type: 'string' },
                        rule: { type: 'string' },
                        msg: { type: 'string' },
                      },
                    },
                  },
                },
              },
            },
          },
        },
      },
    },
  };
}
