import { describe, expect, it } from 'vitest';
import { cssVariables } from './css-variables.ts';
import { riskBands, type ThemeName, themes } from './tokens.ts';

/** Relative luminance and contrast by WCAG 2.2. */
function contrast(one: string, other: string): number {
  const luminance = (colour: string) => {
    const parts = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255);
    const [r = 0, g = 0, b = 0] = parts.map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

describe.each(['light', 'dark'] satisfies ThemeName[])('the %s theme', (name) => {
  const { palette, risk } = themes[name];

  it('keeps text at 4.5:1 on every ground it stands on', () => {
    const pairs: [string, string][] = [palette.ground, palette.surface, palette.surface2].flatMap((ground) =>
      [palette.text, palette.text2, palette.text3, palette.primaryInk].map((ink): [string, string] => [
        ink,
        ground,
      ]),
    );
    pairs.push(
      [palette.shellText, palette.shell],
      [palette.shellText2, palette.shell],
      ['#FFFFFF', palette.primary],
    );
    pairs.push(...riskBands.map((band): [string, string] => [risk[band].ink, risk[band].tint]));
    const weak = pairs.filter(([ink, ground]) => contrast(ink, ground) < 4.5);
    expect(weak).toEqual([]);
  });

  it('gives plain CSS every token as a variable', () => {
    const variables = cssVariables(themes[name]);
    expect(variables['--ir-primary-ink']).toBe(palette.primaryInk);
    expect(variables['--ir-text-2']).toBe(palette.text2);
    expect(variables['--ir-risk-medium-high-tint']).toBe(risk.mediumHigh.tint);
    expect(variables['--ir-chart-1']).toMatch(/^#/);
  });
});
