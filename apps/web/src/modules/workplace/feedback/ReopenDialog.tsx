import { reopenFeedback } from '@ircrisk/contract/modules/workplace/feedback.ts';
import { ActDialog } from '@ircrisk/ui/acts/ActDialog.tsx';
import { notify } from '@ircrisk/ui/api/notifier.ts';
import { useAct } from '@ircrisk/ui/api/queries.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';

interface Props {
  id: string;
  title: string;
  onClose: () => void;
  onDone: () => void;
}

/** Back to unhandled; the reason goes into the conversation. */
export function ReopenDialog({ id, title, onClose, onDone }: Props) {
  const t = useText();
  const reopen = useAct(reopenFeedback, {
    onDone() {
      notify.success(t('feedback.reopened'));
      onDone();
    },
  });
  return (
    <ActDialog
      title={t('feedback.reopen')}
      text={t('feedback.reopenText', { title })}
      reasonLabel={t('feedback.reason')}
      needsReason
      maxLength={1000}
      saving={reopen.isPending}
      onClose={onClose}
      onAct={(reason) => reopen.mutate({ id, reason })}
    />
  );
}
