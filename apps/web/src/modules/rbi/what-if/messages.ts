import type {
  Assessment,
  Component,
  PlanSettings,
  RiskCurve,
  UncertaintyOutcome,
  UncertaintySettings,
} from '@ircrisk/engine-api581';

export interface WhatIfRequest {
  kind: 'whatIf';
  id: number;
  component: Component;
  settings: PlanSettings;
  /** Shape of a component, mechanisms by type. */
  changes: unknown;
}

export interface WhatIfAnswer {
  kind: 'whatIf';
  id: number;
  assessment: Assessment;
  curve: RiskCurve;
  /** Of the engine alone. */
  milliseconds: number;
}

export interface BandsRequest {
  kind: 'bands';
  id: number;
  component: Component;
  settings: UncertaintySettings;
}

export interface BandsAnswer {
  kind: 'bands';
  id: number;
  outcome: UncertaintyOutcome;
}

export type EngineRequest = WhatIfRequest | BandsRequest;
export type EngineAnswer<R extends EngineRequest = EngineRequest> = Extract<
  WhatIfAnswer | BandsAnswer,
  { kind: R['kind'] }
>;
