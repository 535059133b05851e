export * from './bayes.ts';
export * from './dynamic-frequency.ts';
export * from './fall-scale.ts';
export * from './level.ts';
export * from './messages.ts';
export * from './modifiers.ts';
