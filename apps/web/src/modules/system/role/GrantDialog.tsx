import { grantRole, grantTree, roleGrantKeys } from '@ircrisk/contract/modules/system/role.ts';
import { changeRoleMembers, userList } from '@ircrisk/contract/modules/system/user.ts';
import { call } from '@ircrisk/ui/api/client.ts';
import { NoAnswer, Refusal } from '@ircrisk/ui/api/failures.ts';
import { notify } from '@ircrisk/ui/api/notifier.ts';
import { callKey, useCall } from '@ircrisk/ui/api/queries.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { DragModal } from '@ircrisk/ui/parts/DragModal.tsx';
import { ErrorPanel } from '@ircrisk/ui/parts/ErrorPanel.tsx';
import { usePermission } from '@ircrisk/ui/session/permissions.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Alert, Badge, Checkbox, Spin, Tabs } from 'antd';
import { useEffect, useState } from 'react';
import { matchingOperations, operationIds } from './check-tree.ts';
import { DataScopes } from './DataScopes.tsx';
import { type MemberChange, Members } from './Members.tsx';
import { TickTree } from './TickTree.tsx';

interface Grants {
  menus: ReadonlySet<string>;
  operations: ReadonlySet<string>;
  scopes: ReadonlySet<string>;
}

interface Props {
  role: { id: string; roleName: string };
  onClose: () => void;
  onDone: () => void;
}

/** Everything a role carries, in one dialog. What is offered is what the granter has; the server refuses the rest anyway. */
export function GrantDialog({ role, onClose, onDone }: Props) {
  const t = useText();
  const client = useQueryClient();
  const mayMembers = usePermission('user.grant');
  const offered = useCall(grantTree, {}, { suppress: true });
  const held = useCall(roleGrantKeys, { roleIds: [role.id] }, { suppress: true, staleTime: 0 });
  const [grants, setGrants] = useState<Grants>();
  const [members, setMembers] = useState<MemberChange>({ add: [], remove: [] });
  const [together, setTogether] = useState(true);
  const [saving, setSaving] = useState(false);
  const [message, setMessage] = useState<string>();

  useEffect(() => {
    if (!held.data || held.isFetching || grants) return;
    setGrants({
      menus: new Set(held.data.menu),
      operations: new Set(held.data.apiScope),
      scopes: new Set(held.data.dataScope),
    });
  }, [held.data, held.isFetching, grants]);

  const trees = offered.data;
  const change = (part: Partial<Grants>) => setGrants((now) => now && { ...now, ...part });
  const setMenus = (menus: ReadonlySet<string>) => {
    if (!trees || !grants) return;
    if (!together) return change({ menus });
    // Only what the ticks just moved follows; operations granted on their own stay.
    const before = matchingOperations(trees.menu, trees.apiScope, grants.menus);
    const after = matchingOperations(trees.menu, trees.apiScope, menus);
    const kept = [...grants.operations].filter((id) => !before.has(id) || after.has(id));
    change({ menus, operations: new Set([...kept, ...after]) });
  };

  const save = async () => {
    if (!grants || !trees) return;
    setSaving(true);
    setMessage(undefined);
    // What the role has beyond the granter stays on the server; only offered ids are sent.
    const known = operationIds(trees.apiScope);
    const menuIds = [...grants.menus].filter((id) => idsIn(trees.menu).has(id));
    const dataScopeIds = [...grants.scopes].filter((id) => trees.dataScope.some((scope) => scope.id === id));
    const apiScopeIds = [...grants.operations].filter((id) => known.has(id));
    try {
      await call(grantRole, { roleIds: [role.id], menuIds, apiScopeIds, dataScopeIds }, { suppress: true });
      if (members.add.length + members.remove.length > 0) {
        await call(changeRoleMembers, { roleId: role.id, ...members }, { suppress: true });
        await client.invalidateQueries({ queryKey: callKey(userList) });
      }
      notify.success(t('role.grant.done'));
      onDone();
    } catch (error) {
      if (!(error instanceof Refusal || error instanceof NoAnswer)) throw error;
      setMessage(error.message);
    } finally {
      setSaving(false);
    }
  };

  const failure = offered.error ?? held.error;
  return (
    <DragModal
      open
      width={720}
      title={t('role.grant.title', { name: role.roleName })}
      okText={t('role.save')}
      cancelText={t('role.cancel')}
      confirmLoading={saving}
      okButtonProps={{ disabled: !grants || !trees }}
      onCancel={onClose}
      onOk={() => void save()}
    >
      {message && <Alert type="error" showIcon role="alert" title={message} />}
      {failure && <ErrorPanel error={failure} />}
      {!failure && (!grants || !trees) && <Spin />}
      {grants && trees && (
        <Tabs
          items={[
            {
              key: 'menus',
              label: <Counted text={t('role.grant.menus')} count={grants.menus.size} />,
              children: (
                <>
                  <Checkbox checked={together} onChange={(event) => setTogether(event.target.checked)}>
                    {t('role.grant.together')}
                  </Checkbox>
                  <TickTree
                    label={t('role.grant.menus')}
                    tree={trees.menu}
                    checked={grants.menus}
                    onChange={setMenus}
                  />
                </>
              ),
            },
            {
              key: 'operations',
              label: <Counted text={t('role.grant.operations')} count={grants.operations.size} />,
              children: (
                <TickTree
                  label={t('role.grant.operations')}
                  tree={trees.apiScope}
                  checked={withHeadings(trees.apiScope, grants.operations)}
                  onChange={(checked) =>
                    change({
                      operations: new Set([...checked].filter((id) => operationIds(trees.apiScope).has(id))),
                    })
                  }
                  height={364}
                />
              ),
            },
            {
              key: 'scopes',
              label: <Counted text={t('role.grant.scopes')} count={grants.scopes.size} />,
              children: (
                <DataScopes
                  tree={trees.dataScope}
                  checked={grants.scopes}
                  onChange={(scopes) => change({ scopes })}
                />
              ),
            },
            ...(mayMembers
              ? [
                  {
                    key: 'users',
                    label: (
                      <Counted
                        text={t('role.grant.users')}
                        count={members.add.length + members.remove.length}
                      />
                    ),
                    children: <Members roleId={role.id} change={members} onChange={setMembers} />,
                  },
                ]
              : []),
          ]}
        />
      )}
    </DragModal>
  );
}

type Tree = Parameters<typeof operationIds>[0];

const idsIn = (tree: Tree): Set<string> =>
  new Set(tree.flatMap((node) => [node.id, ...idsIn(node.children ?? [])]));

/** A heading is ticked when everything below it is. */
function withHeadings(tree: Tree, operations: ReadonlySet<string>): Set<string> {
  const whole = tree.filter((node) => node.children?.every((child) => operations.has(child.id)));
  return new Set([...operations, ...whole.map((node) => node.id)]);
}

function Counted({ text, count }: { text: string; count: number }) {
  return (
    <>
      {text} <Badge count={count} overflowCount={999} showZero color="var(--ir-text-2)" size="small" />
    </>
  );
}
