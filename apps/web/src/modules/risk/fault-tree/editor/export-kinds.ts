import { language } from '@ircrisk/ui/i18n/texts.ts';

export const exportKinds = [
  'openPsa',
  'svg',
  'png',
  'pdf',
  'reportZh',
  'reportEn',
  'wordZh',
  'wordEn',
] as const;
export type ExportKind = (typeof exportKinds)[number];

/** The report in the language of the screen comes first. */
export const exportMenu = (): ExportKind[] =>
  language() === 'zh'
    ? ['openPsa', 'svg', 'png', 'pdf', 'reportZh', 'wordZh', 'reportEn', 'wordEn']
    : ['openPsa', 'svg', 'png', 'pdf', 'reportEn', 'wordEn', 'reportZh', 'wordZh'];
