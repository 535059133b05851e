import type { Component } from '@ircrisk/engine-api581';
import { expect, it } from 'vitest';
import { uncertainInputs, usualDoubt } from './uncertain-inputs.ts';

const component: Component = {
  id: '1',
  componentType: 'DRUM',
  startDate: '2010-01-01',
  geometry: { furnishedThicknessMm: 12 },
  mechanisms: [
    { type: 'scc-chloride', ph: 7, chloridePpm: 10 },
    { type: 'thinning', corrosionRateMmPerYear: 0.1 },
  ],
  inspections: [{ date: '2018-01-01', credits: [], wallThicknessMm: 11 }],
  consequence: { inventoryMassKg: 1000 },
};

it('states doubt about the rates, walls and masses a component has', () => {
  expect(uncertainInputs(component, usualDoubt).map(({ path }) => path)).toEqual([
    'mechanisms[1].corrosionRateMmPerYear',
    'geometry.furnishedThicknessMm',
    'inspections[0].wallThicknessMm',
    'consequence.inventoryMassKg',
  ]);
});

it('states none where none is asked for', () => {
  expect(uncertainInputs(component, { rate: 0, wall: 0, inventory: 0 })).toEqual([]);
});
