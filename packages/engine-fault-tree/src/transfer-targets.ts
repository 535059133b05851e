import type { FaultTreeModel, Gate } from './model.ts';

/** A transfer gate names another tree by its id; without a gate name it means that tree's top. */
export const transferTarget = (gate: Gate): string | undefined =>
  gate.kind === 'transfer' ? gate.attributes?.tree : undefined;

export const transferTargets = (model: FaultTreeModel): string[] => [
  ...new Set(model.gates.flatMap((gate) => transferTarget(gate) ?? [])),
];
