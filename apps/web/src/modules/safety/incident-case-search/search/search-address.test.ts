import { expect, it } from 'vitest';
import { addressOf, searchOf } from './search-address.ts';

it('a search stands in the address and comes back from it', () => {
  const search = {
    text: '密封泄漏',
    facets: { equipmentClass: ['PU', 'PI'], mechanism: [''], area: ['29.38/-95.17/29.91/-94.9'] },
    order: 'deadliest' as const,
    current: 3,
    spread: 'map' as const,
  };
  const address = addressOf(search, new URLSearchParams('view=search&q=old'));
  expect(address.get('view')).toBe('search');
  expect(searchOf(new URLSearchParams(address.toString()))).toEqual(search);
});

it('an address without or with foreign words is the whole library', () => {
  const whole = { text: '', facets: {}, order: 'relevance', current: 1, spread: 'years' };
  expect(searchOf(new URLSearchParams())).toEqual(whole);
  expect(searchOf(new URLSearchParams('order=worst&page=-2&colour=red&spread=moon&area=here'))).toEqual(
    whole,
  );
  expect(addressOf(searchOf(new URLSearchParams()), new URLSearchParams()).toString()).toBe('');
});
