import { errors } from '@ircrisk/contract/errors.ts';

export const procedureErrors = errors('equipment-maintenance-procedures', {
  ready: { status: 409, zh: '步骤完整，可以送审', en: 'The steps are complete and can go to review' },
  finding: { status: 409, zh: '{zh}', en: '{en}' },
  fileKind: {
    status: 415,
    zh: '只能导入 XLSX、DOCX 或本平台导出的 JSON',
    en: 'Only XLSX, DOCX and JSON of this platform can be read',
  },
  fileBroken: {
    status: 422,
    zh: '无法读取“{name}”：{reason}',
    en: '“{name}” cannot be read: {reason}',
  },
  fileEmpty: {
    status: 422,
    zh: '“{name}”中没有找到步骤；表格须有“内容”一列',
    en: 'No steps were found in “{name}”; a sheet needs a column of steps',
  },
  notInForce: {
    status: 409,
    zh: '只能按已批准的版次执行',
    en: 'Only a revision that is in force can be executed',
  },
  noParameter: {
    status: 409,
    zh: '型号“{model}”缺少参数：{names}；请先补参数表或另选型号',
    en: 'Model “{model}” lacks parameters: {names}; complete the table or choose another model',
  },
  notRunning: {
    status: 409,
    zh: '执行当前为“{zh}”，不能录入步骤',
    en: 'The execution is “{en}”; no steps can be entered',
  },
  step: { status: 409, zh: '步骤 {number}：{zh}', en: 'Step {number}: {en}' },
  taken: {
    status: 409,
    zh: '步骤 {number} 已由{person}在另一台设备上开始',
    en: 'Step {number} was begun by {person} on another device',
  },
  notFailed: {
    status: 409,
    zh: '该步骤没有待处置的不合格读数',
    en: 'There is no failed reading to decide on at this step',
  },
  keyUsed: {
    status: 409,
    zh: '该提交编号已用于另一内容，请重新提交',
    en: 'Something else was sent under this key; send it anew',
  },
  release: {
    status: 403,
    zh: '停检点 {number} 须由有“{zh}”签字权的人验证身份后签字',
    en: 'Hold point {number} is signed by somebody with the right of “{en}”, who proves who they are first',
  },
  ownWork: {
    status: 403,
    zh: '停检点 {number} 之前的步骤由{person}录入，须由其他有签字权的人签字',
    en: '{person} entered steps before hold point {number}; somebody else with the right signs it',
  },
  signer: {
    status: 403,
    zh: '账号或密码不正确，或没有该停检点的签字权',
    en: 'Account or password is wrong, or the person may not sign this hold point',
  },
  firstPassword: {
    status: 403,
    zh: '该账号仍在用别人设定的首个密码，不能证明是本人；请先登录并改成自己的密码',
    en: 'This account still has the first password somebody else gave it, which proves nobody: sign in and choose an own one first',
  },
  passwordWrong: { status: 400, zh: '密码不正确，未签署', en: 'The password is wrong; nothing was signed' },
  openSteps: {
    status: 409,
    zh: '还有 {count} 步未完成，第一步是 {number}',
    en: 'Steps still open: {count}; the first is {number}',
  },
  notOpenOrder: {
    status: 409,
    zh: '工单 {number} 已结束，不能再开始执行',
    en: 'Work order {number} is over; nothing can be started for it',
  },
});
