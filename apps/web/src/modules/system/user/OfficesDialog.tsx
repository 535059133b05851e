import {
  type Dept,
  deptList,
  deptTree,
  setDeptAdmin,
  setDeptLeader,
} from '@ircrisk/contract/modules/system/dept.ts';
import { call } from '@ircrisk/ui/api/client.ts';
import { NoAnswer, Refusal } from '@ircrisk/ui/api/failures.ts';
import { notify } from '@ircrisk/ui/api/notifier.ts';
import { callKey, useCall } from '@ircrisk/ui/api/queries.ts';
import type { RecordData } from '@ircrisk/ui/api/resource-api.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { DragModal } from '@ircrisk/ui/parts/DragModal.tsx';
import { usePermission } from '@ircrisk/ui/session/permissions.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Form, Spin, TreeSelect } from 'antd';
import { useId, useState } from 'react';

type Office = 'leaderIds' | 'adminIds';
const offices: readonly Office[] = ['leaderIds', 'adminIds'];

const flat = (forest: readonly Dept[]): Dept[] =>
  forest.flatMap((dept) => [dept, ...flat(dept.children ?? [])]);
const peopleOf = (dept: Dept, office: Office) => dept[office].split(',').filter(Boolean);

interface Props {
  user: RecordData;
  onClose: () => void;
  onDone: () => void;
}

/** Of which departments a person is head or administrator. */
export function OfficesDialog({ user, onClose, onDone }: Props) {
  const t = useText();
  const departments = useCall(deptList, {}, { staleTime: 0 });
  return (
    <DragModal
      open
      width={480}
      title={t('user.offices.title', { name: String(user.realName ?? user.account) })}
      footer={null}
      onCancel={onClose}
    >
      {departments.isFetching ? (
        <Spin />
      ) : (
        <Offices user={user} departments={flat(departments.data ?? [])} onDone={onDone} />
      )}
    </DragModal>
  );
}

interface FormProps {
  user: RecordData;
  departments: Dept[];
  onDone: () => void;
}

function Offices({ user, departments, onDone }: FormProps) {
  const t = useText();
  const prefix = useId();
  const client = useQueryClient();
  const mayAdmin = usePermission('dept.grant');
  const tree = useCall(deptTree, {});
  const heldOf = (office: Office) =>
    departments.filter((dept) => peopleOf(dept, office).includes(user.id)).map(({ id }) => id);
  const [chosen, setChosen] = useState(() => ({
    leaderIds: heldOf('leaderIds'),
    adminIds: heldOf('adminIds'),
  }));
  const [saving, setSaving] = useState(false);
  const [message, setMessage] = useState<string>();

  const save = async () => {
    setSaving(true);
    setMessage(undefined);
    try {
      for (const office of offices) {
        const endpoint = office === 'leaderIds' ? setDeptLeader : setDeptAdmin;
        for (const dept of departments) {
          const people = peopleOf(dept, office);
          const wanted = chosen[office].includes(dept.id);
          if (people.includes(user.id) === wanted) continue;
          const userIds = wanted ? [...people, user.id] : people.filter((id) => id !== user.id);
          await call(endpoint, { deptId: dept.id, userIds }, { suppress: true });
        }
      }
      notify.success(t('user.done'));
      onDone();
    } catch (error) {
      if (!(error instanceof Refusal || error instanceof NoAnswer)) throw error;
      setMessage(error.message);
    } finally {
      setSaving(false);
      void client.invalidateQueries({ queryKey: callKey(deptList) });
    }
  };

  return (
    <Form layout="vertical" component="div">
      {message && <Alert type="error" showIcon role="alert" title={message} />}
      {offices.map((office) => (
        <Form.Item key={office} label={t(`user.offices.${office}`)} htmlFor={`${prefix}-${office}`}>
          <TreeSelect<string[]>
            id={`${prefix}-${office}`}
            multiple
            treeDefaultExpandAll
            showSearch={{ treeNodeFilterProp: 'title' }}
            disabled={office === 'adminIds' && !mayAdmin}
            treeData={tree.data ?? []}
            value={chosen[office]}
            onChange={(next) => setChosen((now) => ({ ...now, [office]: next }))}
          />
        </Form.Item>
      ))}
      <div className="ir-form-foot">
        <Button type="primary" loading={saving} onClick={() => void save()}>
          {t('user.grant.save')}
        </Button>
      </div>
    </Form>
  );
}
