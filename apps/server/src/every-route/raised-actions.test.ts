import type { Endpoint } from '@ircrisk/contract/endpoint.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { startTestPlatform, type TestPlatform } from '#testing/platform.ts';
import { apiRoutes, pathOf } from './testing.ts';

type Schema = z.core.JSONSchema.JSONSchema;

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform();
});
afterAll(() => platform?.close());

const schemaOf = (endpoint: Endpoint) =>
  z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' }) as Schema;

/** The least a property takes. */
function sampleOf(schema: Schema): unknown {
  const [choice] = schema.anyOf ?? [];
  if (choice) return sampleOf(choice as Schema);
  if (schema.enum) return schema.enum[0];
  if (schema.type === 'array') return [sampleOf((schema.items ?? {}) as Schema)];
  if (schema.type === 'integer' || schema.type === 'number') return 1;
  if (schema.type === 'boolean') return true;
  return '1'.padEnd(schema.minLength ?? 1, '1');
}

const samplesOf = ({ properties = {}, required = [] }: Schema) =>
  Object.fromEntries(required.map((name) => [name, sampleOf(properties[name] as Schema)]));

/** Every call, of whatever module, by which a person raises an action to be done by a day. */
const raising = () =>
  apiRoutes(platform).flatMap((route) => {
    const { endpoint } = route;
    if (!endpoint || route.method !== 'POST' || /\/(save|update|submit)$/.test(route.url)) return [];
    const schema = schemaOf(endpoint);
    const names = Object.keys(schema.properties ?? {});
    return names.includes('dueDate') ? [{ path: pathOf(route), names, samples: samplesOf(schema) }] : [];
  });

test('an action is raised to somebody who is there and for a day to come, wherever it is raised', async () => {
  const admin = await platform.client(platform.a.admin);
  const calls = raising();
  expect(calls.length).toBeGreaterThanOrEqual(8);
  for (const { path, names, samples } of calls)
    for (const [field, value] of [
      ['ownerId', '1'],
      ['dueDate', '1900-01-01'],
      ['dueDate', '2090-02-30'],
    ] as const) {
      if (!names.includes(field)) continue;
      const asked = { ...samples, ownerId: platform.a.admin.id, dueDate: '2090-01-01', [field]: value };
      const { body } = await admin.post(path, asked);
      expect(body, `${path} ${field} ${value}`).toMatchObject({ code: 400, errors: [{ field }] });
    }
});
