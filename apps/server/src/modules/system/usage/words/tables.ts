import { resources } from '@ircrisk/contract/catalog.ts';
import type { Endpoint } from '@ircrisk/contract/endpoint.ts';
import { calibrationUnits } from '@ircrisk/contract/modules/assets/pdf-values.ts';
import { submitCompany } from '@ircrisk/contract/modules/system/company.ts';
import { messagingTexts } from '@ircrisk/contract/modules/system/identity.ts';
import { submitMenu, submitTopMenu } from '@ircrisk/contract/modules/system/menu.ts';
import { submitTenant } from '@ircrisk/contract/modules/system/tenant.ts';
import { feedbackActs } from '@ircrisk/contract/modules/workplace/feedback.ts';
import { memberRoles } from '@ircrisk/contract/modules/workplace/project.ts';
import { columnOf } from '@ircrisk/contract/resource.ts';
import { caseStates as badActorStates } from '@ircrisk/contract/resources/bad-actor.ts';
import { stateWords } from '@ircrisk/contract/resources/barrier-words.ts';
import { equipmentStates, riskLevels, typeChoices } from '@ircrisk/contract/resources/ledger/choices.ts';
import { itpStates, parties, verdicts } from '@ircrisk/contract/resources/quality/choices.ts';
import { languageTexts, linkKinds } from '@ircrisk/contract/resources/safety/case-choices.ts';
import {
  incidentActs,
  incidentStates,
  nationalGradeChoices,
  noticeKinds,
  releaseOutcomes,
  tierStatuses,
} from '@ircrisk/contract/resources/safety/incident-choices.ts';
import {
  boundaries,
  jhaActs,
  jhaMethods,
  jhaStates,
  permitKinds,
} from '@ircrisk/contract/resources/safety/jha-choices.ts';
import { questionActs, questionStates } from '@ircrisk/contract/resources/safety/qa-choices.ts';
import { signatures } from '@ircrisk/contract/study.ts';
import type { Text } from '@ircrisk/contract/text.ts';
import { labelsOf } from '@ircrisk/contract/validation.ts';
import { type ColumnWord, commonWords, onOff } from './columns.ts';

type Choices = Readonly<Record<string, Text>>;
const t = (zh: string, en: string, choices?: Choices): ColumnWord => ({
  zh,
  en,
  ...(choices && { choices }),
});
const at = (zh: string, en: string, table: string): ColumnWord => ({ zh, en, at: table });
const pair = (zh: string, en: string): Text => ({ zh, en });

/** What a step says: the act and the states it led from and to. */
const step = (acts: Choices | undefined, states: Choices): Record<string, ColumnWord> => ({
  ...(acts && { act: t('动作', 'Act', acts) }),
  from_state: t('原状态', 'From', states),
  to_state: t('新状态', 'To', states),
});

const studyKind: Choices = Object.fromEntries(resources.map(({ id, one, title }) => [id, one ?? title]));

/** What the columns of one table are called, where the common word is not theirs. */
const own: Readonly<Record<string, Readonly<Record<string, ColumnWord>>>> = {
  alarm_retimings: { sources: t('来源', 'Sources'), since: t('起始时间', 'Since') },
  alarm_tunings: {
    on_delay: t('延时（s）', 'Delay (s)'),
    deadband: t('死区（%）', 'Deadband (%)'),
    former_delay: t('原延时（s）', 'Former delay (s)'),
    former_deadband: t('原死区（%）', 'Former deadband (%)'),
    activations: t('报警次数', 'Activations'),
    removed: t('可减少的报警次数', 'Activations it would remove'),
    from_date: t('起始日期', 'From'),
    to_date: t('截止日期', 'To'),
    state: t('状态', 'State', {
      proposed: pair('建议中', 'Proposed'),
      inChange: pair('变更中', 'In change'),
      done: pair('已整定', 'Tuned'),
      dismissed: pair('不调整', 'Left as it is'),
    }),
    state_reason: t('状态说明', 'Reason of the state'),
  },
  api_scopes: {
    operator_only: t('仅运营方可用', 'For the operator alone'),
    registered: t('已登记', 'Registered'),
  },
  bad_actor_case_moves: {
    ...step(undefined, badActorStates),
    case_id: at('治理案例', 'Case', 'bad_actor_cases'),
  },
  bad_actor_runs: {
    from_time: t('起始时间', 'From'),
    to_time: t('截止时间', 'To'),
    metric: t('指标', 'Measure', {
      downtime: pair('停机时间', 'Downtime'),
      cost: pair('费用', 'Cost'),
      count: pair('次数', 'Count'),
    }),
    event_count: t('失效事件数', 'Failure events'),
    tag_count: t('位号数', 'Tags'),
  },
  barrier_elements: {
    override_state: t('手工设定状态', 'State set by hand', stateWords),
    override_stage: t('手工设定阶段', 'Stage of setting by hand', {
      requested: pair('已申请', 'Requested'),
      confirmed: pair('已确认', 'Confirmed'),
    }),
  },
  barrier_settings: { bypass_days: t('旁路最长天数', 'Longest bypass (days)') },
  calendar_feeds: { trade: t('专业', 'Trade') },
  case_links: {
    case_id: at('案例', 'Case', 'incident_cases'),
    kind: t('关联', 'Link', linkKinds),
    subject: t('关联对象', 'Linked to', {
      equipment: pair('设备', 'Equipment'),
      'rca-case': pair('根原因分析', 'Root cause analysis'),
      jha: pair('作业危害分析', 'Job hazard analysis'),
      'fmeca-study': pair('FMECA', 'FMECA'),
      incident: pair('事件', 'Incident'),
      'incident-case': pair('事故案例', 'Incident case'),
    }),
  },
  case_reads: { case_id: at('案例', 'Case', 'incident_cases') },
  case_searches: { alert: t('提醒', 'Alert') },
  clients: {
    client_id: t('客户端', 'Client'),
    access_token_validity: t('令牌有效期（s）', 'Life of a token (s)'),
    refresh_token_validity: t('刷新令牌有效期（s）', 'Life of a refresh token (s)'),
    web_server_redirect_uri: t('回调地址', 'Address of return'),
  },
  dashboard_layouts: {},
  data_scopes: {
    scope_type: t('范围', 'Scope', {
      1: pair('全部', 'All'),
      2: pair('仅本人', 'Own alone'),
      3: pair('所在部门', 'Own department'),
      4: pair('所在部门及下级', 'Own department and below'),
      5: pair('自定义', 'Chosen departments'),
      6: pair('所在企业', 'Own company'),
    }),
    scope_name: t('名称', 'Name'),
    scope_name_en: t('英文名称', 'English name'),
    built_in: t('内置', 'Built in'),
  },
  dynamic_risk_settings: {
    product_cap: t('修正系数乘积上限', 'Cap of the product of factors'),
    tau_days: t('衰减时间（d）', 'Time of fading (d)'),
    history_years: t('历史年数', 'Years of history'),
    threshold: t('提醒等级', 'Level of alerts', riskLevels),
    rise_factor: t('上升倍数', 'Factor of a rise'),
    stale_days: t('数据过期天数', 'Days until data are stale'),
    alarm_weight: t('报警权重', 'Weight of alarms'),
    permit_weight: t('作业票权重', 'Weight of permits'),
  },
  equipment_downtimes: { down_from: t('停机开始', 'Down since'), down_to: t('停机结束', 'Down until') },
  equipment_moves: { moved_at: t('调拨时间', 'Moved') },
  equipment_states: { state: t('状态', 'State', equipmentStates), since: t('起始日期', 'Since') },
  failure_events: { tag: t('位号', 'Tag') },
  failure_settings: {
    released_only: t('仅用已发布事件', 'Released events alone'),
    surveillance_from: t('观察起始日期', 'Observed since'),
    excluded: t('排除项', 'Left out'),
    currency: t('币种', 'Currency'),
    planned_run_end: t('计划运行截止', 'Planned end of the run'),
  },
  feedback_comments: {
    item_id: at('反馈', 'Feedback', 'feedback_items'),
    act: t('动作', 'Act', feedbackActs),
  },
  feedback_items: {
    kind: t('类型', 'Kind', { bug: pair('缺陷', 'Bug'), demand: pair('需求', 'Demand') }),
  },
  fmea_actions: {
    kind: t('类型', 'Kind', {
      prevention: pair('预防', 'Prevention'),
      detection: pair('探测', 'Detection'),
    }),
  },
  fmea_tables: { source: t('来源', 'Source') },
  fmeca_study_bases: {
    study_id: at('FMECA', 'FMECA', 'fmeca_studies'),
    scale_version: t('评分标准版本', 'Version of the scale'),
  },
  fmeca_templates: {
    iso_class: t('设备类别', 'Equipment class', typeChoices),
    template_version: t('版本', 'Version'),
  },
  identity_bindings: { source: t('来源', 'Source', messagingTexts), nickname: t('昵称', 'Nickname') },
  imports: { resource: t('列表', 'List', studyKind) },
  incident_classifications: {
    state: t('状态', 'State', {
      inForce: pair('生效', 'In force'),
      proposed: pair('待批准', 'Proposed'),
      superseded: pair('已替代', 'Superseded'),
      rejected: pair('已拒绝', 'Refused'),
    }),
    tier: t('等级', 'Tier'),
    tier_status: t('定级状态', 'State of the tier', tierStatuses),
    national_grade: t('国家等级', 'National grade', nationalGradeChoices),
    severity_weight: t('严重度权重', 'Severity weight'),
  },
  incident_notices: {
    kind: t('通报', 'Notification', noticeKinds),
    extended_reason: t('延期理由', 'Reason of the extension'),
  },
  incident_moves: step(
    { ...incidentActs, merge: pair('合并', 'Merged'), reclassify: pair('重新定级', 'Classified anew') },
    incidentStates,
  ),
  incident_releases: { outcomes: t('后果', 'Outcomes', releaseOutcomes) },
  incident_settings: {
    internal_minutes: t('内部报告时限（min）', 'Internal report within (min)'),
    authority_minutes: t('上报时限（min）', 'Report to the authority within (min)'),
    casualty_days: t('伤亡补报天数', 'Days to report changed casualties'),
    casualty_days_fire: t('火灾伤亡补报天数', 'Days to report changed casualties of a fire'),
    investigation_days: t('调查天数', 'Days of an investigation'),
    extension_days: t('延期天数', 'Days of an extension'),
    lost_day_cap: t('损失工作日上限', 'Most lost days'),
    loss_floor: t('直接损失下限', 'Least direct loss'),
    duplicate_hours: t('重复判定时间（h）', 'Duplicates within (h)'),
  },
  jha_gas_tests: {
    point: t('采样点', 'Point'),
    combustible: t('可燃气体', 'Combustible gas'),
    combustible_unit: t('可燃气体单位', 'Unit of combustible gas', {
      volume: pair('体积分数 %', '% by volume'),
      lel: pair('% LEL', '% LEL'),
    }),
    oxygen: t('氧含量（%）', 'Oxygen (%)'),
    h2s: t('硫化氢（mg/m³）', 'Hydrogen sulphide (mg/m³)'),
    tester: t('检测人', 'Tester'),
  },
  jha_moves: step({ ...jhaActs, expire: pair('到期', 'Expired') }, jhaStates),
  jha_permit_waivers: { kind: t('作业票', 'Permit', permitKinds) },
  jha_settings: {
    method: t('方法', 'Method', jhaMethods),
    boundary: t('界限规则', 'Rule at the limits', boundaries),
    free_numbers: t('允许任意数值', 'Any number allowed'),
    warn_hours: t('提前提醒（h）', 'Warned before (h)'),
  },
  incident_cases: {
    facts_checked_by: at('事实核对人', 'Facts checked by', 'users'),
    facts_checked_on: t('事实核对日期', 'Facts checked on'),
  },
  jha_signatures: {
    language: t('语言', 'Language', languageTexts),
    removal_reason: t('移除理由', 'Reason for striking off'),
  },
  jhas: {
    boundary: t('界限规则', 'Rule at the limits', boundaries),
    called_permits: t('所需作业票', 'Permits called for', permitKinds),
  },
  maintenance_plans: { first_cycle: t('首个周期', 'First cycle', { 0: pair('0', '0'), 1: pair('1', '1') }) },
  management_coefficients: {
    coefficient: t('管理系数', 'Management factor'),
    valid_from: t('生效日期', 'Valid from'),
    valid_to: t('失效日期', 'Valid to'),
    evaluation_code: t('评估编号', 'Evaluation'),
  },
  menus: {
    category: t('类别', 'Category', { 1: pair('菜单', 'Menu'), 2: pair('按钮', 'Button') }),
    action: t('操作位置', 'Actions', {
      0: pair('无', 'None'),
      1: pair('工具栏', 'Toolbar'),
      2: pair('操作栏', 'Row'),
      3: pair('工具操作栏', 'Toolbar and row'),
    }),
    is_open: t('打开方式', 'Opens in', { 1: pair('本窗口', 'Same window'), 2: pair('新窗口', 'New window') }),
    operator_only: t('仅运营方可用', 'For the operator alone'),
    built_in: t('内置', 'Built in'),
    installed: t('已安装', 'Installed'),
    keep_alive: t('保持打开', 'Kept alive'),
  },
  notices: { asks: t('需要处理', 'Asks for something') },
  pdf_calibrations: {
    length: t('长度', 'Length'),
    unit: t('单位', 'Unit', Object.fromEntries(calibrationUnits.map((one) => [one, pair(one, one)]))),
  },
  pdf_extractions: { missing: t('缺少', 'Missing') },
  pdf_layers: {
    kind: t('类型', 'Kind', {
      loop: pair('腐蚀回路', 'Corrosion loops'),
      cml: pair('测厚点', 'Monitoring locations'),
      barrier: pair('屏障', 'Barriers'),
      isolation: pair('隔离', 'Isolation'),
      comment: pair('批注', 'Comments'),
    }),
    colour: t('颜色', 'Colour'),
  },
  pdf_marks: {
    state: t('状态', 'State', { open: pair('未解决', 'Open'), resolved: pair('已解决', 'Resolved') }),
    carried: t('沿用', 'Carried over', {
      same: pair('位置不变', 'Same place'),
      shifted: pair('位置已移', 'Shifted'),
      unresolved: pair('待复核', 'To be checked'),
      placed: pair('人工放置', 'Placed by hand'),
    }),
    carried_from: at('沿用自', 'Carried from', 'pdf_marks'),
    likeness: t('相似度', 'Likeness'),
    foreign_author: t('外部作者', 'Author elsewhere'),
    foreign_name: t('外部名称', 'Name elsewhere'),
  },
  pdf_values: {
    raw: t('原文', 'As written'),
    value_text: t('值', 'Value'),
    unit: t('单位', 'Unit'),
    method: t('读取方式', 'Read by', {
      text: pair('文本', 'Text'),
      ocr: pair('文字识别', 'Character recognition'),
      manual: pair('人工', 'Hand'),
    }),
    state: t('状态', 'State', {
      read: pair('已读取', 'Read'),
      confirmed: pair('已确认', 'Confirmed'),
      rejected: pair('已拒绝', 'Refused'),
      written: pair('已写入', 'Written'),
    }),
  },
  project_members: { member_role: t('项目角色', 'Role in the project', memberRoles) },
  qa_evaluations: { zero: t('无结果', 'Without a result') },
  qa_moves: step(questionActs, questionStates),
  qa_settings: {
    ratio_limit: t('区分度下限', 'Least ratio'),
    score_limit: t('得分下限', 'Least score'),
    normal_hours: t('一般问题时限（h）', 'Time of a normal question (h)'),
    urgent_hours: t('紧急问题时限（h）', 'Time of an urgent question (h)'),
    keep_days: t('保留天数', 'Kept for (days)'),
    reword: t('语言模型改写', 'Reworded by a language model'),
    keep_question_days: t('问题保留天数', 'Questions kept for (days)'),
  },
  qra_itp_signs: {
    party: t('签署方', 'Party', parties),
    outcome: t('结果', 'Outcome', {
      passed: pair('通过', 'Passed'),
      waived: pair('放弃见证', 'Waived'),
      refused: pair('不通过', 'Refused'),
    }),
  },
  qra_itps: { state: t('状态', 'State', itpStates) },
  qra_settings: {
    matrix_low: t('矩阵低风险上限', 'Matrix: low up to'),
    matrix_medium: t('矩阵中风险上限', 'Matrix: medium up to'),
    rpn_low: t('RPN 低风险上限', 'RPN: low up to'),
    rpn_medium: t('RPN 中风险上限', 'RPN: medium up to'),
  },
  qra_site_results: { study_id: at('定量风险研究', 'Study', 'qra_sites') },
  rbi_assessments: {
    study_id: at('RBI 研究', 'RBI study', 'rbi_studies'),
    is_confirmed: t('已确认', 'Confirmed'),
    item: t('评估对象', 'Assessed', {
      part: pair('部件', 'Part'),
      course: pair('壁板圈', 'Shell course'),
      bottom: pair('罐底', 'Tank bottom'),
      reliefDevice: pair('泄压装置', 'Relief device'),
      bundle: pair('管束', 'Tube bundle'),
    }),
  },
  rca_follow_ups: {
    case_id: at('根原因分析', 'Root cause analysis', 'rca_cases'),
    actions_done_on: t('措施完成日期', 'Measures done on'),
    check_due: t('验证期限', 'Check due'),
    events_before: t('此前事件数', 'Events before'),
    months_before: t('此前月数', 'Months before'),
    events_after: t('此后事件数', 'Events after'),
    months_after: t('此后月数', 'Months after'),
    verdict: t('结论', 'Verdict', verdicts),
    checked_on: t('验证日期', 'Checked on'),
    check_note: t('验证说明', 'Note of the check'),
    check_note_en: t('验证说明（英文）', 'Note of the check (English)'),
    closed_on: t('关闭日期', 'Closed on'),
    close_note: t('关闭说明', 'Note of the closing'),
  },
  rca_lessons: {
    number: t('编号', 'Number'),
    title_en: t('英文标题', 'English title'),
    iso_class: t('设备类别', 'Equipment class', typeChoices),
    problem: t('问题', 'Problem'),
    problem_en: t('问题（英文）', 'Problem (English)'),
    roots: t('根原因', 'Root causes'),
    roots_en: t('根原因（英文）', 'Root causes (English)'),
    measures: t('措施', 'Measures'),
    measures_en: t('措施（英文）', 'Measures (English)'),
    effect: t('效果', 'Effect'),
    effect_en: t('效果（英文）', 'Effect (English)'),
    published_on: t('发布日期', 'Published on'),
  },
  risk_assessments: {
    subject_type: t('评估对象', 'Assessed', {
      equipment: pair('设备', 'Equipment'),
      part: pair('部件', 'Part'),
      loop: pair('腐蚀回路', 'Corrosion loop'),
      unit: pair('单元', 'Unit'),
    }),
    probability: t('概率等级', 'Probability'),
    consequence: t('后果等级', 'Consequence'),
    frequency: t('频率（/a）', 'Frequency (/a)'),
    level: t('风险等级', 'Risk level', riskLevels),
    stage: t('阶段', 'Stage', {
      initial: pair('初始', 'Initial'),
      current: pair('当前', 'Current'),
      residual: pair('剩余', 'Residual'),
    }),
    assessed_on: t('评估日期', 'Assessed on'),
    approved: t('已批准', 'Approved'),
    in_force: t('生效', 'In force'),
  },
  risk_matrices: {
    matrix_version: t('版本', 'Version'),
    state: t('状态', 'State', {
      draft: pair('编制中', 'Draft'),
      active: pair('生效', 'In force'),
      retired: pair('停用', 'Retired'),
    }),
    definition: t('矩阵内容', 'Content of the matrix'),
  },
  series_deliveries: { source: t('来源', 'Source'), replaced: t('替换的数据点', 'Values replaced') },
  study_rules: {
    kind: t('研究', 'Study', studyKind),
    four_eyes: t('编审分离', 'Author and signers are different people'),
    signers: t('签署', 'Signatures', signatures),
    password_at_approval: t('批准时输入密码', 'Password at the approval'),
  },
  tenants: {
    logo: at('标志', 'Logo', 'files'),
    status: t('状态', 'Status', onOff),
    removed_at: t('删除时间', 'Removed'),
  },
};

/** Hand-made records: their labels stand in the call that writes them. */
const calls: Readonly<Record<string, Endpoint>> = {
  enterprises: submitCompany,
  tenants: submitTenant,
  menus: submitMenu,
  top_menus: submitTopMenu,
};

const snake = (property: string): string =>
  property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

function labelsOfCall(table: string): Record<string, ColumnWord> {
  const call = calls[table];
  if (!call) return {};
  const labelOf = labelsOf(call.input);
  const { shape = {} } = call.input as unknown as { shape?: Record<string, unknown> };
  return Object.fromEntries(
    Object.keys(shape).flatMap((property) => {
      const label = labelOf(property);
      const column = snake(property);
      return label ? [[column, { ...commonWords[column], ...label }]] : [];
    }),
  );
}

const declared = new Map(
  resources.map((resource) => [
    resource.table,
    new Set([
      ...Object.keys(resource.fields).map((property) => columnOf(resource, property)),
      ...(resource.tree ? ['parent_id'] : []),
    ]),
  ]),
);

/** Columns of a table that a declared resource reads in words itself. */
export const declaredColumns = (table: string): ReadonlySet<string> => declared.get(table) ?? new Set();

const known = new Map<string, Readonly<Record<string, ColumnWord>>>();

/** What the columns of a table are called and how their values are read; a column without a word is the platform's own. */
export function wordsOf(table: string): Readonly<Record<string, ColumnWord>> {
  let words = known.get(table);
  if (!words) {
    words = {
      ...commonWords,
      ...labelsOfCall(table),
      ...own[table],
    };
    const { parent_id: parent } = words;
    if (parent) words = { ...words, parent_id: { ...parent, at: table } };
    known.set(table, words);
  }
  return words;
}
