import { expect, it } from 'vitest';
import { countText, probabilityText, ratioText } from './format.ts';

it('probabilities of the tree are set as they are on paper', () => {
  expect([1.2e-4, 0, 'Infinity', null].map(probabilityText)).toEqual(['1.20×10⁻⁴', '0', '∞', '–']);
  expect([ratioText(2.5e-5), ratioText(1.5)]).toEqual(['2.50×10⁻⁵', '1.5']);
  expect([countText('1234567890123'), countText(12_345)]).toEqual(['1.23×10¹²', '12 345']);
});
