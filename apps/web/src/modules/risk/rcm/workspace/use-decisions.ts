import { type RcmMode, saveDecision } from '@ircrisk/contract/modules/risk/rcm.ts';
import { type Answers, decide, type QuestionId } from '@ircrisk/engine-rcm';
import { call } from '@ircrisk/ui/api/client.ts';
import { tellNoAnswer } from '@ircrisk/ui/api/queries.ts';
import { useRef, useState } from 'react';

/** The answers of a mode, and whether the team wants a redesign beside them. */
export interface Decided {
  answers: Answers;
  redesign: boolean;
}

/** What the server is about to keep, and the version it became by that. */
type Ahead = Decided & { version: number };

export interface Decisions {
  /** How many answers were stored here; each makes a new turn. */
  readonly turn: number;
  /** The mode as the person has answered it, before the server has told it back. */
  shown(mode: RcmMode): RcmMode;
  /** Stores and gives the question that follows. */
  store(mode: RcmMode, next: Decided): QuestionId | null;
  /** Takes the last answer of this mode back; undefined where there is none. */
  undoOf(mode: RcmMode): (() => QuestionId | null) | undefined;
}

const decidedOf = ({ answers, redesign }: RcmMode): Decided => ({ answers: answers as Answers, redesign });

/**
 * Answers are taken at once and kept by the server in their turn: whoever goes through the diagram by keys does not wait, and
 * nothing typed at the next question is lost when the answer to the last one comes back.
 */
export function useDecisions(onKept: () => void): Decisions {
  const [turn, setTurn] = useState(0);
  const [done, setDone] = useState<readonly { modeId: string; before: Decided }[]>([]);
  const [ahead, setAhead] = useState<ReadonlyMap<string, Ahead>>(new Map());
  const versions = useRef(new Map<string, number>());
  const queue = useRef<Promise<void>>(Promise.resolve());
  const forget = (id: string) => setAhead((now) => new Map([...now].filter(([other]) => other !== id)));
  const keep = async (mode: RcmMode, own: Ahead) => {
    const { answers, redesign } = own;
    try {
      const { version } = await call(saveDecision, {
        modeId: mode.id,
        version: Math.max(versions.current.get(mode.id) ?? 0, mode.version),
        answers: answers as typeof mode.answers,
        ...(redesign ? { redesign } : {}),
      });
      versions.current.set(mode.id, version);
      // What was answered on since is not told back by this version.
      setAhead((now) => (now.get(mode.id) === own ? new Map(now).set(mode.id, { ...own, version }) : now));
    } catch (error) {
      tellNoAnswer(error);
      forget(mode.id);
      setDone((piled) => piled.filter(({ modeId }) => modeId !== mode.id));
    }
    onKept();
  };
  const put = (mode: RcmMode, next: Decided): QuestionId | null => {
    setTurn((count) => count + 1);
    const own = { ...next, version: Number.POSITIVE_INFINITY };
    setAhead((now) => new Map(now).set(mode.id, own));
    queue.current = queue.current.then(() => keep(mode, own));
    return decide(next.answers).next;
  };
  return {
    turn,
    shown(mode) {
      const own = ahead.get(mode.id);
      if (!own || own.version <= mode.version) return mode;
      const { consequence, outcome } = decide(own.answers);
      return {
        ...mode,
        answers: own.answers as typeof mode.answers,
        redesign: own.redesign,
        consequence,
        outcome,
      };
    },
    store(mode, next) {
      setDone((piled) => [...piled, { modeId: mode.id, before: decidedOf(mode) }]);
      return put(mode, next);
    },
    undoOf(mode) {
      const last = done.findLast(({ modeId }) => modeId === mode.id);
      if (!last) return undefined;
      return () => {
        setDone((piled) => piled.filter((each) => each !== last));
        return put(mode, last.before);
      };
    },
  };
}
