import { takeEquipment } from '@ircrisk/contract/modules/risk/fmeca.ts';
import { reference } from '@ircrisk/contract/resource.ts';
import { notify } from '@ircrisk/ui/api/notifier.ts';
import { useAct } from '@ircrisk/ui/api/queries.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { DragModal } from '@ircrisk/ui/parts/DragModal.tsx';
import { FieldInput } from '@ircrisk/ui/resource/lazy-inputs.tsx';
import { Checkbox } from 'antd';
import { useState } from 'react';

const equipment = reference({ zh: '设备', en: 'Equipment', to: 'equipment', many: true });

interface Props {
  studyId: string;
  parentId: string | undefined;
  onClose: () => void;
  onDone: () => void;
}

/** Items from the ledger, below the chosen item or at the top. */
export default function LedgerDialog({ studyId, parentId, onClose, onDone }: Props) {
  const t = useText();
  const [ids, setIds] = useState<string[]>([]);
  const [withParts, setWithParts] = useState(true);
  const take = useAct(takeEquipment, {
    once: true,
    onDone: ({ items, known }) => {
      notify.success(t('fmeca.ledger.done', { items, known }));
      onDone();
    },
  });
  return (
    <DragModal
      open
      title={t('fmeca.bar.ledger')}
      okText={t('fmeca.ledger.take')}
      cancelText={t('fmeca.cancel')}
      okButtonProps={{ disabled: ids.length === 0 }}
      confirmLoading={take.isPending}
      onOk={() =>
        take.mutate({ id: studyId, equipmentIds: ids, withParts, ...(parentId ? { parentId } : {}) })
      }
      onCancel={onClose}
    >
      <div className="fmeca-form">
        <label htmlFor="fmeca-equipment">{t('fmeca.ledger.equipment')}</label>
        <FieldInput
          id="fmeca-equipment"
          name="equipmentIds"
          field={equipment}
          value={ids}
          onChange={(value) => setIds(Array.isArray(value) ? value.map(String) : [])}
          onProblem={() => {}}
        />
        <Checkbox checked={withParts} onChange={({ target }) => setWithParts(target.checked)}>
          {t('fmeca.ledger.parts')}
        </Checkbox>
      </div>
    </DragModal>
  );
}
