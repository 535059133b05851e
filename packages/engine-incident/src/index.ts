export * from './criteria.ts';
export * from './messages.ts';
export * from './national-grade.ts';
export * from './rates.ts';
export * from './severity-weight.ts';
export * from './thresholds.ts';
export * from './tier.ts';
export * from './worst-hour.ts';
