import { choice, date, money, note, number, reference, resource, text } from '@ircrisk/contract/resource.ts';

const levels = {
  company: { zh: '公司', en: 'Company' },
  branch: { zh: '分部', en: 'Branch' },
  device: { zh: '装置', en: 'Device' },
  unit: { zh: '单元', en: 'Unit' },
};
/** Pictures a level may carry in the tree. */
const icons = {
  company: { zh: '公司', en: 'Company' },
  branch: { zh: '分部', en: 'Branch' },
  device: { zh: '装置', en: 'Device' },
  unit: { zh: '单元', en: 'Unit' },
  tank: { zh: '罐区', en: 'Tank farm' },
  logistics: { zh: '储运', en: 'Logistics' },
  operator: { zh: '控制室', en: 'Control room' },
  material: { zh: '库房', en: 'Store' },
};
const grade = { A: { zh: 'A', en: 'A' }, B: { zh: 'B', en: 'B' }, C: { zh: 'C', en: 'C' } };
const device = { zh: '装置信息', en: 'Device' };
const unit = { zh: '单元信息', en: 'Unit' };

/** What the levels of the plant tree are called and look like. */
export const factoryLevel = resource('factory-level', {
  service: 'ircrisk-center',
  table: 'factory_levels',
  title: { zh: '模型层级', en: 'Model levels' },
  purpose: {
    zh: '定义工厂模型的层级名称、顺序和图标。',
    en: 'Names, order and icons of the levels of the factory model.',
  },
  label: 'levelName',
  pickedWith: ['company.read', 'company.create', 'company.update'],
  fields: {
    code: choice({ zh: '层级', en: 'Level', choices: levels, required: true, list: true, fixed: true }),
    levelName: text({
      zh: '层级名称',
      en: 'Chinese name',
      max: 32,
      required: true,
      list: true,
      search: true,
    }),
    levelNameEn: text({
      zh: '英文名称',
      en: 'English name',
      max: 32,
      required: true,
      list: true,
      search: true,
    }),
    orderNo: number({
      zh: '排序',
      en: 'Order',
      integer: true,
      min: 0,
      max: 9999,
      required: true,
      default: 1,
      list: true,
    }),
    icon: choice({ zh: '图标', en: 'Icon', choices: icons, list: true, sort: false }),
    parentLevelId: reference({ zh: '上级层级', en: 'Parent level', to: 'factory-level', list: true }),
  },
  unique: [['code']],
  order: { by: 'orderNo' },
  usedBy: [
    { table: 'factory_levels', column: 'parent_level_id', title: { zh: '下级层级', en: 'Lower levels' } },
  ],
});

/** The plant: company, branches, devices and units. */
export const factoryModel = resource('factory-model', {
  service: 'ircrisk-center',
  table: 'factory_nodes',
  title: { zh: '工厂模型', en: 'Factory model' },
  purpose: {
    zh: '工厂模型是设备和所有分析数据所挂的树：公司、分部、装置、单元。',
    en: 'The tree that equipment and all analysis data hang on: company, branches, devices, units.',
  },
  label: 'name',
  fields: {
    levelCode: choice({
      zh: '层级',
      en: 'Level',
      choices: levels,
      required: true,
      list: true,
      filter: true,
      fixed: true,
    }),
    name: text({ zh: '名称', en: 'Name', max: 64, required: true, list: true, search: true, filter: true }),
    nameEn: text({ zh: '英文名称', en: 'English name', max: 64, list: true, search: true }),
    abbreviation: text({
      zh: '简称',
      en: 'Abbreviation',
      max: 5,
      list: true,
      search: true,
      hint: { zh: '最多 5 个字符', en: 'At most 5 characters' },
    }),
    number: text({ zh: '编号', en: 'Number', max: 32, list: true, search: true, filter: true }),
    orderNo: number({
      zh: '排序',
      en: 'Order',
      integer: true,
      min: 0,
      max: 99999,
      required: true,
      default: 1,
      list: true,
    }),
    plannedDowntimeFrequency: number({
      zh: '计划停工频率（次/年）',
      en: 'Planned shutdowns per year',
      min: 0,
      max: 999,
      group: device,
    }),
    unplannedDowntimeFrequency: number({
      zh: '非计划停工频率（次/年）',
      en: 'Unplanned shutdowns per year',
      min: 0,
      max: 999,
      group: device,
    }),
    shutdownCost: money({ zh: '停工损失（元/天）', en: 'Shutdown cost (CNY a day)', group: device }),
    lastInspectionDate: date({ zh: '上次检验日期', en: 'Last inspection', group: device }),
    nextInspectionDate: date({ zh: '下次检验日期', en: 'Next inspection', group: device }),
    installationDate: date({ zh: '安装日期', en: 'Installation date', group: device }),
    detectionType: text({ zh: '检测方式', en: 'Detection type', max: 64, group: device }),
    detectionGrade: choice({
      zh: '检测系统等级',
      en: 'Detection grade',
      choices: grade,
      group: unit,
      hint: {
        zh: 'A 专用仪表，B 目视或取样，C 目视',
        en: 'A instruments, B samples or cameras, C visual (API 581 part 3)',
      },
    }),
    isolationGrade: choice({ zh: '隔离系统等级', en: 'Isolation grade', choices: grade, group: unit }),
    fireControlGrade: choice({
      zh: '消防控制等级',
      en: 'Fire-control grade',
      group: unit,
      choices: {
        inventoryBlowdown: {
          zh: '紧急泄放并隔离等级不低于 B',
          en: 'Inventory blowdown with isolation B or better',
        },
        delugeAndMonitors: { zh: '消防水喷淋与消防炮', en: 'Fire water deluge and monitors' },
        monitors: { zh: '仅消防炮', en: 'Fire water monitors only' },
        foam: { zh: '泡沫喷淋', en: 'Foam spray' },
        none: { zh: '无', en: 'None' },
      },
    }),
    remark: note({ zh: '备注', en: 'Remark', max: 500 }),
  },
  unique: [['parentId' as 'name', 'name']],
  order: { by: 'orderNo' },
  tree: true,
  exchange: ['import', 'export'],
  usedBy: [
    { table: 'equipment', column: 'node_id', title: { zh: '设备', en: 'Equipment' } },
    { table: 'action_items', column: 'node_id', title: { zh: '行动项', en: 'Action items' } },
    { table: 'documents', column: 'node_id', title: { zh: '文档', en: 'Documents' } },
  ],
});
