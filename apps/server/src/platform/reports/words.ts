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
  project: { zh: '项目', en: 'Project' },
  made: { zh: '生成时间', en: 'Made' },
  contents: { zh: '目录', en: 'Contents' },
  method: { zh: '方法说明', en: 'Method' },
  page: { zh: '第 {page} 页，共 {pages} 页', en: 'Page {page} of {pages}' },
} satisfies Record<string, Text>;

/** Words most reports need for their cover and their tables; a report adds its own to them. */
export const commonWords = {
  wholePlant: { zh: '全厂', en: 'Whole plant' },
  noPlace: { zh: '无可见装置', en: 'No place in your data scope' },
  scope: { zh: '范围', en: 'Scope' },
  period: { zh: '统计区间', en: 'Period' },
  prepared: { zh: '编制', en: 'Prepared' },
  approved: { zh: '批准', en: 'Approved' },
  tag: { zh: '位号', en: 'Tag' },
  name: { zh: '名称', en: 'Name' },
  place: { zh: '装置', en: 'Place' },
  number: { zh: '编号', en: 'Number' },
  state: { zh: '状态', en: 'State' },
  value: { zh: '数值', en: 'Value' },
  verdict: { zh: '结论', en: 'Verdict' },
  total: { zh: '合计', en: 'Total' },
  noData: { zh: '无数据', en: 'No data' },
} satisfies Record<string, Text>;

/** The two lines people sign on the cover of a report nobody keeps revisions of. */
export const signatureLines = (of: (text: Text) => string) =>
  [commonWords.prepared, commonWords.approved].map((role) => ({ role: of(role), name: '', date: '' }));
