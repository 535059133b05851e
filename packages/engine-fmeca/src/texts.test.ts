import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it, test } from 'vitest';
import {
  byUrgency,
  classMismatch,
  detectionScale,
  effectProbabilityGuide,
  fmecaMessages,
  fmecaText,
  illustrativeModeRatios,
  isSinglePoint,
  occurrenceScale,
  priorityMeanings,
  probabilityLevelTexts,
  severityClassTexts,
  severityScale,
} from './index.ts';

it('every notice has its sentence in both languages', () => {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /^(structured\/)?[a-z-]+\.ts$/.test(file),
  );
  const code = files.map((file) => readFileSync(path.join(import.meta.dirname, file), 'utf8')).join('\n');
  const codes = [...code.matchAll(/code: '(\w+)'/g), ...code.matchAll(/'(net\w+)'/g)].map(
    ([, name = '']) => name,
  );
  expect(codes.length).toBeGreaterThan(20);
  expect(codes.filter((name) => !(name in fmecaMessages))).toEqual([]);
  expect(fmecaText({ code: 'ratingOutside', values: { name: 'S', value: 11 } }, 'zh')).toBe(
    'S 应为 1–10 的整数（现为 11）',
  );
});

test.each([
  ['severity', severityScale],
  ['occurrence', occurrenceScale],
  ['detection', detectionScale],
])('the scale of %s has ten levels, each said in both languages', (_, scale) => {
  expect(scale.map(({ rating }) => rating)).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
  expect(scale.every(({ zh, en }) => zh.length > 1 && en.length > 1)).toBe(true);
});

it('classes, levels and priorities are said in both languages, and the guide to β covers 0 to 1', () => {
  const texts = [severityClassTexts, probabilityLevelTexts, priorityMeanings].flatMap((group) =>
    Object.values(group),
  );
  expect(texts).toHaveLength(12);
  expect(texts.every(({ zh, en }) => zh !== en)).toBe(true);
  expect([
    Math.min(...effectProbabilityGuide.map(({ from }) => from)),
    Math.max(...effectProbabilityGuide.map(({ to }) => to)),
  ]).toEqual([0, 1]);
});

it('illustrative ratios of a class add to one', () => {
  for (const ratios of Object.values(illustrativeModeRatios))
    expect(Object.values(ratios).reduce((sum, ratio) => sum + ratio, 0)).toBeCloseTo(1, 12);
});

it('rows stand by severity, then priority, then RPN, and unscored ones last', () => {
  const rows = [
    { severity: 9, priority: 'L', rpn: 72 },
    { severity: 10, priority: null, rpn: null },
    { severity: 9, priority: 'H', rpn: 60 },
    { severity: 7, priority: 'H', rpn: 300 },
    { severity: 9, priority: 'H', rpn: 126 },
  ] as const;
  expect([...rows].sort(byUrgency).map(({ rpn }) => rpn)).toEqual([126, 60, 72, 300, null]);
});

it('a single point of failure is severe and has no spare', () => {
  expect(isSinglePoint({ severityClass: 'I' })).toBe(true);
  expect(isSinglePoint({ severityClass: 'II', redundancies: [{ k: 2, n: 2 }] })).toBe(true);
  expect(isSinglePoint({ severityClass: 'I', redundancies: [{ k: 1, n: 2 }] })).toBe(false);
  const partOfASpare = [
    { k: 1, n: 1 },
    { k: 1, n: 2 },
  ];
  expect(isSinglePoint({ severityClass: 'I', redundancies: partOfASpare })).toBe(false);
  expect(isSinglePoint({ severityClass: 'III', severity: 10 })).toBe(false);
  expect(isSinglePoint({ severity: 9 })).toBe(true);
});

it('a severity of 10 in class IV is worth a second look, no rating is not', () => {
  const codes = [
    classMismatch(10, 'IV'),
    classMismatch(2, 'I'),
    classMismatch(9, 'I'),
    classMismatch(null, 'I'),
  ];
  expect(codes.map((notice) => notice?.code)).toEqual([
    'severityAgainstClass',
    'severityAgainstClass',
    undefined,
    undefined,
  ]);
});
