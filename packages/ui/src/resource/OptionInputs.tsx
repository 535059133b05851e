import { Select } from 'antd';
import { useState } from 'react';
import type { Option } from '../api/resource-api.ts';
import { useClearMark } from './clear-mark.tsx';
import { useDictionary, useReferenceOptions, useUserOptions } from './options.ts';

export interface OptionInputProps {
  value: unknown;
  onChange: (value: unknown) => void;
  many?: boolean | undefined;
  id?: string;
  disabled?: boolean;
  status?: 'error' | '';
  prefix?: string;
  placeholder?: string;
  className?: string;
  'aria-label'?: string;
}

export const chosenIds = (value: unknown): string[] => {
  if (value === null || value === undefined || value === '') return [];
  return Array.isArray(value) ? value.map(String) : String(value).split(',').filter(Boolean);
};

interface ListProps extends OptionInputProps {
  options: Option[];
  loading?: boolean;
  /** The names of those chosen are still on their way. */
  naming?: boolean;
  onSearch?: (keyword: string) => void;
}

/** A select over options; searches on the server where there is something to ask. */
export function OptionSelect({
  options,
  value,
  onChange,
  many,
  loading = false,
  naming = false,
  onSearch,
  ...props
}: ListProps) {
  const ids = chosenIds(value);
  const clear = useClearMark();
  return (
    <Select<string | string[] | null>
      {...props}
      allowClear={clear}
      style={{ width: '100%' }}
      mode={many ? 'multiple' : undefined}
      value={many ? ids : (ids[0] ?? null)}
      onChange={(next) => onChange(next ?? null)}
      loading={loading}
      // An id is nobody's name.
      {...(naming ? { labelRender: ({ label }) => label ?? '…' } : {})}
      options={options.map(({ id, label }) => ({ value: String(id), label }))}
      showSearch={onSearch ? { filterOption: false, onSearch } : { optionFilterProp: 'label' }}
    />
  );
}

export function DictionaryInput({ dictionary, ...props }: OptionInputProps & { dictionary: string }) {
  return <OptionSelect {...props} options={useDictionary(dictionary)} />;
}

export function ReferenceInput({ to, ...props }: OptionInputProps & { to: string }) {
  const [keyword, setKeyword] = useState('');
  const options = useReferenceOptions(to, { keyword, ids: chosenIds(props.value) });
  return <OptionSelect {...props} {...options} onSearch={setKeyword} />;
}

export function UserInput(props: OptionInputProps) {
  const [keyword, setKeyword] = useState('');
  const options = useUserOptions({ keyword, ids: chosenIds(props.value) });
  return <OptionSelect {...props} {...options} onSearch={setKeyword} />;
}
