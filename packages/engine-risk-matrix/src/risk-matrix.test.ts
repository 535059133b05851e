import { describe, expect, it } from 'vitest';
import {
  api581Matrix,
  bandOfCell,
  compareCells,
  compareRisk,
  defaultMatrix,
  lookup,
  migrateAssessment,
  possibleValues,
  probabilityLevelOf,
  type RiskMatrix,
  templates,
  validateMatrix,
} from './index.ts';

const matrix = defaultMatrix();
const errorsOf = (changed: RiskMatrix) =>
  validateMatrix(changed).filter(({ severity }) => severity === 'error');

describe('lookup (card risk-matrix, examples 1–3 and 8)', () => {
  it('takes the worst band of the rated categories and names what drives it', () => {
    const level = lookup(matrix, 3, { P: 2, E: 3, O: 4, A: 1, R: null });
    expect(level.byCategory).toEqual({
      P: { band: 'medium', value: 6 },
      E: { band: 'medium', value: 9 },
      O: { band: 'mediumHigh', value: 12 },
      A: { band: 'low', value: 3 },
    });
    expect([level.overall, level.driving]).toEqual(['mediumHigh', ['O']]);
  });

  it('gives null with the reason when nothing is rated', () => {
    expect(lookup(matrix, 3, {})).toMatchObject({ overall: null, reason: 'noConsequence' });
    expect(lookup(matrix, null, { P: 5 })).toMatchObject({ overall: null, reason: 'noProbability' });
  });

  it('puts a frequency on a boundary into the upper level and keeps the ends open', () => {
    const level = (f: number) => probabilityLevelOf(matrix, f);
    expect([3.5e-3, 1e-3, 9.99e-4].map(level)).toEqual([4, 4, 3]);
    expect([0, 1e-9, 1e-5, 1e-4, 1e-2, 40].map(level)).toEqual([1, 1, 2, 3, 5, 5]);
  });

  it('never calls a severe but rare event low', () => {
    expect([bandOfCell(matrix, 5, 3), bandOfCell(matrix, 2, 2), bandOfCell(matrix, 1, 5)]).toEqual([
      'high',
      'low',
      'medium',
    ]);
  });

  it('tells the reduction in bands and per cent', () => {
    expect(compareCells(matrix, { p: 4, c: 4 }, { p: 2, c: 4 })).toMatchObject({
      bands: 2,
      valuePercent: -50,
    });
  });

  it('ranks by value, then by consequence', () => {
    const ranked = [
      { p: 4, c: 2 },
      { p: 2, c: 4 },
      { p: 3, c: 3 },
    ].sort(compareRisk);
    expect(ranked).toEqual([
      { p: 3, c: 3 },
      { p: 2, c: 4 },
      { p: 4, c: 2 },
    ]);
  });
});

describe('validation (card risk-matrix, examples 4–7)', () => {
  it.each(Object.entries(templates))('finds nothing wrong with the template %s', (_, { build }) => {
    expect(errorsOf(build())).toEqual([]);
  });

  it('has no complaint at all about the default', () => {
    expect(validateMatrix(matrix)).toEqual([]);
  });

  it('lists real gaps only', () => {
    const gap = defaultMatrix();
    gap.bands[2] = { ...gap.bands[2]!, lower: 11 };
    expect(errorsOf(gap)).toMatchObject([{ code: 'gap', params: { value: 10 } }]);
    const hole = defaultMatrix();
    hole.bands[2] = { ...hole.bands[2]!, upper: 13 };
    expect(errorsOf(hole)).toEqual([]);
    expect(possibleValues(hole)).not.toContain(14);
  });

  it('refuses overlapping bands', () => {
    const overlap = defaultMatrix();
    overlap.bands[1] = { ...overlap.bands[1]!, upper: 10 };
    expect(errorsOf(overlap)).toMatchObject([{ code: 'overlap', params: { value: 10 } }]);
  });

  it.each([30, 0, 2.5])('refuses %s as a limit', (value) => {
    const bad = defaultMatrix();
    bad.bands[3] = { ...bad.bands[3]!, upper: value };
    expect(errorsOf(bad).map(({ code }) => code)).toContain('badValue');
  });

  it('refuses a matrix whose bands are all disabled', () => {
    const off = {
      ...defaultMatrix(),
      bands: defaultMatrix().bands.map((band) => ({ ...band, disabled: true })),
    };
    expect(errorsOf(off)).toMatchObject([{ code: 'allDisabled' }]);
  });

  it.each(['probability', 'consequence'] as const)('refuses a matrix without a usable %s level', (axis) => {
    const off = defaultMatrix();
    for (const level of off[axis]) level.disabled = true;
    expect(errorsOf(off)).toMatchObject([{ code: 'allDisabled', path: axis }]);
  });

  it('names both cells where risk falls with rising probability', () => {
    const twisted = { ...defaultMatrix(), overrides: { '4,4': 'medium', '3,4': 'high' } as const };
    expect(errorsOf(twisted)).toContainEqual(
      expect.objectContaining({ code: 'notMonotonic', params: { p: 3, c: 4, p2: 4, c2: 4 } }),
    );
  });

  it('warns where low stands beside high', () => {
    const steep = { ...defaultMatrix(), overrides: { '1,5': 'low', '2,5': 'high' } as const };
    expect(validateMatrix(steep)).toContainEqual(
      expect.objectContaining({ code: 'lowBesideHigh', severity: 'warning' }),
    );
  });

  it('reports a hole between two probability levels', () => {
    const hole = defaultMatrix();
    hole.probability[2] = { ...hole.probability[2]!, lower: 2e-4 };
    expect(errorsOf(hole)).toMatchObject([{ code: 'probabilityGap', path: 'probability/2' }]);
  });

  it('works with unequal numbers of rows and columns', () => {
    const wide = defaultMatrix();
    wide.probability = wide.probability.slice(0, 4);
    wide.consequence = [...wide.consequence, { ...wide.consequence[4]!, index: 6, code: 'F' }];
    wide.bands[3] = { ...wide.bands[3]!, upper: 24 };
    expect(errorsOf(wide)).toEqual([]);
    expect(bandOfCell(wide, 4, 6)).toBe('high');
  });
});

describe('migration to another matrix (card risk-matrix, rule 8)', () => {
  const judged = { probability: 3, frequency: null, consequences: { P: 4, A: 2 } };

  it('keeps levels between versions of the same scales and reads the band anew', () => {
    const stricter = { ...defaultMatrix(), overrides: { '3,4': 'high' } as const };
    expect(migrateAssessment(matrix, stricter, judged)).toEqual({
      probability: 3,
      consequences: { P: 4, A: 2 },
      level: 'high',
      doubtful: [],
    });
  });

  it('takes the frequency where there is one, the boundary going up', () => {
    const to = api581Matrix();
    const at = (frequency: number) => migrateAssessment(matrix, to, { ...judged, frequency }).probability;
    expect([3.05e-4, 3.06e-4, 9.9e-4].map(at)).toEqual([2, 3, 3]);
  });

  it('marks a level whose interval the new scale cuts in two', () => {
    const moved = migrateAssessment(matrix, api581Matrix(), judged);
    expect(moved).toMatchObject({ probability: 3, doubtful: ['probability'] });
    const sure = migrateAssessment(api581Matrix(), api581Matrix(), judged);
    expect(sure.doubtful).toEqual([]);
  });

  it('asks about consequences when the scale grows or shrinks, and about levels out of use', () => {
    expect(
      migrateAssessment(matrix, templates.small.build(), { ...judged, consequences: { P: 5 } }),
    ).toMatchObject({
      consequences: { P: 4 },
      doubtful: ['P'],
    });
    const off = defaultMatrix();
    off.probability[2] = { ...off.probability[2]!, disabled: true };
    expect(migrateAssessment(matrix, off, judged).doubtful).toEqual(['probability']);
  });

  it('leaves unrated what was unrated', () => {
    const none = { probability: null, frequency: null, consequences: {} };
    expect(migrateAssessment(matrix, api581Matrix(), none)).toEqual({
      probability: null,
      consequences: {},
      level: null,
      doubtful: [],
    });
  });
});
