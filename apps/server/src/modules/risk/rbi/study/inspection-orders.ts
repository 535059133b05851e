import type { Effectiveness } from '@ircrisk/engine-api581';
import { addDays } from '@ircrisk/units';

/** One planned inspection of a part; a part may have several in the plan period. */
export interface PlannedPart {
  partId: string;
  equipmentId: string;
  tag: string;
  due: string;
  credits: readonly { effectiveness: Effectiveness }[];
}

export interface EquipmentOrder {
  equipmentId: string;
  tag: string;
  due: string;
  parts: number;
  /** The most thorough grade asked for. */
  grade: Effectiveness | null;
  hours: number;
}

/** Hours to open and close the equipment, and to examine one mechanism of one part with each effectiveness: planning values. */
const OPENING_HOURS = 8;
const EXAMINATION_HOURS: Record<Effectiveness, number> = { A: 8, B: 4, C: 2, D: 1, E: 0 };
/** Parts due within a year of each other are inspected in one opening, on the earliest of their days. */
const ONE_OPENING_DAYS = 365;

/** Orders for equipment, not for parts: one opening serves every part that is due about then. */
export function equipmentOrders(parts: readonly PlannedPart[]): EquipmentOrder[] {
  const orders: EquipmentOrder[] = [];
  for (const own of Map.groupBy(parts, ({ equipmentId }) => equipmentId).values()) {
    let open: EquipmentOrder | null = null;
    let examined = new Set<string>();
    for (const part of own.toSorted((a, b) => (a.due < b.due ? -1 : 1))) {
      if (!open || part.due > addDays(open.due, ONE_OPENING_DAYS)) {
        const { equipmentId, tag, due } = part;
        open = { equipmentId, tag, due, parts: 0, grade: null, hours: OPENING_HOURS };
        examined = new Set();
        orders.push(open);
      }
      // Two dates that both lie behind are met by the one opening that can still be had.
      if (examined.has(part.partId)) continue;
      examined.add(part.partId);
      open.parts += 1;
      for (const { effectiveness } of part.credits) {
        open.hours += EXAMINATION_HOURS[effectiveness];
        if (open.grade === null || effectiveness < open.grade) open.grade = effectiveness;
      }
    }
  }
  return orders.sort((a, b) => (a.due === b.due ? (a.tag < b.tag ? -1 : 1) : a.due < b.due ? -1 : 1));
}
