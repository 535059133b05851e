import { Input } from 'antd';
import { useState } from 'react';

interface Props {
  value: string;
  label: string;
  disabled?: boolean;
  maxLength?: number;
  isRequired?: boolean;
  onSave: (text: string) => void;
}

/** A text that is taken over when it is left or confirmed; nothing typed leaves a required one as it was. */
export function TextField({
  value,
  label,
  disabled = false,
  maxLength = 300,
  isRequired = false,
  onSave,
}: Props) {
  const [typed, setTyped] = useState<string>();
  const done = () => {
    const text = typed?.trim();
    if (text !== undefined && text !== value && (text !== '' || !isRequired)) onSave(text);
    setTyped(undefined);
  };
  return (
    <Input
      size="small"
      aria-label={label}
      placeholder={label}
      value={typed ?? value}
      disabled={disabled}
      maxLength={maxLength}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={done}
      onPressEnter={done}
    />
  );
}
