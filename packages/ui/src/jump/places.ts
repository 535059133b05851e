import type { LinkPlace } from '@ircrisk/contract/resources/jump-link.ts';

/** Lists whose records have links to other systems. */
export const jumpPlaces: Readonly<Record<string, LinkPlace>> = {
  equipment: 'equipment',
  part: 'part',
  'factory-model': 'unit',
  'work-order': 'order',
  'alarm-tag': 'alarm',
};

/** The right without which nothing of it is shown. */
export const jumpRight = 'jump-entry.open';

export interface JumpFrom {
  readonly place: LinkPlace;
  readonly recordId?: string | undefined;
}
