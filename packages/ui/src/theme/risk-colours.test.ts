import { describe, expect, it } from 'vitest';
import { contrast } from './contrast.ts';
import { withBandColours } from './risk-colours.ts';
import { type ThemeName, themes } from './tokens.ts';

describe.each(['light', 'dark'] satisfies ThemeName[])('colours of a company’s own bands (%s)', (name) => {
  const theme = themes[name];

  it('leave the product’s own shades where the colour is the product’s own', () => {
    expect(withBandColours(theme, { high: '#C4342B' }).risk).toEqual(theme.risk);
    expect(withBandColours(theme, {}).risk).toEqual(theme.risk);
  });

  it.each(['#3B78B5', '#112233', '#FFFF00', '#FFFFFF', '#000000'])('%s stays readable', (colour) => {
    const { risk } = withBandColours(theme, { low: colour });
    expect(risk.low.solid).toBe(colour);
    expect(contrast(risk.low.ink, risk.low.tint)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(theme.palette.text, risk.low.cell)).toBeGreaterThanOrEqual(4.5);
    expect(risk.high).toEqual(theme.risk.high);
  });
});
