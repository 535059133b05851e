import type { setDeptAdmin, setDeptLeader } from '@ircrisk/contract/modules/system/dept.ts';
import { userOptions } from '@ircrisk/contract/modules/system/user.ts';
import { notify } from '@ircrisk/ui/api/notifier.ts';
import { useAct, useCall } from '@ircrisk/ui/api/queries.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { DragModal } from '@ircrisk/ui/parts/DragModal.tsx';
import { Select } from 'antd';
import { useId, useState } from 'react';

interface Props {
  endpoint: typeof setDeptLeader | typeof setDeptAdmin;
  role: 'leader' | 'admin';
  deptId: string;
  deptName: string;
  /** Ids of those who have the role now, comma-separated. */
  chosen: string;
  onClose: () => void;
  onDone: () => void;
}

/** Chooses the heads or administrators of a department. */
export function PeopleDialog({ endpoint, role, deptId, deptName, chosen, onClose, onDone }: Props) {
  const t = useText();
  const field = useId();
  const [keyword, setKeyword] = useState('');
  const [userIds, setUserIds] = useState(() => chosen.split(',').filter(Boolean));
  const found = useCall(userOptions, keyword ? { keyword } : {}, { keepPrevious: true });
  const known = useCall(userOptions, { ids: userIds }, { enabled: userIds.length > 0, keepPrevious: true });
  const people = new Map([...(known.data ?? []), ...(found.data ?? [])].map((one) => [one.id, one]));
  const save = useAct(endpoint, {
    onDone() {
      notify.success(t('dept.done'));
      onDone();
    },
  });
  return (
    <DragModal
      open
      width={440}
      title={t(`dept.${role}.title`)}
      okText={t('dept.save')}
      cancelText={t('dept.cancel')}
      confirmLoading={save.isPending}
      onCancel={onClose}
      onOk={() => save.mutate({ deptId, userIds })}
    >
      <p>{t(`dept.${role}.text`, { name: deptName })}</p>
      <label htmlFor={field}>{t('dept.people')}</label>
      <Select
        id={field}
        mode="multiple"
        style={{ width: '100%' }}
        showSearch={{ filterOption: false, onSearch: setKeyword }}
        loading={found.isFetching}
        value={userIds}
        onChange={setUserIds}
        options={[...people.values()].map(({ id, realName, account, deptName: place }) => ({
          value: id,
          label: `${realName || account}${place ? ` · ${place}` : ''}`,
        }))}
      />
    </DragModal>
  );
}
