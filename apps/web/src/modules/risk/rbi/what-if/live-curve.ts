import type { RiskState } from '@ircrisk/engine-api581';

type Listener = (points: readonly RiskState[] | undefined) => void;

/** The curve of the what-if being typed. It goes from the engine to the drawing directly, so no screen is made anew. */
export class LiveCurve {
  private points: readonly RiskState[] | undefined;
  private readonly listeners = new Set<Listener>();

  show(points: readonly RiskState[] | undefined): void {
    if (points === undefined && this.points === undefined) return;
    this.points = points;
    for (const tell of this.listeners) tell(points);
  }

  /** Tells the present curve at once, if there is one. */
  follow(listener: Listener): () => void {
    this.listeners.add(listener);
    if (this.points) listener(this.points);
    return () => this.listeners.delete(listener);
  }
}
