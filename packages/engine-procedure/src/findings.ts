import type { Notice } from '@ircrisk/units';
import {
  isRequired,
  type Measure,
  type NumberedStep,
  numberedSteps,
  type Parameter,
  type ProcedureDocument,
} from './document.ts';
import { alignmentFor, formulaOf, isFormula } from './formulas.ts';
import { hasLimits, limitsOf } from './limits.ts';
import { procedureText } from './messages.ts';

export interface Finding extends Notice {
  /** Keeps the procedure from its review. */
  readonly blocks: boolean;
  readonly stepId?: string;
}
const block = (code: string, stepId: string | undefined, values: Notice['values'] = {}): Finding => ({
  code,
  blocks: true,
  values,
  ...(stepId ? { stepId } : {}),
});
const warn = (code: string, stepId: string | undefined, values: Notice['values'] = {}): Finding => ({
  ...block(code, stepId, values),
  blocks: false,
});

function crossed({ low, high }: { low?: number | null; high?: number | null }): boolean {
  return low !== null && low !== undefined && high !== null && high !== undefined && low > high;
}

/** As for every number of a plant: one that is larger, or smaller and not zero, was typed or converted wrongly. */
const sizes = { largest: 1e12, smallest: 1e-30 } as const;
const isBeyond = (figure: number): boolean =>
  figure !== 0 && (Math.abs(figure) > sizes.largest || Math.abs(figure) < sizes.smallest);

function rangeFindings({ id, number }: NumberedStep, measure: Measure): Finding[] {
  const found: Finding[] = [];
  const { low, nominal, high, plausibleLow, plausibleHigh } = measure;
  const beyond = [low, nominal, high, plausibleLow, plausibleHigh].find(
    (figure) => typeof figure === 'number' && isBeyond(figure),
  );
  if (typeof beyond === 'number') found.push(block('limitBeyond', id, { number, value: String(beyond) }));
  if (crossed(measure) || crossed({ low: measure.plausibleLow, high: measure.plausibleHigh }))
    found.push(block('limitsCrossed', id, { number }));
  const outside = (limit: number | null | undefined) =>
    limit !== null &&
    limit !== undefined &&
    ((measure.plausibleLow !== null && measure.plausibleLow !== undefined && limit < measure.plausibleLow) ||
      (measure.plausibleHigh !== null &&
        measure.plausibleHigh !== undefined &&
        limit > measure.plausibleHigh));
  if (outside(measure.low) || outside(measure.high)) found.push(block('limitsImplausible', id, { number }));
  return found;
}

function measureFindings(step: NumberedStep, parameters: readonly Parameter[]): Finding[] {
  const { id, number, measure } = step;
  if (!measure) return [warn('noLimits', id, { number })];
  const found = rangeFindings(step, measure);
  if (measure.parameter && !parameters.some(({ code }) => code === measure.parameter))
    return [...found, block('unknownParameter', id, { number, name: measure.parameter })];
  if (measure.parameter) return found;
  if (measure.formula && !isFormula(measure.formula))
    return [...found, block('unknownFormula', id, { name: measure.formula })];
  const open = (reason: Notice) =>
    block('formulaOpen', id, { number, zh: procedureText(reason, 'zh'), en: procedureText(reason, 'en') });
  // Readings of an alignment are judged as they are taken: there are no limits to find before, but its geometry has to be there.
  if (measure.formula === 'alignment') {
    const { reason } = alignmentFor({ ...measure.inputs, m1: 0, m2: 0 });
    return reason ? [...found, open(reason)] : found;
  }
  if (measure.formula && !formulaOf(measure.formula).limits) return found;
  const limits = limitsOf(measure, parameters, null);
  if (limits.value === null) return [...found, open(limits.reason as Notice)];
  return hasLimits(limits.value) ? found : [...found, warn('noLimits', id, { number })];
}

function branchFindings(step: NumberedStep, at: number, steps: readonly NumberedStep[]): Finding[] {
  const target = steps.findIndex(({ id }) => id === step.branch?.goto);
  if (target <= at) return [block('branchTarget', step.id, { number: step.number })];
  const skipped = steps.slice(at + 1, target).find(isRequired);
  return skipped && !step.branch?.skipsRequired
    ? [block('branchSkips', step.id, { number: step.number, skipped: skipped.number })]
    : [];
}

function stepFindings(
  step: NumberedStep,
  at: number,
  steps: readonly NumberedStep[],
  parameters: readonly Parameter[],
) {
  const found: Finding[] = [];
  const { id, number } = step;
  if (step.text.trim() === '') found.push(block('noText', id, { number }));
  if (step.kind === 'hold' && !step.role) found.push(block('noRole', id, { number }));
  if (step.kind === 'measure') found.push(...measureFindings(step, parameters));
  if (step.kind === 'branch') found.push(...branchFindings(step, at, steps));
  return found;
}

/** What stands in the way of a procedure's review, and what its reviewers should know. */
export function procedureFindings(
  document: ProcedureDocument,
  parameters: readonly Parameter[] = [],
): readonly Finding[] {
  const steps = numberedSteps(document);
  if (steps.length === 0) return [block('noSteps', undefined)];
  const found: Finding[] = [];
  for (const [at, section] of document.sections.entries()) {
    if (section.title.trim() === '') found.push(block('noTitle', undefined, { number: at + 1 }));
    if (section.steps.length === 0) found.push(block('emptySection', undefined, { number: at + 1 }));
  }
  const ids = [...document.sections.map(({ id }) => id), ...steps.map(({ id }) => id)];
  const twice = ids.find((id, at) => ids.indexOf(id) < at);
  if (twice) found.push(block('sameId', twice, { id: twice }));
  for (const [at, step] of steps.entries()) found.push(...stepFindings(step, at, steps, parameters));
  const silent =
    document.sections.filter(({ titleEn }) => !titleEn).length + steps.filter(({ textEn }) => !textEn).length;
  if (silent > 0) found.push(warn('noEnglish', undefined, { count: silent }));
  return found;
}
