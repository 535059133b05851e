import { MoonOutlined, SunOutlined } from '@ant-design/icons';
import type { Language } from '@ircrisk/contract/text.ts';
import { setLanguage, useLanguage, useText } from '@ircrisk/ui/i18n/texts.ts';
import { setTheme, useThemeName } from '@ircrisk/ui/theme/theme-store.ts';
import { storeLanguage } from './boot.ts';

export function ThemeButton() {
  const t = useText();
  const dark = useThemeName() === 'dark';
  const label = t(dark ? 'shell.toLight' : 'shell.toDark');
  return (
    <button
      type="button"
      className="head-icon"
      aria-label={label}
      title={label}
      onClick={() => setTheme(dark ? 'light' : 'dark')}
    >
      {dark ? <SunOutlined /> : <MoonOutlined />}
    </button>
  );
}

export function LanguageSwitch() {
  const t = useText();
  const current = useLanguage();
  const choose = async (next: Language) => {
    if (next === current) return;
    await setLanguage(next);
    // Kept on the server for the next sign-in; the screen has changed already.
    await storeLanguage(next).catch(() => undefined);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would carry form semantics the two buttons do not have
    <div className="head-language" role="group" aria-label={t('shell.language')}>
      <button
        type="button"
        lang="zh-CN"
        title="中文"
        aria-pressed={current === 'zh'}
        onClick={() => void choose('zh')}
      >
        中
      </button>
      <button
        type="button"
        lang="en"
        title="English"
        aria-pressed={current === 'en'}
        onClick={() => void choose('en')}
      >
        EN
      </button>
    </div>
  );
}
