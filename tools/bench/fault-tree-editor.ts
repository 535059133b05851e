import type { FaultTreeModel, Gate } from '@ircrisk/engine-fault-tree';
import { layoutTree } from '@ircrisk/engine-fault-tree/drawing/layout.ts';
import { toSvg } from '@ircrisk/engine-fault-tree/drawing/svg.ts';

/** A tree of the asked number of gates: two gates and two events below each, a few of them shared. */
export function largeTree(count: number): FaultTreeModel {
  const gates: Gate[] = [];
  const events: FaultTreeModel['events'] = [];
  for (let i = 0; i < count; i += 1) {
    const below = [2 * i + 1, 2 * i + 2].filter((child) => child < count).map((child) => `G${child}`);
    const own = [`E${2 * i}`, `E${2 * i + 1}`];
    for (const name of own) events.push({ name, label: `底事件 ${name} 失效`, probability: 1e-3 });
    const shared = i > 10 && i % 50 === 0 ? ['E3'] : [];
    gates.push({
      name: `G${i}`,
      label: `中间事件 ${i}`,
      kind: i % 3 === 0 ? 'and' : 'or',
      args: [...below, ...own, ...shared],
    });
  }
  return { name: 'large', top: 'G0', gates, events, houses: [], parameters: [], ccfGroups: [] };
}

function median(work: () => unknown, rounds = 9): number {
  const times = Array.from({ length: rounds }, () => {
    const start = performance.now();
    work();
    return performance.now() - start;
  }).sort((a, b) => a - b);
  return times[Math.floor(rounds / 2)] ?? 0;
}

if (import.meta.main) {
  const model = largeTree(2000);
  const drawing = layoutTree(model);
  const rows = {
    'boxes of 2,000 gates': drawing.boxes.length,
    'layout after an edit, ms': median(() => layoutTree(model)),
    'whole drawing as SVG, ms': median(() => toSvg(drawing, { style: 'ansi' })),
  };
  console.table(rows);
}
