import type { FormulaInput } from '@ircrisk/engine-procedure';
import { useSay } from '@ircrisk/ui/i18n/texts.ts';
import { NumberInput } from '@ircrisk/ui/parts/NumberInput.tsx';
import { QuantityInput } from '@ircrisk/ui/parts/QuantityInput.tsx';
import { Form, Select } from 'antd';
import { useId } from 'react';

/** One input of a formula: a choice, a quantity or a plain number. */
export function FormulaField({
  input,
  value,
  onChange,
}: {
  input: FormulaInput;
  value: number | string | null;
  onChange: (value: number | string | null) => void;
}) {
  const say = useSay();
  const id = useId();
  const number = typeof value === 'number' ? value : null;
  return (
    <Form.Item label={say(input)} htmlFor={id} required={!input.optional}>
      {input.choices ? (
        <Select
          id={id}
          allowClear={input.optional ?? false}
          value={value ?? null}
          options={Object.entries(input.choices).map(([key, text]) => ({ value: key, label: say(text) }))}
          onChange={(next) => onChange(next ?? null)}
        />
      ) : input.quantity ? (
        <QuantityInput id={id} quantity={input.quantity} value={number} onChange={onChange} />
      ) : (
        <NumberInput id={id} value={number} onChange={onChange} />
      )}
    </Form.Item>
  );
}
