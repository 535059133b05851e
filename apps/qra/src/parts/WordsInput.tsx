import { Input } from 'antd';

interface Props {
  id: string;
  label: string;
  rows: number;
  value: string;
  onChange: (words: string) => void;
}

/** Why somebody decides as they do, in their own words. */
export const WordsInput = ({ id, label, rows, value, onChange }: Props) => (
  <>
    <p>
      <label htmlFor={id}>{label}</label>
    </p>
    <Input.TextArea
      id={id}
      rows={rows}
      maxLength={500}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  </>
);
