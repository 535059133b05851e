import { chartRoles } from '@ircrisk/ui/theme/chart-theme.ts';
import { themes } from '@ircrisk/ui/theme/tokens.ts';
import { expect, it } from 'vitest';
import { societalSeries } from './societal-series.ts';

it.each(['light', 'dark'] as const)('draws each line of the curve in its own colour, %s', (theme) => {
  const drawn = societalSeries([], { intolerable: 'a', acceptable: 'b' }, chartRoles(themes[theme]));
  expect(new Set(drawn.map(({ itemStyle }) => itemStyle.color)).size).toBe(3);
});
