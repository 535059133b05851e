export * from './lookup.ts';
export * from './matrix.ts';
export * from './measures.ts';
export * from './migrate.ts';
export * from './quantify.ts';
export * from './risk-plane.ts';
export * from './templates.ts';
export * from './validate.ts';
