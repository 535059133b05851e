import { z } from 'zod';
import type { Text } from './text.ts';

/** The forms every report comes in, from the same content. */
export const reportFormats = {
  pdf: { zh: 'PDF', en: 'PDF' },
  docx: { zh: 'Word 文档', en: 'Word document' },
  xlsx: { zh: 'Excel 工作簿', en: 'Excel workbook' },
} satisfies Record<string, Text>;
export type ReportFormat = keyof typeof reportFormats;

export const reportFormat = z.enum(['pdf', 'docx', 'xlsx']).default('pdf');
