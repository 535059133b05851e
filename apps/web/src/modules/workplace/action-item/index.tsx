import { myActions } from '@ircrisk/contract/modules/workplace/action-item.ts';
import { actionItem } from '@ircrisk/contract/resources/ledger/shared-objects.ts';
import { useCall } from '@ircrisk/ui/api/queries.ts';
import type { TextLoader } from '@ircrisk/ui/i18n/texts.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { StateMark } from '@ircrisk/ui/parts/StateMark.tsx';
import type { Filters } from '@ircrisk/ui/resource/list-query.ts';
import type { ResourceOverrides } from '@ircrisk/ui/resource/overrides.ts';
import { ResourceScreen } from '@ircrisk/ui/resource/ResourceScreen.tsx';
import { session } from '@ircrisk/ui/session/session.ts';
import { Segmented } from 'antd';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { actionColumns } from './action-columns.tsx';
import './action-item.css';

const ActionDrawer = lazy(() => import('./ActionDrawer.tsx').then((it) => ({ default: it.ActionDrawer })));

export const texts: TextLoader = {
  zh: () => import('./locales/zh.json'),
  en: () => import('./locales/en.json'),
};
export const phone = true;

type List = 'mine' | 'verify' | 'overdue' | 'check' | 'all';
const lists: readonly List[] = ['mine', 'verify', 'overdue', 'check', 'all'];
const notClosed = 'draft,open,inProgress,pendingVerification,rejected,deferred';

const filtersOf: Record<List, () => Filters> = {
  mine: () => ({ ownerId: session.get('userId'), state: notClosed }),
  verify: () => ({ state: 'pendingVerification' }),
  overdue: () => ({ overdue: 'true' }),
  check: () => ({ checkDue: 'true' }),
  all: () => ({}),
};

/** The one to-do list: one's own, what waits for a verdict, what is overdue, everything. */
export default function ActionItemPage() {
  const t = useText();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const asked = new URLSearchParams(search);
  const id = asked.get('id');
  const wanted = lists.find((one) => one === asked.get('list'));
  const [list, setList] = useState<List>(wanted ?? 'mine');
  useEffect(() => {
    if (wanted) setList(wanted);
  }, [wanted]);
  const fixed = useMemo(() => filtersOf[list](), [list]);
  const overrides = useMemo<ResourceOverrides>(
    () => ({
      columns: actionColumns,
      actions: [
        {
          key: 'open',
          place: 'open',
          title: { zh: '打开', en: 'Open' },
          run: ([item]) => navigate(`${pathname}?id=${item?.id}`, { replace: true }),
        },
      ],
    }),
    [navigate, pathname],
  );
  return (
    <>
      <ResourceScreen
        key={list}
        resource={actionItem}
        overrides={overrides}
        fixed={fixed}
        {...(list === 'all' ? {} : { none: t(`action-item.none.${list}`) })}
        note={<Lists list={list} onChoose={setList} />}
      />
      {id && (
        <Suspense>
          <ActionDrawer key={id} id={id} onClose={() => navigate(pathname, { replace: true })} />
        </Suspense>
      )}
      <span className="ir-out-of-sight" role="status">
        {t(`action-item.lists.${list}`)}
      </span>
    </>
  );
}

function Lists({ list, onChoose }: { list: List; onChoose: (list: List) => void }) {
  const t = useText();
  const mine = useCall(myActions, {}, { suppress: true });
  return (
    <span className="ai-lists">
      <Segmented
        size="small"
        aria-label={t('action-item.lists.title')}
        value={list}
        onChange={(next) => onChoose(next as List)}
        options={lists.map((value) => ({
          value,
          label:
            value === 'mine' && mine.data
              ? `${t('action-item.lists.mine')} ${mine.data.open}`
              : t(`action-item.lists.${value}`),
        }))}
      />
      {(mine.data?.overdue ?? 0) > 0 && (
        <StateMark state="miss" text={t('action-item.myOverdue', { count: mine.data?.overdue ?? 0 })} />
      )}
    </span>
  );
}
