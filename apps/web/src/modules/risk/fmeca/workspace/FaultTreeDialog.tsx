import { type FmecaWorkspace, fmecaFaultTree } from '@ircrisk/contract/modules/risk/fmeca.ts';
import { fmecaMode } from '@ircrisk/contract/resources/fmeca/mode.ts';
import { useAct } from '@ircrisk/ui/api/queries.ts';
import { resourceApi, resourceKey } from '@ircrisk/ui/api/resource-api.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { DragModal } from '@ircrisk/ui/parts/DragModal.tsx';
import { useQuery } from '@tanstack/react-query';
import { Input } from 'antd';
import { useState } from 'react';
import { useShell } from '#shell/shell-context.ts';

interface Props {
  study: FmecaWorkspace;
  modeId: string;
  onClose: () => void;
}

/** All modes with the end effect of the chosen one become the basic events of a new fault tree. */
export default function FaultTreeDialog({ study, modeId, onClose }: Props) {
  const t = useText();
  const { open } = useShell();
  const [code, setCode] = useState(`FT-${study.code}`);
  const { data } = useQuery({
    queryKey: resourceKey(fmecaMode, 'detail', modeId),
    queryFn: ({ signal }) => resourceApi(fmecaMode).detail(modeId, signal),
    enabled: /^\d+$/.test(modeId),
  });
  const effect = typeof data?.endEffect === 'string' ? data.endEffect : '';
  const plant = useAct(fmecaFaultTree, {
    once: true,
    onDone: ({ faultTreeId }) => {
      onClose();
      open(`/fault-tree/tree/${faultTreeId}`);
    },
  });
  return (
    <DragModal
      open
      title={t('fmeca.bar.faultTree')}
      okText={t('fmeca.tree.make')}
      cancelText={t('fmeca.cancel')}
      okButtonProps={{ disabled: !effect || !code.trim() }}
      confirmLoading={plant.isPending}
      onOk={() => plant.mutate({ id: study.id, effect, code, name: effect.slice(0, 128) })}
      onCancel={onClose}
    >
      <div className="fmeca-form">
        <p>{effect ? t('fmeca.tree.ofEffect', { effect }) : t('fmeca.tree.noEffect')}</p>
        <label htmlFor="fmeca-tree-code">{t('fmeca.tree.code')}</label>
        <Input
          id="fmeca-tree-code"
          value={code}
          maxLength={40}
          onChange={({ target }) => setCode(target.value)}
        />
      </div>
    </DragModal>
  );
}
