import type { BandCode } from '@ircrisk/engine-risk-matrix';
import type { Tokens } from '@ircrisk/ui/theme/tokens.ts';

/** The lowest band is blue by the four-colour rule; this blue is apart from that of a selection. */
const blue = {
  light: { solid: '#3D7DBF', ink: '#1D4E89', tint: '#E3EEF9', cell: '#A9C8E8' },
  dark: { solid: '#5C9AD8', ink: '#9CC7F0', tint: '#1A3148', cell: '#2D5580' },
};

export const colourOf = (band: BandCode, { name, risk }: Pick<Tokens, 'name' | 'risk'>) =>
  band === 'low' ? blue[name === 'dark' ? 'dark' : 'light'] : risk[band];
