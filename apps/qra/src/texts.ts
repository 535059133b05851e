import type { TextLoader } from '@ircrisk/ui/i18n/texts.ts';

export const texts: TextLoader = {
  zh: () => import('./locales/zh.json'),
  en: () => import('./locales/en.json'),
};
