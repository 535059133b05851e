import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import type { TreeNode } from '@ircrisk/contract/modules/assets/tree.ts';
import { deptTree } from '@ircrisk/contract/modules/system/dept.ts';
import {
  dataScopeList,
  grantTree,
  removeDataScopes,
  submitDataScope,
} from '@ircrisk/contract/modules/system/role.ts';
import { useAct, useCall } from '@ircrisk/ui/api/queries.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { usePermission } from '@ircrisk/ui/session/permissions.ts';
import { Button, Checkbox, Input, TreeSelect } from 'antd';
import { useState } from 'react';
import { useAsk } from '#shell/dialogs.tsx';

interface Props {
  tree: readonly TreeNode[];
  checked: ReadonlySet<string>;
  onChange: (checked: Set<string>) => void;
}

/** Which records the role sees; own scopes are lists of departments, made and removed here. */
export function DataScopes({ tree, checked, onChange }: Props) {
  const t = useText();
  const ask = useAsk();
  const mayWrite = usePermission('data-scope.update');
  const mayRemove = usePermission('data-scope.delete');
  const known = useCall(dataScopeList, { current: 1, size: 500 }, { suppress: true });
  const details = new Map(known.data?.records.map((scope) => [scope.id, scope]));
  const refreshes = [grantTree, dataScopeList];
  const remove = useAct(removeDataScopes, { refreshes });
  const set = (id: string, on: boolean) => {
    const next = new Set(checked);
    on ? next.add(id) : next.delete(id);
    onChange(next);
  };
  return (
    <div className="role-scopes">
      <p className="ir-title-note">{t('role.scope.text')}</p>
      <ul>
        {tree.map(({ id, title }) => {
          const scope = details.get(id);
          return (
            <li key={id}>
              <Checkbox checked={checked.has(id)} onChange={(event) => set(id, event.target.checked)}>
                {title}
              </Checkbox>
              {scope?.deptNames && <span className="ir-title-note">{scope.deptNames}</span>}
              {scope && !scope.builtIn && mayRemove && (
                <Button
                  type="text"
                  size="small"
                  icon={<DeleteOutlined aria-hidden />}
                  aria-label={t('role.scope.removeOf', { name: title })}
                  onClick={() =>
                    ask({
                      title: t('role.scope.remove'),
                      text: t('role.scope.removeText', { name: title }),
                      danger: true,
                      onOk: async () => {
                        await remove.mutateAsync({ ids: [id], confirm: true }).catch(() => undefined);
                        set(id, false);
                      },
                    })
                  }
                />
              )}
            </li>
          );
        })}
      </ul>
      {mayWrite && <NewScope onMade={(id) => set(id, true)} />}
    </div>
  );
}

function NewScope({ onMade }: { onMade: (id: string) => void }) {
  const t = useText();
  const [name, setName] = useState('');
  const [deptIds, setDeptIds] = useState<string[]>([]);
  const departments = useCall(deptTree, {}, { suppress: true });
  const save = useAct(submitDataScope, {
    refreshes: [grantTree, dataScopeList],
    onDone(id) {
      setName('');
      setDeptIds([]);
      onMade(id);
    },
  });
  return (
    <fieldset className="role-new-scope">
      <legend>{t('role.scope.new')}</legend>
      <Input
        aria-label={t('role.scope.name')}
        placeholder={t('role.scope.name')}
        maxLength={60}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <TreeSelect
        aria-label={t('role.scope.departments')}
        placeholder={t('role.scope.departments')}
        multiple
        treeDefaultExpandAll
        maxTagCount="responsive"
        showSearch={{ treeNodeFilterProp: 'title' }}
        treeData={departments.data ?? []}
        value={deptIds}
        onChange={setDeptIds}
      />
      <Button
        icon={<PlusOutlined aria-hidden />}
        loading={save.isPending}
        disabled={name.trim() === '' || deptIds.length === 0}
        onClick={() => save.mutate({ scopeName: name, deptIds })}
      >
        {t('role.scope.add')}
      </Button>
    </fieldset>
  );
}
