import { user } from '@ircrisk/contract/resources/people.ts';
import type { RecordData } from '@ircrisk/ui/api/resource-api.ts';
import { useLanguage, useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { StateMark } from '@ircrisk/ui/parts/StateMark.tsx';
import type { ColumnOverride } from '@ircrisk/ui/resource/overrides.ts';
import { labelOf } from '@ircrisk/ui/resource/readable.ts';
import { Tag } from 'antd';

const marks = { normal: 'ok', locked: 'near', forbidden: 'stopped' } as const;
type State = keyof typeof marks;

function AccountState({ record }: { record: RecordData }) {
  const state = (record.state as State | undefined) ?? 'normal';
  return <StateMark state={marks[state]} text={useSay()(user.fields.state.choices[state])} />;
}

function PersonName({ record }: { record: RecordData }) {
  return labelOf(user, record, useLanguage());
}

/** Person in charge and administrators are told at the name. */
function Offices({ record }: { record: RecordData }) {
  const t = useText();
  return (
    <>
      {record.isAdmin === true && <Tag>{t('user.isAdmin')}</Tag>}
      {record.isLeader === true && <Tag>{t('user.isLeader')}</Tag>}
      {record.isDeptAdmin === true && <Tag>{t('user.isDeptAdmin')}</Tag>}
    </>
  );
}

/** What the mechanism does not know of an account: forbidden by an administrator, or locked by failed sign-ins. */
export const statusColumns: Readonly<Record<string, ColumnOverride>> = {
  // Far columns may be scrolled away; an account that cannot sign in says so at its name.
  account: {
    width: 150,
    render: (record) => (
      <span className="users-account">
        {String(record.account)}
        {record.state !== 'normal' && <AccountState record={record} />}
      </span>
    ),
  },
  realName: {
    width: 170,
    render: (record) => (
      <span className="users-account">
        <PersonName record={record} />
        <Offices record={record} />
      </span>
    ),
  },
  code: { width: 84 },
  phone: { width: 112 },
  email: { width: 170 },
  roleId: { width: 120 },
  state: {
    width: 96,
    render: (record) => <AccountState record={record} />,
  },
};
