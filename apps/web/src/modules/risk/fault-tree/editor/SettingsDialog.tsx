import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { DragModal } from '@ircrisk/ui/parts/DragModal.tsx';
import { NumberInput } from '@ircrisk/ui/parts/NumberInput.tsx';
import { Checkbox } from 'antd';
import { useState } from 'react';
import { Field } from '../inspector/Field.tsx';
import type { Wishes } from './settings.ts';

interface Props {
  wishes: Wishes;
  onChange: (wishes: Wishes) => void;
  onClose: () => void;
}

/** How much is computed; the same for the result along the way and for the record. */
export function SettingsDialog({ wishes, onChange, onClose }: Props) {
  const t = useText();
  const [draft, setDraft] = useState(wishes);
  const number = (key: 'top' | 'orderLimit' | 'cutOff' | 'trials' | 'seed') => (
    <Field label={t(`fault-tree.settings.${key}`)} hint={t(`fault-tree.settings.${key}Hint`)}>
      {(id) => (
        <NumberInput
          id={id}
          value={draft[key] ?? null}
          onChange={(value) => setDraft((before) => ({ ...before, [key]: value ?? undefined }))}
        />
      )}
    </Field>
  );
  const isFine =
    (draft.top ?? 100) >= 1 &&
    (draft.top ?? 100) <= 10_000 &&
    (draft.cutOff ?? 0) >= 0 &&
    (draft.cutOff ?? 0) <= 1 &&
    (draft.trials ?? 1) >= 1 &&
    (draft.trials ?? 1) <= 100_000;
  return (
    <DragModal
      open
      width={460}
      title={t('fault-tree.settings.title')}
      okText={t('fault-tree.settings.apply')}
      cancelText={t('fault-tree.cancel')}
      okButtonProps={{ disabled: !isFine }}
      onOk={() => {
        onChange(draft);
        onClose();
      }}
      onCancel={onClose}
    >
      <div className="ft-pair">
        {number('top')}
        {number('cutOff')}
        {number('orderLimit')}
        {number('trials')}
        {number('seed')}
      </div>
      <Checkbox
        checked={draft.primeImplicants ?? false}
        onChange={(event) => setDraft((before) => ({ ...before, primeImplicants: event.target.checked }))}
      >
        {t('fault-tree.settings.primeImplicants')}
      </Checkbox>
    </DragModal>
  );
}
