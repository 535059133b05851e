import type { Text } from './text.ts';

/** A leaf of the menu as the product ships it; an operator may rename, move or bind it later. */
export interface MenuEntry extends Text {
  /** Stable code, also the module id where the leaf belongs to a module that is granted by tenant. */
  code: string;
  /** Path under the platform's base; a leading `/` makes it absolute. */
  path: string;
  /** `resource/<id>` is the generic screen, `module/<id>/<page>` a hand-made page, `app/<id>` an embedded application. */
  component: string;
  icon: string;
  /** Granted to tenants one by one; entries without it belong to every tenant. */
  module?: string;
  /** Shown to the operator's tenant only. */
  operatorOnly?: boolean;
}

export interface MenuGroup extends Text {
  code: string;
  icon: string;
  entries: MenuEntry[];
}

const leaf = (
  code: string,
  path: string,
  component: string,
  icon: string,
  zh: string,
  en: string,
  more: Partial<MenuEntry> = {},
): MenuEntry => ({ code, path, component, icon, zh, en, ...more });

/** A module's main page under its own id. */
const analysis = (id: string, icon: string, zh: string, en: string, path = id): MenuEntry =>
  leaf(id, path, `module/${id}/main`, icon, zh, en, { module: id });

/** The menu of the product: every group's code contains `business`, the code the shell asks for. */
export const menuGroups: MenuGroup[] = [
  {
    code: 'business',
    icon: 'home',
    zh: '工作台',
    en: 'Workplace',
    entries: [
      leaf('home', '/wel/index', 'module/home/main', 'home', '首页', 'Home'),
      analysis('dashboard', 'dashboard', '仪表盘', 'Dashboard', '/dashboard'),
      leaf('project', 'project', 'module/project/main', 'project', '项目管理', 'Project management'),
      leaf('action-item', 'actionItem', 'module/action-item/main', 'actions', '行动项', 'Action items'),
      leaf('userManual', 'userManual', 'module/manual/main', 'manual', '用户手册', 'User manual'),
    ],
  },
  {
    code: 'business-asset',
    icon: 'equipment',
    zh: '资产台账',
    en: 'Assets',
    entries: [
      leaf(
        'factory-model',
        'factoryModel',
        'module/factory-model/main',
        'factory',
        '工厂模型',
        'Factory model',
      ),
      leaf('equipment', 'equipment', 'module/equipment/main', 'equipment', '设备台账', 'Equipment ledger'),
      leaf(
        'atmospheric-tank',
        'atmosphericTank',
        'module/atmospheric-tank/main',
        'tank',
        '常压储罐',
        'Atmospheric tanks',
      ),
      leaf(
        'statutory-rule',
        'statutoryRule',
        'resource/statutory-rule',
        'statutoryRule',
        '检验周期规则',
        'Inspection interval rules',
      ),
      leaf('material', 'material', 'module/material/main', 'material', '材料', 'Materials'),
      leaf(
        'logistics-component',
        'logisticsComponent',
        'resource/logistics-component',
        'logistics',
        '物流组分',
        'Logistics components',
      ),
      leaf(
        'corrosion-case',
        'corrosionCase',
        'resource/corrosion-case',
        'corrosion',
        '腐蚀案例',
        'Corrosion cases',
      ),
      leaf('document', 'document', 'module/document/main', 'document', '文档库', 'Documents'),
      leaf('series-tag', 'seriesTag', 'module/series/main', 'dynamicRisk', '测点趋势', 'Process tags'),
      leaf('statistics', 'statistics', 'module/statistics/main', 'statistics', '统计', 'Statistics'),
    ],
  },
  {
    code: 'business-risk',
    icon: 'risk',
    zh: '风险分析',
    en: 'Risk analysis',
    entries: [
      analysis('rbi', 'risk', '基于风险的检验', 'Risk-based inspection'),
      analysis('fault-tree', 'faultTree', '故障树分析', 'Fault tree analysis'),
      analysis('event-tree', 'eventTree', '事件树分析', 'Event tree analysis'),
      analysis('fmeca', 'fmeca', 'FMECA 分析', 'FMECA'),
      analysis('rcm', 'rcm', '以可靠性为中心的维修', 'RCM'),
      analysis('criticality', 'criticality', '关键性分析', 'Criticality analysis'),
      analysis('idef0', 'idef0', 'IDEF0 功能建模', 'IDEF0 modelling'),
      analysis('dynamic-risk', 'dynamicRisk', '动态风险', 'Dynamic risk'),
      analysis('dynamic-barrier-management', 'barrier', '动态屏障管理', 'Dynamic barriers'),
      analysis('job-hazard-analysis', 'jobHazard', '作业危害分析', 'Job hazard analysis'),
      leaf('qra', '/qra', 'app/qra', 'qra', '质量风险分析', 'Quality risk analysis', { module: 'qra' }),
      leaf('fmea', '/fmea', 'app/fmea', 'fmea', '失效模式分析', 'Failure-mode analysis', { module: 'fmea' }),
    ],
  },
  {
    code: 'business-reliability',
    icon: 'reliability',
    zh: '可靠性与维修',
    en: 'Reliability and maintenance',
    entries: [
      analysis('failure-database', 'failure', '失效数据库', 'Failure database'),
      leaf(
        'failure-mode',
        'failureMode',
        'resource/failure-mode',
        'failureMode',
        '失效模式模板',
        'Failure-mode templates',
      ),
      analysis('bad-actor', 'badActor', '不良设备分析', 'Bad actors'),
      analysis('maintenance-plan', 'maintenance', '维修计划', 'Maintenance plans'),
      analysis('equipment-maintenance-procedures', 'procedure', '设备维修规程', 'Maintenance procedures'),
      analysis('corrosion-control-documents', 'ccd', '腐蚀控制文件', 'Corrosion control documents'),
      analysis('alarm-management', 'alarm', '报警管理', 'Alarm management'),
    ],
  },
  {
    code: 'business-hse',
    icon: 'hse',
    zh: '安全与知识',
    en: 'Safety and knowledge',
    entries: [
      analysis('incident-management', 'incident', '事故管理', 'Incidents'),
      analysis('root-cause-analysis', 'rootCause', '根原因分析', 'Root cause analysis'),
      analysis('incident-case-search', 'caseSearch', '事故案例检索', 'Incident cases'),
      analysis(
        'management-systems-evaluation',
        'evaluation',
        '管理系统评价',
        'Management systems evaluation',
      ),
      analysis('hse-qa', 'hseQa', 'HSE 问答', 'HSE Q&A'),
      analysis('pdf-marking-tool', 'pdfMarking', 'PDF 标注工具', 'PDF marking'),
      analysis('third-party-jump-links', 'jump', '第三方系统', 'Third-party systems'),
    ],
  },
  {
    code: 'business-system',
    icon: 'system',
    zh: '系统管理',
    en: 'Administration',
    entries: [
      leaf(
        'user',
        'user/userInfo',
        'module/user/main',
        'user',
        '用户信息管理',
        'User information management',
      ),
      leaf('role', 'user/role', 'module/role/main', 'role', '角色与权限', 'Roles and permissions'),
      leaf('dept', 'user/dept', 'module/dept/main', 'dept', '组织架构', 'Organizational structure'),
      leaf('post', 'user/post', 'resource/post', 'post', '岗位管理', 'Position management'),
      leaf('dict-biz', 'dictBiz', 'resource/dict-biz', 'dictionary', '业务字典', 'Business dictionary'),
      leaf(
        'search-synonym',
        'searchSynonym',
        'resource/search-synonym',
        'dictionary',
        '检索同义词',
        'Search synonyms',
      ),
      leaf(
        'companyModel',
        'companyModel',
        'module/company/main',
        'company',
        '公司信息',
        'Company information',
      ),
      leaf('risk-matrix', 'riskMatrix', 'module/risk-matrix/main', 'matrix', '风险矩阵', 'Risk matrix'),
      leaf(
        'loginRecord',
        'userUse/loginRecord',
        'module/usage/login',
        'loginRecord',
        '登录记录',
        'Login record',
      ),
      leaf(
        'handleRecord',
        'userUse/handleRecord',
        'module/usage/operations',
        'operationRecord',
        '操作记录',
        'Operation record',
      ),
      leaf(
        'handleStatistics',
        'userUse/handleStatistics',
        'module/usage/statistics',
        'usage',
        '操作统计',
        'Operation statistics',
      ),
      leaf('access-key', 'accessKey', 'module/access-key/main', 'key', '接口密钥', 'Access keys'),
      leaf('webhook', 'webhook', 'module/webhook/main', 'webhook', '事件推送', 'Webhooks'),
      leaf('api-docs', 'apiDocs', 'module/api-docs/main', 'document', '接口文档', 'API document'),
    ],
  },
  {
    code: 'business-operator',
    icon: 'operator',
    zh: '平台运营',
    en: 'Platform operation',
    entries: [
      leaf('customer', 'customer', 'module/customer/main', 'customer', '客户管理', 'Customer management', {
        operatorOnly: true,
      }),
      leaf(
        'menuGroup',
        'menuGroup',
        'module/menu/groups',
        'menuGroup',
        '菜单组管理',
        'Menu group management',
        { operatorOnly: true },
      ),
      leaf('menu', 'menu', 'module/menu/main', 'menu', '菜单管理', 'Menu management', { operatorOnly: true }),
      leaf('dict', 'dict', 'resource/dict', 'dictionary', '系统字典', 'System dictionary', {
        operatorOnly: true,
      }),
      leaf('sms-outbox', 'smsOutbox', 'resource/sms-outbox', 'sms', '短信发件箱', 'SMS outbox', {
        operatorOnly: true,
      }),
    ],
  },
  {
    code: 'business-feedback',
    icon: 'feedback',
    zh: '反馈',
    en: 'Feedback',
    entries: [
      leaf('bugList', 'bugList', 'module/feedback/bugs', 'bug', '缺陷列表', 'BUG list'),
      leaf('feedbackList', 'feedbackList', 'module/feedback/demands', 'demand', '需求列表', 'Demand list'),
      leaf('myBug', 'myBug', 'module/feedback/my-bugs', 'myBug', '提到我的缺陷', 'Mentioned BUG'),
      leaf(
        'myFeedback',
        'myFeedback',
        'module/feedback/my-demands',
        'myDemand',
        '我提的需求',
        'Demand requested',
      ),
    ],
  },
];

/** Modules that a customer is granted one by one. */
export const moduleCodes: string[] = menuGroups.flatMap((group) =>
  group.entries.flatMap((entry) => (entry.module ? [entry.module] : [])),
);
