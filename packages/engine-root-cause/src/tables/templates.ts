import type { DocCause } from '../document.ts';

type Line = readonly [depth: number, zh: string, en: string, gate?: 'AND' | 'OR'];

/** An indented list as a branch. */
function branch(lines: readonly Line[]): readonly DocCause[] {
  const above: string[] = [];
  return lines.map(([depth, text, textEn, gate], at) => {
    const id = `N${at + 1}`;
    above[depth] = id;
    return {
      id,
      parentId: depth === 0 ? null : (above[depth - 1] ?? null),
      text,
      textEn,
      kind: 'condition',
      gate: gate ?? null,
      state: 'hypothesis',
      evidence: [],
    };
  });
}

interface CauseTemplate {
  readonly id: string;
  readonly zh: string;
  readonly en: string;
  /** Classes of ISO 14224 it is offered for first. */
  readonly classes: readonly string[];
  readonly branch: readonly DocCause[];
}

/** Branches people begin with, by class of equipment. Everything in them is a hypothesis. */
export const causeTemplates: readonly CauseTemplate[] = [
  {
    id: 'pump-seal',
    zh: '泵机械密封泄漏',
    en: 'Leak of a pump’s mechanical seal',
    classes: ['PU'],
    branch: branch([
      [0, '密封端面失效', 'Seal faces fail', 'OR'],
      [1, '端面干磨', 'Faces run dry', 'OR'],
      [2, '冲洗流量不足', 'Too little flush'],
      [2, '泵入口汽蚀', 'Cavitation at the suction'],
      [1, '端面材质不当', 'Unsuitable face material'],
      [1, '介质含固体颗粒', 'Solids in the liquid'],
      [0, '轴振动超限', 'Shaft vibration over the limit', 'OR'],
      [1, '对中不良', 'Misalignment'],
      [1, '轴承损坏', 'Bearing damaged'],
      [0, '装配不当', 'Wrong assembly', 'OR'],
      [1, '静环偏斜', 'Stationary ring out of square'],
      [1, '压缩量不对', 'Wrong compression'],
    ]),
  },
  {
    id: 'exchanger-tube',
    zh: '换热器管束泄漏',
    en: 'Leak of an exchanger’s tubes',
    classes: ['HE'],
    branch: branch([
      [0, '管壁腐蚀穿孔', 'Tube wall corroded through', 'OR'],
      [1, '垢下腐蚀', 'Corrosion under deposits', 'AND'],
      [2, '结垢', 'Deposits'],
      [2, '水质超标', 'Water out of specification'],
      [1, '工艺侧腐蚀超预期', 'Process side corrodes faster than expected'],
      [0, '管口胀焊失效', 'Tube end joint fails', 'OR'],
      [1, '热冲击', 'Thermal shock'],
      [1, '焊接缺陷', 'Weld defect'],
      [0, '振动磨损', 'Wear by vibration'],
    ]),
  },
  {
    id: 'piping-leak',
    zh: '管道减薄泄漏',
    en: 'Leak of thinned piping',
    classes: ['PI'],
    branch: branch([
      [0, '壁厚减薄至穿孔', 'Wall thinned to a hole', 'AND'],
      [1, '腐蚀速率升高', 'Corrosion rate rose', 'OR'],
      [2, '介质组成变化', 'Composition changed'],
      [2, '流速超过设计', 'Velocity above design'],
      [1, '减薄未被发现', 'Thinning was not found', 'OR'],
      [2, '测点不在减薄处', 'No measuring point where it thinned'],
      [2, '检验推迟', 'Inspection put off'],
    ]),
  },
];
