import type { Text } from '@ircrisk/contract/text.ts';
import type { OperatingWindow, WindowStatus } from '@ircrisk/engine-operating-window';
import { mechanismChoices } from '../ledger/damage-mechanisms.ts';

const t = (zh: string, en: string): Text => ({ zh, en });

/** The mechanisms of API RP 571, and two places where several of them act at once. */
export const loopMechanisms: Readonly<Record<string, Text>> = {
  ...mechanismChoices,
  DEADLEG: t('死腿腐蚀', 'Dead-leg corrosion'),
  INJECTION: t('注入点与混合点腐蚀', 'Injection and mix point corrosion'),
};

export const susceptibilities = {
  H: t('H 高', 'H high'),
  M: t('M 中', 'M medium'),
  L: t('L 低', 'L low'),
  N: t('N 无', 'N none'),
};
export type Susceptibility = keyof typeof susceptibilities;

export const phases = {
  gas: t('气相', 'Gas'),
  liquid: t('液相', 'Liquid'),
  twoPhase: t('两相', 'Two phases'),
  condensing: t('冷凝', 'Condensing'),
};

/** None of the four risk colours: a loop is told by its colour and its code, a state by its mark. */
export const loopColours = {
  brown: { ...t('棕', 'Brown'), hex: '#7A6A53' },
  blue: { ...t('蓝', 'Blue'), hex: '#3E7CA6' },
  magenta: { ...t('品红', 'Magenta'), hex: '#B34B86' },
  violet: { ...t('紫', 'Violet'), hex: '#6257A8' },
  teal: { ...t('青', 'Teal'), hex: '#2A9D9A' },
  tan: { ...t('驼', 'Tan'), hex: '#B99A73' },
  maroon: { ...t('绛', 'Maroon'), hex: '#8C4560' },
  navy: { ...t('藏青', 'Navy'), hex: '#3A4D73' },
  sky: { ...t('天蓝', 'Sky blue'), hex: '#6BA6CF' },
  grey: { ...t('灰', 'Grey'), hex: '#94A0A9' },
} as const;
export type LoopColour = keyof typeof loopColours;

export const controlTypes = {
  M: t('M 选材', 'M material'),
  P: t('P 工艺控制', 'P process control'),
  C: t('C 化学处理', 'C chemical treatment'),
  D: t('D 涂层、阴保与结构', 'D coating, protection, design'),
  N: t('N 无措施', 'N not mitigated'),
};

export const windowStates: Readonly<Record<WindowStatus, Text>> = {
  effective: t('有效', 'Effective'),
  unknown: t('未知', 'Unknown'),
  actionCovered: t('有措施', 'Action in date'),
  attention: t('关注', 'Attention'),
  exceeded: t('超限', 'Exceeded'),
};

export const windowLevels: Readonly<Record<OperatingWindow['level'], Text>> = {
  critical: t('关键', 'Critical'),
  standard: t('标准', 'Standard'),
  informational: t('信息', 'Informational'),
};

export const excursionKinds = {
  limit: t('限值', 'Limit'),
  rate: t('变化率', 'Rate of change'),
};

export const excursionSides = {
  low: t('低', 'Low'),
  high: t('高', 'High'),
};

export const excursionStates = {
  open: t('未确认', 'Not acknowledged'),
  acknowledged: t('待评估', 'To be evaluated'),
  evaluated: t('已评估', 'Evaluated'),
  closed: t('已关闭', 'Closed'),
  void: t('已作废', 'Void'),
};
export type ExcursionState = keyof typeof excursionStates;

export const excursionEnds = {
  value: t('读数恢复', 'Back inside'),
  limitChange: t('限值变更', 'Limits changed'),
  replaced: t(
    '读数事后被替换，须人员确认',
    'Its readings were replaced later: a person has to acknowledge it',
  ),
};
