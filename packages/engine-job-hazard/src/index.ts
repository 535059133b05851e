export * from './grading.ts';
export * from './messages.ts';
export * from './permit.ts';
export * from './rest-days.ts';
