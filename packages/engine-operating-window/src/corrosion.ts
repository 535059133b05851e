import { type Calculation, calculated, findMissing, shown, unscored } from '@ircrisk/units';

/** A metre a year leaves no coupon to weigh: a slip of a unit or of a figure. */
const MOST_MM_PER_YEAR = 1000;

/** Coupon: 87 600·W/(ρ·A·t), W g, ρ g/cm³, A cm², t h. ASTM G1's rounded constants differ by 0.03 % and are not used. */
export function couponRate(input: {
  readonly lossG?: number | null;
  readonly densityGPerCm3?: number | null;
  readonly areaCm2?: number | null;
  readonly hours?: number | null;
}): Calculation {
  const facts = { unit: 'mm/a', inputs: { ...input }, standardRef: 'ASTM G1 (units worked out)' };
  const names = ['lossG', 'densityGPerCm3', 'areaCm2', 'hours'];
  const missing = findMissing(input, names, names.slice(1));
  if (missing) return unscored(missing, facts);
  const { lossG, densityGPerCm3, areaCm2, hours } = input as {
    lossG: number;
    densityGPerCm3: number;
    areaCm2: number;
    hours: number;
  };
  if (lossG < 0)
    return unscored({ code: 'negative', path: 'lossG', values: { name: 'W', value: lossG } }, facts);
  const value = (87_600 * lossG) / (densityGPerCm3 * areaCm2 * hours);
  if (!(value <= MOST_MM_PER_YEAR))
    return unscored(
      { code: 'rateImpossible', path: 'lossG', values: { value: shown(value), most: MOST_MM_PER_YEAR } },
      facts,
    );
  return calculated(value, {
    ...facts,
    steps: [
      {
        id: 'rate',
        formula: '87 600 · W / (ρ · A · t)',
        substituted: `87 600 · ${shown(lossG)} / (${shown(densityGPerCm3)} · ${shown(areaCm2)} · ${shown(hours)})`,
        value,
        unit: 'mm/a',
      },
    ],
  });
}

export type KpBand = 'low' | 'moderate' | 'high' | 'severe';

/** Kp = mol % H₂S · mol % NH₃ of the dry vapour. Rounded to nine decimals first: 0.7·0.1 is 0.06999… in floating point. */
export function ammoniumBisulfideFactor(input: {
  readonly h2sMolPercent?: number | null;
  readonly nh3MolPercent?: number | null;
}): Calculation<{ readonly kp: number; readonly band: KpBand }> {
  const facts = {
    unit: '1',
    inputs: { ...input },
    standardRef: 'Kp of the dry vapour; guide bands to be confirmed by the company',
  };
  const missing = findMissing(input, ['h2sMolPercent', 'nh3MolPercent']);
  if (missing) return unscored(missing, facts);
  const { h2sMolPercent: h2s, nh3MolPercent: nh3 } = input as {
    h2sMolPercent: number;
    nh3MolPercent: number;
  };
  for (const [name, value] of Object.entries({ h2sMolPercent: h2s, nh3MolPercent: nh3 }))
    if (value < 0) return unscored({ code: 'negative', path: name, values: { name, value } }, facts);
  const shares = { h2sMolPercent: h2s, nh3MolPercent: nh3, 'H₂S + NH₃': h2s + nh3 };
  for (const [name, value] of Object.entries(shares))
    if (value > 100 + 1e-9)
      return unscored(
        { code: 'above100Percent', path: name in input ? name : 'nh3MolPercent', values: { name, value } },
        facts,
      );
  const kp = Math.round(h2s * nh3 * 1e9) / 1e9;
  const band: KpBand = kp < 0.07 ? 'low' : kp < 0.3 ? 'moderate' : kp <= 0.5 ? 'high' : 'severe';
  return calculated(
    { kp, band },
    {
      ...facts,
      steps: [
        {
          id: 'kp',
          formula: 'Kp = mol% H₂S · mol% NH₃',
          substituted: `${shown(h2s)} · ${shown(nh3)}`,
          value: kp,
          unit: '1',
        },
      ],
    },
  );
}

/** g/mol. */
const molar = { h2s: 34.08, nh3: 17.03, nh4hs: 51.11 } as const;

/** wt %. Water dissolves 128 g of NH₄HS in 100 g at 0 °C; up to the other a litre of the solution is a kilogram near enough. */
const [SOLUBLE, DILUTE] = [56, 15];

/**
 * NH₄HS in the wash water, wt %: of H₂S and NH₃ dissolved in it, mg per litre, the one there is less of by moles limits it. A litre
 * of water is taken as a kilogram, which holds for what is dilute: beyond what dissolves there is no figure.
 */
export function ammoniumBisulfideShare(input: {
  readonly h2sMgPerL?: number | null;
  readonly nh3MgPerL?: number | null;
}): Calculation<{ readonly percent: number; readonly limiting: 'H₂S' | 'NH₃' }> {
  const facts = {
    unit: '%',
    inputs: { ...input },
    standardRef: 'Stoichiometry of H₂S + NH₃ → NH₄HS; 1 kg/L',
  };
  const missing = findMissing(input, ['h2sMgPerL', 'nh3MgPerL']);
  if (missing) return unscored(missing, facts);
  const { h2sMgPerL: h2s, nh3MgPerL: nh3 } = input as { h2sMgPerL: number; nh3MgPerL: number };
  for (const [name, value] of Object.entries({ h2sMgPerL: h2s, nh3MgPerL: nh3 })) {
    if (value < 0) return unscored({ code: 'negative', path: name, values: { name, value } }, facts);
    if (value > 1e6)
      return unscored({ code: 'above100Percent', path: name, values: { name, value: value / 1e4 } }, facts);
  }
  const [byH2s, byNh3] = [h2s / molar.h2s, nh3 / molar.nh3];
  const percent = (Math.min(byH2s, byNh3) * molar.nh4hs) / 1e4;
  if (percent > SOLUBLE)
    return unscored(
      { code: 'aboveSolubility', path: 'h2sMgPerL', values: { value: shown(percent, 4), most: SOLUBLE } },
      facts,
    );
  return calculated(
    { percent, limiting: byH2s <= byNh3 ? 'H₂S' : 'NH₃' },
    {
      ...facts,
      warnings: percent > DILUTE ? [{ code: 'notDilute', values: { most: DILUTE } }] : [],
      steps: [
        {
          id: 'nh4hs',
          formula: 'min(H₂S / 34.08, NH₃ / 17.03) · 51.11 / 10 000',
          substituted: `min(${shown(h2s)} / 34.08, ${shown(nh3)} / 17.03) · 51.11 / 10 000`,
          value: percent,
          unit: '%',
        },
      ],
    },
  );
}

export type LoopMechanism = {
  readonly loopId: string;
  readonly mechanism: string;
  readonly susceptibility: 'H' | 'M' | 'L' | 'N';
  readonly credible: boolean;
  readonly barriers: number;
  readonly monitoring: number;
};

/** A credible mechanism of susceptibility H or M needs a barrier and a line of inspection or monitoring; what lacks one is a gap. */
export const mechanismGaps = (
  rows: readonly LoopMechanism[],
): readonly {
  readonly loopId: string;
  readonly mechanism: string;
  readonly lacks: readonly ('barrier' | 'monitoring')[];
}[] =>
  rows.flatMap(({ loopId, mechanism, susceptibility, credible, barriers, monitoring }) => {
    if (!credible || susceptibility === 'L' || susceptibility === 'N') return [];
    const lacks = [
      ...(barriers > 0 ? [] : (['barrier'] as const)),
      ...(monitoring > 0 ? [] : (['monitoring'] as const)),
    ];
    return lacks.length === 0 ? [] : [{ loopId, mechanism, lacks }];
  });
