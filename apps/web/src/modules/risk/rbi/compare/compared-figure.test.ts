import { expect, it } from 'vitest';
import { comparedFigure } from './compared-figure.ts';

it('names the figures of a comparison by date and mechanism, and leaves intermediate ones out', () => {
  expect(comparedFigure('mechanisms[2].atPlanDate')).toEqual({ name: 'df', index: 2, at: 'plan', unit: '' });
  expect(comparedFigure('atRbiDate.areaRiskM2PerYear')).toEqual({
    name: 'areaRiskM2PerYear',
    at: 'now',
    unit: 'm²/yr',
  });
  expect(comparedFigure('areaM2')).toEqual({ name: 'areaM2', unit: 'm²' });
  expect(comparedFigure('targetDate.date')).toEqual({ name: 'targetDate', unit: '' });
  expect(comparedFigure('area.holes[0].release.massKg')).toBeNull();
});
