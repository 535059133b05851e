import { frameCodes, frameEnd, icomCodes } from './boundary.ts';
import {
  activityName,
  conceptLabel,
  type DocActivity,
  type DocArrow,
  type DocEnd,
  frameSide,
  type Idef0Document,
  isLevel,
  modelOf,
  sideOf,
  type Tongue,
} from './document.ts';
import {
  addArrow,
  addBox,
  changeActivity,
  changeArrow,
  decompose,
  labelArrow,
  removeArrows,
  removeConcept,
  withDiagram,
} from './edits.ts';
import { frameSheet } from './layout.ts';
import { boxesOf, type IcomRole, type Role } from './model.ts';
import { nodeOf } from './sheet.ts';
import type { Finding } from './validator.ts';

/** What one click does about a finding; the words are a message of the engine. */
export type Mend = {
  readonly code: string;
  readonly values?: Record<string, string | number>;
  readonly apply: (document: Idef0Document) => Idef0Document;
};
type Place = {
  readonly document: Idef0Document;
  readonly finding: Finding;
  readonly tongue: Tongue;
  readonly newId: () => string;
};

/** Ways to mend a finding at its place, the likeliest first; none where only a person can say what is meant. */
export function mendsOf(
  document: Idef0Document,
  finding: Finding,
  tongue: Tongue,
  newId: () => string,
): readonly Mend[] {
  const place = { document, finding, tongue, newId };
  return mends[finding.code]?.(place) ?? mends[finding.rule]?.(place) ?? [];
}

const mends: Readonly<Record<string, (place: Place) => readonly Mend[]>> = {
  R1: (place) => throughFrame(place, 'C'),
  R2: (place) => throughFrame(place, 'O'),
  R3: addMissingBox,
  R3noContext: () => [{ code: 'mendContext', apply: (now) => withDiagram(now, null, (one) => one) }],
  R3noDiagram: ({ finding }) => [
    { code: 'mendDiagram', apply: (now) => decompose(now, finding.path ?? '', []) },
  ],
  R3number: renumberBoxes,
  R3sameNumber: renumberBoxes,
  R3gap: renumberBoxes,
  R6missing: bringIn,
  R6unresolved: tunnelOrConnect,
  R7: connectLoose,
  R7output: ({ finding }) => [
    {
      code: 'mendAsInput',
      apply: (now) => changeArrow(now, finding.diagram, finding.path ?? '', { role: 'I' }),
    },
  ],
  R8: joinTerms,
  R9: removeArrow,
  R13: ({ finding }) => [{ code: 'mendRemoveTerm', apply: (now) => removeConcept(now, finding.path ?? '') }],
};

/** Findings that are mended by typing: a better name, the missing label, what is called. */
export const typedMend = ({ rule }: Pick<Finding, 'rule'>): 'name' | 'label' | 'target' | undefined =>
  rule === 'R4' || rule === 'R11' ? 'name' : rule === 'R5' ? 'label' : rule === 'R12' ? 'target' : undefined;

export function applyTyped(
  document: Idef0Document,
  finding: Finding,
  text: string,
  tongue: Tongue,
  newId: string,
): Idef0Document {
  const { diagram, path = '' } = finding;
  const wanted = text.trim();
  if (wanted === '') return document;
  switch (typedMend(finding)) {
    case 'name':
      return changeActivity(document, path, tongue === 'en' ? { nameEn: wanted } : { name: wanted });
    case 'label':
      return labelArrow(document, diagram, path, wanted, newId, tongue);
    case 'target':
      return changeArrow(document, diagram, path, { callTarget: wanted });
    default:
      return document;
  }
}

const arrowsOn = (document: Idef0Document, diagram: string | null) =>
  document.diagrams.find(({ activityId }) => activityId === diagram)?.arrows ?? [];
const activityOf = (document: Idef0Document, id: string | undefined) =>
  document.activities.find((each) => each.id === id);
const labelOf = (document: Idef0Document, conceptId: string | null, tongue: Tongue) => {
  const concept = document.concepts.find(({ id }) => id === conceptId);
  return concept ? conceptLabel(concept, tongue) : '';
};

const shares = [0.5, 0.25, 0.75, 0.35, 0.65, 0.15, 0.85, 0.05, 0.95];
/** A share of a side where no arrow stands yet. */
export function freeShare(document: Idef0Document, box: DocActivity, side: string): number {
  const taken = arrowsOn(document, box.parentId).flatMap((arrow) =>
    (['from', 'to'] as const).flatMap((end) => {
      const at = arrow[end];
      return at.kind === 'box' && at.id === box.id && sideOf(arrow.role, end) === side ? [at.at] : [];
    }),
  );
  return shares.find((share) => taken.every((other) => Math.abs(other - share) > 0.06)) ?? 0.5;
}

/** A new arrow between a box and the frame, at a free place of the side its role has. */
export function boundaryArrow(
  document: Idef0Document,
  box: DocActivity,
  role: IcomRole,
  made: Pick<DocArrow, 'id' | 'conceptId'> & { icom?: string | null },
): DocArrow {
  const isOut = role === 'O';
  const side = sideOf(role, isOut ? 'from' : 'to');
  const share = freeShare(document, box, side);
  const at = Math.round(isLevel(side) ? box.x + share * box.width : box.y + share * box.height);
  const frame: DocEnd = { kind: 'boundary', at, icom: made.icom ?? null };
  const end: DocEnd = { kind: 'box', id: box.id, at: share };
  return {
    id: made.id,
    conceptId: made.conceptId,
    role,
    from: isOut ? end : frame,
    to: isOut ? frame : end,
    tunnel: 'none',
  };
}

/** R1, R2: a branch of what comes through the frame already, else a new arrow there (on a child tunnelled, or its parent would lack it). */
function throughFrame({ document, finding, tongue, newId }: Place, role: 'C' | 'O'): readonly Mend[] {
  const box = activityOf(document, finding.path);
  if (!box) return [];
  const end = role === 'O' ? 'to' : 'from';
  const near = role === 'O' ? 'from' : 'to';
  const isThrough = (arrow: DocArrow) => arrow.role === role && arrow[end].kind === 'boundary';
  const isLoose = (arrow: DocArrow) => arrow[near].kind === 'none';
  // One that waits for a box is led there before another is branched: a branch beside it would be a double once it is led too.
  const known = arrowsOn(document, finding.diagram)
    .filter(isThrough)
    .toSorted((one, other) => Number(isLoose(other)) - Number(isLoose(one)));
  const terms = Map.groupBy(known, (arrow) => arrow.conceptId ?? arrow.id);
  const once = [...terms.values()].map(([first]) => first!);
  const codes = frameCodes(modelOf(document), finding.diagram);
  const branches = once.slice(0, 3).map((arrow): Mend => {
    const frame = arrow[end] as Extract<DocEnd, { kind: 'boundary' }>;
    const values = {
      code: codes.get(frameEnd(arrow.id, end)) ?? '',
      label: labelOf(document, arrow.conceptId, tongue),
      number: box.number,
    };
    return {
      code: role === 'C' ? 'mendBranch' : 'mendJoin',
      values,
      apply(now) {
        if (isLoose(arrow))
          return changeArrow(now, finding.diagram, arrow.id, {
            [near]: { kind: 'box', id: box.id, at: freeShare(now, box, sideOf(role, near)) },
          });
        const made = boundaryArrow(now, box, role, { id: newId(), conceptId: arrow.conceptId });
        return addArrow(now, finding.diagram, { ...made, [end]: frame, tunnel: arrow.tunnel ?? 'none' });
      },
    };
  });
  const isChild = finding.diagram !== null;
  const fresh: Mend = {
    code: isChild ? 'mendTunnelledArrow' : 'mendNewArrow',
    values: { role, number: box.number },
    apply(now) {
      const made = boundaryArrow(now, box, role, { id: newId(), conceptId: null });
      return addArrow(
        now,
        finding.diagram,
        isChild ? { ...made, tunnel: role === 'O' ? 'sink' : 'source' } : made,
      );
    },
  };
  return [...branches, fresh];
}

function addMissingBox({ document, finding, tongue, newId }: Place): readonly Mend[] {
  const count = boxesOf(document.activities, finding.diagram).length;
  if (finding.diagram === null || count >= 3) return [];
  const names = { zh: `功能 ${count + 1}`, en: `Perform function ${count + 1}` };
  return [
    {
      code: 'mendAddBox',
      apply(now) {
        const name = names[tongue];
        const added = addBox(now, finding.diagram, { id: newId(), name, nameEn: names.en });
        return 'document' in added ? added.document : now;
      },
    },
  ];
}

function renumberBoxes({ finding }: Place): readonly Mend[] {
  return [
    {
      code: 'mendRenumber',
      apply(now) {
        const order = new Map(boxesOf(now.activities, finding.diagram).map(({ id }, at) => [id, at + 1]));
        return {
          ...now,
          activities: now.activities.map((each) => ({ ...each, number: order.get(each.id) ?? each.number })),
        };
      },
    },
  ];
}

/** R6: what touches the parent box comes through the frame to the first (an output from the last) box, or is tunnelled above. */
function bringIn({ document, finding, tongue, newId }: Place): readonly Mend[] {
  const child = finding.diagram;
  const parent = activityOf(document, child ?? undefined);
  const code = String(finding.values?.code ?? '');
  const above = modelOf(document).diagrams.find(({ activityId }) => activityId === parent?.parentId);
  const missed = parent && above && icomCodes(above, parent.id).find((each) => each.code === code);
  if (!missed || child === null) return [];
  const family = boxesOf(document.activities, child);
  const box = activityOf(document, (missed.role === 'O' ? family.at(-1) : family[0])?.id);
  const label = labelOf(document, missed.conceptId, tongue);
  const tunnelAbove: Mend = {
    code: 'mendTunnelAbove',
    values: { code, node: nodeOf(document, parent.id) },
    apply: (now) =>
      withDiagram(now, parent.parentId, (one) => ({
        ...one,
        arrows: one.arrows.map((arrow) => {
          const end = missed.role === 'O' ? 'from' : 'to';
          const at = arrow[end];
          const isIt =
            (arrow.id === missed.arrowId ||
              (missed.conceptId !== null && arrow.conceptId === missed.conceptId)) &&
            (missed.role === 'O' || arrow.role === missed.role) &&
            at.kind === 'box' &&
            at.id === parent.id;
          return isIt ? { ...arrow, tunnel: missed.role === 'O' ? 'source' : 'sink' } : arrow;
        }),
      })),
  };
  if (!box) return [tunnelAbove];
  const bring: Mend = {
    code: missed.role === 'O' ? 'mendBringOut' : 'mendBringIn',
    values: { code, label, number: box.number },
    apply(now) {
      const made = boundaryArrow(now, box, missed.role, {
        id: newId(),
        conceptId: missed.conceptId,
        icom: code,
      });
      const end = missed.role === 'O' ? 'to' : 'from';
      const waiting = arrowsOn(now, child).find(
        (arrow) =>
          missed.conceptId !== null &&
          arrow.conceptId === missed.conceptId &&
          arrow.role === missed.role &&
          arrow[end].kind === 'none',
      );
      return waiting ? changeArrow(now, child, waiting.id, { [end]: made[end] }) : addArrow(now, child, made);
    },
  };
  return [bring, tunnelAbove];
}

/** R6 the other way: what comes through the frame is tunnelled there, or drawn on the parent too. */
function tunnelOrConnect({ document, finding, newId }: Place): readonly Mend[] {
  const { diagram, path } = finding;
  const first = arrowsOn(document, diagram).find(({ id }) => id === path);
  const parent = activityOf(document, diagram ?? undefined);
  if (!first || !parent) return [];
  const isOut = first.to.kind === 'boundary';
  const end = isOut ? 'to' : 'from';
  const role: Role = isOut ? 'O' : first.role;
  if (role === 'Call') return [];
  const codeAt = (at: DocEnd) => (at.kind === 'boundary' ? (at.icom ?? null) : undefined);
  const isIt = (arrow: DocArrow) =>
    arrow.id === first.id ||
    (arrow.role === first.role &&
      arrow.conceptId === first.conceptId &&
      codeAt(first[end]) !== null &&
      codeAt(arrow[end]) === codeAt(first[end]));
  const change = (now: Idef0Document, to: (arrow: DocArrow) => DocArrow) =>
    withDiagram(now, diagram, (one) => ({
      ...one,
      arrows: one.arrows.map((arrow) => (isIt(arrow) ? to(arrow) : arrow)),
    }));
  return [
    {
      code: 'mendTunnelHere',
      apply: (now) => change(now, (arrow) => ({ ...arrow, tunnel: isOut ? 'sink' : 'source' })),
    },
    {
      code: 'mendConnectAbove',
      apply: (now) =>
        drawnAbove(now, parent, role, first.conceptId, newId, (next, code) =>
          change(next, (arrow) => ({ ...arrow, [end]: { ...arrow[end], icom: code } })),
        ),
    },
  ];
}

/** Through the frames of all diagrams above, up to the context, each with the code its parent box gives it. */
function drawnAbove(
  document: Idef0Document,
  box: DocActivity,
  role: IcomRole,
  conceptId: string | null,
  newId: () => string,
  withCode: (document: Idef0Document, code: string | null) => Idef0Document,
): Idef0Document {
  const id = newId();
  const added = addArrow(document, box.parentId, boundaryArrow(document, box, role, { id, conceptId }));
  const above = modelOf(added).diagrams.find(({ activityId }) => activityId === box.parentId);
  const code = above && icomCodes(above, box.id).find((each) => each.arrowId === id)?.code;
  const next = withCode(added, code ?? null);
  const parent = activityOf(next, box.parentId ?? undefined);
  if (!parent) return next;
  const end = role === 'O' ? 'to' : 'from';
  return drawnAbove(next, parent, role, conceptId, newId, (later, icom) =>
    withDiagram(later, box.parentId, (one) => ({
      ...one,
      arrows: one.arrows.map((arrow) =>
        arrow.id === id ? { ...arrow, [end]: { ...arrow[end], icom } } : arrow,
      ),
    })),
  );
}

const placeOf = (end: DocEnd) =>
  end.kind === 'box' || end.kind === 'junction' ? `${end.kind} ${end.id}` : end.kind;
/** What an arrow says: two that say the same are one too many. */
export const relationKey = ({ conceptId, role, from, to }: Omit<DocArrow, 'id'>): string =>
  [conceptId, role, placeOf(from), placeOf(to)].join(' ');
/** Whether another arrow of the diagram says the same already. */
const isDrawn = (document: Idef0Document, diagram: string | null, wanted: DocArrow) =>
  wanted.conceptId !== null &&
  arrowsOn(document, diagram).some(
    (arrow) => arrow.id !== wanted.id && relationKey(arrow) === relationKey(wanted),
  );

const middle = ({ x, y, width, height }: DocActivity) => ({ x: x + width / 2, y: y + height / 2 });

/** R7: a loose end goes to the nearest box or through the frame. */
function connectLoose(place: Place): readonly Mend[] {
  const { document, finding, tongue } = place;
  const arrow = arrowsOn(document, finding.diagram).find(({ id }) => id === finding.path);
  if (!arrow) return [];
  const end = (['to', 'from'] as const).find((which) => arrow[which].kind === 'none');
  if (!end) return removeArrow(place);
  const at = arrow[end] as Extract<DocEnd, { kind: 'none' }>;
  const other = arrow[end === 'to' ? 'from' : 'to'];
  const boxes = boxesOf(document.activities, finding.diagram)
    .map(({ id }) => activityOf(document, id)!)
    .filter(({ id }) => other.kind !== 'box' || other.id !== id)
    .filter(({ id }) => !isDrawn(document, finding.diagram, { ...arrow, [end]: { kind: 'box', id, at: 0 } }))
    .toSorted((a, b) => distance(a, at) - distance(b, at));
  const [box] = boxes;
  const put = (now: Idef0Document, to: DocEnd) => changeArrow(now, finding.diagram, arrow.id, { [end]: to });
  const side = frameSide(arrow.role, end);
  const toBox: Mend[] =
    box && !(arrow.role === 'O' && end === 'to')
      ? [
          {
            code: 'mendConnectBox',
            values: { number: box.number, name: activityName(box, tongue) },
            apply: (now) =>
              put(now, { kind: 'box', id: box.id, at: freeShare(now, box, sideOf(arrow.role, end)) }),
          },
        ]
      : [];
  const limit = isLevel(side) ? frameSheet.width : frameSheet.height;
  const toFrame: Mend[] =
    other.kind !== 'boundary' && (end === 'from' || arrow.role === 'O')
      ? [
          {
            code: 'mendToFrame',
            apply: (now) =>
              put(now, {
                kind: 'boundary',
                at: Math.min(limit - 10, Math.max(10, isLevel(side) ? at.x : at.y)),
                icom: null,
              }),
          },
        ]
      : [];
  return [...toBox, ...toFrame, ...removeArrow(place)];
}
const distance = (box: DocActivity, { x, y }: { x: number; y: number }) =>
  Math.hypot(middle(box).x - x, middle(box).y - y);

function removeArrow({ finding }: Place): readonly Mend[] {
  const ids = new Set([finding.path ?? '']);
  return [{ code: 'mendRemoveArrow', apply: (now) => removeArrows(now, finding.diagram, ids) }];
}

/** R8: arrows of the later term take the first one, whose definition stands. */
function joinTerms({ document, finding }: Place): readonly Mend[] {
  const later = document.concepts.find(({ id }) => id === finding.path);
  const key = (text: string | null | undefined) => text?.trim().toLowerCase() ?? '';
  const first = document.concepts.find(
    (each) =>
      each.id !== later?.id &&
      (key(each.label) === key(later?.label) || (later?.labelEn && key(each.labelEn) === key(later.labelEn))),
  );
  if (!later || !first) return [];
  return [
    {
      code: 'mendJoinTerms',
      values: { definition: first.definition ?? '–' },
      apply: (now) => ({
        ...now,
        concepts: now.concepts.filter(({ id }) => id !== later.id),
        diagrams: now.diagrams.map((diagram) => ({
          ...diagram,
          arrows: diagram.arrows.map((arrow) =>
            arrow.conceptId === later.id ? { ...arrow, conceptId: first.id } : arrow,
          ),
        })),
      }),
    },
  ];
}
