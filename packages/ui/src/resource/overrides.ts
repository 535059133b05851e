import type { Text } from '@ircrisk/contract/text.ts';
import type { ReactNode } from 'react';
import type { RecordData } from '../api/resource-api.ts';

/** A column drawn by hand: in place of a field's own (same name) or beside them. */
export interface ColumnOverride {
  title?: Text;
  width?: number;
  align?: 'left' | 'right' | 'center';
  hidden?: boolean;
  render?: (record: RecordData) => ReactNode;
}

/** A further thing to do with records or with the whole list. */
export interface ResourceAction {
  key: string;
  title: Text;
  icon?: ReactNode;
  /** `toolbar` acts on the list, `row` on one record, `selection` on the chosen ones. */
  place: 'toolbar' | 'row' | 'selection';
  /** Permission code; without it everybody who sees the list may. */
  permission?: string;
  danger?: boolean;
  visible?: (record: RecordData) => boolean;
  run: (records: RecordData[], refresh: () => void) => void | Promise<void>;
}

/** The two ways out of the generic screen; wanting a third means a hand-made page from the same parts. */
export interface ResourceOverrides {
  columns?: Readonly<Record<string, ColumnOverride>>;
  actions?: readonly ResourceAction[];
}
