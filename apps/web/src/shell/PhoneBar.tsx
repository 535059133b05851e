import { myActions } from '@ircrisk/contract/modules/workplace/action-item.ts';
import { useCall } from '@ircrisk/ui/api/queries.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { MenuIcon } from '@ircrisk/ui/icons/menu-icons.tsx';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { leafFor } from './menu.ts';
import { useOpenTabs, useShell } from './shell-context.ts';

const PhoneMenu = lazy(() => import('./PhoneMenu.tsx'));

/** Places of the day, each shown to whoever may open it: the menu's code, and the page below it. */
const places = [
  { key: 'todo', code: 'action-item', below: '', icon: 'actions' },
  { key: 'report', code: 'incident-management', below: '/report', icon: 'incident' },
  { key: 'report', code: 'incident-report', below: '', icon: 'incident' },
  { key: 'ledger', code: 'equipment', below: '', icon: 'equipment' },
] as const;

/** Home, what waits, the report, the ledger, and oneself with everything else. */
export default function PhoneBar() {
  const t = useText();
  const { leaves, menu, tabs, open } = useShell();
  const { current } = useOpenTabs();
  const [isOpen, setOpen] = useState(false);
  const here = leafFor(menu, current)?.code;
  const go = (path: string) => {
    setOpen(false);
    open(path);
  };
  return (
    <>
      <Suspense>{isOpen && <PhoneMenu onLeave={() => setOpen(false)} />}</Suspense>
      <nav className="phone-bar" aria-label={t('shell.phone.bar')}>
        <Entry
          name={t('shell.phone.home')}
          icon="home"
          isOn={!isOpen && current === tabs.firstPath}
          onClick={() => go(tabs.firstPath)}
        />
        {places.map(({ key, code, below, icon }) => {
          const leaf = leaves.find((one) => one.code === code);
          if (!leaf) return null;
          return (
            <Entry
              key={key}
              name={t(`shell.phone.${key}`)}
              icon={icon}
              isOn={!isOpen && here === code && current.startsWith(leaf.path + below)}
              badge={key === 'todo' ? <WaitingCount /> : undefined}
              onClick={() => go(leaf.path + below)}
            />
          );
        })}
        <Entry
          name={t('shell.phone.mine')}
          icon="user"
          title={t('shell.userMenu')}
          isOn={isOpen}
          expands
          onClick={() => setOpen(!isOpen)}
        />
      </nav>
    </>
  );
}

/** Asked only of somebody who has the list. */
function WaitingCount() {
  const { data } = useCall(myActions, {}, { suppress: true });
  return data && data.open > 0 ? <sup>{data.open > 99 ? '99+' : data.open}</sup> : null;
}

interface EntryProps {
  name: string;
  icon: string;
  title?: string;
  isOn: boolean;
  expands?: boolean;
  badge?: ReactNode;
  onClick: () => void;
}

function Entry({ name, icon, title, isOn, expands, badge, onClick }: EntryProps) {
  return (
    <button
      type="button"
      title={title}
      {...(expands ? { 'aria-expanded': isOn } : { 'aria-current': isOn ? 'page' : undefined })}
      className={isOn ? 'on' : ''}
      onClick={onClick}
    >
      <MenuIcon name={icon} />
      {badge}
      <span>{name}</span>
    </button>
  );
}
