import { sendToFmeca } from '@ircrisk/contract/modules/risk/fmea.ts';
import { reference } from '@ircrisk/contract/resource.ts';
import { notify } from '@ircrisk/ui/api/notifier.ts';
import { useAct } from '@ircrisk/ui/api/queries.ts';
import { useEmbedded } from '@ircrisk/ui/embedding/embedded.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { DragModal } from '@ircrisk/ui/parts/DragModal.tsx';
import { FieldInput } from '@ircrisk/ui/resource/lazy-inputs.tsx';
import { useState } from 'react';
import { useStudy } from './use-study.ts';

const target = reference({ zh: 'FMECA 研究', en: 'FMECA study', to: 'fmeca-study' });

/** Rows with their codes as modes of an FMECA study; what it has already stays as it is. */
export default function SendDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  const { detail, document, isEditable } = useStudy();
  const { place } = useEmbedded();
  const [fmecaStudyId, setTarget] = useState<string | null>(null);
  const send = useAct(sendToFmeca, {
    once: true,
    onDone: (answer) => {
      notify.success(t('fmea.send.done', answer));
      onClose();
      place.open(`/fmeca/study/${fmecaStudyId}`);
    },
  });
  return (
    <DragModal
      open
      title={t('fmea.bar.send')}
      okText={t('fmea.send.take')}
      cancelText={t('fmea.cancel')}
      okButtonProps={{ disabled: !fmecaStudyId }}
      confirmLoading={send.isPending}
      onOk={async () => {
        if (isEditable && !(await document.flush())) return;
        if (fmecaStudyId) send.mutate({ id: detail.id, fmecaStudyId });
      }}
      onCancel={onClose}
    >
      <p>
        <label htmlFor="fm-send-target">{t('fmea.send.hint')}</label>
      </p>
      <FieldInput
        id="fm-send-target"
        name="fmecaStudyId"
        field={target}
        value={fmecaStudyId}
        onChange={(value) => setTarget(value ? String(value) : null)}
        onProblem={() => {}}
      />
    </DragModal>
  );
}
