import { resources } from '@ircrisk/contract/catalog.ts';
import type { Endpoint } from '@ircrisk/contract/endpoint.ts';
import { readOpenApi } from '@ircrisk/contract/modules/system/api-docs.ts';
import { recordSchema } from '@ircrisk/contract/record-schema.ts';
import { resourcePath } from '@ircrisk/contract/resource.ts';
import type { z } from 'zod';
import { type Handler, handle } from '#platform/http/handle.ts';
import { openApiDocument } from './document.ts';

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
