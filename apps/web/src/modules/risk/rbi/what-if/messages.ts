import type {
  AssessmentResult,
  Component,
  PlanSettings,
  RiskState,
  UncertaintyOutcome,
  UncertaintySettings,
} from '@ircrisk/engine-api581';

/** The component that what-ifs are asked about; sent once. */
export interface OpenRequest {
  kind: 'open';
  component: Component;
  settings: PlanSettings;
}

export interface WhatIfRequest {
  kind: 'whatIf';
  id: number;
  /** Shape of a component, mechanisms by type. */
  changes: unknown;
}

/** First what is drawn, then what is written: the curve does not wait for the rest. */
export interface CurveAnswer {
  kind: 'curve';
  id: number;
  points: RiskState[];
}

export interface FiguresAnswer {
  kind: 'figures';
  id: number;
  result: AssessmentResult;
  /** Of the engine alone, curve and figures. */
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

export type EngineRequest = OpenRequest | WhatIfRequest | BandsRequest;
export type EngineAnswer = CurveAnswer | FiguresAnswer | BandsAnswer;
