import { toSvg } from '@ircrisk/diagram/paper.ts';
import { freshRuns } from '@ircrisk/units/testing/fresh-seed.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addBone,
  addCause,
  addReference,
  branchOf,
  caseFindings,
  causeNodes,
  causeTemplates,
  causeTreeDiagram,
  causeTreeKind,
  changeBone,
  changeCause,
  copiedBranch,
  custodyGaps,
  type DocumentEdit,
  faultTreeParts,
  firstDocument,
  fishboneDiagram,
  fishboneKind,
  type Handover,
  handoverFaults,
  judgeTree,
  keepEvidence,
  monthsToProve,
  moveCause,
  pasteBranch,
  promoteBone,
  type RootCauseDocument,
  removeCauses,
  rootCauseText,
  setProof,
  setState,
  stageOf,
  standingCustody,
} from './index.ts';

const done = <T extends object>(edit: T): Exclude<T, { problem: unknown }> => {
  if ('problem' in edit) throw new Error(JSON.stringify(edit.problem));
  return edit as Exclude<T, { problem: unknown }>;
};
const problemOf = (edit: DocumentEdit | { problem: unknown }) =>
  'problem' in edit ? (edit.problem as { code: string }).code : undefined;

/** N0 over N1 (N3, N4) and N2. */
function sample(): RootCauseDocument {
  let document = firstDocument('泵密封泄漏', 'Seal leak');
  for (const [parent, text] of [
    ['N0', '端面热裂'],
    ['N0', '振动超限'],
    ['N1', '冲洗不足'],
    ['N1', '材质降级'],
  ] as const)
    document = done(addCause(document, parent, text)).document;
  return document;
}

describe('edits of the tree', () => {
  it('numbers new causes on, gives a node a gate with its second cause and puts a sibling beside', () => {
    const document = sample();
    expect(document.causes.map(({ id }) => id)).toEqual(['N0', 'N1', 'N2', 'N3', 'N4']);
    expect(document.causes[1]?.gate).toBe('OR');
    const beside = done(addCause(document, 'N0', '汽蚀', 'N1')).document;
    expect(beside.causes.filter(({ parentId }) => parentId === 'N0').map(({ id }) => id)).toEqual([
      'N1',
      'N5',
      'N2',
    ]);
  });

  it('a branch under itself is refused, also by way of a reference', () => {
    const document = sample();
    expect(problemOf(moveCause(document, 'N1', 'N3'))).toBe('cycle');
    expect(problemOf(moveCause(document, 'N0', 'N1'))).toBe('cycle');
    expect(problemOf(addReference(document, 'N3', 'N1'))).toBe('cycle');
    const shared = done(addReference(document, 'N2', 'N3')).document;
    expect(judgeTree(causeNodes(shared)).broken).toBe(false);
    expect(problemOf(addCause(shared, 'N5', 'below a reference'))).toBe('referenceWithCauses');
    expect(problemOf(moveCause(shared, 'N2', 'N3'))).toBe('cycle');
  });

  it('only leaves are set by hand, and verified only with proof', () => {
    const document = sample();
    expect(problemOf(setState(document, 'N1', 'verified'))).toBe('notALeaf');
    expect(problemOf(setState(document, 'N3', 'verified'))).toBe('verifiedWithoutProof');
    const proven = setProof(document, 'N3', { evidence: ['EV-01'] });
    const verified = done(setState(proven, 'N3', 'verified')).document;
    expect(verified.causes[3]?.state).toBe('verified');
    expect(keepEvidence(verified, new Set()).causes[3]).toMatchObject({ state: 'hypothesis', evidence: [] });
    expect(keepEvidence(verified, new Set(['EV-01']))).toEqual(verified);
    const named = setProof(verified, 'N3', { method: '拆检测孔径' });
    expect(keepEvidence(named, new Set()).causes[3]).toMatchObject({
      state: 'hypothesis',
      method: '拆检测孔径',
    });
    // More evidence, or a method taken away beside evidence, leaves it as it is.
    const more = setProof(named, 'N3', { evidence: ['EV-02', 'EV-01'], method: null });
    expect(more.causes[3]?.state).toBe('verified');
    const ruledOut = done(setState(named, 'N3', 'disproved')).document;
    expect(keepEvidence(ruledOut, new Set()).causes[3]?.state).toBe('hypothesis');
  });

  it('a removed branch takes its references along and leaves no bone pointing at nothing', () => {
    let document = done(addReference(sample(), 'N2', 'N3')).document;
    const bone = addBone(document, 'machine', '孔板堵塞');
    document = done(promoteBone(bone.document, bone.id, 'N3')).document;
    expect(document.bones[0]?.nodeId).toBe('N6');
    expect(problemOf(promoteBone(document, bone.id))).toBe('promotedAlready');
    const rest = removeCauses(document, ['N1', 'N0']);
    expect(rest.causes.map(({ id }) => id)).toEqual(['N0', 'N2']);
    expect(rest.bones[0]?.nodeId).toBeNull();
  });

  it('a copied branch is pasted with numbers of its own and without its proofs', () => {
    const document = setProof(sample(), 'N3', { evidence: ['EV-01'] });
    const pasted = done(pasteBranch(document, 'N2', copiedBranch(document, 'N1')));
    expect(pasted.ids).toEqual(['N5', 'N6', 'N7']);
    expect([...branchOf(pasted.document, 'N2')].sort()).toEqual(['N2', 'N5', 'N6', 'N7']);
    expect(pasted.document.causes.find(({ id }) => id === 'N6')?.evidence).toEqual([]);
    for (const { branch } of causeTemplates)
      expect(judgeTree(causeNodes(done(pasteBranch(document, 'N2', branch)).document)).broken).toBe(false);
  });

  it('whatever is edited in whatever order, the tree never runs in a circle and never loses its top', () => {
    const step = fc.record({
      act: fc.constantFrom('add', 'move', 'refer', 'remove', 'paste'),
      one: fc.nat(),
      other: fc.nat(),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
        let document = sample();
        for (const { act, one, other } of steps) {
          const [a, b] = [one, other].map((at) => document.causes[at % document.causes.length]!.id) as [
            string,
            string,
          ];
          const edit =
            act === 'add'
              ? addCause(document, a, 'x')
              : act === 'move'
                ? moveCause(document, a, b)
                : act === 'refer'
                  ? addReference(document, a, b)
                  : act === 'paste' && document.causes.length < 40
                    ? pasteBranch(document, a, copiedBranch(document, b))
                    : { document: removeCauses(document, [a]) };
          if ('document' in edit) document = edit.document;
        }
        const judged = judgeTree(causeNodes(document));
        expect(judged.findings.filter(({ code }) => code !== 'missingCause')).toEqual([]);
        expect(document.causes.filter(({ parentId }) => parentId === null)).toHaveLength(1);
      }),
      freshRuns(500),
    );
  });
});

describe('drawings', () => {
  const view = (document: RootCauseDocument) => ({
    truths: judgeTree(causeNodes(document)).truths,
    tongue: 'zh' as const,
    votes: new Map([['B1', 2]]),
  });
  it('no two boxes of a tree lie over each other, whatever its shape', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { minLength: 1, maxLength: 60 }), (parents) => {
        let document = firstDocument('top');
        for (const parent of parents)
          document = done(
            addCause(
              document,
              document.causes[parent % document.causes.length]!.id,
              'a cause of some length',
            ),
          ).document;
        const { nodes } = causeTreeDiagram(document, view(document));
        expect(nodes).toHaveLength(parents.length + 1);
        for (const [at, a] of nodes.entries())
          for (const b of nodes.slice(at + 1)) {
            const isApart =
              a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y;
            expect(isApart).toBe(true);
          }
      }),
      freshRuns(100),
    );
  });

  it('a collapsed node says how many causes it hides', () => {
    const document = changeCause(sample(), 'N1', { isCollapsed: true });
    const { nodes } = causeTreeDiagram(document, view(document));
    expect(nodes.map(({ id }) => id)).toEqual(['N0', 'N1', 'N2']);
    expect(toSvg({ nodes, edges: [] }, causeTreeKind, 'x')).toContain('+2');
  });

  it('the fish has every bone against its category, with score, votes and the cause it became', () => {
    const bone = addBone(sample(), 'machine', '孔板堵塞');
    let document = changeBone(bone.document, bone.id, { likelihood: 4, evidence: 5 });
    document = done(promoteBone(document, bone.id)).document;
    const svg = toSvg(fishboneDiagram(document, view(document)), fishboneKind, '鱼骨');
    for (const text of ['孔板堵塞', '20', '票 2', '→ N5 待查', '>机<']) expect(svg).toContain(text);
  });
});

describe('a case', () => {
  const facts = { level: 1 as const, measures: [], evidence: [], custody: [] };
  it('names roots nobody acts on, measures that miss, and evidence that is not collected', () => {
    let document = setProof(sample(), 'N3', { method: '拆检' });
    document = changeCause(document, 'N3', {
      state: 'verified',
      rootType: 'physical',
      withinControl: true,
      removalPrevents: true,
    });
    document = changeCause(document, 'N2', { state: 'disproved' });
    const codes = (more: object) => caseFindings({ ...facts, document, ...more }).map(({ code }) => code);
    expect(codes({})).toContain('rootWithoutMeasure');
    const measure = (nodeIds: string[]) => ({ code: 'S1', nodeIds, isRaised: true });
    expect(codes({ measures: [measure(['N3'])] })).not.toContain('rootWithoutMeasure');
    expect(codes({ measures: [measure(['N2'])] })).toContain('measureMisses');
    expect(codes({ measures: [measure(['N99'])] })).toContain('measureOfNobody');
    const handed = { evidence: 'EV-09', at: '1', from: '甲', to: '乙' };
    expect(codes({ custody: [handed] })).toContain('custodyOfNothing');
    expect(codes({ custody: [handed], evidence: [{ code: 'EV-09' }] })).not.toContain('custodyOfNothing');
    const waits = { code: 'EV-02', isPerishable: true, collectBy: '2026-10-29 08:00:00' };
    expect(codes({ evidence: [waits] })).toContain('evidenceWaits');
    expect(codes({ evidence: [{ ...waits, collectedAt: '2026-10-28 18:00:00' }] })).not.toContain(
      'evidenceWaits',
    );
  });

  it('tells of evidence that changed hands before it was collected', () => {
    const custody = [{ evidence: 'EV-09', at: '2025-03-24 07:42', from: '特检院', to: '陆文哲' }];
    const collected = (collectedAt: string | null) =>
      caseFindings({ ...facts, document: sample(), custody, evidence: [{ code: 'EV-09', collectedAt }] }).map(
        ({ code }) => code,
      );
    expect(collected('2025-03-25 07:42')).toContain('custodyBeforeCollection');
    expect(collected('2025-03-24 07:42')).not.toContain('custodyBeforeCollection');
    expect(collected(null)).not.toContain('custodyBeforeCollection');
  });

  it('finds the handover at which a chain of custody breaks', () => {
    const step = (at: string, from: string, to: string) => ({ evidence: 'EV-03', at, from, to });
    const chain = [step('2', '检修中心', '特检院'), step('1', '王海涛', '检修中心')];
    expect(custodyGaps(chain)).toEqual([]);
    expect(custodyGaps([...chain, step('3', '李倩', '档案室')])).toEqual([{ evidence: 'EV-03', at: '3' }]);
    // A correction is no way around: what it says must fit as well, and what it corrects stands no more.
    const wrong = { ...step('3', '李倩', '档案室'), isCorrection: true };
    expect(custodyGaps([...chain, wrong])).toEqual([{ evidence: 'EV-03', at: '3' }]);
    const right = { ...step('3', '特检院', '档案室'), isCorrection: true, correctsAt: '3' };
    expect(custodyGaps([right, ...chain, step('3', '李倩', '档案室')])).toEqual([]);
    const chainNow = standingCustody([right, ...chain, step('3', '李倩', '档案室')]);
    expect(chainNow.map(({ at, from }) => `${at} ${from}`)).toEqual(['1 王海涛', '2 检修中心', '3 特检院']);
    // The later of two corrections holds, however they are listed.
    const again = { ...right, to: '库房', written: 9 };
    expect(standingCustody([again, { ...right, written: 8 }, step('3', 'x', 'y')])).toEqual([again]);
  });

  it('says why an entry cannot stand in the chain, and who holds the thing', () => {
    const step = (at: string, from: string, to: string) => ({ evidence: 'EV-03', at, from, to });
    const first = { ...step('1', '王海涛', '检修中心'), toEn: 'Maintenance centre' };
    const newest = step('4', '检修中心', '特检院');
    const book = [newest, first];
    const faultOf = (entries: readonly Handover[], one: Handover) =>
      handoverFaults(entries, [one]).get(one) ?? null;
    expect(faultOf([], newest)).toBeNull();
    expect(faultOf(book, step('5', ' 特检院 ', '陆文哲'))).toBeNull();
    expect(faultOf([first], step('2', 'maintenance Centre', '特检院'))).toBeNull();
    expect(faultOf(book, step('5', '李倩', '陆文哲'))).toEqual({ kind: 'notHolder', held: newest });
    for (const at of ['1', '4'])
      expect(faultOf(book, step(at, '特检院', '陆文哲'))).toEqual({ kind: 'notLater', held: newest });

    const correction = (at: string, from: string, to: string, correctsAt: string | null = null) => ({
      ...step(at, from, to),
      isCorrection: true,
      correctsAt,
    });
    expect(faultOf([], correction('3', '李倩', '陆文哲'))).toEqual({ kind: 'nothingToCorrect' });
    expect(faultOf(book, correction('5', '无关人', '伪造人'))).toEqual({ kind: 'notHolder', held: newest });
    expect(faultOf(book, correction('4', '检修中心', '库房', '3'))).toEqual({
      kind: 'noSuchEntry',
      times: ['1', '4'],
    });
    expect(faultOf(book, correction('4', '检修中心', '库房'))).toEqual({ kind: 'sameTime', held: newest });
    // The wrong receiver of the last entry, at its own time; its giver stays bound.
    expect(faultOf(book, correction('4', '检修中心', '库房', '4'))).toBeNull();
    expect(faultOf(book, correction('4', '李倩', '库房', '4'))).toEqual({ kind: 'notHolder', held: first });
    // What the next one hands on must have come to them; nor may an entry be taken away from under it.
    for (const one of [correction('1', '王海涛', '库房', '1'), correction('2', '检修中心', '库房')])
      expect(faultOf(book, one)).toEqual({ kind: 'notReceiver', next: newest });
    const third = step('5', '特检院', '李倩');
    expect(faultOf([...book, third], correction('6', '李倩', '库房', '4'))).toEqual({
      kind: 'notReceiver',
      next: third,
    });
  });

  it('takes a forgotten handover between two entries where the hands fit, and corrections that belong together', () => {
    const step = (at: string, from: string, to: string) => ({ evidence: 'EV-03', at, from, to });
    const correction = (at: string, from: string, to: string, correctsAt?: string) => ({
      ...step(at, from, to),
      isCorrection: true,
      ...(correctsAt ? { correctsAt } : {}),
    });
    const gap = [step('1', '甲', '乙'), step('4', '丙', '丁')];
    expect(handoverFaults(gap, [correction('2', '乙', '丙')]).size).toBe(0);
    expect(custodyGaps([...gap, correction('2', '乙', '丙')])).toEqual([]);
    expect(handoverFaults(gap, [correction('2', '戊', '丙')]).size).toBe(1);
    const whole = [step('1', '甲', '乙'), step('4', '乙', '丁')];
    const both = [correction('2', '乙', '丙'), correction('4', '丙', '丁', '4')];
    for (const one of both) expect(handoverFaults(whole, [one]).size).toBe(1);
    expect(handoverFaults(whole, both).size).toBe(0);
    // A whole book comes back from its own file.
    expect(
      handoverFaults(
        [],
        [...whole, ...both].toSorted((a, b) => (a.at < b.at ? -1 : 1)),
      ).size,
    ).toBe(0);
  });

  it('stands where its work has brought it', () => {
    const at = {
      state: 'draft',
      evidence: 0,
      causes: 1,
      actions: 0,
      openActions: 0,
      isClosed: false,
    } as const;
    expect(stageOf(at)).toBe('opened');
    expect(stageOf({ ...at, evidence: 1 })).toBe('evidence');
    expect(stageOf({ ...at, causes: 2 })).toBe('analysis');
    expect(stageOf({ ...at, state: 'inReview' })).toBe('review');
    expect(stageOf({ ...at, state: 'approved' })).toBe('approved');
    expect(stageOf({ ...at, state: 'approved', actions: 2, openActions: 1 })).toBe('actions');
    expect(stageOf({ ...at, state: 'approved', actions: 2 })).toBe('effectivenessCheck');
    expect(stageOf({ ...at, state: 'approved', actions: 2, isClosed: true })).toBe('closed');
  });

  it('becomes a fault tree of what is not ruled out, a shared cause being one event', () => {
    let document = done(addReference(sample(), 'N2', 'N3')).document;
    document = changeCause(document, 'N4', { state: 'disproved' });
    expect(faultTreeParts(document, 'zh')).toMatchObject({
      top: 'N0',
      gates: [
        { name: 'N0', kind: 'or', args: ['N1', 'N2'] },
        { name: 'N1', args: ['N3'] },
        { name: 'N2', args: ['N3'] },
      ],
      events: [{ name: 'N3', label: '冲洗不足' }],
    });
    expect(faultTreeParts(firstDocument('nothing below'), 'zh')).toBeNull();
  });

  it('has findings that speak in words', () => {
    const texts = caseFindings({ ...facts, document: sample() }).map((one) => rootCauseText(one, 'zh'));
    expect(texts.join()).toContain('整改措施未落实不放过');
    expect(texts.join()).not.toMatch(/measures|educated|withinControl/);
  });

  it('says how long without an event would prove the effect', () => {
    expect(monthsToProve(7, 31)).toBe(13);
    expect(monthsToProve(0, 24)).toBeNull();
  });
});
