import { freshRuns } from '@ircrisk/units/testing/fresh-seed.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addArrow,
  addBox,
  boundaryArrow,
  decompose,
  documentFromRows,
  documentFromText,
  forkArrow,
  type IcomRole,
  type Idef0Document,
  idef0Text,
  modelOf,
  sampleModels,
  validate,
  type WorkbookRows,
  withDiagram,
  workbookRows,
} from './index.ts';

const samples = sampleModels.map(({ text }) => documentFromText(text.zh, text.en).document!);
const links = {
  equipmentIds: new Map([['7', 'P-101A']]),
  documentIds: new Map([['9', 'SOP-12']]),
  rcmFunctionIds: new Map([['5', 'RCM-1/2']]),
};
let count = 0;
const newId = () => {
  count += 1;
  return `n${count}`;
};
const there = (document: Idef0Document) => documentFromRows(workbookRows(document, links), links, newId);

/** What a missing field and an empty one have in common. */
const plain = (document: Idef0Document) =>
  JSON.parse(JSON.stringify(document, (_, value) => (value === null ? undefined : value)));

describe('a workbook of a model', () => {
  it('gives the model back with its places, links, junctions and notes', () => {
    for (const sample of samples) {
      const root = sample.activities[0]!;
      const [first] = sample.diagrams[1]!.arrows;
      const linked = {
        ...sample,
        activities: sample.activities.map((each) =>
          each.id === root.id
            ? { ...each, equipmentIds: ['7'], documentIds: ['9'], rcmFunctionIds: ['5'], owner: '李' }
            : each,
        ),
      };
      const forked = forkArrow(linked, root.id, first!.id, { junction: 'j', branch: 'k' }, { x: 10, y: 20 });
      const noted = withDiagram(forked, root.id, (one) => ({ ...one, notes: ['谁批准？', '见 C2'] }));
      const { document, problems } = there(noted);
      expect(problems).toEqual([]);
      expect(plain(document!)).toEqual(plain(noted));
    }
  });

  it('gives any drawn model back', () => {
    const acts = fc.array(
      fc.tuple(fc.nat(), fc.constantFrom<IcomRole | 'box' | 'below'>('I', 'C', 'O', 'M', 'box', 'below')),
      { maxLength: 25 },
    );
    fc.assert(
      fc.property(acts, (steps) => {
        let document: Idef0Document = samples[0]!;
        for (const [pick, act] of steps) {
          const box = document.activities[pick % document.activities.length]!;
          if (act === 'below') document = decompose(document, box.id, [{ id: newId(), name: `f${pick}` }]);
          else if (act === 'box') {
            const added = addBox(document, box.parentId, { id: newId(), name: `g${pick}` });
            if ('document' in added) document = added.document;
          } else
            document = addArrow(
              document,
              box.parentId,
              boundaryArrow(document, box, act, { id: newId(), conceptId: document.concepts[0]!.id }),
            );
        }
        const byId = (one: Idef0Document) => ({
          ...plain(one),
          diagrams: plain(one).diagrams.toSorted((a: { activityId?: string }, b: { activityId?: string }) =>
            String(a.activityId).localeCompare(String(b.activityId)),
          ),
        });
        expect(byId(there(document).document!)).toEqual(byId(document));
      }),
      freshRuns(200),
    );
  });

  it('written by hand without places or ids is laid out and passes the rules', () => {
    const hand: WorkbookRows = {
      functions: [
        ['A0', '运行泵', 'Operate pump'],
        ['A1', '备泵', 'Prepare pump'],
        ['A2', '启泵', 'Start pump'],
        ['A3', '停泵', 'Stop pump'],
      ],
      arrows: [
        ['A-0', '规程', 'Procedure', 'C', 'frame', 'A0'],
        ['A-0', '流量', 'Flow', 'O', 'A0', 'frame'],
        ['A0', '规程', null, 'C', 'frame C1', 'A1'],
        ['A0', '规程', null, 'C', 'frame C1', 'A2'],
        ['A0', '规程', null, 'C', 'frame C1', 'A3'],
        ['A0', '备好的泵', null, 'I', 'A1', 'A2'],
        ['A0', '流量', null, 'O', 'A2', 'frame O1'],
        ['A0', '停车信号', null, 'I', 'A2', 'A3'],
        ['A0', '停的泵', null, 'I', 'A3', 'A1'],
      ],
      glossary: [],
      notes: [],
    };
    const { document, problems } = documentFromRows(hand, links, newId);
    expect(problems).toEqual([]);
    expect(document!.concepts.map(({ label }) => label)).toContain('备好的泵');
    expect(validate(modelOf(document!)).filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  it('with faults is refused whole, each told by sheet and row in both languages', () => {
    const bad: WorkbookRows = {
      functions: [
        ['A0', '顶'],
        ['A21', '没有上级'],
        ['A0', '重复'],
        ['A1', ''],
        ['A2', '设备', null, null, null, null, 'P-999'],
      ],
      arrows: [
        ['A9', null, null, 'C', 'frame', 'A1'],
        ['A0', null, null, 'Q', 'frame', 'A1'],
        ['A0', null, null, 'C', 'frame', 'A77'],
        ['A0', null, null, 'C', 'frame', 'A1', 'both'],
      ],
      glossary: [
        ['', 'x'],
        ['词', null, null, 'liquid'],
      ],
      notes: [['A8', '?']],
    };
    const { document, problems } = documentFromRows(bad, links, newId);
    expect(document).toBeNull();
    const codes = new Set(problems.map(({ code }) => code));
    for (const code of [
      'sheetNode',
      'sheetTwice',
      'sheetName',
      'sheetUnknown',
      'sheetRole',
      'sheetEnd',
      'sheetTunnel',
      'sheetType',
    ])
      expect(codes).toContain(code);
    for (const problem of problems) expect(idef0Text(problem, 'zh')).toMatch(/第 \d+ 行/);
    expect(
      documentFromRows({ functions: [], arrows: [], glossary: [], notes: [] }, links, newId).problems,
    ).toMatchObject([{ code: 'sheetMissing' }]);
  });
});
