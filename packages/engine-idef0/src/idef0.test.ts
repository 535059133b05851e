import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, test } from 'vitest';
import {
  type Activity,
  type Arrow,
  boundaryOfNewDiagram,
  type Diagram,
  diagonalLayout,
  type Idef0Model,
  icomCodes,
  idef0Messages,
  idef0Text,
  modelFromText,
  moveActivity,
  nodeNumbers,
  parentNode,
  readText,
  removeActivity,
  sampleModels,
  validate,
  writeText,
} from './index.ts';

const activity = (id: string, parentId: string | null, number: number, name = id): Activity => ({
  id,
  parentId,
  number,
  name,
});
const family = [
  activity('root', null, 0),
  ...[1, 2, 3, 4].map((k) => activity(`b${k}`, 'root', k)),
  ...[1, 2, 3].map((k) => activity(`c${k}`, 'b2', k)),
];

/** IDEF0 requirements, examples 1–6 and the vectors idef0-01, 02. */
describe('node numbers', () => {
  it('1: A213 stands under A21, and four boxes of A0 are A1 to A4', () => {
    expect([
      parentNode('A213'),
      parentNode('A2'),
      parentNode('A0'),
      parentNode('A-0'),
      parentNode('A-0', true),
      parentNode('B1'),
    ]).toEqual(['A21', 'A0', 'A-0', null, 'A-1', null]);
    const nodes = nodeNumbers(family);
    expect(['root', 'b1', 'b4', 'c3'].map((id) => nodes.get(id))).toEqual(['A0', 'A1', 'A4', 'A23']);
  });

  it('a move renumbers both families and carries the descendants along', () => {
    const moved = moveActivity(family, 'b2', 'b1', 1);
    const nodes = nodeNumbers('activities' in moved ? moved.activities : []);
    expect(['b1', 'b2', 'c1', 'b3', 'b4'].map((id) => nodes.get(id))).toEqual([
      'A1',
      'A11',
      'A111',
      'A2',
      'A3',
    ]);
    const within = moveActivity(family, 'b4', 'root', 1);
    expect(
      'activities' in within &&
        ['b4', 'b1', 'b2', 'b3'].map((id) => within.activities.find((each) => each.id === id)?.number),
    ).toEqual([1, 2, 3, 4]);
  });

  it('refuses a move under one’s own descendant, of the root, and to nowhere', () => {
    expect(moveActivity(family, 'b2', 'c1', 1)).toMatchObject({ problem: { code: 'underOwnDescendant' } });
    expect(moveActivity(family, 'b2', 'b2', 1)).toMatchObject({ problem: { code: 'underOwnDescendant' } });
    expect(moveActivity(family, 'root', 'b1', 1)).toMatchObject({ problem: { code: 'rootStays' } });
    expect(moveActivity(family, 'b1', 'ghost', 1)).toMatchObject({ problem: { code: 'unknownActivity' } });
  });

  it('removal takes the descendants and closes the gap in order', () => {
    expect(removeActivity(family, 'b2').map(({ id, number }) => `${id}${number}`)).toEqual([
      'root0',
      'b11',
      'b32',
      'b43',
    ]);
  });
});

const box = (id: string, at = 0) => ({ kind: 'box', id, at }) as const;
const frame = (icom: string) => ({ kind: 'boundary', icom }) as const;
const arrow = (
  id: string,
  role: Arrow['role'],
  from: Arrow['from'],
  to: Arrow['to'],
  more: Partial<Arrow> = {},
): Arrow => ({ id, conceptId: id, role, from, to, ...more });
const outside = { kind: 'boundary' } as const;
const concepts = (...labels: string[]) => labels.map((label) => ({ id: label, label }));

describe('boundary arrows', () => {
  const parent: Diagram = {
    activityId: null,
    arrows: [
      arrow('Feed', 'I', outside, box('b', 10)),
      arrow('Permit', 'C', outside, box('b', 10)),
      arrow('Procedure', 'C', outside, box('b', 20)),
      arrow('Product', 'O', box('b', 10), outside),
      arrow('Waste', 'O', box('b', 20), outside),
      arrow('Crew', 'M', outside, box('b', 10)),
    ],
  };
  const child: Diagram = {
    activityId: 'b',
    arrows: [
      arrow('Feed', 'I', frame('I1'), box('x')),
      arrow('Permit', 'C', frame('C1'), box('x')),
      arrow('Product', 'O', box('x'), frame('O1')),
      arrow('Waste', 'O', box('x'), frame('O2')),
      arrow('Crew', 'M', frame('M1'), box('x')),
    ],
  };
  const model = (above: Diagram, below: Diagram): Idef0Model => ({
    activities: [activity('b', null, 0, 'Operate'), activity('x', 'b', 1, 'Run')],
    concepts: concepts('Feed', 'Permit', 'Procedure', 'Product', 'Waste', 'Crew'),
    diagrams: [above, below],
  });
  const mismatches = (above: Diagram, below: Diagram) =>
    validate(model(above, below)).filter(({ rule }) => rule === 'R6');

  it('2: a control of the parent that the child does not show is an error', () => {
    expect(mismatches(parent, child)).toMatchObject([
      { code: 'R6missing', severity: 'error', values: { code: 'C2', label: 'Procedure' } },
    ]);
  });

  it('3: tunnelled at the box it may be left out, and keeps its number', () => {
    const tunnelled: Diagram = {
      ...parent,
      arrows: parent.arrows.map((each) => (each.id === 'Permit' ? { ...each, tunnel: 'sink' } : each)),
    };
    const shown: Diagram = {
      ...child,
      arrows: child.arrows.map((each) =>
        each.id === 'Permit' ? arrow('Procedure', 'C', frame('C2'), box('x')) : each,
      ),
    };
    expect(mismatches(tunnelled, shown)).toEqual([]);
    expect(
      icomCodes(tunnelled, 'b')
        .filter(({ role }) => role === 'C')
        .map(({ code, tunnelled }) => [code, tunnelled]),
    ).toEqual([
      ['C1', true],
      ['C2', false],
    ]);
  });

  it('an arrow the child adds is unresolved until it is tunnelled or connected above', () => {
    const extra = arrow('Noise', 'O', box('x'), outside);
    expect(
      mismatches(parent, { ...child, arrows: [...child.arrows, extra] }).map(({ code }) => code),
    ).toEqual(['R6missing', 'R6unresolved']);
    expect(
      mismatches(parent, { ...child, arrows: [...child.arrows, { ...extra, tunnel: 'sink' }] }).map(
        ({ code }) => code,
      ),
    ).toEqual(['R6missing']);
  });

  it('6: codes count along the side of the box', () => {
    const controls: Diagram = {
      activityId: null,
      arrows: [
        arrow('Law', 'C', outside, box('b', 300)),
        arrow('Plan', 'C', outside, box('b', 180)),
        arrow('Permit', 'C', outside, box('b', 240)),
      ],
    };
    expect(icomCodes(controls, 'b').map(({ code, conceptId }) => `${code}=${conceptId}`)).toEqual([
      'C1=Plan',
      'C2=Permit',
      'C3=Law',
    ]);
  });

  it('a fresh decomposition begins with the boundary arrows of its box', () => {
    expect(
      boundaryOfNewDiagram(parent, 'b', (code) => code).map(({ id, conceptId }) => `${id} ${conceptId}`),
    ).toEqual(['I1 Feed', 'C1 Permit', 'C2 Procedure', 'O1 Product', 'O2 Waste', 'M1 Crew']);
  });
});

describe('the validator', () => {
  const complete = (id: string) => [
    arrow(`${id}-c`, 'C', outside, box(id)),
    arrow(`${id}-o`, 'O', box(id), outside),
  ];
  const diagram = (
    names: readonly string[],
    arrows: readonly Arrow[] = names.flatMap(complete),
  ): Idef0Model => ({
    activities: [
      activity('root', null, 0, 'Operate'),
      ...names.map((name, place) => activity(name, 'root', place + 1, name)),
    ],
    concepts: arrows.flatMap(({ conceptId }) => (conceptId ? [{ id: conceptId, label: conceptId }] : [])),
    diagrams: [{ activityId: 'root', arrows }],
  });
  const rules = (model: Idef0Model) => validate(model).map(({ rule, severity }) => `${rule} ${severity}`);

  it('4: two boxes are few, and "Pump operation" is a noun', () => {
    expect(rules(diagram(['Pump operation', 'Clean exchanger']))).toEqual(['R3 warning', 'R4 hint']);
  });

  test.each([
    ['R1 error', diagram(['Run', 'Stop', 'Start'], ['Run', 'Stop', 'Start'].flatMap(complete).slice(1))],
    ['R2 error', diagram(['Run', 'Stop', 'Start'], ['Run', 'Stop', 'Start'].flatMap(complete).slice(0, -1))],
    ['R3 error', diagram(['Run'])],
    [
      'R5 warning',
      diagram(
        ['Run', 'Stop', 'Start'],
        [
          ...['Run', 'Stop', 'Start'].flatMap(complete),
          arrow('x', 'I', outside, box('Run'), { conceptId: null }),
        ],
      ),
    ],
    [
      'R7 error',
      diagram(
        ['Run', 'Stop', 'Start'],
        [...['Run', 'Stop', 'Start'].flatMap(complete), arrow('x', 'I', { kind: 'none' }, box('Run'))],
      ),
    ],
    [
      'R7 error',
      diagram(
        ['Run', 'Stop', 'Start'],
        [
          ...['Run', 'Stop', 'Start'].flatMap(complete),
          arrow('x', 'I', { kind: 'junction', id: 'j' }, box('Run')),
        ],
      ),
    ],
    [
      'R9 hint',
      diagram(
        ['Run', 'Stop', 'Start'],
        [...['Run', 'Stop', 'Start'].flatMap(complete), arrow('x', 'I', box('Run'), box('Run'))],
      ),
    ],
    [
      'R10 warning',
      diagram(
        ['Run', 'Stop', 'Start'],
        [
          ...['Run', 'Stop', 'Start'].flatMap(complete),
          ...Array.from({ length: 7 }, (_, k) => arrow(`i${k}`, 'I', outside, box('Run'))),
        ],
      ),
    ],
    [
      'R12 error',
      diagram(
        ['Run', 'Stop', 'Start'],
        [...['Run', 'Stop', 'Start'].flatMap(complete), arrow('x', 'Call', box('Run'), outside)],
      ),
    ],
  ])('tells %s', (rule, model) => {
    expect(rules(model)).toEqual([rule]);
  });

  it('tells equal names, equal terms with other meanings, and terms nobody uses', () => {
    const model = diagram(['Run', 'Stop', 'Start']);
    const twin = {
      ...model,
      activities: model.activities.map((each) => (each.id === 'Stop' ? { ...each, name: 'run' } : each)),
    };
    expect(rules(twin)).toEqual(['R11 error']);
    const words = [
      ...model.concepts,
      { id: 't1', label: 'Feed', definition: 'crude' },
      { id: 't2', label: 'feed', definition: 'water' },
    ];
    expect(rules({ ...model, concepts: words })).toEqual(['R13 hint', 'R8 error', 'R13 hint']);
  });

  it('A-0 holds exactly one box; Chinese names get no hint', () => {
    const model: Idef0Model = {
      activities: [activity('a', null, 0, '运行'), activity('b', null, 0, '停车')],
      concepts: concepts('a-c', 'a-o', 'b-c', 'b-o'),
      diagrams: [{ activityId: null, arrows: [...complete('a'), ...complete('b')] }],
    };
    expect(validate(model).map(({ code }) => code)).toEqual(['R3context']);
  });
});

it('5: four boxes on the diagonal of a sheet, one in its middle', () => {
  const places = diagonalLayout(4);
  expect(places.map(({ x }) => x.toFixed(1))).toEqual(['60.0', '326.7', '593.3', '860.0']);
  expect(places.map(({ y }) => y.toFixed(1))).toEqual(['60.0', '273.3', '486.7', '700.0']);
  expect(diagonalLayout(1)).toEqual([{ x: 460, y: 380 }]);
});

describe('the text form', () => {
  it('splits a line at its leftmost relation, and tells what it cannot read with the line', () => {
    const { model } = readText(
      '# a pump\n\nRun pump receives Feed that requires heat\r\nRun pump respects Law\n',
    );
    expect(model?.relations).toEqual([
      { name: 'Run pump', role: 'I', label: 'Feed that requires heat' },
      { name: 'Run pump', role: 'C', label: 'Law' },
    ]);
    expect(
      readText('Run pump\nreceives Feed\nA Receives B').problems.map(
        ({ code, values }) => `${code} ${values?.line}`,
      ),
    ).toEqual(['noPredicate 1', 'emptySide 2', 'noPredicate 3']);
  });

  it('tells a circle, two parents, several tops and an empty text', () => {
    expect(readText('A is composed of B\nB is composed of A').problems[0]).toMatchObject({
      code: 'textCycle',
    });
    expect(readText('A is composed of B\nC is composed of B').problems[0]).toMatchObject({
      code: 'twoParents',
      values: { line: 2 },
    });
    expect(readText('A receives x\nB receives x').problems[0]?.code).toBe('severalRoots');
    expect(readText('# nothing').problems[0]?.code).toBe('noFunctions');
    expect(
      writeText({ functions: [{ name: 'What requires what', parent: null }], relations: [] }).problems[0]
        ?.code,
    ).toBe('nameHoldsRelation');
  });

  test.each(
    sampleModels.flatMap(({ name, text }) => [[name.zh, text.zh] as const, [name.en, text.en] as const]),
  )('%s passes the validator without an error', (name, text) => {
    const { model, problems } = readText(text);
    expect(problems).toEqual([]);
    const built = modelFromText(model as NonNullable<typeof model>);
    expect(built.activities.find(({ parentId }) => parentId === null)?.name).toBe(name);
    expect(validate(built)).toEqual([]);
    expect(readText(writeText(model as NonNullable<typeof model>).text).model).toEqual(model);
  });
});

it('every finding has its sentence in both languages', () => {
  const files = readdirSync(import.meta.dirname).filter((file) => /^[a-z0-9-]+\.ts$/.test(file));
  const code = files.map((file) => readFileSync(path.join(import.meta.dirname, file), 'utf8')).join('\n');
  const codes = [...code.matchAll(/code: '(\w+)'/g), ...code.matchAll(/'(R\d+\w*)'/g)].map(
    ([, name = '']) => name,
  );
  expect(codes.filter((name) => !(name in idef0Messages) && name !== 'R6')).toEqual([]);
  expect(idef0Text({ code: 'R1', values: { name: '启泵' } }, 'zh')).toBe('“启泵” 没有控制');
});
