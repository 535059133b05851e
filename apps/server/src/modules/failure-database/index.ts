export { type FailureSettings, readSettings } from './settings.ts';
export {
  countedConditions,
  type EventSums,
  eventSums,
  rateOf,
  type SumKey,
  type SumScope,
  scopeConditions,
  totalSums,
} from './sums.ts';
