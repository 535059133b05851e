import { resources } from '@ircrisk/contract/catalog.ts';
import {
  choice,
  date,
  number,
  quantity,
  reference,
  resource,
  tags,
  text,
  time,
  yesNo,
} from '@ircrisk/contract/resource.ts';
import { describe, expect, it } from 'vitest';
import type { RecordData } from '../api/resource-api.ts';
import { declaredColumns, headWidth, measuredWidth, offeredColumns, tableColumns } from './columns.tsx';
import { contentWidths } from './content-widths.ts';
import { fieldHint } from './field-hint.ts';
import { fitColumns, fitInto } from './fit-columns.ts';
import {
  byField,
  changedFields,
  emptyValues,
  findErrors,
  formGroups,
  toSubmit,
  valuesOf,
} from './form-model.ts';
import {
  countFilters,
  filterParameters,
  isSortable,
  type ListState,
  listParameters,
  orderedFields,
} from './list-query.ts';
import { findDifferences, settle } from './merge.ts';
import { readableTwin } from './readable.ts';
import { parsePreferences, withoutView, withView } from './saved-views.ts';
import { countNodes, countShown, moveTo, openBranches } from './tree-move.ts';

const group = { zh: '设计', en: 'Design' };
const vessel = resource('vessel', {
  service: 'ircrisk-center',
  table: 'vessels',
  title: { zh: '容器', en: 'Vessels' },
  purpose: { zh: '压力容器。', en: 'Pressure vessels.' },
  label: 'tag',
  fields: {
    tag: text({ zh: '位号', en: 'Tag', max: 10, required: true, list: true, search: true, filter: true }),
    kind: choice({
      zh: '类型',
      en: 'Kind',
      list: true,
      filter: true,
      default: 'tower',
      choices: { tower: { zh: '塔', en: 'Tower' } },
    }),
    pressure: quantity({
      zh: '设计压力',
      en: 'Design pressure',
      quantity: 'pressureGauge',
      min: 0,
      list: true,
      filter: true,
      group,
    }),
    built: date({ zh: '投用', en: 'Built', filter: true, group }),
    seen: time({ zh: '检查', en: 'Seen', filter: true, readOnly: true }),
    units: reference({ zh: '装置', en: 'Units', to: 'unit', many: true }),
    active: yesNo({ zh: '在用', en: 'In use', filter: true }),
    code: text({ zh: '编号', en: 'Code', max: 8, fixed: true }),
    words: tags({ zh: '标签', en: 'Tags', list: true }),
    share: number({ zh: '系数', en: 'Factor', above: 0, max: 10 }),
  },
  unique: [['tag']],
  order: { by: 'tag' },
  exchange: ['import', 'export'],
});

const state: ListState = { keyword: ' V-3 ', filters: {}, sort: undefined, current: 2, size: 50 };

describe('a list query', () => {
  it('leaves the order to the server until one is chosen, and trims the search', () => {
    expect(listParameters(vessel, state)).toEqual({
      keyword: 'V-3',
      current: 2,
      size: 50,
      total: 'capped',
    });
    expect(listParameters(vessel, { ...state, keyword: '', sort: { by: 'kind', descending: true } })).toEqual(
      {
        current: 2,
        size: 50,
        total: 'capped',
        descs: 'kind',
      },
    );
  });

  it('writes ranges of figures and days with the suffixes of the wire and drops what is empty', () => {
    const filters = {
      tag: ' a ',
      kind: '',
      pressure: [1.6, null],
      built: ['2024-01-01', '2024-12-31'],
      seen: [null, '2025-05-05'],
      active: false,
      words: 'x',
    } as const;
    expect(filterParameters(vessel, filters)).toEqual({
      tag: 'a',
      pressure_ge: 1.6,
      built_datege: '2024-01-01',
      built_datele: '2024-12-31',
      seen_datele: '2025-05-05',
      active: false,
    });
    expect(countFilters(vessel, filters)).toBe(5);
  });

  it('orders by listed fields, but not by lists of things', () => {
    const { tag, built, words } = vessel.fields;
    expect([tag, built, words].map(isSortable)).toEqual([true, false, false]);
  });
});

describe('columns', () => {
  it('of a choice are wide enough for their words in the language, within bounds', () => {
    const widthOf = (texts: Record<string, { zh: string; en: string }>, language: 'zh' | 'en') => {
      const one = choice({ zh: '类型', en: 'Kind', choices: texts, list: true });
      const fields = { kind: one };
      const [column] = tableColumns({
        resource: { ...vessel, fields, label: 'kind' },
        names: ['kind'],
        overrides: {},
        language,
        sort: undefined,
        open: (_, content) => content,
      });
      return column?.width;
    };
    const roofs = { efr: { zh: '外浮顶', en: 'External floating roof' }, cone: { zh: '锥顶', en: 'Cone' } };
    expect([widthOf(roofs, 'zh'), widthOf(roofs, 'en')]).toEqual([110, 150]);
    expect(widthOf({ a: { zh: '甲', en: 'Relief device here' } }, 'en')).toBe(138);
  });

  it('follow the declaration and take hand-made ones beside them', () => {
    const extra = { risk: { title: { zh: '风险', en: 'Risk' } }, kind: { hidden: true } };
    expect(declaredColumns(vessel, extra)).toEqual(['tag', 'pressure', 'words', 'risk']);
    expect(offeredColumns(vessel, extra)).toContain('createTime');
    expect(offeredColumns(vessel, extra)).not.toContain('kind');
  });

  it('read the twin of a key or an id', () => {
    expect(readableTwin({ id: '1', category: '2', categoryName: '中层' }, 'category')).toBe('中层');
    expect(readableTwin({ id: '1', deptId: '2', deptName: '设备部' }, 'deptId')).toBe('设备部');
    expect(readableTwin({ id: '1', deptId: '2' }, 'deptId')).toBeUndefined();
  });
});

describe('saved views', () => {
  it('survive damage and unknown columns', () => {
    expect(parsePreferences('{', vessel)).toEqual({ density: 'small', size: 50, views: [] });
    expect(parsePreferences(null, vessel).size).toBe(50);
    const kept = parsePreferences(
      '{"columns":["tag","gone"],"density":"x","size":7,"views":[{"name":"a"},null]}',
      vessel,
    );
    expect(kept).toEqual({ columns: ['tag'], density: 'small', size: 50, views: [{ name: 'a' }] });
  });

  it('replace one of the same name and keep at most one first', () => {
    const one = { name: 'a', keyword: '', filters: {}, first: true };
    const views = withView([one], { name: 'b', keyword: 'k', filters: {}, first: true });
    expect(views.map((view) => [view.name, view.first])).toEqual([
      ['a', false],
      ['b', true],
    ]);
    expect(withView(views, { ...one, keyword: 'new' })).toHaveLength(2);
    expect(withoutView(views, 'a').map((view) => view.name)).toEqual(['b']);
  });
});

describe('a form', () => {
  const record: RecordData = {
    id: '7',
    version: 3,
    tag: 'V-305',
    kind: 'tower',
    pressure: 1.6,
    units: '1,2',
    code: 'C1',
  };

  it('starts from defaults, and from a record with its lists taken apart', () => {
    expect(emptyValues(vessel)).toMatchObject({ kind: 'tower', tag: null });
    expect(emptyValues(vessel)).not.toHaveProperty('seen');
    expect(valuesOf(vessel, record)).toMatchObject({ units: ['1', '2'], pressure: 1.6, built: null });
  });

  it('groups fields under their headings', () => {
    expect(formGroups(vessel, 'create').map((one) => [one.title?.en, one.fields.length])).toEqual([
      [undefined, 7],
      ['Design', 2],
    ]);
  });

  it('tells broken rules in the language of the reader', () => {
    const values = { ...emptyValues(vessel), pressure: -1, share: 11 };
    expect(byField(findErrors(vessel, 'create', values, 'zh'))).toEqual({
      tag: '位号不能为空',
      pressure: '设计压力不能小于 0',
      share: '系数不能大于 10',
    });
    const english = byField(findErrors(vessel, 'create', values, 'en'));
    expect(english.tag).toBe('Tag must not be empty');
    // The limit is told in the unit the person sees.
    expect(english.pressure).toMatch(/^Design pressure must not be less than 14\.69/);
    expect(findErrors(vessel, 'update', { ...valuesOf(vessel, record), tag: 'V-306' }, 'zh')).toEqual([]);
  });

  it('sends settable fields with id and version, never the read-only and fixed ones', () => {
    const sent = toSubmit(vessel, { ...valuesOf(vessel, record), tag: '' }, record);
    expect(sent).toMatchObject({ id: '7', version: 3, tag: null, units: ['1', '2'] });
    expect(sent).not.toHaveProperty('code');
    expect(sent).not.toHaveProperty('seen');
    expect(toSubmit(vessel, emptyValues(vessel), undefined)).not.toHaveProperty('id');
  });

  it('counts as changed only by what differs to a person', () => {
    expect(changedFields({ a: null, b: ['1'], c: 2 }, { a: '', b: ['1'], c: '2' })).toEqual([]);
    expect(changedFields({ a: null }, { a: 0 })).toEqual(['a']);
  });

  it('tells limits beforehand in the unit of the language', () => {
    expect(fieldHint(vessel.fields.share, 'zh')).toBe('> 0，≤ 10');
    expect(fieldHint(vessel.fields.pressure, 'zh')).toMatch(/^≥ 0 MPa/);
    expect(fieldHint(vessel.fields.pressure, 'en')).toMatch(/^≥ 14\.69\d* psi/);
    expect(fieldHint(vessel.fields.built, 'en')).toBeUndefined();
  });
});

describe('a form that was overtaken', () => {
  const before = { tag: 'V-1', kind: 'tower', share: 1, words: null };
  const mine = { tag: 'V-2', kind: 'tower', share: 2, words: null };
  const theirs = { tag: 'V-3', kind: null, share: 1, words: ['x'] };
  const differences = findDifferences(before, mine, theirs);

  it('shows every field that differs and marks what both changed', () => {
    expect(differences.map(({ field, conflict, suggested }) => [field, conflict, suggested])).toEqual([
      ['tag', true, 'mine'],
      ['kind', false, 'theirs'],
      ['share', false, 'mine'],
      ['words', false, 'theirs'],
    ]);
  });

  it('takes the suggestion unless a side was chosen', () => {
    expect(settle(theirs, differences, {})).toEqual({ tag: 'V-2', kind: null, share: 2, words: ['x'] });
    expect(settle(theirs, differences, { tag: 'theirs', kind: 'mine' })).toMatchObject({
      tag: 'V-3',
      kind: 'tower',
    });
  });
});

describe('a tree', () => {
  const forest: RecordData[] = [
    {
      id: '1',
      parentId: '0',
      name: 'a',
      children: [{ id: '2', parentId: '1', name: 'b', children: [{ id: '3', parentId: '2', name: 'c' }] }],
    },
    { id: '4', parentId: '0', name: 'd' },
  ];

  it('lets a node move anywhere but into itself, below itself or where it is', () => {
    expect(moveTo(forest, '2', '4')).toBe('allowed');
    expect(moveTo(forest, '2', '0')).toBe('allowed');
    expect(moveTo(forest, '2', '1')).toBe('stays');
    expect(moveTo(forest, '1', '3')).toBe('below');
    expect(moveTo(forest, '1', '1')).toBe('stays');
    expect(moveTo(forest, '9', '1')).toBe('stays');
  });

  it('counts all nodes', () => {
    expect(countNodes(forest)).toBe(4);
    expect(countShown(forest, new Set())).toBe(forest.length);
    expect(countShown(forest, new Set(openBranches(forest, new Map(), true)))).toBe(4);
  });

  it('stands open where it is small or searched, and as it was set by hand', () => {
    const many = Array.from({ length: 60 }, (_, at) => ({ id: `c${at}`, children: [{ id: `d${at}` }] }));
    const large = [{ id: 'root', children: many }] as unknown as RecordData[];
    const none = new Map<string, boolean>();
    expect(openBranches(forest, none, false)).toEqual(['1', '2']);
    expect(openBranches(forest, new Map([['1', false]]), false)).toEqual(['2']);
    expect(openBranches(large, none, false)).toEqual(['root']);
    expect(openBranches(large, new Map([['c3', true]]), false)).toEqual(['root', 'c3']);
    expect(openBranches(large, none, true)).toHaveLength(61);
  });
});

describe('columns that want more than there is', () => {
  const column = (key: string, width: number) => ({ key, width });
  const columns = [column('name', 200), column('day', 100), column('note', 300)];
  const least = ({ key, width }: { key?: unknown; width?: unknown }) =>
    key === 'day' ? Number(width) : key === 'name' ? 150 : 100;

  it('give way alike, the short ones not at all', () => {
    const widths = fitColumns(columns, 475, least).map(({ width }) => width);
    expect(widths).toEqual([175, 100, 200]);
    expect(fitColumns(columns, 600, least)).toBe(columns);
  });

  it('become no narrower than they may: the rest is scrolled', () => {
    expect(fitColumns(columns, 100, least).map(({ width }) => width)).toEqual([150, 100, 100]);
  });

  const listed = (resource: (typeof resources)[number], language: 'zh' | 'en') =>
    tableColumns({
      resource,
      names: declaredColumns(resource),
      overrides: {},
      language,
      sort: undefined,
      open: () => null,
    });
  const widthOf = (all: readonly { width?: unknown }[]) =>
    all.reduce((sum, one) => sum + Number(one.width), 0);

  it.each(['zh', 'en'] as const)('fit into a window of 1440 in every list, %s', (language) => {
    // Menu, borders, scrollbar, boxes and acts are taken off.
    const room = 1440 - 208 - 26 - 17 - 30 - 108;
    const wide = resources.filter((resource) => {
      const known = { resource, overrides: {}, language };
      return widthOf(fitInto(listed(resource, language), room, known, true).columns) > room;
    });
    expect(wide.map(({ id }) => id)).toEqual([]);
  });

  it('give way, then take two lines of heads, and the last are left out only where they can be had again', () => {
    const resource = resources.find(({ id }) => id === 'failure-event')!;
    const all = listed(resource, 'en');
    const fit = (room: number, mayLeaveOut: boolean) =>
      fitInto(all, room, { resource, overrides: {}, language: 'en' }, mayLeaveOut);
    expect(fit(5000, true)).toEqual({ columns: all, lines: 1 });
    const narrow = fit(900, true);
    expect(narrow.lines).toBe(2);
    const kept = narrow.columns.map(({ key }) => key);
    expect(kept).toContain(resource.label);
    expect(kept).toContain('reviewState');
    expect(kept.slice(0, 3)).toEqual(all.slice(0, 3).map(({ key }) => key));
    expect(kept.length).toBeLessThan(all.length);
    expect(fit(900, false).columns).toHaveLength(all.length);
    const evaluation = resources.find(({ id }) => id === 'management-evaluation')!;
    const known = { resource: evaluation, overrides: {}, language: 'en' as const };
    const results = fitInto(listed(evaluation, 'en'), 1000, known, true).columns.map(({ key }) => key);
    expect(results).toContain('factor');
    expect(results).not.toContain('questionCount');
    expect(headWidth('Auto-ignition temperature °F', true, 2)).toBeLessThan(
      headWidth('Auto-ignition temperature °F', true) - 60,
    );
  });

  it('never cut a figure with its unit, however long the unit', () => {
    const window = resources.find(({ id }) => id === 'corrosion-window')!;
    const rows = ['volumeFlow', 'pressureGauge', 'ph'].map((quantity, at) => ({
      ...{
        id: String(at),
        code: `IOW-${at}`,
        quantity,
        parameter: '顶循回流量',
        tagId: '1',
        tagName: `FI-${at}`,
      },
      ...{ low: 123_456.7, high: 987_654.3, hysteresis: 1000, rateLimit: 250_000 },
    })) as unknown as RecordData[];
    for (const language of ['zh', 'en'] as const) {
      const all = listed(window, language);
      const names = all.map(({ key }) => String(key));
      const contents = contentWidths(rows, names, window, {}, language);
      expect(contents.high).toBeGreaterThan(language === 'en' ? measuredWidth : 0);
      for (const room of [1051, 950, 850, 750, 650]) {
        const { columns } = fitInto(all, room, { resource: window, overrides: {}, language, contents }, true);
        for (const name of ['low', 'high']) {
          const column = columns.find(({ key }) => key === name);
          // Left out where there is no room at all: a person can choose it back.
          if (!column) expect(room).toBeLessThan(1000);
          else expect(Number(column.width)).toBeGreaterThanOrEqual(contents[name] ?? 0);
        }
      }
    }
  });

  it('leave the room they do not fill to those whose words would be cut, and stay the same ones', () => {
    const user = resources.find(({ id }) => id === 'user')!;
    const all = listed(user, 'en');
    const names = all.map(({ key }) => String(key));
    const rows = ['yelanxi', 'jiangruoshui', 'hanqishan'].map((account, at) => ({
      id: String(at),
      account,
      email: `${account}@donghai-chemical.example`,
      roleId: '1',
      roleName: 'Integrity Engineer',
    })) as unknown as RecordData[];
    const room = 950;
    const known = { resource: user, overrides: {}, language: 'en' as const };
    const contents = contentWidths(rows, names, user, {}, 'en');
    const made = fitInto(all, room, known, true).columns;
    const filled = fitInto(all, room, { ...known, contents }, true).columns;
    const wide = (columns: typeof all | typeof made, name: string) =>
      Number(columns.find(({ key }) => key === name)?.width);
    expect(filled.map(({ key }) => key)).toEqual(made.map(({ key }) => key));
    expect(widthOf(filled)).toBeLessThanOrEqual(room);
    expect(wide(made, 'email')).toBeLessThan(contents.email ?? 0);
    expect(wide(filled, 'email')).toBeGreaterThanOrEqual(contents.email ?? 0);
    expect(wide(filled, 'roleId')).toBeGreaterThanOrEqual(contents.roleId ?? 0);
    // Short words stay whole; the long ones give the room.
    const action = resources.find(({ id }) => id === 'action-item')!;
    const items = listed(action, 'en');
    const item = {
      id: '1',
      title: '补齐检验报告安全状况等级',
      titleEn: 'Complete the safety grade in the report of the vessel',
      ownerId: '7',
      ownerName: 'Lu Wenzhe',
      type: 'corrective',
      priority: 'urgent',
      state: 'inProgress',
      equipmentId: '9',
      equipmentName: 'Reciprocating compressor K-301A',
      nodeId: '8',
      nodeName: 'Amine regeneration',
    } as unknown as RecordData;
    const itemWords = contentWidths(
      [item],
      items.map(({ key }) => String(key)),
      action,
      {},
      'en',
    );
    const named = fitInto(
      items,
      1051,
      { resource: action, overrides: {}, language: 'en', contents: itemWords },
      true,
    ).columns;
    expect(wide(named, 'ownerId')).toBeGreaterThanOrEqual(itemWords.ownerId ?? 0);
    // A page with longer words, and one without any, have the same columns.
    const others = contentWidths([{ id: '1', account: 'x'.repeat(60) } as RecordData], names, user, {}, 'en');
    for (const each of [others, {}])
      expect(fitInto(all, room, { ...known, contents: each }, true).columns.map(({ key }) => key)).toEqual(
        made.map(({ key }) => key),
      );
  });
});

it('the state of a record is the first filter of every list that has one', () => {
  const lists = resources.filter(({ fields }) => fields.state?.filter || fields.reviewState?.filter);
  expect(lists.length).toBeGreaterThan(20);
  const late = lists.filter((one) => !/^(state|reviewState)$/.test(orderedFields(one)[0]?.[0] ?? ''));
  expect(late.map(({ id }) => id)).toEqual([]);
  const [equipment] = resources.filter(({ id }) => id === 'equipment');
  expect(
    equipment &&
      orderedFields(equipment, ['type'])
        .slice(0, 2)
        .map(([name]) => name),
  ).toEqual(['type', 'state']);
});
