import { expect, test } from 'vitest';
import { incidentText } from './messages.ts';
import { nationalGrade } from './national-grade.ts';
import { severityWeight } from './severity-weight.ts';

const unhurt = { deaths: 0, seriousInjuries: 0 };

test('a loss is at least what a part of it costs', () => {
  const grade = (lossMillionCny: number | null, leastLossMillionCny?: number | null) =>
    nationalGrade({ ...unhurt, lossMillionCny, leastLossMillionCny: leastLossMillionCny ?? null });
  expect(grade(0, 70.2)).toEqual({ grade: 'major', by: ['loss'], open: [] });
  expect(grade(100, 70.2)?.grade).toBe('extraordinary');
  // What is not known could still be more.
  expect(grade(null, 50)).toMatchObject({ grade: 'major', by: ['loss'], open: [{ path: 'lossMillionCny' }] });
  expect(grade(null, 100)).toEqual({ grade: 'extraordinary', by: ['loss'], open: [] });
  expect(grade(null, 0.5)).toMatchObject({ grade: 'unknown', by: [] });
  expect(grade(null)).toMatchObject({ grade: 'unknown', by: [] });
  expect(grade(0.5, 0.9)).toBeNull();
  expect(grade(2, Number.NaN)?.grade).toBe('ordinary');
});

test('points for a community of which it is said that nothing was declared count for nothing, and that is told', () => {
  const columns = { health: 9, community: 27, environment: 0, directCostUsd: 0, releaseMultiple: 0 } as const;
  const denied = severityWeight({ ...columns, communityMeasures: false });
  expect([denied.value, denied.warnings.map(({ code }) => code)]).toEqual([9, ['communityPointsDenied']]);
  expect(denied.steps[0]?.substituted).toBe('9 + 0 + 0 + 0 + 0');
  const [warning] = denied.warnings;
  expect(warning && [incidentText(warning, 'zh'), incidentText(warning, 'en')].join()).toMatch(
    /27 分.*27 points/,
  );
  expect(severityWeight({ ...columns, communityMeasures: true }).value).toBe(36);
  expect(severityWeight(columns).value).toBe(36);
});
