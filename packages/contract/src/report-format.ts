import { z } from 'zod';
import type { Text } from './text.ts';
import { labelled } from './validation.ts';

/** The forms every report comes in, from the same content. */
export const reportFormats = {
  pdf: { zh: 'PDF', en: 'PDF' },
  docx: { zh: 'Word 文档', en: 'Word document' },
  xlsx: { zh: 'Excel 工作簿', en: 'Excel workbook' },
} satisfies Record<string, Text>;
export type ReportFormat = keyof typeof reportFormats;

/** Of a book of drawings: asked for in another form it is refused by name, not made as something else. */
export const pdfOnly = labelled(z.enum(['pdf']).default('pdf'), {
  zh: '格式（只有 PDF）',
  en: 'Format (PDF only)',
});

export const reportFormat = z.enum(['pdf', 'docx', 'xlsx']).default('pdf');
