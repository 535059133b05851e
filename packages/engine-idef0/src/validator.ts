import type { Notice } from '@ircrisk/units';
import { frameCodes, frameEnd, matchBoundary } from './boundary.ts';
import {
  type Activity,
  type Arrow,
  boxesOf,
  type Diagram,
  type End,
  type Idef0Model,
  mostBoxes,
} from './model.ts';
import { nodeNumbers } from './node-number.ts';
import { verbs } from './tables/verbs.ts';

export type Finding = Notice & {
  /** R1 … R13. */
  readonly rule: string;
  readonly severity: 'error' | 'warning' | 'hint';
  /** Where a click leads: the activity whose diagram shows it, null for A-0. */
  readonly diagram: string | null;
};

type Add = (
  rule: string,
  severity: Finding['severity'],
  values: Record<string, string | number>,
  path?: string,
  code?: string,
) => void;

/** What a call may lead to in a model: the model itself, or one of its nodes. */
export const callTargets = (code: string, activities: readonly Activity[]): readonly string[] => [
  code,
  ...['A-0', ...nodeNumbers(activities).values()].map((node) => `${code}/${node}`),
];

/**
 * The thirteen rules of FIPS 183 practice over a whole model; errors keep it from publication. `callable` are the targets
 * that models of the project offer (`callTargets`); left out, a call to another model is not looked up.
 */
export function validate(model: Idef0Model, callable?: readonly string[]): readonly Finding[] {
  const targets = callable && new Set(callable);
  const findings: Finding[] = [];
  const nodes = nodeNumbers(model.activities);
  const labels = new Map(model.concepts.map(({ id, label }) => [id, label]));
  const diagrams = new Map(model.diagrams.map((diagram) => [diagram.activityId, diagram]));
  const own = new Set(['A-0', ...nodes.values()]);
  const isThere = (target: string) => !targets || own.has(target) || targets.has(target);
  for (const diagram of model.diagrams) {
    const add: Add = (rule, severity, values, path, code = rule) =>
      findings.push({
        rule,
        code,
        severity,
        values,
        diagram: diagram.activityId,
        ...(path !== undefined && { path }),
      });
    const node = diagram.activityId === null ? 'A-0' : (nodes.get(diagram.activityId) ?? diagram.activityId);
    const boxes = boxesOf(model.activities, diagram.activityId);
    checkBoxes(diagram, boxes, node, add);
    checkArrows(
      diagram,
      boxes,
      { labels, nodes, codes: frameCodes(model, diagram.activityId) },
      add,
      isThere,
    );
    const parent =
      diagram.activityId === null ? undefined : parentDiagram(model, diagrams, diagram.activityId);
    if (parent && diagram.activityId !== null) {
      const name = (conceptId: string | null) => (conceptId === null ? '' : (labels.get(conceptId) ?? ''));
      const { missing, unresolved } = matchBoundary(parent, diagram.activityId, diagram);
      for (const { code, conceptId, arrowId } of missing)
        add('R6', 'error', { node, code, label: name(conceptId) }, arrowId, 'R6missing');
      for (const { role, conceptId, arrowIds } of unresolved)
        add('R6', 'error', { node, role, label: name(conceptId) }, arrowIds[0], 'R6unresolved');
    }
  }
  return [...missingDiagrams(model, nodes), ...findings, ...glossaryFindings(model)];
}

/** A model begins with A-0, and whatever has parts has the diagram that shows them. */
function missingDiagrams(
  { activities, diagrams }: Idef0Model,
  nodes: ReadonlyMap<string, string>,
): readonly Finding[] {
  const drawn = new Set(diagrams.map(({ activityId }) => activityId));
  const parents = new Set(activities.map(({ parentId }) => parentId));
  const error = { rule: 'R3', severity: 'error' } as const;
  const context: Finding[] = drawn.has(null) ? [] : [{ ...error, code: 'R3noContext', diagram: null }];
  return [
    ...context,
    ...activities
      .filter(({ id }) => parents.has(id) && !drawn.has(id))
      .map(({ id, name, parentId }) => ({
        ...error,
        code: 'R3noDiagram',
        values: { node: nodes.get(id) ?? id, name },
        path: id,
        diagram: parentId,
      })),
  ];
}

function parentDiagram(
  model: Idef0Model,
  diagrams: ReadonlyMap<string | null, Diagram>,
  activityId: string,
): Diagram | undefined {
  const activity = model.activities.find(({ id }) => id === activityId);
  return activity && diagrams.get(activity.parentId);
}

const touches = (end: End, id: string) => end.kind === 'box' && end.id === id;

function checkBoxes(
  { activityId, arrows }: Diagram,
  boxes: readonly Activity[],
  node: string,
  add: Add,
): void {
  const count = boxes.length;
  if (activityId === null && count !== 1) add('R3', 'error', { count }, undefined, 'R3context');
  if (activityId !== null && (count < 3 || count > 6))
    add('R3', count <= 1 || count >= 10 ? 'error' : 'warning', { node, count });
  if (activityId !== null) checkNumbers(boxes, node, add);
  const names = new Set<string>();
  for (const { id, name } of boxes) {
    const sides = {
      left: arrows.filter(({ to, role }) => touches(to, id) && role === 'I').length,
      top: arrows.filter(({ to, role }) => touches(to, id) && role === 'C').length,
      right: arrows.filter(({ from, role }) => touches(from, id) && role !== 'Call').length,
      bottom: arrows.filter(
        ({ to, from, role }) => (touches(to, id) && role === 'M') || (touches(from, id) && role === 'Call'),
      ).length,
    };
    if (sides.top === 0) add('R1', 'error', { name }, id);
    if (sides.right === 0) add('R2', 'error', { name }, id);
    if (isEnglish(name) && !verbs.has(name.trim().split(/\s+/)[0]?.toLowerCase() ?? ''))
      add('R4', 'hint', { name }, id);
    for (const [side, arrowsThere] of Object.entries(sides))
      if (arrowsThere > 6) add('R10', 'warning', { name, side, count: arrowsThere }, id);
    const key = name.trim().toLowerCase();
    if (names.has(key)) add('R11', 'error', { node, name }, id);
    names.add(key);
  }
}

/** Boxes count from 1 without gaps, a digit each. */
function checkNumbers(boxes: readonly Activity[], node: string, add: Add): void {
  const numbers = new Set<number>();
  let isSound = true;
  const fault = ({ id, name, number }: Activity, code: string, more = {}) => {
    isSound = false;
    add('R3', 'error', { node, name, number, ...more }, id, code);
  };
  for (const box of boxes) {
    const { number } = box;
    if (!Number.isInteger(number) || number < 1 || number > mostBoxes) fault(box, 'R3number');
    if (numbers.has(number)) fault(box, 'R3sameNumber');
    numbers.add(number);
  }
  const at = isSound ? boxes.findIndex(({ number }, place) => number !== place + 1) : -1;
  if (boxes[at]) fault(boxes[at], 'R3gap', { missing: at + 1 });
}

/**
 * Chinese names get no hint: a verb phrase cannot be told there by its first word. Signs such as + and ° belong to no script,
 * and a Greek letter (Δp, µ) makes no name Greek.
 */
const isEnglish = (name: string) =>
  /\p{Script=Latin}/u.test(name) && /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Common}\p{M}]+$/u.test(name);

function checkArrows(
  { arrows }: Diagram,
  boxes: readonly Activity[],
  { labels, nodes, codes }: Readonly<Record<'labels' | 'nodes' | 'codes', ReadonlyMap<string, string>>>,
  add: Add,
  isThere: (target: string) => boolean,
): void {
  const byId = new Map(boxes.map((box) => [box.id, box]));
  const starts = new Set(arrows.flatMap(({ from }) => (from.kind === 'junction' ? [from.id] : [])));
  const ends = new Set(arrows.flatMap(({ to }) => (to.kind === 'junction' ? [to.id] : [])));
  const loose = (end: End) =>
    end.kind === 'none' ||
    (end.kind === 'box' && !byId.has(end.id)) ||
    (end.kind === 'junction' && !(starts.has(end.id) && ends.has(end.id)));
  const labelOf = ({ conceptId }: Arrow) => (conceptId === null ? '' : (labels.get(conceptId)?.trim() ?? ''));
  /** An arrow without a label is known by where it goes. */
  const wayOf = (arrow: Arrow) =>
    (['from', 'to'] as const)
      .map((which) => {
        const end = arrow[which];
        if (end.kind === 'box') return nodes.get(end.id) ?? '?';
        if (end.kind === 'boundary') return codes.get(frameEnd(arrow.id, which)) ?? `(${arrow.role})`;
        return end.kind === 'junction' ? '•' : '?';
      })
      .join(' → ');
  // Told once for a bundle, at its first arrow.
  const unlabelled = new Set(
    bundlesOf(arrows.filter(({ role }) => role !== 'Call'))
      .filter((bundle) => bundle.every((arrow) => labelOf(arrow) === ''))
      .map(([first]) => first),
  );
  for (const arrow of arrows) {
    const label = labelOf(arrow);
    if (arrow.role === 'Call') {
      const target = arrow.callTarget?.trim();
      const name = nameOf(arrow.from, byId);
      if (!target) add('R12', 'error', { name }, arrow.id);
      else if (!isThere(target)) add('R12', 'error', { name, target }, arrow.id, 'R12unknown');
      continue;
    }
    if (label === '' && unlabelled.has(arrow))
      add('R5', 'warning', { id: arrow.id, ends: wayOf(arrow) }, arrow.id);
    if (loose(arrow.from) || loose(arrow.to)) add('R7', 'error', { label: label || wayOf(arrow) }, arrow.id);
    if (arrow.role === 'O' && arrow.to.kind === 'box' && byId.has(arrow.to.id))
      add(
        'R7',
        'error',
        { label: label || wayOf(arrow), name: nameOf(arrow.to, byId) },
        arrow.id,
        'R7output',
      );
    if (arrow.role === 'I' && arrow.from.kind === 'box' && touches(arrow.to, arrow.from.id))
      add('R9', 'hint', { name: nameOf(arrow.from, byId), label }, arrow.id);
  }
}

/** Arrows that hang together by forks and joins; a branch without a label inherits that of its bundle. */
function bundlesOf(arrows: readonly Arrow[]): readonly (readonly Arrow[])[] {
  const junctionsOf = ({ from, to }: Arrow) =>
    [from, to].flatMap((end) => (end.kind === 'junction' ? [end.id] : []));
  const bundles = new Map<string, Arrow[]>();
  const alone: Arrow[][] = [];
  for (const arrow of arrows) {
    const junctions = junctionsOf(arrow);
    const met = new Set(junctions.flatMap((id) => bundles.get(id) ?? []));
    const bundle = [...met, arrow];
    if (junctions.length === 0) alone.push(bundle);
    for (const id of [...junctions, ...bundle.flatMap(junctionsOf)]) bundles.set(id, bundle);
  }
  return [...alone, ...new Set(bundles.values())];
}
const nameOf = (end: End, boxes: ReadonlyMap<string, Activity>) =>
  end.kind === 'box' ? (boxes.get(end.id)?.name ?? '') : '';

function glossaryFindings({ concepts, diagrams }: Idef0Model): Finding[] {
  const used = new Set(diagrams.flatMap(({ arrows }) => arrows.map(({ conceptId }) => conceptId)));
  const definitions = new Map<string, string>();
  const findings: Finding[] = [];
  for (const { id, label, definition } of concepts) {
    const key = label.trim().toLowerCase();
    const before = definitions.get(key);
    if (before !== undefined && before !== (definition?.trim() ?? ''))
      findings.push({
        rule: 'R8',
        code: 'R8',
        severity: 'error',
        values: { label },
        path: id,
        diagram: null,
      });
    definitions.set(key, before ?? definition?.trim() ?? '');
    if (!used.has(id))
      findings.push({
        rule: 'R13',
        code: 'R13',
        severity: 'hint',
        values: { label },
        path: id,
        diagram: null,
      });
  }
  return findings;
}
