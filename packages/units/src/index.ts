export * from './calculation.ts';
export * from './calendar-date.ts';
export * from './format.ts';
export * from './parse.ts';
export * from './power-of-ten.ts';
export * from './quantities.ts';
export * from './sample.ts';
export { fromUnit, toUnit, type Unit } from './unit.ts';
export * from './without-names.ts';
