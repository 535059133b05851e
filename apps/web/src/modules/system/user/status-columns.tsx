import { user } from '@ircrisk/contract/resources/people.ts';
import type { RecordData } from '@ircrisk/ui/api/resource-api.ts';
import { useLanguage, useText } from '@ircrisk/ui/i18n/texts.ts';
import { StateMark } from '@ircrisk/ui/parts/StateMark.tsx';
import type { ColumnOverride } from '@ircrisk/ui/resource/overrides.ts';
import { labelOf } from '@ircrisk/ui/resource/readable.ts';
import { Tag } from 'antd';

const isForbidden = (record: RecordData) => Number(record.status) === 2;

function AccountState({ record }: { record: RecordData }) {
  const t = useText();
  if (isForbidden(record)) return <StateMark state="stopped" text={t('user.forbidden')} />;
  if (record.locked === true) return <StateMark state="near" text={t('user.locked')} />;
  return <StateMark state="ok" text={t('user.normal')} />;
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
        {(isForbidden(record) || record.locked === true) && <AccountState record={record} />}
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
  status: {
    title: { zh: '状态', en: 'State' },
    width: 96,
    render: (record) => <AccountState record={record} />,
  },
};
