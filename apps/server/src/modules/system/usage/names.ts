import { resources } from '@ircrisk/contract/catalog.ts';
import { menuGroups } from '@ircrisk/contract/menu.ts';
import { columnOf, type Resource } from '@ircrisk/contract/resource.ts';
import type { Language, Text } from '@ircrisk/contract/text.ts';
import { operationTitles } from '#platform/http/operation-titles.ts';
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

/** Modules and tables whose name is in no declaration. */
const furtherNames: Readonly<Record<string, Text>> = {
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
};

const byId = new Map(resources.map((resource) => [resource.id, resource.title]));
const byTable = new Map(resources.map((resource) => [resource.table, resource.title]));
const declared = new Map(resources.map((resource) => [resource.table, resource]));
const byMenu = new Map<string, Text>(
  menuGroups.flatMap((group) => group.entries.map((entry): [string, Text] => [entry.code, entry])),
);
const jobOf = (operation: string) => jobTitles.get(operation.replace(/^job /, ''));

export function moduleName(module: string, language: Language): string {
  const found =
    furtherNames[module] ?? byId.get(module) ?? byMenu.get(module) ?? platformWork[module] ?? jobOf(module);
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
  if (!resource || !image) return null;
  const own = image[columnOf(resource, resource.label)];
  const second = `${resource.label}En`;
  const english = second in resource.fields ? image[columnOf(resource, second)] : undefined;
  const called = (language === 'en' && english) || own;
  return typeof called === 'string' && called !== '' ? called : null;
}
