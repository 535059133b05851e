import type { Envelope } from '@ircrisk/contract/endpoint.ts';
import {
  type AnswerText,
  batchTexts,
  commonErrors,
  type ErrorKind,
  Failure,
  type FieldError,
  fail,
  successTexts,
} from '@ircrisk/contract/errors.ts';
import { type Language, say, type Text, type TextParams } from '@ircrisk/contract/text.ts';
import { explainIssues } from '@ircrisk/contract/validation.ts';
import type { z } from 'zod';

const answerTexts = { ...successTexts, ...batchTexts };

export function success(data: unknown, text: AnswerText, language: Language): Envelope {
  return { code: 200, success: true, data: data ?? null, msg: answerTexts[text][language] };
}

/** HTTP status and body of a refusal. */
export function refusal(failure: Failure, language: Language): { status: number; body: Envelope } {
  const { kind, detail } = failure;
  const fields: FieldError[] | undefined = detail.fields?.(language);
  const msg = fields?.[0]?.msg ?? failure.say(language);
  const body: Envelope = { code: kind.status, success: false, data: detail.data ?? null, msg };
  if (fields) body.errors = fields;
  if (kind === commonErrors.passwordChangeRequired) body.error = 'password_change_required';
  return { status: kind.soft ? 200 : kind.status, body };
}

/** A broken schema as a refusal that names its fields. */
export function invalid(error: z.ZodError, labelOf: (field: string) => Text | undefined): Failure {
  return fail(
    commonErrors.invalid,
    { reason: '' },
    { fields: (language) => explainIssues(error, labelOf, language) },
  );
}

/** One field refused by a rule the schema cannot know: `throw invalidField('parentId', 'cyclic', text)`. */
export function invalidField(field: string, rule: string, text: Text): Failure {
  return fail(
    commonErrors.invalid,
    { reason: '' },
    { fields: (language) => [{ field, rule, msg: text[language] }] },
  );
}

/** A refusal of a module about one field of its input, in the module's own words. */
export function failAt(field: string, kind: ErrorKind, params: TextParams): Failure {
  return fail(kind, params, {
    fields: (language) => [{ field, rule: kind.code, msg: say(kind, language, params) }],
  });
}

export { commonErrors, Failure, fail };
