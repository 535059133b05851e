import { roleTree } from '@ircrisk/contract/modules/system/role.ts';
import { grantRoles } from '@ircrisk/contract/modules/system/user.ts';
import { notify } from '@ircrisk/ui/api/notifier.ts';
import { useAct, useCall } from '@ircrisk/ui/api/queries.ts';
import type { RecordData } from '@ircrisk/ui/api/resource-api.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { DragModal } from '@ircrisk/ui/parts/DragModal.tsx';
import { TreeSelect } from 'antd';
import { useId, useState } from 'react';

const rolesOf = (user: RecordData | undefined) =>
  String(user?.roleId ?? '')
    .split(',')
    .filter(Boolean);

interface Props {
  users: RecordData[];
  onClose: () => void;
  onDone: () => void;
}

/** Replaces the roles of one or several users; the server refuses a role that holds more than the giver has. */
export function GrantRolesDialog({ users, onClose, onDone }: Props) {
  const t = useText();
  const field = useId();
  const tree = useCall(roleTree, {});
  const [roleIds, setRoleIds] = useState(() => (users.length === 1 ? rolesOf(users[0]) : []));
  const grant = useAct(grantRoles, {
    onDone() {
      notify.success(t('user.done'));
      onDone();
    },
  });
  return (
    <DragModal
      open
      width={440}
      title={t('user.grant.title')}
      okText={t('user.grant.save')}
      cancelText={t('user.cancel')}
      confirmLoading={grant.isPending}
      onCancel={onClose}
      onOk={() => grant.mutate({ userIds: users.map((user) => user.id), roleIds })}
    >
      <p>
        {t('user.grant.text', {
          names: users.map((user) => String(user.realName ?? user.account)).join(', '),
        })}
      </p>
      <label htmlFor={field}>{t('user.grant.roles')}</label>
      <TreeSelect
        id={field}
        style={{ width: '100%' }}
        multiple
        treeDefaultExpandAll
        showSearch={{ treeNodeFilterProp: 'title' }}
        treeData={tree.data ?? []}
        loading={tree.isFetching}
        value={roleIds}
        onChange={(next: string[]) => setRoleIds(next)}
      />
    </DragModal>
  );
}
