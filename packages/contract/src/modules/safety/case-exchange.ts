import { endpoint } from '@ircrisk/contract/endpoint.ts';
import { labelled } from '@ircrisk/contract/validation.ts';
import { id } from '@ircrisk/contract/values.ts';
import { z } from 'zod';

const base = '/ircrisk-incident-case-search';

/** What stands in the file beside the cases, so that another file is not taken for one. */
export const caseFormat = 'ircrisk-incident-cases';
export const caseFormatVersion = 1;
export const mostCasesInFile = 2000;
/** A longer file comes in parts. */
export const mostCasesAtOnce = 200;

/** A case as a file holds it: the fields people fill in by their names in the interface, codes as they are, and its lessons. */
export const CaseDocument = z.looseObject({
  lessons: z
    .array(z.looseObject({ lesson: z.string().nullish(), lessonEn: z.string().nullish() }))
    .max(50)
    .optional(),
});
export type CaseDocument = z.infer<typeof CaseDocument>;

export const exportCases = endpoint(`POST ${base}/json/export`, {
  access: 'incident-case.export',
  title: { zh: '事故案例：导出 JSON', en: 'Incident cases: export as JSON' },
  input: z.object({ ids: z.array(id).max(mostCasesInFile).optional() }),
  result: z.object({
    format: z.literal(caseFormat),
    version: z.literal(caseFormatVersion),
    cases: z.array(CaseDocument),
  }),
  success: 'exported',
});

/** Each case becomes a draft of its own. `check` says what would be refused and keeps nothing. */
export const importCases = endpoint(`POST ${base}/json/import`, {
  access: 'incident-case.import',
  title: { zh: '事故案例：导入 JSON', en: 'Incident cases: import from JSON' },
  input: z.object({
    format: labelled(z.literal(caseFormat), { zh: '文件格式', en: 'Format' }),
    version: labelled(z.literal(caseFormatVersion), { zh: '格式版本', en: 'Version of the format' }),
    cases: labelled(z.array(CaseDocument).min(1).max(mostCasesAtOnce), { zh: '案例', en: 'Cases' }),
    check: z.boolean().default(false),
  }),
  result: z.object({
    added: z.number(),
    /** Place of the case among those sent, from 1. The others are added all the same. */
    errors: z.array(z.object({ place: z.number(), title: z.string(), field: z.string(), msg: z.string() })),
  }),
  maxBytes: 8_000_000,
  success: 'imported',
});
