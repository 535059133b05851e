import type { SheetColumn, SheetRow } from './column.ts';
import type { Cells, Patch } from './document.ts';
import type { SheetLine } from './rows.ts';

export type Phase = 'resting' | 'saving' | 'failed';

/** A row somebody else has changed: mine and theirs side by side; `theirs` null: it is gone. */
export interface StaleRow {
  readonly line: SheetLine;
  readonly theirs: SheetRow | null;
}

/** What a worksheet shows and does, wherever its rows are kept. */
export interface Sheet {
  readonly columns: readonly SheetColumn[];
  readonly lines: readonly SheetLine[];
  readonly isEditable: boolean;
  lineOf(key: string): SheetLine | undefined;
  /** Sentences by property. */
  faultsOf(line: SheetLine): Readonly<Record<string, string>>;
  /** Changed, and not stored yet. */
  unsavedOf(line: SheetLine): readonly string[];
  edit(name: string, patches: readonly Patch[]): void;
  /** Adds rows after one (first without); absent where rows cannot be added. */
  readonly add?: (after: string | undefined, rows: readonly Cells[]) => readonly string[];
  readonly remove?: (keys: readonly string[]) => void;
  undo(): void;
  redo(): void;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** Saving, where the sheet does it itself. */
  readonly saving?: {
    readonly phase: Phase;
    readonly unsaved: number;
    readonly stale: readonly StaleRow[];
    readonly problem: string | undefined;
    now(): void;
    settle(key: string, whose: 'mine' | 'theirs'): void;
  };
}
