import type { Field } from '@ircrisk/contract/resource.ts';
import { Input, Select, Switch } from 'antd';
import { lazy, Suspense } from 'react';
import type { RecordData } from '../api/resource-api.ts';
import { useSay, useText } from '../i18n/texts.ts';
import { NumberInput } from '../parts/NumberInput.tsx';
import { QuantityInput } from '../parts/QuantityInput.tsx';
import { DayInput } from './DayInput.tsx';
import {
  DictionaryInput,
  type OptionInputProps,
  OptionSelect,
  ReferenceInput,
  UserInput,
} from './OptionInputs.tsx';
import { useResource } from './options.ts';
import { readableTwin } from './readable.ts';
import { TreeInput } from './TreeInput.tsx';

// Few forms take files.
const FileInput = lazy(() => import('./FileInput.tsx').then((it) => ({ default: it.FileInput })));

interface Props {
  name: string;
  field: Field;
  value: unknown;
  onChange: (value: unknown) => void;
  /** Text that cannot be read as a number; the form must not be saved with it. */
  onProblem: (message: string | undefined) => void;
  id: string;
  disabled?: boolean;
  autoFocus?: boolean;
  invalid?: boolean;
  /** The stored record, for readable names of its files. */
  record?: RecordData | undefined;
  'aria-describedby'?: string;
}

const isYes = (value: unknown) => value === true || value === 1 || value === 'true' || value === '1';

/** The input of a field by its kind. */
export function FieldInput({
  name,
  field,
  value,
  onChange,
  onProblem,
  invalid,
  record,
  disabled = false,
  ...rest
}: Props) {
  const t = useText();
  const say = useSay();
  const status = invalid ? ('error' as const) : ('' as const);
  const common = { ...rest, disabled, status };
  const asText = typeof value === 'string' || typeof value === 'number' ? String(value) : '';

  switch (field.kind) {
    case 'text':
      return (
        <Input
          {...common}
          value={asText}
          maxLength={field.max}
          onChange={(event) => onChange(event.target.value)}
        />
      );
    case 'note':
      return (
        <Input.TextArea
          {...common}
          value={asText}
          maxLength={field.max}
          autoSize={{ minRows: 2, maxRows: 10 }}
          showCount
          onChange={(event) => onChange(event.target.value)}
        />
      );
    case 'number':
      return (
        <NumberInput {...common} value={value as number | null} onChange={onChange} onProblem={onProblem} />
      );
    case 'quantity':
      return (
        <QuantityInput
          {...common}
          quantity={field.quantity}
          value={value as number | null}
          onChange={onChange}
          onProblem={onProblem}
        />
      );
    case 'money':
      return (
        <Input
          {...common}
          inputMode="decimal"
          value={asText}
          suffix={field.currency ?? 'CNY'}
          styles={{ input: { textAlign: 'right' } }}
          onChange={(event) => onChange(event.target.value.replace(/[,\s]/g, ''))}
        />
      );
    case 'date':
      return (
        <DayInput {...common} value={value} onChange={onChange} onProblem={onProblem} past={field.past} />
      );
    case 'time':
      return (
        <DayInput
          {...common}
          value={value}
          onChange={onChange}
          onProblem={onProblem}
          past={field.past}
          withTime
        />
      );
    case 'choice': {
      const options = Object.entries(field.choices).map(([id, choice]) => ({ id, label: say(choice) }));
      return <OptionSelect {...common} value={value} onChange={onChange} options={options} />;
    }
    case 'dictionary':
      return (
        <DictionaryInput
          {...common}
          value={value}
          onChange={onChange}
          dictionary={field.dictionary}
          many={field.many}
        />
      );
    case 'yesNo':
      if (field.unknown)
        return (
          <OptionSelect
            {...common}
            value={value === null || value === undefined || value === '' ? null : String(isYes(value))}
            onChange={(answer) => onChange(answer === null ? null : answer === 'true')}
            options={[
              { id: 'true', label: t('ui.yes') },
              { id: 'false', label: t('ui.no') },
            ]}
          />
        );
      return (
        <span className="ir-switch">
          <Switch {...rest} disabled={disabled} checked={isYes(value)} onChange={onChange} />
          {t(isYes(value) ? 'ui.yes' : 'ui.no')}
        </span>
      );
    case 'reference':
      return <RecordInput {...common} value={value} onChange={onChange} many={field.many} to={field.to} />;
    case 'user':
      return <UserInput {...common} value={value} onChange={onChange} many={field.many} />;
    case 'file':
      return (
        <Suspense>
          <FileInput
            {...rest}
            disabled={disabled}
            value={value}
            onChange={onChange}
            many={field.many}
            accept={field.accept}
            names={record && readableTwin(record, name)}
          />
        </Suspense>
      );
    case 'tags':
      return (
        <Select
          {...common}
          mode="tags"
          style={{ width: '100%' }}
          value={Array.isArray(value) ? value.map(String) : []}
          onChange={(next: string[]) => onChange(next)}
          tokenSeparators={[',', '，', ';']}
          open={false}
          suffixIcon={null}
        />
      );
  }
}

/** A record of another resource: a tree is chosen from as a tree. */
function RecordInput({ to, ...props }: OptionInputProps & { to: string }) {
  const target = useResource(to);
  return target?.tree ? <TreeInput {...props} resource={target} /> : <ReferenceInput {...props} to={to} />;
}
