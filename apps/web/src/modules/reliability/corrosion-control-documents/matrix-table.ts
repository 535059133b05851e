import type { LoopSheet } from '@ircrisk/contract/modules/reliability/corrosion-control-documents.ts';
import type { Cell } from '@ircrisk/ui/chart/chart-table.ts';

type Damage = Pick<
  LoopSheet['damages'][number],
  'id' | 'loopId' | 'mechanism' | 'susceptibility' | 'credible'
>;

/** The mechanisms of some loops, each once. */
export const mechanismsOf = (damages: readonly Pick<Damage, 'mechanism'>[]): string[] =>
  [...new Set(damages.map(({ mechanism }) => mechanism))].sort();

/** Loops by mechanisms as the cells of a sheet: blank where not credible, a mark where barrier or monitoring is missing. */
export function matrixCells(
  loops: readonly { id: string; label: string }[],
  damages: readonly Damage[],
  gaps: ReadonlySet<string>,
  words: { loop: string; gap: string; nameOf: (mechanism: string) => string },
): Cell[][] {
  const mechanisms = mechanismsOf(damages);
  const byKey = new Map(damages.map((one) => [`${one.loopId}/${one.mechanism}`, one]));
  return [
    [words.loop, ...mechanisms.map(words.nameOf)],
    ...loops.map(({ id, label }) => [
      label,
      ...mechanisms.map((mechanism) => {
        const one = byKey.get(`${id}/${mechanism}`);
        if (!one?.credible) return null;
        return gaps.has(one.id) ? `${one.susceptibility} (${words.gap})` : one.susceptibility;
      }),
    ]),
  ];
}
