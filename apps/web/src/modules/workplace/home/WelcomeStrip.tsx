import { nameIn } from '@ircrisk/contract/text.ts';
import { useLanguage, useText } from '@ircrisk/ui/i18n/texts.ts';
import { useShell } from '#shell/shell-context.ts';

export function WelcomeStrip() {
  const t = useText();
  const language = useLanguage();
  const { user, project, company } = useShell();
  const name = nameIn(language, user.realName, user.realNameEn) || user.name || user.account;
  const post = [user.deptName, user.postName].filter(Boolean).join(' · ');
  const place = project
    ? nameIn(language, project.projectName, project.projectNameEn)
    : company && nameIn(language, company.name, company.nameEn);
  return (
    <section className="ir-card home-welcome" aria-label={t('home.account')}>
      <div className="home-person">
        <span className="home-avatar" aria-hidden="true">
          {name.slice(0, 1).toUpperCase()}
        </span>
        <div>
          <h1>{name}</h1>
          <p>{t('home.accountIs', { account: user.account })}</p>
          <p>{post || t('home.noDepartment')}</p>
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
          <b>{place ?? '–'}</b>
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
