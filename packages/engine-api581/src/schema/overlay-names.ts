/** Changes laid over a component: names that no input has, before they are kept. A bad value is a problem of its figure. */
import type { Problem } from '../findings.ts';
import { componentRule } from './component-schema.ts';
import { mechanismRules } from './mechanism-schema.ts';
import { type ObjectRule, read } from './rule.ts';

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const rules: Record<string, ObjectRule> = Object.assign(Object.create(null), mechanismRules);

/** Mechanisms are laid over by their type: `mechanisms.cui.driver`. */
function mechanismProblems(overlay: unknown): Problem[] {
  if (!isPlain(overlay)) return [{ code: 'invalid-input', field: 'mechanisms', params: { value: '' } }];
  return Object.entries(overlay).flatMap(([type, values]): Problem[] => {
    const rule = rules[type];
    const field = `mechanisms.${type}`;
    if (!rule) return [{ code: 'unknown-field', field, params: { choices: Object.keys(rules).join(', ') } }];
    const found: Problem[] = [];
    read(rule, values ?? {}, found);
    return found.map((one) => ({ ...one, field: one.field === '' ? field : `${field}.${one.field}` }));
  });
}

export function unknownNames(overlay: unknown): Problem[] {
  if (!isPlain(overlay)) return [{ code: 'invalid-input', field: '', params: { value: '' } }];
  const { mechanisms, ...rest } = overlay;
  const found: Problem[] = [];
  read({ ...componentRule, required: [] }, rest, found);
  if (mechanisms !== undefined && mechanisms !== null) found.push(...mechanismProblems(mechanisms));
  return found.filter(({ code }) => code === 'unknown-field' || code === 'invalid-input');
}
