import { formatNumber, shown } from '@ircrisk/units';

/** Failures in a million hours to the hundredth; a rare one keeps three figures, so that it does not become nothing. */
export const rateText = (value: number | null | undefined): string =>
  value !== null && value !== undefined && value !== 0 && Math.abs(value) < 0.1
    ? shown(value, 3)
    : formatNumber(value, { decimals: 2 });
/** Long times and money whole, repairs to the tenth of an hour: as the dashboard shows them. */
export const lifeText = (value: number | null | undefined): string => formatNumber(value, { decimals: 0 });
export const repairText = (value: number | null | undefined): string => formatNumber(value, { decimals: 1 });
export const moneyText = (value: number | null | undefined): string => formatNumber(value, { decimals: 0 });
