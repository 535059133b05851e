import type { Sentence } from './sentences.ts';

/** Formulas of the derivation that have words in them, by the step's id without its number. */
export const stepFormulas: Readonly<Record<string, Sentence>> = {
  model: { zh: '顶事件之下的门与底事件', en: 'gates and events under the top gate' },
  probability: {
    zh: 'P(顶) = p·P(高枝) + (1 − p)·P(低枝)，从决策图的叶算到根',
    en: 'P(top) = p·P(high) + (1 − p)·P(low), from the leaves of the decision diagram to its root',
  },
  bounds: {
    zh: '权重很小的分支取假得下界，取真得上界',
    en: 'branches of little weight set to false (lower) and to true (upper)',
  },
  'cut-sets': {
    zh: 'MCS(v ? F₁ : F₀) = MCS(F₀) ∪ v·(MCS(F₁) 去掉 MCS(F₀) 的超集)',
    en: 'MCS(v ? F₁ : F₀) = MCS(F₀) ∪ v·(MCS(F₁) without supersets of MCS(F₀))',
  },
  'rare-event': {
    zh: '对全部最小割集求和 Σ P(C)，P(C) = Π p',
    en: 'Σ P(C) over the minimal cut sets, P(C) = Π p',
  },
  pfh: {
    zh: '(1/T)·∫ Σ birnbaum·w dt，w 为事件的失效强度',
    en: '(1/T)·∫ Σ birnbaum·w dt, w the failure intensity of an event',
  },
  uncertainty: { zh: '按给定种子抽样底事件数据后的均值', en: 'mean over seeded samples of the event data' },
};
