import type { Notice } from '@ircrisk/units';
import {
  type ConceptType,
  conceptTypes,
  type DocActivity,
  type DocArrow,
  type DocConcept,
  type DocDiagram,
  type DocEnd,
  type Idef0Document,
  type Junction,
  sideOf,
  withFramePlaces,
} from './document.ts';
import { diagonalLayout, frameSheet } from './layout.ts';
import { type LinkKey, type LinkNames, linkKeys, linkKinds } from './links.ts';
import { freeShare } from './mends.ts';
import { type Role, roles } from './model.ts';
import { nodeNumbers, parentNode } from './node-number.ts';

const heads: readonly string[] = linkKeys.map((key) => linkKinds[key].head);

/** The sheets of a workbook in their order: name and heads, in both languages, so that one file serves both. */
export const workbookSheets = {
  functions: {
    name: '功能 Functions',
    heads: [
      '节点 node',
      '名称',
      'Name',
      '说明 description',
      '负责人 owner',
      'RCM 功能 function',
      ...heads.slice(0, 3),
      'x',
      'y',
      '宽 width',
      '高 height',
      'id',
      ...heads.slice(3),
    ],
  },
  arrows: {
    name: '箭头 Arrows',
    heads: [
      '图 diagram',
      '词汇',
      'Term',
      '角色 role',
      '起点 from',
      '终点 to',
      '隧道 tunnel',
      '调用 call',
      'id',
      '词汇 id term',
    ],
  },
  glossary: { name: '词汇表 Glossary', heads: ['词汇', 'Term', '定义 definition', '类型 type', 'id'] },
  notes: { name: '批注 Notes', heads: ['图 diagram', '批注 note'] },
} as const;
export type SheetKey = keyof typeof workbookSheets;
export type SheetCell = string | number | null;
export type WorkbookRows = Readonly<Record<SheetKey, readonly (readonly SheetCell[])[]>>;

/** The column of a kind of links: the first kinds stand among the others, later ones behind all that was there before. */
const linkColumn = (key: LinkKey): number => {
  const at = linkKeys.indexOf(key);
  return at < 3 ? 6 + at : 14 + at - 3;
};

function endCell(end: DocEnd, nodes: ReadonlyMap<string, string>, junctions: readonly Junction[]): string {
  if (end.kind === 'box') return `${nodes.get(end.id) ?? '?'}@${end.at}`;
  if (end.kind === 'boundary') return `frame${end.icom ? ` ${end.icom}` : ''}@${end.at}`;
  if (end.kind === 'none') return `loose@${end.x},${end.y}`;
  const at = junctions.find(({ id }) => id === end.id);
  return `junction ${end.id}@${at?.x ?? 0},${at?.y ?? 0}`;
}

/** A model as rows of a workbook, places and all: what goes out comes back the same. */
export function workbookRows(document: Idef0Document, names: LinkNames): WorkbookRows {
  const nodes = nodeNumbers(document.activities);
  const nodeOf = (id: string | null) => (id === null ? 'A-0' : (nodes.get(id) ?? '?'));
  const terms = new Map(document.concepts.map((each) => [each.id, each]));
  const listed = (ids: readonly string[] | undefined, from: ReadonlyMap<string, string>) =>
    (ids ?? []).map((id) => from.get(id) ?? id).join('; ') || null;
  return {
    functions: document.activities.map((each) => [
      nodeOf(each.id),
      each.name,
      each.nameEn ?? null,
      each.description ?? null,
      each.owner ?? null,
      each.rcmFunction ?? null,
      ...linkKeys.slice(0, 3).map((key) => listed(each[key], names[key])),
      each.x,
      each.y,
      each.width,
      each.height,
      each.id,
      ...linkKeys.slice(3).map((key) => listed(each[key], names[key])),
    ]),
    arrows: document.diagrams.flatMap(({ activityId, arrows, junctions }) =>
      arrows.map((arrow) => {
        const term = arrow.conceptId === null ? undefined : terms.get(arrow.conceptId);
        return [
          nodeOf(activityId),
          term?.label ?? null,
          term?.labelEn ?? null,
          arrow.role,
          endCell(arrow.from, nodes, junctions),
          endCell(arrow.to, nodes, junctions),
          arrow.tunnel && arrow.tunnel !== 'none' ? arrow.tunnel : null,
          arrow.callTarget ?? null,
          arrow.id,
          term?.id ?? null,
        ];
      }),
    ),
    glossary: document.concepts.map((each) => [
      each.label,
      each.labelEn ?? null,
      each.definition ?? null,
      each.type ?? null,
      each.id,
    ]),
    notes: document.diagrams.flatMap(({ activityId, notes }) =>
      (notes ?? []).map((note) => [nodeOf(activityId), note]),
    ),
  };
}

const text = (cell: SheetCell | undefined) =>
  cell === null || cell === undefined ? '' : String(cell).trim();
const orNull = (cell: SheetCell | undefined) => text(cell) || null;
const numeric = (cell: SheetCell | undefined) => {
  const value = Number(text(cell));
  return text(cell) === '' || !Number.isFinite(value) ? undefined : value;
};

type Read = { readonly document: Idef0Document | null; readonly problems: readonly Notice[] };

/** A model from the rows of a workbook without its heads; what is wrong is told by sheet and row, and nothing is taken then. */
export function documentFromRows(rows: WorkbookRows, names: LinkNames, newId: () => string): Read {
  const problems: Notice[] = [];
  const tell = (code: string, sheet: SheetKey, at: number, values: Record<string, string> = {}) =>
    problems.push({ code, values: { sheet: workbookSheets[sheet].name, row: at + 2, ...values } });
  if (rows.functions.length === 0)
    return {
      document: null,
      problems: [{ code: 'sheetMissing', values: { sheet: workbookSheets.functions.name } }],
    };
  const activities = readFunctions(rows.functions, names, newId, tell);
  const byNode = new Map([...nodeNumbers(activities)].map(([id, node]) => [node, id]));
  const concepts = readTerms(rows.glossary, newId, tell);
  const diagramIds = [
    null,
    ...activities.filter(({ id }) => activities.some(({ parentId }) => parentId === id)).map(({ id }) => id),
  ];
  const diagrams = new Map<string | null, DocDiagram>(
    diagramIds.map((activityId) => [activityId, { activityId, arrows: [], junctions: [] }]),
  );
  const diagramAt = (node: string): string | null | undefined => (node === 'A-0' ? null : byNode.get(node));
  const unplaced = new Set<string | null>();
  for (const [at, row] of rows.arrows.entries()) {
    const node = text(row[0]);
    const id = diagramAt(node);
    if (id === undefined) {
      tell('sheetNode', 'arrows', at, { node });
      continue;
    }
    const diagram = diagrams.get(id) ?? { activityId: id, arrows: [], junctions: [] };
    const read = readArrow(row, at, { activities, byNode, concepts, diagram, newId, tell });
    if (!read) continue;
    if (read.isUnplaced) unplaced.add(id);
    diagrams.set(id, {
      ...diagram,
      arrows: [...diagram.arrows, read.arrow],
      junctions: [
        ...diagram.junctions,
        ...read.junctions.filter((one) => !diagram.junctions.some((other) => other.id === one.id)),
      ],
    });
  }
  for (const [at, row] of rows.notes.entries()) {
    const node = text(row[0]);
    const diagram = diagrams.get(diagramAt(node) as string | null);
    if (!diagram) tell('sheetNode', 'notes', at, { node });
    else if (text(row[1]) !== '')
      diagrams.set(diagram.activityId, { ...diagram, notes: [...(diagram.notes ?? []), text(row[1])] });
  }
  if (problems.length > 0) return { document: null, problems };
  const placed = [...diagrams.values()].map((each) =>
    unplaced.has(each.activityId) ? withFramePlaces(each, activities) : each,
  );
  return { document: { activities, concepts, diagrams: placed }, problems: [] };
}

type Tell = (code: string, sheet: SheetKey, at: number, values?: Record<string, string>) => void;

function readFunctions(
  rows: WorkbookRows['functions'],
  names: LinkNames,
  newId: () => string,
  tell: Tell,
): DocActivity[] {
  const byName = (from: ReadonlyMap<string, string>) =>
    new Map([...from].map(([id, name]) => [name.toLowerCase(), id]));
  const byKey = new Map(linkKeys.map((key) => [key, byName(names[key])]));
  const ids = new Map<string, string>();
  rows.forEach((row, at) => {
    const node = text(row[0]);
    if (ids.has(node)) tell('sheetTwice', 'functions', at, { node });
    else ids.set(node, text(row[13]) || newId());
  });
  const counts = new Map<string, number>();
  for (const node of ids.keys()) {
    const parent = parentNode(node) ?? '';
    counts.set(parent, (counts.get(parent) ?? 0) + 1);
  }
  return rows.map((row, at): DocActivity => {
    const node = text(row[0]);
    const parent = parentNode(node);
    if (parent === null || (node !== 'A0' && !ids.has(parent))) tell('sheetNode', 'functions', at, { node });
    if (text(row[1]) === '') tell('sheetName', 'functions', at);
    const linked = (cell: SheetCell | undefined, known: ReadonlyMap<string, string>): string[] =>
      text(cell)
        .split(/[;；]/)
        .map((name) => name.trim())
        .filter((name) => name !== '')
        .flatMap((name) => {
          const id = known.get(name.toLowerCase());
          if (id === undefined) tell('sheetUnknown', 'functions', at, { name });
          return id === undefined ? [] : [id];
        });
    const number = node === 'A0' ? 0 : Number(node.at(-1));
    const family = Math.max(counts.get(parent ?? '') ?? 1, number);
    const spot = diagonalLayout(family, frameSheet)[Math.max(0, number - 1)] ?? { x: 0, y: 0 };
    const links = linkKeys
      .map((key) => [key, linked(row[linkColumn(key)], byKey.get(key)!)] as const)
      .filter(([, ids]) => ids.length > 0);
    return {
      id: ids.get(node) ?? newId(),
      parentId: node === 'A0' ? null : (ids.get(parent ?? '') ?? null),
      number,
      name: text(row[1]),
      nameEn: orNull(row[2]),
      ...(orNull(row[3]) ? { description: orNull(row[3]) } : {}),
      ...(orNull(row[4]) ? { owner: orNull(row[4]) } : {}),
      ...(orNull(row[5]) ? { rcmFunction: orNull(row[5]) } : {}),
      ...Object.fromEntries(links),
      x: numeric(row[9]) ?? Math.round(spot.x),
      y: numeric(row[10]) ?? Math.round(spot.y),
      width: numeric(row[11]) ?? frameSheet.boxWidth,
      height: numeric(row[12]) ?? frameSheet.boxHeight,
    };
  });
}

function readTerms(rows: WorkbookRows['glossary'], newId: () => string, tell: Tell): DocConcept[] {
  return rows.flatMap((row, at): DocConcept[] => {
    if (text(row[0]) === '') {
      tell('sheetName', 'glossary', at);
      return [];
    }
    const type = orNull(row[3]);
    if (type !== null && !conceptTypes.includes(type as ConceptType))
      tell('sheetType', 'glossary', at, { type });
    return [
      {
        id: text(row[4]) || newId(),
        label: text(row[0]),
        labelEn: orNull(row[1]),
        definition: orNull(row[2]),
        type: type as ConceptType | null,
      },
    ];
  });
}

interface Known {
  readonly activities: readonly DocActivity[];
  readonly byNode: ReadonlyMap<string, string>;
  /** Terms that only an arrow names are added. */
  readonly concepts: DocConcept[];
  readonly diagram: DocDiagram;
  readonly newId: () => string;
  readonly tell: Tell;
}

function readArrow(row: readonly SheetCell[], at: number, known: Known) {
  const { concepts, newId, tell } = known;
  const role = roles.find((one) => one.toLowerCase() === text(row[3]).toLowerCase());
  if (!role) return void tell('sheetRole', 'arrows', at, { role: text(row[3]) });
  const tunnel = text(row[6]) || 'none';
  if (tunnel !== 'none' && tunnel !== 'source' && tunnel !== 'sink')
    return void tell('sheetTunnel', 'arrows', at, { tunnel });
  const label = text(row[1]) || text(row[2]);
  let term = concepts.find(({ id }) => id === text(row[9])) ?? concepts.find((each) => each.label === label);
  if (!term && label !== '') {
    term = { id: newId(), label, labelEn: orNull(row[2]), definition: null, type: null };
    concepts.push(term);
  }
  const from = readEnd(text(row[4]), role, 'from', known);
  const to = readEnd(text(row[5]), role, 'to', known);
  if (!from) tell('sheetEnd', 'arrows', at, { end: text(row[4]) });
  if (!to) tell('sheetEnd', 'arrows', at, { end: text(row[5]) });
  if (!from || !to) return undefined;
  const arrow: DocArrow = {
    id: text(row[8]) || newId(),
    conceptId: term?.id ?? null,
    role,
    from: from.end,
    to: to.end,
    tunnel,
    ...(orNull(row[7]) ? { callTarget: orNull(row[7]) } : {}),
  };
  const junctions = [from, to].flatMap(({ junction }) => (junction ? [junction] : []));
  return { arrow, junctions, isUnplaced: Boolean(from.isUnplaced || to.isUnplaced) };
}

type ReadEnd = { readonly end: DocEnd; readonly junction?: Junction; readonly isUnplaced?: boolean };

function readEnd(cell: string, role: Role, which: 'from' | 'to', known: Known): ReadEnd | undefined {
  const [, what = '', place = ''] = /^([^@]*?)\s*(?:@([-\d.,\s]+))?$/.exec(cell) ?? [];
  const [x, y] = place.split(',').map((part) => numeric(part));
  if (what === '' || /^loose$/i.test(what)) return { end: { kind: 'none', x: x ?? 60, y: y ?? 60 } };
  const frame = /^frame(?:\s+([ICOM]\d+))?$/i.exec(what);
  if (frame)
    return {
      end: { kind: 'boundary', at: x ?? 0, icom: frame[1]?.toUpperCase() ?? null },
      isUnplaced: x === undefined,
    };
  const junction = /^junction\s+(.+)$/i.exec(what)?.[1];
  if (junction)
    return {
      end: { kind: 'junction', id: junction },
      junction: { id: junction, x: x ?? frameSheet.width / 2, y: y ?? frameSheet.height / 2 },
    };
  const box = known.activities.find(({ id }) => id === known.byNode.get(what));
  if (!box || box.parentId !== known.diagram.activityId) return undefined;
  const sofar = { activities: known.activities, concepts: [], diagrams: [known.diagram] };
  const share = x ?? freeShare(sofar, box, sideOf(role, which));
  return { end: { kind: 'box', id: box.id, at: Math.min(1, Math.max(0, share)) } };
}
