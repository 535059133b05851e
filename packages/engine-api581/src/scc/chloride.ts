/** Internal chloride cracking (Part 2 §12). */
import type { Susceptibility } from '../mechanisms/mechanism.ts';
import table from '../tables/scc.json' with { type: 'json' };

const ACID = table.mechanisms.clscc.pH_at_or_below_10;
const ALKALINE = table.mechanisms.clscc.pH_above_10;

export function chlorideSusceptibility(
  temperatureC: number,
  chloridePpm: number,
  ph: number,
): Susceptibility {
  if (chloridePpm < 1) return 'None';
  const column = chloridePpm <= 10 ? 0 : chloridePpm <= 100 ? 1 : chloridePpm <= 1000 ? 2 : 3;
  const cell = ph <= 10 ? acidRow(temperatureC)[column]! : alkalineRow(temperatureC)[column]!;
  // One cell is disputed between two sources; the cautious reading is taken.
  return cell === 'Medium or High' ? 'High' : (cell as Susceptibility);
}

function acidRow(temperatureC: number): readonly string[] {
  if (temperatureC <= 38) return ACID['<=38C'];
  if (temperatureC <= 66) return ACID['>38-66C'];
  if (temperatureC <= 93) return ACID['>66-93C'];
  return temperatureC <= 149 ? ACID['>93-149C'] : ACID['>149C'];
}

function alkalineRow(temperatureC: number): readonly string[] {
  if (temperatureC <= 38) return ALKALINE['<=38C'];
  if (temperatureC <= 93) return ALKALINE['>38-93C'];
  return temperatureC <= 149 ? ALKALINE['>93-149C'] : ALKALINE['>149C'];
}
