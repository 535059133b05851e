import { resources } from '@ircrisk/contract/catalog.ts';
import { menuGroups } from '@ircrisk/contract/menu.ts';
import { setDefaultLanguage, setDefaultLanguageBare } from '@ircrisk/contract/modules/workplace/project.ts';
import { columnOf, isPointer, type Resource } from '@ircrisk/contract/resource.ts';
import type { Language, Text } from '@ircrisk/contract/text.ts';
import { operationSubjects, operationTitles } from '#platform/http/operation-titles.ts';
import { jobTitles } from '#platform/jobs/job-titles.ts';

/** What works without a person. */
const platformWork: Readonly<Record<string, Text>> = {
  migration: { zh: '版本升级', en: 'Upgrade' },
  seed: { zh: '初始化', en: 'Initial setup' },
  token: { zh: '登录', en: 'Sign-in' },
  'sign-in': { zh: '登录', en: 'Sign-in' },
  sweep: { zh: '定时清理', en: 'Clean-up' },
  'watch dates': { zh: '到期提醒', en: 'Due dates' },
  'watch incident clocks': { zh: '事件通报时限检查', en: 'Notification deadlines' },
  'watch jobs': { zh: '作业有效期检查', en: 'Jobs whose time is over' },
  'watch work orders': { zh: '工单到期检查', en: 'Work orders due' },
  'end shelved alarms': { zh: '搁置报警到期', en: 'Shelved alarms that end' },
  'judge operating windows': { zh: '操作窗口判定', en: 'Judging operating windows' },
  'mark results of an earlier engine': {
    zh: '标记旧版引擎的结果',
    en: 'Marking results of an earlier engine',
  },
  'judge screenings': { zh: '定性筛选复核', en: 'Judging screenings' },
  'follow bypasses': { zh: '旁路起止跟踪', en: 'Bypasses that begin or end' },
  'end figures set by hand': { zh: '手工风险值到期', en: 'Figures set by hand that end' },
  'watch questions': { zh: '问答时限检查', en: 'Questions due' },
  webhooks: { zh: '事件推送', en: 'Webhooks' },
  'old webhook calls': { zh: '清理推送记录', en: 'Clearing old deliveries' },
  calendar: { zh: '日历订阅', en: 'Calendar subscription' },
  'admin reset-password': { zh: '控制台重置密码', en: 'Password reset at the console' },
  authenticate: { zh: '会话检查', en: 'Session check' },
  sms: { zh: '短信验证码', en: 'SMS code' },
  'audit chain': { zh: '审计链', en: 'Audit chain' },
  'audit check': { zh: '审计核对', en: 'Audit check' },
  'error record': { zh: '异常记录', en: 'Fault record' },
  dashboard: { zh: '仪表盘汇总', en: 'Counting for the dashboard' },
  'operation days': { zh: '操作统计汇总', en: 'Counting operations' },
  'statistics views': { zh: '统计汇总', en: 'Counting for statistics' },
  'register permissions': { zh: '登记接口', en: 'Registering operations' },
};

/** What belongs to a record, or to a module as a whole, and is no list of its own. */
const trailTables: Readonly<Record<string, Text>> = {
  imports: { zh: '导入', en: 'Imports' },
  study_rules: { zh: '评审规则', en: 'Review rules' },
  risk_matrices: { zh: '风险矩阵', en: 'Risk matrices' },
  risk_assessments: { zh: '风险评级', en: 'Risk ratings' },
  feedback_comments: { zh: '反馈回复', en: 'Comments on feedback' },
  management_coefficients: { zh: '管理系数', en: 'Management factors' },
  kpi_snapshots: { zh: '指标月度冻结', en: 'Frozen months of figures' },
  dashboard_layouts: { zh: '仪表盘布局', en: 'Dashboard layouts' },
  equipment_states: { zh: '设备状态', en: 'States of equipment' },
  equipment_downtimes: { zh: '设备停机', en: 'Downtime of equipment' },
  equipment_moves: { zh: '设备调拨', en: 'Moves of equipment' },
  series_deliveries: { zh: '时序数据批次', en: 'Deliveries of readings' },
  failure_settings: { zh: '失效数据设置', en: 'Settings of failure data' },
  bad_actor_runs: { zh: '不良设备排名', en: 'Bad-actor rankings' },
  bad_actor_case_moves: { zh: '治理过程', en: 'Steps of a bad-actor case' },
  alarm_retimings: { zh: '报警事件时间校正', en: 'Alarm events moved in time' },
  alarm_tunings: { zh: '报警整定建议', en: 'Proposed alarm settings' },
  fault_tree_results: { zh: '故障树结果', en: 'Fault tree results' },
  event_tree_results: { zh: '事件树结果', en: 'Event tree results' },
  rbi_assessments: { zh: 'RBI 评估', en: 'RBI assessments' },
  rbi_scenarios: { zh: 'RBI 假设方案', en: 'RBI what-if cases' },
  fmeca_templates: { zh: 'FMECA 模板', en: 'FMECA templates' },
  fmeca_study_bases: { zh: 'FMECA 评定依据', en: 'Bases of an FMECA' },
  fmea_actions: { zh: 'FMEA 措施', en: 'FMEA actions' },
  fmea_tables: { zh: 'FMEA 评分表', en: 'FMEA rating tables' },
  rca_follow_ups: { zh: '根原因分析跟踪', en: 'Follow-up of root cause analyses' },
  rca_lessons: { zh: '根原因分析经验', en: 'Lessons of root cause analyses' },
  dynamic_risk_settings: { zh: '动态风险设置', en: 'Settings of dynamic risk' },
  barrier_settings: { zh: '屏障管理设置', en: 'Settings of barriers' },
  qra_itp_signs: { zh: '检验试验计划签署', en: 'Signatures of test plans' },
  qra_settings: { zh: '质量风险设置', en: 'Settings of quality risk' },
  qra_site_results: { zh: '定量风险结果', en: 'Results of quantitative risk' },
  incident_classifications: { zh: '事件定级', en: 'Classifications of incidents' },
  incident_notices: { zh: '事件通报', en: 'Notifications of incidents' },
  incident_moves: { zh: '事件处理过程', en: 'Steps of an incident' },
  incident_settings: { zh: '事件设置', en: 'Settings of incidents' },
  incident_frozen_months: { zh: '事故率冻结月份', en: 'Frozen months of incident rates' },
  incident_corrections: { zh: '事故率更正', en: 'Corrections of incident rates' },
  jha_gas_tests: { zh: '气体检测', en: 'Gas tests' },
  jha_signatures: { zh: '交底签名', en: 'Signatures of briefings' },
  jha_moves: { zh: '作业危害分析过程', en: 'Steps of a job hazard analysis' },
  jha_settings: { zh: '作业危害分析设置', en: 'Settings of job hazard analysis' },
  jha_training_notes: { zh: '培训说明', en: 'Notes on trainings' },
  jha_permit_waivers: { zh: '作业票豁免', en: 'Waived permits' },
  qa_moves: { zh: '问题处理过程', en: 'Steps of a question' },
  qa_evaluations: { zh: '检索评测', en: 'Evaluations of the search' },
  qa_settings: { zh: '问答设置', en: 'Settings of questions' },
  qa_training_needs: { zh: '培训需求', en: 'Training needs' },
  case_links: { zh: '案例关联', en: 'Links of cases' },
  case_reads: { zh: '案例阅读', en: 'Cases read' },
  case_searches: { zh: '案例订阅', en: 'Saved case searches' },
  pdf_layers: { zh: 'PDF 图层', en: 'PDF layers' },
  pdf_marks: { zh: 'PDF 标注', en: 'PDF marks' },
  pdf_bindings: { zh: 'PDF 标注关联', en: 'Links of PDF marks' },
  pdf_calibrations: { zh: 'PDF 比例标定', en: 'Scales of PDF pages' },
  pdf_templates: { zh: 'PDF 提取模板', en: 'PDF reading templates' },
  pdf_extractions: { zh: 'PDF 提取', en: 'PDF readings' },
  pdf_values: { zh: 'PDF 提取值', en: 'Values read from PDF' },
};

/** Modules and tables whose name is in no declaration. */
const furtherNames: Readonly<Record<string, Text>> = {
  ...trailTables,
  '': { zh: '平台', en: 'Platform' },
  'enterprise-info': { zh: '企业信息', en: 'Company information' },
  enterprises: { zh: '企业信息', en: 'Company information' },
  tenant: { zh: '客户', en: 'Customers' },
  tenants: { zh: '客户', en: 'Customers' },
  tenant_modules: { zh: '客户模块', en: 'Modules of a customer' },
  tenant_top_menus: { zh: '客户菜单组', en: 'Menu groups of a customer' },
  topmenu: { zh: '菜单组', en: 'Menu groups' },
  top_menus: { zh: '菜单组', en: 'Menu groups' },
  top_menu_menus: { zh: '菜单组绑定', en: 'Menus of a group' },
  menu: { zh: '菜单', en: 'Menus' },
  menus: { zh: '菜单', en: 'Menus' },
  'data-scope': { zh: '数据权限', en: 'Data scopes' },
  data_scopes: { zh: '数据权限', en: 'Data scopes' },
  'api-scope': { zh: '接口权限', en: 'API operations' },
  api_scopes: { zh: '接口权限', en: 'API operations' },
  project: { zh: '项目', en: 'Projects' },
  projects: { zh: '项目', en: 'Projects' },
  calendar_feeds: { zh: '日历订阅', en: 'Calendar addresses' },
  project_members: { zh: '项目成员', en: 'Project members' },
  oauth: { zh: '登录', en: 'Sign-in' },
  job: { zh: '后台任务', en: 'Background jobs' },
  jobs: { zh: '后台任务', en: 'Background jobs' },
  file: { zh: '文件', en: 'Files' },
  files: { zh: '文件', en: 'Files' },
  notice: { zh: '通知', en: 'Notices' },
  notices: { zh: '通知', en: 'Notices' },
  identity_bindings: { zh: '账号绑定', en: 'Bound identities' },
  clients: { zh: '客户端', en: 'Clients' },
  usual: { zh: '操作记录', en: 'Operation record' },
  binding: { zh: '账号绑定', en: 'Bound identities' },
  feedback: { zh: '反馈', en: 'Feedback' },
  pdf: { zh: 'PDF 标注', en: 'PDF marking' },
  signature: { zh: '签名核对', en: 'Checked signatures' },
  'study-rule': { zh: '评审规则', en: 'Review rules' },
  ticket: { zh: '登录票据', en: 'Sign-in tickets' },
  'own-settings': { zh: '个人设置', en: 'Own settings' },
};

const byId = new Map(resources.map((resource) => [resource.id, resource.title]));
const byTable = new Map(resources.map((resource) => [resource.table, resource.title]));
const declared = new Map(resources.map((resource) => [resource.table, resource]));
const byMenu = new Map<string, Text>(
  menuGroups.flatMap((group) => group.entries.map((entry): [string, Text] => [entry.code, entry])),
);
const jobOf = (operation: string) => jobTitles.get(operation.replace(/^job /, ''));

const declaredName = (name: string): Text | undefined =>
  furtherNames[name] ?? byId.get(name) ?? byMenu.get(name);

/** Calls that say something of the caller, whatever their address begins with. */
const ofOneself: ReadonlySet<string> = new Set([setDefaultLanguage.path, setDefaultLanguageBare.path]);

export function moduleName(module: string, language: Language, operation = ''): string {
  if (ofOneself.has(operation)) module = 'own-settings';
  const [about] = (operationSubjects.get(module) ?? []).flatMap((one) => declaredName(one || '-') ?? []);
  const found = declaredName(module) ?? platformWork[module] ?? jobOf(module) ?? about;
  return found?.[language] ?? module;
}

export const tableTitle = (table: string, language: Language): string =>
  (byTable.get(table) ?? furtherNames[table])?.[language] ?? table;

export function operationTitle(operation: string, language: Language): string {
  const found = operationTitles.get(operation) ?? platformWork[operation] ?? jobOf(operation);
  return found?.[language] ?? operation;
}

export const resourceOfTable = (table: string): Resource | undefined => declared.get(table);

/** What the record was called when this happened to it, from its own image; the number where nothing names it. */
export function recordName(
  table: string,
  image: Record<string, unknown> | null,
  language: Language,
): string | null {
  const resource = declared.get(table);
  if (!image) return null;
  if (!resource) return undeclaredName(image, language);
  const own = image[columnOf(resource, resource.label)];
  const field = resource.fields[resource.label];
  // It is called by another record: whose name has to be asked for.
  if (field && isPointer(field)) return null;
  if (field?.kind === 'choice' && typeof own === 'string') return field.choices[own]?.[language] ?? own;
  const second = `${resource.label}En`;
  const english = second in resource.fields ? image[columnOf(resource, second)] : undefined;
  const called = (language === 'en' && english) || own;
  return typeof called === 'string' && called !== '' ? called : null;
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A file or a matrix says its own name, an import its list and its file. */
function undeclaredName(image: Record<string, unknown>, language: Language): string | null {
  const list = byId.get(text(image.resource))?.[language];
  const own = (language === 'en' && text(image.name_en)) || text(image.name) || text(image.file_name);
  return [list, own].filter(Boolean).join(' · ') || null;
}
