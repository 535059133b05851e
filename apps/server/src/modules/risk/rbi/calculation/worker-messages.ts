import type { Component, UnitPlan } from '@ircrisk/engine-api581';
import type { Figures, PlanFigures } from './figures.ts';

export type WorkerRequest = { kind: 'figures'; components: Component[] } | { kind: 'unitPlan' };

export type WorkerAnswer =
  | { kind: 'figures'; rows: { id: string; figures: Figures & PlanFigures }[] }
  | { kind: 'unitPlan'; plan: Omit<UnitPlan, 'items'>; items: { id: string; figures: PlanFigures }[] };
