import type { Text } from '@ircrisk/contract/text.ts';

/** Words of the blocks every report has. */
export const reportWords = {
  number: { zh: '编号', en: 'Number' },
  revisions: { zh: '修订记录', en: 'Revisions' },
  revision: { zh: '版次', en: 'Rev.' },
  state: { zh: '状态', en: 'State' },
  person: { zh: '编制', en: 'Prepared by' },
  approver: { zh: '批准', en: 'Approved by' },
  date: { zh: '日期', en: 'Date' },
  note: { zh: '说明', en: 'Note' },
  signatures: { zh: '签署', en: 'Signatures' },
  role: { zh: '职责', en: 'Role' },
  name: { zh: '姓名', en: 'Name' },
  signature: { zh: '签名', en: 'Signature' },
  page: { zh: '第 {page} 页，共 {pages} 页', en: 'Page {page} of {pages}' },
} satisfies Record<string, Text>;
