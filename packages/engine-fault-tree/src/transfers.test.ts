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

it('what changes the answer of a tree taken in changes it in the tree that takes it', () => {
  const { top: _, ...other } = power({ name: 'E1', probability: 0.5 });
  const taken: FaultTreeModel = {
    ...other,
    gates: [{ name: 'TOP', kind: 'and', args: [{ kind: 'or', args: ['E1', 'E2'] }, 'ON'] }],
    events: [...other.events, { name: 'E2', probability: 0.5 }],
    houses: [{ name: 'ON', state: true }],
  };
  const own = { name: 'E1', probability: 0.1 };
  const of = (model: FaultTreeModel) =>
    analyse(joinTransfers('2', both(own), [{ treeId: '1', code: 'P', model }]), {}).result!;
  expect(of(taken).probability).toBeCloseTo(0.1 * 0.75, 14);
  const both1 = { kind: 'and' as const, args: ['E1', 'E2'] };
  const never = { name: 'not both', kind: 'delete-terms' as const, hypothesis: both1, target: false };
  expect(of({ ...taken, substitutions: [never] }).probability).toBeCloseTo(0.1 * 0.5, 14);
  const gone = { name: 'one for two', hypothesis: 'E1', source: ['E1'], target: 'E2' };
  const rewritten = of({ ...taken, substitutions: [gone] });
  expect(rewritten.cutSets!.listed.map(({ events }) => events)).toEqual([['E1', 'P/E2']]);
  const phases = [
    { name: 'on', timeFraction: 0.25, houses: [] },
    { name: 'off', timeFraction: 0.75, houses: [{ name: 'ON', state: false }] },
  ];
  const year = of({ ...taken, alignments: [{ name: 'year', phases }] });
  expect(year.probability).toBeCloseTo(0.25 * 0.1 * 0.75, 14);
  expect(year.phases.map(({ alignment }) => alignment)).toEqual(['P/year', 'P/year']);
});
