export { analyse } from './analyse.ts';
export {
  analyseEventTrees,
  type EventTreeAnalysis,
  type EventTreeResult,
  type PlaceResult,
  type SequenceResult,
} from './event-tree/analyse.ts';
export * from './event-tree/model.ts';
export type { ConsequenceClass } from './event-tree/summary.ts';
export type { Address, PathNode } from './event-tree/walk.ts';
export type { Importance } from './importance.ts';
export * from './model.ts';
export { type OpenPsaReading, parseOpenPsa } from './open-psa/read.ts';
export { writeOpenPsa } from './open-psa/write.ts';
export type { OverTime } from './over-time.ts';
export type { Analysis, CutSetSummary, FaultTreeResult, ImplicantSummary, Step, Timings } from './result.ts';
export type { SensitivityRow } from './sensitivity.ts';
export type { AnalysisSettings, Control, Limits, Progress, Stage, UncertaintySettings } from './settings.ts';
export type { Uncertainty } from './uncertainty.ts';
export { DEFAULT_MISSION_TIME_HOURS, validate } from './validate.ts';
