import { describe, expect, test } from 'vitest';
import { parseOpenPsa } from '../open-psa/read.ts';
import { writeOpenPsa } from '../open-psa/write.ts';
import { joinTransfers, selfContained } from '../transfers.ts';
import { analyseEventTrees } from './analyse.ts';
import { type DrawingTexts, drawEventTree, eventTreeKind, placesOf } from './drawing.ts';
import {
  addFork,
  addFunctionalEvent,
  branchAt,
  firstEventTree,
  removeFork,
  removeFunctionalEvent,
  setFaultTree,
  setHouse,
  setProbability,
  sourceOf,
} from './edits.ts';
import { questionsOf } from './summary.ts';

const seed = Math.floor(Math.random() * 2 ** 31);
const texts: DrawingTexts = {
  tongue: 'en',
  frequency: '',
  figureOf: () => '',
  columnFigure: () => '',
  columnSource: () => '',
  passedBy: '',
};

function random(from: number): () => number {
  let state = from;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

const start = () => {
  const model = firstEventTree('ET', { name: 'IE', label: 'Leak' });
  model.initiatingEvents![0]!.frequency = 0.1;
  return model;
};
const places = (model: ReturnType<typeof start>) => placesOf(model, model.initiatingEvents![0]!);
const names = (model: ReturnType<typeof start>) => model.eventTrees![0]!.sequences.map(({ name }) => name);

describe('an event tree under edit', () => {
  test('forks, asks a probability of its own under each condition, and loses what nothing leads to', () => {
    let model = addFunctionalEvent(addFunctionalEvent(start(), 'ET', 'alarm'), 'ET', 'ignition');
    model = addFork(model, places(model)[0]!.address, 'F1');
    model = setProbability(model, places(model)[0]!.address, 0.2);
    for (const at of [1, 2]) {
      const end = places(model).filter(({ functionalEvent }) => functionalEvent === 'F1')[at - 1]!;
      model = addFork(model, end.address, 'F2');
      model = setProbability(model, end.address, at === 1 ? 0.1 : 0.5);
    }
    const { results, faults, warnings } = analyseEventTrees(model);
    expect([faults, warnings]).toEqual([[], []]);
    expect(results[0]!.sequences.map(({ frequency }) => Number(frequency!.toPrecision(12)))).toEqual([
      0.072, 0.008, 0.01, 0.01,
    ]);
    expect(results[0]!.sequences.at(-1)!.cutSets!.listed[0]!.events).toEqual(['F1', 'F2-1']);
    expect(names(removeFunctionalEvent(model, 'ET', 'F2'))).toEqual(['S1', 'S2']);
    const single = removeFork(model, places(model)[0]!.address);
    expect(names(single)).toHaveLength(2);
    expect(single.events.map(({ name }) => name)).toEqual(['F1', 'F2']);
  });

  test('takes a fault tree as the source of a fork, with the house events of the way', () => {
    let model = addFunctionalEvent(addFunctionalEvent(start(), 'ET'), 'ET');
    model = addFork(model, places(model)[0]!.address, 'F1');
    model = setProbability(model, places(model)[0]!.address, 0.2);
    const tree = { treeId: '7', label: 'Shut-off' };
    for (const state of ['success', 'failure']) {
      const end = places(model).find((one) => one.state === state && one.functionalEvent === 'F1')!;
      model = addFork(model, end.address, 'F2');
      model = setFaultTree(model, end.address, tree);
    }
    const failed = places(model).find((one) => one.state === 'failure' && one.functionalEvent === 'F1')!;
    model = setHouse(model, failed.address, 'FT/H', true);
    expect(model.gates).toHaveLength(1);
    const other = {
      ...start(),
      eventTrees: [],
      initiatingEvents: [],
      top: 'TOP',
      gates: [
        { name: 'TOP', kind: 'or' as const, args: ['a', 'G'] },
        { name: 'G', kind: 'and' as const, args: ['b', 'H'] },
      ],
      events: [
        { name: 'a', probability: 0.1 },
        { name: 'b', probability: 0.5 },
      ],
      houses: [{ name: 'H', state: false }],
    };
    const complete = joinTransfers('', model, [{ treeId: '7', code: 'FT', model: other }]);
    const { results, faults } = analyseEventTrees(complete);
    expect(faults).toEqual([]);
    const questions = questionsOf(model, complete, places(model), results[0]!.places);
    expect(questions.map(({ column, failure }) => [column, Number(failure!.toPrecision(12))])).toEqual([
      ['F1', 0.2],
      ['F2', 0.1],
      ['F2', 0.55],
    ]);
    const { model: back, faults: none } = parseOpenPsa(writeOpenPsa(selfContained(complete)));
    expect(none).toEqual([]);
    const figures = (of: typeof complete) =>
      analyseEventTrees(of).results[0]!.sequences.map(({ probability }) => probability);
    expect(figures(back!)).toEqual(figures(complete));
  });

  test(`always has sequences that add up to one, and is drawn without an overlap (seed ${seed})`, () => {
    const draw = random(seed);
    for (let round = 0; round < 30; round++) {
      let model = start();
      for (let column = 0; column < 4; column++) model = addFunctionalEvent(model, 'ET');
      for (let step = 0; step < 12; step++) {
        const all = places(model);
        const node = all[Math.floor(draw() * all.length)]!;
        const at = Number(node.functionalEvent?.slice(1) ?? 0);
        if (node.fork !== null && draw() < 0.2) model = removeFork(model, node.address);
        else if (node.fork === null && at < 4) {
          model = addFork(model, node.address, `F${at + 1 + Math.floor(draw() * (4 - at))}`);
          model = setProbability(model, node.address, Number(draw().toFixed(3)));
        }
      }
      const { results, faults, warnings } = analyseEventTrees(model, { cutSets: false });
      expect([faults, warnings]).toEqual([[], []]);
      const nodes = places(model);
      expect(results[0]!.places).toHaveLength(nodes.length);
      for (const node of nodes.filter(({ fork }) => fork !== null))
        expect(model.events.map(({ name }) => name)).toContain(sourceOf(branchAt(model, node.address)!));
      const { diagram } = drawEventTree(model, model.initiatingEvents![0]!, texts);
      const ends = diagram.nodes.filter(({ kind, data }) => kind === 'place' && !data?.isFork);
      expect(new Set(ends.map(({ y }) => y)).size).toBe(results[0]!.sequences.length);
      for (const { kind } of diagram.nodes) expect(eventTreeKind.nodes[kind]).toBeDefined();
    }
  });
});
