import { expect, it } from 'vitest';
import { recordSchema } from './record-schema.ts';
import { incident } from './resources/safety/incident.ts';
import { explainIssues, labelsOf, parseOptions } from './validation.ts';

it.each(['create', 'update'] as const)('a broken rule names the field as people call it: %s', (mode) => {
  const schema = recordSchema(incident, mode);
  const { error } = schema.safeParse({ id: '1', directCost: '-5' }, parseOptions);
  const told = explainIssues({ issues: error?.issues ?? [] }, labelsOf(schema), 'zh');
  expect(told.find(({ field }) => field === 'directCost')?.msg).toBe('直接经济损失不能为负数');
});
