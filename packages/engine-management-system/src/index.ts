export * from './factor.ts';
export * from './messages.ts';
export * from './score.ts';
