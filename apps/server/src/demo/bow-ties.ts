import type { Said } from './said.ts';

interface DemoTie {
  code: string;
  name: Said;
  hazard: Said;
  top: Said;
  threats: readonly (readonly [name: Said, frequency: number, codes: readonly string[]])[];
  consequences: readonly (readonly [
    name: Said,
    severity: string,
    tolerable: number,
    codes: readonly string[],
    modifiers?: readonly number[],
  ])[];
}

/** Paths through the barriers of the register, by their numbers. */
export const ties: readonly DemoTie[] = [
  {
    code: 'BT-014',
    name: ['液化气球罐泄漏', 'Loss of containment of the LPG sphere'],
    hazard: ['球罐液化气', 'LPG in the sphere'],
    top: ['液化气泄漏', 'LPG released'],
    threats: [
      [['进料超装', 'Overfill'], 0.1, ['B-101', 'B-102', 'B-103']],
      [['脱水阀冻堵后泄漏', 'Drain valve frozen open'], 0.05, ['B-104', 'B-105']],
    ],
    consequences: [
      [['喷射火、沸腾液体扩展蒸气爆炸', 'Jet fire, BLEVE'], 'P5', 1e-5, ['B-105', 'B-106'], [0.3]],
      [['气体扩散至厂外', 'Gas beyond the fence'], 'R4', 1e-4, ['B-105']],
    ],
  },
  {
    code: 'BT-021',
    name: ['烃类机泵密封泄漏', 'Seal release of a hydrocarbon pump'],
    hazard: ['高温轻烃', 'Hot light hydrocarbon'],
    top: ['密封泄漏', 'Seal release'],
    threats: [
      [['密封磨损', 'Seal wear'], 0.2, ['B-201', 'B-203']],
      [['抽空干磨', 'Dry running'], 0.1, ['B-202', 'B-203']],
    ],
    consequences: [[['泵区火灾', 'Pump fire'], 'A3', 1e-3, ['B-204'], [0.1]]],
  },
  {
    code: 'BT-033',
    name: ['汽油储罐冒罐', 'Overflow of a gasoline tank'],
    hazard: ['汽油', 'Gasoline'],
    top: ['储罐溢流', 'Tank overflow'],
    threats: [[['收料时液位计失效', 'Level gauge fails during receipt'], 0.1, ['B-301', 'B-302']]],
    consequences: [
      [['蒸气云爆炸', 'Vapour cloud explosion'], 'P5', 1e-4, ['B-303', 'B-304'], [0.1]],
      [['土壤与雨水污染', 'Soil and storm water polluted'], 'E3', 1e-3, ['B-303']],
    ],
  },
  {
    code: 'BT-041',
    name: ['常顶空冷器腐蚀泄漏', 'Corrosion leak of the overhead air cooler'],
    hazard: ['塔顶油气与酸性水', 'Overhead vapour and sour water'],
    top: ['管束穿孔泄漏', 'Tube leak'],
    threats: [[['氯化铵垢下腐蚀', 'Ammonium chloride corrosion'], 0.05, ['B-401', 'B-402']]],
    consequences: [[['空冷平台火灾', 'Fire at the coolers'], 'A3', 1e-3, ['B-204'], [0.1]]],
  },
];
