/** Soil-side and product-side corrosion of a tank bottom (Part 2 Annex 2.B). */
import type { Findings } from '../findings.ts';
import type { BottomCorrosion } from '../mechanisms/mechanism.ts';
import table from '../tables/tank.json' with { type: 'json' };

const SOIL = table.soilSide;
const PRODUCT = table.productSide;
export const PADS: Record<string, number> = SOIL.F_PA;
export const DRAINAGE = SOIL.F_TD;
export const PROTECTION = SOIL.F_CP;
export const BOTTOM_TYPE = SOIL.F_TB;
export const PRODUCT_CONDITION = PRODUCT.F_PC;

/** A barrier under the bottom takes the soil out of play. */
export function resistivityFactor(ohmCm: number | 'barrier'): number {
  if (ohmCm === 'barrier') return SOIL.F_SR_ohm_cm['RPB present'];
  if (ohmCm < 500) return SOIL.F_SR_ohm_cm['<500'];
  if (ohmCm < 1000) return SOIL.F_SR_ohm_cm['500-1000'];
  if (ohmCm < 2000) return SOIL.F_SR_ohm_cm['1000-2000'];
  return ohmCm <= 10000 ? SOIL.F_SR_ohm_cm['2000-10000'] : SOIL.F_SR_ohm_cm['>10000'];
}

/** Same steps for the soil and for the product. */
export function temperatureFactor(temperatureC: number): number {
  if (temperatureC <= 24) return 1;
  if (temperatureC <= 66) return SOIL.F_ST_C['24-66'];
  if (temperatureC <= 93) return SOIL.F_ST_C['66-93'];
  return temperatureC <= 121 ? SOIL.F_ST_C['93-121'] : SOIL.F_ST_C['>121'];
}

export interface SoilFactors {
  base: number;
  resistivity: number;
  pad: number;
  drainage: number;
  protection: number;
  bottomType: number;
  temperature: number;
}

export function soilSideRate(factors: SoilFactors): number {
  return (
    factors.base *
    factors.resistivity *
    factors.pad *
    factors.drainage *
    factors.protection *
    factors.bottomType *
    factors.temperature
  );
}

export function productSideRate(
  base: number,
  condition: keyof typeof PRODUCT_CONDITION,
  temperatureC: number,
  steamCoil: boolean,
  waterDraw: boolean,
): number {
  return (
    base *
    PRODUCT_CONDITION[condition] *
    temperatureFactor(temperatureC) *
    (steamCoil ? PRODUCT.F_SC['steam coil'] : PRODUCT.F_SC.none) *
    (waterDraw ? PRODUCT.F_WD['water draw-off'] : PRODUCT.F_WD.none)
  );
}

/** Local attack on the two faces rarely meets: the larger rate. General attack on both thins the same plate: the sum. */
export function combineBottomRates(
  soil: number,
  product: number,
  pattern: 'localised' | 'generalised',
): number {
  return pattern === 'localised' ? Math.max(soil, product) : soil + product;
}

export interface BottomRate {
  soil: number;
  product: number;
  rate: number;
}

export function bottomCorrosionRate(bottom: BottomCorrosion, findings: Findings): BottomRate | null {
  const prefix = findings.prefix;
  findings.prefix = `${prefix}bottom.`;
  const barrier = bottom.bottomType !== undefined && bottom.bottomType !== 'single bottom';
  const resistivity = barrier
    ? ('barrier' as const)
    : findings.needed(bottom.soilResistivityOhmCm, 'soilResistivityOhmCm');
  const pad = findings.needed(bottom.pad, 'pad');
  const drainage = findings.needed(bottom.drainage, 'drainage');
  const protection = findings.needed(bottom.cathodicProtection, 'cathodicProtection');
  const type = findings.needed(bottom.bottomType, 'bottomType');
  const soilC = findings.needed(bottom.soilTemperatureC, 'soilTemperatureC');
  const product = findings.needed(bottom.product, 'product');
  const productC = findings.needed(bottom.productTemperatureC, 'productTemperatureC');
  const pattern = bottom.productSidePattern ?? 'localised';
  const soilBase = bottom.soilBaseRateMmPerYear ?? SOIL.base_mm_yr;
  const productBase = bottom.productBaseRateMmPerYear ?? PRODUCT.base_mm_yr;
  findings.prefix = prefix;
  if (resistivity === null || pad === null || drainage === null || protection === null || type === null)
    return null;
  if (soilC === null || product === null || productC === null) {
    return null;
  }
  const soil = soilSideRate({
    base: soilBase,
    resistivity: resistivityFactor(resistivity),
    pad: PADS[pad]!,
    drainage: DRAINAGE[drainage],
    protection: PROTECTION[protection],
    bottomType: BOTTOM_TYPE[type],
    temperature: temperatureFactor(soilC),
  });
  const productRate = productSideRate(
    productBase,
    product,
    productC,
    bottom.steamCoil ?? false,
    bottom.waterDraw ?? false,
  );
  return { soil, product: productRate, rate: combineBottomRates(soil, productRate, pattern) };
}
