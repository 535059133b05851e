import { type BulkChange, bulkPaths } from '@ircrisk/contract/modules/risk/rbi-bulk.ts';
import { inputFields } from '@ircrisk/contract/modules/risk/rbi-words.ts';
import { useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { NumberInput } from '@ircrisk/ui/parts/NumberInput.tsx';
import { Button, Select } from 'antd';
import { Field } from '../list/Field.tsx';
import { WhatIfField } from '../what-if/WhatIfField.tsx';

interface Line {
  path: BulkChange['path'];
  act: BulkChange['act'];
  value: string | number | null;
}
interface Props extends Line {
  onChange: (next: Partial<Line>) => void;
  onRemove: () => void;
}

/** Which input, what happens to it, and the value: in the reader's unit where it is set, a factor where it is multiplied. */
export function ChangeLine({ path, act, value, onChange, onRemove }: Props) {
  const t = useText();
  const say = useSay();
  const isChoice = inputFields[path]?.choices !== undefined;
  return (
    <div className="rbi-bulk-line">
      <Field label={t('rbi.bulk.input')}>
        {(id) => (
          <Select
            id={id}
            size="small"
            value={path}
            onChange={(next) =>
              onChange({ path: next, value: null, ...(inputFields[next]?.choices ? { act: 'set' } : {}) })
            }
            options={bulkPaths.map((one) => ({
              value: one,
              label: inputFields[one] ? say(inputFields[one]) : one,
            }))}
          />
        )}
      </Field>
      <Field label={t('rbi.bulk.act')}>
        {(id) => (
          <Select
            id={id}
            size="small"
            disabled={isChoice}
            value={act}
            onChange={(next) => onChange({ act: next, value: null })}
            options={(['set', 'multiply'] as const).map((one) => ({
              value: one,
              label: t(`rbi.bulk.acts.${one}`),
            }))}
          />
        )}
      </Field>
      {act === 'set' ? (
        <WhatIfField
          path={path}
          value={value}
          onSet={(_path, next) => onChange({ value: (next as string | number | null) ?? null })}
        />
      ) : (
        <Field label={t('rbi.bulk.factor')}>
          {(id) => (
            <NumberInput
              id={id}
              value={value as number | null}
              onChange={(next) => onChange({ value: next })}
            />
          )}
        </Field>
      )}
      <Button size="small" type="text" aria-label={t('rbi.bulk.remove')} onClick={onRemove}>
        ×
      </Button>
    </div>
  );
}
