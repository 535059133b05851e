import { enforceLimits } from '@ircrisk/contract/modules/reliability/corrosion-control-documents.ts';
import { ActDialog } from '@ircrisk/ui/acts/ActDialog.tsx';
import { notify } from '@ircrisk/ui/api/notifier.ts';
import { useAct } from '@ircrisk/ui/api/queries.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';

interface Props {
  ids: string[];
  onClose: () => void;
  onDone: () => void;
}

/** Limits hold from now on, with the reason that stands in their history. */
export default function EnforceDialog({ ids, onClose, onDone }: Props) {
  const t = useText();
  const enforce = useAct(enforceLimits, {
    onDone: ({ changed }) => {
      notify.success(t('corrosion.enforced', { count: changed }));
      onDone();
    },
  });
  return (
    <ActDialog
      title={t('corrosion.enforce')}
      text={t('corrosion.enforceText', { count: ids.length })}
      reasonLabel={t('corrosion.enforceReason')}
      needsReason
      saving={enforce.isPending}
      onClose={onClose}
      onAct={(reason) => enforce.mutate({ ids, reason })}
    />
  );
}
