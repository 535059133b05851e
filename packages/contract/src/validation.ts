import { z } from 'zod';
import type { FieldError } from './errors.ts';
import { wordOf } from './parameter-words.ts';
import type { Language, Text } from './text.ts';
import { say } from './text.ts';

/** Texts of broken rules; `{field}` is the label of what was typed. */
const ruleTexts = {
  required: { zh: '{field}不能为空', en: '{field} must not be empty' },
  tooLong: { zh: '{field}最多 {max} 个字符', en: '{field} has at most {max} characters' },
  tooShort: { zh: '{field}至少 {min} 个字符', en: '{field} has at least {min} characters' },
  tooBig: { zh: '{field}不能大于 {max}', en: '{field} must not be greater than {max}' },
  notBelow: { zh: '{field}必须小于 {max}', en: '{field} must be less than {max}' },
  tooSmall: { zh: '{field}不能小于 {min}', en: '{field} must not be less than {min}' },
  notAbove: { zh: '{field}必须大于 {min}', en: '{field} must be greater than {min}' },
  tooMany: { zh: '{field}最多 {max} 项', en: '{field} has at most {max} items' },
  tooFew: { zh: '{field}至少 {min} 项', en: '{field} has at least {min} items' },
  integer: { zh: '{field}须为整数', en: '{field} must be a whole number' },
  choice: { zh: '{field}的取值不在可选范围内', en: '{field} is not one of the choices' },
  format: { zh: '{field}格式不正确', en: '{field} has the wrong format' },
} satisfies Record<string, Text>;
type Rule = keyof typeof ruleTexts;

type Issue = z.core.$ZodIssue;

function ruleOf(issue: Issue): { rule: Rule; params: Record<string, string | number> } {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null || issue.input === '')
        return { rule: 'required', params: {} };
      return { rule: issue.expected === 'int' ? 'integer' : 'format', params: {} };
    case 'too_big': {
      const max = Number(issue.maximum);
      if (issue.origin === 'string') return { rule: 'tooLong', params: { max } };
      if (issue.origin === 'array' || issue.origin === 'set') return { rule: 'tooMany', params: { max } };
      return { rule: issue.inclusive ? 'tooBig' : 'notBelow', params: { max } };
    }
    case 'too_small': {
      const min = Number(issue.minimum);
      if (issue.origin === 'string')
        return min <= 1 ? { rule: 'required', params: {} } : { rule: 'tooShort', params: { min } };
      if (issue.origin === 'array' || issue.origin === 'set') return { rule: 'tooFew', params: { min } };
      return { rule: issue.inclusive ? 'tooSmall' : 'notAbove', params: { min } };
    }
    case 'invalid_value':
      return { rule: issue.input === undefined || issue.input === null ? 'required' : 'choice', params: {} };
    case 'invalid_union':
      return { rule: issue.input === undefined || issue.input === null ? 'required' : 'format', params: {} };
    default:
      return { rule: 'format', params: {} };
  }
}

/** A rule of its own text: `z.string().refine(isTag, brokenRule({ zh: …, en: … }, 'tag'))`. */
export function brokenRule(text: Text, rule = 'rule', path?: PropertyKey[]) {
  return { params: { rule, text }, ...(path ? { path } : {}) };
}

/** A place without a label of its own, in words: `测点第 1 项的数值第 3 项`, `The series, item 1, the list of values, item 3`. */
const placeIn = (path: readonly PropertyKey[], language: Language): string =>
  path.reduce<string>((told, part) => {
    if (typeof part === 'number')
      return language === 'zh' ? `${told}第 ${part + 1} 项` : `${told}${told && ', '}item ${part + 1}`;
    const word = wordOf(String(part))?.[language] ?? String(part);
    return told === '' ? word : language === 'zh' ? `${told}的${word}` : `${told}, ${word}`;
  }, '');

/** What each issue says to a person, with the field's label in it. */
export function explainIssues(
  error: Pick<z.ZodError, 'issues'>,
  labelOf: (field: string) => Text | undefined,
  language: Language,
): FieldError[] {
  return error.issues.map((issue) => {
    const field = issue.path.join('.');
    const label = labelOf(String(issue.path[0] ?? ''))?.[language] ?? placeIn(issue.path, language);
    const own =
      issue.code === 'custom' ? (issue.params as { rule: string; text: Text } | undefined) : undefined;
    if (own?.text) return { field, rule: own.rule, msg: say(own.text, language, { field: label }) };
    const { rule, params } = ruleOf(issue);
    return { field, rule, msg: say(ruleTexts[rule], language, { field: label, ...params }) };
  });
}

/** Gives a schema the label its messages use: `labelled(z.string().min(1), { zh: '账号', en: 'Account' })`. */
export function labelled<T extends z.ZodType>(schema: T, label: Text): T {
  return schema.meta({ title: label.en, label }) as T;
}

/** Labels of an object schema, read from its members. */
export function labelsOf(schema: z.ZodType): (field: string) => Text | undefined {
  const shape: Record<string, z.ZodType> =
    schema instanceof z.ZodObject ? (schema.shape as Record<string, z.ZodType>) : {};
  // A name every object has is no field.
  return (field) => (Object.hasOwn(shape, field) ? labelOf(shape[field]) : undefined);
}

/** What may be left out, or has a default, has the label of what it holds. */
function labelOf(schema: z.ZodType | undefined): Text | undefined {
  if (!schema) return undefined;
  const own = schema.meta()?.label as Text | undefined;
  const wraps =
    schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault;
  return own ?? (wraps ? labelOf(schema.unwrap() as z.ZodType) : undefined);
}

/** Parse options: issues keep the input, so that "missing" and "wrong" can be told apart. */
export const parseOptions = { reportInput: true } as const;
