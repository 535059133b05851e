import type { KpiFigure, TileCode } from '@ircrisk/contract/modules/workplace/dashboard.ts';
import type { KpiCode } from '@ircrisk/engine-reliability/tables/kpi-definitions.ts';

export type Band = NonNullable<KpiFigure['band']>;
/** The worst first, as a phone shows them. */
export const bands: readonly Band[] = ['red', 'amber', 'green'];

/** The indicators a tile stands for: static and dynamic seals share one. */
export const codesOf = (tile: TileCode): KpiCode[] =>
  tile === 'sealLeakRate' ? ['sealLeakRateStatic', 'sealLeakRateDynamic'] : [tile];

/** How a tile stands to its target: as the worst of what it shows; none without a target or a figure. */
export function bandOf(tile: TileCode, figures: readonly KpiFigure[]): Band | undefined {
  const own = codesOf(tile).map((code) => figures.find((one) => one.code === code)?.band);
  return bands.find((band) => own.includes(band));
}

/** What misses its target comes first, what has none last; otherwise as the person laid them out. */
export function worstFirst(tiles: readonly TileCode[], figures: readonly KpiFigure[]): TileCode[] {
  const rank = (tile: TileCode) => {
    const band = bandOf(tile, figures);
    return band ? bands.indexOf(band) : bands.length;
  };
  return [...tiles].sort((a, b) => rank(a) - rank(b));
}
