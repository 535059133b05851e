import type { KpiFigure } from '@ircrisk/contract/modules/workplace/dashboard.ts';
import { expect, test } from 'vitest';
import { bandOf, worstFirst } from './bands.ts';

const figure = (code: KpiFigure['code'], band: KpiFigure['band']) => ({ code, band }) as KpiFigure;

test('on a phone what misses its target comes first and what has none last', () => {
  const figures = [
    figure('operationalAvailability', 'green'),
    figure('sealLeakRateStatic', 'green'),
    figure('sealLeakRateDynamic', 'red'),
    figure('MTTR', 'amber'),
    figure('MTBF', null),
  ];
  expect(bandOf('sealLeakRate', figures)).toBe('red');
  expect(worstFirst(['operationalAvailability', 'MTBF', 'MTTR', 'sealLeakRate'], figures)).toEqual([
    'sealLeakRate',
    'MTTR',
    'operationalAvailability',
    'MTBF',
  ]);
});
