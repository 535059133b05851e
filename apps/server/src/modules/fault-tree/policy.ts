import type { FaultTreeDetail } from '@ircrisk/contract/modules/fault-tree.ts';
import { type Actor, may } from '#platform/tenancy/actor.ts';

type Step = FaultTreeDetail['allowed'][number];
interface Subject {
  state: FaultTreeDetail['state'];
}

/** Only a draft is changed. */
export const isEditable = ({ state }: Subject): boolean => state === 'draft';

/** What may happen to a tree in its present state. */
const steps: Record<FaultTreeDetail['state'], Step[]> = {
  draft: ['update', 'calculate', 'submit', 'delete'],
  inReview: ['reject', 'approve'],
  approved: ['revise'],
  superseded: [],
};

const permissions: Record<Step, string> = {
  update: 'fault-tree.update',
  submit: 'fault-tree.update',
  revise: 'fault-tree.update',
  calculate: 'fault-tree.calculate',
  approve: 'fault-tree.approve',
  reject: 'fault-tree.approve',
  delete: 'fault-tree.delete',
};

/** What this person may do with this tree now: the state allows it and the person has the permission. */
export const allowedSteps = (tree: Subject, actor: Actor): Step[] =>
  steps[tree.state].filter((step) => may(actor, permissions[step]));
