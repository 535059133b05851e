import { addTexts } from '@ircrisk/ui/i18n/texts.ts';
import { texts } from './texts.ts';

/** The form for a bug or a demand, with its texts; the header opens it from any page. */
export async function loadReportDialog() {
  const [dialog] = await Promise.all([import('./ReportDialog.tsx'), addTexts(texts)]);
  return dialog;
}
