import { useText } from '@ircrisk/ui/i18n/texts.ts';
import type { FormEvent } from 'react';
import { PasswordField } from './LoginField.tsx';
import { NewPasswordFields, newPasswordRule, repeatRule } from './NewPasswordFields.tsx';
import { required } from './rules.ts';
import { changePassword } from './sign-in.ts';
import type { Attempt } from './use-attempt.ts';
import { useFields } from './use-fields.ts';

interface Props {
  attempt: Attempt;
  /** The password just typed at sign-in, so that nobody types it twice. */
  oldPassword?: string | undefined;
  /** Whoever has just shown to hold the phone or a bound identity chooses a first password without the old one. */
  withoutOld?: boolean | undefined;
  onChanged: () => void;
  onSignOut: () => void;
}

/** Nothing else opens before a first or reset password has been replaced. */
export default function ForcedChange({ attempt, oldPassword, withoutOld, onChanged, onSignOut }: Props) {
  const t = useText();
  const form = useFields(
    { oldPassword: oldPassword ?? '', newPassword: '', newPassword1: '' },
    {
      oldPassword: required('login.change.oldPassword'),
      newPassword: (value, values) =>
        newPasswordRule(value) ?? (value === values.oldPassword ? t('login.change.same') : undefined),
      newPassword1: repeatRule,
    },
  );

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const asked = ['newPassword', 'newPassword1'] as const;
    if (!form.check(withoutOld ? asked : ['oldPassword', ...asked])) return;
    void attempt.run(async () => {
      await changePassword(form.values);
      onChanged();
      return undefined;
    });
  };

  return (
    <form onSubmit={submit} noValidate>
      {!oldPassword && !withoutOld && (
        <PasswordField
          {...form.field('oldPassword')}
          label={t('login.change.oldPassword')}
          autoComplete="current-password"
        />
      )}
      <NewPasswordFields first={form.field('newPassword')} repeat={form.field('newPassword1')} />
      <button className="lg-go" type="submit" disabled={attempt.busy}>
        {t('login.change.submit')}
      </button>
      <div className="lg-row" style={{ marginTop: 12, justifyContent: 'center' }}>
        <button type="button" className="lg-link" onClick={onSignOut}>
          {t('login.change.signOut')}
        </button>
      </div>
    </form>
  );
}
