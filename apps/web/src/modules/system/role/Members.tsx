import { userList } from '@ircrisk/contract/modules/system/user.ts';
import { useCall } from '@ircrisk/ui/api/queries.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { UserInput } from '@ircrisk/ui/resource/OptionInputs.tsx';
import { Button, Table } from 'antd';
import { useId, useState } from 'react';

export interface MemberChange {
  add: string[];
  remove: string[];
}

interface Props {
  roleId: string;
  change: MemberChange;
  onChange: (change: MemberChange) => void;
}

const size = 8;

/** People of the role; who comes and who goes is kept until the dialog is saved. */
export function Members({ roleId, change, onChange }: Props) {
  const t = useText();
  const field = useId();
  const [current, setCurrent] = useState(1);
  const members = useCall(userList, { roleId, current, size }, { keepPrevious: true, suppress: true });
  const leaves = (id: string) => change.remove.includes(id);
  return (
    <div className="role-members">
      <label htmlFor={field}>{t('role.members.add')}</label>
      <UserInput
        id={field}
        many
        value={change.add}
        onChange={(add) => onChange({ ...change, add: Array.isArray(add) ? add.map(String) : [] })}
      />
      <Table
        size="small"
        rowKey="id"
        aria-label={t('role.members.title')}
        loading={members.isFetching}
        dataSource={members.data?.records ?? []}
        pagination={{
          size: 'small',
          current,
          pageSize: size,
          total: members.data?.total ?? 0,
          showSizeChanger: false,
          onChange: setCurrent,
        }}
        columns={[
          { key: 'realName', dataIndex: 'realName', title: t('role.members.name') },
          { key: 'account', dataIndex: 'account', title: t('role.members.account') },
          { key: 'deptName', dataIndex: 'deptName', title: t('role.members.departments'), ellipsis: true },
          {
            key: 'act',
            title: t('role.members.act'),
            width: 110,
            render: (_, { id, realName }) => (
              <Button
                size="small"
                type="link"
                danger={!leaves(id)}
                aria-label={t(leaves(id) ? 'role.members.keepOf' : 'role.members.removeOf', {
                  name: realName,
                })}
                onClick={() =>
                  onChange({
                    ...change,
                    remove: leaves(id) ? change.remove.filter((one) => one !== id) : [...change.remove, id],
                  })
                }
              >
                {t(leaves(id) ? 'role.members.keep' : 'role.members.remove')}
              </Button>
            ),
          },
        ]}
      />
    </div>
  );
}
