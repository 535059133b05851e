import type { FaultTreeModel } from '@ircrisk/engine-fault-tree';
import { layoutTree } from '@ircrisk/engine-fault-tree/drawing/layout.ts';
import { occurrencesOf } from '@ircrisk/engine-fault-tree/drawing/occurrences.ts';
import { change, perform, startHistory, undo } from '@ircrisk/ui/diagram/history.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import en from '../locales/en.json' with { type: 'json' };
import zh from '../locales/zh.json' with { type: 'json' };
import { branchText, copyBranches, parseBranches, pasteBranches } from './clipboard.ts';
import { addInput, addSibling, develop, moveInput, removeInputs, setGateKind, setLabel } from './edits.ts';
import { applyRows, readEventRows, rowColumns } from './event-rows.ts';
import { freeName, renameElement } from './names.ts';
import { dropTarget, findBoxes, neighbour } from './navigation.ts';
import { gatesTrueWith } from './trace.ts';

const none = { houses: [], parameters: [], ccfGroups: [] };
const start: FaultTreeModel = {
  name: 'start',
  top: 'TOP',
  gates: [
    { name: 'TOP', label: '超压', kind: 'and', args: ['G1', 'G2'] },
    { name: 'G1', kind: 'or', args: ['E01', 'E02'] },
    { name: 'G2', kind: 'or', args: ['E03', { kind: 'not', args: ['E01'] }] },
  ],
  events: [
    { name: 'E01', label: '泵停', probability: 0.1 },
    { name: 'E02', probability: 0.2 },
    { name: 'E03', probability: 'p' },
  ],
  ...none,
  parameters: [{ name: 'p', value: 0.3 }],
};
const top = { gate: 'TOP', path: [] };

/** Any edit an editor can make, at a box chosen by number. */
type Edit = (model: FaultTreeModel) => FaultTreeModel;
const edit: fc.Arbitrary<Edit> = fc
  .record({
    what: fc.constantFrom(
      'child',
      'sibling',
      'develop',
      'remove',
      'move',
      'kind',
      'label',
      'rename',
      'paste',
    ),
    a: fc.nat(1000),
    b: fc.nat(1000),
    share: fc.boolean(),
  })
  .map(({ what, a, b, share }) => (model) => {
    const boxes = occurrencesOf(model);
    const one = boxes[a % boxes.length]!;
    const other = boxes[b % boxes.length]!;
    const holder =
      one.kind === 'gate' ? { gate: one.name, path: [] } : one.kind === 'formula' ? one.place! : top;
    switch (what) {
      case 'child':
        return addInput(model, holder, b % 2 ? 'or' : 'basic').model;
      case 'sibling':
        return one.place ? addSibling(model, one.place, 'undeveloped').model : model;
      case 'develop':
        return one.kind === 'event' ? develop(model, one.place!, 'and').model : model;
      case 'remove':
        return one.place ? removeInputs(model, [one.place]) : model;
      case 'move':
        return other.place ? moveInput(model, other.place, holder, b % 3).model : model;
      case 'kind':
        return setGateKind(model, holder, b % 2 ? 'atleast' : 'or');
      case 'label':
        return setLabel(model, one.name, `标签 ${b}`);
      case 'rename':
        return one.name ? renameElement(model, one.name, `N${b}`) : model;
      default:
        return other.place || other.kind === 'gate'
          ? pasteBranches(
              model,
              copyBranches(model, [other.kind === 'constant' ? true : other.name || true]),
              holder,
              share,
            ).model
          : model;
    }
  });

describe('an edit', () => {
  it('of any kind, in any order, is taken back completely', () => {
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 25 }), (edits) => {
        let history = startHistory(start);
        const states = [start];
        for (const one of edits) {
          history = perform(history, change('edit', one));
          if (history.present !== states.at(-1)) states.push(history.present);
        }
        while (states.length > 1) {
          expect(history.present).toEqual(states.pop());
          history = undo(history);
        }
        expect(history.present).toEqual(start);
      }),
    );
  });

  it('never makes a cycle, a doubled name or a reference to nothing', () => {
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 30 }), (edits) => {
        const model = edits.reduce((now, one) => one(now), start);
        const names = [...model.gates, ...model.events, ...model.houses].map(({ name }) => name);
        expect(new Set(names).size).toBe(names.length);
        const boxes = occurrencesOf(model);
        expect(boxes.filter(({ kind }) => kind === 'missing')).toEqual([]);
        for (const box of boxes) {
          const above = new Set<string>();
          for (let at = box.parent; at >= 0; at = boxes[at]!.parent) above.add(boxes[at]!.name);
          if (box.kind === 'repeat') expect(above.has(box.name)).toBe(false);
        }
      }),
    );
  });

  it('that removes a branch takes along what nothing else uses, and only that', () => {
    const model = removeInputs(start, [{ gate: 'TOP', path: [0] }]);
    expect(model.gates.map(({ name }) => name)).toEqual(['TOP', 'G2']);
    expect(model.events.map(({ name }) => name)).toEqual(['E01', 'E03']);
  });

  it('that develops an event with data keeps the event below the new gate', () => {
    const { model } = develop(start, { gate: 'G1', path: [0] }, 'or');
    expect(model.gates.at(-1)).toMatchObject({ label: '泵停', args: ['E01'] });
  });

  it('moves an input within its gate without losing its place', () => {
    const { model, place } = moveInput(start, { gate: 'TOP', path: [0] }, top, 2);
    expect(model.gates[0]!.args).toEqual(['G2', 'G1']);
    expect(place).toEqual({ gate: 'TOP', path: [1] });
    expect(moveInput(start, { gate: 'TOP', path: [0] }, { gate: 'G1', path: [] }, 0).model).toBe(start);
  });
});

describe('the clipboard', () => {
  it('brings a branch to another tree with its events and parameters', () => {
    const branches = parseBranches(branchText(copyBranches(start, ['G2'])))!;
    const empty: FaultTreeModel = {
      name: 'x',
      top: 'TOP',
      gates: [{ name: 'TOP', kind: 'or', args: [] }],
      events: [],
      ...none,
    };
    const { model } = pasteBranches(empty, branches, top, false);
    expect(model.gates.map(({ name }) => name)).toEqual(['TOP', 'G2']);
    expect(model.events.map(({ name }) => name)).toEqual(['E01', 'E03']);
    expect(model.parameters).toEqual(start.parameters);
  });

  it('makes copies of events, or shares them, as asked; events of the library are always shared', () => {
    const branches = copyBranches(start, ['G1']);
    expect(pasteBranches(start, branches, top, false).model.events).toHaveLength(5);
    expect(pasteBranches(start, branches, top, true).model.events).toHaveLength(3);
    const linked = setLabel(start, 'E01', 'x');
    linked.events[0] = { ...linked.events[0]!, attributes: { library: 'E01' } };
    expect(pasteBranches(linked, copyBranches(linked, ['G1']), top, false).model.events).toHaveLength(4);
  });

  it('ignores anything that is not a branch', () => {
    for (const text of ['', 'hello', '{}', '{"format":"ircrisk/fault-tree-branch@1","roots":1}', '[1,2]'])
      expect(parseBranches(text)).toBeUndefined();
  });
});

describe('rows pasted from a spreadsheet', () => {
  it('are read by their headings, in either language and any order', () => {
    const { rows, problems } = readEventRows(
      '名称\t编号\t失效率 λ (1/h)\t试验周期 (h)\t来源\n切断阀拒动\tE08\t1.836E-6\t8 760\tOREDA\n泵停\tE09\t１e-5\t\t',
    );
    expect(problems).toEqual([]);
    expect(rows).toEqual([
      {
        name: 'E08',
        label: '切断阀拒动',
        source: 'OREDA',
        data: { kind: 'tested-average', values: { rate: 1.836e-6, interval: 8760 } },
      },
      { name: 'E09', label: '泵停', data: { kind: 'exponential', values: { rate: 1e-5 } } },
    ]);
  });

  it('come back from a table saved here, whatever the language of its headings', () => {
    for (const { column } of [zh['fault-tree'], en['fault-tree']]) {
      const head = rowColumns.map((name) => column[name]).join('\t');
      const { rows, problems } = readEventRows(`${head}\nE1\tV-1\t阀\t\t1E-6\t\t8760\t3\tOREDA`);
      expect(problems).toEqual([]);
      expect(rows).toEqual([
        {
          name: 'E1',
          tag: 'V-1',
          label: '阀',
          source: 'OREDA',
          data: { kind: 'tested-average', values: { rate: 1e-6, interval: 8760 }, errorFactor: 3 },
        },
      ]);
    }
  });

  it('without headings are name, label and probability', () => {
    expect(readEventRows('E1\tpump\t0.01').rows).toEqual([
      { name: 'E1', label: 'pump', data: { kind: 'constant', values: { probability: 0.01 } } },
    ]);
  });

  it('that cannot be read are named by line and column, and the rest is kept', () => {
    const { rows, problems } = readEventRows('Name\tProbability\nE1\tmany\n\t0.1\nE3\t0.3');
    expect(problems).toEqual([
      { line: 2, column: 'probability', text: 'many' },
      { line: 3, column: 'name', text: '' },
    ]);
    expect(rows.map(({ name }) => name)).toEqual(['E1', 'E3']);
  });

  it('with quoted breaks stay one cell', () => {
    expect(readEventRows('E1\t"two\nlines"\t0.1').rows[0]?.label).toBe('two\nlines');
  });

  it('fill known events, add new ones and never touch a gate', () => {
    const model = applyRows(start, readEventRows('E01\t新名\t0.5\nE99\tnew\t0.1\nTOP\tx\t0.2').rows);
    expect(model.events.map(({ name, label, probability }) => [name, label, probability])).toEqual([
      ['E01', '新名', 0.5],
      ['E02', undefined, 0.2],
      ['E03', undefined, 'p'],
      ['E99', 'new', 0.1],
    ]);
  });
});

describe('finding one’s way', () => {
  const drawing = layoutTree(start);
  const box = (name: string) => drawing.boxes.find((one) => one.name === name)!;

  it('follows the arrows up, down and along the level', () => {
    expect(neighbour(drawing, box('G1'), 'ArrowUp')?.name).toBe('TOP');
    expect(neighbour(drawing, box('G1'), 'ArrowRight')?.name).toBe('G2');
    expect(neighbour(drawing, box('G1'), 'ArrowDown')?.parent).toBe(drawing.boxes.indexOf(box('G1')));
    expect(neighbour(drawing, box('TOP'), 'ArrowUp')).toBeUndefined();
  });

  it('finds boxes by name and label', () => {
    expect(findBoxes(drawing, '泵').map(({ name }) => name)).toEqual(['E01', 'E01']);
    expect(findBoxes(drawing, ' ')).toEqual([]);
  });

  it('puts a pulled box into a gate or beside an input', () => {
    const gate = box('G2');
    expect(dropTarget(drawing, { x: gate.x, y: gate.y + 5 }, 'x')).toMatchObject({ where: 'into' });
    const leaf = box('E02');
    expect(dropTarget(drawing, { x: leaf.x + 10, y: leaf.y + 5 }, 'x')).toMatchObject({ where: 'after' });
  });

  it('traces a cut set through the gates it makes true', () => {
    expect(gatesTrueWith(start, new Set(['E01', 'E03']))).toEqual(new Set(['TOP', 'G1', 'G2']));
    expect(gatesTrueWith(start, new Set(['E02']))).toEqual(new Set(['G1', 'G2', 'TOP']));
    expect(gatesTrueWith(start, new Set(['E01']))).toEqual(new Set(['G1']));
  });
});

it('a free name is the next of its kind', () => {
  expect(freeName(new Set(['E01', 'E02']), 'E01')).toBe('E03');
  expect(freeName(new Set(['pump']), 'pump')).toBe('pump-2');
});
