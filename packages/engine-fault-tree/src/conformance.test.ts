import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { analyse } from './analyse.ts';
import { parseOpenPsa } from './open-psa/read.ts';

/** Folder of the public Aralia trees in Open-PSA form with `reference.json`; not part of this repository. */
const folder =
  process.env.FTA_ARALIA_DIR ?? join(import.meta.dirname, '../../../../shared/reference/fta/aralia');

interface Reference {
  gates: number;
  basicEvents: number;
  basicEventsReached: number;
  mcs: number;
  maxOrder: number;
  mcsByOrder: number[];
  probability: number;
  rareEventSum: number;
  mcub?: number;
  coherent: boolean;
}

const present = existsSync(join(folder, 'reference.json'));
const references: Record<string, Reference> = present
  ? JSON.parse(readFileSync(join(folder, 'reference.json'), 'utf8'))
  : {};
if (!present) console.info('Aralia trees not found (FTA_ARALIA_DIR): conformance on them was not run.');

function relative(value: number | null, expected: number): number {
  return Math.abs(value! / expected - 1);
}

describe('Aralia benchmark trees', () => {
  test('the folder, when present, holds a tree for every reference', () => {
    const files = present ? readdirSync(folder).filter((file) => file.endsWith('.xml')) : [];
    expect(files.map((file) => file.replace('.xml', '')).sort()).toEqual(Object.keys(references).sort());
  });

  for (const [name, reference] of Object.entries(references)) {
    test(`${name}: probability, bounds and counts agree with the reference`, () => {
      const { model, faults } = parseOpenPsa(readFileSync(join(folder, `${name}.xml`), 'utf8'));
      expect(faults).toEqual([]);
      const { result } = analyse(model!, { top: 10 });
      expect(result!.gates).toBe(reference.gates);
      expect(result!.basicEvents).toBe(reference.basicEvents);
      expect(result!.basicEventsReached).toBe(reference.basicEventsReached);
      expect(result!.coherent).toBe(reference.coherent);
      expect(relative(result!.probability, reference.probability)).toBeLessThan(1e-9);
      expect(relative(result!.rareEvent, reference.rareEventSum)).toBeLessThan(1e-9);
      if (reference.mcub !== undefined) expect(relative(result!.mcub, reference.mcub)).toBeLessThan(1e-9);
      expect(result!.cutSets!.count).toBe(reference.mcs);
      expect(result!.cutSets!.byOrder).toEqual(reference.mcsByOrder);
      expect(result!.cutSets!.maxOrder).toBe(reference.maxOrder);
    });
  }
});
