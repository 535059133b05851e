import type { Layer } from '@ircrisk/contract/modules/assets/pdf-values.ts';
import { expect, it } from 'vitest';
import { layerFor } from './tools.ts';

const layer = (id: string, kind: Layer['kind'], locked = false) => ({ id, kind, locked }) as Layer;
const layers = [
  layer('notes', 'comment'),
  layer('points', 'cml'),
  layer('own', 'comment'),
  layer('old', 'loop', true),
];

it('a new mark goes to the layer that is chosen, else to one of its kind, never to a locked one', () => {
  const at = (tool: 'rect' | 'pin' | 'polyline', chosen?: string) => layerFor(tool, layers, chosen)?.id;
  expect([at('rect'), at('pin')]).toEqual(['notes', 'points']);
  expect([at('rect', 'own'), at('pin', 'own')]).toEqual(['own', 'own']);
  expect([at('polyline'), at('polyline', 'old')]).toEqual(['notes', 'notes']);
  expect(layerFor('rect', [layer('old', 'comment', true)], undefined)).toBeUndefined();
});
