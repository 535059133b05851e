import { Input } from 'antd';
import { useEffect, useState } from 'react';

interface Props {
  id?: string;
  value: string;
  onCommit: (text: string) => void;
  /** Undefined: fine. */
  problemOf?: (text: string) => string | undefined;
  disabled?: boolean;
  suffix?: string;
  rows?: number;
  placeholder?: string;
  align?: 'right';
  'aria-label'?: string;
}

/** A text that takes effect on leaving the field or with Enter; a wrong one stays and says so. */
export function TextInput({ value, onCommit, problemOf, rows, align, suffix, ...input }: Props) {
  const [draft, setDraft] = useState(value);
  useEffect(() => setDraft(value), [value]);
  const problem = draft === value ? undefined : problemOf?.(draft);
  const commit = () => {
    if (draft !== value && problem === undefined) onCommit(draft);
  };
  const shared = {
    ...input,
    value: draft,
    status: problem === undefined ? ('' as const) : ('error' as const),
    title: problem ?? '',
    onBlur: commit,
  };
  if (rows)
    return (
      <Input.TextArea
        {...shared}
        autoSize={{ minRows: rows, maxRows: 6 }}
        onChange={(event) => setDraft(event.target.value)}
      />
    );
  return (
    <Input
      {...shared}
      suffix={suffix ? <span style={{ color: 'var(--ir-text-2)' }}>{suffix}</span> : undefined}
      styles={align ? { input: { textAlign: align } } : {}}
      onChange={(event) => setDraft(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit();
        if (event.key === 'Escape') setDraft(value);
      }}
    />
  );
}
