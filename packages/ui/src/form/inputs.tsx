import { Input, Select } from 'antd';
import { type ReactNode, useState } from 'react';
import { useDictionary } from '../resource/options.ts';
import type { FieldProps } from './CallField.tsx';

const asText = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

export const TextInput = ({ value, onChange, ...props }: FieldProps & { disabled?: boolean }) => (
  <Input {...props} value={asText(value)} onChange={(event) => onChange(event.target.value)} />
);

export const NoteInput = ({ value, onChange, ...props }: FieldProps) => (
  <Input.TextArea
    {...props}
    autoSize={{ minRows: 2, maxRows: 8 }}
    value={asText(value)}
    onChange={(event) => onChange(event.target.value)}
  />
);

interface ChoiceProps extends FieldProps {
  options: { value: string | number; label: ReactNode }[];
  many?: boolean;
  clearable?: boolean;
  disabled?: boolean;
}

/** A choice of given values; searched by what is typed where there are many. */
export function ChoiceInput({ value, onChange, options, many, clearable, ...props }: ChoiceProps) {
  return (
    <Select
      {...props}
      style={{ width: '100%' }}
      allowClear={clearable ?? false}
      mode={many ? 'multiple' : undefined}
      value={many ? (Array.isArray(value) ? value : []) : (value ?? null)}
      onChange={(next: unknown) => onChange(next ?? null)}
      options={options}
      showSearch={{ optionFilterProp: typeof options[0]?.label === 'string' ? 'label' : 'value' }}
    />
  );
}

interface KeyProps extends FieldProps {
  dictionary: string;
  many?: boolean;
}

/** Keys of a dictionary. A value it no longer offers (sealed, or written before) stays visible as it is. */
export function KeyInput({ dictionary, many, ...props }: KeyProps) {
  const offered = useDictionary(dictionary);
  const [kept] = useState(() => (Array.isArray(props.value) ? props.value : [props.value]).map(asText));
  const missing = kept.filter((key) => key !== '' && !offered.some((one) => one.id === key));
  return (
    <ChoiceInput
      {...props}
      many={many ?? false}
      clearable
      options={[
        ...offered.map(({ id, label }) => ({ value: id, label })),
        ...missing.map((key) => ({ value: key, label: key })),
      ]}
    />
  );
}
