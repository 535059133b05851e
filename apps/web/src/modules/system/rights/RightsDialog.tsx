import type { TreeNode } from '@ircrisk/contract/modules/assets/tree.ts';
import { effectiveRights } from '@ircrisk/contract/modules/system/role.ts';
import { listed } from '@ircrisk/contract/text.ts';
import { useCall } from '@ircrisk/ui/api/queries.ts';
import { useLanguage, useSay } from '@ircrisk/ui/i18n/texts.ts';
import { DragModal } from '@ircrisk/ui/parts/DragModal.tsx';
import { ErrorPanel } from '@ircrisk/ui/parts/ErrorPanel.tsx';
import { UserInput } from '@ircrisk/ui/resource/OptionInputs.tsx';
import { Descriptions, Tabs, Tag, Tree } from 'antd';
import { useId, useState } from 'react';
import { words } from './words.ts';
import './rights.css';

interface Props {
  /** Undefined: the person is chosen here. */
  userId?: string | undefined;
  onClose: () => void;
}

/** What a person may really do, whatever the roles it comes from. */
export function RightsDialog({ userId, onClose }: Props) {
  const say = useSay();
  const language = useLanguage();
  const field = useId();
  const [chosen, setChosen] = useState(userId);
  const rights = useCall(
    effectiveRights,
    { userId: chosen ?? '' },
    { enabled: Boolean(chosen), suppress: true, staleTime: 0 },
  );
  const data = rights.data;
  return (
    <DragModal open width={680} title={say(words.title)} footer={null} onCancel={onClose}>
      {!userId && (
        <>
          <label htmlFor={field}>{say(words.user)}</label>
          <UserInput
            id={field}
            value={chosen ?? null}
            onChange={(value) => setChosen(value === null ? undefined : String(value))}
          />
        </>
      )}
      {rights.error && <ErrorPanel error={rights.error} onRetry={() => void rights.refetch()} />}
      {data && (
        <>
          <Descriptions
            size="small"
            bordered
            column={1}
            style={{ marginTop: 12 }}
            items={[
              { key: 'who', label: say(words.user), children: `${data.realName} (${data.account})` },
              {
                key: 'roles',
                label: say(words.roles),
                children: data.roles.map(({ id, roleName }) => <Tag key={id}>{roleName}</Tag>),
              },
              {
                key: 'scope',
                label: say(words.scope),
                children: data.isAdmin
                  ? say(words.everything)
                  : listed(language, data.dataScopes) || say(words.own),
              },
              ...(data.administers.length > 0
                ? [
                    {
                      key: 'office',
                      label: say(words.administers),
                      children: listed(language, data.administers),
                    },
                  ]
                : []),
            ]}
          />
          <Tabs
            items={[
              {
                key: 'menu',
                label: say(words.menus),
                children: (
                  <Tree
                    aria-label={say(words.menus)}
                    height={280}
                    selectable={false}
                    treeData={plain(data.menu)}
                  />
                ),
              },
              {
                key: 'operations',
                label: `${say(words.operations)} ${data.operations.length}`,
                children: (
                  // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list is scrolled with the keyboard
                  <ul className="rights-operations" tabIndex={0}>
                    {data.operations.map(({ code, title }) => (
                      <li key={code}>{title}</li>
                    ))}
                  </ul>
                ),
              },
            ]}
          />
        </>
      )}
    </DragModal>
  );
}

interface Node {
  key: string;
  title: string;
  children?: Node[];
}
const plain = (nodes: readonly TreeNode[]): Node[] =>
  nodes.map(({ id, title, children }) => ({
    key: id,
    title,
    ...(children ? { children: plain(children) } : {}),
  }));
