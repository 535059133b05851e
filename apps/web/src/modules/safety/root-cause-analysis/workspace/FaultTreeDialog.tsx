import { type RcaBoard, rcaFaultTree } from '@ircrisk/contract/modules/safety/root-cause-analysis.ts';
import { nameIn } from '@ircrisk/contract/text.ts';
import { useAct } from '@ircrisk/ui/api/queries.ts';
import { useLanguage, useText } from '@ircrisk/ui/i18n/texts.ts';
import { DragModal } from '@ircrisk/ui/parts/DragModal.tsx';
import { Form, Input } from 'antd';
import { useState } from 'react';

interface Props {
  board: RcaBoard;
  onClose: () => void;
  onMade: (faultTreeId: string) => void;
}

/** The causes that are not ruled out as a fault tree of their own; it opens at once. */
export function FaultTreeDialog({ board, onClose, onMade }: Props) {
  const t = useText();
  const language = useLanguage();
  const [code, setCode] = useState(`FT-${board.code}`);
  const [name, setName] = useState(nameIn(language, board.name, board.nameEn));
  const convert = useAct(rcaFaultTree, {
    once: true,
    onDone: ({ faultTreeId }) => {
      onClose();
      onMade(faultTreeId);
    },
  });
  return (
    <DragModal
      open
      width={460}
      title={t('rca.bar.faultTree')}
      okText={t('rca.faultTree.ok')}
      cancelText={t('ui.cancel')}
      okButtonProps={{ disabled: code.trim() === '' || name.trim() === '' }}
      confirmLoading={convert.isPending}
      onOk={() => convert.mutate({ id: board.id, code, name })}
      onCancel={onClose}
    >
      <p>{t('rca.faultTree.note')}</p>
      <Form layout="vertical">
        <Form.Item label={t('rca.faultTree.code')} htmlFor="rca-ft-code">
          <Input
            id="rca-ft-code"
            maxLength={40}
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
        </Form.Item>
        <Form.Item label={t('rca.faultTree.name')} htmlFor="rca-ft-name">
          <Input
            id="rca-ft-name"
            maxLength={128}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        </Form.Item>
      </Form>
    </DragModal>
  );
}
