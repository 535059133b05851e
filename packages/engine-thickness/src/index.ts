export * from './cml-statistics.ts';
export * from './corrosion-rate.ts';
export * from './equipment-figures.ts';
export * from './extreme-value.ts';
export * from './inspection-interval.ts';
export * from './messages.ts';
export * from './reading-check.ts';
export * from './remaining-life.ts';
export * from './required-thickness.ts';
export * from './statutory-date.ts';
export * from './tables/statutory-rules.ts';
export * from './tables/tank-constants.ts';
export {
  annularPlateFloor,
  annularPlateMinimum,
  type BottomInput,
  criticalZoneMinimum,
  type Lining,
  type MinimumRemaining,
  minimumRemainingThickness,
} from './tank-bottom.ts';
export * from './tank-courses.ts';
export * from './tank-internal.ts';
export * from './tank-interval.ts';
export * from './tank-settlement.ts';
export {
  type AllowableInput,
  allowableStress,
  type FillInput,
  type LoadCase,
  maxFillHeight,
  type ShellInput as TankShellInput,
  type ShellRequirement,
  shellRequiredThickness,
  type TankUnits,
} from './tank-shell.ts';
export * from './tank-thinning.ts';
export * from './tank-volume.ts';
