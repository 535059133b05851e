/** What a study judges by: ratings give RPN and action priority, the quantitative one MIL-STD-1629A, the matrix the company's bands. */
export const fmecaMethods = {
  ratings: { zh: 'RPN + AP', en: 'RPN + AP' },
  quantitative: { zh: '1629A 定量', en: '1629A quantitative' },
  both: { zh: 'RPN + AP + 1629A', en: 'RPN + AP + 1629A' },
  matrix: { zh: '风险矩阵', en: 'Risk matrix' },
  ratingsMatrix: { zh: 'RPN + AP + 风险矩阵', en: 'RPN + AP + risk matrix' },
  all: { zh: 'RPN + AP + 1629A + 风险矩阵', en: 'RPN + AP + 1629A + risk matrix' },
};
export type FmecaMethod = keyof typeof fmecaMethods;

const parts: Readonly<Record<FmecaMethod, readonly string[]>> = {
  ratings: ['ratings'],
  quantitative: ['quantitative'],
  both: ['ratings', 'quantitative'],
  matrix: ['matrix'],
  ratingsMatrix: ['ratings', 'matrix'],
  all: ['ratings', 'quantitative', 'matrix'],
};
/** Whether a study judges by this among others. */
export const judgesBy = (method: FmecaMethod, part: 'ratings' | 'quantitative' | 'matrix'): boolean =>
  parts[method].includes(part);

/** The five kinds of consequence of the company's matrix, by the field of a mode. */
export const consequenceFields = {
  consequenceP: { category: 'P', zh: '人员 P', en: 'People P' },
  consequenceE: { category: 'E', zh: '环境 E', en: 'Environment E' },
  consequenceO: { category: 'O', zh: '生产 O', en: 'Operation O' },
  consequenceA: { category: 'A', zh: '资产 A', en: 'Asset A' },
  consequenceR: { category: 'R', zh: '声誉 R', en: 'Reputation R' },
} as const;

/** What the probability levels A–E are put on; a study never mixes the two. */
export const levelBases = {
  probability: { zh: '发生概率（GB/T 7826）', en: 'Probability (IEC 60812)' },
  shareOfItem: { zh: '占产品故障的比例（GJB/Z 1391）', en: 'Share of item (MIL-STD-1629A)' },
};

export const indentureLevels = {
  system: { zh: '系统', en: 'System' },
  subsystem: { zh: '子系统', en: 'Subsystem' },
  maintainable: { zh: '可维修项目', en: 'Maintainable item' },
  part: { zh: '零件', en: 'Part' },
};

export const rateSources = {
  oreda: { zh: 'OREDA', en: 'OREDA' },
  plant: { zh: '本厂数据', en: 'Plant data' },
  vendor: { zh: '厂商', en: 'Vendor' },
  estimate: { zh: '估计', en: 'Estimate' },
};

export const timeBases = {
  calendar: { zh: '日历时间', en: 'Calendar time' },
  operating: { zh: '运行时间', en: 'Operating time' },
};

export const operatingPhases = {
  normal: { zh: '正常运行', en: 'Normal operation' },
  startup: { zh: '开车', en: 'Start-up' },
  shutdown: { zh: '停车', en: 'Shutdown' },
  standby: { zh: '备用', en: 'Standby' },
};

export const classChoices = {
  I: { zh: 'I 灾难的', en: 'I Catastrophic' },
  II: { zh: 'II 致命的', en: 'II Critical' },
  III: { zh: 'III 中等的', en: 'III Marginal' },
  IV: { zh: 'IV 轻度的', en: 'IV Minor' },
};

export const priorityChoices = {
  H: { zh: 'H 高', en: 'H High' },
  M: { zh: 'M 中', en: 'M Medium' },
  L: { zh: 'L 低', en: 'L Low' },
};

export const levelChoices = {
  A: { zh: 'A 经常发生', en: 'A Frequent' },
  B: { zh: 'B 有时发生', en: 'B Reasonably probable' },
  C: { zh: 'C 偶然发生', en: 'C Occasional' },
  D: { zh: 'D 很少发生', en: 'D Remote' },
  E: { zh: 'E 极少发生', en: 'E Extremely unlikely' },
};
