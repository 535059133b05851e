import type { Field } from '@ircrisk/contract/resource.ts';
import type { Language } from '@ircrisk/contract/text.ts';
import type { explainIssues } from '@ircrisk/contract/validation.ts';
import { quantityOf } from '@ircrisk/units';

type Issue = Parameters<typeof explainIssues>[0]['issues'][number];

/** Limits of a quantity in the unit the person sees; the schema holds the canonical one. */
export function inShownUnit(field: Field | undefined, issue: Issue, language: Language): Issue {
  if (field?.kind !== 'quantity') return issue;
  const { toDisplay } = quantityOf(field.quantity).display[language];
  if (issue.code === 'too_big') return { ...issue, maximum: toDisplay(Number(issue.maximum)) };
  if (issue.code === 'too_small') return { ...issue, minimum: toDisplay(Number(issue.minimum)) };
  return issue;
}
