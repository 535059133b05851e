/** Base rates of external corrosion and of corrosion under insulation (Part 2 §15, §16). */
import { interpolate } from '../interpolation.ts';
import type { Cui, Driver, Rating } from '../mechanisms/mechanism.ts';
import table from '../tables/external.json' with { type: 'json' };

const EXTERNAL = table.externalCorrosion.rate_mm_per_yr;
const CUI = table.cui.rate_mm_per_yr;

export const COMPLEXITY: Record<Rating, number> = table.cui.F_CM;
export const INSULATION_CONDITION: Record<Rating, number> = table.cui.F_IC;
export const INSULATION: Record<NonNullable<Cui['insulation']>, number> = table.cui.F_INS;

export function externalBaseRate(temperatureC: number, driver: Driver): number {
  return interpolate(EXTERNAL.tempC, EXTERNAL[driver], temperatureC);
}

export function cuiBaseRate(temperatureC: number, driver: Driver): number {
  return interpolate(CUI.tempC, CUI[driver], temperatureC);
}

/** max(F_EQ, F_IF): water traps, poor supports and soil or water interfaces double the rate. */
export function equipmentFactor(trapsWater: boolean, interfaceToSoil: boolean): number {
  const { F_EQ, F_IF } = table.externalCorrosion;
  return Math.max(
    trapsWater ? F_EQ.designTrapsWaterOrPoorSupport : F_EQ.otherwise,
    interfaceToSoil ? F_IF.soilOrWaterInterface : F_IF.otherwise,
  );
}
