import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, test } from 'vitest';
import {
  type Activity,
  type Arrow,
  boundaryArrows,
  boundaryOfNewDiagram,
  callTargets,
  type Diagram,
  diagonalLayout,
  frameCodes,
  frameEnd,
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

  it('removal of nobody changes nothing', () => {
    expect(removeActivity(family, 'ghost')).toEqual(family);
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

  it('the codes of a frame follow the parent: an arrow before it, a tunnel, an arrow that is gone', () => {
    const shown = (arrows: readonly Arrow[]) => {
      const codes = frameCodes(model({ ...parent, arrows }, child), 'b');
      return child.arrows.map(({ id, role }) => codes.get(frameEnd(id, role === 'O' ? 'to' : 'from')));
    };
    expect(shown(parent.arrows)).toEqual(['I1', 'C1', 'O1', 'O2', 'M1']);
    expect(shown([...parent.arrows, arrow('Law', 'C', outside, box('b', 5))])[1]).toBe('C2');
    const turned = parent.arrows.map((each) => (each.id === 'Waste' ? { ...each, from: box('b', 2) } : each));
    expect(shown(turned).slice(2, 4)).toEqual(['O2', 'O1']);
    const tunnelled = parent.arrows.map((each) =>
      each.id === 'Permit' ? { ...each, tunnel: 'sink' as const } : each,
    );
    expect(shown(tunnelled)[1]).toBeUndefined();
    expect(shown(parent.arrows.filter(({ id }) => id !== 'Crew'))[4]).toBeUndefined();
  });

  it('one code on two concepts is two arrows, and arrows without a code are counted one by one', () => {
    const wrong = child.arrows.map((each) => (each.id === 'Waste' ? { ...each, to: frame('O1') } : each));
    expect(boundaryArrows({ ...child, arrows: wrong }).filter(({ role }) => role === 'O')).toHaveLength(2);
    const twice = [...child.arrows, arrow('Waste', 'O', box('x'), outside)];
    expect(mismatches(parent, { ...child, arrows: twice }).map(({ code }) => code)).toEqual([
      'R6missing',
      'R6unresolved',
    ]);
    const branch = [...child.arrows, arrow('Waste', 'O', box('x'), frame('O2'))];
    expect(mismatches(parent, { ...child, arrows: branch }).map(({ code }) => code)).toEqual(['R6missing']);
  });

  it('one concept at one place of the box is one code, tunnelled only when all its branches are', () => {
    const forked = (tunnel: 'none' | 'source'): Diagram => ({
      activityId: 'p',
      arrows: [
        arrow('Steam', 'I', box('b', 10), box('c'), { tunnel: 'source' }),
        arrow('Steam', 'M', box('b', 10), box('d'), { tunnel }),
        arrow('Water', 'O', box('b', 10), outside),
      ],
    });
    const shown = (tunnel: 'none' | 'source') =>
      icomCodes(forked(tunnel), 'b').map(({ code, conceptId, tunnelled }) => [code, conceptId, tunnelled]);
    expect(shown('none')).toEqual([
      ['O1', 'Steam', false],
      ['O2', 'Water', false],
    ]);
    expect(shown('source')[0]).toEqual(['O1', 'Steam', true]);
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
    concepts: [
      ...concepts('Order', 'Result'),
      ...arrows.flatMap(({ conceptId }) => (conceptId ? [{ id: conceptId, label: conceptId }] : [])),
    ],
    // Whatever crosses the frame is tunnelled, so that only the rule in question speaks.
    diagrams: [
      {
        activityId: null,
        arrows: [
          arrow('Order', 'C', outside, box('root'), { tunnel: 'sink' }),
          arrow('Result', 'O', box('root'), outside, { tunnel: 'source' }),
        ],
      },
      {
        activityId: 'root',
        arrows: arrows.map((each) => ({
          ...each,
          tunnel: each.from.kind === 'boundary' ? 'source' : each.to.kind === 'boundary' ? 'sink' : 'none',
        })),
      },
    ],
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

  it('tells a call to what does not exist; nodes of its own and of other models are there', () => {
    const calls = (callTarget: string) => ({
      ...diagram(
        ['Run', 'Stop', 'Start'],
        [
          ...['Run', 'Stop', 'Start'].flatMap(complete),
          { ...arrow('x', 'Call', box('Run'), outside), callTarget },
        ],
      ),
    });
    const callable = callTargets('OFP', [{ id: 'r', name: 'Pump', parentId: null, number: 0 }]);
    expect(callable).toEqual(['OFP', 'OFP/A-0', 'OFP/A0']);
    for (const target of ['A-0', 'OFP', ' OFP/A0 ']) expect(validate(calls(target), callable)).toEqual([]);
    for (const target of ['leaning crewv', 'A99', 'OFP/A7', 'ofp2'])
      expect(validate(calls(target), callable)).toMatchObject([
        { rule: 'R12', code: 'R12unknown', severity: 'error', values: { name: 'Run', target } },
      ]);
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

  const three = ['Run', 'Stop', 'Start'];
  const codes = (model: Idef0Model) => validate(model).map(({ code, path }) => `${code} ${path}`);
  const withArrows = (...more: readonly Arrow[]) => diagram(three, [...three.flatMap(complete), ...more]);

  it('a model without A-0, or with parts that no diagram shows, cannot be published', () => {
    const model = diagram(three);
    expect(validate({ ...model, diagrams: model.diagrams.slice(1) })[0]).toMatchObject({
      rule: 'R3',
      code: 'R3noContext',
      severity: 'error',
      diagram: null,
    });
    const deeper = { ...model, activities: [...model.activities, activity('x', 'Stop', 1)] };
    expect(validate(deeper)).toMatchObject([
      {
        rule: 'R3',
        code: 'R3noDiagram',
        severity: 'error',
        values: { node: 'A2', name: 'Stop' },
        diagram: 'root',
      },
    ]);
    expect(rules({ activities: [], concepts: [], diagrams: [] })).toEqual(['R3 error']);
  });

  it('tells box numbers that stand twice, have two digits or leave a gap', () => {
    const model = diagram(three);
    const numbered = (number: number) => ({
      ...model,
      activities: model.activities.map((each) => (each.id === 'Start' ? { ...each, number } : each)),
    });
    expect(codes(numbered(2))).toEqual(['R3sameNumber Start']);
    expect(codes(numbered(10))).toEqual(['R3number Start']);
    expect(codes(numbered(0))).toEqual(['R3number Start']);
    expect(codes(numbered(9))).toEqual(['R3gap Start']);
    expect(idef0Text(validate(numbered(9))[0]!, 'en')).toContain('no box 3');
  });

  it('a bundle needs one label; blanks are none', () => {
    const fork = { kind: 'junction', id: 'j' } as const;
    const bundle = (trunk: string | null) =>
      withArrows(
        arrow('trunk', 'I', outside, fork, { conceptId: trunk }),
        arrow('left', 'I', fork, box('Run'), { conceptId: null }),
        arrow('right', 'I', fork, box('Stop'), { conceptId: null }),
      );
    expect(codes(bundle('Feed'))).toEqual([]);
    expect(codes(bundle(null))).toEqual(['R5 trunk']);
    expect(codes(withArrows(arrow('x', 'I', outside, box('Run'), { conceptId: '  ' })))).toEqual(['R5 x']);
  });

  it('an output that enters a box is an error', () => {
    expect(codes(withArrows(arrow('x', 'O', box('Run'), box('Stop'))))).toEqual(['R7output x']);
  });

  it('signs and Greek letters make no name less English', () => {
    for (const name of ['Pump + valve', 'Furnace at 350 °C', 'Δp limit'])
      expect([name, rules(diagram([name, 'Stop', 'Start']))]).toEqual([name, ['R4 hint']]);
    expect(rules(diagram(['Heat to 350 °C', '泵 P-101 + 阀', 'Start']))).toEqual([]);
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

  it('reads Chinese relation words too, between blanks of either width, and mixed with English ones', () => {
    const { model } = readText(
      '运行给水泵 分解为 备泵\n备泵　接收　已停的泵\n备泵 respects 操作规程\n备泵 产出 就绪的泵\n备泵 依靠 操作班组',
    );
    expect(model?.functions).toEqual([
      { name: '运行给水泵', parent: null },
      { name: '备泵', parent: '运行给水泵' },
    ]);
    expect(model?.relations.map(({ role, label }) => `${role} ${label}`)).toEqual([
      'I 已停的泵',
      'C 操作规程',
      'O 就绪的泵',
      'M 操作班组',
    ]);
    expect(writeText(model!, 'zh').text).toContain('备泵 遵循 操作规程\n');
    expect(writeText(model!).text).toContain('备泵 respects 操作规程\n');
    // Without blanks the word is part of a name.
    expect(readText('备泵接收已停的泵').problems[0]?.code).toBe('noPredicate');
  });

  it('refuses the tenth part of a function with its line', () => {
    const parts = (count: number) =>
      Array.from({ length: count }, (_, at) => `A is composed of B${at + 1}\nA is composed of B1`).join('\n');
    expect(readText(parts(9)).problems).toEqual([]);
    expect(readText(parts(10))).toMatchObject({
      model: null,
      problems: [{ code: 'tooManyParts', values: { line: 19, name: 'A', part: 'B10' } }],
    });
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

  test.each(['', ' Feed', 'Feed ', 'Feed\nLaw', 'Feed\rLaw'])('refuses to write the label %j', (label) => {
    const functions = [{ name: 'Run pump', parent: null }];
    expect(writeText({ functions, relations: [{ name: 'Run pump', role: 'I', label }] })).toMatchObject({
      text: '',
      problems: [{ code: 'notWritable', path: 'Run pump', values: { text: label } }],
    });
    expect(writeText({ functions: [{ name: label, parent: null }], relations: [] }).problems[0]?.code).toBe(
      'notWritable',
    );
  });

  it('refuses to write arrows of a function that is not there', () => {
    expect(
      writeText({
        functions: [{ name: 'Run', parent: 'Ghost' }],
        relations: [{ name: 'Stop', role: 'I', label: 'Feed' }],
      }).problems.map(({ code, path: name }) => `${code} ${name}`),
    ).toEqual(['unknownActivity Ghost', 'unknownActivity Stop']);
  });

  const built = (...lines: readonly string[]) => {
    const { model } = readText(lines.join('\n'));
    return modelFromText(model as NonNullable<typeof model>);
  };
  const parts = (parent: string, ...names: readonly string[]) =>
    names.flatMap((name) => [
      `${parent} is composed of ${name}`,
      `${name} respects Law`,
      `${name} produces ${name} done`,
      `${parent} produces ${name} done`,
    ]);
  const errors = (model: Idef0Model) => validate(model).filter(({ severity }) => severity === 'error');

  it('one output for two boxes leaves its box once, one input of two producers enters once', () => {
    const model = built(
      'Operate respects Law',
      ...parts('Operate', 'Run', 'Stop', 'Start'),
      'Run produces Signal',
      'Stop receives Signal',
      'Start requires Signal',
      'Stop produces Heat',
      'Start produces Heat',
      'Run receives Heat',
      'Operate receives Heat',
      ...parts('Run', 'Open', 'Fill', 'Close'),
      'Close produces Run done',
      ...['Open', 'Fill', 'Close'].map((name) => `Operate produces ${name} done`),
      'Open receives Heat',
      'Close produces Signal',
    );
    const run = model.activities.find(({ name }) => name === 'Run')?.id as string;
    const label = new Map(model.concepts.map((concept) => [concept.id, concept.label]));
    const top = model.diagrams.find(({ activityId }) => activityId === 'a0') as Diagram;
    const codes = icomCodes(top, run).map(({ code, conceptId }) => `${code} ${label.get(conceptId ?? '')}`);
    expect(codes.filter((code) => /Signal|Heat/.test(code))).toEqual(['I1 Heat', 'O2 Signal']);
    expect(errors(model)).toEqual([]);
  });

  it('a parent without arrows of its own lets through the frame only what no box inside makes or takes', () => {
    const model = built(
      'Operate is composed of Run',
      'Operate is composed of Stop',
      'Run produces Signal',
      'Run receives Feed',
      'Stop respects Signal',
      'Stop produces Rest',
    );
    const label = new Map(model.concepts.map((concept) => [concept.id, concept.label]));
    const inside = model.diagrams.find(({ activityId }) => activityId === 'a0') as Diagram;
    expect(boundaryArrows(inside).map(({ conceptId }) => label.get(conceptId ?? ''))).toEqual([
      'Feed',
      'Rest',
    ]);
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
