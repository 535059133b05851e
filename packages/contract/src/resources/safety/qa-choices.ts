import { actTable } from '@ircrisk/contract/acts.ts';

export const qaCategories = {
  special: { zh: '特殊作业', en: 'Special operations' },
  inspection: { zh: '检验周期', en: 'Inspection intervals' },
  incident: { zh: '事故报告', en: 'Incident reporting' },
  chemical: { zh: '化学品', en: 'Chemicals' },
  ppe: { zh: '个体防护', en: 'Protective equipment' },
  isolation: { zh: '隔离', en: 'Isolation' },
  method: { zh: '方法', en: 'Methods' },
  alarm: { zh: '报警', en: 'Alarms' },
  emergency: { zh: '应急', en: 'Emergency' },
  health: { zh: '职业健康', en: 'Occupational health' },
  environment: { zh: '环境', en: 'Environment' },
};
export type QaCategory = keyof typeof qaCategories;

export const urgencies = {
  normal: { zh: '一般', en: 'Normal' },
  urgent: { zh: '紧急', en: 'Urgent' },
};
export const visibilities = {
  tenant: { zh: '全公司', en: 'Whole company' },
  team: { zh: '仅本人与专家', en: 'Asker and experts' },
};

/** What of a question points at somebody and is not published. */
export const personalKinds = {
  person: { zh: '姓名', en: 'name' },
  phone: { zh: '电话', en: 'telephone' },
  identity: { zh: '证件号', en: 'identity number' },
  email: { zh: '邮箱', en: 'e-mail address' },
  account: { zh: '社交账号', en: 'messenger account' },
  staffNumber: { zh: '工号', en: 'staff number' },
};
export type PersonalKind = keyof typeof personalKinds;

export const questionStates = {
  open: { zh: '待分派', en: 'To be assigned' },
  assigned: { zh: '待解答', en: 'To be answered' },
  answered: { zh: '待审核', en: 'To be reviewed' },
  accepted: { zh: '已采纳', en: 'Accepted' },
  disputed: { zh: '有异议', en: 'Disputed' },
  closed: { zh: '已关闭', en: 'Closed' },
};
export type QuestionState = keyof typeof questionStates;

/** What can be done to a question. Whoever wrote an answer does not accept it. */
export const questionActs = actTable<QuestionState>()({
  assign: { zh: '分派', en: 'Assign', from: ['open', 'assigned', 'disputed'], to: 'assigned' },
  answer: { zh: '解答', en: 'Answer', from: ['open', 'assigned', 'disputed'], to: 'answered' },
  approve: {
    zh: '采纳并入库',
    en: 'Accept into the FAQ',
    from: ['answered'],
    to: 'accepted',
    notBy: ['expert'],
  },
  sendBack: {
    zh: '退回',
    en: 'Send back',
    from: ['answered'],
    to: 'assigned',
    reason: true,
    notBy: ['expert'],
  },
  dispute: { zh: '提出异议', en: 'Dispute', from: ['accepted'], to: 'disputed', reason: true },
  close: { zh: '关闭', en: 'Close', from: ['open', 'accepted'], to: 'closed' },
  reopen: { zh: '重新打开', en: 'Reopen', from: ['closed'], to: 'open', reason: true },
});
export type QuestionAct = keyof typeof questionActs;

export const faqStates = {
  inForce: { zh: '有效', en: 'In force' },
  toCheck: { zh: '引文已替代，待复核', en: 'Citation superseded, to be checked' },
  toConfirm: { zh: '待提问人确认', en: 'Waits for whoever asked' },
};
/** A question to learn by, as far as its document is in force. */
export const quizStates = { inForce: faqStates.inForce, toCheck: faqStates.toCheck };
export const verdicts = {
  right: { zh: '对', en: 'Right' },
  wrong: { zh: '不对', en: 'Wrong' },
  incomplete: { zh: '不完整', en: 'Incomplete' },
};
export const outcomes = {
  answered: { zh: '已回答', en: 'Answered' },
  unreliable: { zh: '没有可靠答案', en: 'No reliable answer' },
  none: { zh: '零结果', en: 'No result' },
  personal: { zh: '涉及个人', en: 'About a person' },
};
export type Outcome = keyof typeof outcomes;
