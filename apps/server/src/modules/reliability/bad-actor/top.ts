import { topTags } from '@ircrisk/engine-reliability';
import type {
  FailureSettings,
  PlaceFailures,
  SumScope,
} from '#modules/reliability/failure-database/index.ts';
import type { Queries } from '#platform/database/pool.ts';
import { type EquipmentFigures, tagFigures, type Whole } from './tag-figures.ts';

export interface TopLists {
  count: EquipmentFigures[];
  downtime: EquipmentFigures[];
  cost: EquipmentFigures[];
  events: number;
  /** What shares are of. */
  whole: Whole;
  /** Failures by unit, counted in the same read. */
  places: PlaceFailures[];
}

/** The ten worst by count, downtime and cost: the lists of a run with the same period and scope, without the rest of it. */
export async function topTen(
  tx: Queries,
  scope: Omit<SumScope, 'now'>,
  settings?: FailureSettings,
): Promise<TopLists> {
  const { tags, events, whole, places } = await tagFigures(tx, scope, { settings, limit: 10 });
  const first = (figure: 'count' | 'downtimeHours' | 'cost') => topTags(tags, figure) as EquipmentFigures[];
  return {
    count: first('count'),
    downtime: first('downtimeHours'),
    cost: first('cost'),
    events,
    whole,
    places,
  };
}
