import { describe, expect, test } from 'vitest';
import { analyse } from '../analyse.ts';
import type { FaultTreeModel } from '../model.ts';
import { and, atLeast, or, tree } from '../testing/tree.ts';
import { parseOpenPsa } from './read.ts';
import { writeOpenPsa } from './write.ts';

const mef = (body: string): string => `<opsa-mef>${body}</opsa-mef>`;
const faultsOf = (xml: string): string[] =>
  parseOpenPsa(xml).faults.map(({ code, params }) => `${code} ${params.detail ?? params.name ?? ''}`);

/** Both trains fail: valve or pump of each. */
const TRAINS = `<define-fault-tree name="trains">
  <define-gate name="top"><and><gate name="one"/><gate name="two"/></and></define-gate>
  <define-gate name="one"><or><event name="valve1"/><event name="pump1"/></or></define-gate>
  <define-gate name="two"><or><event name="valve2"/><event name="pump2"/></or></define-gate>
</define-fault-tree>`;
const data = (values: Record<string, number>): string =>
  `<model-data>${Object.entries(values)
    .map(([name, p]) => `<define-basic-event name="${name}"><float value="${p}"/></define-basic-event>`)
    .join('')}</model-data>`;
const PROBABILITIES = { valve1: 0.5, valve2: 0.5, pump1: 0.7, pump2: 0.7 };
const both = (a: string, b: string): string =>
  `<and><basic-event name="${a}"/><basic-event name="${b}"/></and>`;

describe('substitutions', () => {
  test('without a source are constraints on the top', () => {
    const { model, faults } = parseOpenPsa(
      mef(`${TRAINS}
        <define-substitution name="exclusive" type="delete-terms">
          <hypothesis>${both('valve1', 'valve2')}</hypothesis><target><constant value="false"/></target>
        </define-substitution>
        <define-substitution name="recovery" type="recovery-rule">
          <hypothesis>${both('pump1', 'pump2')}</hypothesis><target><basic-event name="backup"/></target>
        </define-substitution>
        ${data({ ...PROBABILITIES, backup: 0.63 })}`),
    );
    expect(faults).toEqual([]);
    const { result } = analyse(model!);
    // Without v1·v2, and p1·p2 only with the backup: by hand over the four states of the valves.
    const pumps = 0.7 * 0.7 * 0.63;
    const none = 0.25 * pumps;
    const oneValve = 2 * 0.25 * (0.7 * 0.3 + pumps);
    expect(result!.probability).toBeCloseTo(none + oneValve, 14);
    expect(result!.cutSets!.listed.map(({ events }) => [...events].sort().join())).toEqual(
      expect.arrayContaining(['pump2,valve1', 'pump1,valve2', 'backup,pump1,pump2']),
    );
    expect(result!.cutSets!.count).toBe(3);
  });

  test('with a source rewrite the cut sets', () => {
    const { model } = parseOpenPsa(
      mef(`${TRAINS}
        <define-substitution name="exchange" type="exchange-event">
          <hypothesis>${both('valve1', 'valve2')}</hypothesis>
          <source><basic-event name="valve2"/></source><target><basic-event name="valve3"/></target>
        </define-substitution>
        <define-substitution name="recovery" type="recovery-rule">
          <hypothesis>${both('pump1', 'pump2')}</hypothesis>
          <source><basic-event name="pump1"/><basic-event name="pump2"/></source>
          <target><basic-event name="backup"/></target>
        </define-substitution>
        ${data({ ...PROBABILITIES, backup: 0.7, valve3: 0.55 })}`),
    );
    const { result, warnings } = analyse(model!);
    const sets = result!.cutSets!.listed.map(({ events }) => [...events].sort().join());
    expect(sets.sort()).toEqual(['backup', 'pump1,valve2', 'pump2,valve1', 'valve1,valve3']);
    expect(result!.rareEvent).toBeCloseTo(0.7 + 0.35 + 0.35 + 0.275, 14);
    expect(result!.mcub).toBeCloseTo(1 - 0.3 * 0.65 * 0.65 * 0.725, 14);
    expect(warnings.map(({ code }) => code)).toContain('substituted-cut-sets');
  });

  test('with names that are not basic events, or another type than they are, are faults', () => {
    const rule = (source: string, target: string | boolean, kind: 'delete-terms' | 'exchange-event') =>
      analyse(
        tree(
          { top: or('a', 'b') },
          { a: 0.1, b: 0.1 },
          {
            substitutions: [{ name: 's', kind, hypothesis: 'a', source: [source], target }],
          },
        ),
      ).faults.map(({ code, params }) => `${code} ${params.name ?? params.kind}`);
    expect(rule('nobody', 'b', 'exchange-event')).toEqual(['substitution nobody']);
    expect(rule('a', false, 'delete-terms')).toEqual(['substitution delete-terms']);
    expect(rule('a', 'b', 'exchange-event')).toEqual([]);
  });
});

test('alignments give the mean over their phases and every phase by itself', () => {
  const { model, faults } = parseOpenPsa(
    mef(`<define-alignment name="year">
        <define-phase name="normal" time-fraction="0.9"/>
        <define-phase name="repair" time-fraction="0.1">
          <set-house-event name="out"><constant value="true"/></set-house-event>
        </define-phase>
      </define-alignment>
      <define-fault-tree name="f"><define-gate name="top"><and>
        <basic-event name="a"/><or><basic-event name="b"/><house-event name="out"/></or>
      </and></define-gate><define-house-event name="out"/></define-fault-tree>
      ${data({ a: 0.1, b: 0.2 })}`),
  );
  expect(faults).toEqual([]);
  const { result } = analyse(model!, { importance: true });
  expect(result!.phases.map(({ phase, result: one }) => [phase, one.probability])).toEqual([
    ['normal', 0.1 * 0.2],
    ['repair', 0.1],
  ]);
  expect(result!.probability).toBeCloseTo(0.9 * 0.02 + 0.1 * 0.1, 15);
  expect(result!.importance.find(({ event }) => event === 'b')!.birnbaum).toBeCloseTo(0.9 * 0.1, 15);
  const short = { ...model!, alignments: [{ name: 'year', phases: [model!.alignments![0]!.phases[0]!] }] };
  expect(analyse(short).faults.map(({ code }) => code)).toEqual(['time-fractions']);
});

test('what is not understood is refused, never left out', () => {
  expect(faultsOf(mef(`${TRAINS}<define-mission name="m"/>`))).toContain('unknown-element define-mission');
  expect(faultsOf(mef(`${TRAINS}<define-extern-library name="x" path="y"/>`))).toContain(
    'unknown-element define-extern-library',
  );
});

describe('common cause groups', () => {
  const group = (factors: string, model = 'MGL'): string =>
    mef(`${TRAINS}<define-CCF-group name="pumps" model="${model}">
      <members><basic-event name="pump1"/><basic-event name="pump2"/><basic-event name="pump3"/></members>
      <distribution><float value="0.1"/></distribution><factors>${factors}</factors></define-CCF-group>
      ${data({ valve1: 0.01, valve2: 0.01 })}`);
  const factor = (value: number, level?: number): string =>
    `<factor${level === undefined ? '' : ` level="${level}"`}><float value="${value}"/></factor>`;

  test('declare their members', () => {
    const { model, faults } = parseOpenPsa(group(factor(0.2, 2) + factor(0.3, 3)));
    expect(faults).toEqual([]);
    expect(model!.events.map(({ name }) => name)).toEqual(['pump1', 'pump2', 'pump3', 'valve1', 'valve2']);
    expect(analyse(model!).faults).toEqual([]);
    expect(writeOpenPsa(model!)).not.toMatch(/define-basic-event name="pump/);
    expect(parseOpenPsa(writeOpenPsa(model!)).model).toEqual({ ...model!, name: model!.name });
  });

  test('of files that define the members as well are taken as before', () => {
    const old = group(factor(0.2, 2) + factor(0.3, 3)).replace(
      '<model-data>',
      '<model-data><define-basic-event name="pump1"><label>first</label><float value="0.5"/></define-basic-event>',
    );
    const { model, faults } = parseOpenPsa(old);
    expect(faults).toEqual([]);
    expect(model!.events.find(({ name }) => name === 'pump1')!.label).toBe('first');
    expect(analyse(model!).result!.probability).toBe(
      analyse(parseOpenPsa(group(factor(0.2, 2) + factor(0.3, 3))).model!).result!.probability,
    );
  });

  test('take factors without a level in the order they stand', () => {
    const levels = (xml: string) => parseOpenPsa(xml).model!.ccfGroups[0]!.factors;
    expect(levels(group(factor(0.2) + factor(0.3)))).toEqual([0.2, 0.3]);
    expect(levels(group(factor(0.3, 3) + factor(0.2, 2)))).toEqual([0.2, 0.3]);
    expect(levels(group(factor(0.9, 1) + factor(0.06) + factor(0.04), 'alpha-factor'))).toEqual([
      0.9, 0.06, 0.04,
    ]);
  });

  test('with levels missing, given twice or beyond the group are refused', () => {
    expect(faultsOf(group(factor(0.3, 3)))).toEqual(['missing-element factor level="2"']);
    expect(faultsOf(group(factor(0.2, 2) + factor(0.3, 2)))).toEqual(['bad-attribute level="2"']);
    expect(faultsOf(group(factor(0.2, 2) + factor(0.3, 4)))).toEqual(['bad-attribute level="4"']);
    expect(faultsOf(group(factor(0.2, 1)))).toEqual(['bad-attribute level="1"']);
    expect(faultsOf(group(factor(0.2, 2), 'beta-factor'))).toEqual(['bad-attribute level="2"']);
  });

  test('list no combination that has no factor', () => {
    const model = tree(
      { top: and('p1', 'p2', 'p3') },
      { p1: undefined, p2: undefined, p3: undefined },
      {
        ccfGroups: [
          {
            name: 'g',
            kind: 'alpha-factor',
            members: ['p1', 'p2', 'p3'],
            probability: 0.1,
            factors: [0.9, 0.1],
          },
        ],
      },
    );
    const { result } = analyse(model);
    expect(result!.cutSets!.byOrder).toEqual([0, 6, 1]);
    expect(result!.cutSets!.listed.every(({ probability }) => probability! > 0)).toBe(true);
  });
});

describe('names', () => {
  test('by a path that leads nowhere are not found by their last part', () => {
    const { model } = parseOpenPsa(
      mef(
        `${TRAINS.replace('<event name="pump2"/>', '<event name="Nowhere.pump2"/>')}${data(PROBABILITIES)}`,
      ),
    );
    expect(analyse(model!).faults.map(({ code, params }) => `${code} ${params.name}`)).toEqual([
      'undefined Nowhere.pump2',
    ]);
  });

  test('are found by name, local path and full path, parameters too', () => {
    const { model, faults } = parseOpenPsa(
      mef(`<define-fault-tree name="ft">
        <define-gate name="top"><or><gate name="pump.G"/><basic-event name="ft.pump.A"/></or></define-gate>
        <define-component name="pump" role="private">
          <define-gate name="G"><and><basic-event name="A"/><basic-event name="B"/></and></define-gate>
          <define-basic-event name="A"><parameter name="q"/></define-basic-event>
          <define-basic-event name="B"><parameter name="ft.q"/></define-basic-event>
          <define-parameter name="q"><float value="0.5"/></define-parameter>
        </define-component>
        <define-parameter name="q"><float value="0.1"/></define-parameter>
      </define-fault-tree>`),
    );
    expect(faults).toEqual([]);
    expect(model!.gates[0]!.args).toEqual(['ft.pump.G', 'ft.pump.A']);
    expect(model!.events.map(({ probability }) => probability)).toEqual(['ft.pump.q', 'q']);
    expect(analyse(model!).result!.probability).toBeCloseTo(0.5, 15);
  });

  test('are trimmed', () => {
    const { model } = parseOpenPsa(mef(TRAINS.replace('"valve1"', '" valve1 "') + data(PROBABILITIES)));
    expect(analyse(model!).faults).toEqual([]);
  });

  test('of private elements and components come back in their places', () => {
    const xml = mef(`<define-fault-tree name="one"><label>First</label>
        <define-gate name="top"><or><gate name="pump"/><gate name="two.pump"/></or></define-gate>
        <define-gate name="pump" role="private"><basic-event name="a"/></define-gate>
        <define-component name="box" role="private"><label>Box</label>
          <define-basic-event name="a" role="public"><float value="0.1"/></define-basic-event>
          <define-basic-event name="b"><float value="0.3"/></define-basic-event>
        </define-component>
      </define-fault-tree>
      <define-fault-tree name="two">
        <define-gate name="pump" role="private"><and><basic-event name="a"/><basic-event name="one.box.b"/></and></define-gate>
      </define-fault-tree>`);
    const { model, faults } = parseOpenPsa(xml);
    expect(faults).toEqual([]);
    const written = writeOpenPsa(model!);
    expect(written).toContain('<define-component name="box" role="private">');
    expect(written).toContain('<define-gate name="pump" role="private">');
    const back = parseOpenPsa(written);
    expect(back.faults).toEqual([]);
    expect(back.model).toEqual(model);
    expect(analyse(back.model!).result!.probability).toBeCloseTo(0.1, 15);
  });

  test('that no identifier can be are written as one and come back', () => {
    const model: FaultTreeModel = tree(
      { 'top event': or('阀门 1', 'P-101 / A', 'P.101'), P_101: and('x--y', '2') },
      { '阀门 1': 0.1, 'P-101 / A': 'λ of it', 'P.101': 0.3, 'x--y': 0.4, '2': 0.5 },
      { top: 'top event', parameters: [{ name: 'λ of it', value: 0.2 }] },
    );
    const xml = writeOpenPsa(model);
    for (const [, name] of xml.matchAll(/<(?:define-)?(?:gate|basic-event|parameter) name="([^"]*)"/g))
      expect(name).toMatch(/^[\p{L}_][\p{L}\p{N}_]*(-[\p{L}\p{N}_]+)*$/u);
    expect(parseOpenPsa(xml).model).toEqual(model);
  });
});

test('a gate of one input is written as that input, and keeps its kind', () => {
  const model = tree(
    { T: or('G'), G: or('a'), H: { kind: 'and', args: [{ kind: 'not', args: ['b'] }] } },
    { a: 0.1, b: 0.2 },
  );
  const xml = writeOpenPsa(model);
  expect(xml).not.toMatch(/<(and|or)>/);
  expect(parseOpenPsa(xml).model).toEqual(model);
});

test('logarithms are written as the format calls them', () => {
  const model = tree({ top: or('a', 'b') }, { a: { op: 'ln', args: [1.1] }, b: 0.1 });
  expect(writeOpenPsa(model)).toContain('<log>');
  expect(parseOpenPsa(writeOpenPsa(model)).model!.events[0]!.probability).toEqual({ op: 'ln', args: [1.1] });
});

describe('files', () => {
  const bytesOf = (text: string, encoding: BufferEncoding): Uint8Array => Buffer.from(text, encoding);
  const named = (encoding: string, name: string): string =>
    `<?xml version="1.0" encoding="${encoding}"?>${mef(
      `<define-fault-tree name="f"><define-gate name="top"><label>${name}</label><or><basic-event name="a"/></or></define-gate></define-fault-tree>${data({ a: 0.1 })}`,
    )}`;

  test('in the encoding they declare are read as they were written', () => {
    const labelOf = (bytes: Uint8Array) => parseOpenPsa(bytes).model?.gates[0]?.label;
    expect(labelOf(bytesOf(named('UTF-8', '冷却'), 'utf8'))).toBe('冷却');
    expect(labelOf(bytesOf(named('ISO-8859-1', 'Kühlung'), 'latin1'))).toBe('Kühlung');
    expect(labelOf(bytesOf(`\uFEFF${named('UTF-16', '冷却')}`, 'utf16le'))).toBe('冷却');
    const gbk = Buffer.from(named('GBK', '@'), 'latin1');
    const at = gbk.indexOf('@', gbk.indexOf('<label>'));
    const withName = Buffer.concat([
      gbk.subarray(0, at),
      Buffer.from([0xc0, 0xe4, 0xc8, 0xb4]),
      gbk.subarray(at + 1),
    ]);
    expect(labelOf(withName)).toBe('冷却');
    expect(parseOpenPsa(bytesOf(named('KLINGON', 'x'), 'utf8')).faults[0]!.code).toBe('unknown-encoding');
    expect(parseOpenPsa(bytesOf(named('UTF-8', 'Kühlung'), 'latin1')).faults[0]!.code).toBe('malformed-xml');
  });

  test('that belong together are one model, included or side by side', () => {
    const events = mef(data(PROBABILITIES));
    const apart = parseOpenPsa([
      { name: 'tree.xml', content: mef(TRAINS) },
      { name: 'events.xml', content: events },
    ]);
    const included = parseOpenPsa([
      {
        name: 'model/tree.xml',
        content: `<opsa-mef xmlns:xi="http://www.w3.org/2001/XInclude">${TRAINS}<xi:include href="events.xml"/></opsa-mef>`,
      },
      { name: 'model/events.xml', content: events },
    ]);
    for (const { model, faults } of [apart, included]) {
      expect(faults).toEqual([]);
      expect(analyse(model!).result!.probability).toBeCloseTo(0.7225, 15);
    }
  });

  test('that are missing, circular or broken are all told, each with its place', () => {
    const { faults } = parseOpenPsa([
      { name: 'a.xml', content: mef('<include href="b.xml"/><include href="none.xml"/>') },
      { name: 'b.xml', content: mef('<include href="a.xml"/>') },
      { name: 'c.xml', content: '<opsa-mef>' },
    ]);
    expect(faults.map(({ code, path }) => `${code} ${path}`)).toEqual([
      'malformed-xml c.xml/line/1',
      'cycle b.xml/line/1',
      'missing-file a.xml/line/1',
    ]);
  });
});

test('a tree of constants is coherent', () => {
  const houses = [
    { name: 'on', state: true },
    { name: 'off', state: false },
  ];
  for (const [top, p] of [
    [or('a', 'on'), 1],
    [and('a', 'off'), 0],
    [atLeast(1, 'on', 'off'), 1],
  ] as const) {
    const { result, warnings } = analyse(tree({ top }, { a: 0.5 }, { houses }));
    expect(result!.probability).toBe(p);
    expect(result!.coherent).toBe(true);
    expect(warnings).toEqual([]);
  }
});
