import { describe, expect, test } from 'vitest';
import type { Argument, FaultTreeModel } from '../model.ts';
import { parseOpenPsa } from '../open-psa/read.ts';
import { writeOpenPsa } from '../open-psa/write.ts';
import { not, or, tree } from '../testing/tree.ts';
import { analyseEventTrees } from './analyse.ts';
import type { Branch, Instruction } from './model.ts';
import { classVerdicts } from './summary.ts';

const formula = (arg: Argument): Instruction => ({
  do: 'collect-formula',
  formula: arg,
});
const end = (sequence: string, ...instructions: Instruction[]): Branch => ({
  instructions,
  end: { sequence },
});

/** A leak: shut-off fails by F, blow-down by G; both need the signal, so the branches are not independent. */
function leak(): FaultTreeModel {
  const model = tree(
    { F: or('signal', 'valve'), G: or('signal', 'vent') },
    { signal: 0.1, valve: 0.2, vent: 0.3 },
  );
  const second = (closed: string, open: string): Branch => ({
    instructions: [],
    end: {
      fork: 'vented',
      paths: [
        { state: 'yes', branch: end(closed, formula(not('G'))) },
        { state: 'no', branch: end(open, formula('G')) },
      ],
    },
  });
  return {
    ...model,
    initiatingEvents: [{ name: 'leak', eventTree: 'response', frequency: 0.01 }],
    eventTrees: [
      {
        name: 'response',
        functionalEvents: [{ name: 'shut' }, { name: 'vented', label: 'Blow-down' }],
        sequences: [
          { name: 'S1', consequence: 'safe', instructions: [] },
          { name: 'S2', consequence: 'fire', instructions: [] },
          { name: 'S3', consequence: 'fire', instructions: [] },
          { name: 'S4', consequence: 'explosion', instructions: [] },
        ],
        branches: [],
        initialState: {
          instructions: [],
          end: {
            fork: 'shut',
            paths: [
              { state: 'yes', branch: { ...second('S1', 'S2'), instructions: [formula(not('F'))] } },
              { state: 'no', branch: { ...second('S3', 'S4'), instructions: [formula('F')] } },
            ],
          },
        },
      },
    ],
  };
}

describe('an event tree', () => {
  test('is exact where branches share events, successes as well as failures', () => {
    const { results, faults, warnings } = analyseEventTrees(leak(), { importance: true });
    expect(faults).toEqual([]);
    expect(warnings).toEqual([]);
    const [result] = results;
    const p = Object.fromEntries(result!.sequences.map((one) => [one.sequence, one.probability!]));
    expect(p.S1).toBeCloseTo(0.9 * 0.8 * 0.7, 15);
    expect(p.S2).toBeCloseTo(0.9 * 0.8 * 0.3, 15);
    expect(p.S3).toBeCloseTo(0.9 * 0.2 * 0.7, 15);
    expect(p.S4).toBeCloseTo(0.1 + 0.9 * 0.2 * 0.3, 15);
    expect(result!.sequences[3]!.frequency).toBeCloseTo(0.01 * 0.154, 15);
    expect(result!.sequences[3]!.cutSets!.listed.map(({ events }) => events.join())).toEqual([
      'signal',
      'valve,vent',
    ]);
    expect(result!.sequences[3]!.importance.map(({ event }) => event)).toEqual(['signal', 'valve', 'vent']);
    expect(result!.consequences).toEqual([
      { consequence: 'safe', probability: p.S1, frequency: 0.01 * p.S1! },
      { consequence: 'fire', probability: p.S2! + p.S3!, frequency: 0.01 * p.S2! + 0.01 * p.S3! },
      { consequence: 'explosion', probability: p.S4, frequency: 0.01 * p.S4! },
    ]);
  });

  test('gives the figures of a branch conditional on the way to it', () => {
    const [result] = analyseEventTrees(leak(), { cutSets: false }).results;
    const place = (shut: string, vented: string) =>
      result!.places.find(
        ({ parent, functionalEvent, state }) =>
          functionalEvent === 'vented' && state === vented && result!.places[parent]!.state === shut,
      )!;
    expect(place('yes', 'no').conditional).toBeCloseTo(0.3, 15);
    expect(place('no', 'no').conditional).toBeCloseTo(0.154 / 0.28, 14);
  });

  test('tells what a branch would be without shared events, and the sequence with it', () => {
    const [result] = analyseEventTrees(leak(), { cutSets: false }).results;
    const failed = result!.places.filter(
      ({ functionalEvent, state }) => functionalEvent === 'vented' && state === 'no',
    );
    for (const { alone } of failed) expect(alone).toBeCloseTo(1 - 0.9 * 0.7, 15);
    const worst = result!.sequences.find(({ sequence }) => sequence === 'S4')!;
    expect(worst.independent).toBeCloseTo(0.28 * 0.37, 15);
    const [, , verdict] = classVerdicts(
      [
        { code: 'safe', name: 'safe' },
        { code: 'fire', name: 'fire', tolerable: 1 },
        { code: 'explosion', name: 'explosion', tolerable: 1.2e-3 },
      ],
      result,
    );
    expect(verdict).toMatchObject({ verdict: 'exceeded', isHiddenBySharing: true });
  });

  test('lists cut sets beside a probability that its path multiplies', () => {
    const model = leak();
    model.eventTrees![0]!.sequences[3]!.instructions = [{ do: 'collect-expression', expression: 0.5 }];
    const [result] = analyseEventTrees(model).results;
    const worst = result!.sequences.find(({ sequence }) => sequence === 'S4')!;
    expect(worst.probability).toBeCloseTo(0.154 / 2, 15);
    expect(worst.factor).toBe(0.5);
    expect(worst.cutSets!.listed.map(({ events }) => events.join())).toEqual(['signal', 'valve,vent']);
  });

  test('is the same after Open-PSA and back', () => {
    const model = leak();
    model.initiatingEvents![0]!.attributes = { 'label-en': 'Leak', source: 'records' };
    model.eventTrees![0]!.functionalEvents[1]!.attributes = { 'label-en': 'Blow-down' };
    model.eventTrees![0]!.sequences[1]!.attributes = { 'label-en': 'Jet fire' };
    model.rules = [
      { name: 'r', instructions: [{ do: 'set-house-event', name: 'h', state: true }, formula('F')] },
    ];
    model.houses = [{ name: 'h', state: false }];
    model.eventTrees![0]!.sequences[0]!.instructions = [
      {
        do: 'if',
        condition: {
          test: 'and',
          of: [
            { test: 'initiating-event', name: 'leak' },
            { test: 'not', of: [{ test: 'functional-event', name: 'shut', state: 'no' }] },
          ],
        },
        yes: { do: 'block', instructions: [{ do: 'collect-expression', expression: 0.5 }] },
        no: { do: 'rule', name: 'r' },
      },
    ];
    const { model: back, faults } = parseOpenPsa(writeOpenPsa(model));
    expect(faults).toEqual([]);
    expect(back).toEqual(model);
  });

  test('collects under the house events of the moment, multiplies expressions, follows rules, branches and links', () => {
    const { model, faults } = parseOpenPsa(`<opsa-mef>
      <define-initiating-event name="I" event-tree="first"/>
      <define-rule name="out"><set-house-event name="h"><constant value="true"/></set-house-event></define-rule>
      <define-event-tree name="first">
        <define-functional-event name="A"/><define-functional-event name="B"/>
        <define-sequence name="good"/><define-sequence name="on"><event-tree name="second"/></define-sequence>
        <define-branch name="rest"><fork functional-event="B">
          <path state="yes"><collect-expression><float value="0.25"/></collect-expression><sequence name="good"/></path>
          <path state="no"><collect-expression><float value="0.75"/></collect-expression><sequence name="on"/></path>
        </fork></define-branch>
        <initial-state><fork functional-event="A">
          <path state="yes"><collect-formula><not><gate name="G"/></not></collect-formula><sequence name="good"/></path>
          <path state="no"><collect-formula><gate name="G"/></collect-formula><rule name="out"/><branch name="rest"/></path>
        </fork></initial-state>
      </define-event-tree>
      <define-event-tree name="second">
        <define-functional-event name="C"/>
        <define-sequence name="bad"/><define-sequence name="worse"/>
        <initial-state><fork functional-event="C">
          <path state="yes"><collect-formula><not><gate name="G"/></not></collect-formula><sequence name="bad"/></path>
          <path state="no"><collect-formula><gate name="G"/></collect-formula><sequence name="worse"/></path>
        </fork></initial-state>
      </define-event-tree>
      <define-fault-tree name="f"><define-gate name="G"><or><basic-event name="a"/>
        <and><basic-event name="b"/><house-event name="h"/></and></or></define-gate>
        <define-house-event name="h"/></define-fault-tree>
      <model-data><define-basic-event name="a"><float value="0.1"/></define-basic-event>
        <define-basic-event name="b"><float value="0.2"/></define-basic-event></model-data>
    </opsa-mef>`);
    expect(faults).toEqual([]);
    const { results, warnings } = analyseEventTrees(model!);
    const p = Object.fromEntries(results[0]!.sequences.map((one) => [one.sequence, one.probability!]));
    // G is "a" before the rule and "a or b" after it: once a has happened the second tree always fails.
    expect(p.good).toBeCloseTo(0.9 + 0.1 * 0.25, 15);
    expect(p.worse).toBeCloseTo(0.1 * 0.75, 15);
    expect(p.bad).toBeCloseTo(0, 15);
    expect(warnings).toEqual([]);
  });

  test('with names that lead nowhere, circles, or columns out of order has faults', () => {
    const faultsOf = (change: (model: FaultTreeModel) => void) => {
      const model = leak();
      change(model);
      return analyseEventTrees(model).faults.map(
        ({ code, params }) => `${code} ${params.name ?? params.functional}`,
      );
    };
    expect(faultsOf(() => undefined)).toEqual([]);
    expect(faultsOf((m) => m.eventTrees![0]!.sequences.pop())).toEqual(['undefined S4']);
    expect(faultsOf((m) => m.eventTrees![0]!.functionalEvents.reverse())).toEqual([
      'event-tree vented',
      'event-tree vented',
    ]);
    expect(
      faultsOf((m) => {
        m.eventTrees![0]!.sequences[0]!.instructions = [{ do: 'link', eventTree: 'response' }];
      }),
    ).toEqual(['event-tree tree response']);
    expect(
      faultsOf((m) => {
        m.initiatingEvents![0]!.eventTree = 'none';
      }),
    ).toEqual(['undefined none']);
  });

  test('is the mean over the phases of an alignment, and has no figures under two that divide the same time', () => {
    const under = (...names: string[]) =>
      analyseEventTrees({
        ...leak(),
        alignments: names.map((name) => ({ name, phases: [{ name: 'all', timeFraction: 1, houses: [] }] })),
      });
    const figures = (...names: string[]) =>
      under(...names).results[0]!.sequences.map(({ probability }) => probability);
    expect(figures('year')).toEqual(figures());
    expect(figures('year', 'other').every((one) => one === null)).toBe(true);
    expect(under('year', 'other').warnings.map(({ code }) => code)).toEqual([
      'several-alignments-of-event-tree',
    ]);
  });

  test('whose branches leave something out says so', () => {
    const model = leak();
    const { initialState } = model.eventTrees![0]!;
    if ('fork' in initialState.end) initialState.end.paths.pop();
    const { warnings } = analyseEventTrees(model);
    expect(warnings.map(({ code }) => code)).toEqual(['not-exhaustive', 'fork-sum']);
    expect(warnings[1]).toMatchObject({ params: { functional: 'shut', sum: 0.72 } });
  });

  const multiplying = (...factors: number[]) => {
    const model = leak();
    const { initialState } = model.eventTrees![0]!;
    if ('fork' in initialState.end)
      initialState.end.paths.forEach((path, at) => {
        path.branch.instructions = [{ do: 'collect-expression', expression: factors[at]! }];
      });
    return analyseEventTrees(model);
  };

  test('with a branch probability outside 0 to 1 is not calculated', () => {
    const { results, faults } = multiplying(5, -4);
    expect(results).toEqual([]);
    expect(faults.map(({ code, path, params }) => [code, path, params.value])).toEqual([
      ['probability-out-of-range', 'eventTrees/response/shut/yes', 5],
      ['probability-out-of-range', 'eventTrees/response/shut/no', -4],
    ]);
  });

  test('tells the fork whose branches do not add up to one', () => {
    const { faults, warnings } = multiplying(0.9, 0.9);
    expect(faults).toEqual([]);
    expect(warnings.map(({ code, params }) => [code, params.sum])).toEqual([
      ['not-exhaustive', expect.closeTo(1.8, 12)],
      ['fork-sum', 1.8],
    ]);
    expect(multiplying(0.9, 0.1).warnings).toEqual([]);
  });

  test('with a probability missing has no figures and no verdict, and names the functional event', () => {
    const model = leak();
    model.events = model.events.map((one) => (one.name === 'vent' ? { name: one.name } : one));
    const { results, warnings } = analyseEventTrees(model);
    expect(warnings).toEqual([
      {
        code: 'branch-without-data',
        path: 'eventTrees/response',
        params: { functional: 'vented', name: 'vent' },
      },
    ]);
    const classes = ['fire', 'explosion', 'unused'].map((code) => ({ code, name: code, tolerable: 1 }));
    for (const one of classVerdicts(classes, results[0]))
      if (one.tolerable) expect([one.frequency, one.share, one.verdict]).toEqual([null, null, 'none']);
  });

  test('whose sequences have no class yet judges none', () => {
    const model = leak();
    for (const sequence of model.eventTrees![0]!.sequences) delete sequence.consequence;
    const [verdict] = classVerdicts(
      [{ code: 'fire', name: 'fire', tolerable: 1 }],
      analyseEventTrees(model).results[0],
    );
    expect(verdict).toMatchObject({ frequency: null, verdict: 'none' });
  });
});
