/** Risk-based inspection by API RP 581 / GB/T 26610. Everything taken and returned is plain JSON; see docs/methods/api581.md. */
export {
  type Assessment,
  type AssessmentResult,
  assess,
  assessMany,
  type BulkAssessment,
  type BulkSettings,
  type Gap,
  type MechanismResult,
  type RiskState,
  riskOverTime,
} from './assess.ts';
export { assessWithPlan } from './assess-with-plan.ts';
export { assessBundle, type Bundle, type BundleResult } from './bundle/assess-bundle.ts';
export { type BundleRecord, fitWeibull, weibayesLife } from './bundle/bundle-weibull.ts';
export { type IsoDate, toDate, toYears } from './calendar.ts';
export { compareEditions, type EditionComparison, type EditionDifference } from './compare-editions.ts';
export type {
  Component,
  Consequence,
  Effectiveness,
  Financial,
  Geometry,
  Grade,
  Inspection,
  InspectionCredit,
  Material,
  MaterialFamily,
  Mitigation,
  Operation,
  Tank,
} from './component.ts';
export type { FinancialConsequence } from './consequence/financial.ts';
export { fluidFacts, fluidNames } from './consequence/fluid.ts';
export type { AreaConsequence, HoleConsequence } from './consequence/level-one.ts';
export { toxicNames } from './consequence/toxic-area.ts';
export type { Quantity, Step } from './derivation.ts';
export { isOutOfReach } from './external/soil-contact.ts';
export type { Problem, Warning } from './findings.ts';
export { type ListedMaterial, TEMPERATURE_LIMIT_C } from './materials.ts';
export * from './mechanisms/mechanism.ts';
export { immuneFamily } from './mechanisms/steels-concerned.ts';
export { type Language, MESSAGES, type MessageCode, message } from './messages.ts';
export { type InspectionPlan, type PlannedRisk, type PlanOutcome, plan } from './planning/plan-component.ts';
export { planUnit, type UnitPlan, type UnitPlanItem, type UnitPlanSettings } from './planning/plan-unit.ts';
export type { TargetDate, TargetKind } from './planning/target-date.ts';
export { componentTypes, failureFrequency, managementFactor } from './probability.ts';
export {
  type QualitativeResult,
  SCREENING_METHOD,
  SCREENING_QUESTIONS,
  type ScreeningAnswers,
  type ScreeningQuestion,
  screenQualitatively,
} from './qualitative/screen-qualitatively.ts';
export { calculateRate, rateRule } from './rates/calculate-rate.ts';
export {
  RATE_CALCULATORS,
  RATES_NOT_HERE,
  type RateCalculatorId,
  type RateNotHere,
  type RateResult,
} from './rates/rate-calculator.ts';
export {
  assessReliefDevice,
  type ReliefDemand,
  type ReliefDevice,
  type ReliefDeviceResult,
  type ReliefTest,
} from './relief-device/assess-relief-device.ts';
export { cofCategory, matrixFor, pofCategory, riskLevel } from './risk-category.ts';
export { unknownNames } from './schema/overlay-names.ts';
export { CONDITIONS, type ConditionId, type Conditions } from './screening/conditions.ts';
export {
  type ScreenedMechanism,
  type ScreenedModule,
  type Screening,
  type ScreeningInput,
  screen,
  screenComponent,
  type Verdict,
} from './screening/screen.ts';
export * from './settings.ts';
export { type Provenance, provenance, TABLES, type TableId } from './tables/provenance.ts';
export {
  type Band,
  type Distribution,
  type UncertainInput,
  type UncertaintyOutcome,
  type UncertaintySettings,
  uncertainty,
} from './uncertainty.ts';
export { overlaid, type RiskCurve, riskCurve, unplannedCurve, withChanges } from './what-if.ts';
