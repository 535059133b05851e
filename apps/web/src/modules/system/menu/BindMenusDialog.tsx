import {
  grantTopMenu,
  grantTopTree,
  type TopMenu,
  topTreeKeys,
} from '@ircrisk/contract/modules/system/menu.ts';
import { notify } from '@ircrisk/ui/api/notifier.ts';
import { useAct, useCall } from '@ircrisk/ui/api/queries.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { DragModal } from '@ircrisk/ui/parts/DragModal.tsx';
import { ErrorPanel } from '@ircrisk/ui/parts/ErrorPanel.tsx';
import { Spin, Tree } from 'antd';
import { useState } from 'react';

/** Which menus stand in a group; a menu may stand in several. */
export function BindMenusDialog({ group, onClose }: { group: TopMenu; onClose: () => void }) {
  const t = useText();
  const tree = useCall(grantTopTree, { topMenuId: group.id }, { suppress: true });
  const bound = useCall(topTreeKeys, { topMenuIds: [group.id] }, { suppress: true, staleTime: 0 });
  const [changed, setChanged] = useState<string[]>();
  const save = useAct(grantTopMenu, {
    refreshes: [topTreeKeys],
    onDone() {
      notify.success(t('menu.saved'));
      onClose();
    },
  });
  const checked = changed ?? bound.data?.menu ?? [];
  const failure = tree.error ?? bound.error;
  const ready = tree.data && bound.data && !(bound.isFetching && !changed);
  return (
    <DragModal
      open
      width={440}
      title={t('menu.bind.menusOf', { name: group.name })}
      okText={t('menu.save')}
      cancelText={t('menu.cancel')}
      confirmLoading={save.isPending}
      okButtonProps={{ disabled: !ready }}
      onCancel={onClose}
      onOk={() => save.mutate({ topMenuIds: [group.id], menuIds: checked })}
    >
      {failure && <ErrorPanel error={failure} />}
      {!failure && !ready && <Spin />}
      {ready && (
        <Tree
          aria-label={t('menu.bind.menus')}
          blockNode
          checkable
          checkStrictly
          selectable={false}
          height={400}
          treeData={tree.data.menu}
          checkedKeys={checked}
          onCheck={(keys) => setChanged((Array.isArray(keys) ? keys : keys.checked).map(String))}
        />
      )}
    </DragModal>
  );
}
