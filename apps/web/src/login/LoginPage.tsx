import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { MessagingService } from './Glyph.tsx';
import { messagingServices, ServiceGlyph } from './Glyph.tsx';
import { LoginFrame } from './LoginFrame.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { backFromService, remembered } from './remembered.ts';
import { SmsForm } from './SmsForm.tsx';
import type { TenantInfo } from './sign-in.ts';
import { goToMessagingService, signInBySocial, tenantOfDomain } from './sign-in.ts';
import type { Attempt, SignedIn } from './use-attempt.ts';
import { useAttempt } from './use-attempt.ts';

const ResetForm = lazy(() => import('./ResetForm.tsx'));

export interface FormProps {
  /** The tenant the address belongs to; its field is hidden then. */
  tenant: TenantInfo | undefined;
  attempt: Attempt;
}

interface Props {
  /** Query of `/mLogin`, read once: a messaging service comes back with `source`, `code` and `state`. */
  query: URLSearchParams;
  /** The tenant a deep link leads to, and whether somebody of another one was signed in. */
  forTenant?: string | undefined;
  otherTenant?: boolean;
  onSignedIn: (signedIn: SignedIn) => void;
}

type Way = 'password' | 'sms';
const isService = (name: string | null): name is MessagingService =>
  messagingServices.includes(name as MessagingService);

export default function LoginPage({ query, forTenant, otherTenant = false, onSignedIn }: Props) {
  const t = useText();
  const attempt = useAttempt(onSignedIn);
  const [tenant, setTenant] = useState<TenantInfo>();
  const [way, setWay] = useState<Way>('password');
  const [resetting, setResetting] = useState(false);
  const [done, setDone] = useState<string>();
  const cameBack = useRef(false);

  useEffect(() => {
    // Without an answer the field simply stays; the sign-in itself will tell what is wrong.
    tenantOfDomain(location.hostname).then(setTenant, () => undefined);
  }, []);

  useEffect(() => {
    const source = query.get('source');
    const code = query.get('code');
    if (cameBack.current || !isService(source)) return;
    cameBack.current = true;
    if (!code) return attempt.refuseWith(t('login.serviceExpired', { source: t(`login.${source}`) }));
    const tenantId = backFromService() || (remembered()?.tenantId ?? '');
    void attempt.run(async () => ({
      answer: await signInBySocial(tenantId, source, code, query.get('state') ?? ''),
    }));
  }, [query, attempt, t]);

  const open = (next: Way) => {
    setWay(next);
    attempt.clear();
    setDone(undefined);
  };
  const goToService = (source: MessagingService) => {
    const typed = document.querySelector<HTMLInputElement>('input[name="organization"]');
    const tenantId = tenant?.tenantId ?? typed?.value.trim() ?? '';
    if (!tenantId) {
      attempt.refuseWith(t('login.required', { field: t('login.tenant') }));
      typed?.focus();
      return;
    }
    void attempt.run(async () => {
      await goToMessagingService(source, tenantId);
      return undefined;
    });
  };

  const hint = tenant
    ? t('login.tenantHint', { code: tenant.tenantId, name: tenant.tenantName })
    : t('login.hint');
  if (resetting) {
    return (
      <LoginFrame title={t('login.reset.title')} hint={t('login.reset.hint')} message={attempt.message}>
        <Suspense>
          <ResetForm
            tenant={tenant}
            attempt={attempt}
            onDone={(changed) => {
              attempt.clear();
              setResetting(false);
              setDone(changed ? t('login.reset.done') : undefined);
            }}
          />
        </Suspense>
      </LoginFrame>
    );
  }
  return (
    <LoginFrame
      title={t('login.title')}
      hint={hint}
      message={
        attempt.message ?? (otherTenant ? t('login.otherTenant', { code: forTenant ?? '' }) : undefined)
      }
      done={done}
    >
      <div className="lg-tabs" role="tablist" aria-label={t('login.ways')}>
        {(['password', 'sms'] as const).map((name) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`lg-tab-${name}`}
            aria-controls="lg-panel"
            aria-selected={way === name}
            tabIndex={way === name ? 0 : -1}
            onClick={() => open(name)}
            onKeyDown={(event) => {
              if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
              const other = name === 'password' ? 'sms' : 'password';
              open(other);
              document.getElementById(`lg-tab-${other}`)?.focus();
            }}
          >
            {t(name === 'password' ? 'login.byPassword' : 'login.bySms')}
          </button>
        ))}
      </div>
      <div id="lg-panel" role="tabpanel" aria-labelledby={`lg-tab-${way}`}>
        {way === 'password' ? (
          <PasswordForm
            forTenant={forTenant}
            tenant={tenant}
            attempt={attempt}
            onReset={() => {
              attempt.clear();
              setResetting(true);
            }}
          />
        ) : (
          <SmsForm tenant={tenant} attempt={attempt} />
        )}
      </div>
      <div className="lg-or">{t('login.orBy')}</div>
      <div className="lg-services">
        {messagingServices.map((source) => (
          <button key={source} type="button" onClick={() => goToService(source)}>
            <ServiceGlyph name={source} />
            {t(`login.${source}`)}
          </button>
        ))}
      </div>
    </LoginFrame>
  );
}
