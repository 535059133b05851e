import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { useShell } from '#shell/shell-context.ts';

export function WelcomeStrip() {
  const t = useText();
  const { user, project, company } = useShell();
  const name = user.realName || user.name || user.account;
  const place = [user.deptName, user.postName].filter(Boolean).join(' · ');
  return (
    <section className="ir-card home-welcome" aria-label={t('home.account')}>
      <div className="home-person">
        <span className="home-avatar" aria-hidden="true">
          {name.slice(0, 1).toUpperCase()}
        </span>
        <div>
          <h1>{name}</h1>
          <p>{t('home.accountIs', { account: user.account })}</p>
          <p>{place || t('home.noDepartment')}</p>
        </div>
      </div>
      <dl>
        <dt>{t('home.lastLogin')}</dt>
        <dd>
          <b>{user.lastLoginTime ?? t('home.firstTime')}</b>
        </dd>
        <dt>{t('home.lastPlace')}</dt>
        <dd>{user.lastAddress || '–'}</dd>
      </dl>
      <dl>
        <dt>{t('home.project')}</dt>
        <dd>
          <b>{project?.projectName ?? company?.name ?? '–'}</b>
        </dd>
        <dt>{t('home.roles')}</dt>
        <dd>{user.roleName.split(',').join(t('home.comma')) || '–'}</dd>
      </dl>
      <div className="home-month">
        <span>{t('home.monthLogins')}</span>
        <span>
          <b>{user.monthLoginNum}</b> {t('home.times')}
        </span>
      </div>
    </section>
  );
}
