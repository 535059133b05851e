import type { PermitKind } from '@ircrisk/contract/resources/safety/jha-choices.ts';
import type { Factors } from './grading.ts';
import { hazardLibrary, type TemplateHazard } from './tables/hazards.ts';
import type { JobTemplate } from './tables/jobs.ts';

/** Texts of a hazard that a template brings along. */
export const said = [
  'elimination',
  'substitution',
  'engineering',
  'administrative',
  'ppe',
  'emergency',
  'alarpNote',
] as const;
type Said = readonly [zh: string | null, en: string | null];

export interface FilledHazard {
  readonly zh: string;
  readonly en: string | null;
  readonly factor: string | null;
  readonly accident: string | null;
  /** By LEC. */
  readonly before: Factors;
  readonly after: Factors;
  readonly texts: Readonly<Partial<Record<(typeof said)[number], Said>>>;
}

/** A template with all its words, from the library or from the company's own lines. */
export interface FilledTemplate {
  readonly key: string;
  readonly zh: string;
  readonly en: string;
  readonly permits: readonly PermitKind[];
  readonly steps: readonly {
    readonly zh: string;
    readonly en: string | null;
    readonly hazards: readonly FilledHazard[];
  }[];
}

const factorsOf = ([l, e, c]: TemplateHazard['before']): Factors => ({ l, e, c });

function fromLibrary(key: string): FilledHazard {
  const { before, after, controls, alarp, ...rest } = hazardLibrary[key] as TemplateHazard;
  return {
    ...rest,
    before: factorsOf(before),
    after: factorsOf(after),
    texts: { ...controls, ...(alarp ? { alarpNote: alarp } : {}) },
  };
}

export const filled = (template: JobTemplate): FilledTemplate => ({
  ...template,
  steps: template.steps.map((step) => ({ ...step, hazards: step.hazards.map(fromLibrary) })),
});
