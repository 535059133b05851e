import type { Text } from '@ircrisk/contract/text.ts';
import type { MechanismType } from '@ircrisk/engine-api581';

const t = (zh: string, en: string): Text => ({ zh, en });

/** What people call the damage mechanisms; also the driver column and the report. */
export const mechanismNames: Record<MechanismType, Text> = {
  thinning: t('减薄', 'Thinning'),
  lining: t('衬里损伤', 'Lining damage'),
  'scc-caustic': t('碱应力腐蚀开裂', 'Caustic cracking'),
  'scc-amine': t('胺应力腐蚀开裂', 'Amine cracking'),
  'scc-ssc': t('硫化物应力开裂', 'Sulfide stress cracking'),
  'scc-hic-sohic-h2s': t('HIC/SOHIC-H₂S', 'HIC/SOHIC-H₂S'),
  'scc-carbonate': t('碳酸盐应力腐蚀开裂', 'Carbonate cracking'),
  'scc-polythionic': t('连多硫酸应力腐蚀开裂', 'Polythionic acid cracking'),
  'scc-chloride': t('氯化物应力腐蚀开裂', 'Chloride cracking'),
  'scc-hsc-hf': t('氢氟酸氢应力开裂', 'HSC-HF'),
  'scc-hic-sohic-hf': t('HIC/SOHIC-HF', 'HIC/SOHIC-HF'),
  'external-corrosion': t('外部腐蚀', 'External corrosion'),
  cui: t('保温层下腐蚀', 'Corrosion under insulation'),
  'external-chloride-scc': t('外部氯化物开裂', 'External chloride cracking'),
  'cui-chloride-scc': t('保温层下氯化物开裂', 'Chloride cracking under insulation'),
  htha: t('高温氢损伤', 'High-temperature hydrogen attack'),
  'brittle-fracture': t('脆性断裂', 'Brittle fracture'),
  'temper-embrittlement': t('回火脆化', 'Temper embrittlement'),
  'embrittlement-885f': t('475 °C 脆化', '885 °F embrittlement'),
  'sigma-phase': t('σ 相脆化', 'Sigma phase embrittlement'),
  'piping-fatigue': t('管道机械疲劳', 'Piping mechanical fatigue'),
};

/** Items that have a life instead of mechanisms stand for themselves wherever mechanisms are told apart. */
const itemNames: Record<string, Text> = {
  'relief-device': t('泄放装置失效', 'Relief device'),
  bundle: t('管束失效', 'Tube bundle'),
};

export const mechanismName = (type: string | null): Text =>
  mechanismNames[type as MechanismType] ?? itemNames[type ?? ''] ?? t(type ?? '–', type ?? '–');
