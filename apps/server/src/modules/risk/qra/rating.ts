import { gradeOfKnowledge } from '@ircrisk/contract/resources/quality/choices.ts';
import { type ClassLimits, qualityText, type RiskMethod, riskScore } from '@ircrisk/engine-quality';
import type { Notice } from '@ircrisk/units';

type Limits = Readonly<Record<RiskMethod, ClassLimits>>;
type Values = Readonly<Record<string, unknown>>;
const numberOf = (value: unknown): number | null =>
  value === null || value === undefined || value === '' ? null : Number(value);

const ratings = {
  before: { severity: 'severity', probability: 'probability', detection: 'detection' },
  after: {
    severity: 'residualSeverity',
    probability: 'residualProbability',
    detection: 'residualDetection',
  },
} as const;

/** Score and class of a risk, before or after its measures; a fault names the property of the row. */
export function rate(method: string, values: Values, when: 'before' | 'after', limits: Limits) {
  const names = ratings[when];
  const found = riskScore({
    method,
    severity: numberOf(values[names.severity]),
    probability: numberOf(values[names.probability]),
    detection: numberOf(values[names.detection]),
    knowledge: gradeOfKnowledge[String(values.knowledge ?? '')] ?? null,
    ...(method in limits ? { limits: limits[method as RiskMethod] } : {}),
  });
  const fault = found.reason && found.reason.code !== 'missingInput' ? found.reason : undefined;
  return { value: found.value, fault: fault && { field: fieldOf(names, fault), text: wordsOf(fault) } };
}

const fieldOf = (names: Readonly<Record<string, string>>, { path = '' }: Notice): string =>
  names[path] ?? path;
export const wordsOf = (notice: Notice) => ({ zh: qualityText(notice, 'zh'), en: qualityText(notice, 'en') });
