import type { DocBone, DocCause, RootCauseDocument } from '@ircrisk/engine-root-cause';
import type { Said } from '../said.ts';

function cause(
  id: string,
  parentId: string | null,
  [text, textEn]: Said,
  state: DocCause['state'],
  more: Partial<DocCause> = {},
): DocCause {
  return { id, parentId, text, textEn, kind: 'condition', gate: null, state, evidence: [], ...more };
}
const root = (rootType: NonNullable<DocCause['rootType']>, codes: Partial<DocCause>): Partial<DocCause> => ({
  rootType,
  withinControl: true,
  removalPrevents: true,
  ...codes,
});

const causes: readonly DocCause[] = [
  cause('N0', null, ['机械密封泄漏停机', 'Stop by a leaking mechanical seal'], 'hypothesis', {
    kind: 'event',
    gate: 'OR',
    evidence: ['EV-01', 'EV-02'],
  }),
  cause('N1', 'N0', ['密封端面热裂', 'Seal faces cracked by heat'], 'verified', {
    kind: 'event',
    gate: 'AND',
    evidence: ['EV-02', 'EV-03'],
  }),
  cause('N2', 'N0', ['轴振动超限', 'Shaft vibration over the limit'], 'disproved', {
    evidence: ['EV-05', 'EV-07'],
  }),
  cause('N3', 'N0', ['静环安装偏斜', 'Stationary ring out of square'], 'disproved', {
    method: '拆检测量跳动 0.02 mm，合格',
    methodEn: 'Runout 0.02 mm on strip-down, within limits',
  }),
  cause('N4', 'N1', ['端面断液干磨', 'Faces ran dry'], 'verified', {
    kind: 'event',
    gate: 'OR',
    evidence: ['EV-02'],
  }),
  cause('N5', 'N1', ['石墨环材质降级', 'Carbon ring of a lower grade'], 'verified', {
    evidence: ['EV-02', 'EV-06'],
    ...root('physical', { mechanismCode: '2.4', causeCode: '1.2' }),
  }),
  cause('N6', 'N4', ['冲洗流量不足', 'Too little flush'], 'verified', { gate: 'AND', evidence: ['EV-05'] }),
  cause('N7', 'N4', ['泵入口汽蚀', 'Cavitation at the suction'], 'disproved', {
    evidence: ['EV-05', 'EV-07'],
  }),
  cause('N8', 'N6', ['孔板结焦堵塞', 'Orifice blocked by coke'], 'verified', {
    evidence: ['EV-03', 'EV-05', 'EV-09'],
    method: '拆检测孔径，能谱分析堵塞物',
    methodEn: 'Bore measured, blockage analysed by EDS',
    confidence: 0.95,
    ...root('physical', { mechanismCode: '5.1', causeCode: '3.3' }),
  }),
  cause('N9', 'N6', ['压差低 6 天未发现', 'Low differential not noticed for 6 days'], 'verified', {
    kind: 'omission',
    gate: 'OR',
    evidence: ['EV-05', 'EV-08'],
    ...root('human', { causeCode: '3.2' }),
  }),
  cause(
    'N10',
    'N8',
    ['孔板清洗未列入预防维修', 'Cleaning of the orifice is not in the PM plan'],
    'verified',
    {
      evidence: ['EV-04', 'EV-08'],
      ...root('latent', { latentCode: 'L7' }),
    },
  ),
  cause(
    'N11',
    'N9',
    ['巡检表无冲洗压差项', 'The round sheet has no line for the flush differential'],
    'verified',
    {
      evidence: ['EV-08'],
      ...root('latent', { latentCode: 'L3' }),
    },
  ),
  cause('N13', 'N9', ['夜班人员不足', 'Night shift short of people'], 'disproved', {
    method: '查排班记录，当月满员',
    methodEn: 'Roster of the month: full strength',
  }),
  cause('N12', 'N5', ['替代件未走变更', 'Substitute part without management of change'], 'verified', {
    kind: 'omission',
    evidence: ['EV-06'],
    ...root('latent', { latentCode: 'L9' }),
  }),
];

const bone = (
  id: string,
  category: string,
  [text, textEn]: Said,
  likelihood: number,
  evidence: number,
  nodeId: string | null = null,
): DocBone => ({ id, category, text, textEn, likelihood, evidence, nodeId });

const bones: readonly DocBone[] = [
  bone('B1', 'man', ['夜班人手不足', 'Night shift short of people'], 4, 3, 'N13'),
  bone('B2', 'machine', ['孔板堵塞', 'Orifice blocked'], 5, 4, 'N8'),
  bone('B3', 'machine', ['轴振动大', 'High shaft vibration'], 4, 3, 'N2'),
  bone('B4', 'material', ['石墨替代件', 'Substitute carbon ring'], 4, 4, 'N5'),
  bone('B5', 'material', ['介质含焦粉', 'Coke fines in the liquid'], 3, 3),
  bone('B6', 'method', ['安装偏斜', 'Ring out of square'], 4, 3, 'N3'),
  bone('B7', 'method', ['无清洗周期', 'No cleaning interval'], 4, 4, 'N10'),
  bone('B8', 'measurement', ['压差未抄录', 'Differential not written down'], 4, 4, 'N9'),
  bone('B9', 'measurement', ['振动表失准', 'Vibration meter off'], 2, 2),
  bone('B10', 'environment', ['入口油温高', 'Hot suction'], 4, 3, 'N7'),
];

export const pumpSealModel: RootCauseDocument = {
  causes,
  bones,
  categories: '6M',
  gates: {
    cause: { isDone: true, note: '原因树完整，根原因 6 个', noteEn: 'Tree complete, six roots' },
    responsible: { isDone: true, note: '按绩效办法处理 2 人', noteEn: 'Two dealt with by the rules' },
    measures: { isDone: true, note: '措施均有负责人和期限', noteEn: 'All have owner and date' },
    educated: { isDone: true, note: '24 / 24 人完成培训', noteEn: '24 of 24 instructed' },
  },
};

/** Hours before (negative) or after the stop. */
export const pumpSealTimeline: readonly {
  hours: number;
  until?: number;
  minutes?: number;
  event: Said;
  actor?: Said;
  isFact: boolean;
  isDeviation?: boolean;
  evidence: readonly string[];
}[] = [
  {
    hours: -1674,
    event: ['大修回装，换替代石墨环', 'Reassembled after overhaul with a substitute carbon ring'],
    actor: ['检修中心', 'Maintenance centre'],
    isFact: true,
    isDeviation: true,
    evidence: ['EV-06'],
  },
  {
    hours: -380,
    minutes: 4320,
    event: ['孔板开始结焦', 'Orifice begins to coke'],
    isFact: false,
    evidence: ['EV-05'],
  },
  {
    hours: -140,
    minutes: 720,
    event: ['冲洗压差降到 0.12 MPa', 'Flush differential down to 0.12 MPa'],
    isFact: true,
    isDeviation: true,
    evidence: ['EV-05'],
  },
  {
    hours: -140,
    until: -2,
    event: ['巡检 36 次未抄压差', '36 rounds without a reading of the differential'],
    actor: ['外操', 'Field operator'],
    isFact: true,
    isDeviation: true,
    evidence: ['EV-08'],
  },
  {
    hours: -1,
    minutes: 10,
    event: ['密封端面断液', 'Seal faces run dry'],
    isFact: false,
    evidence: ['EV-05'],
  },
  {
    hours: -0.2,
    event: ['封液罐液位高报警', 'High level alarm of the seal pot'],
    isFact: true,
    evidence: ['EV-05'],
  },
  {
    hours: 0,
    event: ['外操发现滴漏', 'Field operator sees the drip'],
    actor: ['外操', 'Field operator'],
    isFact: true,
    evidence: ['EV-01'],
  },
  {
    hours: 0.1,
    event: ['停泵并启动备泵', 'Pump stopped, standby started'],
    actor: ['内操', 'Board operator'],
    isFact: true,
    evidence: ['EV-05'],
  },
  {
    hours: 29,
    event: ['拆检，封存密封与孔板', 'Strip-down; seal and orifice sealed as evidence'],
    actor: ['检修中心', 'Maintenance centre'],
    isFact: true,
    evidence: ['EV-02', 'EV-03'],
  },
];

export const pumpSealEvidence: readonly {
  code: string;
  kind: string;
  item: Said;
  by: string;
  at: number;
  condition: string;
  kept: Said;
}[] = [
  {
    code: 'EV-01',
    kind: 'people',
    item: ['外操访谈记录', 'Interview of the field operator'],
    by: '李倩',
    at: 9,
    condition: 'original',
    kept: ['安全环保部', 'HSE department'],
  },
  {
    code: 'EV-02',
    kind: 'parts',
    item: ['机械密封组件，端面径向热裂', 'Seal cartridge, faces cracked radially'],
    by: '王海涛',
    at: 29,
    condition: 'intact',
    kept: ['特检院', 'Special equipment inspection institute'],
  },
  {
    code: 'EV-03',
    kind: 'parts',
    item: ['孔板 RO-201，通径 2.0 → 0.6 mm', 'Orifice RO-201, bore 2.0 → 0.6 mm'],
    by: '王海涛',
    at: 29,
    condition: 'intact',
    kept: ['特检院', 'Special equipment inspection institute'],
  },
  {
    code: 'EV-04',
    kind: 'paper',
    item: ['预防维修计划清单', 'List of preventive maintenance plans'],
    by: '周敏',
    at: 50,
    condition: 'copy',
    kept: ['设备管理部', 'Equipment management'],
  },
  {
    code: 'EV-05',
    kind: 'digital',
    item: ['DCS 趋势 PDI-2013，停机前 20 天', 'DCS trend PDI-2013, twenty days before the stop'],
    by: '李倩',
    at: 12,
    condition: 'checked',
    kept: ['只读归档', 'Read-only archive'],
  },
  {
    code: 'EV-06',
    kind: 'paper',
    item: [
      '大修备件领用单，石墨环为替代型号',
      'Issue slip of the overhaul: carbon ring of a substitute type',
    ],
    by: '周敏',
    at: 48,
    condition: 'original',
    kept: ['设备管理部', 'Equipment management'],
  },
  {
    code: 'EV-07',
    kind: 'digital',
    item: ['振动频谱，驱动端 2.1 mm/s', 'Vibration spectrum, drive end 2.1 mm/s'],
    by: '李倩',
    at: 20,
    condition: 'checked',
    kept: ['只读归档', 'Read-only archive'],
  },
  {
    code: 'EV-08',
    kind: 'paper',
    item: ['巡检表，无冲洗压差项', 'Round sheet without a line for the flush differential'],
    by: '李倩',
    at: 26,
    condition: 'original',
    kept: ['炼油一部', 'Refining unit 1'],
  },
  {
    code: 'EV-09',
    kind: 'paper',
    item: ['能谱报告，碳 91 %，硫 4 %', 'EDS report, 91 % carbon, 4 % sulphur'],
    by: '陆文哲',
    at: 196,
    condition: 'original',
    kept: ['设备管理部', 'Equipment management'],
  },
];

const centre: Said = ['检修中心', 'Maintenance centre'];
const institute: Said = ['特检院', 'Special equipment inspection institute'];
const wang: Said = ['王海涛', '王海涛'];
const lu: Said = ['陆文哲', '陆文哲'];
const stripped: Said = ['解体检查', 'Strip-down'];
const examined: Said = ['送检', 'Laboratory examination'];

export const pumpSealCustody: readonly (readonly [
  code: string,
  at: number,
  from: Said,
  to: Said,
  condition: string,
  reason: Said,
])[] = [
  ['EV-03', 29, wang, centre, 'intact', stripped],
  ['EV-03', 72, centre, institute, 'intact', examined],
  ['EV-02', 29, wang, centre, 'intact', stripped],
  ['EV-02', 72, centre, institute, 'intact', examined],
  ['EV-09', 196, institute, lu, 'original', ['交付检验报告', 'Delivery of the test report']],
];

export const pumpSealBarriers: readonly { barrier: Said; expected: Said; performance: string; why: Said }[] =
  [
    {
      barrier: ['冲洗压差指示', 'Flush differential indicator'],
      expected: ['低于 0.2 MPa 时被发现', 'Seen below 0.2 MPa'],
      performance: 'failed',
      why: ['巡检表没有此项', 'The round sheet has no line for it'],
    },
    {
      barrier: ['冲洗压差低报警', 'Low differential alarm'],
      expected: ['自动报警', 'Raises an alarm'],
      performance: 'missing',
      why: ['未接入 DCS 报警', 'Not configured in the DCS'],
    },
    {
      barrier: ['变更管理', 'Management of change'],
      expected: ['替代件经审查', 'A substitute part is reviewed'],
      performance: 'bypassed',
      why: ['按紧急领用办理', 'Issued as an emergency'],
    },
    {
      barrier: ['封液罐液位报警', 'Seal pot level alarm'],
      expected: ['泄漏初期报警', 'Warns at the first leak'],
      performance: 'worked',
      why: ['12 分钟后人员到场', 'People were there within 12 minutes'],
    },
  ];

export const pumpSealChanges: readonly {
  factor: Said;
  before: Said;
  now: Said;
  difference: Said;
  isRelevant: boolean;
}[] = [
  {
    factor: ['石墨环', 'Carbon ring'],
    before: ['原厂浸锑石墨', 'Antimony-filled carbon of the maker'],
    now: ['替代树脂石墨', 'Substitute, resin-filled'],
    difference: ['耐热低 120 °C', 'Heat limit lower by 120 °C'],
    isRelevant: true,
  },
  {
    factor: ['原油', 'Crude'],
    before: ['轻质', 'Light'],
    now: ['掺炼 15 % 重油', '15 % heavy crude in the blend'],
    difference: ['焦粉增多', 'More coke fines'],
    isRelevant: true,
  },
  {
    factor: ['巡检路线', 'Round'],
    before: ['每班 2 次', 'Twice a shift'],
    now: ['每班 2 次', 'Twice a shift'],
    difference: ['无', 'None'],
    isRelevant: false,
  },
];

export const pumpSealMeasures: readonly {
  code: string;
  measure: Said;
  nodeIds: readonly string[];
  kind: string;
  parts: readonly [effect: number, feasible: number, cost: number];
}[] = [
  {
    code: 'S1',
    measure: ['冲洗改 Plan 31，加旋流分离器', 'Change the flush to Plan 31 with a cyclone separator'],
    nodeIds: ['N8'],
    kind: 'engineer',
    parts: [5, 3, 2],
  },
  {
    code: 'S2',
    measure: ['恢复原厂浸锑石墨环', 'Return to the original antimony-filled ring'],
    nodeIds: ['N5'],
    kind: 'substitute',
    parts: [4, 4, 3],
  },
  {
    code: 'S3',
    measure: ['孔板清洗列入 6 个月预防维修', 'Clean the orifice every six months by the PM plan'],
    nodeIds: ['N10'],
    kind: 'administrative',
    parts: [4, 5, 5],
  },
  {
    code: 'S4',
    measure: [
      '冲洗压差接入 DCS 低报警并列入巡检表',
      'Low alarm of the differential in the DCS and a line in the round sheet',
    ],
    nodeIds: ['N9', 'N11'],
    kind: 'warning',
    parts: [4, 4, 3],
  },
  {
    code: 'S5',
    measure: ['密封替代件纳入变更管理', 'Substitute seal parts go through management of change'],
    nodeIds: ['N12'],
    kind: 'administrative',
    parts: [4, 4, 5],
  },
];
