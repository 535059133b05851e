import { nameIn } from '@ircrisk/contract/text.ts';
import { useLanguage, useText } from '@ircrisk/ui/i18n/texts.ts';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { signOut } from '../entry/sign-out.ts';
import { LanguageSwitch, ThemeButton } from './Choices.tsx';
import { leafFor } from './menu.ts';
import { SideMenu } from './SideMenu.tsx';
import { VersionLabel } from './StatusBar.tsx';
import { CompanySwitch, ProjectSwitch } from './Switch.tsx';
import { useOpenTabs, useShell } from './shell-context.ts';

const ChangePasswordDialog = lazy(() => import('./ChangePasswordDialog.tsx'));
const ProfileDrawer = lazy(() => import('./ProfileDrawer.tsx'));

/** Oneself: company and project, language and theme, every page of the menu, password and sign-out. */
export default function PhoneMenu({ onLeave }: { onLeave: () => void }) {
  const t = useText();
  const { user, menu } = useShell();
  const { current } = useOpenTabs();
  const name = nameIn(useLanguage(), user.realName, user.realNameEn) || user.name || user.account;
  const [changing, setChanging] = useState<'profile' | 'password'>();
  const sheet = useRef<HTMLElement>(null);
  useEffect(() => {
    sheet.current?.focus();
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && onLeave();
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [onLeave]);
  // Wherever a link of the menu leads, the sheet makes way for it.
  const first = useRef(current);
  useEffect(() => {
    if (current !== first.current) onLeave();
  }, [current, onLeave]);
  return (
    <section ref={sheet} className="phone-menu" tabIndex={-1} aria-label={t('shell.phone.mine')}>
      <div className="head phone-self">
        <span className="avatar" aria-hidden="true">
          {name.slice(0, 1).toUpperCase()}
        </span>
        <span className="phone-title">
          <b>{name}</b>
          <small>{user.deptName || user.account}</small>
        </span>
        <ThemeButton />
        <LanguageSwitch />
      </div>
      <div className="head phone-switches">
        <CompanySwitch />
        <ProjectSwitch />
      </div>
      <SideMenu collapsed={false} current={leafFor(menu, current)?.code} />
      <div className="phone-leave">
        <button type="button" onClick={() => setChanging('profile')}>
          {t('shell.profile')}
        </button>
        <button type="button" onClick={() => setChanging('password')}>
          {t('shell.changePassword')}
        </button>
        <button type="button" onClick={() => void signOut()}>
          {t('shell.signOut')}
        </button>
        <VersionLabel />
      </div>
      <Suspense>
        {changing === 'profile' && <ProfileDrawer onClose={() => setChanging(undefined)} />}
        {changing === 'password' && <ChangePasswordDialog onClose={() => setChanging(undefined)} />}
      </Suspense>
    </section>
  );
}
