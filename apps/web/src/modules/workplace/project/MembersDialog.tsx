import { DeleteOutlined } from '@ant-design/icons';
import { userOptions } from '@ircrisk/contract/modules/system/user.ts';
import {
  type MemberRole,
  memberRoles,
  type ProjectMember,
  projectMembers,
  saveProjectMembers,
} from '@ircrisk/contract/modules/workplace/project.ts';
import { call } from '@ircrisk/ui/api/client.ts';
import { notify } from '@ircrisk/ui/api/notifier.ts';
import { useAct, useCall } from '@ircrisk/ui/api/queries.ts';
import { useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { DragModal } from '@ircrisk/ui/parts/DragModal.tsx';
import { ErrorPanel } from '@ircrisk/ui/parts/ErrorPanel.tsx';
import { UserInput } from '@ircrisk/ui/resource/OptionInputs.tsx';
import { usePermission } from '@ircrisk/ui/session/permissions.ts';
import { Button, Select, Table } from 'antd';
import { useEffect, useId, useState } from 'react';

interface Props {
  projectId: string;
  name: string;
  onClose: () => void;
}

/** Who works in a project, and as what. */
export function MembersDialog({ projectId, name, onClose }: Props) {
  const t = useText();
  const say = useSay();
  const field = useId();
  const mayEdit = usePermission('project.update');
  const stored = useCall(projectMembers, { projectId }, { suppress: true, staleTime: 0 });
  const [members, setMembers] = useState<ProjectMember[]>();
  useEffect(() => setMembers((now) => now ?? stored.data), [stored.data]);
  const save = useAct(saveProjectMembers, {
    refreshes: [projectMembers],
    onDone() {
      notify.success(t('project.done'));
      onClose();
    },
  });
  const rows = members ?? [];
  const roleOptions = Object.entries(memberRoles).map(([value, text]) => ({ value, label: say(text) }));

  const add = async (userId: string) => {
    if (rows.some((row) => row.userId === userId)) return;
    const [found] = await call(userOptions, { ids: userId });
    if (!found) return;
    const { realName, deptName } = found;
    setMembers((now = []) => [...now, { userId, realName, deptName, role: 'engineer' }]);
  };

  return (
    <DragModal
      open
      width={620}
      title={t('project.membersOf', { name })}
      okText={t('ui.save')}
      cancelText={t(mayEdit ? 'ui.cancel' : 'ui.close')}
      okButtonProps={mayEdit ? { disabled: members === undefined } : { style: { display: 'none' } }}
      confirmLoading={save.isPending}
      onCancel={onClose}
      onOk={() => save.mutate({ projectId, members: rows.map(({ userId, role }) => ({ userId, role })) })}
    >
      {stored.isError && <ErrorPanel error={stored.error} onRetry={() => void stored.refetch()} />}
      {mayEdit && (
        <p>
          <label htmlFor={field}>{t('project.addMember')}</label>
          <UserInput
            id={field}
            value={null}
            // Somebody added before the others are known would be saved in their place.
            disabled={members === undefined}
            placeholder={t('project.findPerson')}
            onChange={(value) => value && void add(String(value))}
          />
        </p>
      )}
      <Table<ProjectMember>
        rowKey="userId"
        size="small"
        loading={stored.isPending}
        pagination={false}
        dataSource={rows}
        aria-label={t('project.members')}
        locale={{ emptyText: t('project.noMembers') }}
        scroll={{ y: 320 }}
        columns={[
          { key: 'name', title: t('project.person'), dataIndex: 'realName' },
          { key: 'dept', title: t('project.department'), render: (_, row) => row.deptName || '–' },
          {
            key: 'role',
            title: t('project.role'),
            width: 160,
            render: (_, row) =>
              mayEdit ? (
                <Select<MemberRole>
                  size="small"
                  style={{ width: '100%' }}
                  aria-label={t('project.roleOf', { name: row.realName })}
                  value={row.role}
                  options={roleOptions as { value: MemberRole; label: string }[]}
                  onChange={(role) =>
                    setMembers(rows.map((one) => (one.userId === row.userId ? { ...one, role } : one)))
                  }
                />
              ) : (
                say(memberRoles[row.role])
              ),
          },
          ...(mayEdit
            ? [
                {
                  key: 'remove',
                  title: <span className="ir-out-of-sight">{t('ui.remove.delete')}</span>,
                  width: 44,
                  render: (_: unknown, row: ProjectMember) => (
                    <Button
                      type="text"
                      size="small"
                      icon={<DeleteOutlined aria-hidden />}
                      aria-label={t('project.removeMember', { name: row.realName })}
                      onClick={() => setMembers(rows.filter((one) => one.userId !== row.userId))}
                    />
                  ),
                },
              ]
            : []),
        ]}
      />
    </DragModal>
  );
}
