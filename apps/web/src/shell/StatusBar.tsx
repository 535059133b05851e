import { product } from '@ircrisk/contract/product.ts';
import { useLoading } from '@ircrisk/ui/api/loading.ts';
import { useLanguage, useText } from '@ircrisk/ui/i18n/texts.ts';
import { session } from '@ircrisk/ui/session/session.ts';
import { quantities } from '@ircrisk/units';

const shown = ['pressureGauge', 'temperature', 'thickness'] as const;

export function StatusBar() {
  const t = useText();
  const language = useLanguage();
  const units = shown.map((id) => quantities[id].display[language].symbol).join(' · ');
  return (
    <footer className="foot">
      <span>{t('shell.tenant', { code: session.get('tenantId') ?? '' })}</span>
      <i aria-hidden="true" />
      <span>{t('shell.units', { units })}</span>
      <VersionLabel />
    </footer>
  );
}

export function VersionLabel() {
  const t = useText();
  return <span className="version">{t('shell.version', { version: product.version })}</span>;
}

/** A hairline under the header while any request is under way. */
export function LoadingBar() {
  const loading = useLoading();
  return <div className={loading ? 'loading-bar on' : 'loading-bar'} aria-hidden="true" />;
}
