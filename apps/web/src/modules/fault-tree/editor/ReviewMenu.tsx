import {
  type FaultTreeDetail,
  faultTreeModel,
  faultTreeRevisions,
  judgeFaultTree,
  reviseFaultTree,
  submitFaultTree,
} from '@ircrisk/contract/modules/fault-tree.ts';
import { notify } from '@ircrisk/ui/api/notifier.ts';
import { useAct } from '@ircrisk/ui/api/queries.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { DragModal } from '@ircrisk/ui/parts/DragModal.tsx';
import { Button, Input } from 'antd';
import { useId, useState } from 'react';

type Step = 'submit' | 'approve' | 'reject' | 'revise';
const steps: readonly Step[] = ['submit', 'approve', 'reject', 'revise'];

interface Props {
  detail: FaultTreeDetail;
  /** Everything typed is on the server before a step is taken. */
  flush: () => Promise<boolean>;
  onOpenTree: (id: string) => void;
}

/** The steps of a revision that are open to this person now. */
export function ReviewMenu({ detail, flush, onOpenTree }: Props) {
  const t = useText();
  const field = useId();
  const [step, setStep] = useState<Step>();
  const [comment, setComment] = useState('');
  const refreshes = [faultTreeModel, faultTreeRevisions];
  const done = () => {
    notify.success(t('fault-tree.review.done'));
    setStep(undefined);
    setComment('');
  };
  const submit = useAct(submitFaultTree, { refreshes, onDone: done });
  const judge = useAct(judgeFaultTree, { refreshes, onDone: done });
  const revise = useAct(reviseFaultTree, {
    refreshes,
    onDone(id) {
      done();
      onOpenTree(id);
    },
  });
  const take = async () => {
    const { id } = detail;
    const said = comment.trim() ? { comment: comment.trim() } : {};
    if (step === 'submit') {
      if (await flush()) submit.mutate({ id, ...said });
    } else if (step === 'revise') revise.mutate({ id });
    else if (step) judge.mutate({ id, verdict: step, ...said });
  };
  const offered = steps.filter((one) => detail.allowed.includes(one));
  return (
    <>
      {offered.map((one) => (
        <Button key={one} onClick={() => setStep(one)}>
          {t(`fault-tree.review.${one}`)}
        </Button>
      ))}
      {step && (
        <DragModal
          open
          width={420}
          title={t(`fault-tree.review.${step}`)}
          okText={t(`fault-tree.review.${step}`)}
          cancelText={t('fault-tree.cancel')}
          okButtonProps={{ danger: step === 'reject' }}
          confirmLoading={submit.isPending || judge.isPending || revise.isPending}
          onOk={() => void take()}
          onCancel={() => setStep(undefined)}
        >
          <p>{t(`fault-tree.review.${step}Text`)}</p>
          {step !== 'revise' && (
            <>
              <label htmlFor={field}>{t('fault-tree.review.comment')}</label>
              <Input.TextArea
                id={field}
                rows={3}
                maxLength={500}
                value={comment}
                onChange={(event) => setComment(event.target.value)}
              />
            </>
          )}
        </DragModal>
      )}
    </>
  );
}
