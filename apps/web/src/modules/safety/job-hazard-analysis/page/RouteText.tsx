import { approverTexts } from '@ircrisk/contract/resources/safety/jha-choices.ts';
import { useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import type { Whole } from './JobPage.tsx';

/** Who approves the job, and by which reasons. */
export function RouteText({ whole: { approver, usualApprover, raised, record } }: { whole: Whole }) {
  const t = useText();
  const say = useSay();
  if (!approver || !usualApprover)
    return t(record.colour === 'red' ? 'job-hazard-analysis.redStop' : 'job-hazard-analysis.notGraded');
  if (!raised) return t('job-hazard-analysis.needs', { level: say(approverTexts[approver]) });
  return t(
    approver === usualApprover ? 'job-hazard-analysis.needsHighest' : 'job-hazard-analysis.needsRaised',
    {
      usual: say(approverTexts[usualApprover]),
      level: say(approverTexts[approver]),
    },
  );
}
