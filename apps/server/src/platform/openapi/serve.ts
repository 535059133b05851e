import { resources } from '@ircrisk/contract/catalog.ts';
import { type Endpoint, endpoint } from '@ircrisk/contract/endpoint.ts';
import { recordSchema } from '@ircrisk/contract/record-schema.ts';
import { resourcePath } from '@ircrisk/contract/resource.ts';
import { z } from 'zod';
import { type Handler, handle } from '#platform/http/handle.ts';
import { openApiDocument } from './document.ts';

export const readOpenApi = endpoint('GET /ircrisk-system/openapi', {
  access: 'system.openapi',
  title: { zh: '接口文档', en: 'API document' },
  input: z.object({}),
  result: z.record(z.string(), z.unknown()),
});

/** Bodies the mechanism checks by the record's own schema, which its open endpoint schema does not show. */
function recordInputs(): Map<string, z.ZodType> {
  const inputs = new Map<string, z.ZodType>();
  for (const resource of resources) {
    inputs.set(resourcePath(resource, 'save'), recordSchema(resource, 'create'));
    inputs.set(resourcePath(resource, 'update'), recordSchema(resource, 'update'));
    inputs.set(resourcePath(resource, 'submit'), recordSchema(resource, 'update').partial({ id: true }));
  }
  return inputs;
}

/** The document of the running server; made when it is first asked for. */
export function openApiHandler(endpoints: () => readonly Endpoint[]): Handler {
  let document: Record<string, unknown> | null = null;
  return handle(readOpenApi, async () => {
    document ??= openApiDocument(endpoints(), recordInputs());
    return document;
  });
}
