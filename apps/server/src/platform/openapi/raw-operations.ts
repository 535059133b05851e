import { StoredFile } from '@ircrisk/contract/modules/system/file.ts';
import { TokenAnswer } from '@ircrisk/contract/modules/system/identity.ts';
import type { Text } from '@ircrisk/contract/text.ts';
import { type Json, schemaOf } from './json-schema.ts';

/** A route that moves files, streams or tokens: described by hand, since no schema checks it. */
export interface RawOperation {
  title: Text;
  parameters?: Json[];
  body?: Record<string, Json>;
  /** Media types of the answer; the envelope where there is none. */
  answers?: Record<string, Json>;
  security?: Json[];
}

const binary: Json = { type: 'string', contentMediaType: 'application/octet-stream' };
const workbook = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const idQuery: Json = {
  name: 'id',
  in: 'query',
  required: true,
  schema: { type: 'string', pattern: '^\\d{1,19}$' },
};
const multipart = (more: Record<string, Json> = {}): Record<string, Json> => ({
  'multipart/form-data': { type: 'object', required: ['file'], properties: { file: binary, ...more } },
});
const sheetAnswer = { [workbook]: binary };
const text = (description: string, more: Json = {}): Json => ({ type: 'string', description, ...more });

const tokenBody: Json = {
  type: 'object',
  required: ['grant_type', 'tenantId'],
  properties: {
    grant_type: text('How to sign in', {
      enum: ['password', 'captcha', 'sms_code', 'social', 'refresh_token', 'client_credentials'],
    }),
    tenantId: text('Tenant code', { pattern: '^\\d{6}$' }),
    username: text('Account, for password and captcha'),
    password: text('Password, for password and captcha', { format: 'password' }),
    phone: text('Phone, for sms_code'),
    id: text('Ticket of the SMS code'),
    value: text('SMS code'),
    source: text('Messaging service, for social'),
    code: text('Code of the messaging service'),
    state: text('State of the messaging service'),
    refresh_token: text('For refresh_token; works once'),
    scope: text('Always all', { default: 'all' }),
  },
};

/** By `METHOD path`, the path as it is mounted. */
export const rawOperations: Readonly<Record<string, RawOperation>> = {
  'POST /api/ircrisk-auth/oauth/token': {
    title: { zh: '获取令牌', en: 'Get a token' },
    body: { 'application/x-www-form-urlencoded': tokenBody },
    answers: { 'application/json': schemaOf(TokenAnswer, 'output') },
    security: [{ basic: [] }],
  },
  'POST /api/ircrisk-system/file/upload': {
    title: { zh: '上传文件', en: 'Upload a file' },
    body: multipart(),
    answers: { 'application/json': { data: schemaOf(StoredFile, 'output') } },
  },
  'POST /api/ircrisk-system/file/upload/part': {
    title: { zh: '分段上传：一段', en: 'Upload in parts: one part' },
    parameters: [
      idQuery,
      { name: 'Content-Range', in: 'header', required: true, schema: text('bytes from-to/size') },
    ],
    body: { 'application/octet-stream': binary },
  },
  'POST /api/ircrisk-system/file/upload/finish': {
    title: { zh: '分段上传：完成', en: 'Upload in parts: finish' },
    body: {
      'application/json': {
        type: 'object',
        required: ['id', 'sha256'],
        properties: {
          id: { type: 'string', pattern: '^\\d{1,19}$' },
          sha256: { type: 'string', pattern: '^[0-9a-fA-F]{64}$' },
        },
      },
    },
    answers: { 'application/json': { data: schemaOf(StoredFile, 'output') } },
  },
  'GET /api/ircrisk-system/file/download': {
    title: { zh: '下载文件', en: 'Download a file' },
    parameters: [idQuery],
    answers: { 'application/octet-stream': binary },
  },
  'GET /api/ircrisk-user/export-template': {
    title: { zh: '用户：导入模板', en: 'Users: template' },
    answers: sheetAnswer,
  },
  'GET /api/ircrisk-user/export-user': { title: { zh: '用户：导出', en: 'Users: export' } },
  'POST /api/ircrisk-user/import-user': {
    title: { zh: '用户：导入', en: 'Users: import' },
    body: multipart(),
  },
};

/** Routes of declared endpoints whose body or answer is a file. */
export const fileBodies: Readonly<Record<string, Record<string, Json>>> = {
  'import-columns': multipart(),
  'import-check': multipart({ fileId: text('A file that is here already') }),
};
export const fileAnswers: Readonly<Record<string, Record<string, Json>>> = { template: sheetAnswer };

/** What a route without words of its own is said to do. */
export const unnamed = (path: string): RawOperation => ({
  title: { zh: path.slice('/api/'.length), en: path.slice('/api/'.length) },
  answers: /events|stream/.test(path)
    ? { 'text/event-stream': { type: 'string' } }
    : /ics$/.test(path)
      ? { 'text/calendar': { type: 'string' } }
      : /metrics/.test(path)
        ? { 'text/plain': { type: 'string' } }
        : undefined,
});
