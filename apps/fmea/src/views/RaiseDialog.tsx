import { raiseFmeaAction } from '@ircrisk/contract/modules/risk/fmea.ts';
import { date, user } from '@ircrisk/contract/resource.ts';
import type { RiskRow } from '@ircrisk/engine-fmeca/structured/rows.ts';
import { useAct } from '@ircrisk/ui/api/queries.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { DragModal } from '@ircrisk/ui/parts/DragModal.tsx';
import { FieldInput } from '@ircrisk/ui/resource/lazy-inputs.tsx';
import { Input, Segmented } from 'antd';
import { useState } from 'react';
import { useStudy } from '../study/use-study.ts';

const ownerField = user({ zh: '负责人', en: 'Owner' });
const dueField = date({ zh: '期限', en: 'Due' });

/** An action of a row as an item of the one to-do list. */
export default function RaiseDialog({ row, onClose }: { row: RiskRow; onClose: () => void }) {
  const t = useText();
  const { detail, document, isEditable, refresh } = useStudy();
  const [title, setTitle] = useState('');
  const [kind, setKind] = useState<'prevention' | 'detection'>('prevention');
  const [ownerId, setOwner] = useState<string | null>(null);
  const [dueDate, setDue] = useState('');
  const raise = useAct(raiseFmeaAction, {
    once: true,
    onDone: () => {
      refresh();
      onClose();
    },
  });
  const priority = row.presentPriority === 'H' ? 'high' : 'medium';
  return (
    <DragModal
      open
      title={t('fmea.row.raise')}
      okText={t('fmea.raise.ok')}
      cancelText={t('fmea.cancel')}
      okButtonProps={{ disabled: !title.trim() || !dueDate }}
      confirmLoading={raise.isPending}
      onOk={async () => {
        // The server knows the row once what was typed last is stored.
        if (isEditable && !(await document.flush())) return;
        raise.mutate({ id: detail.id, row: row.id, kind, title, ownerId, dueDate, priority });
      }}
      onCancel={onClose}
    >
      <p>{t('fmea.raise.kind')}</p>
      <Segmented
        aria-label={t('fmea.raise.kind')}
        value={kind}
        options={(['prevention', 'detection'] as const).map((value) => ({
          value,
          label: t(`fmea.kind.${value}`),
        }))}
        onChange={setKind}
      />
      <p>
        <label htmlFor="fm-action-title">{t('fmea.raise.title')}</label>
      </p>
      <Input
        id="fm-action-title"
        value={title}
        maxLength={200}
        onChange={({ target }) => setTitle(target.value)}
      />
      <p>
        <label htmlFor="fm-action-owner">{t('fmea.raise.owner')}</label>
      </p>
      <FieldInput
        id="fm-action-owner"
        name="ownerId"
        field={ownerField}
        value={ownerId}
        onChange={(value) => setOwner(value ? String(value) : null)}
        onProblem={() => {}}
      />
      <p>
        <label htmlFor="fm-action-due">{t('fmea.raise.due')}</label>
      </p>
      <FieldInput
        id="fm-action-due"
        name="dueDate"
        field={dueField}
        value={dueDate || null}
        onChange={(value) => setDue(value ? String(value) : '')}
        onProblem={() => {}}
      />
    </DragModal>
  );
}
