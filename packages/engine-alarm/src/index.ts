export * from './load.ts';
export * from './messages.ts';
export * from './nuisance.ts';
export * from './priority.ts';
export * from './state-machine.ts';
