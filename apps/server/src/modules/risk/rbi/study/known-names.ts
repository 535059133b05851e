import type { Overrides } from '@ircrisk/contract/modules/risk/rbi.ts';
import { fieldName } from '@ircrisk/contract/modules/risk/rbi-words.ts';
import { type Language, message, unknownNames } from '@ircrisk/engine-api581';
import { commonErrors, fail } from '#platform/http/answer.ts';

/** Refuses changes with a name that no input has: kept, it would be ignored in silence. */
export function refuseUnknownNames(changes: readonly { at: string; overlay: Overrides | undefined }[]): void {
  const found = changes.flatMap(({ at, overlay }) =>
    overlay ? unknownNames(overlay).map((problem) => ({ at, problem })) : [],
  );
  if (found.length === 0) return;
  throw fail(
    commonErrors.invalid,
    { reason: '' },
    {
      fields: (language: Language) =>
        found.map(({ at, problem }) => ({
          field: problem.field === '' ? at : `${at}.${problem.field}`,
          rule: problem.code,
          msg: message({ ...problem, field: fieldName(problem.field)[language] }, language),
        })),
    },
  );
}
