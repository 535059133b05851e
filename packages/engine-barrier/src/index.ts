export * from './bow-tie.ts';
export * from './drawing.ts';
export * from './messages.ts';
export * from './pfd.ts';
export * from './scenario.ts';
export * from './series.ts';
export * from './standard.ts';
export * from './state.ts';
