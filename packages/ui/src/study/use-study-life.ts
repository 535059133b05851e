import type { StudyCalls, StudyLife } from '@ircrisk/contract/study.ts';
import { useCall } from '../api/queries.ts';

/** Where the revision stands; bar, line and dialog share one answer. */
export function useStudyLife(calls: StudyCalls, id: string): StudyLife | undefined {
  return useCall(calls.life, { id }, { suppress: true, keepPrevious: true }).data;
}
