import { choice, note, number, reference, resource, tags, text, time, user, yesNo } from '../resource.ts';
import type { Text } from '../text.ts';

const t = (zh: string, en: string): Text => ({ zh, en });
const service = 'ircrisk-link';
const way = t('打开与身份', 'Opening and identity');
const watch = t('监测与停用', 'Watching and closing');

/** What another system is for; its tile is drawn by it. */
export const systemCategories = {
  eam: t('设备管理', 'Asset management'),
  mes: t('生产执行', 'Manufacturing execution'),
  lims: t('实验室', 'Laboratory'),
  monitoring: t('在线监测', 'Online monitoring'),
  video: t('视频', 'Video'),
  permit: t('作业许可', 'Permits'),
  document: t('文档管理', 'Documents'),
  other: t('其他', 'Other'),
};

export const openModes = {
  newTab: t('新标签页', 'New tab'),
  sameTab: t('当前标签页', 'This tab'),
  iframe: t('内嵌页', 'Framed page'),
  modal: t('对话框', 'Dialog'),
};
export type OpenMode = keyof typeof openModes;

export const ssoModes = {
  none: t('不传身份（对方自行登录）', 'None: the system signs in by itself'),
  ticket: t('一次性票据', 'One-time ticket'),
  formPost: t('表单提交票据', 'Ticket by form'),
  hmac: t('HMAC 签名', 'HMAC signature'),
  jwt: t('表单提交 JWT', 'JWT by form'),
};
export type SsoMode = keyof typeof ssoModes;
/** Modes whose address is posted to: the browser sends forms only to origins the operator has listed. */
export const postedModes: readonly SsoMode[] = ['formPost', 'jwt'];
/** Modes in which the system keeps a key of ours. */
export const keyedModes: readonly SsoMode[] = ['hmac', 'jwt'];

export const systemStates = {
  enabled: t('启用', 'Enabled'),
  maintenance: t('维护中', 'In maintenance'),
  disabled: t('停用', 'Disabled'),
};
export type SystemState = keyof typeof systemStates;

export const healthStates = {
  up: t('正常', 'Up'),
  down: t('无应答', 'Down'),
  refused: t('出错', 'In error'),
  notListed: t('未监测', 'Not watched'),
};
export type HealthState = keyof typeof healthStates;

export const framings = {
  allowed: t('允许内嵌', 'May be framed'),
  refused: t('拒绝内嵌', 'Refuses frames'),
  unknown: t('未知', 'Not known'),
};

/** Another system people go to from here. Its secrets stand apart and are in no list, export or record of changes. */
export const jumpSystem = resource('jump-system', {
  service,
  table: 'jump_systems',
  title: t('第三方系统', 'Third-party systems'),
  purpose: t(
    '可跳转的外部系统：允许的主机、打开方式、单点登录方式与状态。',
    'Systems people go to from here: hosts they may be at, how they open, how they learn who comes, and their state.',
  ),
  label: 'name',
  fields: {
    code: text({
      ...t('代码', 'Code'),
      max: 32,
      required: true,
      list: true,
      search: true,
      filter: true,
      width: 90,
      pattern: {
        regex: /^[A-Za-z][A-Za-z0-9_-]{0,31}$/,
        rule: t('字母开头，可用字母、数字、- 和 _', 'Begins with a letter; letters, digits, - and _'),
      },
      hint: t('签名中的 target 与 JWT 的 aud', 'The target of signatures and the aud of a JWT'),
      example: 'MES',
    }),
    name: text({ ...t('名称', 'Name'), max: 100, required: true, list: true, search: true }),
    nameEn: text({ ...t('英文名称', 'English name'), max: 100, search: true }),
    category: choice({
      ...t('类别', 'Category'),
      choices: systemCategories,
      required: true,
      default: 'other',
      list: true,
      filter: true,
    }),
    baseUrl: text({
      ...t('首页地址', 'Address'),
      max: 500,
      required: true,
      list: true,
      sort: false,
      width: 240,
      hint: t('https:// 开头；主机须在允许主机中', 'With https://; its host is one of the allowed ones'),
      example: 'https://mes.example.com/',
    }),
    allowedHosts: tags({
      ...t('允许的主机', 'Allowed hosts'),
      required: true,
      sort: false,
      hint: t('主机或 主机:端口，逐个填写，须完全一致', 'host or host:port, one by one, compared exactly'),
      example: 'mes.example.com',
    }),
    openMode: choice({
      ...t('打开方式', 'Opens in'),
      choices: openModes,
      required: true,
      default: 'newTab',
      list: true,
      group: way,
    }),
    ssoMode: choice({
      ...t('单点登录', 'Single sign-on'),
      choices: ssoModes,
      required: true,
      default: 'none',
      list: true,
      filter: true,
      group: way,
    }),
    parameterName: text({
      ...t('票据参数名', 'Name of the ticket parameter'),
      max: 32,
      group: way,
      pattern: {
        regex: /^[A-Za-z][A-Za-z0-9_.-]{0,31}$/,
        rule: t('字母开头，可用字母、数字、. - 和 _', 'Begins with a letter; letters, digits, . - and _'),
      },
      hint: t('不填为 ticket；JWT 为 jwt', 'ticket when empty; jwt for a JWT'),
      example: 'ticket',
    }),
    algorithm: choice({
      ...t('JWT 算法', 'JWT algorithm'),
      choices: { ES256: t('ES256', 'ES256'), RS256: t('RS256', 'RS256') },
      default: 'ES256',
      group: way,
    }),
    redeemerId: user({
      ...t('核验票据的用户', 'User who redeems tickets'),
      group: way,
      hint: t(
        '对方程序以其接口密钥登录的用户；填写后只有该用户能核验',
        'The user whose access key the other program signs in with; once named, nobody else redeems',
      ),
    }),
    plainHttp: yesNo({
      ...t('允许 http（仅内网）', 'Plain http, intranet only'),
      default: false,
      group: way,
    }),
    sendsReady: yesNo({
      ...t('内嵌后发送就绪消息', 'Says when its frame is ready'),
      default: false,
      group: way,
      hint: t('8 秒内没有消息即改用新标签页', 'Without the message within 8 s a new tab is offered'),
    }),
    state: choice({
      ...t('状态', 'State'),
      choices: systemStates,
      required: true,
      default: 'enabled',
      list: true,
      filter: true,
      group: watch,
    }),
    closedNote: text({
      ...t('停用说明', 'Why it is closed'),
      max: 200,
      group: watch,
      hint: t('维护或停用时显示给用户', 'Shown to people while it is closed'),
    }),
    closedNoteEn: text({ ...t('停用说明（英文）', 'Why it is closed, in English'), max: 200, group: watch }),
    healthUrl: text({
      ...t('监测地址', 'Address to watch'),
      max: 500,
      group: watch,
      hint: t(
        '每 5 分钟检查一次；主机须在平台运营方的清单中，不填为首页地址',
        'Asked every 5 minutes where the operator has listed its origin; the address above when empty',
      ),
      example: 'https://mes.example.com/health',
    }),
    ownerId: user({ ...t('联系人', 'Contact'), list: true, group: watch }),
    remark: note({ ...t('备注', 'Remark'), max: 500, group: watch }),
    healthState: choice({
      ...t('监测', 'Health'),
      choices: healthStates,
      readOnly: true,
      summary: true,
      list: true,
      filter: true,
    }),
    latencyMs: number({ ...t('应答（ms）', 'Answer, ms'), readOnly: true, summary: true, list: true }),
    statusCode: number({ ...t('状态码', 'Status code'), readOnly: true, summary: true }),
    framing: choice({ ...t('内嵌', 'Frames'), choices: framings, readOnly: true, summary: true }),
    checkedTime: time({ ...t('检查时间', 'Checked'), readOnly: true, summary: true, list: true }),
  },
  summary: { table: 'jump_health', key: 'system_id' },
  unique: [['code']],
  order: { by: 'code' },
  usedBy: [{ table: 'jump_entries', column: 'system_id', title: t('跳转链接', 'Jump links') }],
  exchange: ['import', 'export'],
});

/** Where a link stands. */
export const linkPlaces = {
  equipment: t('设备', 'Equipment'),
  part: t('部件', 'Part'),
  unit: t('装置单元', 'Unit'),
  order: t('工单', 'Work order'),
  alarm: t('报警', 'Alarm'),
  global: t('首页', 'Home'),
};
export type LinkPlace = keyof typeof linkPlaces;

const pathTexts = {
  'equipment.id': t('设备 ID', 'Equipment ID'),
  'equipment.tag': t('设备位号', 'Equipment tag'),
  'equipment.name': t('设备名称', 'Equipment name'),
  'equipment.nameEn': t('设备英文名称', 'Equipment name in English'),
  'equipment.registrationCode': t('设备代码', 'Registration code'),
  'equipment.serialNumber': t('出厂编号', 'Serial number'),
  'equipment.certificateNumber': t('使用登记证号', 'Certificate number'),
  'part.number': t('部件编号', 'Part number'),
  'part.tag': t('部件位号', 'Part tag'),
  'part.name': t('部件名称', 'Part name'),
  'unit.name': t('单元名称', 'Unit name'),
  'unit.nameEn': t('单元英文名称', 'Unit name in English'),
  'unit.number': t('单元编号', 'Unit number'),
  'unit.abbreviation': t('单元简称', 'Abbreviation of the unit'),
  'order.number': t('工单号', 'Order number'),
  'order.title': t('工单标题', 'Order title'),
  'alarm.code': t('报警', 'Alarm'),
  'alarm.tag': t('报警位号', 'Alarm tag'),
  'alarm.type': t('报警类型', 'Alarm type'),
  'alarm.priority': t('报警优先级', 'Alarm priority'),
  'user.account': t('账号', 'Account'),
  'user.name': t('姓名', 'Name of the person'),
  'user.language': t('语言', 'Language'),
  'tenant.id': t('租户', 'Tenant'),
  'project.id': t('项目 ID', 'Project ID'),
} as const;
export type ContextPath = keyof typeof pathTexts;
export const contextPaths: Readonly<Record<ContextPath, Text>> = pathTexts;

const groupsOn: Readonly<Record<LinkPlace, readonly string[]>> = {
  equipment: ['equipment', 'unit'],
  part: ['part', 'equipment', 'unit'],
  unit: ['unit'],
  order: ['order', 'equipment', 'unit'],
  alarm: ['alarm', 'equipment', 'unit'],
  global: ['unit'],
};

/** What a link at a place may say of where it was opened, and always of the person. */
export const pathsAt = (place: LinkPlace): ContextPath[] =>
  (Object.keys(pathTexts) as ContextPath[]).filter((path) =>
    [...groupsOn[place], 'user', 'tenant', 'project'].includes(path.split('.')[0] ?? ''),
  );

/** A way into another system: an address with places for values, and where each value comes from. */
export const jumpEntry = resource('jump-entry', {
  service,
  table: 'jump_entries',
  title: t('跳转链接', 'Jump links'),
  purpose: t(
    '在设备、部件、工单、报警和首页上提供的跳转：地址模板与上下文参数。',
    'Links on equipment, parts, orders, alarms and the home page: a template of the address and where its values come from.',
  ),
  label: 'title',
  fields: {
    systemId: reference({
      ...t('系统', 'System'),
      to: 'jump-system',
      required: true,
      list: true,
      filter: true,
    }),
    title: text({ ...t('标题', 'Title'), max: 100, required: true, list: true, search: true }),
    titleEn: text({ ...t('英文标题', 'English title'), max: 100, search: true }),
    visibleOn: choice({
      ...t('显示在', 'Shown on'),
      choices: linkPlaces,
      required: true,
      default: 'equipment',
      list: true,
      filter: true,
    }),
    template: text({
      ...t('地址模板', 'Address template'),
      max: 1000,
      required: true,
      list: true,
      sort: false,
      width: 360,
      hint: t(
        'RFC 6570：https://主机/wo{?tag,plant}；主机写全，变量只在其后',
        'RFC 6570: https://host/wo{?tag,plant}; the host is written out, variables stand after it',
      ),
      example: 'https://mes.example.com/wo{?tag}',
    }),
    parameters: tags({
      ...t('参数', 'Parameters'),
      list: true,
      sort: false,
      hint: t(
        "变量=来源，必填加 !；固定值写成 变量='文字'",
        "variable=source, with ! when required; a fixed text is variable='text'",
      ),
      example: 'tag=equipment.tag!',
    }),
    roleIds: reference({
      ...t('可见角色', 'Roles that see it'),
      to: 'role',
      many: true,
      hint: t('不填则有本模块权限的人都可见', 'Everybody with the module when empty'),
    }),
    sort: number({ ...t('顺序', 'Order'), integer: true, min: 0, max: 9999, default: 1, list: true }),
  },
  within: 'systemId',
  unique: [['systemId', 'title']],
  order: { by: 'sort' },
  exchange: ['import', 'export'],
});

export const clickOutcomes = {
  opened: t('已打开', 'Opened'),
  issued: t('票据已签发', 'Ticket issued'),
  redeemed: t('票据已核验', 'Ticket redeemed'),
  refused: t('核验被拒', 'Redemption refused'),
};

/** Who went where, from what, and when. Neither address nor ticket is kept. */
export const jumpClick = resource('jump-click', {
  service,
  table: 'jump_clicks',
  title: t('跳转记录', 'Jump log'),
  purpose: t(
    '每一次跳转：人员、系统、对象、时间与票据结果。',
    'Every jump: person, system, record, time and what became of the ticket.',
  ),
  label: 'entityLabel',
  fields: {
    clickedTime: time({ ...t('时间', 'Time'), list: true, filter: true }),
    userId: user({ ...t('人员', 'Person'), list: true, filter: true }),
    systemId: reference({ ...t('系统', 'System'), to: 'jump-system', list: true, filter: true }),
    entryId: reference({ ...t('链接', 'Link'), to: 'jump-entry', list: true, filter: true }),
    entityType: choice({ ...t('来自', 'From'), choices: linkPlaces, list: true, filter: true }),
    entityLabel: text({ ...t('对象', 'Record'), max: 200, list: true, search: true, filter: true }),
    ssoMode: choice({ ...t('单点登录', 'Single sign-on'), choices: ssoModes, list: true, filter: true }),
    outcome: choice({ ...t('结果', 'Outcome'), choices: clickOutcomes, list: true, filter: true }),
    redeemedTime: time({ ...t('核验时间', 'Redeemed'), list: true }),
    refusals: number({ ...t('被拒次数', 'Refusals'), integer: true, list: true }),
  },
  aboutUser: 'user_id',
  order: { by: 'clickedTime', descending: true },
  exchange: ['export'],
  readOnly: true,
});
