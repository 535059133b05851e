import { Input } from 'antd';

interface Props {
  id: string;
  value: string;
  rows?: number;
  isOff: boolean;
  onDone: (text: string) => void;
}

/** A text that is stored when it is left: each letter would be a step of the history. */
export function Words({ id, value, rows, isOff, onDone }: Props) {
  const Control = rows ? Input.TextArea : Input;
  return (
    <Control
      key={value}
      id={id}
      defaultValue={value}
      disabled={isOff}
      maxLength={rows ? 2000 : 200}
      {...(rows ? { rows } : {})}
      onBlur={(event) => {
        if (event.target.value !== value) onDone(event.target.value);
      }}
    />
  );
}
