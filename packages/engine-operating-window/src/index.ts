export * from './closings.ts';
export * from './corrosion.ts';
export * from './excursions.ts';
export * from './messages.ts';
export * from './readings.ts';
export * from './status.ts';
export * from './tables/window-templates.ts';
export * from './window.ts';
