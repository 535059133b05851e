/** The demo plant's organisation; names are invented. */
export const demoDepartments: readonly { name: string; en: string; category: string; below?: string }[] = [
  { name: '设备管理部', en: 'Asset Integrity Department', category: '2' },
  { name: '完整性管理组', en: 'Integrity Group', category: '3', below: '设备管理部' },
  { name: '防腐管理组', en: 'Corrosion Group', category: '3', below: '设备管理部' },
  { name: '动设备组', en: 'Rotating Equipment Group', category: '3', below: '设备管理部' },
  { name: '安全环保部', en: 'HSE Department', category: '2' },
  { name: '工艺安全组', en: 'Process Safety Group', category: '3', below: '安全环保部' },
  { name: '炼油一部', en: 'Refining Division 1', category: '2' },
  { name: '常减压车间', en: 'Crude and Vacuum Unit', category: '3', below: '炼油一部' },
  { name: '催化裂化车间', en: 'FCC Unit', category: '3', below: '炼油一部' },
  { name: '加氢车间', en: 'Hydroprocessing Unit', category: '3', below: '炼油一部' },
  { name: '储运部', en: 'Storage and Transport', category: '2' },
  { name: '检验检测中心', en: 'Inspection Centre', category: '2' },
];

export const demoPosts: readonly { code: string; name: string; en: string; category: string }[] = [
  { code: 'GM', name: '总经理', en: 'General Manager', category: '1' },
  { code: 'CE', name: '总工程师', en: 'Chief Engineer', category: '1' },
  { code: 'DM', name: '部门经理', en: 'Department Manager', category: '2' },
  { code: 'IE', name: '完整性工程师', en: 'Integrity Engineer', category: '3' },
  { code: 'CO', name: '防腐工程师', en: 'Corrosion Engineer', category: '3' },
  { code: 'SE', name: '安全工程师', en: 'Safety Engineer', category: '3' },
  { code: 'PE', name: '工艺工程师', en: 'Process Engineer', category: '3' },
  { code: 'IN', name: '检验员', en: 'Inspector', category: '3' },
];

const assets = [
  'home',
  'dashboard',
  'project',
  'action-item',
  'userManual',
  'factory-model',
  'equipment',
  'atmospheric-tank',
  'material',
  'logistics-component',
  'corrosion-case',
  'document',
  'statistics',
];
const feedback = ['bugList', 'feedbackList', 'myBug', 'myFeedback'];

/** Scope: 1 all, 4 department and below. */
export const demoRoles: readonly {
  alias: string;
  name: string;
  en: string;
  scope: number;
  writes: boolean;
  menus: 'all' | string[];
}[] = [
  {
    alias: 'integrity-engineer',
    name: '完整性工程师',
    en: 'Integrity Engineer',
    scope: 1,
    writes: true,
    menus: [
      ...assets,
      'rbi',
      'fault-tree',
      'event-tree',
      'fmeca',
      'rcm',
      'criticality',
      'idef0',
      'dynamic-risk',
      'qra',
      'fmea',
      'failure-database',
      'bad-actor',
      'maintenance-plan',
      'equipment-maintenance-procedures',
      'corrosion-control-documents',
      'alarm-management',
      'root-cause-analysis',
      'incident-case-search',
      'pdf-marking-tool',
      ...feedback,
    ],
  },
  {
    alias: 'safety-engineer',
    name: '安全工程师',
    en: 'Safety Engineer',
    // The whole plant: its records were made by nobody's department.
    scope: 1,
    writes: true,
    menus: [
      ...assets,
      'dynamic-risk',
      'dynamic-barrier-management',
      'job-hazard-analysis',
      'qra',
      'fmea',
      'alarm-management',
      'incident-management',
      'root-cause-analysis',
      'incident-case-search',
      'management-systems-evaluation',
      'hse-qa',
      ...feedback,
    ],
  },
  {
    alias: 'viewer',
    name: '只读用户',
    en: 'Read-only user',
    scope: 1,
    writes: false,
    menus: [...assets, 'rbi', 'fault-tree', 'fmeca', 'criticality', 'qra', 'fmea', 'myBug', 'myFeedback'],
  },
];

export const demoUsers: readonly {
  account: string;
  realName: string;
  realNameEn: string;
  dept: string;
  post: string;
  role: string;
  phone: string;
  sex: string;
  head?: boolean;
}[] = [
  {
    account: 'shenyichen',
    realName: '沈一辰',
    realNameEn: 'Shen Yichen',
    dept: '设备管理部',
    post: 'DM',
    role: 'integrity-engineer',
    phone: '13957400002',
    sex: '1',
    head: true,
  },
  {
    account: 'gumanqing',
    realName: '顾曼青',
    realNameEn: 'Gu Manqing',
    dept: '完整性管理组',
    post: 'IE',
    role: 'integrity-engineer',
    phone: '13957400003',
    sex: '2',
  },
  {
    account: 'fangzhiyuan',
    realName: '方致远',
    realNameEn: 'Fang Zhiyuan',
    dept: '防腐管理组',
    post: 'CO',
    role: 'integrity-engineer',
    phone: '13957400004',
    sex: '1',
  },
  {
    account: 'xujiahe',
    realName: '许嘉禾',
    realNameEn: 'Xu Jiahe',
    dept: '安全环保部',
    post: 'DM',
    role: 'safety-engineer',
    phone: '13957400005',
    sex: '2',
    head: true,
  },
  {
    account: 'tangyubo',
    realName: '唐煜博',
    realNameEn: 'Tang Yubo',
    dept: '工艺安全组',
    post: 'SE',
    role: 'safety-engineer',
    phone: '13957400006',
    sex: '1',
  },
  {
    account: 'jiangruoshui',
    realName: '江若水',
    realNameEn: 'Jiang Ruoshui',
    dept: '催化裂化车间',
    post: 'PE',
    role: 'viewer',
    phone: '13957400007',
    sex: '2',
  },
  {
    account: 'hanqishan',
    realName: '韩岐山',
    realNameEn: 'Han Qishan',
    dept: '检验检测中心',
    post: 'IN',
    role: 'viewer',
    phone: '13957400008',
    sex: '1',
  },
  {
    account: 'yelanxi',
    realName: '叶兰溪',
    realNameEn: 'Ye Lanxi',
    dept: '储运部',
    post: 'DM',
    role: 'viewer',
    phone: '13957400009',
    sex: '2',
    head: true,
  },
];
