import { describe, expect, it } from 'vitest';
import { courseRows, surveyAngles, type TankCalculation } from './figures.ts';

const figure = (value: unknown) => ({
  value,
  unit: '',
  steps: [],
  warnings: [],
  reason: null,
  reference: '',
});

describe('the courses of a tank', () => {
  it('stand beside their figures, and the limiting one is marked', () => {
    const calculation = {
      courses: [
        { id: '1', course: 1, measuredAverage: 11.2, measuredMinimum: 10.9, nominalThickness: 12 },
        { id: '2', course: 2, measuredAverage: null, measuredMinimum: 8.1, nominalThickness: 9 },
      ],
      shell: figure({
        product: [{ requiredMm: 9.8 }, { requiredMm: 7.7 }],
        hydrotest: [],
        limitingCourse: 2,
      }),
    } as unknown as TankCalculation;
    const rows = courseRows(calculation);
    expect(rows.map(({ measured, least }) => [measured, least])).toEqual([
      [11.2, 10.9],
      [8.1, 8.1],
    ]);
    expect(rows.map(({ product }) => product?.requiredMm)).toEqual([9.8, 7.7]);
    expect(rows.map(({ limiting }) => limiting)).toEqual([false, true]);
  });

  it('keep their rows where nothing could be calculated', () => {
    const calculation = {
      courses: [{ id: '1', course: 1 }],
      shell: figure(null),
    } as unknown as TankCalculation;
    expect(courseRows(calculation)).toMatchObject([{ measured: null, product: undefined, limiting: false }]);
  });
});

describe('the points of a settlement survey', () => {
  it('keep their angles, and are evenly spaced without', () => {
    expect(surveyAngles('0, 30, 90', 3)).toEqual([0, 30, 90]);
    expect(surveyAngles(null, 4)).toEqual([0, 90, 180, 270]);
    expect(surveyAngles('0, 30', 4)).toEqual([0, 90, 180, 270]);
  });
});
