import { product } from '@ircrisk/contract/product.ts';
import type { Language } from '@ircrisk/contract/text.ts';
import { setLanguage, useLanguage, useText } from '@ircrisk/ui/i18n/texts.ts';
import type { ReactNode } from 'react';
import { Mark } from './Glyph.tsx';
import plant from './plant.svg?no-inline';
import notes from './plant-notes.svg?no-inline';
import './login.css';

interface Props {
  title: string;
  hint: string;
  message?: string | undefined;
  done?: string | undefined;
  children: ReactNode;
}

/** A choice made here outlives the sign-in: the shell stores it with the user. */
function choose(next: Language): void {
  sessionStorage.setItem('ircrisk.chosenLanguage', next);
  void setLanguage(next);
}

/** The plant elevation with one card on it; also the frame of a forced password change. */
export function LoginFrame({ title, hint, message, done, children }: Props) {
  const t = useText();
  const language = useLanguage();
  return (
    <div className="lg">
      <img className="lg-scene" src={plant} alt="" />
      <img className="lg-notes" src={notes} alt="" />
      <header className="lg-top">
        <div className="lg-brand">
          <Mark ground="#122E41" />
          <div>
            <div className="lg-name">{product.name}</div>
            <div className="lg-product">{t('login.product')}</div>
          </div>
        </div>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would carry form semantics the two buttons do not have */}
        <div className="lg-languages" role="group" aria-label={t('login.language')}>
          <button type="button" lang="zh-CN" aria-pressed={language === 'zh'} onClick={() => choose('zh')}>
            中文
          </button>
          <button type="button" lang="en" aria-pressed={language === 'en'} onClick={() => choose('en')}>
            English
          </button>
        </div>
      </header>
      <main className="lg-card">
        <h1>{title}</h1>
        <p className="lg-hint">{hint}</p>
        <div aria-live="assertive">{message && <p className="lg-alert">{message}</p>}</div>
        <div aria-live="polite">{done && <p className="lg-alert good">{done}</p>}</div>
        {children}
      </main>
      <footer>
        <span className="lg-copyright">© 2026 {product.name}</span>
        <span className="lg-version">{t('login.version', { version: product.version })}</span>
      </footer>
    </div>
  );
}
