import type { Endpoint, InputOf, ResultOf } from '@ircrisk/contract/endpoint.ts';
import type { Text } from '@ircrisk/contract/text.ts';
import { explainIssues, labelsOf, parseOptions } from '@ircrisk/contract/validation.ts';
import { useMemo, useRef, useState } from 'react';
import { Attempt } from '../api/attempt.ts';
import { call } from '../api/client.ts';
import { NoAnswer, Refusal } from '../api/failures.ts';
import { translate, useLanguage } from '../i18n/texts.ts';
import { byField, changedFields, type FormValues } from '../resource/form-model.ts';

/** Values, errors and sending of a form over a declared call: labels and rules are the call's own. */
export function useCallForm<E extends Endpoint>(
  endpoint: E,
  first: FormValues,
  onDone: (result: ResultOf<E>, sent: FormValues) => void,
) {
  const language = useLanguage();
  const [start, setStart] = useState(first);
  const [values, setValues] = useState(first);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [tried, setTried] = useState(false);
  const [told, setTold] = useState<Readonly<Record<string, string>>>({});
  const [message, setMessage] = useState<string>();
  const [saving, setSaving] = useState(false);
  const [refusals, setRefusals] = useState(0);
  const [attempt] = useState(() => new Attempt());
  const problems = useRef(new Map<string, string>());
  const [problemCount, setProblemCount] = useState(0);
  const labelOf = useMemo(() => labelsOf(endpoint.input), [endpoint]);

  const found = useMemo(() => {
    const parsed = endpoint.input.safeParse(values, parseOptions);
    return parsed.success ? {} : byField(explainIssues(parsed.error, labelOf, language));
  }, [endpoint, values, labelOf, language]);

  const set = (name: string, value: unknown) => {
    setValues((now) => ({ ...now, [name]: value }));
    setTouched((now) => new Set(now).add(name));
    setTold(({ [name]: _, ...others }) => others);
  };
  const setProblem = (name: string, problem: string | undefined) => {
    if (problem) problems.current.set(name, problem);
    else problems.current.delete(name);
    setTouched((now) => new Set(now).add(name));
    setProblemCount(problems.current.size);
  };

  /** Nothing typed is lost by a refusal. */
  const submit = async () => {
    setTried(true);
    const broken = Object.keys(found).length + problems.current.size;
    if (broken > 0) {
      setRefusals((count) => count + 1);
      return setMessage(translate('ui.form.mend', { count: broken }));
    }
    setSaving(true);
    setMessage(undefined);
    try {
      const headers = attempt.headersFor(values);
      const result = await call(endpoint, values as InputOf<E>, { suppress: true, headers });
      attempt.answered();
      setStart(values);
      setTried(false);
      setTouched(new Set());
      onDone(result, values);
    } catch (error) {
      if (error instanceof Refusal) {
        setTold(byField(error.fields));
        if (error.fields.length > 0) setRefusals((count) => count + 1);
      }
      const told = error instanceof Refusal || error instanceof NoAnswer;
      setMessage(told ? error.message : translate('ui.error.unknown'));
    } finally {
      setSaving(false);
    }
  };

  return {
    values,
    set,
    setProblem,
    /** Starts over with what is stored now. */
    reset(next: FormValues) {
      setStart(next);
      setValues(next);
      setTold({});
      setMessage(undefined);
      setTried(false);
      setTouched(new Set());
    },
    labelOf: (name: string): Text => labelOf(name) ?? { zh: name, en: name },
    errorOf: (name: string): string | undefined =>
      problems.current.get(name) ?? told[name] ?? (tried || touched.has(name) ? found[name] : undefined),
    message,
    saving,
    /** How often a save met fields to mend. */
    refusals,
    changed: changedFields(start, values).length > 0 || problemCount > 0,
    submit,
  } as const;
}
export type CallForm = Pick<
  ReturnType<typeof useCallForm>,
  'values' | 'set' | 'setProblem' | 'labelOf' | 'errorOf' | 'message'
>;
