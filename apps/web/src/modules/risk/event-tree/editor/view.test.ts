import { expect, it } from 'vitest';
import { figureText } from './view.ts';

it('small figures of the branches are set as they are on paper', () => {
  expect([figureText(1.2e-4), figureText(0.118), figureText(null)]).toEqual(['1.20×10⁻⁴', '0.118', '–']);
});
