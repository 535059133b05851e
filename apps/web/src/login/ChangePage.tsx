import { useText } from '@ircrisk/ui/i18n/texts.ts';
import ForcedChange from './ForcedChange.tsx';
import { LoginFrame } from './LoginFrame.tsx';
import { useAttempt } from './use-attempt.ts';

interface Props {
  oldPassword?: string | undefined;
  withoutOld?: boolean | undefined;
  expired?: boolean;
  onChanged: () => void;
  onSignOut: () => void;
}

export default function ChangePage({ oldPassword, withoutOld, expired, onChanged, onSignOut }: Props) {
  const t = useText();
  const attempt = useAttempt(() => undefined);
  return (
    <LoginFrame
      title={t('login.change.title')}
      hint={t(expired ? 'login.change.expiredHint' : 'login.change.firstHint')}
      message={attempt.message}
    >
      <ForcedChange
        attempt={attempt}
        oldPassword={oldPassword}
        withoutOld={withoutOld}
        onChanged={onChanged}
        onSignOut={onSignOut}
      />
    </LoginFrame>
  );
}
