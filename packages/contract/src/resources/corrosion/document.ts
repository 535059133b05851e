import { date, note, number, reference, resource } from '@ircrisk/contract/resource.ts';
import { studyCalls, studyFields, studyNotes } from '@ircrisk/contract/study.ts';
import type { Text } from '@ircrisk/contract/text.ts';

const t = (zh: string, en: string): Text => ({ zh, en });
const chapter = (zh: string, en: string) => ({ zh, en: `${en}, Chinese`, max: 8000 });
const chapterEn = (zh: string, en: string) => ({ zh: `${zh}（英文）`, en, max: 8000 });
const written = t('各章文字', 'Texts of the chapters');

export const corrosionDocument = resource('corrosion-document', {
  service: 'ircrisk-ccd',
  table: 'corrosion_documents',
  title: t('腐蚀控制文件', 'Corrosion control documents'),
  purpose: t(
    '一套装置的腐蚀控制文件：由回路、机理、窗口和措施生成各章，审签后冻结，其中的限值同时生效。',
    'The corrosion control document of a unit: its chapters are made from loops, mechanisms, windows and measures, frozen by its review, and its limits come into force with it.',
  ),
  label: 'name',
  fields: {
    ...studyFields,
    nodeId: reference({
      ...t('装置', 'Unit'),
      to: 'factory-model',
      required: true,
      list: true,
      filter: true,
    }),
    loopCount: number({ ...t('回路', 'Loops'), integer: true, list: true, readOnly: true }),
    windowCount: number({ ...t('窗口', 'Windows'), integer: true, list: true, readOnly: true }),
    gapCount: number({ ...t('缺口', 'Gaps'), integer: true, list: true, readOnly: true }),
    effectiveDate: date({ ...t('生效日期', 'Effective from'), list: true }),
    reviewDate: date({
      ...t('复审日期', 'Review by'),
      list: true,
      filter: true,
      hint: t('不填则为生效后 36 个月', 'Empty: 36 months after it is effective'),
    }),
    process: note({ ...chapter('工艺说明', 'Process'), group: written }),
    processEn: note({ ...chapterEn('工艺说明', 'Process'), group: written }),
    history: note({ ...chapter('历史与案例', 'History and cases'), group: written }),
    historyEn: note({ ...chapterEn('历史与案例', 'History and cases'), group: written }),
    abnormal: note({ ...chapter('开停工与异常工况', 'Start-up, shutdown, abnormal'), group: written }),
    abnormalEn: note({ ...chapterEn('开停工与异常工况', 'Start-up, shutdown, abnormal'), group: written }),
    recommendations: note({ ...chapter('建议', 'Recommendations'), group: written }),
    recommendationsEn: note({ ...chapterEn('建议', 'Recommendations'), group: written }),
    references: note({ ...chapter('参考文件', 'References'), group: written, column: 'reference_texts' }),
    referencesEn: note({
      ...chapterEn('参考文件', 'References'),
      group: written,
      column: 'reference_texts_en',
    }),
    ...studyNotes,
  },
  order: { by: 'code' },
  exchange: ['export'],
  inProject: true,
});
export const corrosionDocumentCalls = studyCalls(corrosionDocument);
