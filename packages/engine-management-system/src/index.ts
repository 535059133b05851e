export * from './factor.ts';
export * from './gaps.ts';
export * from './messages.ts';
export * from './question-set.ts';
export * from './score.ts';
