import { freshRuns } from '@ircrisk/units/testing/fresh-seed.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addArrow,
  addBox,
  applyTyped,
  arrowLines,
  boundaryArrow,
  changeArrow,
  changeConcept,
  decompose,
  documentFromText,
  type Finding,
  firstDocument,
  type Idef0Document,
  idef0Text,
  mendsOf,
  modelOf,
  relationKey,
  removeArrows,
  sampleModels,
  typedMend,
  validate,
} from './index.ts';

const sample = documentFromText(sampleModels[0]!.text.zh, sampleModels[0]!.text.en).document!;
const root = sample.activities.find(({ parentId }) => parentId === null)!;
const boxes = sample.activities.filter(({ parentId }) => parentId === root.id);
let count = 0;
const newId = () => {
  count += 1;
  return `m${count}`;
};
const found = (document: Idef0Document, rule: string): Finding => {
  const one = validate(modelOf(document)).find((each) => each.rule === rule || each.code === rule);
  if (!one) throw new Error(`no ${rule}`);
  return one;
};
const codesOf = (document: Idef0Document) => validate(modelOf(document)).map(({ code }) => code);
const rulesOf = (document: Idef0Document) => validate(modelOf(document)).map(({ rule }) => rule);
const without = (document: Idef0Document, diagram: string | null, ids: string[]) =>
  removeArrows(document, diagram, new Set(ids));
const arrowsOn = (diagram: string | null) =>
  sample.diagrams.find(({ activityId }) => activityId === diagram)!.arrows;
const isInto = (id: string, role: string) => (arrow: (typeof sample.diagrams)[0]['arrows'][0]) =>
  arrow.role === role && arrow.to.kind === 'box' && arrow.to.id === id;

/** Every mend of the finding, applied: the finding is gone and no error came of it. */
function mendAll(document: Idef0Document, rule: string) {
  const finding = found(document, rule);
  const mends = mendsOf(document, finding, 'zh', newId);
  expect(mends.length).toBeGreaterThan(0);
  const before = codesOf(document).filter((each) => each === finding.code).length;
  for (const mend of mends) {
    for (const tongue of ['zh', 'en'] as const) expect(idef0Text(mend, tongue)).not.toMatch(/[{}]/);
    expect(codesOf(mend.apply(document)).filter((each) => each === finding.code).length).toBeLessThan(before);
  }
  return mends;
}

describe('a finding is mended by one click', () => {
  it('a box without control takes a branch of a control that comes through the frame', () => {
    const gone = without(
      sample,
      root.id,
      arrowsOn(root.id)
        .filter(isInto(boxes[4]!.id, 'C'))
        .map(({ id }) => id),
    );
    const [first] = mendAll(gone, 'R1');
    expect(first?.code).toBe('mendBranch');
    expect(rulesOf(first!.apply(gone))).not.toContain('R6');
  });

  it('an arrow without a name is told by its code alone, without empty quotes', () => {
    const made = firstDocument('试泵', 'Test pump');
    const box = made.activities[0]!;
    const drawn = (document: Idef0Document, role: 'C' | 'O') =>
      addArrow(document, null, boundaryArrow(document, box, role, { id: newId(), conceptId: null }));
    const context = drawn(drawn(made, 'C'), 'O');
    const below = decompose(
      context,
      box.id,
      ['甲', '乙', '丙'].map((name) => ({ id: newId(), name })),
    );
    const bare = below.diagrams.find(({ activityId }) => activityId === box.id)!.arrows.map(({ id }) => id);
    for (const document of [below, without(below, box.id, bare)])
      for (const finding of validate(modelOf(document)))
        for (const tongue of ['zh', 'en'] as const)
          for (const told of [finding, ...mendsOf(document, finding, tongue, newId)])
            expect(idef0Text(told, tongue)).not.toMatch(/“\s*”| {2}/);
    const branch = mendsOf(below, found(below, 'R1'), 'en', newId)[0]!;
    expect(idef0Text(branch, 'en')).toBe('Branch C1 to box 1');
  });

  it('a box without output joins one, and a lonely context gets both arrows', () => {
    const gone = without(
      sample,
      root.id,
      arrowsOn(root.id)
        .filter(({ from }) => from.kind === 'box' && from.id === boxes[4]!.id)
        .map(({ id }) => id),
    );
    mendAll(gone, 'R2');
    const fresh = firstDocument('顶');
    mendAll(fresh, 'R1');
    mendAll(fresh, 'R2');
  });

  it('a diagram of one box takes another, a decomposed one without a diagram gets it', () => {
    const one = decompose(sample, boxes[0]!.id, [{ id: 'x', name: '甲' }]);
    expect(mendsOf(one, found(one, 'R3'), 'zh', newId)[0]?.code).toBe('mendAddBox');
    mendAll(
      { ...one, diagrams: one.diagrams.filter(({ activityId }) => activityId !== boxes[0]!.id) },
      'R3noDiagram',
    );
    mendAll(
      { ...sample, diagrams: sample.diagrams.filter(({ activityId }) => activityId !== null) },
      'R3noContext',
    );
    const twice = {
      ...sample,
      activities: sample.activities.map((each) =>
        each.parentId === root.id ? { ...each, number: 1 } : each,
      ),
    };
    mendAll(twice, 'R3sameNumber');
    const apart = {
      ...sample,
      activities: sample.activities.map((each) =>
        each.parentId === root.id && each.number > 2 ? { ...each, number: each.number + 2 } : each,
      ),
    };
    mendAll(apart, 'R3gap');
  });

  it('a frame that does not match its parent is brought in, tunnelled or drawn above', () => {
    const child = decompose(sample, boxes[0]!.id, [
      { id: 'x', name: '甲' },
      { id: 'y', name: '乙' },
      { id: 'z', name: '丙' },
    ]);
    const arrows = child.diagrams.find(({ activityId }) => activityId === boxes[0]!.id)!.arrows;
    const short = without(child, boxes[0]!.id, [arrows[0]!.id]);
    expect(mendAll(short, 'R6missing').map(({ code }) => code)).toEqual(['mendBringIn', 'mendTunnelAbove']);
    const last = arrows.find(({ role }) => role === 'O')!;
    mendAll(without(child, boxes[0]!.id, [last.id]), 'R6missing');
    const box = child.activities.find(({ id }) => id === 'x')!;
    const more = addArrow(
      child,
      boxes[0]!.id,
      boundaryArrow(child, box, 'M', { id: 'new', conceptId: null }),
    );
    expect(mendAll(more, 'R6unresolved').map(({ code }) => code)).toEqual([
      'mendTunnelHere',
      'mendConnectAbove',
    ]);
  });

  it('a loose end is connected, taken through the frame or removed with its arrow', () => {
    const [arrow] = arrowsOn(root.id).filter(({ from, to }) => from.kind === 'box' && to.kind === 'box');
    const loose = changeArrow(sample, root.id, arrow!.id, { from: { kind: 'none', x: 400, y: 300 } });
    expect(mendAll(loose, 'R7').map(({ code }) => code)).toEqual([
      'mendConnectBox',
      'mendToFrame',
      'mendRemoveArrow',
    ]);
    const output = changeArrow(sample, root.id, arrow!.id, { role: 'O' });
    mendAll(output, 'R7output');
  });

  it('two definitions of a term become one, an unused term goes', () => {
    const [one, two] = sample.concepts;
    const defined = changeConcept(sample, one!.id, { definition: '甲' });
    const double = changeConcept(defined, two!.id, { label: one!.label, definition: '乙' });
    const [join] = mendAll(double, 'R8');
    expect(join?.apply(double).concepts.find(({ id }) => id === one!.id)?.definition).toBe('甲');
    const unused = { ...sample, concepts: [...sample.concepts, { id: 'u', label: '没用过' }] };
    mendAll(unused, 'R13');
  });

  it('names, labels and call targets are typed at the finding', () => {
    const arrow = boundaryArrow(sample, root, 'I', { id: 'bare', conceptId: null });
    const bare = addArrow(sample, null, arrow);
    const named = applyTyped(bare, found(bare, 'R5'), '新输入', 'zh', newId());
    expect(rulesOf(named)).not.toContain('R5');
    const call = addArrow(sample, root.id, {
      id: 'call',
      conceptId: null,
      role: 'Call',
      from: { kind: 'box', id: boxes[0]!.id, at: 0.8 },
      to: { kind: 'none', x: 0, y: 0 },
    });
    expect(rulesOf(applyTyped(call, found(call, 'R12'), 'OFP/A0', 'zh', newId()))).not.toContain('R12');
    const same = addBox(sample, root.id, { id: 'same', name: boxes[0]!.name });
    if (!('document' in same)) throw new Error('not added');
    const finding = found(same.document, 'R11');
    expect(typedMend(finding)).toBe('name');
    expect(rulesOf(applyTyped(same.document, finding, '另一个名称', 'zh', newId()))).not.toContain('R11');
    expect(applyTyped(sample, finding, '  ', 'zh', newId())).toBe(sample);
  });
});

it('arrows are listed with their ends in words, the context first', () => {
  const lines = arrowLines(sample, 'en');
  expect(lines).toHaveLength(sample.diagrams.reduce((sum, { arrows }) => sum + arrows.length, 0));
  expect(lines[0]?.node).toBe('A-0');
  expect(lines.find(({ label, node }) => label === 'Inspection plan' && node === 'A0')).toMatchObject({
    role: 'C',
    from: 'A1 Plan integrity strategy',
    to: 'A2 Inspect and monitor',
    tunnel: 'none',
  });
});

const roles = ['I', 'C', 'O', 'M'] as const;
/** Relations of a diagram that are drawn more than once. */
const doubles = ({ diagrams }: Idef0Document) =>
  diagrams.flatMap(({ arrows }) => {
    const keys = arrows.filter(({ conceptId }) => conceptId !== null).map(relationKey);
    return keys.filter((key, at) => keys.indexOf(key) !== at);
  });

it('the first mend of every finding, applied from the top, leaves a decomposition without errors and without doubles', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.constantFrom(...roles), fc.nat(4)), { maxLength: 8 }),
      fc.integer({ min: 1, max: 5 }),
      fc.boolean(),
      (given, count, isTwice) => {
        const made = firstDocument('清洗换热器', 'Clean exchanger');
        const top = made.activities[0]!;
        const concepts = [0, 1, 2, 3, 4].map((at) => ({ id: `t${at}`, label: `词 ${at}` }));
        // A term stands once at each side of the context.
        const once = [...new Map(given.map(([role, term]) => [`${role} ${term}`, { role, term }])).values()];
        let document: Idef0Document = { ...made, concepts };
        for (const { role, term } of once)
          document = addArrow(
            document,
            null,
            boundaryArrow(document, top, role, { id: newId(), conceptId: `t${term}` }),
          );
        const boxesOf = (size: number) =>
          Array.from({ length: size }, (_, at) => ({ id: newId(), name: `功能 ${at + 1}` }));
        const parts = boxesOf(count);
        document = decompose(document, top.id, parts);
        if (isTwice) document = decompose(document, parts[0]!.id, boxesOf(3));
        const left = () => validate(modelOf(document)).filter(({ severity }) => severity === 'error');
        for (let step = 0; step < 200; step += 1) {
          const [mend] = left().flatMap((finding) => mendsOf(document, finding, 'zh', newId)[0] ?? []);
          if (!mend) break;
          document = mend.apply(document);
          expect(doubles(document)).toEqual([]);
        }
        expect(left().map(({ code }) => code)).toEqual([]);
      },
    ),
    freshRuns(60),
  );
});
