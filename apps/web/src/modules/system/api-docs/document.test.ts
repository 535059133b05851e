import { expect, it } from 'vitest';
import { answerType, byService, fieldRows, type OpenApi, operationsOf } from './document.ts';

const text = { type: 'string', maxLength: 20, label: { zh: '名称', en: 'Name' } };
const answer = (data: object) => ({
  200: { content: { 'application/json': { schema: { properties: { data } } } } },
});
const document = {
  info: { title: 'x', version: '1' },
  paths: {
    '/api/ircrisk-user/list': {
      get: {
        tags: ['ircrisk-user'],
        summary: 'Users: View',
        'x-summary-zh': '用户：查看',
        'x-access': 'user.read',
        parameters: [{ name: 'size', required: true, schema: { type: 'integer', maximum: 500 } }],
        responses: answer({
          type: 'object',
          properties: {
            records: {
              type: 'array',
              items: { type: 'object', properties: { name: text }, required: ['name'] },
            },
          },
        }),
      },
    },
    '/api/ircrisk-system/post/remove': {
      post: {
        tags: ['ircrisk-system'],
        summary: 'Positions: Delete',
        requestBody: {
          content: {
            'application/x-www-form-urlencoded': {
              schema: { properties: { ids: { anyOf: [{ type: 'string' }, { type: 'null' }] } } },
            },
          },
        },
        responses: answer({ const: true, type: 'boolean' }),
      },
    },
  },
} as unknown as OpenApi;

it('operations are found by words of either language, grouped by service', () => {
  const operations = operationsOf(document);
  expect([...byService(operations, '').keys()]).toEqual(['ircrisk-user', 'ircrisk-system']);
  expect(byService(operations, '用户 LIST').get('ircrisk-user')?.[0]).toMatchObject({
    method: 'GET',
    access: 'user.read',
  });
  expect(byService(operations, 'nothing of the kind').size).toBe(0);
});

it('fields of inner records stand below their own, with label, type and rule', () => {
  const [list, remove] = operationsOf(document);
  expect(fieldRows(list!.input, 'en')).toMatchObject([{ name: 'size', required: true, rule: '≤ 500' }]);
  expect(fieldRows(list!.result, 'zh')).toMatchObject([
    { name: 'records', type: 'object[]', depth: 0 },
    { name: 'name', key: 'records.name', label: '名称', depth: 1, required: true, rule: '0–20 ch.' },
  ]);
  expect(remove).toMatchObject({ body: 'form' });
  expect(fieldRows(remove!.input, 'en')).toMatchObject([
    { name: 'ids', type: 'string | null', required: false },
  ]);
  expect(answerType(remove!.result)).toBe('boolean');
});
