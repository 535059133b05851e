import type { ProcedureDocument, ProcedureSection, ProcedureStep, StepKind } from '@ircrisk/engine-procedure';
import { stepKinds } from '@ircrisk/engine-procedure';

const sectionsOf = (
  document: ProcedureDocument,
  recipe: (sections: ProcedureSection[]) => ProcedureSection[],
): ProcedureDocument => ({
  ...document,
  sections: recipe([...document.sections]),
});
const inSection =
  (id: string, recipe: (steps: ProcedureStep[]) => ProcedureStep[]) => (document: ProcedureDocument) =>
    sectionsOf(document, (sections) =>
      sections.map((section) =>
        section.id === id ? { ...section, steps: recipe([...section.steps]) } : section,
      ),
    );

/** Ids are made once and stay: revisions are compared by them. */
export const newId = (): string => crypto.randomUUID().slice(0, 13);

export const newStep = (kind: StepKind): ProcedureStep => ({
  id: newId(),
  kind,
  text: '',
  ...(kind === 'hold' || kind === 'witness' ? { role: 'engineer' as const } : {}),
  ...(kind === 'measure' ? { measure: { quantity: 'clearance' as const } } : {}),
  ...(kind === 'branch' ? { branch: { goto: null } } : {}),
});

export const addSection = (section: ProcedureSection) => (document: ProcedureDocument) =>
  sectionsOf(document, (sections) => [...sections, section]);
export const changeSection = (id: string, more: Partial<ProcedureSection>) => (document: ProcedureDocument) =>
  sectionsOf(document, (sections) => sections.map((one) => (one.id === id ? { ...one, ...more } : one)));
export const removeSection = (id: string) => (document: ProcedureDocument) =>
  sectionsOf(document, (sections) => sections.filter((one) => one.id !== id));

export const addSteps = (sectionId: string, added: readonly ProcedureStep[]) =>
  inSection(sectionId, (steps) => [...steps, ...added]);
export const removeStep = (id: string) => (document: ProcedureDocument) =>
  sectionsOf(document, (sections) =>
    sections.map((section) => ({ ...section, steps: section.steps.filter((step) => step.id !== id) })),
  );
export const changeStep = (id: string, more: Partial<ProcedureStep>) => (document: ProcedureDocument) =>
  sectionsOf(document, (sections) =>
    sections.map((section) => ({
      ...section,
      steps: section.steps.map((step) => (step.id === id ? { ...step, ...more } : step)),
    })),
  );

/** Puts a step before another, or at the end of a section; onto itself nothing happens. */
export const moveStep =
  (id: string, to: { sectionId: string; before: string | null }) => (document: ProcedureDocument) => {
    const step = document.sections.flatMap(({ steps }) => steps).find((one) => one.id === id);
    if (!step || to.before === id) return document;
    return inSection(to.sectionId, (steps) => {
      const at = to.before === null ? steps.length : steps.findIndex((one) => one.id === to.before);
      return [...steps.slice(0, at), step, ...steps.slice(at)];
    })(removeStep(id)(document));
  };

/** One place up or down, over the edge of a section where it must be. */
export const nudgeStep = (id: string, by: 1 | -1) => (document: ProcedureDocument) => {
  const at = document.sections.findIndex(({ steps }) => steps.some((step) => step.id === id));
  const section = document.sections[at];
  if (!section) return document;
  const place = section.steps.findIndex((step) => step.id === id);
  const next = place + by;
  if (next >= 0 && next < section.steps.length)
    return moveStep(id, {
      sectionId: section.id,
      before: section.steps[by === 1 ? place + 2 : next]?.id ?? null,
    })(document);
  const other = document.sections[at + by];
  if (!other) return document;
  return moveStep(id, { sectionId: other.id, before: by === 1 ? (other.steps[0]?.id ?? null) : null })(
    document,
  );
};

const isKind = (text: string): text is StepKind => (stepKinds as readonly string[]).includes(text);

/** Steps out of a pasted table: a line each, `kind`, text and English apart by tabs; without a kind it is an action. */
export function pastedSteps(text: string, kindOf: (word: string) => string | undefined): ProcedureStep[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.split('\t').map((cell) => cell.trim()))
    .filter((cells) => cells.some(Boolean))
    .map((cells) => {
      const named = cells.length > 1 ? (kindOf(cells[0] ?? '') ?? cells[0] ?? '') : '';
      const [kind, rest] = isKind(named) ? [named, cells.slice(1)] : (['action', cells] as const);
      return { ...newStep(kind), text: rest[0] ?? '', textEn: rest[1] || null };
    });
}
