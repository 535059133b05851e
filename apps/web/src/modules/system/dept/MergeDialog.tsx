import { deptTree, mergeDepts } from '@ircrisk/contract/modules/system/dept.ts';
import { dept } from '@ircrisk/contract/resources/people.ts';
import { Refusal } from '@ircrisk/ui/api/failures.ts';
import { notify } from '@ircrisk/ui/api/notifier.ts';
import { useAct, useCall } from '@ircrisk/ui/api/queries.ts';
import type { RecordData } from '@ircrisk/ui/api/resource-api.ts';
import { useLanguage, useText } from '@ircrisk/ui/i18n/texts.ts';
import { DragModal } from '@ircrisk/ui/parts/DragModal.tsx';
import { labelOf } from '@ircrisk/ui/resource/readable.ts';
import { Alert, TreeSelect } from 'antd';
import { useId, useState } from 'react';

interface Props {
  departments: RecordData[];
  onClose: () => void;
  onDone: () => void;
}

/** Several departments become one; a target inside one of them is refused by the server. */
export function MergeDialog({ departments, onClose, onDone }: Props) {
  const t = useText();
  const language = useLanguage();
  const field = useId();
  const tree = useCall(deptTree, {});
  const [target, setTarget] = useState<string>();
  const merge = useAct(mergeDepts, {
    suppress: true,
    onDone() {
      notify.success(t('dept.done'));
      onDone();
    },
  });
  const names = departments.map((one) => labelOf(dept, one, language)).join(language === 'en' ? ', ' : '、');
  return (
    <DragModal
      open
      width={440}
      title={t('dept.merge.title')}
      okText={t('dept.merge.ok')}
      cancelText={t('dept.cancel')}
      okButtonProps={{ danger: true, disabled: !target }}
      confirmLoading={merge.isPending}
      onCancel={onClose}
      onOk={() => target && merge.mutate({ ids: departments.map(({ id }) => id), targetId: target })}
    >
      {merge.error instanceof Refusal && (
        <Alert type="error" showIcon role="alert" title={merge.error.message} />
      )}
      <p>{t('dept.merge.text', { names })}</p>
      <label htmlFor={field}>{t('dept.merge.target')}</label>
      <TreeSelect<string | null>
        id={field}
        style={{ width: '100%' }}
        treeDefaultExpandAll
        showSearch={{ treeNodeFilterProp: 'title' }}
        treeData={tree.data ?? []}
        value={target ?? null}
        onChange={(next) => setTarget(next ?? undefined)}
      />
    </DragModal>
  );
}
