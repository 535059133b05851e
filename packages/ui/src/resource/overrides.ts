import type { Text } from '@ircrisk/contract/text.ts';
import type { ReactNode } from 'react';
import type { RecordData } from '../api/resource-api.ts';

/** A column drawn by hand: in place of a field's own (same name) or beside them. */
export interface ColumnOverride {
  title?: Text;
  width?: number;
  align?: 'left' | 'right' | 'center';
  hidden?: boolean;
  /** Columns of one group stand under a common head, which carries their unit: “Pressure” over “design” and “operating”. */
  group?: Text;
  /** Stays in view while the others scroll. */
  fixed?: 'left' | 'right';
  render?: (record: RecordData) => ReactNode;
  /** What is drawn are the words of the field and nothing else: the column may be as wide as they are. */
  words?: boolean;
}

/** A further thing to do with records or with the whole list. */
export interface ResourceAction {
  key: string;
  title: Text;
  icon?: ReactNode;
  /** `toolbar` acts on the list, `row` on one record, `selection` on the chosen ones; `open` takes the place of the form. */
  place: 'toolbar' | 'row' | 'selection' | 'open';
  /** Permission code of a button, hence never `x.read`; without it everybody who sees the list may. */
  permission?: string;
  danger?: boolean;
  /** The one thing people come for. */
  primary?: boolean;
  visible?: (record: RecordData) => boolean;
  run: (records: RecordData[], refresh: () => void) => void | Promise<void>;
}

/** The ways out of the generic screen: columns and actions, and the move of a tree. Wanting more means a hand-made page from the same parts. */
export interface ResourceOverrides {
  columns?: Readonly<Record<string, ColumnOverride>>;
  actions?: readonly ResourceAction[];
  /** Where a tree's rows are dropped on others and the server has a call of its own for it. */
  move?: (record: RecordData, parentId: string) => Promise<unknown>;
}
