import type { TextLoader } from '@ircrisk/ui/i18n/texts.ts';

export const shellTexts: TextLoader = {
  zh: () => import('./locales/zh.json'),
  en: () => import('./locales/en.json'),
};
