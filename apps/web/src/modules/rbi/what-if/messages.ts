import type { Assessment, Component, PlanSettings, RiskCurve } from '@ircrisk/engine-api581';

export interface WhatIfRequest {
  id: number;
  component: Component;
  settings: PlanSettings;
  /** Shape of a component, mechanisms by type. */
  changes: unknown;
}

export interface WhatIfAnswer {
  id: number;
  assessment: Assessment;
  curve: RiskCurve;
  /** Of the engine alone. */
  milliseconds: number;
}
