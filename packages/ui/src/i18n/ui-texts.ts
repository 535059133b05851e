import type { TextLoader } from './texts.ts';

/** Texts of this package: `await addTexts(uiTexts)` before the first screen that uses its parts. */
export const uiTexts: TextLoader = {
  zh: () => import('./locales/zh.json', { with: { type: 'json' } }),
  en: () => import('./locales/en.json', { with: { type: 'json' } }),
};
