import { toSvg } from '@ircrisk/diagram/paper.ts';
import { freshRuns } from '@ircrisk/units/testing/fresh-seed.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  type BarrierState,
  type BowTieDocument,
  barrierStates,
  bowTieDiagram,
  bowTieKind,
  bowTieProblems,
  bowTieSheets,
  type DrawnBarrier,
  elementState,
  judgeBowTie,
  stateLetters,
} from './index.ts';

const document: BowTieDocument = {
  threats: [{ id: 't1', name: '超装', frequencyPerYear: 0.1, barrierIds: ['alarm', 'sif', 'psv'] }],
  consequences: [{ id: 'c1', name: '火灾', tolerablePerYear: 1e-5, barrierIds: [] }],
};
const barrier = (id: string, pfd: number, state: BarrierState = 'functional') => ({
  id,
  state,
  pfd: { low: pfd, high: pfd },
  elementIds: [id],
});
const minimum = { prevention: 2, mitigation: 0 };

/** Barrier requirements, examples 5 and 6. */
it('the published scenario is 0.24 decades above the tolerable frequency, and red once its interlock is bypassed', () => {
  const whole = judgeBowTie(
    document,
    [barrier('alarm', 0.1), barrier('sif', 0.01752), barrier('psv', 0.1)],
    minimum,
  );
  expect(whole.consequences[0]?.scenario.frequency?.low).toBeCloseTo(1.752e-5, 12);
  expect(whole.consequences[0]?.scenario.gapDecades).toBeCloseTo(0.24, 2);
  expect(whole.colour).toBe('amber');
  expect(whole.topEvent?.low).toBeCloseTo(1.752e-5, 12);
  const bypassed = judgeBowTie(
    document,
    [barrier('alarm', 0.1), barrier('sif', 1, 'bypassed'), barrier('psv', 0.1)],
    minimum,
  );
  expect(bypassed.consequences[0]?.scenario.gapDecades).toBeCloseTo(2, 9);
  expect(bypassed.colour).toBe('red');
});

it('what is missing is told by name, and nothing of it is green', () => {
  const bare: BowTieDocument = {
    threats: [{ id: 't1', name: ' ', frequencyPerYear: null, barrierIds: ['gone'] }],
    consequences: [],
  };
  expect(bowTieProblems(bare, new Set()).map(({ code }) => code)).toEqual([
    'consequenceMissing',
    'nameMissing',
    'frequencyMissing',
    'unknownBarrier',
  ]);
  expect(judgeBowTie(bare, []).colour).toBe('amber');
  expect(bowTieProblems(document, new Set(['alarm', 'sif', 'psv']))).toEqual([]);
  expect(judgeBowTie({ ...document, threats: bare.threats }, []).colour).not.toBe('green');
});

it('a worse barrier never makes a better bow-tie', () => {
  const order = ['green', 'amber', 'red'];
  const state = fc.constantFrom(...barrierStates);
  const pfdOf = (one: BarrierState) => (one === 'functional' ? 0.001 : one === 'degraded' ? 0.003 : 1);
  fc.assert(
    fc.property(state, state, state, fc.nat(2), (a, b, c, at) => {
      const states = [a, b, c];
      const judge = (given: readonly BarrierState[]) =>
        judgeBowTie(
          document,
          ['alarm', 'sif', 'psv'].map((id, place) => barrier(id, pfdOf(given[place]!), given[place]!)),
          minimum,
        );
      const lost = states.map((one, place) => (place === at ? 'failed' : one));
      expect(order.indexOf(judge(lost).colour)).toBeGreaterThanOrEqual(order.indexOf(judge(states).colour));
      if (states.includes('unknown')) expect(judge(states).colour).not.toBe('green');
    }),
    freshRuns(2000),
  );
});

const barriers = new Map<string, DrawnBarrier>(
  barrierStates.map((state) => [
    state,
    { code: state.toUpperCase(), name: '名称', state, safetyCritical: true, pfd: '1.00E-2' },
  ]),
);
const words = { topEvent: 'Loss of containment', hazard: 'LPG', notes: new Map([['top', '1.0E-3']]) };

it('the drawing says every state by its letter, for prints without colour', () => {
  const all: BowTieDocument = {
    threats: [
      { id: 't1', name: '超装', nameEn: 'Overfill', frequencyPerYear: 0.1, barrierIds: [...barrierStates] },
    ],
    consequences: document.consequences,
  };
  const diagram = bowTieDiagram(all, barriers, words, 'en');
  const svg = toSvg(diagram, bowTieKind, 'BT');
  for (const state of barrierStates) expect(svg).toContain(`>${stateLetters[state]}<`);
  expect(svg).toContain('Overfill');
  // Twenty causes with five barriers each: no box lies on another.
  const wide = {
    threats: Array.from({ length: 20 }, (_, at) => ({
      ...all.threats[0]!,
      id: `t${at}`,
      barrierIds: barrierStates.slice(0, 5),
    })),
    consequences: document.consequences,
  };
  const { nodes } = bowTieDiagram(wide, barriers, words, 'zh');
  const overlaps = nodes.flatMap((one, at) =>
    nodes
      .slice(at + 1)
      .filter(
        (other) =>
          one.x < other.x + other.width &&
          other.x < one.x + one.width &&
          one.y < other.y + other.height &&
          other.y < one.y + one.height,
      ),
  );
  expect(overlaps).toEqual([]);
});

it('twenty threats of five barriers are read on A3: no letter is below six points, and every path stands on one sheet', () => {
  const many = <T extends { id: string }>(count: number, one: T) =>
    Array.from({ length: count }, (_, at) => ({
      ...one,
      id: `${one.id}-${at}`,
      barrierIds: barrierStates.slice(0, 5),
    }));
  const wide: BowTieDocument = {
    threats: many(20, document.threats[0]!),
    consequences: many(12, document.consequences[0]!),
  };
  const room = { width: 1077, height: 640 };
  const sheets = bowTieSheets(wide, room);
  const heads = sheets.flatMap(({ part, before }) => {
    const drawn = bowTieDiagram(part, barriers, words, 'zh', before);
    const svg = toSvg(drawn, bowTieKind, 'BT');
    const [, width, height] = /width="([\d.]+)" height="([\d.]+)"/.exec(svg)!.map(Number);
    const scale = Math.min(room.width / width!, room.height / height!);
    const smallest = Math.min(...[...svg.matchAll(/font-size="([\d.]+)"/g)].map(([, size]) => Number(size)));
    expect(scale * smallest).toBeGreaterThanOrEqual(6);
    return drawn.nodes
      .filter(({ kind }) => kind === 'threat' || kind === 'consequence')
      .map(({ data }) => data?.head);
  });
  expect(heads).toEqual([
    ...Array.from({ length: 20 }, (_, at) => `T${at + 1}`),
    ...Array.from({ length: 12 }, (_, at) => `C${at + 1}`),
  ]);
  expect(bowTieSheets(document, room)).toHaveLength(1);
});

it('an interval at the foot of a box stands on two lines inside it', () => {
  const foot = '3.15E-6 … 1.00E-3 /a · 0.42 … 2';
  const drawn = bowTieDiagram(document, barriers, { ...words, notes: new Map([['c1', foot]]) }, 'zh');
  const svg = toSvg(drawn, bowTieKind, 'BT');
  expect(svg).not.toContain(foot);
  const told = [...svg.matchAll(/>([^<>]*(?:E-6|E-3|0\.42)[^<>]*)</g)].map(([, part]) => part!.trim());
  expect(told).toHaveLength(2);
  expect(told.join(' ').replace(/\s+/g, ' ')).toBe(foot);
});

it('a registered failure or weakness is a cause like any other', () => {
  const now = 0;
  expect(elementState({ impairment: 'failure', overdueDays: 0, now })).toMatchObject({
    state: 'failed',
    causes: [{ code: 'impairmentFailure' }],
  });
  expect(elementState({ impairment: 'degraded', overdueDays: 0, now }).state).toBe('degraded');
});
