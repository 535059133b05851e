import type { Ranking } from './cut-sets/ranked.ts';
import type { NewBdd } from './diagram/bdd.ts';
import type { NewZbdd } from './diagram/zbdd.ts';

/** What to compute. Everything has a default; `{}` gives probability and cut sets. */
export interface AnalysisSettings {
  /** Value of `mission-time`, hours; overrides the model's. */
  missionTimeHours?: number;
  /** Find minimal cut sets (default true). Without them rareEvent, mcub and cutSets are null. */
  cutSets?: boolean;
  /** Report only cut sets with at most this many events. */
  orderLimit?: number;
  /** Report only cut sets at least this probable. */
  cutOff?: number;
  /** How many cut sets to list (default 100), and which first (default the most probable). */
  top?: number;
  ranking?: Ranking;
  /** Prime implicants of a non-coherent tree. */
  primeImplicants?: boolean;
  importance?: boolean;
  uncertainty?: UncertaintySettings;
  /** Effect of each event times and divided by `factor` (default 10). */
  sensitivity?: { factor?: number };
  /** Probability and frequency from 0 to the mission time. */
  overTime?: { points?: number };
  /** Seed and size for dynamic gates that are simulated. */
  simulation?: { seed?: number; trials?: number; stateLimit?: number };
  limits?: Limits;
}

export interface UncertaintySettings {
  trials: number;
  seed?: number;
}

export interface Limits {
  /** Bytes the diagrams may take (default 640 MB). */
  memoryBytes?: number;
  /**
   * Steps for the exact probability before bounds are given instead (default 120 million, about a minute); cut sets
   * have as many again. Steps, not seconds: the same model gives the same answer however busy the machine is.
   */
  steps?: number;
}

/** Watching and stopping a run. The engine calls these every few milliseconds. */
export interface Control {
  onProgress?: (progress: Progress) => void;
  isCancelled?: () => boolean;
  /** Milliseconds from any start; the machine's clock unless given. */
  now?: () => number;
  /** Makes the decision diagrams; in JavaScript unless given. Any of them gives the same answer after the same steps. */
  newBdd?: NewBdd;
  /** The same for families of cut sets. */
  newZbdd?: NewZbdd;
}

export interface Progress {
  stage: Stage;
  /** Diagram nodes so far in this stage. */
  nodes: number;
}

export type Stage = 'preprocess' | 'bdd' | 'bounds' | 'cut-sets' | 'importance' | 'uncertainty' | 'time';
