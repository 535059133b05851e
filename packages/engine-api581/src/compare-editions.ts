/** The same component under two editions, and where the figures part. */
import { type Assessment, assess } from './assess.ts';
import type { Component } from './component.ts';
import type { Edition, Settings } from './settings.ts';

export interface EditionDifference {
  figure: string;
  first: number | string | null;
  second: number | string | null;
  /** second / first where both are numbers and the first is not 0. */
  ratio: number | null;
}

export interface EditionComparison {
  editions: [Edition, Edition];
  first: Assessment;
  second: Assessment;
  differences: EditionDifference[];
}

type Leaf = number | string | null;

/** Figures of a result as a flat list of paths; derivations and identifiers are left out. */
function figures(value: unknown, path: string, into: Map<string, Leaf>): Map<string, Leaf> {
  if (value === null || typeof value === 'number' || typeof value === 'string') into.set(path, value);
  else if (Array.isArray(value))
    for (const [i, item] of value.entries()) figures(item, `${path}[${i}]`, into);
  else if (typeof value === 'object') {
    for (const [name, item] of Object.entries(value)) {
      if (name === 'edition' || name === 'gaps') continue;
      figures(item, path ? `${path}.${name}` : name, into);
    }
  }
  return into;
}

export function compareEditions(
  component: Component,
  settings: Settings,
  editions: [Edition, Edition],
): EditionComparison {
  const first = assess(component, { ...settings, edition: editions[0] });
  const second = assess(component, { ...settings, edition: editions[1] });
  const left = figures(first.result, '', new Map());
  const right = figures(second.result, '', new Map());
  const differences: EditionDifference[] = [];
  for (const figure of new Set([...left.keys(), ...right.keys()])) {
    const a = left.get(figure) ?? null;
    const b = right.get(figure) ?? null;
    if (a === b) continue;
    const ratio = typeof a === 'number' && typeof b === 'number' && a !== 0 ? b / a : null;
    if (ratio !== null && Math.abs(ratio - 1) < 1e-12) continue;
    differences.push({ figure, first: a, second: b, ratio });
  }
  return { editions, first, second, differences };
}
