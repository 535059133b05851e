import { describe, expect, it } from 'vitest';
import { fmecaText } from '../messages.ts';
import { actionPriorityData } from '../tables/action-priority.ts';
import { equipmentTemplates } from '../tables/equipment-templates.ts';
import { readMsrTable } from '../tables/msr.ts';
import { addRow, type RowField, removeRows, setRowCell } from './cells.ts';
import { modelProblems } from './check.ts';
import {
  agreeOn,
  changeFailure,
  copyElement,
  linkFailures,
  moveElement,
  removeElement,
  setRisk,
  unlinkFailures,
} from './edits.ts';
import { mergeFunctionLink, mergePart, mergeRow } from './lines.ts';
import { emptyModel, type FmeaModel, indexModel } from './model.ts';
import { linkEnds, netDiagram } from './net-diagram.ts';
import { readRatedTexts } from './rated-text.ts';
import { heatMap, profileOf, sheetOf } from './rows.ts';
import { isClosedTooSoon, isHighOpen, statusOf, stepsOf } from './steps.ts';
import { applyTemplate, settleSuggestion, suggestionsOf, templateItems } from './templates.ts';

const ids = () => {
  let last = 0;
  return () => `n${++last}`;
};
const equipment = { type: 'equipment' } as const;
const row = (more: object = {}, risk: object = {}) => ({
  path: ['泵组', '机械密封'],
  function: '密封介质',
  mode: '端面泄漏',
  effects: readRatedTexts('停泵 [5]；着火 [7]'),
  cause: '干摩擦',
  risk: { occurrence: 5, detection: 6, ...risk },
  ...more,
});
const made = (...lines: Parameters<typeof mergeRow>[1][]): FmeaModel => {
  const newId = ids();
  return lines.reduce((model, line) => {
    const { model: next, problem } = mergeRow(model, line, newId);
    if (problem) throw new Error(fmecaText(problem, 'en'));
    return next;
  }, emptyModel);
};
const only = (model: FmeaModel) => sheetOf(model, equipment).rows[0]!;
const failure = (model: FmeaModel, text: string) => model.failures.find((one) => one.text === text)!;

describe('a row of the form sheet', () => {
  it('takes the worst of its effects, and its priority before and after the action from the table', () => {
    const model = made(row());
    const before = only(model);
    expect(before).toMatchObject({ severity: 7, priority: 'M', rpn: 210 });
    expect(before.severityPath.map((id) => indexModel(model).failures.get(id)?.text)).toEqual([
      '端面泄漏',
      '着火',
    ]);
    const { mode, cause } = before;
    const after = only(setRisk(model, mode.id, cause!.id, { revisedOccurrence: 3, revisedDetection: 2 }));
    expect(after).toMatchObject({
      priority: 'M',
      revisedPriority: 'L',
      presentPriority: 'L',
      revisedSeverity: 7,
    });
    expect(profileOf([after])).toMatchObject({ before: { M: 1 }, after: { L: 1 } });
    expect([...heatMap([after], 'after').keys()]).toEqual(['7 3']);
  });

  it('counts the best detection control in place, and refuses a rating outside the scale by name', () => {
    const model = made(row({}, { control: '操作巡检 [7]；在线监测 [4]' }));
    expect(only(model)).toMatchObject({ detection: 4, isDetectionRated: true });
    const wrong = setRisk(model, only(model).mode.id, only(model).cause!.id, { occurrence: 11 });
    const [problem] = modelProblems(wrong, 'zh');
    expect(problem?.path).toBe('risks/0/occurrence');
    expect(fmecaText(problem!, 'zh')).toBe('“端面泄漏 ← 干摩擦”的 O 应为 1–10 的整数（现为 11）');
    expect(mergeRow(emptyModel, row({}, { detection: 0 }), ids()).problem).toMatchObject({
      code: 'ratingOutside',
      path: 'detection',
    });
  });

  it('has no priority without S, and says why', () => {
    const { priority, reason } = only(made(row({ effects: readRatedTexts('停泵') })));
    expect(priority).toBeNull();
    expect(fmecaText(reason!, 'en')).toContain('S');
  });

  it('follows a changed effect at once and asks for a new look where it was agreed on', () => {
    const model = made(row({}, { occurrence: 4, detection: 1 }));
    const sheet = sheetOf(model, equipment);
    expect(sheet.rows[0]).toMatchObject({ severity: 7, priority: 'M' });
    const agreed = agreeOn(model, sheet.net.severities);
    expect(only(agreed).asksReview).toBe(false);
    expect(only(changeFailure(agreed, failure(agreed, '着火').id, { severity: 9 }))).toMatchObject({
      severity: 9,
      priority: 'M',
      asksReview: true,
    });
  });

  it('keeps one rating for each pair of mode and cause', () => {
    const model = made(row(), row({ mode: '端面磨损' }, { occurrence: 2 }));
    expect(model.failures.filter(({ text }) => text === '干摩擦')).toHaveLength(1);
    expect(sheetOf(model, equipment).rows.map(({ occurrence }) => occurrence)).toEqual([5, 2]);
  });

  it('of an MSR study waits for the table, then speaks of F and M', () => {
    const model = made(row({}, { occurrence: undefined }));
    const waiting = sheetOf(model, { type: 'msr' }).rows[0]!;
    expect(fmecaText(waiting.reason!, 'zh')).toContain('MSR');
    const { O, D, S } = actionPriorityData.bands as Record<string, string[]>;
    const { table, problems } = readMsrTable({ ...actionPriorityData, bands: { S: S!, F: O!, M: D! } });
    expect(problems).toEqual([]);
    const rated = sheetOf(model, { type: 'msr', msrTable: table }).rows[0]!;
    expect(fmecaText(rated.reason!, 'en')).toBe('Not rated: F is missing');
    expect(readMsrTable(actionPriorityData).problems).toMatchObject([{ code: 'tableAxes' }]);
  });
});

describe('the sheet after an edit', () => {
  const model = made(row(), row({ cause: '结晶' }), row({ mode: '密封圈老化', cause: '温度过高' }));
  const before = sheetOf(model, equipment);
  const edited: [string, FmeaModel, kept: number][] = [
    ['a text of a cause', changeFailure(model, failure(model, '结晶').id, { text: '介质结晶' }), 2],
    [
      'a rating of a row',
      setRisk(model, before.rows[0]!.mode.id, before.rows[0]!.cause!.id, { occurrence: 9 }),
      2,
    ],
    ['the severity of an effect', changeFailure(model, failure(model, '着火').id, { severity: 10 }), 0],
    ['another link', made(row(), row({ cause: '结晶' }), row({ mode: '密封圈老化' })), 0],
    ['nothing', model, 3],
  ];

  it.each(edited)('is what it would be without the one before it: %s', (_name, next, kept) => {
    const { rows, net } = sheetOf(next, equipment, before);
    const fresh = sheetOf(next, equipment);
    expect(rows).toEqual(fresh.rows);
    expect(net).toEqual(fresh.net);
    expect(rows.filter((one) => before.rows.includes(one))).toHaveLength(kept);
  });

  it('is rated anew by another rule', () => {
    const rated = sheetOf(model, { type: 'msr' }, before);
    expect(rated.rows.map(({ priority }) => priority)).toEqual([null, null, null]);
  });
});

describe('a cell of the sheet', () => {
  it('changes the part of the net it shows, in the language of the person', () => {
    const model = made(row({ modeEn: 'Face leak' }), row({ cause: '振动' }));
    const key = only(model).id;
    const set = (now: FmeaModel, field: RowField, value: unknown, language: 'zh' | 'en' = 'zh') => {
      const edit = setRowCell(now, key, field, value, language, ids());
      if ('problem' in edit) throw new Error(fmecaText(edit.problem, 'en'));
      return edit.model;
    };
    expect(sheetOf(set(model, 'mode', '新名'), equipment).rows.map(({ mode }) => mode.text)).toEqual([
      '新名',
      '新名',
    ]);
    expect(only(set(model, 'mode', 'New', 'en')).mode).toMatchObject({ text: '端面泄漏', textEn: 'New' });
    expect(only(set(model, 'effects', '着火 [10]')).severity).toBe(10);
    expect(only(set(model, 'control', '监测 [3]')).detection).toBe(3);
    expect(only(set(model, 'closed', true)).risk?.closed).toBe(true);
    expect(setRowCell(model, key, 'mode', '', 'zh', ids())).toMatchObject({
      problem: { code: 'textMissing' },
    });
    expect(setRowCell(model, `${only(model).mode.id}~`, 'occurrence', 3, 'zh', ids())).toMatchObject({
      problem: { code: 'rowNoCause' },
    });
  });

  it('added below another row belongs to its mode; taken out, it leaves nothing behind', () => {
    const model = made(row());
    const newId = ids();
    const first = addRow(model, only(model).id, {}, { cause: '新起因' }, () => `a${newId()}`);
    const second = addRow(
      first.model,
      first.key!,
      { cause: '磨损', occurrence: 3 },
      { cause: '新起因' },
      () => `b${newId()}`,
    );
    expect(sheetOf(second.model, equipment).rows.map(({ mode, cause }) => [mode.text, cause?.text])).toEqual([
      ['端面泄漏', '干摩擦'],
      ['端面泄漏', '新起因'],
      ['端面泄漏', '磨损'],
    ]);
    expect(removeRows(second.model, [first.key!, second.key!])).toEqual(model);
    const pasted = addRow(
      model,
      undefined,
      { element: '轴承', mode: '振动高', cause: '不对中' },
      { cause: 'x' },
      () => `c${newId()}`,
    );
    expect(sheetOf(pasted.model, equipment).rows.at(-1)?.element.name).toBe('轴承');
  });
});

describe('the net', () => {
  it('refuses a second link and a circle, each with the names', () => {
    const model = made(row());
    const [mode, cause, effect] = ['端面泄漏', '干摩擦', '着火'].map((text) => failure(model, text).id);
    expect(linkFailures(model, cause!, mode!)).toMatchObject({ problem: { code: 'netDuplicate' } });
    const circle = linkFailures(model, effect!, cause!);
    expect('problem' in circle && fmecaText(circle.problem, 'zh')).toBe('失效网成环：着火 → 干摩擦 → 着火');
    const forced = { ...model, failureLinks: [...model.failureLinks, { cause: effect!, effect: cause! }] };
    expect(modelProblems(forced, 'zh')).toMatchObject([{ code: 'netCycle', path: 'failureLinks' }]);
  });

  it('names orphans, and the sheet still shows them', () => {
    const model = made(row());
    const { mode, cause } = only(model);
    const cut = unlinkFailures(model, cause!.id, mode.id);
    expect(cut.risks).toEqual([]);
    const { net, rows } = sheetOf(cut, equipment);
    expect(
      net.findings
        .filter(({ severity }) => severity === 'error')
        .map(({ code }) => code)
        .sort(),
    ).toEqual(['netNoCause', 'netOrphanCause']);
    expect(rows.map((one) => [one.mode.text, one.cause?.text ?? null])).toEqual([
      ['端面泄漏', null],
      ['干摩擦', null],
    ]);
  });

  it('refuses parts that do not exist and parts that stand twice', () => {
    const model = made(row());
    expect(modelProblems({ ...model, functions: [] }, 'en')[0]).toMatchObject({ code: 'modelUnknown' });
    expect(
      modelProblems({ ...model, elements: [...model.elements, model.elements[0]!] }, 'en')[0]?.code,
    ).toBe('modelTwice');
    expect(modelProblems({ ...model, failureLinks: [] }, 'en')[0]?.code).toBe('riskWithoutLink');
  });

  it('is drawn around a focus element: effects, modes, causes', () => {
    const model = made(row());
    const index = indexModel(model);
    const { net } = sheetOf(model, equipment);
    const focus = model.elements.find(({ name }) => name === '机械密封')!.id;
    const heads = ['影响', '模式', '起因'] as const;
    const { nodes, edges } = netDiagram(index, net, { of: 'failures', focus, heads }, 'zh');
    const x = (text: string) => nodes.find(({ label }) => label === text)!.x;
    expect(x('着火')).toBeLessThan(x('端面泄漏'));
    expect(x('端面泄漏')).toBeLessThan(x('干摩擦'));
    expect(edges.map(({ id }) => linkEnds(id)?.lower)).toHaveLength(3);
    // The whole net names its levels by what stands there.
    const whole = netDiagram(index, net, { of: 'failures', focus: null, heads }, 'zh').nodes;
    expect(whole.filter(({ kind }) => kind === 'head').map(({ label }) => label)).toEqual(
      expect.arrayContaining(['影响 · 第 1 层', '模式 · 第 2 层']),
    );
  });
});

describe('the structure', () => {
  it('moves nowhere below itself, and an element goes with all that hangs on it', () => {
    const model = made(row());
    const [top, seal] = model.elements;
    expect(moveElement(model, top!.id, seal!.id)).toMatchObject({ problem: { code: 'elementBelowItself' } });
    const left = removeElement(model, seal!.id);
    expect([left.elements.length, left.failures.length, left.failureLinks.length, left.risks.length]).toEqual(
      [1, 2, 0, 0],
    );
  });

  it('is copied to another study with the links inside it', () => {
    const model = made(row());
    const newId = ids();
    const other = mergePart(emptyModel, { path: ['另一台泵'] }, () => `o${newId()}`);
    const seal = model.elements.find(({ name }) => name === '机械密封')!;
    const copied = copyElement(model, seal.id, other.model, other.key, () => `c${newId()}`);
    expect(modelProblems(copied, 'zh')).toEqual([]);
    expect(copied.failureLinks).toHaveLength(1);
    expect(sheetOf(copied, equipment).rows[0]).toMatchObject({ occurrence: 5 });
  });

  it('knows a link of functions once and refuses a circle', () => {
    const newId = ids();
    const [lower, upper] = [['泵组', '密封'], ['泵组']];
    const once = mergeFunctionLink(
      emptyModel,
      { lowerPath: lower!, lower: '密封', upperPath: upper!, upper: '输送' },
      newId,
    );
    const again = mergeFunctionLink(
      once.model,
      { lowerPath: lower!, lower: '密封', upperPath: upper!, upper: '输送' },
      newId,
    );
    expect(again.model.functionLinks).toHaveLength(1);
    const back = mergeFunctionLink(
      once.model,
      { lowerPath: upper!, lower: '输送', upperPath: lower!, upper: '密封' },
      newId,
    );
    expect(back.problem).toMatchObject({ code: 'functionCycle' });
  });
});

describe('the seven steps', () => {
  const facts = { planned: 4, planFields: 8, hasConclusion: false, actions: [] };
  it('open one after the other, as content comes', () => {
    const none = stepsOf(sheetOf(emptyModel, equipment), { ...facts, planned: 0 });
    expect(none.map(({ isOpen }) => isOpen)).toEqual([true, false, false, false, false, false, false]);
    const all = stepsOf(sheetOf(made(row()), equipment), facts);
    expect(all.every(({ isOpen }) => isOpen)).toBe(true);
    expect(all.map(({ share }) => share)).toEqual([0.5, 1, 1, 1, 1, 0, 0.75]);
  });

  it('let no high row be closed without a completed action or a reason', () => {
    const high = made(
      row({ effects: readRatedTexts('着火 [9]') }, { occurrence: 6, detection: 7, closed: true }),
    );
    const one = only(high);
    expect(one.priority).toBe('H');
    const action = (state: string) => [{ row: one.id, status: statusOf(state) }];
    expect([isHighOpen(one, []), isClosedTooSoon(one, [])]).toEqual([true, true]);
    expect([isHighOpen(one, action('inProgress')), isClosedTooSoon(one, action('inProgress'))]).toEqual([
      false,
      true,
    ]);
    expect(isHighOpen(one, action('cancelled'))).toBe(true);
    expect(isClosedTooSoon(one, action('closed'))).toBe(false);
    const told = only(setRisk(high, one.mode.id, one.cause!.id, { justification: '工艺上不可行' }));
    expect([isHighOpen(told, []), isClosedTooSoon(told, [])]).toEqual([false, false]);
    // Lower ratings that somebody has typed are no action.
    const hoped = only(
      setRisk(high, one.mode.id, one.cause!.id, { revisedOccurrence: 1, revisedDetection: 1 }),
    );
    expect(hoped.presentPriority).toBe('L');
    expect([isHighOpen(hoped, []), isClosedTooSoon(hoped, [])]).toEqual([true, true]);
    expect([isHighOpen(hoped, action('closed')), isClosedTooSoon(hoped, action('closed'))]).toEqual([
      false,
      false,
    ]);
  });
});

describe('a template', () => {
  const pump = equipmentTemplates.find(({ key }) => key === 'PU')!;
  const start = () => {
    const newId = ids();
    const { model, key } = mergePart(emptyModel, { path: ['P-101'] }, newId);
    return { newId, top: key!, model: applyTemplate(model, key!, pump, newId) };
  };

  it('makes a sound net of three levels, and a second time nothing', () => {
    const { model, top, newId } = start();
    expect(modelProblems(model, 'zh')).toEqual([]);
    const { rows, net } = sheetOf(model, equipment);
    expect(rows).toHaveLength(7);
    expect(net.findings).toEqual([]);
    expect(rows.every(({ priority }) => priority !== null)).toBe(true);
    expect(applyTemplate(model, top, pump, newId)).toBe(model);
    expect(suggestionsOf(model, model.templates[0]!, pump).suggestions).toEqual([]);
  });

  it('suggests what a new version has, overwrites nothing, and is settled one by one', () => {
    const { model, newId } = start();
    const seal = failure(model, '密封端面泄漏');
    const edited = changeFailure(model, seal.id, { text: '我们的说法' });
    const [first, ...others] = pump.items;
    const [one, ...rest] = first!.modes;
    const next = {
      ...pump,
      version: 2,
      items: [
        { ...first!, modes: [{ ...one!, mode: { ...one!.mode, zh: '新的说法' }, occurrence: 6 }, ...rest] },
        ...others.slice(1),
      ],
    };
    let now = edited;
    const use = () => now.templates[0]!;
    const found = suggestionsOf(now, use(), next).suggestions;
    expect(found.map(({ kind }) => kind).sort()).toEqual(['conflict', 'drop', 'drop', 'drop', 'take']);
    for (const suggestion of found)
      now = settleSuggestion(now, use(), next, suggestion, suggestion.kind === 'take', newId);
    expect(now.failures.some(({ text }) => text === '我们的说法')).toBe(true);
    expect(sheetOf(now, equipment).rows.find(({ mode }) => mode.id === seal.id)?.occurrence).toBe(6);
    expect(use().version).toBe(2);
    expect(suggestionsOf(now, use(), next).suggestions).toEqual([]);
  });

  it('is made of a study and gives the same net back', () => {
    const { model, top, newId } = start();
    const items = templateItems(model, top);
    expect(items.map(({ modes }) => modes.length)).toEqual(pump.items.map(({ modes }) => modes.length));
    const other = mergePart(emptyModel, { path: ['P-102'] }, newId);
    const copy = applyTemplate(other.model, other.key!, { ...pump, key: 'own', items }, newId);
    expect(sheetOf(copy, equipment).rows.map(({ rpn }) => rpn)).toEqual(
      sheetOf(model, equipment).rows.map(({ rpn }) => rpn),
    );
  });
});

describe('a template made of a net of four levels', () => {
  const parts = ['plant', 'unit', 'sub', 'item', 'part'];
  const names = {
    C1: 'part',
    C2: 'part',
    M1: 'item',
    M2: 'item',
    S1: 'sub',
    S2: 'sub',
    E1: 'plant',
    E2: 'plant',
  };
  const rated: Readonly<Record<string, number>> = { S1: 3, E1: 9, E2: 4 };
  const net: FmeaModel = {
    ...emptyModel,
    elements: parts.map((id, at) => ({ id, parentId: parts[at - 1] ?? null, name: id, nameEn: id })),
    functions: parts.map((id) => ({ id: `f-${id}`, elementId: id, text: id, textEn: id })),
    failures: Object.entries(names).map(([id, element]) => ({
      ...{ id, functionId: `f-${element}`, text: id, textEn: id, isoCode: id, severity: rated[id] ?? null },
    })),
    failureLinks: ['C1 M1', 'C1 M2', 'C2 M2', 'M1 S1', 'M1 S2', 'M2 S2', 'S1 E1', 'S2 E2'].map((pair) => {
      const [cause = '', effect = ''] = pair.split(' ');
      return { cause, effect };
    }),
    risks: [
      { mode: 'M2', cause: 'C1', occurrence: 3 },
      { mode: 'M2', cause: 'C2', occurrence: 7, detection: 5 },
    ],
  };
  const items = templateItems(net, 'sub');

  it('keeps the severity the study gives a mode, and every cause', () => {
    const rows = sheetOf(net, equipment).rows.filter(({ element }) => element.id === 'item');
    expect(rows.map(({ id, severity }) => [id, severity])).toEqual([
      ['M1~C1', 9],
      ['M2~C1', 4],
      ['M2~C2', 4],
    ]);
    expect(items.flatMap(({ modes }) => modes)).toMatchObject([
      { code: 'M1', severity: 9, effect: { zh: 'S1' }, cause: { zh: 'C1' } },
      { code: 'M2', severity: 4, effect: { zh: 'S2' }, cause: { zh: 'C1' }, occurrence: 3 },
      { code: 'M2', severity: 4, effect: { zh: 'S2' }, cause: { zh: 'C2' }, occurrence: 7, detection: 5 },
    ]);
  });

  it('gives one mode with both causes back, and suggests nothing of itself', () => {
    const newId = ids();
    const other = mergePart(emptyModel, { path: ['P-102'] }, newId);
    const template = { key: 'own', version: 1, isoClass: 'PU', name: { zh: '泵', en: 'Pump' }, items };
    const used = applyTemplate(other.model, other.key!, template, newId);
    expect(used.failures.filter(({ text }) => text === 'M2')).toHaveLength(1);
    const rows = sheetOf(used, equipment).rows;
    expect(rows.map(({ mode, cause, severity }) => [mode.text, cause?.text, severity])).toEqual([
      ['M1', 'C1', 9],
      ['M2', 'C1', 4],
      ['M2', 'C2', 4],
    ]);
    const [use] = used.templates;
    expect(suggestionsOf(used, use!, template).suggestions).toEqual([]);
    const words = items.map((item) => ({
      ...item,
      modes: item.modes.map((one) =>
        one.cause.en === 'C2' ? { ...one, prevention: { zh: '润滑', en: 'grease' } } : one,
      ),
    }));
    const next = { ...template, version: 2, items: words };
    const { suggestions } = suggestionsOf(used, use!, next);
    expect(suggestions).toMatchObject([
      { kind: 'take', field: 'prevention', to: '润滑' },
      { field: 'preventionEn' },
    ]);
    const taken = settleSuggestion(used, use!, next, suggestions[0]!, true, newId);
    expect(sheetOf(taken, equipment).rows.map(({ risk }) => risk?.prevention || null)).toEqual([
      null,
      null,
      '润滑',
    ]);
  });
});

it('two thousand pasted rows are one sheet with every pair rated', () => {
  const newId = ids();
  let model: FmeaModel = emptyModel;
  for (let at = 0; at < 2000; at += 1)
    model = mergeRow(
      model,
      row({ path: ['泵组', `部件 ${at % 40}`], mode: `模式 ${at % 400}`, cause: `起因 ${at}` }),
      newId,
    ).model;
  const { rows } = sheetOf(model, equipment);
  expect(rows).toHaveLength(2000);
  expect(rows.every(({ priority }) => priority === 'M')).toBe(true);
});
