import type { Notice } from '@ircrisk/units';
import { type PriorityTableData, readPriorityTable, type TableReading } from '../priority-table.ts';

/** Reads the priority table of monitoring and system response: the licensed text is the company's own to load. */
export function readMsrTable(data: PriorityTableData): TableReading {
  const axes = Object.keys(data.bands);
  if (axes.join() !== 'S,F,M') {
    const problem: Notice = { code: 'tableAxes', path: 'bands', values: { axes: axes.join(', ') } };
    return { table: null, problems: [problem] };
  }
  return readPriorityTable(data);
}
