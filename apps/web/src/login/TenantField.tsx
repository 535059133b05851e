import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { LoginField } from './LoginField.tsx';

interface Props {
  id: string;
  value: string;
  error?: string | undefined;
  onValue: (value: string) => void;
}

export function TenantField(props: Props) {
  const t = useText();
  return (
    <LoginField
      {...props}
      label={t('login.tenant')}
      glyph="building"
      name="organization"
      autoComplete="organization"
      inputMode="numeric"
      spellCheck={false}
      maxLength={12}
    />
  );
}
