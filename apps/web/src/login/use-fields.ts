import { useCallback, useId, useRef, useState } from 'react';

export type Rules<Name extends string> = {
  [K in Name]?: (value: string, values: Record<Name, string>) => string | undefined;
};

/** Values, errors and focus of a small form: the first wrong field gets the focus, nothing typed is ever lost. */
export function useFields<Name extends string>(initial: Record<Name, string>, rules: Rules<NoInfer<Name>>) {
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<Partial<Record<Name, string>>>({});
  const prefix = useId();
  const latest = useRef({ values, rules });
  latest.current = { values, rules };

  const set = useCallback((name: Name, value: string) => {
    setValues((before) => ({ ...before, [name]: value }));
    setErrors((before) => ({ ...before, [name]: undefined }));
  }, []);

  const blame = useCallback(
    (found: Partial<Record<Name, string>>) => {
      setErrors((before) => ({ ...before, ...found }));
      const first = Object.keys(found)[0];
      if (first) document.getElementById(`${prefix}-${first}`)?.focus();
    },
    [prefix],
  );

  /** True when all of `names` pass; otherwise the errors stand at their fields. */
  const check = useCallback(
    (names: readonly Name[]): boolean => {
      const { values, rules } = latest.current;
      const found: Partial<Record<Name, string>> = {};
      for (const name of names) {
        const error = rules[name]?.(values[name], values);
        if (error) found[name] = error;
      }
      if (Object.keys(found).length === 0) return true;
      blame(found);
      return false;
    },
    [blame],
  );

  const field = (name: Name) => ({
    id: `${prefix}-${name}`,
    value: values[name],
    error: errors[name],
    onValue: (value: string) => set(name, value),
  });

  return { values, set, check, blame, field };
}
