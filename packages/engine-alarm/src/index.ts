export * from './activations.ts';
export * from './load.ts';
export * from './messages.ts';
export * from './nuisance.ts';
export * from './performance.ts';
export * from './priority.ts';
export * from './redundant.ts';
export * from './state-machine.ts';
