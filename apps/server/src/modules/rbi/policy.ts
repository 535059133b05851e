import type { StudyDetail } from '@ircrisk/contract/modules/rbi.ts';
import { type Actor, may } from '#platform/tenancy/actor.ts';

type Step = StudyDetail['allowed'][number];
interface Subject {
  state: StudyDetail['state'];
}

/** Only a draft is changed or calculated. */
export const isEditable = ({ state }: Subject): boolean => state === 'draft';

const steps: Record<StudyDetail['state'], Step[]> = {
  draft: ['update', 'calculate', 'submit', 'delete'],
  inReview: ['reject', 'approve'],
  approved: ['revise'],
  superseded: [],
};

const permissions: Record<Step, string> = {
  update: 'rbi-study.update',
  submit: 'rbi-study.update',
  revise: 'rbi-study.update',
  calculate: 'rbi-study.calculate',
  approve: 'rbi-study.approve',
  reject: 'rbi-study.approve',
  delete: 'rbi-study.delete',
};

/** What this person may do with this study now. */
export const allowedSteps = (study: Subject, actor: Actor): Step[] =>
  steps[study.state].filter((step) => may(actor, permissions[step]));
