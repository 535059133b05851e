import { type StudyState as Name, studyStates } from '@ircrisk/contract/study.ts';
import { useSay } from '../i18n/texts.ts';
import { type State, StateMark } from '../parts/StateMark.tsx';

const marks: Record<Name, State> = {
  draft: 'identified',
  inReview: 'inProgress',
  approved: 'ok',
  superseded: 'idle',
  archived: 'stopped',
};

/** The state of a study's revision, as shape and word. */
export function StudyState({ state }: { state: unknown }) {
  const say = useSay();
  const known = state as Name;
  return known in studyStates ? <StateMark state={marks[known]} text={say(studyStates[known])} /> : null;
}
