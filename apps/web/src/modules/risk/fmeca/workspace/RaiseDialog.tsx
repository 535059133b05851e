import { raiseFmecaAction } from '@ircrisk/contract/modules/risk/fmeca.ts';
import { date, user } from '@ircrisk/contract/resource.ts';
import { useAct } from '@ircrisk/ui/api/queries.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { DragModal } from '@ircrisk/ui/parts/DragModal.tsx';
import { FieldInput } from '@ircrisk/ui/resource/lazy-inputs.tsx';
import { Input } from 'antd';
import { useState } from 'react';

const ownerField = user({ zh: '负责人', en: 'Owner' });
const dueField = date({ zh: '期限', en: 'Due' });

interface Raise {
  modeId: string;
  title: string;
  isHigh: boolean;
  onClose: () => void;
  onDone: () => void;
}

/** Raises an action on a mode; opened from its panel. */
export default function RaiseDialog({ modeId, title: given, isHigh, onClose, onDone }: Raise) {
  const t = useText();
  const [title, setTitle] = useState(given.slice(0, 200));
  const [ownerId, setOwner] = useState<string | null>(null);
  const [dueDate, setDue] = useState('');
  const raise = useAct(raiseFmecaAction, { once: true, onDone });
  return (
    <DragModal
      open
      title={t('fmeca.mode.raise')}
      okText={t('fmeca.mode.raiseOk')}
      cancelText={t('fmeca.cancel')}
      okButtonProps={{ disabled: !title.trim() || !dueDate }}
      confirmLoading={raise.isPending}
      onOk={() => raise.mutate({ id: modeId, title, dueDate, ownerId, priority: isHigh ? 'high' : 'medium' })}
      onCancel={onClose}
    >
      <div className="fmeca-form">
        <label htmlFor="fmeca-action-title">{t('fmeca.mode.actionTitle')}</label>
        <Input
          id="fmeca-action-title"
          value={title}
          maxLength={200}
          onChange={({ target }) => setTitle(target.value)}
        />
        <label htmlFor="fmeca-action-owner">{t('fmeca.mode.owner')}</label>
        <FieldInput
          id="fmeca-action-owner"
          name="ownerId"
          field={ownerField}
          value={ownerId}
          onChange={(value) => setOwner(value ? String(value) : null)}
          onProblem={() => {}}
        />
        <label htmlFor="fmeca-action-due">{t('fmeca.mode.due')}</label>
        <FieldInput
          id="fmeca-action-due"
          name="dueDate"
          field={dueField}
          value={dueDate || null}
          onChange={(value) => setDue(value ? String(value) : '')}
          onProblem={() => {}}
        />
      </div>
    </DragModal>
  );
}
