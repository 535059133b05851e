import type { RateValues } from '@ircrisk/contract/modules/risk/rbi-rates.ts';
import { RATE_CALCULATORS, type RateCalculatorId, rateRule } from '@ircrisk/engine-api581';
import type { LedgerRow } from '../input/ledger-rows.ts';
import { chromiumOf, familyOf, pressureOf, processOf, temperatureOf } from '../input/service-conditions.ts';

/** Names of the material in the tables: the most particular first. A calculator takes the first one it has. */
function materialNames(row: LedgerRow): string[] {
  const family = familyOf(row);
  if (family === 'carbon-steel' || family === 'c-half-mo') return ['carbonSteel', 'upTo3Cr'];
  if (family === 'cr-mo') {
    const chromium = chromiumOf(row);
    if (chromium === null) return [];
    if (chromium <= 1.5) return ['cr1To3', 'cr1_25', 'upTo3Cr'];
    if (chromium <= 3) return ['cr1To3', 'cr2_25', 'upTo3Cr'];
    return [`cr${Math.round(chromium)}`];
  }
  // Carbon-manganese grades stand among the low-alloy ones of the ledger.
  if (family === 'low-alloy') return /Cr/i.test(row.materialComposition) ? [] : ['carbonSteel', 'upTo3Cr'];
  if (family === 'austenitic-stainless') {
    return /Mo|316|317/.test(`${row.materialName} ${row.materialComposition}`)
      ? ['ss300']
      : ['ss300', 'ss304'];
  }
  return family === 'ferritic-stainless' ? ['cr12'] : [];
}

/** What the ledger knows of each calculator's inputs; silence stays silence. */
export function knownForRates(row: LedgerRow): Partial<Record<RateCalculatorId, RateValues>> {
  const process = processOf(row);
  const temperature = temperatureOf(row);
  const values: Record<string, number | null> = {
    temperatureC: temperature,
    metalTemperatureC: temperature,
    pressureMPa: pressureOf(row),
    ph: process?.ph ?? null,
    chloridePpm: process?.chloridePpm ?? null,
    tan: process?.tan ?? null,
    h2sMolPercent: process?.h2sFraction == null ? null : process.h2sFraction * 100,
    diameterMm: row.innerDiameter,
    productTemperatureC: temperature,
  };
  const materials = materialNames(row);
  return Object.fromEntries(
    RATE_CALCULATORS.map((id) => {
      const { fields } = rateRule(id);
      const known: RateValues = {};
      for (const name of Object.keys(fields)) {
        const value = values[name] ?? null;
        if (value !== null) known[name] = value;
      }
      const { material } = fields;
      if (material?.kind === 'choice') {
        const own = materials.find((name) => material.of.has(name));
        if (own) known.material = own;
      }
      return [id, known];
    }),
  );
}
