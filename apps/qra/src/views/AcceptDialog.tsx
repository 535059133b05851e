import { acceptRisk, type QraRisk } from '@ircrisk/contract/modules/risk/qra.ts';
import { date } from '@ircrisk/contract/resource.ts';
import { useAct } from '@ircrisk/ui/api/queries.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { DragModal } from '@ircrisk/ui/parts/DragModal.tsx';
import { FieldInput } from '@ircrisk/ui/resource/lazy-inputs.tsx';
import { useState } from 'react';
import { WordsInput } from '../parts/WordsInput.tsx';
import { useProject } from '../project/use-project.ts';

const dateField = date({ zh: '复审日期', en: 'Review date' });

/** Who accepts a risk says why and until when. */
export default function AcceptDialog({ risk, onClose }: { risk: QraRisk; onClose: () => void }) {
  const t = useText();
  const { refresh } = useProject();
  const [reason, setReason] = useState('');
  const [reviewDate, setDate] = useState('');
  const accept = useAct(acceptRisk, {
    onDone: () => {
      refresh();
      onClose();
    },
  });
  return (
    <DragModal
      open
      title={t('qra.accept.title', { code: risk.code ?? '' })}
      okText={t('qra.accept.ok')}
      cancelText={t('qra.cancel')}
      okButtonProps={{ disabled: !reason.trim() || !reviewDate }}
      confirmLoading={accept.isPending}
      onOk={() => accept.mutate({ riskId: risk.id, reason, reviewDate })}
      onCancel={onClose}
    >
      <WordsInput
        id="qr-accept-reason"
        label={t('qra.accept.reason')}
        rows={3}
        value={reason}
        onChange={setReason}
      />
      <p>
        <label htmlFor="qr-accept-date">{t('qra.accept.date')}</label>
      </p>
      <FieldInput
        id="qr-accept-date"
        name="reviewDate"
        field={dateField}
        value={reviewDate || null}
        onChange={(value) => setDate(value ? String(value) : '')}
        onProblem={() => {}}
      />
    </DragModal>
  );
}
