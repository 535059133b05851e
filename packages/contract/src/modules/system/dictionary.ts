import { endpoint } from '@ircrisk/contract/endpoint.ts';
import { id, listQuery, page } from '@ircrisk/contract/values.ts';
import { z } from 'zod';

const entry = z.object({
  dictKey: z.string(),
  dictValue: z.string(),
  dictValueEn: z.string(),
  sort: z.number(),
  remark: z.string().nullable(),
});
const row = z.looseObject({ id: z.string(), code: z.string(), dictKey: z.string(), dictValue: z.string() });

/** The calls a dictionary has beside those of any resource; the same for the platform's and the tenant's own. */
const callsOf = (resource: 'dict' | 'dict-biz') => ({
  /** Values of one code, without the heading: every form needs them, so every signed-in user reads them. */
  dictionary: endpoint(`GET /ircrisk-system/${resource}/dictionary`, {
    access: 'signed-in',
    title: { zh: '字典取值', en: 'Values of a dictionary' },
    input: z.object({ code: z.string().regex(/^[A-Za-z0-9_]{1,64}$/) }),
    result: z.array(entry),
  }),
  parents: endpoint(`GET /ircrisk-system/${resource}/parent-list`, {
    access: `${resource}.read`,
    title: { zh: '字典标题', en: 'Dictionary headings' },
    input: listQuery,
    result: page(row),
  }),
  children: endpoint(`GET /ircrisk-system/${resource}/child-list`, {
    access: `${resource}.read`,
    title: { zh: '字典项', en: 'Rows of a dictionary' },
    input: z.looseObject({ parentId: id }),
    result: z.array(row),
  }),
});

export const systemDictionary = callsOf('dict');
export const businessDictionary = callsOf('dict-biz');
