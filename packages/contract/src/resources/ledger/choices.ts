import type { Text } from '@ircrisk/contract/text.ts';

/** ISO 14224 equipment class of a type, with its small types. */
export interface EquipmentType extends Text {
  isoClass: string;
  small: Record<string, Text>;
}

const t = (zh: string, en: string): Text => ({ zh, en });

/** Types and small types of the ledger (TSG catalogue names; classes of ISO 14224 annex A). */
export const equipmentTypes = {
  pressureVessel: {
    ...t('压力容器', 'Pressure vessel'),
    isoClass: 'VE',
    small: {
      tower: t('塔器', 'Column'),
      reactor: t('反应器', 'Reactor'),
      drum: t('罐/分离器', 'Drum or separator'),
      sphere: t('球罐', 'Sphere'),
      exchangerShell: t('换热压力容器', 'Heat-exchange vessel'),
    },
  },
  heatExchanger: {
    ...t('换热器', 'Heat exchanger'),
    isoClass: 'HE',
    small: {
      shellTube: t('管壳式', 'Shell and tube'),
      airCooler: t('空冷器', 'Air cooler'),
      plate: t('板式', 'Plate'),
      doublePipe: t('套管式', 'Double pipe'),
    },
  },
  piping: {
    ...t('压力管道', 'Piping'),
    isoClass: 'PI',
    small: {
      GC1: t('GC1', 'GC1'),
      GC2: t('GC2', 'GC2'),
      GC3: t('GC3', 'GC3'),
      GA: t('长输管道', 'Long-distance (GA)'),
      GB: t('公用管道', 'Public (GB)'),
    },
  },
  tank: {
    ...t('常压储罐', 'Atmospheric tank'),
    isoClass: 'TA',
    small: {
      cone: t('拱顶/锥顶', 'Fixed roof'),
      efr: t('外浮顶', 'External floating roof'),
      ifr: t('内浮顶', 'Internal floating roof'),
    },
  },
  heater: {
    ...t('加热炉/锅炉', 'Heater or boiler'),
    isoClass: 'HB',
    small: {
      firedHeater: t('加热炉', 'Fired heater'),
      boiler: t('锅炉', 'Boiler'),
      whb: t('余热锅炉', 'Waste-heat boiler'),
    },
  },
  pump: {
    ...t('泵', 'Pump'),
    isoClass: 'PU',
    small: {
      centrifugal: t('离心泵', 'Centrifugal'),
      reciprocating: t('往复泵', 'Reciprocating'),
      rotary: t('转子泵', 'Rotary'),
      canned: t('屏蔽/磁力泵', 'Sealless'),
    },
  },
  compressor: {
    ...t('压缩机', 'Compressor'),
    isoClass: 'CO',
    small: {
      centrifugal: t('离心式', 'Centrifugal'),
      reciprocating: t('往复式', 'Reciprocating'),
      screw: t('螺杆式', 'Screw'),
      axial: t('轴流式', 'Axial'),
    },
  },
  reliefDevice: {
    ...t('安全泄放装置', 'Relief device'),
    isoClass: 'VA',
    small: { psv: t('安全阀', 'Safety valve'), rd: t('爆破片', 'Rupture disc') },
  },
  valve: {
    ...t('阀门', 'Valve'),
    isoClass: 'VA',
    small: {
      control: t('调节阀', 'Control valve'),
      esd: t('切断阀', 'Shutdown valve'),
      manual: t('手动阀', 'Manual valve'),
    },
  },
  motor: {
    ...t('电机', 'Motor'),
    isoClass: 'EM',
    small: { lv: t('低压', 'Low voltage'), hv: t('高压', 'High voltage') },
  },
  instrument: {
    ...t('仪表', 'Instrument'),
    isoClass: 'IP',
    small: {
      transmitter: t('变送器', 'Transmitter'),
      gasDetector: t('气体检测器', 'Gas detector'),
      gauge: t('压力表', 'Pressure gauge'),
      analyser: t('分析仪', 'Analyser'),
      switch: t('开关', 'Switch'),
    },
  },
  crane: {
    ...t('起重机械', 'Crane'),
    isoClass: 'CR',
    small: {
      bridge: t('桥式起重机', 'Bridge crane'),
      hoist: t('电动葫芦', 'Hoist'),
      mobile: t('流动式起重机', 'Mobile crane'),
      towerCrane: t('塔式起重机', 'Tower crane'),
      lift: t('升降机', 'Lift'),
      moltenMetal: t('吊运熔融金属起重机', 'Crane for molten metal'),
    },
  },
} satisfies Record<string, EquipmentType>;

export const equipmentStates = {
  draft: t('草稿', 'Draft'),
  registered: t('已登记', 'Registered'),
  inUse: t('在用', 'In use'),
  standby: t('备用', 'Standby'),
  stopped: t('停用', 'Stopped'),
  idle: t('闲置', 'Idle'),
  scrapped: t('报废', 'Scrapped'),
};

/** Which state may follow which; scrapped is final. */
export const nextStates: Record<keyof typeof equipmentStates, (keyof typeof equipmentStates)[]> = {
  draft: ['registered', 'inUse'],
  registered: ['inUse', 'standby', 'stopped'],
  inUse: ['standby', 'stopped', 'idle', 'scrapped'],
  standby: ['inUse', 'stopped', 'idle', 'scrapped'],
  stopped: ['inUse', 'standby', 'idle', 'scrapped'],
  idle: ['inUse', 'scrapped'],
  scrapped: [],
};

export const partTypes = {
  shell: t('筒体', 'Shell'),
  head: t('封头', 'Head'),
  nozzle: t('接管', 'Nozzle'),
  tube: t('换热管', 'Tube'),
  tubesheet: t('管板', 'Tubesheet'),
  channel: t('管箱', 'Channel'),
  jacket: t('夹套', 'Jacket'),
  pipe: t('直管', 'Straight pipe'),
  elbow: t('弯头', 'Elbow'),
  tee: t('三通', 'Tee'),
  reducer: t('大小头', 'Reducer'),
  bottom: t('罐底', 'Tank bottom'),
  course: t('壁板', 'Shell course'),
};

export const inspectionTypes = {
  annual: t('年度检查', 'Annual check'),
  periodic: t('定期检验', 'Periodic inspection'),
  internal: t('内部检验', 'Internal inspection'),
  external: t('外部检验', 'External inspection'),
  rbi: t('基于风险的检验', 'Risk-based inspection'),
  pressureTest: t('耐压试验', 'Pressure test'),
  monitoring: t('在线监测', 'Monitoring'),
};

export const effectiveness = {
  A: t('A 高度有效', 'A highly effective'),
  B: t('B 通常有效', 'B usually effective'),
  C: t('C 一般有效', 'C fairly effective'),
  D: t('D 效果差', 'D poorly effective'),
  E: t('E 无效', 'E ineffective'),
};

/** Choices of a set of types, as a choice field wants them. */
export const typeChoices: Record<string, Text> = Object.fromEntries(
  Object.entries(equipmentTypes).map(([code, { zh, en }]) => [code, { zh, en }]),
);

/** Small types of all types; which one fits which type is checked when a record is saved. */
export const smallTypeChoices: Record<string, Text> = Object.assign(
  {},
  ...Object.values(equipmentTypes).map(({ small }) => small),
);

/** What set the date of the next inspection, or why there is none. */
export const dueBases = {
  first: t('首次检验期限', 'Limit for the first inspection'),
  statutory: t('法定检验周期', 'Statutory interval'),
  inspector: t('检验报告给定周期', 'Interval of the inspection report'),
  approval: t('批准的延长周期', 'Approved longer interval'),
  remainingLife: t('剩余寿命的一半', 'Half the remaining life'),
  rbi: t('基于风险的检验计划', 'Risk-based inspection plan'),
  monitoredUse: t('监控使用期限', 'Limit of monitored use'),
  bottom: t('罐底剩余厚度', 'Remaining thickness of the bottom'),
  lining: t('罐底内衬寿命', 'Life of the bottom lining'),
  unknownRate: t('罐底腐蚀速率未知', 'Rate of the bottom unknown'),
  unknownLimit: t('边缘板限值未知', 'Limit of the annular plates unknown'),
  external: t('外部检验周期', 'Interval of external inspections'),
  shell: t('罐壁剩余厚度', 'Remaining thickness of the shell'),
  stopUse: t('须处理缺陷，否则停止使用', 'Treat the defect or stop use'),
  gradeMissing: t('缺少安全状况等级', 'Safety grade missing'),
  gradeRange: t('没有该安全状况等级', 'No such safety grade'),
  noServiceDate: t('缺少投用日期', 'In-service date missing'),
  noRule: t('无法定周期', 'No statutory interval'),
  ruleWithoutInterval: t('所选标准未填写周期', 'No interval entered for the standard'),
  notInService: t('不在役', 'Not in service'),
};

/** What an inspection interval is set for. */
export const statutorySubjects = {
  vessel: t('金属压力容器', 'Metal pressure vessel'),
  vesselNonMetal: t('非金属压力容器', 'Non-metallic pressure vessel'),
  pipe: t('工业管道', 'Industrial pipework'),
  boilerExternal: t('锅炉外部检验', 'Boiler, external'),
  boilerInternal: t('锅炉内部检验', 'Boiler, internal'),
  psv: t('安全阀', 'Safety valve'),
  gauge: t('压力表', 'Pressure gauge'),
  gasDetector: t('气体检测器', 'Gas detector'),
  crane: t('起重机械', 'Crane'),
  tankExternal: t('储罐外部检验', 'Tank, external'),
  tankInternal: t('储罐内部检验', 'Tank, internal'),
};

/** Codes of risk levels, from low to high; their names and colours are the risk matrix's. */
export const riskLevels = {
  low: t('低', 'Low'),
  medium: t('中', 'Medium'),
  mediumHigh: t('中高', 'Medium high'),
  high: t('高', 'High'),
};

/** The standard that sets how long a tank may go without an internal inspection. */
export const tankStandards = {
  SYT5921: t('SY/T 5921-2017', 'SY/T 5921-2017'),
  GBT37327: t('GB/T 37327-2019', 'GB/T 37327-2019'),
  AQ3053: t('AQ 3053-2015', 'AQ 3053-2015'),
  API653: t('API 653', 'API 653'),
};
