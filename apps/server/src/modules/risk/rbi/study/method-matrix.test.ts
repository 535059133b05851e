import { matrixFor } from '@ircrisk/engine-api581';
import { validateMatrix } from '@ircrisk/engine-risk-matrix';
import { describe, expect, it } from 'vitest';
import { matrixOfProject } from '../calculation/engine-settings.ts';
import { methodMatrix } from './method-matrix.ts';
import type { StudyRow } from './store.ts';

const of = (matrix: StudyRow['settings']['matrix'], edition: StudyRow['edition']) =>
  methodMatrix({ settings: { matrix } as StudyRow['settings'], edition });

describe('the standard’s own matrix as a stored one', () => {
  it.each([
    ['api581', 'balanced', 'api581-3'],
    ['unbalanced', 'unbalanced', 'api581-3'],
    ['api581', 'balanced', 'gbt-26610'],
    ['unbalanced', 'unbalanced', 'gbt-26610'],
  ] as const)('has the limits and cells the engine judges by: %s, %s, %s', (setting, choice, edition) => {
    const { definition } = of(setting, edition);
    // The copy names the limits on the damage factor in words: a matrix of the platform counts frequencies.
    const { dfLimits: _limits, ...judged } = matrixFor(choice, edition);
    expect(matrixOfProject(definition)).toEqual(judged);
    expect(validateMatrix(definition).filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  it('is one for both editions of API 581, and another for each other choice', () => {
    expect(of('api581', 'api581-3-addendum-2')).toEqual(of('api581', 'api581-3'));
    const names = [of('api581', 'api581-3'), of('unbalanced', 'api581-3'), of('api581', 'gbt-26610')];
    expect(new Set(names.map(({ method }) => method)).size).toBe(3);
    expect(names.map(({ nameEn }) => nameEn)).toEqual([
      'API RP 581 balanced matrix',
      'API RP 581 unbalanced matrix',
      'GB/T 26610.4-2022 balanced matrix',
    ]);
  });
});
