import type { FaultTreeModel } from '@ircrisk/engine-fault-tree';

export interface Difference {
  what: 'gate' | 'event' | 'house' | 'parameter' | 'ccf' | 'tree';
  name: string;
  label: string;
  change: 'added' | 'removed' | 'changed';
}

const sorted = (_key: string, value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;
const text = (value: unknown) => JSON.stringify(value, sorted);

interface Named {
  name: string;
  label?: string;
}

function differing(
  what: Difference['what'],
  before: readonly Named[],
  after: readonly Named[],
): Difference[] {
  const old = new Map(before.map((one) => [one.name, one]));
  const found: Difference[] = [];
  for (const one of after) {
    const was = old.get(one.name);
    old.delete(one.name);
    if (was && text(was) === text(one)) continue;
    found.push({ what, name: one.name, label: one.label ?? '', change: was ? 'changed' : 'added' });
  }
  for (const { name, label = '' } of old.values()) found.push({ what, name, label, change: 'removed' });
  return found;
}

/** What a later revision has changed against an earlier one. */
export function differences(before: FaultTreeModel, after: FaultTreeModel): Difference[] {
  const head = ({ top, missionTimeHours }: FaultTreeModel) => ({ top, missionTimeHours });
  const whole: Difference[] =
    text(head(before)) === text(head(after))
      ? []
      : [{ what: 'tree', name: '', label: '', change: 'changed' }];
  return [
    ...whole,
    ...differing('gate', before.gates, after.gates),
    ...differing('event', before.events, after.events),
    ...differing('house', before.houses, after.houses),
    ...differing('parameter', before.parameters, after.parameters),
    ...differing('ccf', before.ccfGroups, after.ccfGroups),
  ];
}
