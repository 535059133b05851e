import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { analyse } from '../analyse.ts';
import type { Argument, FaultTreeModel, Formula, Gate } from '../model.ts';
import { or, tree } from '../testing/tree.ts';
import { parseOpenPsa } from './read.ts';
import { writeOpenPsa } from './write.ts';

function faultsOf(xml: string): string[] {
  return parseOpenPsa(xml).faults.map((fault) => `${fault.code} ${fault.path}`);
}

/** XML holds neither control characters nor lone halves of a pair; spaces at the ends mean nothing. */
const isXmlName = (text: string): boolean =>
  text.isWellFormed() && !/[\p{Cc}\uFFFE\uFFFF]/u.test(text) && text.trim() === text && text !== '';

const FULL: FaultTreeModel = {
  name: 'cooling & "heating"',
  label: '冷却系统',
  top: 'TOP',
  missionTimeHours: 720,
  gates: [
    { name: 'TOP', label: 'No cooling', kind: 'or', args: ['G1', 'G2', { kind: 'not', args: ['H1'] }] },
    { name: 'G1', kind: 'atleast', k: 2, args: ['E1', 'E2', 'E3'], attributes: { page: '2' } },
    { name: 'G2', kind: 'inhibit', args: ['E4', 'C1'] },
    { name: 'G3', kind: 'transfer', args: ['G1'] },
    {
      name: 'G4',
      kind: 'cardinality',
      min: 1,
      max: 2,
      args: ['E1', true, { kind: 'imply', args: ['E2', 'E3'] }],
    },
    { name: 'G5', kind: 'spare', dormancy: 0.1, args: ['E1', 'E2'] },
  ],
  events: [
    {
      name: 'E1',
      label: 'pump',
      probability: { op: 'exponential', args: ['lambda', { op: 'mission-time', args: [] }] },
    },
    { name: 'E2', probability: { op: 'histogram', args: [0, 0.1, 1, 0.2, 3] }, attributes: { tag: 'P-101' } },
    { name: 'E3', kind: 'undeveloped' },
    { name: 'E4', probability: { op: 'weibull', args: [1000, 2, 0, { op: 'mission-time', args: [] }] } },
    { name: 'C1', kind: 'conditional', probability: 0.5 },
  ],
  houses: [{ name: 'H1', state: true }],
  parameters: [
    { name: 'lambda', unit: 'hours-1', value: { op: 'lognormal-deviate', args: [1e-4, 3, 0.95] } },
  ],
  ccfGroups: [
    { name: 'pumps', kind: 'mgl', members: ['E1', 'E2', 'E3'], probability: 0.01, factors: [0.1, 0.2] },
  ],
};

describe('Open-PSA', () => {
  test('AND and OR of one argument are that argument, however deep they stand', () => {
    const single = (kind: 'and' | 'or' | 'inhibit', arg: Argument): Formula => ({ kind, args: [arg] });
    const gates: Gate[] = [
      { name: 'G0', kind: 'transfer', args: [single('and', single('or', 'E0'))] },
      { name: 'G1', kind: 'inhibit', args: [single('inhibit', 'E0')] },
    ];
    const model = { ...FULL, top: 'G0', gates, events: [{ name: 'E0' }], houses: [], ccfGroups: [] };
    const text = writeOpenPsa(model);
    expect(text).not.toMatch(/<(and|or)>/);
    const again = parseOpenPsa(text).model!;
    expect(again.gates.map(({ kind, args }) => [kind, args])).toEqual([
      ['transfer', ['E0']],
      ['inhibit', ['E0']],
    ]);
    expect(writeOpenPsa(again)).toBe(text);
  });

  test('a model written and read back is the same model', () => {
    const { model, faults, warnings } = parseOpenPsa(writeOpenPsa(FULL));
    expect(faults).toEqual([]);
    expect(warnings).toEqual([]);
    expect(model).toEqual(FULL);
  });

  test('names of any Unicode come back as they were, and their figures with them', () => {
    const name = fc
      .array(fc.integer({ min: 0x20, max: 0x10ffff }), { minLength: 1, maxLength: 12 })
      .map((points) => String.fromCodePoint(...points))
      .filter(isXmlName);
    fc.assert(
      fc.property(fc.uniqueArray(name, { minLength: 3, maxLength: 3 }), ([top, a, b]) => {
        const model = tree({ [top!]: or(a!, b!) }, { [a!]: 0.1, [b!]: 0.2 });
        const back = parseOpenPsa(writeOpenPsa(model));
        expect(back.faults).toEqual([]);
        expect(back.model).toEqual(model);
        expect(analyse(back.model!).result!.probability).toBeCloseTo(0.28, 12);
      }),
    );
  });

  test('event data may stand apart from the tree, and labels, comments and CDATA are read', () => {
    const { model } = parseOpenPsa(`<?xml version="1.0"?><!-- two parts -->
      <opsa-mef><define-fault-tree name="ft">
        <define-gate name="T"><label><![CDATA[A < B]]></label><or><event name="A"/><basic-event name="B"/></or></define-gate>
        <define-basic-event name="A"><label>first &#x4e2d;</label></define-basic-event>
      </define-fault-tree>
      <model-data>
        <define-basic-event name="A"><float value="1e-1"/></define-basic-event>
        <define-basic-event name="B"><float value="0.2"/></define-basic-event>
      </model-data></opsa-mef>`);
    expect(model!.gates[0]!.label).toBe('A < B');
    expect(model!.events[0]).toEqual({ name: 'A', label: 'first 中', probability: 0.1 });
    expect(analyse(model!).result!.probability).toBeCloseTo(0.28, 12);
  });

  test('a name may hold a full stop, and a public element may be called by its path', () => {
    const { model } = parseOpenPsa(`<opsa-mef><define-fault-tree name="ft">
      <define-gate name="T.1"><or><basic-event name="P.01"/><basic-event name="ft.B"/></or></define-gate>
      <define-basic-event name="P.01"><float value="0.1"/></define-basic-event>
      <define-basic-event name="B"><float value="0.2"/></define-basic-event>
    </define-fault-tree></opsa-mef>`);
    expect(model!.gates[0]!.args).toEqual(['P.01', 'B']);
  });

  test('private elements of components keep their path and hide public ones', () => {
    const { model } = parseOpenPsa(`<opsa-mef><define-fault-tree name="ft">
      <define-gate name="T"><or><gate name="G"/><basic-event name="A"/></or></define-gate>
      <define-component name="pump" role="private">
        <define-gate name="G" role="public"><and><basic-event name="A"/><basic-event name="A"/></and></define-gate>
        <define-basic-event name="A"><float value="0.5"/></define-basic-event>
      </define-component>
      <define-basic-event name="A"><float value="0.1"/></define-basic-event>
    </define-fault-tree></opsa-mef>`);
    expect(model!.events.map((event) => event.name)).toEqual(['ft.pump.A', 'A']);
    expect(analyse(model!).result!.probability).toBeCloseTo(0.55, 12);
  });
});

describe('bad XML is refused with the line', () => {
  test('document types and entities', () => {
    expect(faultsOf('<!DOCTYPE x SYSTEM "http://x/y.dtd"><opsa-mef/>')).toEqual(['forbidden-xml line/1']);
    expect(faultsOf('<?xml version="1.0"?>\n<!DOCTYPE x [<!ENTITY a "b">]>\n<opsa-mef/>')).toEqual([
      'forbidden-xml line/2',
    ]);
    expect(faultsOf('<opsa-mef name="&xxe;"/>')).toEqual(['forbidden-xml line/1']);
  });

  test('malformed text', () => {
    for (const [xml, line] of [
      ['', 1],
      ['hello', 1],
      ['<opsa-mef>', 1],
      ['<opsa-mef>\n</opsa>', 2],
      ['<opsa-mef>\n<a b=c/>\n</opsa-mef>', 2],
      ['<opsa-mef a="1" a="2"/>', 1],
      ['<opsa-mef/><opsa-mef/>', 1],
      ['<opsa-mef><!-- never closed', 1],
      ['<opsa-mef name="a<b"/>', 1],
      ['<opsa-mef name="a&b"/>', 1],
    ] as const) {
      expect(faultsOf(xml), xml).toEqual([`malformed-xml line/${line}`]);
    }
  });

  test('elements and attributes that mean nothing here', () => {
    expect(faultsOf('<html/>')).toEqual(['unknown-element line/1']);
    const gate = (body: string): string =>
      `<opsa-mef><define-fault-tree name="f"><define-gate name="T">${body}</define-gate></define-fault-tree></opsa-mef>`;
    expect(faultsOf(gate('<maybe/>'))).toEqual(['unknown-element line/1']);
    expect(faultsOf(gate('<atleast min="two"><event name="A"/></atleast>'))).toEqual([
      'bad-attribute line/1',
    ]);
    for (const value of ['0x10', '0b1', 'Infinity', '1e309', '', '1,5'])
      expect(
        faultsOf(
          `<opsa-mef><model-data><define-basic-event name="A"><float value="${value}"/></define-basic-event></model-data></opsa-mef>`,
        ),
        value,
      ).toContain('bad-attribute line/1');
    expect(faultsOf(gate('<or><event/></or>'))).toEqual(['missing-attribute line/1']);
    expect(faultsOf('<opsa-mef><include file="other.xml"/></opsa-mef>')).toEqual(['missing-file line/1']);
  });

  test('elements nested without end are refused, not followed', () => {
    expect(faultsOf('<a>'.repeat(100_000))).toEqual(['malformed-xml line/1']);
  });

  test('a file of 50 MB on a single line is read in linear time', () => {
    const note = '泵密封泄漏 seal leak '.repeat(40);
    const events = Array.from(
      { length: 76_000 },
      (_, i) =>
        `<define-basic-event name="event-${i}"><label>${note}</label><float value="0.001"/></define-basic-event>`,
    );
    const xml = `<opsa-mef><model-data>${events.join('')}</model-data></opsa-mef>`;
    expect(xml.length).toBeGreaterThan(50 * 2 ** 20);
    const { model, faults } = parseOpenPsa(xml);
    expect(faults).toEqual([]);
    expect(model!.events).toHaveLength(76_000);
    expect(model!.events.at(-1)!.name).toBe('event-75999');
  });
});
