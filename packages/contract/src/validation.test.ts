import { expect, it } from 'vitest';
import { z } from 'zod';
import { resources } from './catalog.ts';
import { recordSchema, settableFields } from './record-schema.ts';
import type { Resource } from './resource.ts';
import { alarmTag } from './resources/alarm/tag.ts';
import { corrosionLoop } from './resources/corrosion/loop.ts';
import { corrosionWindow } from './resources/corrosion/window.ts';
import { incident } from './resources/safety/incident.ts';
import { incidentCase } from './resources/safety/incident-case.ts';
import { explainIssues, labelsOf, parseOptions } from './validation.ts';

it.each(['create', 'update'] as const)('a broken rule names the field as people call it: %s', (mode) => {
  const schema = recordSchema(incident, mode);
  const { error } = schema.safeParse({ id: '1', directCost: '-5' }, parseOptions);
  const told = explainIssues({ issues: error?.issues ?? [] }, labelsOf(schema), 'zh');
  expect(told.find(({ field }) => field === 'directCost')?.msg).toBe('直接经济损失不能为负数');
});

it('what no schema labels is told in words, a nested place by its items', () => {
  const schema = z.object({
    from: z.number(),
    ids: z.array(z.string()),
    series: z.array(z.object({ values: z.array(z.number()) })),
  });
  const told = (language: 'zh' | 'en') => {
    const sent = { from: 'x', ids: 'x', series: [{ values: [1, 'x'] }] };
    const { error } = schema.safeParse(sent, parseOptions);
    return explainIssues({ issues: error?.issues ?? [] }, labelsOf(schema), language).map(({ msg }) => msg);
  };
  expect(told('zh')).toEqual([
    '开始时间格式不正确',
    '所选记录格式不正确',
    '测点第 1 项的数值第 2 项格式不正确',
  ]);
  expect(told('en')).toEqual([
    'The beginning has the wrong format',
    'The choice of records has the wrong format',
    'The series, item 1, the list of values, item 2 has the wrong format',
  ]);
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

it('a number without limits of its own has those of a plant, told with the field in both languages', () => {
  const told = (values: Record<string, unknown>, resource: Resource, language: 'zh' | 'en') => {
    const schema = recordSchema(resource, 'update');
    const { error } = schema.safeParse({ id: '1', ...values }, parseOptions);
    return explainIssues({ issues: error?.issues ?? [] }, labelsOf(schema), language).map(({ msg }) => msg);
  };
  expect(told({ rateLimit: 1e308 }, corrosionWindow, 'en')).toEqual([
    expect.stringContaining('1000000000000'),
  ]);
  expect(told({ rateLimit: 1e-320 }, corrosionWindow, 'zh')).toEqual([
    expect.stringMatching(/不能小于 1e-30/),
  ]);
  expect(told({ temperatureMax: 1e308, pressure: 1e308 }, corrosionLoop, 'zh')).toEqual([
    expect.stringContaining('不能大于 20000'),
    expect.stringContaining('不能大于 10000'),
  ]);
  expect(told({ spanLow: -1e308, spanHigh: 1e308 }, alarmTag, 'en')).toHaveLength(2);
  expect(told({ loss: 1e308 }, incidentCase, 'en')).toHaveLength(1);
  expect(told({ temperatureMax: 450, pressure: 0, rateLimit: 1e-9 }, corrosionLoop, 'en')).toEqual([]);
});

it('no number and no quantity a caller may set is without an end', () => {
  for (const one of resources) {
    const schema = recordSchema(one, 'update');
    for (const [name, field] of settableFields(one, 'update')) {
      if (field.kind !== 'number' && field.kind !== 'quantity') continue;
      for (const value of [1e308, -1e308, 1e-320])
        expect(schema.shape[name]?.safeParse(value).success, `${one.id}.${name} ${value}`).toBe(false);
    }
  }
});
