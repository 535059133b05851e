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
  readonly deaths: number;
  readonly seriousInjuries: number;
  readonly lossMillionCny: number;
};

/** Null below every limit; the floor of loss for an ordinary accident is the company's setting. */
export function nationalGrade(
  { deaths, seriousInjuries, lossMillionCny }: GradeFacts,
  lossFloor = 1,
): { readonly grade: NationalGrade; readonly by: readonly ('deaths' | 'seriousInjuries' | 'loss')[] } | null {
  for (const [grade, d, s, l] of [...limits, ['ordinary', 1, 1, lossFloor] as const]) {
    const by = [
      deaths >= d && ('deaths' as const),
      seriousInjuries >= s && ('seriousInjuries' as const),
      lossMillionCny >= l && ('loss' as const),
    ].filter((each) => each !== false);
    if (by.length > 0) return { grade, by };
  }
  return null;
}
