import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, test } from 'vitest';
import {
  approvalFindings,
  ballotFaults,
  type CauseNode,
  type CauseState,
  effectiveness,
  judgeTree,
  type RootNode,
  rootCauseMessages,
  rootCauseText,
  rootMix,
  shortlist,
  solutionScore,
  votesPerMember,
  whyChain,
  withoutEvidence,
} from './index.ts';

const node = (
  id: string,
  parentId: string | null,
  state: CauseState | 'AND' | 'OR',
  more: Partial<CauseNode> = {},
): CauseNode => ({
  id,
  parentId,
  ...(state === 'AND' || state === 'OR' ? { gate: state, state: 'unknown' } : { state }),
  evidenceIds: ['E1'],
  ...more,
});

/** Root cause requirements, examples 1–8 and the vectors root-cause-analysis-01 … 04. */
describe('the cause tree', () => {
  it('1: verified through AND over OR', () => {
    const { truths, findings } = judgeTree([
      node('top', null, 'AND'),
      node('A', 'top', 'verified'),
      node('B', 'top', 'OR'),
      node('b1', 'B', 'disproved'),
      node('b2', 'B', 'verified'),
    ]);
    expect([truths.get('B'), truths.get('top'), findings]).toEqual(['verified', 'verified', []]);
  });

  it('2: a disproved top means that a cause is missing', () => {
    const { top, findings } = judgeTree([
      node('top', null, 'AND'),
      node('A', 'top', 'verified'),
      node('B', 'top', 'OR'),
      node('b1', 'B', 'disproved'),
      node('b2', 'B', 'disproved'),
    ]);
    expect([top, findings[0]?.code]).toEqual(['disproved', 'missingCause']);
  });

  it('3: an open leaf leaves the top open', () => {
    const { top, openLeaves } = judgeTree([
      node('top', null, 'OR'),
      node('A', 'top', 'unknown'),
      node('B', 'top', 'disproved'),
    ]);
    expect([top, openLeaves]).toEqual(['unknown', ['A']]);
  });

  it('a hypothesis counts as unknown, a gate without causes keeps its own state, a reference its target’s', () => {
    const { truths } = judgeTree([
      node('top', null, 'OR'),
      node('A', 'top', 'hypothesis'),
      node('B', 'top', 'AND'),
      node('C', 'top', 'unknown', { refersTo: 'D' }),
      node('D', 'top', 'verified'),
    ]);
    expect(['A', 'B', 'C', 'top'].map((id) => truths.get(id))).toEqual([
      'unknown',
      'unknown',
      'verified',
      'verified',
    ]);
  });

  it('refuses circles, also through references, strangers, doubles and two tops', () => {
    const codes = (nodes: CauseNode[]) => judgeTree(nodes).findings.map(({ code }) => code);
    expect(
      codes([
        node('top', null, 'OR'),
        node('A', 'top', 'OR'),
        node('R', 'A', 'unknown', { refersTo: 'top' }),
      ]),
    ).toEqual(['cycle']);
    expect(codes([node('a', 'b', 'OR'), node('b', 'a', 'OR')])).toContain('cycle');
    expect(codes([node('top', null, 'OR'), node('A', 'ghost', 'verified')])).toContain('unknownParent');
    expect(codes([node('top', null, 'OR'), node('A', 'top', 'unknown', { refersTo: 'ghost' })])).toContain(
      'unknownTarget',
    );
    expect(codes([node('top', null, 'OR'), node('other', null, 'OR')])).toEqual(['severalTops']);
    expect(codes([node('top', null, 'OR'), node('top', null, 'OR')])).toContain('doubleId');
    expect(codes([node('top', null, 'OR'), node('A', 'top', 'proven' as CauseState)])).toContain(
      'unknownState',
    );
  });

  it('refuses gates nobody knows, several causes without a gate and causes under a reference', () => {
    const codes = (nodes: CauseNode[]) => judgeTree(nodes).findings.map(({ code }) => code);
    const two = [node('A', 'top', 'verified'), node('B', 'top', 'disproved')];
    expect(codes([{ ...node('top', null, 'AND'), gate: 'and' as never }, ...two])).toEqual(['unknownGate']);
    expect(codes([{ ...node('top', null, 'AND'), gate: null }, ...two])).toEqual(['gateMissing']);
    expect(
      codes([
        node('top', null, 'OR'),
        node('A', 'top', 'verified'),
        node('R', 'top', 'unknown', { refersTo: 'A' }),
        node('X', 'R', 'disproved'),
      ]),
    ).toContain('referenceWithCauses');
  });

  it('a settled node needs evidence or a named method, and is open again when evidence of it is gone', () => {
    const bare = judgeTree([node('top', null, 'OR'), node('A', 'top', 'verified', { evidenceIds: [] })]);
    expect(bare.findings.map(({ code }) => code)).toEqual(['verifiedWithoutProof']);
    const ruledOut = (more: Partial<CauseNode>) =>
      judgeTree([
        node('top', null, 'OR'),
        node('A', 'top', 'verified'),
        node('B', 'top', 'disproved', { evidenceIds: [], ...more }),
      ]).findings.map(({ code }) => code);
    expect(ruledOut({})).toEqual(['disprovedWithoutProof']);
    expect(ruledOut({ verificationMethod: 'runout measured' })).toEqual([]);
    const nodes = [
      node('A', null, 'verified'),
      node('B', 'A', 'verified', { verificationMethod: 'metallography' }),
      node('C', 'A', 'verified', { evidenceIds: ['E1', 'E2'] }),
      node('D', 'A', 'disproved'),
      node('E', 'A', 'verified', { evidenceIds: ['E2'] }),
      node('F', 'A', 'unknown'),
    ];
    expect(withoutEvidence(nodes, 'E1').map(({ state }) => state)).toEqual([
      'hypothesis',
      'hypothesis',
      'hypothesis',
      'hypothesis',
      'verified',
      'unknown',
    ]);
  });

  it('reads the chain backwards for the 5-Why check', () => {
    const nodes = [node('top', null, 'AND'), node('A', 'top', 'AND'), node('B', 'A', 'verified')];
    expect(whyChain(nodes, 'B')).toEqual([
      { cause: 'B', effect: 'A' },
      { cause: 'A', effect: 'top' },
    ]);
  });
});

describe('the fishbone', () => {
  it('4: products of likelihood and evidence, twelve and more on the shortlist', () => {
    const bones = [
      [4, 4],
      [5, 2],
      [3, 4],
      [2, 2],
    ].map(([likelihood = 1, evidence = 1], place) => ({ id: `b${place}`, likelihood, evidence, votes: 0 }));
    const judged = shortlist(bones);
    expect(judged.map(({ score }) => score)).toEqual([16, 10, 12, 4]);
    expect(judged.filter(({ shortlisted }) => shortlisted).map(({ id }) => id)).toEqual(['b0', 'b2']);
  });

  it('a vote that is no number spoils nothing', () => {
    const bones = [Number.NaN, 5, 9, 1].map((votes, place) => ({
      id: `b${place}`,
      likelihood: null,
      evidence: null,
      votes,
    }));
    expect(
      shortlist(bones)
        .filter(({ shortlisted }) => shortlisted)
        .map(({ id }) => id),
    ).toEqual(['b2']);
  });

  it('the top fifth by votes is shortlisted, ties included and zero votes never', () => {
    const bones = [3, 3, 1, 0, 0].map((votes, place) => ({
      id: `b${place}`,
      likelihood: null,
      evidence: null,
      votes,
    }));
    expect(
      shortlist(bones)
        .filter(({ shortlisted }) => shortlisted)
        .map(({ id }) => id),
    ).toEqual(['b0', 'b1']);
    expect(
      shortlist(bones.map((bone) => ({ ...bone, votes: 0 }))).some(({ shortlisted }) => shortlisted),
    ).toBe(false);
  });

  it('5: fourteen bones give each member five votes, one for each bone', () => {
    expect(votesPerMember(14)).toBe(5);
    const vote = (bone: string) => ({ member: 'Li', bone });
    expect(ballotFaults(['a', 'b'], [vote('a'), vote('b')]).map(({ code }) => code)).toEqual([
      'tooManyVotes',
    ]);
    expect(
      ballotFaults(['a', 'b', 'c', 'd'], [vote('a'), vote('a'), vote('z')]).map(({ code }) => code),
    ).toEqual(['voteTwice', 'unknownBone']);
  });
});

describe('solutions and their effect', () => {
  it('6: 0.4·4 + 0.3·4 + 0.2·3 + 0.1·5 = 3.9', () => {
    expect(solutionScore({ effectiveness: 4, kind: 'engineer', feasibility: 3, cost: 5 }).value).toBeCloseTo(
      3.9,
      12,
    );
    expect(solutionScore({ effectiveness: 4, kind: 'engineer', feasibility: 3 })).toMatchObject({
      value: null,
      reason: { path: 'cost' },
    });
    expect(solutionScore({ effectiveness: 4, kind: 'hope', feasibility: 3, cost: 5 }).reason?.code).toBe(
      'unknownHierarchy',
    );
    expect(solutionScore({ effectiveness: 6, kind: 'ppe', feasibility: 3, cost: 5 }).reason?.code).toBe(
      'scoreOutside',
    );
  });

  const after = (
    eventsBefore: number,
    timeBefore: number,
    eventsAfter: number,
    timeAfter: number,
    windowPassed = true,
  ) => effectiveness({ eventsBefore, timeBefore, eventsAfter, timeAfter, windowPassed }).value;

  it('7: eight in 24 months before, one in 18 after: p 0.0503, effective', () => {
    expect(after(8, 24, 1, 18)?.p).toBeCloseTo(0.05034533839812632, 12);
    expect(after(8, 24, 1, 18)?.verdict).toBe('effective');
    expect(after(8, 24, 1, 18, false)?.verdict).toBe('inconclusive');
  });

  test.each([
    [0, 24, 0, 18, 'inconclusive'],
    [4, 0, 1, 18, 'inconclusive'],
    [4, 24, 3, 18, 'ineffective'],
    [2, 24, 5, 18, 'ineffective'],
    [2, 24, 0, 6, 'inconclusive'],
    [0, 24, 1, 18, 'ineffective'],
    [3, 0.3, 1, 0.1, 'ineffective'],
    [1, 0.3, 3, 0.9, 'ineffective'],
  ])('%d in %d, then %d in %d: %s', (n1, t1, n2, t2, verdict) => {
    expect(after(n1, t1, n2, t2)?.verdict).toBe(verdict);
  });
});

describe('approval', () => {
  const root = (id: string, rootType: RootNode['rootType'], more: Partial<RootNode> = {}): RootNode => ({
    ...node(id, 'top', 'verified'),
    rootType: rootType ?? null,
    withinControl: true,
    removalPrevents: true,
    ...more,
  });
  const gatesDone = { cause: true, responsible: true, measures: true, educated: true };
  const codes = (nodes: RootNode[], more: object = {}) =>
    approvalFindings({ level: 3, nodes: [node('top', null, 'AND'), ...nodes], gatesDone, ...more })
      .filter(({ blocks }) => blocks)
      .map(({ code }) => code);

  it('8: roots without a latent one need a justification at level 2 and 3', () => {
    const roots = [
      root('p1', 'physical'),
      root('p2', 'physical'),
      root('p3', 'physical'),
      root('h1', 'human'),
      root('h2', 'human'),
    ];
    expect(rootMix([node('top', null, 'AND'), ...roots])).toEqual({
      counts: { physical: 3, human: 2, latent: 0 },
      latentShare: 0,
    });
    expect(codes(roots)).toEqual(['noLatentRoot']);
    expect(codes(roots, { latentJustification: 'single component defect' })).toEqual([]);
    expect(codes(roots, { level: 1 })).toEqual([]);
    expect(
      approvalFindings({ level: 3, nodes: [node('top', null, 'AND'), ...roots], gatesDone }).filter(
        ({ code }) => code === 'blameStop',
      ),
    ).toHaveLength(2);
    expect(rootMix([])).toMatchObject({ latentShare: null });
  });

  it('a tree in circles is refused instead of walked for ever, an empty one is no analysis', () => {
    const circle: RootNode[] = [
      { id: 'A', parentId: 'B', state: 'unknown', rootType: 'human' },
      { id: 'B', parentId: 'A', state: 'unknown' },
    ];
    expect(approvalFindings({ level: 1, nodes: circle, gatesDone }).map(({ code }) => code)).toContain(
      'cycle',
    );
    expect(approvalFindings({ level: 1, nodes: [], gatesDone }).map(({ code }) => code)).toEqual(['noTree']);
  });

  it('counts verified roots once, and a human root may lean on a latent one drawn elsewhere', () => {
    const top = node('top', null, 'OR');
    const gone = root('l', 'latent', { state: 'disproved' });
    expect(rootMix([top, root('p', 'physical'), gone]).latentShare).toBe(0);
    const human = {
      ...node('h', 'top', 'AND'),
      rootType: 'human' as const,
      withinControl: true,
      removalPrevents: true,
    };
    const nodes = [top, human, { ...node('r', 'h', 'unknown'), refersTo: 'l' }, root('l', 'latent')];
    expect(approvalFindings({ level: 3, nodes, gatesDone }).map(({ code }) => code)).not.toContain(
      'blameStop',
    );
  });

  it('names the ticks a root lacks, leaves that stop for no reason, open leaves and open gates', () => {
    const latent = root('l', 'latent');
    expect(codes([latent])).toEqual([]);
    // What the stop rule does not accept is no latent root either.
    const beyond = { ...latent, withinControl: false };
    expect(codes([beyond])).toEqual(['rootNotAccepted', 'noLatentRoot']);
    expect(rootMix([node('top', null, 'AND'), root('p', 'physical'), beyond]).latentShare).toBe(0);
    expect(codes([latent, node('x', 'top', 'verified')])).toEqual(['leafWithoutStop']);
    expect(codes([latent, { ...node('x', 'top', 'verified'), whyStop: 'outside the company' }])).toEqual([]);
    expect(codes([latent, node('x', 'top', 'hypothesis')])).toEqual(['leafOpen']);
    expect(codes([latent], { gatesDone: { ...gatesDone, educated: false } })).toEqual(['gateOpen']);
  });
});

it('every notice has its sentence in both languages', () => {
  const files = readdirSync(import.meta.dirname).filter((file) => /^[a-z-]+\.ts$/.test(file));
  const code = files.map((file) => readFileSync(path.join(import.meta.dirname, file), 'utf8')).join('\n');
  const codes = [...code.matchAll(/code: '(\w+)'/g), ...code.matchAll(/inconclusive\('(\w+)'/g)].map(
    ([, name = '']) => name,
  );
  expect(codes.filter((name) => !(name in rootCauseMessages))).toEqual([]);
  expect(rootCauseText({ code: 'missingCause' }, 'zh')).toContain('缺少原因');
});
