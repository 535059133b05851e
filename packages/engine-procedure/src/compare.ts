import { numberedSteps, type ProcedureDocument, said } from './document.ts';

export interface StepDifference {
  readonly change: 'added' | 'removed' | 'changed' | 'moved';
  readonly id: string;
  readonly subject: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** Everything of a step but its place, so that a moved step is told once. */
const contentOf = (step: object): string => JSON.stringify(step, Object.keys(flat(step)).sort());
function flat(value: unknown, into: Record<string, true> = {}): Record<string, true> {
  if (value && typeof value === 'object')
    for (const [key, inner] of Object.entries(value)) {
      into[key] = true;
      flat(inner, into);
    }
  return into;
}

/** Ids whose order among those both revisions have is another: the longest common order stays, the rest has moved. */
function movedIds(before: readonly string[], after: readonly string[]): Set<string> {
  const place = new Map(before.map((id, at) => [id, at]));
  const common = after.filter((id) => place.has(id));
  const kept: { id: string; length: number; from: number | null }[] = [];
  for (const [at, id] of common.entries()) {
    let best: number | null = null;
    for (let earlier = 0; earlier < at; earlier += 1)
      if (
        (place.get(common[earlier] as string) as number) < (place.get(id) as number) &&
        (best === null || (kept[earlier]?.length ?? 0) > (kept[best]?.length ?? 0))
      )
        best = earlier;
    kept.push({ id, length: best === null ? 1 : (kept[best]?.length ?? 0) + 1, from: best });
  }
  let last: number | null = kept.reduce<number | null>(
    (best, one, at) => (best === null || one.length > (kept[best]?.length ?? 0) ? at : best),
    null,
  );
  const staying = new Set<string>();
  while (last !== null) {
    staying.add((kept[last] as { id: string }).id);
    last = kept[last]?.from ?? null;
  }
  return new Set(common.filter((id) => !staying.has(id)));
}

/** Steps and section titles that came, went, changed or moved, by their ids. */
export function compareProcedures(
  before: ProcedureDocument,
  after: ProcedureDocument,
  language: 'zh' | 'en',
  describe: (step: ReturnType<typeof numberedSteps>[number]) => string = ({ text, textEn }) =>
    said(language, text, textEn),
): StepDifference[] {
  const lines = (document: ProcedureDocument) =>
    numberedSteps(document).map((step) => {
      const { number, section: _section, ...content } = step;
      return { id: step.id, number, content: contentOf(content), text: describe(step) };
    });
  const [old, now] = [lines(before), lines(after)];
  const [oldById, nowById] = [
    new Map(old.map((line) => [line.id, line])),
    new Map(now.map((line) => [line.id, line])),
  ];
  const moved = movedIds([...oldById.keys()], [...nowById.keys()]);
  const found: StepDifference[] = sectionDifferences(before, after, language);
  for (const line of now) {
    const was = oldById.get(line.id);
    const subject = `${line.number} ${line.text}`.slice(0, 80);
    if (!was) found.push({ change: 'added', id: line.id, subject, before: null, after: line.text });
    else if (was.content !== line.content)
      found.push({ change: 'changed', id: line.id, subject, before: was.text, after: line.text });
    else if (moved.has(line.id))
      found.push({ change: 'moved', id: line.id, subject, before: was.number, after: line.number });
  }
  for (const line of old)
    if (!nowById.has(line.id))
      found.push({
        change: 'removed',
        id: line.id,
        subject: `${line.number} ${line.text}`.slice(0, 80),
        before: line.text,
        after: null,
      });
  return found;
}

function sectionDifferences(
  before: ProcedureDocument,
  after: ProcedureDocument,
  language: 'zh' | 'en',
): StepDifference[] {
  const titles = ({ sections }: ProcedureDocument) =>
    new Map(
      sections.map(({ id, title, titleEn }, at) => [
        id,
        { number: `${at + 1}`, title: said(language, title, titleEn) },
      ]),
    );
  const [old, now] = [titles(before), titles(after)];
  return [...new Set([...now.keys(), ...old.keys()])].flatMap((id): StepDifference[] => {
    const [was, is] = [old.get(id), now.get(id)];
    if (was?.title === is?.title) return [];
    const change = was === undefined ? 'added' : is === undefined ? 'removed' : 'changed';
    const { number, title } = (is ?? was) as { number: string; title: string };
    return [
      { change, id, subject: `${number} ${title}`, before: was?.title ?? null, after: is?.title ?? null },
    ];
  });
}
