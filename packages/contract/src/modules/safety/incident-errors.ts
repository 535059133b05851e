import { errors } from '@ircrisk/contract/errors.ts';

export const incidentErrors = errors('incident-management', {
  causes: {
    status: 409,
    zh: '一级、二级工艺安全事件须有已批准的原因分析才能关闭',
    en: 'A Tier 1 or 2 event closes only with an approved cause analysis',
  },
  causeStudy: {
    status: 409,
    zh: '关联的根原因分析尚未批准',
    en: 'The cause analysis linked to it is not approved yet',
  },
  rootCauses: {
    status: 409,
    zh: '请先填写根本原因，或关联根原因分析',
    en: 'Fill in the root causes or link a cause analysis first',
  },
  fillerCauses: {
    status: 409,
    zh: '根本原因只写了“不明”“待查”，没有可批准的原因；请查明后填写，或关联根原因分析',
    en: 'The root causes only say that they are unknown or to be investigated: there is nothing to approve yet',
  },
  thinCauses: {
    status: 409,
    zh: '一级、二级工艺安全事件须关联已批准的根原因分析，或把根本原因写成可供判断的完整说明',
    en: 'A Tier 1 or 2 event needs a linked, approved cause analysis, or root causes written so that somebody can judge them',
  },
  ownInvestigation: {
    status: 403,
    zh: '曾任调查组长的人不能批准原因或关闭事件，请由未参与调查的人办理',
    en: 'Whoever has led the investigation neither approves its causes nor closes the event; somebody who had no part in it does',
  },
  ownCauses: {
    status: 403,
    zh: '填写根本原因的人不能批准原因或关闭事件，请由他人办理',
    en: 'Whoever wrote the root causes neither approves them nor closes the event; somebody else does',
  },
  ownReport: {
    status: 403,
    zh: '一级、二级工艺安全事件的上报人不能批准原因或关闭事件，请由他人办理',
    en: 'Whoever reported a Tier 1 or 2 event neither approves its causes nor closes it; somebody else does',
  },
  causesApproved: {
    status: 409,
    zh: '原因已批准，不能再改根本原因或关联的分析；请先重新打开调查，改后重新批准',
    en: 'The causes are approved: reopen the investigation before changing them or their analysis, and have them approved anew',
  },
  openActions: {
    status: 409,
    zh: '一级事件还有 {count} 项措施未关闭',
    en: '{count} actions of the Tier 1 event are still open',
  },
  voidAlone: {
    status: 409,
    zh: '一级、二级工艺安全事件（含缺少分级事实的历史补录）作废须由一人申请、另一人批准，或写明与哪一个同级事件重复；请先申请作废',
    en: 'A Tier 1 or 2 event, or a record of the past that may be one, is made void by two people, or as the duplicate of another event of its tier: ask for it first',
  },
  ended: {
    status: 409,
    zh: '事件已关闭或作废，不能再修改；请先重新打开',
    en: 'The incident is closed or void; reopen it before changing it',
  },
  noticeDone: {
    status: 409,
    zh: '该通报已经登记，不能再改',
    en: 'This notification is logged already and stays as it is',
  },
  extended: {
    status: 409,
    zh: '调查期限已经批准延长过一次，只能延长一次（{days} 日）；现在的期限是 {due}',
    en: 'The investigation was extended already, and that is done once only (by {days} days): it is due {due}',
  },
  noInvestigation: {
    status: 409,
    zh: '本事件没有调查报告期限，无需延长：未遂事件和隐患按快速审阅办理',
    en: 'This incident has no term for an investigation report, so there is nothing to extend: near misses and unsafe conditions go the short way',
  },
  injuredUnknown: {
    status: 409,
    zh: '不清楚是否有人受伤，不能关闭；请把“有人受伤”填为“没有”，或登记伤亡人员',
    en: 'Whether anybody was hurt is not known: answer “Anybody hurt” with nobody, or enter the people, before closing',
  },
  otherCase: {
    status: 409,
    zh: '这项根原因分析不是本事件的；请在本事件页上发起根原因分析，或由本事件登记的设备失效发起，再关联',
    en: 'This cause analysis is not of this incident: begin one on the page of this incident, or from a failure recorded by it, and link that',
  },
  pending: {
    status: 409,
    zh: '分级待定，不能关闭；请补全分级事实：{open}',
    en: 'The classification is pending; complete its facts before closing: {open}',
  },
  pastUnknown: {
    status: 409,
    zh: '历史补录缺少分级事实，可能是一级或二级，不能直接关闭：{open}。请补全这些事实；确实无从查起的，填写根本原因（或关联根原因分析），由录入人以外的人按一级事件关闭',
    en: 'This record of the past lacks facts of its tier and may be Tier 1 or 2: {open}. Enter them; where they cannot be found any more, write the root causes (or link an analysis) and have somebody who did not enter the record close it as a Tier 1 event',
  },
  proposed: {
    status: 409,
    zh: '有待批准的降级，请先处理',
    en: 'A lower tier waits for approval; decide about it first',
  },
  notFast: {
    status: 409,
    zh: '只有未判为一、二级的未遂事件和隐患可以走快速审阅',
    en: 'Only near misses and unsafe conditions below Tier 2 go the short way',
  },
  notNotified: {
    status: 409,
    zh: '请先登记内部报告的时间',
    en: 'Log the notification of the head of the unit first',
  },
  investigator: { status: 409, zh: '请先指定调查组长', en: 'Name the lead investigator first' },
  ownClassification: {
    status: 403,
    zh: '不能批准自己提出的降级',
    en: 'Nobody approves a lower tier they caused themselves',
  },
  keyUsed: {
    status: 409,
    zh: '这份快报的编号已用于另一份内容',
    en: 'The key of this report was used for another one',
  },
  tooMany: {
    status: 429,
    zh: '匿名上报过于频繁，请 {seconds} 秒后再试',
    en: 'Too many anonymous reports; try again in {seconds} seconds',
  },
  noCode: { status: 404, zh: '没有这个查询码', en: 'There is no report with this code' },
});
