import {
  BugOutlined,
  DownOutlined,
  MenuFoldOutlined,
  MenuUnfoldOutlined,
  QuestionCircleOutlined,
  SearchOutlined,
} from '@ant-design/icons';
import { product } from '@ircrisk/contract/product.ts';
import { nameIn } from '@ircrisk/contract/text.ts';
import { useLanguage, useText } from '@ircrisk/ui/i18n/texts.ts';
import { Dropdown } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { signOut } from '../entry/sign-out.ts';
import { Mark } from '../login/Glyph.tsx';
import { LanguageSwitch, ThemeButton } from './Choices.tsx';
import { leafFor, titleOf } from './menu.ts';
import { NoticeBell } from './NoticeBell.tsx';
import { CompanySwitch, ProjectSwitch } from './Switch.tsx';
import { useOpenTabs, useShell } from './shell-context.ts';

/** Forms stay out of the first load. */
const ChangePasswordDialog = lazy(() => import('./ChangePasswordDialog.tsx'));
const ProfileDrawer = lazy(() => import('./ProfileDrawer.tsx'));

const ReportDialog = lazy(async () =>
  (await import('#modules/workplace/feedback/index.tsx')).loadReportDialog(),
);

interface Props {
  collapsed: boolean;
  onCollapse: () => void;
  onSearch: () => void;
}

export function Header({ collapsed, onCollapse, onSearch }: Props) {
  const t = useText();
  const { leaves, menu, open } = useShell();
  const { current } = useOpenTabs();
  const manual = leaves.find((leaf) => leaf.code === 'userManual');
  const shown = leafFor(menu, current);
  return (
    <header className="head">
      <button
        type="button"
        className="head-icon head-fold"
        aria-label={t(collapsed ? 'shell.unfold' : 'shell.fold')}
        aria-expanded={!collapsed}
        onClick={onCollapse}
      >
        {collapsed ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />}
      </button>
      <div className="brand">
        <Mark ground="var(--ir-shell)" />
        <span className="brand-name">{product.name}</span>
        <span className="brand-product">{t('shell.product')}</span>
      </div>
      <CompanySwitch />
      <ProjectSwitch />
      <span className="head-space" />
      <button type="button" className="head-find" onClick={onSearch} aria-keyshortcuts="Control+K">
        <SearchOutlined />
        <span className="head-find-text">{t('shell.search')}</span>
        <kbd>Ctrl K</kbd>
      </button>
      <NoticeBell />
      <ReportButton />
      {manual && (
        <button
          type="button"
          className="head-icon"
          aria-label={t('shell.help')}
          title={t('shell.help')}
          onClick={() => open(shown && shown !== manual ? `${manual.path}?page=${shown.code}` : manual.path)}
        >
          <QuestionCircleOutlined />
        </button>
      )}
      <ThemeButton />
      <LanguageSwitch />
      <UserMenu />
    </header>
  );
}

/** Feedback from any page: the picture is taken before the dialog covers it. */
function ReportButton() {
  const t = useText();
  const language = useLanguage();
  const { menu } = useShell();
  const { current } = useOpenTabs();
  const [asking, setAsking] = useState<{ page: string; picture: Promise<Blob> }>();
  const report = () => {
    const leaf = leafFor(menu, current);
    const page = leaf ? `${current} · ${titleOf(leaf, language)}` : current;
    const picture = import('@ircrisk/ui/parts/page-picture.ts').then((it) => it.pictureOfPage());
    // Told in the dialog; here it only must not count as unhandled.
    picture.catch(() => undefined);
    setAsking({ page: page.slice(0, 300), picture });
  };
  return (
    <>
      <button
        type="button"
        className="head-icon"
        aria-label={t('shell.report')}
        title={t('shell.report')}
        onClick={report}
      >
        <BugOutlined />
      </button>
      <Suspense>{asking && <ReportDialog {...asking} onClose={() => setAsking(undefined)} />}</Suspense>
    </>
  );
}

function UserMenu() {
  const t = useText();
  const { user } = useShell();
  const [changing, setChanging] = useState<'profile' | 'password'>();
  const name = nameIn(useLanguage(), user.realName, user.realNameEn) || user.name || user.account;
  return (
    <>
      <Dropdown
        trigger={['click']}
        placement="bottomRight"
        menu={{
          items: [
            { key: 'profile', label: t('shell.profile'), onClick: () => setChanging('profile') },
            { key: 'password', label: t('shell.changePassword'), onClick: () => setChanging('password') },
            { type: 'divider' },
            { key: 'out', label: t('shell.signOut'), onClick: () => void signOut() },
          ],
        }}
      >
        <button type="button" className="head-user" title={t('shell.userMenu')}>
          <span className="avatar" aria-hidden="true">
            {name.slice(0, 1).toUpperCase()}
          </span>
          <span className="head-user-name">{name}</span>
          <DownOutlined />
        </button>
      </Dropdown>
      <Suspense>
        {changing === 'profile' && <ProfileDrawer onClose={() => setChanging(undefined)} />}
        {changing === 'password' && <ChangePasswordDialog onClose={() => setChanging(undefined)} />}
      </Suspense>
    </>
  );
}
