import { type RefObject, useEffect, useRef } from 'react';

const field = 'input, textarea, select, button, [tabindex="0"]';

/** After a refused save the first field to mend gets the focus, and comes into view with it. */
export function useFaultFocus<T extends HTMLElement>(refusals: number): RefObject<T | null> {
  const holder = useRef<T>(null);
  useEffect(() => {
    if (refusals === 0) return;
    const faulty = holder.current?.querySelector('.ant-form-item-has-error');
    faulty?.querySelector<HTMLElement>(field)?.focus();
  }, [refusals]);
  return holder;
}
