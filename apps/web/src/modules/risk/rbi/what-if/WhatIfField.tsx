import { inputFields } from '@ircrisk/contract/modules/risk/rbi-words.ts';
import { useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { NumberInput } from '@ircrisk/ui/parts/NumberInput.tsx';
import { QuantityInput } from '@ircrisk/ui/parts/QuantityInput.tsx';
import { Select } from 'antd';
import { memo } from 'react';
import { Field } from '../list/Field.tsx';

interface Props {
  path: string;
  value: string | number | null;
  onSet: (path: string, value: unknown) => void;
}

function WhatIfFieldNow({ path, value, onSet }: Props) {
  const t = useText();
  const say = useSay();
  const field = inputFields[path];
  if (!field) return null;
  return (
    <Field label={say(field)}>
      {(id) =>
        field.choices ? (
          <Select
            id={id}
            size="small"
            value={value as string | null}
            onChange={(next) => onSet(path, next)}
            options={field.choices.map((choice) => ({ value: choice, label: t(`rbi.choice.${choice}`) }))}
          />
        ) : field.quantity ? (
          <QuantityInput
            id={id}
            quantity={field.quantity}
            value={value as number | null}
            onChange={(next) => onSet(path, next)}
          />
        ) : (
          <NumberInput id={id} value={value as number | null} onChange={(next) => onSet(path, next)} />
        )
      }
    </Field>
  );
}

/** One input of the what-if; typing in one leaves the others as they are. */
export const WhatIfField = memo(WhatIfFieldNow);
