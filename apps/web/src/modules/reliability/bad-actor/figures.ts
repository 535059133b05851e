import { formatNumber } from '@ircrisk/units';

/** Figures of a tag in the decimals of the dashboard: money and long times whole, downtime and repair to the tenth. */
export const moneyText = (value: number | null): string => formatNumber(value, { decimals: 0 });
export const hoursText = (value: number | null): string => formatNumber(value, { decimals: 1 });
export const lifeText = (value: number | null): string => formatNumber(value, { decimals: 0 });
export const scoreText = (value: number | null): string => formatNumber(value, { decimals: 3 });
