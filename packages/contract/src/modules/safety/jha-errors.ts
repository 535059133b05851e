import { errors } from '@ircrisk/contract/errors.ts';

export const jhaErrors = errors('job-hazard-analysis', {
  nothing: { status: 409, zh: '请先填写步骤和危害', en: 'Fill in steps and hazards first' },
  ungraded: {
    status: 409,
    zh: '还有 {count} 项危害没有评定前后风险',
    en: '{count} hazards are not graded before and after',
  },
  findings: { status: 409, zh: '有 {count} 项未满足：{first}', en: '{count} points are unmet: {first}' },
  red: {
    status: 409,
    zh: '残余风险为红色，作业不得进行',
    en: 'The residual risk is red: the job may not begin',
  },
  level: {
    status: 403,
    zh: '该作业须由{level}批准',
    en: 'The job has to be approved by: {level}',
  },
  conflicts: {
    status: 409,
    zh: '同区域有冲突作业：{jobs}；请错开或填写批准说明',
    en: 'Conflicting jobs in the same place: {jobs}; move one or give a note',
  },
  training: {
    status: 409,
    zh: '承包商培训过期或未提供有效期：{people}；请由有权批准该作业的人在“交底签名”逐人说明，或撤下其签名',
    en: 'Training has run out, or no date was given: {people}. Whoever may approve the job notes each of them under Signatures, or their signatures are struck off',
  },
  trainingAtWork: {
    status: 409,
    zh: '作业已开工，培训过期或未提供有效期：{people}；请先由有权批准该作业的人在“交底签名”说明此人，再签名',
    en: 'Work has begun and the training has run out, or no date was given: {people}. Whoever may approve the job notes this person under Signatures first',
  },
  trainingLevel: {
    status: 403,
    zh: '该作业的培训说明须由{level}填写',
    en: 'Notes on the training for this job are given by: {level}',
  },
  ownTrainingNote: {
    status: 403,
    zh: '不能为自己编制的作业说明培训',
    en: 'Nobody notes the training of signers for a job they have written themselves',
  },
  signerAtWork: {
    status: 409,
    zh: '作业已开工，签名不再撤下',
    en: 'Work has begun: nobody is struck off any more',
  },
  ownWaiver: {
    status: 403,
    zh: '不能免办自己编制的作业的作业票',
    en: 'Nobody spares a permit of a job they have written themselves',
  },
  unsigned: { status: 409, zh: '还没有人签名', en: 'Nobody has signed yet' },
  permits: { status: 409, zh: '作业票未满足：{faults}', en: 'Permits are unmet: {faults}' },
  controls: {
    status: 409,
    zh: '还有 {count} 项危害的控制措施未落实：{hazards}',
    en: 'Controls of {count} hazards are not in place: {hazards}',
  },
  expired: { status: 409, zh: '已过有效期，请重新办理', en: 'It has run out; make a new one' },
  keyUsed: {
    status: 409,
    zh: '该提交编号已用于另一内容，请重新提交',
    en: 'Something else was sent under this key; send it anew',
  },
  notApproved: {
    status: 409,
    zh: '作业批准后才能交底签名',
    en: 'People sign the briefing once the job is approved',
  },
  signed: {
    status: 409,
    zh: '作业已提交或批准，内容不再变更；需要修改请退回，开工后只记录经验教训和偏差',
    en: 'The job has been handed in or approved and stays as it is; send it back to change it. Once work has begun only lessons and deviations are written',
  },
  notBegun: { status: 409, zh: '作业开工后才记录经验教训', en: 'Lessons are written once work has begun' },
  over: {
    status: 409,
    zh: '作业已结束，其票证和签名不再变更',
    en: 'The job is over; its permits and signatures stay as they are',
  },
  permitOver: {
    status: 409,
    zh: '作业票已过期，其检查项不再变更；请重新办理',
    en: 'The permit has run out and its checks stay as they are; make a new one',
  },
  past: {
    status: 409,
    zh: '{ends}已过，不能再办理；请把计划时间改到以后、新办作业票（已提交的先退回），或取消作业',
    en: '{ends} is past, so nothing more is handed in or signed: move the plan and make new permits (send the job back first once it is handed in), or cancel the job',
  },
  signedBefore: {
    status: 409,
    zh: '{person}已签名；同名者请在姓名后加注',
    en: '{person} has signed already; somebody of the same name adds a mark to it',
  },
});
