export * from './corrosion.ts';
export * from './messages.ts';
export * from './status.ts';
export * from './window.ts';
