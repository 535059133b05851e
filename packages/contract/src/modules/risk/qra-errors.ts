import { errors } from '@ircrisk/contract/errors.ts';

export const qraErrors = errors('qra', {
  empty: {
    status: 409,
    zh: '研究中还没有质量风险，不能提交',
    en: 'The study has no quality risk yet; there is nothing to review',
  },
  unrated: {
    status: 409,
    zh: '尚未评分的风险：{codes}',
    en: 'Risks that are not rated: {codes}',
  },
  highOpen: {
    status: 409,
    zh: '高风险既无措施后评分也未被接受：{codes}',
    en: 'High risks that are neither reduced nor accepted: {codes}',
  },
  formality: {
    status: 409,
    zh: '所选正式程度低于建议的“{advised}”，请写明理由',
    en: 'The formality chosen is below the advised ({advised}); give the reason',
  },
  noFormality: {
    status: 409,
    zh: '尚未评定正式程度（不确定性、重要性、复杂性）',
    en: 'The formality has not been judged (uncertainty, importance, complexity)',
  },
  notScored: {
    status: 409,
    zh: '高正式程度要求各自评分并揭示，尚缺：{codes}',
    en: 'High formality asks for individual scores and their reveal; missing: {codes}',
  },
  passes: {
    status: 409,
    zh: '各风险均已评分，高风险已处理',
    en: 'Every risk is rated and high risks are dealt with',
  },
  noRisk: { status: 404, zh: '没有这项风险', en: 'There is no such risk' },
  notInTeam: {
    status: 403,
    zh: '您不在本研究的评分小组中；请负责人把您加入“评分小组”',
    en: 'You are not in the scoring team of this study; ask its leader to add you',
  },
  revealed: {
    status: 409,
    zh: '“{code}”的评分已揭示，不能再改；请在讨论后“定分”',
    en: 'The scores of {code} are revealed and stay; agree on a grade after the discussion',
  },
  scoresOpen: {
    status: 409,
    zh: '“{code}”还有 {count} 人未评分；等他们评完，或说明理由后揭示',
    en: '{count} people have not scored {code} yet; wait for them, or give a reason to reveal now',
  },
  notOfStudy: {
    status: 403,
    zh: '只有负责人和评分小组成员可以揭示或定分',
    en: 'Only the leader and the scoring team reveal scores and agree on them',
  },
  leaderReveals: {
    status: 403,
    zh: '“{code}”尚有人未评分，只有负责人可以提前揭示',
    en: 'Somebody has not scored {code} yet; only the leader may reveal it early',
  },
  hidden: {
    status: 409,
    zh: '“{code}”正在各自评分，揭示之前不能在表中直接定 S、P、D',
    en: '{code} is being scored individually; S, P and D are agreed on after the reveal',
  },
  notRated: {
    status: 409,
    zh: '“{code}”尚未评分，不能接受',
    en: '{code} is not rated; there is nothing to accept',
  },
  holdOpen: {
    status: 409,
    zh: '第 {seq} 项的停止点尚未放行，不能签署其后的活动',
    en: 'The hold point at no. {seq} is not released; nothing after it can be signed',
  },
  noPoint: { status: 409, zh: '该方在此活动没有检验点', en: 'This party has no point at this activity' },
  holdNotWaived: {
    status: 409,
    zh: '停止点不能放弃，只能通过或不通过',
    en: 'A hold point cannot be waived; it is passed or refused',
  },
  oneParty: {
    status: 409,
    zh: '您在本计划中已代表另一方签署，一人只能代表一方',
    en: 'You have signed this plan for another party; a person signs for one',
  },
  makerFirst: {
    status: 409,
    zh: '制造方尚未签署通过此项，其他方不能先签',
    en: 'The maker has not passed this point yet; the others follow',
  },
  signedAlready: {
    status: 409,
    zh: '该方已签署此点；之后发现的问题请登记不合格',
    en: 'This party has signed this point; what is found later is entered as a nonconformity',
  },
  noDisposition: {
    status: 409,
    zh: '请先在表单中选择处置方式',
    en: 'Choose the disposition in the form first',
  },
  noMeasure: {
    status: 409,
    zh: '请先填写根本原因、纠正预防措施和期限',
    en: 'Fill in root cause, measure and due date first',
  },
  notEffective: {
    status: 409,
    zh: '措施的有效性为“{verdict}”，不能作为有效验证：{reason}',
    en: 'The measure is {verdict}; it cannot be verified as effective: {reason}',
  },
});
