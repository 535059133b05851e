import type { Notice } from '@ircrisk/units';
import { amountFault, countFault } from './facts.ts';

/** State Council Order 493, article 3: lower bounds included, the worst criterion governs. Loss in million CNY, direct loss only. */
export const nationalGrades = ['extraordinary', 'major', 'large', 'ordinary'] as const;
export type NationalGrade = (typeof nationalGrades)[number];
export const nationalGradeTexts: Readonly<
  Record<NationalGrade, { readonly zh: string; readonly en: string }>
> = {
  extraordinary: { zh: '特别重大事故', en: 'extraordinarily serious' },
  major: { zh: '重大事故', en: 'major' },
  large: { zh: '较大事故', en: 'relatively large' },
  ordinary: { zh: '一般事故', en: 'ordinary' },
};
const limits: readonly (readonly [NationalGrade, deaths: number, serious: number, loss: number])[] = [
  ['extraordinary', 30, 100, 100],
  ['major', 10, 50, 50],
  ['large', 3, 10, 10],
];

export type GradeFacts = {
  readonly deaths: number | null;
  readonly seriousInjuries: number | null;
  readonly lossMillionCny: number | null;
  /** What the loss is at least by another fact, as the cost of a fire: it counts where it is the larger, and where the loss is not known. */
  readonly leastLossMillionCny?: number | null;
};
export type NationalGrading = {
  /** The grade reached by what is known; `unknown` where nothing is reached and something is not known. */
  readonly grade: NationalGrade | 'unknown';
  readonly by: readonly ('deaths' | 'seriousInjuries' | 'loss')[];
  /** What could still raise it. */
  readonly open: readonly Notice[];
};

/** Null below every limit; the floor of loss for an ordinary accident is the company's setting and lies above zero. */
export function nationalGrade(facts: GradeFacts, lossFloor = 1): NationalGrading | null {
  const faults = {
    deaths: countFault('deaths', facts.deaths),
    seriousInjuries: countFault('seriousInjuries', facts.seriousInjuries),
    loss: amountFault('lossMillionCny', facts.lossMillionCny),
  };
  const open = Object.values(faults).filter((fault) => fault !== undefined);
  const losses = [facts.lossMillionCny, facts.leastLossMillionCny ?? null].filter(
    (loss): loss is number => amountFault('lossMillionCny', loss) === undefined,
  );
  const known = { ...faults, loss: losses.length > 0 ? undefined : faults.loss };
  const values = {
    deaths: facts.deaths as number,
    seriousInjuries: facts.seriousInjuries as number,
    loss: Math.max(...losses),
  };
  const floorHolds = Number.isFinite(lossFloor) && lossFloor > 0;
  const ordinary = ['ordinary', 1, 1, floorHolds ? lossFloor : Number.POSITIVE_INFINITY] as const;
  for (const [grade, deaths, seriousInjuries, loss] of [...limits, ordinary]) {
    const least = { deaths, seriousInjuries, loss };
    const by = (['deaths', 'seriousInjuries', 'loss'] as const).filter(
      (name) => known[name] === undefined && values[name] >= least[name],
    );
    if (by.length > 0) return { grade, by, open: grade === 'extraordinary' ? [] : open };
  }
  if (!floorHolds)
    open.push({
      code: 'notPositive',
      path: 'lossFloor',
      values: { name: 'lossFloor', value: String(lossFloor) },
    });
  return open.length > 0 ? { grade: 'unknown', by: [], open } : null;
}
