import { Form } from 'antd';
import { type ReactNode, useId } from 'react';
import { useSay } from '../i18n/texts.ts';
import type { CallForm } from './use-call-form.ts';
import '../resource/resource.css';

/** What an input of the form is given. */
export interface FieldProps {
  id: string;
  value: unknown;
  onChange: (value: unknown) => void;
  status: 'error' | '';
  'aria-describedby'?: string;
}

interface Props {
  form: CallForm;
  name: string;
  required?: boolean;
  /** The rule told before the mistake. */
  hint?: ReactNode;
  /** Takes the whole width of the grid. */
  wide?: boolean;
  children: (props: FieldProps) => ReactNode;
}

/** One field of a hand-made form: label above, rule beforehand, error at its field. */
export function CallField({ form, name, required = false, hint, wide, children }: Props) {
  const say = useSay();
  const id = useId();
  const error = form.errorOf(name);
  return (
    <Form.Item
      label={say(form.labelOf(name))}
      htmlFor={id}
      required={required}
      className={wide ? 'ir-form-wide' : ''}
      validateStatus={error ? 'error' : ''}
      help={error && <span role="alert">{error}</span>}
      extra={hint && <span id={`${id}-hint`}>{hint}</span>}
    >
      {children({
        id,
        value: form.values[name],
        onChange: (value) => form.set(name, value),
        status: error ? 'error' : '',
        ...(hint ? { 'aria-describedby': `${id}-hint` } : {}),
      })}
    </Form.Item>
  );
}
