import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { topicTexts } from '@ircrisk/contract/topics.ts';
import { validate as validateByScalar } from '@scalar/openapi-parser';
import { Validator } from '@seriousme/openapi-schema-validator';
import { generate as generateByCodegen } from 'openapi-typescript-codegen';
import { generate as generateByOrval } from 'orval';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestPlatform, type TestPlatform } from '#testing/platform.ts';
import type { TestClient } from '#testing/test-client.ts';

interface Schema {
  $ref?: string;
  required?: string[];
  properties?: Record<string, { pattern?: string; maxLength?: number; $ref?: string }>;
}
interface Operation {
  operationId: string;
  security: Record<string, string[]>[];
  parameters?: { name: string; in: string; required: boolean }[];
  requestBody?: { content: Record<string, { schema: Schema; example?: unknown }> };
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
}
interface Document {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

let platform: TestPlatform;
let client: TestClient;
let text: string;
let document: Document;
const folder = mkdtempSync(path.join(tmpdir(), 'ircrisk-openapi-'));
beforeAll(async () => {
  platform = await startTestPlatform();
  client = await platform.client(platform.a.admin);
  const answer = await client.get('/ircrisk-system/openapi');
  expect(String(answer.headers['content-type'])).toContain('application/vnd.oai.openapi+json');
  text = answer.text;
  document = JSON.parse(text) as Document;
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await platform?.close();
});

const operation = (method: string, url: string) => document.paths[`/api${url}`]?.[method] as Operation;
const schemaOf = ({ $ref = '' }: Schema) => document.components.schemas[$ref.split('/').at(-1) ?? ''];

test('it is bare, of version 3.1, and for those who may read it', async () => {
  expect(document.openapi).toBe('3.1.0');
  const plain = await platform.client(platform.a.plain);
  expect((await plain.get('/ircrisk-system/openapi')).status).toBe(403);
});

test('every mounted call is in it, each under a name of its own', () => {
  const routes = platform.app.mounted.filter(({ url }) => url.startsWith('/api/'));
  const missing = routes.filter(
    ({ url, method }) => !document.paths[url.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()],
  );
  expect(missing.map(({ url }) => url)).toEqual([]);
  const ids = Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  );
  expect(new Set(ids).size).toBe(ids.length);
});

test('what the server itself calls is in it, by topic', () => {
  expect(Object.keys(document.webhooks)).toEqual(Object.keys(topicTexts));
  const told = document.webhooks['order.completed']?.post?.requestBody?.content['application/json']?.schema;
  expect(schemaOf(told ?? {})).toMatchObject({ required: ['id', 'topic', 'time', 'tenantId', 'data'] });
});

test('two validators that know nothing of each other find it valid', async () => {
  const first = await new Validator().validate(JSON.parse(text) as Parameters<Validator['validate']>[0]);
  expect(first.valid ? [] : first.errors).toEqual([]);
  const second = await validateByScalar(text);
  expect(second.errors ?? []).toEqual([]);
  expect(second.valid).toBe(true);
});

test('two generators make clients of it', async () => {
  const file = path.join(folder, 'openapi.json');
  writeFileSync(file, text);
  await generateByCodegen({ input: file, output: path.join(folder, 'codegen'), useOptions: true });
  expect(readdirSync(path.join(folder, 'codegen', 'models')).length).toBeGreaterThan(100);
  await generateByOrval({
    input: { target: file },
    output: { target: path.join(folder, 'orval', 'client.ts'), client: 'fetch', mode: 'single' },
  });
  expect(readdirSync(path.join(folder, 'orval'))).toContain('client.ts');
});

test('records have names, and what is required or has a pattern says so', () => {
  const saved = schemaOf(
    operation('post', '/ircrisk-system/post/save').requestBody?.content['application/json']?.schema ?? {},
  );
  expect(saved?.required).toEqual(expect.arrayContaining(['postCode', 'postName', 'category']));
  expect(saved?.required).not.toContain('remark');
  expect(Object.keys(document.components.schemas)).toEqual(
    expect.arrayContaining(['Equipment', 'NewEquipment', 'Part', 'Inspection', 'Refusal']),
  );
  const page = JSON.stringify(operation('get', '/ircrisk-center/equipment/page').responses['200']);
  expect(page + JSON.stringify(document.components.schemas)).toContain('#/components/schemas/Equipment"');
  expect(operation('get', '/ircrisk-system/post/detail').parameters).toMatchObject([
    { name: 'id', required: true, schema: { pattern: '^\\d{1,19}$' } },
  ]);
});

test('filters, files, token and events are described', () => {
  const filters = operation('get', '/ircrisk-center/equipment/list').parameters?.map(({ name }) => name);
  expect(filters).toEqual(expect.arrayContaining(['current', 'size', 'ascs', 'keyword', 'tag', 'type']));
  const upload = operation('post', '/ircrisk-system/file/upload').requestBody?.content;
  expect(Object.keys(upload ?? {})).toEqual(['multipart/form-data']);
  expect(operation('post', '/ircrisk-auth/oauth/token').security).toEqual([{ basic: [] }]);
  const workbook = operation('get', '/ircrisk-center/equipment/template').responses['200']?.content;
  expect(Object.keys(workbook ?? {})[0]).toContain('spreadsheetml');
  const check = operation('post', '/ircrisk-center/equipment/import-check').requestBody?.content;
  expect(Object.keys(check ?? {})).toEqual(['multipart/form-data']);
  expect(operation('post', '/ircrisk-center/equipment/export')).toBeDefined();
});

test('a call made from its example is understood', async () => {
  const body = operation('post', '/ircrisk-center/material/save').requestBody?.content['application/json'];
  const answer = await client.post('/ircrisk-center/material/save', body?.example);
  expect(answer.body).toMatchObject({ code: 200 });
});
