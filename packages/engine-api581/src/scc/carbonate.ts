/** Alkaline carbonate cracking (Part 2 §10). Addendum 2 replaced the grid. */
import type { Susceptibility } from '../mechanisms/mechanism.ts';
import type { Edition } from '../settings.ts';
import table from '../tables/scc.json' with { type: 'json' };

const GRIDS = table.mechanisms.acscc.editions;

export function carbonateSusceptibility(
  ph: number,
  carbonatePpm: number,
  heatTreated: boolean,
  edition: Edition,
): Susceptibility {
  if (edition === 'api581-3-addendum-2') return addendum2(ph, carbonatePpm, heatTreated);
  const row = ph < 7.5 ? 0 : ph < 8 ? 1 : ph < 9 ? 2 : 3;
  const column = heatTreated ? 0 : carbonatePpm < 100 ? 1 : 2;
  return GRIDS['3rd2016'].grid[row]![column] as Susceptibility;
}

function addendum2(ph: number, carbonatePpm: number, heatTreated: boolean): Susceptibility {
  const row = ph <= 7.5 ? 0 : ph < 8 ? 1 : ph < 8.5 ? 2 : ph < 9 ? 3 : ph < 9.5 ? 4 : 5;
  const limits = [10, 100, 1000];
  const column = heatTreated ? 0 : 1 + limits.filter((limit) => carbonatePpm >= limit).length;
  return GRIDS.addendum2_2020.grid[row]![column] as Susceptibility;
}
