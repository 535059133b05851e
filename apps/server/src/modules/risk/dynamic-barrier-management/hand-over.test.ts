import { expect, it } from 'vitest';
import { figureRows, levelOf, reasonsOf } from './hand-over.ts';

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

it('the figures of the overview stand on the sheet with what they are of, and without any with the reason', () => {
  const none = { zh: '近一年没有到期的测试', en: 'No test was due' };
  const kpi = {
    ...{ health: 0.6667, unknownShare: 0, testsOnTime: null, testsDue: 0, testsFailed: 0.25, testsDone: 4 },
    ...{
      bypassHours: 12,
      impairmentHours: 36.25,
      impairmentsClosed: 2,
      openImpairments: 0,
      overdueBypasses: 0,
    },
    reasons: { testsOnTime: none, testsFailed: null, impairmentHours: null },
  };
  expect(figureRows(kpi, 6, 'en')).toEqual([
    ['Barrier health', '66.7 %', 'Barriers: 6'],
    ['State unknown', '0.0 %', 'Barriers: 6'],
    ['Tests on time', '–', 'No test was due'],
    ['Tests failed', '25.0 %', 'Tests made in the last year: 4'],
    ['Time bypassed', '12.0 h', 'Last 30 days'],
    ['Mean time impaired', '36.3 h', 'Bypasses, failures and weaknesses closed in the last year: 2'],
  ]);
  expect(figureRows(kpi, 6, 'zh')[2]).toEqual(['测试按期率', '–', '近一年没有到期的测试']);
});
