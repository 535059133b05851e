import type { Said } from '../said.ts';

/** The crude unit's loops and what is known of them. Names and figures are invented and of believable size. */
export interface DemoLoop {
  code: string;
  name: Said;
  colour: string;
  stream: Said;
  metallurgy: Said;
  boundary: Said;
  phase: string;
  /** Lowest, usual and highest °C, then MPa(g). */
  conditions: readonly [number, number, number, number];
  chemistry?: Partial<
    Record<
      | 'ph'
      | 'chloride'
      | 'h2s_water'
      | 'nh3_water'
      | 'tan'
      | 'sulfur'
      | 'water'
      | 'h2s_vapour'
      | 'nh3_vapour',
      number
    >
  >;
  /** Tags of the ledger, with a side where equipment is in two loops. */
  members: readonly (readonly [tag: string, side?: Said])[];
}

const shell: Said = ['壳程', 'Shell side'];
const tubes: Said = ['管程', 'Tube side'];

export const loops: readonly DemoLoop[] = [
  {
    code: 'CL-01',
    name: ['原油与电脱盐', 'Crude and desalting'],
    colour: 'brown',
    stream: ['原油、脱盐水', 'Crude oil and wash water'],
    metallurgy: ['碳钢', 'Carbon steel'],
    boundary: ['原油泵出口至初馏塔进料', 'From the charge pumps to the preflash column'],
    phase: 'liquid',
    conditions: [35, 135, 150, 1.3],
    chemistry: { chloride: 18, tan: 0.42, sulfur: 1.35, water: 0.2 },
    members: [['V-101A'], ['V-101B'], ['PL-1001'], ['PL-1002'], ['E-102', tubes], ['E-103', tubes]],
  },
  {
    code: 'CL-04',
    name: ['常压炉与常压塔下部', 'Atmospheric heater and lower column'],
    colour: 'violet',
    stream: ['初底油、常压渣油', 'Preflash bottoms and atmospheric residue'],
    metallurgy: ['碳钢、5Cr、塔下部 0Cr13 复层', 'Carbon steel, 5Cr, 13Cr cladding in the lower column'],
    boundary: ['初底油泵至常底油泵入口', 'From the preflash bottoms pump to the residue pump'],
    phase: 'twoPhase',
    conditions: [225, 362, 370, 0.12],
    chemistry: { tan: 0.46, sulfur: 1.6 },
    members: [['F-101'], ['PL-1004'], ['PL-1005'], ['PL-1010'], ['T-102', ['塔下部', 'Lower section']]],
  },
  {
    code: 'CL-05',
    name: ['常顶系统', 'Atmospheric overhead'],
    colour: 'teal',
    stream: ['石脑油、水、HCl、H₂S、NH₃', 'Naphtha, water, HCl, H₂S, NH₃'],
    metallurgy: ['碳钢、塔顶段 Monel 复层', 'Carbon steel, Monel cladding at the top'],
    boundary: ['常压塔顶至回流罐', 'From the column top to the reflux drum'],
    phase: 'condensing',
    conditions: [40, 118, 130, 0.09],
    chemistry: {
      ph: 6,
      chloride: 14,
      h2s_water: 60,
      nh3_water: 45,
      water: 6,
      h2s_vapour: 0.9,
      nh3_vapour: 0.12,
    },
    members: [
      ['T-102', ['塔顶段', 'Top section']],
      ['PL-1006'],
      ['E-106A'],
      ['E-106B'],
      ['E-107', shell],
      ['V-104'],
      ['PL-1007'],
    ],
  },
  {
    code: 'CL-07',
    name: ['减压炉与转油线', 'Vacuum heater and transfer line'],
    colour: 'maroon',
    stream: ['常压渣油', 'Atmospheric residue'],
    metallurgy: ['P9、转油线 316L', 'P9, transfer line 316L'],
    boundary: ['减压炉进口至减压塔闪蒸段', 'From the vacuum heater to the flash zone'],
    phase: 'twoPhase',
    conditions: [350, 402, 425, 0.05],
    chemistry: { tan: 0.52, sulfur: 2.1 },
    members: [['F-102'], ['PL-1011'], ['T-104', ['闪蒸段', 'Flash zone']]],
  },
  {
    code: 'CL-09',
    name: ['减顶系统', 'Vacuum overhead'],
    colour: 'sky',
    stream: ['不凝气、水、H₂S', 'Non-condensables, water, H₂S'],
    metallurgy: ['碳钢、冷凝器管束 316L', 'Carbon steel, condenser tubes 316L'],
    boundary: ['减压塔顶至减顶分水罐', 'From the vacuum column top to the separator'],
    phase: 'condensing',
    conditions: [35, 60, 85, -0.09],
    chemistry: { ph: 5.9, h2s_water: 420, nh3_water: 30, chloride: 9 },
    members: [['T-104', ['塔顶段', 'Top section']], ['E-110', shell], ['PL-1014'], ['V-106']],
  },
];
