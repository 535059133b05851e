import { useWindow } from '@ircrisk/contract/modules/reliability/corrosion-control-documents.ts';
import { type WindowUseAct, windowUses } from '@ircrisk/contract/resources/corrosion/window.ts';
import { ActDialog } from '@ircrisk/ui/acts/ActDialog.tsx';
import { useAct } from '@ircrisk/ui/api/queries.ts';
import { useSay, useText } from '@ircrisk/ui/i18n/texts.ts';

interface Props {
  id: string;
  code: string;
  act: WindowUseAct;
  onClose: () => void;
}

/** A window whose readings have ended for good goes out of use, or comes back, with the reason that stands in its history. */
export default function UseDialog({ id, code, act, onClose }: Props) {
  const t = useText();
  const say = useSay();
  const use = useAct(useWindow, { onDone: onClose });
  return (
    <ActDialog
      title={`${say(windowUses[act])} ${code}`}
      text={t(`corrosion.use.${act}`)}
      reasonLabel={t('corrosion.held.reason')}
      needsReason
      saving={use.isPending}
      onClose={onClose}
      onAct={(reason) => use.mutate({ id, act, reason })}
    />
  );
}
