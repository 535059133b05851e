/**
 * The finished diagrams of all modules, packed: dead nodes gone, children numbered below their
 * parents, modules one after the other from the innermost to the top. Levels run through all
 * modules, so one array per quantity serves the whole tree.
 *
 * A module is stored so that it is false when all its events are false; where the tree needs the
 * opposite the parent uses the negated variable.
 */
export interface Diagram {
  /** Nodes without the terminal; node i (from 1) sits at index i of each array. */
  size: number;
  level: Int32Array;
  high: Int32Array;
  low: Int32Array;
  modules: ModuleDiagram[];
  /** Per level: the event (from 1), or 0 where a module stands. */
  eventAt: Int32Array;
  /** Per level: index in `modules`, or -1 where an event stands. */
  moduleAt: Int32Array;
  /** Edge of the whole tree within the last module (or a constant, with no module at all). */
  root: number;
  /** No complement edge anywhere, as in every coherent tree: half the arithmetic will do. */
  plain: boolean;
}

export interface ModuleDiagram {
  /** Gate of the Boolean graph it stands for. */
  gate: number;
  /** First node and first node after. */
  from: number;
  to: number;
  root: number;
  /** Level at which its parent uses it; -1 for the top. */
  level: number;
  /** Levels of its own variables: first, and first after. */
  firstLevel: number;
  lastLevel: number;
  heuristic: string;
}
