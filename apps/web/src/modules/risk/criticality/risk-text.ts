import { riskDecimals } from '@ircrisk/engine-criticality';
import { formatNumber } from '@ircrisk/units';

/** A relative risk to one decimal, or to as many as keep it on its side of a limit. */
export const riskText = (risk: unknown): string =>
  typeof risk === 'number' ? formatNumber(risk, { decimals: riskDecimals(risk) }) : '–';
