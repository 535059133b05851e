import { describe, expect, it } from 'vitest';
import { checkFailureNet, diffTemplate, type FailureNet, planTemplate, studyIndicators } from './index.ts';

/** System ← pump ← seal, with one chain of failures. */
const elements = [
  { id: 'unit', parentId: null },
  { id: 'pump', parentId: 'unit' },
  { id: 'seal', parentId: 'pump' },
];
const net: FailureNet = {
  elements,
  failures: [
    { id: 'fire', elementId: 'unit', severity: 9 },
    { id: 'stop', elementId: 'unit', severity: 7 },
    { id: 'leak', elementId: 'pump' },
    { id: 'dry', elementId: 'seal' },
  ],
  links: [
    { cause: 'dry', effect: 'leak' },
    { cause: 'leak', effect: 'stop' },
    { cause: 'leak', effect: 'fire' },
  ],
};
const codes = (change: Partial<FailureNet>) =>
  checkFailureNet({ ...net, ...change }).findings.map(({ code }) => code);

describe('a failure net', () => {
  it('carries the worst severity down to mode and cause and says by which path', () => {
    const { findings, severities } = checkFailureNet(net);
    expect(findings).toEqual([]);
    expect(severities.get('leak')).toEqual({ severity: 9, path: ['leak', 'fire'] });
    expect(severities.get('dry')).toEqual({ severity: 9, path: ['dry', 'leak', 'fire'] });
  });

  it('takes the worst of all effects on the way, not of the last one only', () => {
    const failures = net.failures.map((failure) =>
      failure.id === 'leak' ? { ...failure, severity: 10 } : failure,
    );
    expect(checkFailureNet({ ...net, failures }).severities.get('dry')).toEqual({
      severity: 10,
      path: ['dry', 'leak'],
    });
    const wrong = [
      { id: 'fire', elementId: 'unit', severity: 15 },
      ...net.failures.slice(1),
      { id: 'dry', elementId: 'seal' },
    ];
    expect(codes({ failures: wrong })).toEqual(
      expect.arrayContaining(['netSeverityOutside', 'netDoubleFailure']),
    );
  });

  it('tells orphans: a cause that leads nowhere, a mode without effect or cause, an effect nobody causes', () => {
    expect(codes({ links: net.links.slice(1) })).toEqual(['netNoCause', 'netOrphanCause']);
    expect(codes({ links: net.links.slice(0, 1) })).toEqual([
      'netUnusedEffect',
      'netUnusedEffect',
      'netNoEffect',
    ]);
  });

  it('tells a circle with its path and then carries no severity', () => {
    const links = [...net.links, { cause: 'fire', effect: 'dry' }];
    const { findings, severities } = checkFailureNet({ ...net, links });
    expect(findings.find(({ code }) => code === 'netCycle')?.values).toEqual({
      path: 'fire → dry → leak → fire',
    });
    expect(severities.size).toBe(0);
  });

  it('tells strangers, doubles, links that lead down and top effects without severity', () => {
    expect(codes({ links: [...net.links, { cause: 'ghost', effect: 'fire' }] })).toContain('netUnknown');
    expect(codes({ links: [...net.links, { cause: 'dry', effect: 'leak' }] })).toContain('netDuplicate');
    expect(codes({ links: [...net.links, { cause: 'stop', effect: 'leak' }] })).toContain('netDownward');
    expect(codes({ failures: [...net.failures, { id: 'smoke', elementId: 'unit' }] })).toContain(
      'netNoSeverity',
    );
    expect(codes({ failures: [...net.failures, { id: 'lost', elementId: 'nowhere' }] })).toContain(
      'netUnknownElement',
    );
    expect(codes({ elements: [{ id: 'unit', parentId: 'seal' }, ...elements.slice(1)] })).toContain(
      'netStructureCycle',
    );
  });

  it('walks a chain of 20,000 failures without running out of stack', () => {
    const length = 20_000;
    const chain = Array.from({ length }, (_, place) => String(place));
    const { severities } = checkFailureNet({
      elements: chain.map((id, place) => ({ id, parentId: place === 0 ? null : String(place - 1) })),
      failures: chain.map((id, place) => ({ id, elementId: id, severity: place === 0 ? 10 : null })),
      links: chain.slice(1, 2000).map((id, place) => ({ cause: id, effect: String(place) })),
    });
    expect(severities.get('1999')?.severity).toBe(10);
  });
});

const entry = (key: string, fields: Record<string, string | number | null>) => ({ key, fields });

describe('a new template version', () => {
  const base = [
    entry('a', { text: 'leak', S: 8 }),
    entry('b', { text: 'wear', S: 5 }),
    entry('c', { text: 'noise', S: 2 }),
  ];

  it('suggests what was added, dropped and changed, and tells a conflict from a plain change', () => {
    const mine = [entry('a', { text: 'seal leak', S: 8 }), entry('b', { text: 'wear', S: 5 })];
    const theirs = [
      entry('a', { text: 'leak at seal', S: 9 }),
      entry('c', { text: 'noise', S: 3 }),
      entry('d', { text: 'new', S: 1 }),
    ];
    expect(diffTemplate(base, mine, theirs).suggestions).toEqual([
      { kind: 'conflict', key: 'a', field: 'text', base: 'leak', mine: 'seal leak', theirs: 'leak at seal' },
      { kind: 'take', key: 'a', field: 'S', from: 8, to: 9 },
      { kind: 'removedHere', key: 'c', fields: { text: 'noise', S: 3 } },
      { kind: 'add', key: 'd', fields: { text: 'new', S: 1 } },
      { kind: 'drop', key: 'b', edited: false },
    ]);
  });

  it('suggests nothing when nothing changed, whatever the project did', () => {
    expect(diffTemplate(base, [entry('a', { text: 'mine', S: 1 })], base).suggestions).toEqual([]);
    expect(diffTemplate(base, base, [...base, ...base]).problems[0]?.code).toBe('templateKeyTwice');
  });

  it('applied twice does not double rows; merging fills empty cells only', () => {
    const first = planTemplate([], base, 'append');
    expect(first.insert).toEqual(base);
    expect(planTemplate(base, base, 'append')).toEqual({ insert: [], fill: [], unchanged: ['a', 'b', 'c'] });
    const rated = [entry('a', { text: 'leak', S: 10 }), entry('b', { text: 'wear', S: null })];
    const merged = planTemplate(rated, base, 'merge');
    expect(merged.insert.map(({ key }) => key)).toEqual(['c']);
    expect(merged.fill).toEqual([{ key: 'b', fields: { S: 5 } }]);
  });
});

describe('figures of a sheet', () => {
  it('count rows, priorities before and after, and the RPN taken away', () => {
    const rows = [
      {
        severity: 7,
        occurrence: 5,
        detection: 6,
        hasDetection: true,
        revised: { severity: 7, occurrence: 3, detection: 2 },
      },
      { severity: 9, occurrence: 4, detection: 2, hasDetection: true },
      { severity: 4, occurrence: null, detection: 2, hasDetection: false },
    ];
    expect(studyIndicators(rows)).toMatchObject({
      scored: 2,
      priorities: { H: 1, M: 1, L: 0 },
      prioritiesAfter: { H: 1, M: 0, L: 1 },
      rpnSum: 282,
      rpnSumAfter: 114,
    });
    expect(studyIndicators(rows).rpnReduction).toBeCloseTo(168 / 282, 12);
    expect(studyIndicators([])).toMatchObject({ scoredShare: null, rpnReduction: null });
  });
});
