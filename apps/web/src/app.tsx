import { product } from '@ircrisk/contract/product.ts';
import { addTexts } from '@ircrisk/ui/i18n/texts.ts';
import { uiTexts } from '@ircrisk/ui/i18n/ui-texts.ts';
import { basePath } from '@ircrisk/ui/session/base-path.ts';
import { keptForms } from '@ircrisk/ui/session/own-kept-forms.ts';
import { session } from '@ircrisk/ui/session/session.ts';
import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { decide, loginPath, readAddress } from './entry/address.ts';
import { BootMark } from './entry/BootMark.tsx';
import { EntryFailure } from './entry/EntryFailure.tsx';
import { go, useHref } from './entry/navigation.ts';
import { setFrameless } from './entry/page-type.ts';
import { signOut } from './entry/sign-out.ts';
import { keepSignIn } from './login/sign-in.ts';
import type { SignedIn } from './login/use-attempt.ts';
import { shellTexts } from './shell/texts.ts';

const LoginPage = lazy(() => import('./login/LoginPage.tsx'));
const ChangePage = lazy(() => import('./login/ChangePage.tsx'));
const Shell = lazy(
  async () => (await Promise.all([import('./shell/Shell.tsx'), addTexts(shellTexts), addTexts(uiTexts)]))[0],
);

/** Where to go once signed in; a deep link survives the detour over the login page. */
let wantedPath: string | undefined;
/** The tenant a deep link was written for, when the session is another's. */
let wantedTenant: string | undefined;

/** Login page, forced password change or shell: decided anew on every change of the address. */
export function App() {
  const href = useHref();
  const [change, setChange] = useState<{
    oldPassword?: string | undefined;
    withoutOld?: boolean;
    expired?: boolean;
  }>();
  const [foreignLink, setForeignLink] = useState(false);
  const wanted = useMemo(() => readAddress(new URL(href), basePath()), [href]);
  // A link for another tenant opens nothing of this one.
  const foreign =
    wanted.forTenant !== undefined && session.signedIn() && session.get('tenantId') !== wanted.forTenant;
  const decision = decide(wanted, (session.signedIn() && !foreign) || wanted.handover !== undefined);

  useEffect(() => {
    const here = wanted.path + wanted.search + wanted.hash;
    if (wanted.frameless) setFrameless();
    if (wanted.handover) {
      session.clear();
      session.set('accessToken', wanted.handover.token);
      session.set('tenantId', wanted.handover.tenantId);
    }
    if (wanted.forTenant !== undefined) wantedTenant = wanted.forTenant;
    if (foreign) {
      session.clear();
      setForeignLink(true);
    }
    if (decision === 'sent-to-login') {
      wantedPath = wanted.path === '/' ? undefined : here;
      go(loginPath, { replace: true });
    } else if (decision === 'enter' && wanted.path === loginPath) go(product.firstPage, { replace: true });
    else if (wanted.corrected) go(here, { replace: true });
  }, [wanted, decision, foreign]);

  const onPasswordChange = useCallback((withoutOld: boolean) => setChange({ withoutOld }), []);
  const enter = () => {
    setChange(undefined);
    setForeignLink(false);
    wantedTenant = undefined;
    // Somebody whose session ended over a half-filled form comes back to its page.
    go(wantedPath ?? keptForms.place() ?? product.firstPage, { replace: true });
    wantedPath = undefined;
  };
  const signedIn = ({ answer, password }: SignedIn) => {
    keepSignIn(answer);
    if (answer.first_login || answer.password_expired) {
      const withoutOld = answer.old_password_needed === false;
      setChange({ oldPassword: password, withoutOld, expired: !answer.first_login });
    } else enter();
  };

  if (wanted.corrected || decision === 'sent-to-login') return null;
  return (
    <EntryFailure>
      <Suspense fallback={<BootMark />}>
        {change && session.signedIn() ? (
          <ChangePage
            {...change}
            onChanged={enter}
            onSignOut={() => void signOut().then(() => setChange(undefined))}
          />
        ) : decision === 'login' ? (
          <LoginPage
            query={new URLSearchParams(wanted.search)}
            forTenant={wantedTenant}
            otherTenant={foreignLink}
            onSignedIn={signedIn}
          />
        ) : wanted.path === loginPath ? null : (
          <Shell onPasswordChange={onPasswordChange} />
        )}
      </Suspense>
    </EntryFailure>
  );
}
