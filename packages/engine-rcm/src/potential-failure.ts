import { type Calculation, calculated, findMissing, shown, unscored } from '@ircrisk/units';

const REFERENCE = 'SAE JA1012 13.4; Moubray, RCM II, ch. 7';

/** T ≤ min(PF/2, PF − lead time): two looks inside the interval and time left to act. Any time unit, the same for all. */
export function onConditionInterval(input: {
  readonly pf?: number | null;
  readonly lead?: number | null;
}): Calculation {
  const facts = { unit: 'as given', inputs: { ...input }, standardRef: REFERENCE };
  const missing = findMissing(input, ['pf', 'lead'], ['pf']);
  if (missing) return unscored(missing, facts);
  const { pf, lead } = input as { pf: number; lead: number };
  if (lead < 0)
    return unscored({ code: 'negative', path: 'lead', values: { name: 'lead', value: lead } }, facts);
  if (pf <= lead)
    return unscored({ code: 'potentialFailureTooLate', path: 'pf', values: { pf, lead } }, facts);
  const value = Math.min(pf / 2, pf - lead);
  const step = {
    id: 'interval',
    formula: 'T = min(PF / 2, PF − t_lead)',
    substituted: `min(${shown(pf)} / 2, ${shown(pf)} − ${shown(lead)})`,
    value,
    unit: 'as given',
    reference: REFERENCE,
  };
  return calculated(value, { ...facts, steps: [step] });
}

export type DetectionInterval = { readonly inspections: number; readonly interval: number };

/**
 * n inspections of detection probability θ inside the P-F interval so that one of them sees it with the target probability.
 * Trap: ln(0.01)/ln(0.1) is 2.0000000000000004 in floating point; a billionth is taken off before rounding up.
 */
export function detectionInterval(input: {
  readonly detection?: number | null;
  readonly target?: number | null;
  readonly pf?: number | null;
  readonly lead?: number | null;
}): Calculation<DetectionInterval> {
  const { lead = 0 } = input;
  const facts = { unit: 'as given', inputs: { ...input, lead }, standardRef: REFERENCE };
  const missing = findMissing({ ...input, lead }, ['detection', 'target', 'pf', 'lead'], ['pf']);
  if (missing) return unscored(missing, facts);
  const { detection, target, pf } = input as { detection: number; target: number; pf: number };
  const wait = lead as number;
  if (wait < 0)
    return unscored({ code: 'negative', path: 'lead', values: { name: 'lead', value: wait } }, facts);
  if (!(detection > 0 && detection <= 1))
    return unscored({ code: 'detectionOutside', path: 'detection', values: { value: detection } }, facts);
  if (!(target > 0 && target < 1))
    return unscored({ code: 'targetOutside', path: 'target', values: { value: target } }, facts);
  if (pf <= wait)
    return unscored({ code: 'potentialFailureTooLate', path: 'pf', values: { pf, lead: wait } }, facts);
  const inspections =
    detection === 1 ? 1 : Math.max(1, Math.ceil(Math.log1p(-target) / Math.log1p(-detection) - 1e-9));
  const interval = Math.min((pf - wait) / inspections, pf / 2);
  return calculated(
    { inspections, interval },
    {
      ...facts,
      steps: [
        {
          id: 'inspections',
          formula: 'n = ⌈ln(1−P) / ln(1−θ)⌉',
          substituted: `ln(1−${shown(target)}) / ln(1−${shown(detection)})`,
          value: inspections,
          unit: '1',
          reference: REFERENCE,
        },
        {
          id: 'interval',
          formula: 'T = min((PF − t_lead) / n, PF / 2)',
          substituted: `min((${shown(pf)} − ${shown(wait)}) / ${inspections}, ${shown(pf)} / 2)`,
          value: interval,
          unit: 'as given',
          reference: REFERENCE,
        },
      ],
    },
  );
}
