import type { MarkInput } from '@ircrisk/contract/modules/assets/pdf-marking-tool.ts';
import type { Mark } from '@ircrisk/contract/modules/assets/pdf-values.ts';

/** One thing somebody did to a mark: null is not there. */
export interface MarkAct {
  readonly before: Mark | null;
  readonly after: Mark | null;
}
export interface MarkHistory {
  readonly past: readonly MarkAct[];
  readonly future: readonly MarkAct[];
}
/** What the server is asked for to go one step back or forth. */
export type MarkWork =
  | { readonly kind: 'remove'; readonly mark: Mark }
  | { readonly kind: 'restore'; readonly id: string; readonly bindings: NonNullable<MarkInput['bindings']> }
  | { readonly kind: 'save'; readonly input: MarkInput };
export type Way = 'undo' | 'redo';

const mostActs = 200;
export const noActs: MarkHistory = { past: [], future: [] };

export const inputOf = (mark: Mark, changes: Partial<MarkInput> = {}): MarkInput => ({
  id: mark.id,
  version: mark.version,
  documentId: mark.documentId,
  layerId: mark.layerId,
  page: mark.page,
  type: mark.type,
  strokes: mark.strokes,
  style: mark.style,
  label: mark.label,
  note: mark.note,
  state: mark.state,
  bindings: mark.bindings.map(({ kind, id }) => ({ kind, id })),
  ...changes,
});

/** What people make of a mark; versions and times are not of it. */
function contentOf(mark: Mark | null): string {
  if (!mark) return '';
  const { version: _version, bindings = [], ...content } = inputOf(mark);
  const bound = bindings.map(({ kind, id }) => `${kind} ${id}`).sort();
  return JSON.stringify({ ...content, bound });
}

/** One act more; it ends what could be done again, and one that changed nothing leaves no trace. */
export function acted(history: MarkHistory, act: MarkAct): MarkHistory {
  if (contentOf(act.before) === contentOf(act.after)) return history;
  return { past: [...history.past.slice(1 - mostActs), act], future: [] };
}

/** From how a mark is to how it was; nothing where it is no longer as this person left it. */
function workFor(marks: readonly Mark[], is: Mark | null, was: Mark | null): MarkWork | undefined {
  const id = (is ?? was)?.id;
  const now = marks.find((mark) => mark.id === id) ?? null;
  if (contentOf(now) !== contentOf(is)) return undefined;
  if (now && was) return { kind: 'save', input: { ...inputOf(was), version: now.version } };
  if (now) return { kind: 'remove', mark: now };
  return was ? { kind: 'restore', id: was.id, bindings: inputOf(was).bindings ?? [] } : undefined;
}

export interface Stepped {
  /** Undefined: somebody else has changed the mark since, and their work is not taken back. */
  readonly work: MarkWork | undefined;
  readonly next: MarkHistory;
}

/** One step back or forth over the acts of this person; undefined at the end of them. */
export function step({ past, future }: MarkHistory, marks: readonly Mark[], way: Way): Stepped | undefined {
  const act = way === 'undo' ? past.at(-1) : future[0];
  if (!act) return undefined;
  const [is, was] = way === 'undo' ? [act.after, act.before] : [act.before, act.after];
  const work = workFor(marks, is, was);
  const left = way === 'undo' ? { past: past.slice(0, -1), future } : { past, future: future.slice(1) };
  if (!work) return { work, next: left };
  return {
    work,
    next: way === 'undo' ? { ...left, future: [act, ...future] } : { ...left, past: [...past, act] },
  };
}
