export * from './lookup.ts';
export * from './matrix.ts';
export * from './migrate.ts';
export * from './templates.ts';
export * from './validate.ts';
