import { addTexts, language } from '@ircrisk/ui/i18n/texts.ts';
import { startTheme } from '@ircrisk/ui/theme/theme-store.ts';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { noticeLostStyles } from './entry/line.ts';
import '@ircrisk/ui/theme/base.css';

noticeLostStyles();
startTheme();
document.documentElement.lang = language() === 'zh' ? 'zh-CN' : 'en';

// The entry's own texts are few; login and shell bring theirs with their chunks.
await Promise.all([
  addTexts({ zh: () => import('./entry/locales/zh.json'), en: () => import('./entry/locales/en.json') }),
  addTexts({ zh: () => import('./login/locales/zh.json'), en: () => import('./login/locales/en.json') }),
]);

createRoot(document.getElementById('root')!).render(<App />);
