import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { errors } from '../errors.ts';
import { labelled } from '../validation.ts';
import { id } from '../values.ts';

/** What can be done to a revision, by the state it is in. */
export const documentActs = {
  draft: ['submit'],
  inReview: ['approve', 'reject'],
  approved: ['revise'],
  superseded: [],
} as const satisfies Record<string, readonly string[]>;
export type DocumentState = keyof typeof documentActs;

export const documentErrors = errors('document', {
  act: { status: 409, zh: '当前状态下不能执行此操作', en: 'This is not possible in the present state' },
  file: { status: 400, zh: '提交审核前请先上传文件', en: 'Upload the file before asking for review' },
  reason: { status: 400, zh: '请填写退回原因', en: 'Say why it is sent back' },
  revision: { status: 409, zh: '版次“{revision}”已存在', en: 'Revision “{revision}” exists already' },
});

/** `revise` makes a new draft and answers its id; the others answer the document's own. */
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

/** Approval makes every older revision superseded. */
export const approveDocument = endpoint('POST /ircrisk-center/document/approve', {
  access: 'document.approve',
  title: { zh: '文档：批准', en: 'Documents: approve' },
  input: z.object({
    id,
    effectiveDate: z
      .string()
      .regex(/^\d{4}-\d{2}-\d{2}$/)
      .optional(),
  }),
  result: z.object({ id: z.string(), state: z.string() }),
  success: 'updated',
});

export const documentRevisions = endpoint('GET /ircrisk-center/document/revisions', {
  access: 'document.read',
  title: { zh: '文档：各版次', en: 'Documents: revisions' },
  input: z.looseObject({ id }),
  result: z.array(
    z.object({
      id: z.string(),
      revision: z.string(),
      state: z.string(),
      fileId: z.string().nullable(),
      effectiveDate: z.string().nullable(),
      createTime: z.string(),
      user: z.string().nullable(),
    }),
  ),
});
