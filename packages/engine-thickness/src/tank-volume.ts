import { type Calculation, calculated, findMissing, type Notice, shown, unscored } from '@ircrisk/units';

/** Litres per millimetre of level: π/4·D² with D in metres. */
export function volumePerMillimetre(input: { diameterM?: number | null }): Calculation {
  const facts = { unit: 'L/mm', inputs: input, standardRef: 'V = π/4·D²·h' };
  const missing = findMissing(input, ['diameterM'], ['diameterM']);
  if (missing) return unscored(missing, facts);
  const d = input.diameterM ?? 0;
  const value = (Math.PI / 4) * d * d;
  return calculated(value, {
    ...facts,
    steps: [{ id: 'volume', formula: 'π/4·D²', substituted: `π/4·${d}²`, value, unit: 'L/mm' }],
  });
}

/** Bund volume over the largest tank in it: 1.0 required, 1.1 customary. */
export function bundRatio(input: {
  bundVolumeM3?: number | null;
  largestTankM3?: number | null;
}): Calculation {
  const facts = { unit: '1', inputs: input, standardRef: 'GB 50351, NFPA 30' };
  const missing = findMissing(input, ['bundVolumeM3', 'largestTankM3'], ['largestTankM3']);
  if (missing) return unscored(missing, facts);
  const { bundVolumeM3: bund, largestTankM3: tank } = input as {
    bundVolumeM3: number;
    largestTankM3: number;
  };
  const value = bund / tank;
  const warnings: Notice[] =
    value < 1 ? [{ code: 'bundBelowRequired' }] : value < 1.1 ? [{ code: 'bundBelowPractice' }] : [];
  return calculated(value, {
    ...facts,
    warnings,
    steps: [
      {
        id: 'bund',
        formula: 'V_bund / V_tank',
        substituted: `${shown(bund)} / ${shown(tank)}`,
        value,
        unit: '1',
      },
    ],
  });
}
