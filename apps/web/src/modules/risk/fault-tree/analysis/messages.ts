import type { Analysis, AnalysisSettings, FaultTreeModel } from '@ircrisk/engine-fault-tree';
import type { OtherTree } from '@ircrisk/engine-fault-tree/transfers.ts';

export interface AnalysisRequest {
  id: number;
  treeId: string;
  model: FaultTreeModel;
  /** Trees it transfers to. */
  others: readonly OtherTree[];
  settings: AnalysisSettings;
  /** Also the probability of every gate and event, for the diagram. */
  withValues: boolean;
}

export type AnalysisAnswer =
  | { id: number; kind: 'analysis'; analysis: Analysis }
  | { id: number; kind: 'values'; values: Record<string, number> }
  | { id: number; kind: 'error'; message: string };
