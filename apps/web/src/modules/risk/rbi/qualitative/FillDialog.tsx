import { fillScreening } from '@ircrisk/contract/modules/risk/rbi-screening.ts';
import { useAct } from '@ircrisk/ui/api/queries.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { DragModal } from '@ircrisk/ui/parts/DragModal.tsx';
import { useState } from 'react';
import { Field } from '../list/Field.tsx';
import { ScopeTree } from '../workspace/ScopeTree.tsx';

/** Equipment of the chosen places that is not screened yet, with what the ledger can answer. */
export default function FillDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  const [nodeIds, setNodeIds] = useState<string[]>([]);
  const fill = useAct(fillScreening, { once: true, onDone: onClose });
  return (
    <DragModal
      open
      width={560}
      title={t('rbi.screening.fill')}
      okText={t('rbi.screening.fillOk')}
      cancelText={t('rbi.cancel')}
      okButtonProps={{ disabled: nodeIds.length === 0 }}
      confirmLoading={fill.isPending}
      onOk={() => fill.mutate({ nodeIds })}
      onCancel={onClose}
    >
      <Field label={t('rbi.new.scope')} hint={t('rbi.screening.fillHint')}>
        {(id) => <ScopeTree id={id} chosen={nodeIds} onChange={setNodeIds} />}
      </Field>
    </DragModal>
  );
}
