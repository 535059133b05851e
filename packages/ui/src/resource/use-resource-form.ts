import { sayFailure } from '@ircrisk/contract/errors.ts';
import type { Resource } from '@ircrisk/contract/resource.ts';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { Attempt } from '../api/attempt.ts';
import { NoAnswer, Refusal } from '../api/failures.ts';
import { type RecordData, resourceApi } from '../api/resource-api.ts';
import { translate, useLanguage } from '../i18n/texts.ts';
import { keptForms } from '../session/own-kept-forms.ts';
import {
  byField,
  changedFields,
  emptyValues,
  type FormValues,
  findErrors,
  isFixed,
  toSubmit,
  valuesOf,
} from './form-model.ts';
import { type Difference, findDifferences, type Side, settle } from './merge.ts';
import { formName } from './readable.ts';

export interface StaleForm {
  /** The record as it is stored now. */
  latest: RecordData;
  differences: Difference[];
}

interface Options {
  resource: Resource;
  /** Undefined makes a new record. */
  record: RecordData | undefined;
  /** First values of a new record. */
  given?: FormValues;
  onSaved: (id: string) => void;
}

/** The record that overtook the form: it comes with the refusal, or is read when it does not. */
async function storedNow(
  resource: Resource,
  base: RecordData,
  refusal: Refusal,
): Promise<RecordData | undefined> {
  const told = refusal.body.data as RecordData | null;
  const latest =
    told?.id === base.id
      ? told
      : await resourceApi(resource)
          .detail(base.id)
          .catch(() => undefined);
  return latest && (latest.version !== base.version || latest.updateTime !== base.updateTime)
    ? latest
    : undefined;
}

/** Values, errors and saving of one record's form. Nothing typed is lost by a refused save. */
export function useResourceForm({ resource, record, given, onSaved }: Options) {
  const language = useLanguage();
  const mode = record ? 'update' : 'create';
  const [base, setBase] = useState(record);
  const start = useMemo(
    () => (base ? valuesOf(resource, base) : emptyValues(resource, given)),
    [resource, base, given],
  );
  const [values, setValues] = useState(start);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [tried, setTried] = useState(false);
  const [told, setTold] = useState<Readonly<Record<string, string>>>({});
  const [message, setMessage] = useState<string>();
  const [saving, setSaving] = useState(false);
  const [refusals, setRefusals] = useState(0);
  const [stale, setStale] = useState<StaleForm>();
  const [attempt] = useState(() => new Attempt());
  const problems = useRef(new Map<string, string>());
  const [problemCount, setProblemCount] = useState(0);

  const found = useMemo(
    () => byField(findErrors(resource, mode, values, language)),
    [resource, mode, values, language],
  );
  /** What to show at a field: unreadable text first, then the server's word, then the rules once it was touched. */
  const errorOf = (name: string): string | undefined =>
    problems.current.get(name) ?? told[name] ?? (tried || touched.has(name) ? found[name] : undefined);

  const set = (name: string, value: unknown) => {
    setValues((now) => ({ ...now, [name]: value }));
    setTouched((now) => new Set(now).add(name));
    if (told[name] === undefined) return;
    const { [name]: _, ...others } = told;
    setTold(others);
    // The server's word stands until everything it named was changed.
    if (Object.keys(others).length === 0) setMessage(undefined);
  };
  const setProblem = (name: string, problem: string | undefined) => {
    if (problem) problems.current.set(name, problem);
    else problems.current.delete(name);
    setTouched((now) => new Set(now).add(name));
    setProblemCount(problems.current.size);
  };

  const failed = (reason: string) => sayFailure(base ? 'updated' : 'created', reason, language);
  const refuse = async (error: unknown, sent: FormValues) => {
    if (error instanceof Refusal) {
      if (error.code === 409 && base && error.fields.length === 0) {
        const latest = await storedNow(resource, base, error);
        if (latest) {
          setStale({ latest, differences: findDifferences(start, sent, valuesOf(resource, latest)) });
          return;
        }
      }
      setTold(byField(error.fields));
      setMessage(error.fields.length > 0 ? error.message : failed(error.message));
      if (error.fields.length > 0) setRefusals((count) => count + 1);
    } else setMessage(failed(error instanceof NoAnswer ? error.message : translate('ui.error.unknown')));
  };

  const send = async (wanted: FormValues, from: RecordData | undefined) => {
    setSaving(true);
    setMessage(undefined);
    try {
      const record = toSubmit(resource, wanted, from);
      const id = await resourceApi(resource).submit(record, attempt.headersFor(record));
      attempt.answered();
      onSaved(String(id ?? from?.id));
    } catch (error) {
      await refuse(error, wanted);
    } finally {
      setSaving(false);
    }
  };

  const blocked = Object.keys(found).filter((name) => {
    const field = resource.fields[name];
    return !field || !isFixed(field, mode);
  });
  const toMend = blocked.length + problemCount;
  const submit = async () => {
    setTried(true);
    if (toMend === 0) await send(values, base);
    else {
      setMessage(undefined);
      setRefusals((count) => count + 1);
    }
  };

  /** After the comparison: the chosen values on top of the stored record. */
  const merge = async (choices: Readonly<Record<string, Side>>) => {
    if (!stale) return;
    const merged = settle(valuesOf(resource, stale.latest), stale.differences, choices);
    setBase(stale.latest);
    setValues(merged);
    setStale(undefined);
    await send(merged, stale.latest);
  };

  const changed = changedFields(start, values).length > 0 || problemCount > 0;
  const formKey = `${resource.id}/${record?.id ?? 'new'}`;
  const [offered, setOffered] = useState(() => keptForms.offered(formKey));
  const filledIn = useEffectEvent(() =>
    changed ? { key: formKey, name: formName(resource, record), values } : undefined,
  );
  useEffect(() => keptForms.watch(() => filledIn()), []);

  return {
    mode,
    record: base,
    values,
    set,
    setProblem,
    errorOf,
    // Counts down as the fields are mended.
    message: message ?? (tried && toMend > 0 ? translate('ui.form.mend', { count: toMend }) : undefined),
    saving,
    /** How often a save met fields to mend. */
    refusals,
    changed,
    /** Something this person had half filled in when their session ended. */
    offered: offered !== undefined,
    takeUp(wanted: boolean) {
      if (wanted && offered) setValues({ ...values, ...offered.values });
      keptForms.forget(formKey);
      setOffered(undefined);
    },
    submit,
    stale,
    merge,
    keepTyping: () => setStale(undefined),
  } as const;
}
export type ResourceFormState = ReturnType<typeof useResourceForm>;
