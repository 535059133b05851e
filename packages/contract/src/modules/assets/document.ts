import { endpoint } from '@ircrisk/contract/endpoint.ts';
import { errors } from '@ircrisk/contract/errors.ts';
import { day } from '@ircrisk/contract/moments.ts';
import { document } from '@ircrisk/contract/resources/ledger/shared-objects.ts';
import { studyCalls } from '@ircrisk/contract/study.ts';
import { labelled } from '@ircrisk/contract/validation.ts';
import { id } from '@ircrisk/contract/values.ts';
import { z } from 'zod';

export const documentErrors = errors('document', {
  file: { status: 400, zh: '提交审核前请先上传文件', en: 'Upload the file before asking for review' },
  revision: { status: 409, zh: '版次“{revision}”已存在', en: 'Revision “{revision}” exists already' },
});

/** As callers know it from before the chain of signatures. `revise` makes a new draft and answers its id; the others answer the document's own. */
export const actOnDocument = endpoint('POST /ircrisk-center/document/act', {
  access: 'document.update',
  title: { zh: '文档：送审、退回、升版', en: 'Documents: submit, send back, revise' },
  input: z.object({
    id,
    act: z.enum(['submit', 'reject', 'revise']),
    reason: labelled(z.string().trim().max(500).optional(), { zh: '原因', en: 'Reason' }),
    revision: labelled(z.string().trim().min(1).max(16).optional(), { zh: '版次', en: 'Revision' }),
  }),
  result: z.object({ id: z.string(), state: z.string() }),
  success: 'updated',
});

/** The last signature, with a date of its own for coming into force. */
export const approveDocument = endpoint('POST /ircrisk-center/document/approve', {
  access: 'document.approve',
  title: { zh: '文档：批准', en: 'Documents: approve' },
  input: z.object({
    id,
    effectiveDate: labelled(day.optional(), { zh: '生效日期', en: 'Effective from' }),
    /** Where the tenant asks for it. */
    password: labelled(z.string().max(200).optional(), { zh: '密码', en: 'Password' }),
  }),
  result: z.object({ id: z.string(), state: z.string() }),
  success: 'updated',
});

/** A document is a study of one file: review, signatures and revisions are those of every study. */
export const documentStudy = studyCalls(document);
