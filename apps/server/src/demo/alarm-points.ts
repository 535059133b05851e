import type { Said } from './said.ts';

export interface Rationale {
  readonly cause: Said;
  readonly consequence: Said;
  readonly action: Said;
}

/** How busy each position is, against the rates of its points. */
export const positions: readonly { code: string; name: Said; busy: number }[] = [
  { code: 'OP-01', name: ['常减压内操', 'Crude unit console'], busy: 0.9 },
  { code: 'OP-02', name: ['催化裂化内操', 'FCC console'], busy: 2 },
  { code: 'OP-03', name: ['柴油加氢内操', 'Diesel hydrotreater console'], busy: 1 },
];

export const rationales = {
  flow: {
    cause: ['泵跳停、阀关或过滤器堵', 'Pump trip, closed valve or blocked strainer'],
    consequence: ['断料，下游波动', 'Loss of feed, upset downstream'],
    action: ['启备泵，检查阀位', 'Start the spare pump, check the valve'],
  },
  level: {
    cause: ['进出料不平衡或调节阀卡', 'Unbalanced flows or a stuck control valve'],
    consequence: ['满罐或抽空', 'Overfill or pump-out'],
    action: ['手动调节，切旁路', 'Take manual control, use the bypass'],
  },
  pressure: {
    cause: ['出口受阻或冷却不足', 'Blocked outlet or poor cooling'],
    consequence: ['安全阀起跳', 'Relief valve lifts'],
    action: ['开泄压，降负荷', 'Open the vent, reduce the load'],
  },
  temperature: {
    cause: ['燃料或冷剂波动', 'Fuel or coolant upset'],
    consequence: ['结焦、产品不合格', 'Coking, off-specification product'],
    action: ['调整燃料或急冷', 'Adjust fuel or quench'],
  },
  machine: {
    cause: ['轴承磨损、喘振或润滑不良', 'Worn bearing, surge or poor lubrication'],
    consequence: ['机组损坏', 'Damage to the machine'],
    action: ['降速，联系设备专业', 'Slow down, call the machinery engineer'],
  },
  analyser: {
    cause: ['介质带水或仪表漂移', 'Wet stream or drifting analyser'],
    consequence: ['腐蚀加剧、人员暴露', 'Corrosion, exposure of people'],
    action: ['取样确认，调整注剂', 'Confirm by a sample, adjust the injection'],
  },
} as const satisfies Record<string, Rationale>;

/** Type, setpoint, severity, minutes to respond, alarms a day, usual length in seconds, alarms in a burst. */
type DemoAlarm = readonly [
  type: string,
  setpoint: number,
  severity: 'minor' | 'major' | 'severe',
  minutes: number,
  rate: number,
  length: number,
  burst: number,
];

interface DemoPoint {
  letters: string;
  name: Said;
  quantity: string;
  span: readonly [low: number, high: number];
  rationale: keyof typeof rationales;
  alarms: readonly DemoAlarm[];
}

export const alarmPoints: readonly DemoPoint[] = [
  {
    letters: 'FI',
    name: ['进料泵出口流量', 'Feed pump outlet flow'],
    quantity: 'massFlow',
    span: [0, 120],
    rationale: 'flow',
    alarms: [
      ['L', 42, 'minor', 10, 11, 8, 6],
      ['LL', 30, 'severe', 5, 0.2, 120, 1],
    ],
  },
  {
    letters: 'LI',
    name: ['热高分液位', 'Hot separator level'],
    quantity: 'percent',
    span: [0, 100],
    rationale: 'level',
    alarms: [
      ['H', 75, 'minor', 15, 0.8, 300, 1],
      ['L', 25, 'minor', 12, 5.5, 14, 4],
      ['LL', 10, 'severe', 2, 0.1, 90, 1],
    ],
  },
  {
    letters: 'TI',
    name: ['反应器床层温度', 'Reactor bed temperature'],
    quantity: 'temperature',
    span: [0, 600],
    rationale: 'temperature',
    alarms: [
      ['H', 398, 'major', 8, 3.6, 400, 1],
      ['HH', 410, 'severe', 2, 0.15, 200, 1],
    ],
  },
  {
    letters: 'PDI',
    name: ['反应器床层压差', 'Reactor bed pressure drop'],
    quantity: 'pressureDifference',
    span: [0, 1],
    rationale: 'pressure',
    alarms: [['H', 0.45, 'minor', 20, 2.6, 22, 3]],
  },
  {
    letters: 'PI',
    name: ['冷高分压力', 'Cold separator pressure'],
    quantity: 'pressureGauge',
    span: [0, 20],
    rationale: 'pressure',
    alarms: [
      ['H', 15, 'major', 6, 0.7, 120, 1],
      ['HH', 15.6, 'severe', 2, 0.1, 60, 1],
    ],
  },
  {
    letters: 'AI',
    name: ['循环氢硫化氢含量', 'Hydrogen sulphide in recycle gas'],
    quantity: 'ppm',
    span: [0, 2000],
    rationale: 'analyser',
    alarms: [['H', 1200, 'minor', 25, 2.1, 600, 1]],
  },
  {
    letters: 'FI',
    name: ['高压注水流量', 'Wash water flow'],
    quantity: 'massFlow',
    span: [0, 20],
    rationale: 'flow',
    alarms: [['L', 6, 'major', 10, 2.3, 30, 2]],
  },
  {
    letters: 'TI',
    name: ['加热炉出口温度', 'Heater outlet temperature'],
    quantity: 'temperature',
    span: [0, 600],
    rationale: 'temperature',
    alarms: [
      ['H', 372, 'minor', 12, 1.6, 500, 1],
      ['L', 350, 'minor', 20, 0.8, 900, 1],
    ],
  },
  {
    letters: 'VI',
    name: ['循环氢压缩机轴振动', 'Recycle compressor vibration'],
    quantity: 'vibrationVelocity',
    span: [0, 20],
    rationale: 'machine',
    alarms: [
      ['H', 4.5, 'major', 9, 0.9, 60, 1],
      ['HH', 7.1, 'severe', 2, 0.05, 40, 1],
    ],
  },
  {
    letters: 'TI',
    name: ['压缩机轴承温度', 'Compressor bearing temperature'],
    quantity: 'temperature',
    span: [0, 150],
    rationale: 'machine',
    alarms: [['H', 90, 'minor', 15, 0.6, 1200, 1]],
  },
  {
    letters: 'LI',
    name: ['塔底液位', 'Column bottoms level'],
    quantity: 'percent',
    span: [0, 100],
    rationale: 'level',
    alarms: [
      ['H', 80, 'minor', 15, 1.4, 400, 1],
      ['L', 20, 'minor', 15, 1.1, 400, 1],
    ],
  },
  {
    letters: 'PI',
    name: ['分馏塔顶压力', 'Fractionator overhead pressure'],
    quantity: 'pressureGauge',
    span: [0, 0.5],
    rationale: 'pressure',
    alarms: [['H', 0.12, 'minor', 12, 1.2, 200, 1]],
  },
  {
    letters: 'FI',
    name: ['燃料气流量', 'Fuel gas flow'],
    quantity: 'massFlow',
    span: [0, 10],
    rationale: 'flow',
    alarms: [['L', 1.2, 'major', 5, 0.7, 90, 1]],
  },
  {
    letters: 'AI',
    name: ['烟气氧含量', 'Flue gas oxygen'],
    quantity: 'percent',
    span: [0, 21],
    rationale: 'analyser',
    alarms: [['L', 1.5, 'major', 8, 1.3, 150, 1]],
  },
  {
    letters: 'XA',
    name: ['压缩机油雾风机故障', 'Oil mist fan fault'],
    quantity: 'number',
    span: [0, 1],
    rationale: 'machine',
    alarms: [['DIGITAL', 1, 'minor', 28, 1.9, 1800, 1]],
  },
  {
    letters: 'TI',
    name: ['塔盘温度偏差', 'Tray temperature deviation'],
    quantity: 'temperature',
    span: [0, 300],
    rationale: 'temperature',
    alarms: [['DEV', 12, 'minor', 18, 2.9, 700, 1]],
  },
  {
    letters: 'LI',
    name: ['分液罐界位', 'Interface of the knock-out drum'],
    quantity: 'percent',
    span: [0, 100],
    rationale: 'level',
    alarms: [['H', 60, 'minor', 20, 2.4, 350, 1]],
  },
  {
    letters: 'PI',
    name: ['仪表风压力', 'Instrument air pressure'],
    quantity: 'pressureGauge',
    span: [0, 1],
    rationale: 'pressure',
    alarms: [
      ['L', 0.45, 'major', 6, 0.3, 180, 1],
      ['LL', 0.4, 'severe', 2, 0.04, 120, 1],
    ],
  },
  {
    letters: 'FI',
    name: ['回流量', 'Reflux flow'],
    quantity: 'massFlow',
    span: [0, 80],
    rationale: 'flow',
    alarms: [['L', 22, 'minor', 12, 1.5, 120, 1]],
  },
  {
    letters: 'AI',
    name: ['可燃气体探测', 'Flammable gas detector'],
    quantity: 'percent',
    span: [0, 100],
    rationale: 'analyser',
    alarms: [
      ['H', 20, 'severe', 5, 0.12, 240, 1],
      ['HH', 40, 'severe', 2, 0.03, 240, 1],
    ],
  },
];
