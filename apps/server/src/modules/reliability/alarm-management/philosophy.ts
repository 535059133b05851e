import type { EemuaBand, FloodRule, PriorityTable } from '@ircrisk/engine-alarm';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { type ResourceHooks, refuse } from '#platform/resources/hooks.ts';
import { completed } from '#platform/studies/parts.ts';

/** What holds on a day, as the engines take it. */
export interface Philosophy {
  readonly code: string;
  readonly levels: 3 | 4;
  readonly table: PriorityTable;
  readonly shelveHours: number;
  readonly flood: FloodRule;
  readonly chatterCount: number;
  readonly chatterSeconds: number;
  readonly fleetingSeconds: number;
  readonly staleLimit: number;
  /** Fractions. */
  readonly topTenLimit: number;
  readonly floodLimit: number;
  readonly delayShare: number;
  /** A log without a line for longer than this does not cover the silence. */
  readonly silentHours: number;
  readonly bands: readonly EemuaBand[];
}

type Cell = '1' | '2' | '3' | '4' | 'journal';
const priorityOf = (cell: Cell) => (cell === 'journal' ? cell : (Number(cell) as 1 | 2 | 3 | 4));

interface Row {
  code: string;
  levels: string;
  cells: [Cell, Cell, Cell, Cell, Cell, Cell, Cell, Cell, Cell];
  shelveHours: number;
  floodStart: number;
  floodStartOp: string;
  floodEnd: number;
  chatterCount: number;
  chatterSeconds: number;
  fleetingSeconds: number;
  staleLimit: number;
  topTenLimit: number;
  floodLimit: number;
  delayShare: number;
  silentHours: number;
  bands: [number, number, number, number, number, number, number, number];
}

/** As the standards have it, for a company that has written nothing down yet. */
const usual: Row = {
  code: '',
  levels: '4',
  cells: ['4', '4', '3', '3', '3', '2', '3', '2', '1'],
  shelveHours: 12,
  floodStart: 10,
  floodStartOp: 'atLeast',
  floodEnd: 5,
  chatterCount: 3,
  chatterSeconds: 60,
  fleetingSeconds: 10,
  staleLimit: 5,
  topTenLimit: 5,
  floodLimit: 1,
  delayShare: 80,
  silentHours: 24,
  bands: [1, 10, 1, 100, 10, 100, 10, 1000],
};

/** The newest philosophy that has come into effect; the usual values without one. */
export async function readPhilosophy(tx: Tx): Promise<Philosophy> {
  const row =
    (await tx.maybe<Row>(sql`
      select code, priority_levels as levels,
        array[minor_long, minor_middle, minor_short, major_long, major_middle, major_short, severe_long, severe_middle, severe_short] as cells,
        shelve_hours as "shelveHours", flood_start as "floodStart", flood_start_op as "floodStartOp", flood_end as "floodEnd",
        chatter_count as "chatterCount", chatter_seconds as "chatterSeconds", fleeting_seconds as "fleetingSeconds", stale_limit as "staleLimit",
        top_ten_limit as "topTenLimit", flood_limit as "floodLimit", delay_share as "delayShare", silent_hours as "silentHours",
        array[predictive_average, predictive_most, robust_average, robust_most, stable_average, stable_most, reactive_average, reactive_most] as bands
      from alarm_philosophies where is_deleted = 0 and effective_from <= current_date order by effective_from desc, id desc limit 1`)) ??
    usual;
  const [a, b, c, d, e, f, g, h, i] = row.cells;
  const [p1, p2, r1, r2, s1, s2, t1, t2] = row.bands;
  return {
    code: row.code,
    levels: row.levels === '3' ? 3 : 4,
    table: {
      minor: [priorityOf(a), priorityOf(b), priorityOf(c)],
      major: [priorityOf(d), priorityOf(e), priorityOf(f)],
      severe: [priorityOf(g), priorityOf(h), priorityOf(i)],
    },
    shelveHours: row.shelveHours,
    flood: {
      startAt: row.floodStart,
      startOp: row.floodStartOp === 'above' ? '>' : '>=',
      endBelow: row.floodEnd,
    },
    chatterCount: row.chatterCount,
    chatterSeconds: row.chatterSeconds,
    fleetingSeconds: row.fleetingSeconds,
    staleLimit: row.staleLimit,
    topTenLimit: row.topTenLimit / 100,
    floodLimit: row.floodLimit / 100,
    delayShare: row.delayShare / 100,
    silentHours: row.silentHours,
    bands: [
      { class: 'predictive', averagePer10Minutes: p1, mostPer10Minutes: p2 },
      { class: 'robust', averagePer10Minutes: r1, mostPer10Minutes: r2 },
      { class: 'stable', averagePer10Minutes: s1, mostPer10Minutes: s2 },
      { class: 'reactive', averagePer10Minutes: t1, mostPer10Minutes: t2 },
    ],
  };
}

export const philosophyHooks: ResourceHooks = {
  resource: 'alarm-philosophy',
  async beforeSave(tx, records) {
    for (const [record, whole] of await completed(tx, 'alarm_philosophies', records)) {
      const { floodStart, floodEnd } = { ...usual, ...whole };
      if (Number(floodEnd) > Number(floodStart))
        refuse(record, 'floodEnd', 'order', {
          zh: `“泛滥结束低于”不能大于“泛滥开始”（${floodStart}）`,
          en: `“Flood ends below” must not be above “Flood begins” (${floodStart})`,
        });
    }
  },
};
