import { contrast, leastContrast } from './contrast.ts';
import { type RiskBand, type RiskColours, riskBands, type Tokens, themes } from './tokens.ts';

/** The colours a company has given its bands; what is missing keeps the product's own. */
export type BandColours = Partial<Record<RiskBand, string>>;

const parts = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

/** `share` of the first colour, the rest of the second. */
function mixed(one: string, other: string, share: number): string {
  const [a, b] = [parts(one), parts(other)];
  const mix = a.map((part, at) => Math.round(part * share + (b[at] ?? 0) * (1 - share)));
  return `#${mix.map((part) => part.toString(16).padStart(2, '0')).join('')}`.toUpperCase();
}

/** The strongest mixture of a colour with another that still reads against a third. */
function readable(colour: string, towards: string, against: string, from: number): string {
  for (let share = from; share > 0; share -= 0.05) {
    const tried = mixed(colour, towards, share);
    if (contrast(tried, against) >= leastContrast) return tried;
  }
  return towards;
}

/** Marks, text, grounds and cells from one colour, each readable on this theme. */
export function shadesOf(colour: string, { name, palette }: Tokens): RiskColours {
  const tint = mixed(colour, palette.surface, name === 'light' ? 0.14 : 0.2);
  return {
    solid: colour,
    tint,
    ink: readable(colour, name === 'light' ? '#000000' : '#FFFFFF', tint, 1),
    cell: readable(colour, palette.surface, palette.text, 0.5),
  };
}

export function withBandColours(tokens: Tokens, colours: BandColours): Tokens {
  const risk = { ...tokens.risk };
  for (const band of riskBands) {
    const colour = colours[band]?.toUpperCase();
    if (colour && colour !== themes.light.risk[band].solid) risk[band] = shadesOf(colour, tokens);
  }
  return { ...tokens, risk };
}
