import { expect, it } from 'vitest';
import { analyse } from './analyse.ts';
import type { BasicEvent, FaultTreeModel } from './model.ts';
import { joinTransfers } from './transfers.ts';

const none = { houses: [], parameters: [], ccfGroups: [] };
const power = (event: BasicEvent): FaultTreeModel => ({
  name: 'power',
  top: 'TOP',
  gates: [{ name: 'TOP', kind: 'or', args: [event.name] }],
  events: [event],
  ...none,
});
const both = (event: BasicEvent): FaultTreeModel => ({
  name: 'both',
  top: 'TOP',
  gates: [
    { name: 'TOP', kind: 'and', args: ['T', event.name] },
    { name: 'T', kind: 'transfer', args: [], attributes: { tree: '1' } },
  ],
  events: [event],
  ...none,
});
const joined = (own: BasicEvent, other: BasicEvent) =>
  analyse(joinTransfers('2', both(own), [{ treeId: '1', code: 'P', model: power(other) }]), {}).result
    ?.probability;

it('events of two trees are the same when library and tag are, whatever they are called', () => {
  const attributes = { library: 'UPS-FR', tag: 'UPS-101' };
  expect(
    joined({ name: 'E1', probability: 0.1, attributes }, { name: 'E7', probability: 0.1, attributes }),
  ).toBeCloseTo(0.1);
});

it('two pieces of equipment with the same library data are two events', () => {
  const one = { name: 'E1', probability: 0.1, attributes: { library: 'PUMP', tag: 'P-1A' } };
  const two = { name: 'E1', probability: 0.1, attributes: { library: 'PUMP', tag: 'P-1B' } };
  expect(joined(one, two)).toBeCloseTo(0.01);
});

it('an event of the other tree never takes the place of one that happens to have its name', () => {
  const linked = { name: 'E1', probability: 0.2, attributes: { library: 'UPS-FR' } };
  expect(joined({ name: 'E1', probability: 0.1 }, linked)).toBeCloseTo(0.02);
  expect(joined({ name: 'E1', probability: 0.1 }, { name: 'E1', probability: 0.3 })).toBeCloseTo(0.03);
});
