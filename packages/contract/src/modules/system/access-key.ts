import { endpoint } from '@ircrisk/contract/endpoint.ts';
import { errors } from '@ircrisk/contract/errors.ts';
import { labelled } from '@ircrisk/contract/validation.ts';
import { id } from '@ircrisk/contract/values.ts';
import { z } from 'zod';

export const accessKeyErrors = errors('access-key', {
  expired: {
    status: 400,
    zh: '密钥已过期，请先延长有效期',
    en: 'The key has expired; give it a later day first',
  },
});

/** A new secret, told once. The one before goes on working for the hours of grace. */
export const renewAccessKey = endpoint('POST /ircrisk-system/access-key/renew', {
  access: 'access-key.renew',
  title: { zh: '接口密钥：生成新密钥', en: 'Access keys: new secret' },
  form: true,
  input: z.object({
    id,
    graceHours: labelled(z.coerce.number().int().min(0).max(720).default(24), {
      zh: '旧密钥保留小时数',
      en: 'Hours the former secret still works',
    }),
  }),
  result: z.object({ clientId: z.string(), secret: z.string() }),
  secretAnswer: true,
});
