import { endpoint } from '@ircrisk/contract/endpoint.ts';
import { z } from 'zod';

/** OpenAPI 3.1 of every call of the running server, made from the schemas that check the requests. */
export const readOpenApi = endpoint('GET /ircrisk-system/openapi', {
  access: 'api-docs.read',
  title: { zh: '接口文档', en: 'API document' },
  input: z.object({}),
  /** The answer is the document itself, without the envelope: tools read it from its address. */
  result: z.unknown(),
});
