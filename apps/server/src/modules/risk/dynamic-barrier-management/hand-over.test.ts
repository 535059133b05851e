import { expect, it } from 'vitest';
import { levelOf, reasonsOf } from './hand-over.ts';

it('names what lowers a risk beside what raises it, the most first: the reasons give the factor shown', () => {
  const of = (factor: number, en: string) => ({ factor, decades: Math.log10(factor), text: { zh: en, en } });
  const contributors = [of(1.05, 'windows'), of(0.39, 'failure history'), of(1.001, 'alarms'), of(1, 'none')];
  expect(reasonsOf(contributors, 'en')).toBe('failure history ×0.39; windows ×1.05');
  expect(reasonsOf([of(1, 'none')], 'zh')).toBe('–');
});

it('a level that stands on what nobody knows has a question mark', () => {
  const risk = { baseLevel: 'low', level: 'medium' } as const;
  expect(levelOf({ ...risk, lowConfidence: true }, 'en')).toBe('Blue → Yellow ?');
  expect(levelOf({ ...risk, level: 'low', lowConfidence: false }, 'zh')).toBe('蓝');
});
