/** One edit of a document. `undo` is given the document `do` returned and gives back the one before. */
export interface Command<D> {
  /** For people: what “undo” would take back. */
  readonly name: string;
  do(document: D): D;
  undo(document: D): D;
  /** Edits with the same key in a row are one step back, such as letters typed into one field. */
  readonly mergeKey?: string;
}

export interface History<D> {
  readonly present: D;
  readonly past: readonly Command<D>[];
  readonly future: readonly Command<D>[];
}

const most = 500;

export const startHistory = <D>(document: D): History<D> => ({ present: document, past: [], future: [] });

/** A command of an immutable document: going back is giving out the one before. */
export function change<D>(name: string, recipe: (document: D) => D, mergeKey?: string): Command<D> {
  let before: D | undefined;
  return {
    name,
    do(document) {
      before = document;
      return recipe(document);
    },
    undo: () => before as D,
    ...(mergeKey === undefined ? {} : { mergeKey }),
  };
}

const joined = <D>(first: Command<D>, second: Command<D>): Command<D> => ({
  ...second,
  do: (document) => second.do(first.do(document)),
  undo: (document) => first.undo(second.undo(document)),
});

/** Does a command; one that changes nothing leaves no trace. */
export function perform<D>(history: History<D>, command: Command<D>): History<D> {
  const present = command.do(history.present);
  if (present === history.present) return history;
  const last = history.past.at(-1);
  const isMore = last !== undefined && command.mergeKey !== undefined && last.mergeKey === command.mergeKey;
  const past = isMore
    ? [...history.past.slice(0, -1), joined(last, command)]
    : [...history.past.slice(-(most - 1)), command];
  return { present, past, future: [] };
}

export function undo<D>(history: History<D>): History<D> {
  const last = history.past.at(-1);
  if (!last) return history;
  return {
    present: last.undo(history.present),
    past: history.past.slice(0, -1),
    future: [last, ...history.future],
  };
}

export function redo<D>(history: History<D>): History<D> {
  const [next, ...future] = history.future;
  if (!next) return history;
  // What was merged before must not swallow what is typed after a redo.
  const { mergeKey: _, ...again } = next;
  return { present: next.do(history.present), past: [...history.past, again], future };
}
