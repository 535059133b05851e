import { user } from '@ircrisk/contract/resources/people.ts';
import type { TextLoader } from '@ircrisk/ui/i18n/texts.ts';
import { ResourceScreen } from '@ircrisk/ui/resource/ResourceScreen.tsx';
import { useMemo, useState } from 'react';
import { DepartmentTree } from './DepartmentTree.tsx';
import { statusColumns } from './status-columns.tsx';
import { useFirstPasswords } from './use-first-passwords.tsx';
import { useUserActions } from './use-user-actions.tsx';
import './user.css';

export const texts: TextLoader = {
  zh: () => import('./locales/zh.json'),
  en: () => import('./locales/en.json'),
};
export const phone = true;

/** Users beside the departments they belong to: the list is generic, what is done with accounts is made by hand. */
export default function UserPage() {
  const [deptId, setDeptId] = useState<string>();
  const { actions, dialog } = useUserActions();
  const first = useFirstPasswords();
  const fixed = useMemo(() => (deptId ? { deptId } : {}), [deptId]);
  const given = useMemo(() => (deptId ? { deptId: [deptId] } : {}), [deptId]);
  const overrides = useMemo(() => ({ columns: statusColumns, actions }), [actions]);
  return (
    <div className="users">
      <DepartmentTree chosen={deptId} onChoose={setDeptId} />
      <div className="users-list">
        {first.note}
        <ResourceScreen resource={user} overrides={overrides} fixed={fixed} given={given} />
      </div>
      {dialog}
      {first.dialog}
    </div>
  );
}
