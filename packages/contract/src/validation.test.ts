import { expect, it } from 'vitest';
import { recordSchema } from './record-schema.ts';
import { corrosionWindow } from './resources/corrosion/window.ts';
import { incident } from './resources/safety/incident.ts';
import { explainIssues, labelsOf, parseOptions } from './validation.ts';

it.each(['create', 'update'] as const)('a broken rule names the field as people call it: %s', (mode) => {
  const schema = recordSchema(incident, mode);
  const { error } = schema.safeParse({ id: '1', directCost: '-5' }, parseOptions);
  const told = explainIssues({ issues: error?.issues ?? [] }, labelsOf(schema), 'zh');
  expect(told.find(({ field }) => field === 'directCost')?.msg).toBe('直接经济损失不能为负数');
});

it('a number sent as text is a decimal that can be held, and nothing else', () => {
  const schema = recordSchema(corrosionWindow, 'update');
  const read = (high: unknown) => {
    const { success, data } = schema.safeParse({ id: '1', high }, parseOptions);
    return success ? (data as { high?: unknown }).high : 'refused';
  };
  expect(['12', ' 1.5 ', '.5', '5.', '+2', '1e3', '0.00', '0e9', ''].map(read)).toEqual([
    ...[12, 1.5, 0.5, 5, 2, 1000, 0, 0, null],
  ]);
  for (const text of ['0x10', '0b11', '0o7', '1e-400', '1e400', 'Infinity', '1,5', '1 000', 'e3', '.'])
    expect(read(text), text).toBe('refused');
});
