/** Amine cracking (Part 2 §7). */
import type { Susceptibility } from '../mechanisms/mechanism.ts';

const HOT_C = 82.2;

export function amineSusceptibility(input: {
  amine: string;
  lean: boolean;
  temperatureC: number;
  stressRelieved: boolean;
  heatTraced: boolean;
  steamedOut: boolean;
}): Susceptibility {
  if (!input.lean || input.stressRelieved) return 'None';
  const heated = input.heatTraced || input.steamedOut;
  const hot = input.temperatureC > HOT_C;
  switch (input.amine.toUpperCase()) {
    case 'MEA':
    case 'DIPA':
      if (hot) return 'High';
      return heated || input.temperatureC >= 37.8 ? 'Medium' : 'Low';
    case 'DEA':
      if (hot) return 'Medium';
      return heated || input.temperatureC >= 60 ? 'Low' : 'None';
    default:
      return hot || heated ? 'Low' : 'None';
  }
}
