import { type ActionAct, actionActs } from '@ircrisk/contract/modules/workplace/action-item.ts';
import { ActDialog as Dialog } from '@ircrisk/ui/acts/ActDialog.tsx';
import { useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { DayInput } from '@ircrisk/ui/resource/DayInput.tsx';
import { FileInput } from '@ircrisk/ui/resource/FileInput.tsx';
import { UserInput } from '@ircrisk/ui/resource/OptionInputs.tsx';
import { Form } from 'antd';
import { useId, useState } from 'react';

export interface Answers {
  reason?: string;
  newDate?: string;
  checkDate?: string;
  approverId?: string;
  evidenceIds?: string[];
}

interface Props {
  act: ActionAct;
  /** Pieces of evidence the item has already. */
  evidence: number;
  saving: boolean;
  onClose: () => void;
  onAct: (answers: Answers) => void;
}

const takesEvidence: readonly ActionAct[] = ['submit', 'close'];

/** What an act asks for: a reason, a later date with its approver, evidence. */
export function ActDialog({ act, evidence, saving, onClose, onAct }: Props) {
  const t = useText();
  const say = useSay();
  const id = useId();
  const [newDate, setNewDate] = useState<string | null>(null);
  const [checkDate, setCheckDate] = useState<string | null>(null);
  const [approverId, setApprover] = useState<unknown>(null);
  const [files, setFiles] = useState<unknown>([]);
  const evidenceIds = Array.isArray(files) ? files.map(String) : [];
  const evidenceNeeded = act === 'close' && evidence === 0;
  const ready =
    (act !== 'defer' || (newDate !== null && Boolean(approverId))) &&
    (!evidenceNeeded || evidenceIds.length > 0);
  return (
    <Dialog
      title={say(actionActs[act])}
      needsReason={actionActs[act].reason === true}
      danger={actionActs[act].danger ?? false}
      ready={ready}
      saving={saving}
      {...(act === 'check' ? { reasonLabel: t('action-item.checkResult') } : {})}
      onClose={onClose}
      onAct={(reason) =>
        onAct({
          ...(reason ? { reason } : {}),
          ...(newDate ? { newDate } : {}),
          ...(checkDate ? { checkDate } : {}),
          ...(approverId ? { approverId: String(approverId) } : {}),
          ...(evidenceIds.length > 0 ? { evidenceIds } : {}),
        })
      }
    >
      {act === 'defer' && (
        <>
          <Form.Item label={t('action-item.newDate')} htmlFor={`${id}-date`} required>
            <DayInput id={`${id}-date`} value={newDate} onChange={setNewDate} />
          </Form.Item>
          <Form.Item label={t('action-item.approver')} htmlFor={`${id}-approver`} required>
            <UserInput id={`${id}-approver`} value={approverId} onChange={setApprover} />
          </Form.Item>
        </>
      )}
      {takesEvidence.includes(act) && (
        <Form.Item
          label={t('action-item.evidence')}
          htmlFor={`${id}-files`}
          required={evidenceNeeded}
          extra={t('action-item.evidenceHint')}
        >
          <FileInput id={`${id}-files`} value={files} onChange={setFiles} many />
        </Form.Item>
      )}
      {act === 'close' && (
        <Form.Item
          label={t('action-item.checkDate')}
          htmlFor={`${id}-check`}
          extra={t('action-item.checkHint')}
        >
          <DayInput id={`${id}-check`} value={checkDate} onChange={setCheckDate} />
        </Form.Item>
      )}
    </Dialog>
  );
}
