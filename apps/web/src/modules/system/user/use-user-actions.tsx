import { LockOutlined, TeamOutlined } from '@ant-design/icons';
import type { Endpoint, InputOf } from '@ircrisk/contract/endpoint.ts';
import { roleList } from '@ircrisk/contract/modules/system/role.ts';
import {
  changeRoleMembers,
  resetPassword,
  setUserLeader,
  unlockUsers,
  updateUserStatus,
} from '@ircrisk/contract/modules/system/user.ts';
import { call } from '@ircrisk/ui/api/client.ts';
import { notify } from '@ircrisk/ui/api/notifier.ts';
import { tellNoAnswer } from '@ircrisk/ui/api/queries.ts';
import type { RecordData } from '@ircrisk/ui/api/resource-api.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import type { ResourceAction } from '@ircrisk/ui/resource/overrides.ts';
import { session } from '@ircrisk/ui/session/session.ts';
import type { ReactNode } from 'react';
import { useMemo, useState } from 'react';
import { RightsDialog } from '#modules/system/rights/index.tsx';
import { useAsk } from '#shell/dialogs.tsx';
import { GrantRolesDialog } from './GrantRolesDialog.tsx';
import { OfficesDialog } from './OfficesDialog.tsx';
import { SessionsDialog } from './SessionsDialog.tsx';

const idsOf = (users: readonly RecordData[]) => users.map((user) => user.id);
const namesOf = (users: readonly RecordData[]) =>
  users.map((user) => String(user.realName ?? user.account)).join(', ');
const isSelf = (user: RecordData) => user.id === session.get('userId');
const isForbidden = (user: RecordData) => Number(user.status) === 2;

interface Opened {
  kind: 'grant' | 'sessions' | 'offices' | 'rights';
  users: RecordData[];
  refresh: () => void;
}

/** What an administrator does with accounts beyond editing them; each act asks first and names the people. */
export function useUserActions(): { actions: ResourceAction[]; dialog: ReactNode } {
  const t = useText();
  const ask = useAsk();
  const [opened, setOpened] = useState<Opened>();

  const actions = useMemo<ResourceAction[]>(() => {
    const act = async <E extends Endpoint>(endpoint: E, input: InputOf<E>, refresh: () => void) => {
      try {
        await call(endpoint, input);
        notify.success(t('user.done'));
        refresh();
      } catch (error) {
        // A refusal has been told by the client already.
        tellNoAnswer(error);
      }
    };
    const asked =
      (key: string, work: (users: RecordData[], refresh: () => void) => Promise<void>) =>
      (users: RecordData[], refresh: () => void) => {
        ask({
          title: t(`user.${key}.title`),
          text: t(`user.${key}.text`, { names: namesOf(users), count: users.length }),
          onOk: () => work(users, refresh),
        });
      };
    /** An administrator is whoever holds the tenant's administrator role. */
    const setAdmin = (isAdmin: boolean) => async (users: RecordData[], refresh: () => void) => {
      const roleId = (await call(roleList, {})).find((role) => role.isAdmin)?.id ?? '';
      const [chosen, none] = [idsOf(users), []];
      const change = isAdmin ? { add: chosen, remove: none } : { add: none, remove: chosen };
      await act(changeRoleMembers, { roleId, ...change }, refresh);
    };
    const setStatus = (status: 1 | 2) => (users: RecordData[], refresh: () => void) =>
      act(updateUserStatus, { userIds: idsOf(users), status }, refresh);
    return [
      {
        key: 'forbid',
        title: { zh: '禁用', en: 'Forbid' },
        place: 'row',
        permission: 'user.update',
        danger: true,
        visible: (user) => !isForbidden(user) && !isSelf(user),
        run: asked('forbid', setStatus(2)),
      },
      {
        key: 'allow',
        title: { zh: '启用', en: 'Allow' },
        place: 'row',
        permission: 'user.update',
        visible: isForbidden,
        run: asked('allow', setStatus(1)),
      },
      {
        key: 'unlock',
        title: { zh: '解锁', en: 'Unlock' },
        place: 'row',
        permission: 'user.update',
        visible: (user) => user.locked === true,
        run: (users, refresh) => act(unlockUsers, { userIds: idsOf(users) }, refresh),
      },
      {
        key: 'leader',
        title: { zh: '设为负责人', en: 'Make person in charge' },
        place: 'row',
        permission: 'user.update',
        visible: (user) => user.isLeader !== true,
        run: (users, refresh) => act(setUserLeader, { userIds: idsOf(users), isLeader: true }, refresh),
      },
      {
        key: 'notLeader',
        title: { zh: '取消负责人', en: 'No longer in charge' },
        place: 'row',
        permission: 'user.update',
        visible: (user) => user.isLeader === true,
        run: (users, refresh) => act(setUserLeader, { userIds: idsOf(users), isLeader: false }, refresh),
      },
      {
        key: 'admin',
        title: { zh: '设为管理员', en: 'Make administrator' },
        place: 'row',
        permission: 'user.grant',
        visible: (user) => user.isAdmin !== true,
        run: asked('admin', setAdmin(true)),
      },
      {
        key: 'notAdmin',
        title: { zh: '取消管理员', en: 'No longer administrator' },
        place: 'row',
        permission: 'user.grant',
        visible: (user) => user.isAdmin === true && !isSelf(user),
        run: asked('notAdmin', setAdmin(false)),
      },
      {
        key: 'offices',
        title: { zh: '部门职务', en: 'Department offices' },
        place: 'row',
        permission: 'dept.update',
        run: (users, refresh) => setOpened({ kind: 'offices', users, refresh }),
      },
      {
        key: 'sessions',
        title: { zh: '登录会话', en: 'Sessions' },
        place: 'row',
        run: (users, refresh) => setOpened({ kind: 'sessions', users, refresh }),
      },
      {
        key: 'rights',
        title: { zh: '有效权限', en: 'Effective rights' },
        place: 'row',
        permission: 'role.grant',
        run: (users, refresh) => setOpened({ kind: 'rights', users, refresh }),
      },
      ...(['row', 'selection'] as const).flatMap((place): ResourceAction[] => [
        {
          key: `reset-${place}`,
          title: { zh: '重置密码', en: 'Reset password' },
          icon: <LockOutlined aria-hidden />,
          place,
          permission: 'user.resetPassword',
          run: asked('reset', (users, refresh) => act(resetPassword, { userIds: idsOf(users) }, refresh)),
        },
        {
          key: `grant-${place}`,
          title: { zh: '分配角色', en: 'Give roles' },
          icon: <TeamOutlined aria-hidden />,
          place,
          permission: 'user.grant',
          run: (users, refresh) => setOpened({ kind: 'grant', users, refresh }),
        },
      ]),
    ];
  }, [t, ask]);

  const close = () => setOpened(undefined);
  return { actions, dialog: opened && <OpenedDialog opened={opened} onClose={close} /> };
}

function OpenedDialog({ opened, onClose }: { opened: Opened; onClose: () => void }) {
  const [first] = opened.users;
  const done = () => {
    opened.refresh();
    onClose();
  };
  if (opened.kind === 'grant')
    return <GrantRolesDialog users={opened.users} onClose={onClose} onDone={done} />;
  if (!first) return null;
  if (opened.kind === 'sessions') return <SessionsDialog user={first} onClose={onClose} />;
  if (opened.kind === 'offices') return <OfficesDialog user={first} onClose={onClose} onDone={done} />;
  return <RightsDialog userId={first.id} onClose={onClose} />;
}
