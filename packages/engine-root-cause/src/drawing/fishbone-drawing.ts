import type { Diagram, DiagramEdge, DiagramNode } from '@ircrisk/diagram/graph.ts';
import type { DiagramKind } from '@ircrisk/diagram/kind.ts';
import { type Shape, textShapes, wrapText } from '@ircrisk/diagram/shapes.ts';
import type { Truth } from '../cause-tree.ts';
import {
  type DocBone,
  type RootCauseDocument,
  scoredBones,
  type Tongue,
  textIn,
  topOf,
} from '../document.ts';
import { shortlist } from '../fishbone.ts';
import { categoriesOf } from '../tables/fishbone-sets.ts';
import { stateTexts } from '../tables/words.ts';

const boneWidth = 176;
const boneHeight = 52;
const columnWidth = 250;
/** How far a rib leans towards the head. */
const lean = 56;
const categoryWidth = 136;
/** Two lines: English names are long. */
const categoryHeight = 40;

interface HeldBone {
  readonly name: string;
  readonly lines: readonly string[];
  readonly figure: string;
  readonly link: string;
  readonly isShort: boolean;
  readonly isGone: boolean;
}

function boneShapes(node: DiagramNode): Shape[] {
  const held = node.data as unknown as HeldBone;
  const text = held.isGone ? 'gone-label' : 'label';
  return [
    {
      kind: 'path',
      role: held.isShort ? 'strong' : 'line',
      x: 0,
      y: node.height - 15,
      d: `M0 0H${node.width}`,
    },
    ...held.lines.map(
      (line, at): Shape => ({
        kind: 'text',
        role: text,
        x: 0,
        y: node.height - 20 - (held.lines.length - 1 - at) * 14,
        text: line,
        anchor: 'start',
      }),
    ),
    {
      kind: 'text',
      role: held.isShort ? 'code' : 'value',
      x: 0,
      y: node.height - 2,
      text: held.figure,
      anchor: 'start',
    },
    { kind: 'text', role: 'link', x: node.width - 10, y: node.height - 2, text: held.link, anchor: 'end' },
  ];
}

/** Ribs lean towards the head; bones lie level against their rib. */
export const fishboneKind: DiagramKind = {
  id: 'root-cause-fishbone',
  prefix: 'rc',
  nodes: {
    head: { size: { width: 150, height: 70 }, isFixed: true },
    tail: {
      size: { width: 4, height: 4 },
      isPoint: true,
      isNameless: true,
      isFixed: true,
      isFaint: true,
      shapes: () => [],
    },
    category: {
      size: { width: categoryWidth, height: categoryHeight },
      isFixed: true,
      shapes: ({ width, height, label }) => [
        { kind: 'rect', role: 'category', x: 0, y: 0, width, height },
        ...textShapes(label, { x: 4, y: 2, width: width - 8, height: height - 4 }, 'title'),
      ],
    },
    bone: { size: { width: boneWidth, height: boneHeight }, shapes: boneShapes },
  },
  edges: {
    spine: {
      way: (_, from, to) => [
        { x: from.x, y: from.y + from.height / 2 },
        { x: to.x, y: to.y + to.height / 2 },
      ],
    },
    rib: {
      way({ data }, from) {
        const isAbove = from.y < 0;
        return [
          { x: from.x + from.width / 2, y: isAbove ? from.y + from.height : from.y },
          { x: data?.x as number, y: 0 },
        ];
      },
    },
  },
};

export interface FishboneView {
  readonly tongue: Tongue;
  readonly truths: ReadonlyMap<string, Truth>;
  readonly votes: ReadonlyMap<string, number>;
}

/** Bones in the order of the list, each followed by its smaller ones. */
function ordered(bones: readonly DocBone[]): { bone: DocBone; depth: number }[] {
  const below = Map.groupBy(bones, ({ parentId }) => parentId ?? null);
  const known = new Set(bones.map(({ id }) => id));
  const walk = (bone: DocBone, depth: number): { bone: DocBone; depth: number }[] => [
    { bone, depth },
    ...(below.get(bone.id) ?? []).flatMap((child) => walk(child, depth + 1)),
  ];
  return bones.filter(({ parentId }) => !parentId || !known.has(parentId)).flatMap((bone) => walk(bone, 0));
}

export const categoryNodeId = (category: string) => `category ${category}`;

/** The fish: categories above and below the spine in turn, the problem at its head. */
export function fishboneDiagram(document: RootCauseDocument, view: FishboneView): Diagram {
  const { tongue, truths, votes } = view;
  const categories = categoriesOf(document.categories);
  const judged = new Map(shortlist(scoredBones(document, votes)).map((bone) => [bone.id, bone]));
  const rows = categories.map(({ id }) => ordered(document.bones.filter(({ category }) => category === id)));
  const most = [0, 1].map((side) =>
    Math.max(1, ...rows.filter((_, at) => at % 2 === side).map((row) => row.length)),
  );
  const columns = Math.ceil(categories.length / 2);
  const headX = columns * columnWidth + 60;
  const nodes: DiagramNode[] = [];
  const edges: DiagramEdge[] = [
    {
      id: 'spine',
      kind: 'spine',
      from: { node: 'tail', side: 'right', at: 0.5 },
      to: { node: 'head', side: 'left', at: 0.5 },
    },
  ];
  categories.forEach((category, at) => {
    const side = at % 2;
    const sign = side === 0 ? -1 : 1;
    const reach = most[side]! * boneHeight + 30;
    const foot = (Math.floor(at / 2) + 1) * columnWidth;
    const headEnd = foot - lean;
    nodes.push({
      id: categoryNodeId(category.id),
      kind: 'category',
      label: category[tongue],
      x: headEnd - categoryWidth / 2,
      y: side === 0 ? -reach - categoryHeight : reach,
      width: categoryWidth,
      height: categoryHeight,
      data: { name: category[tongue], category: category.id },
    });
    edges.push({
      id: `rib ${category.id}`,
      kind: 'rib',
      from: { node: categoryNodeId(category.id), side: side === 0 ? 'bottom' : 'top', at: 0.5 },
      to: { node: 'head', side: 'left', at: 0.5 },
      data: { x: foot },
    });
    rows[at]!.forEach(({ bone, depth }, row) => {
      // Bones are counted from the category towards the spine.
      const far = reach - 14 - row * boneHeight;
      const line = sign * (side === 0 ? far - boneHeight + 15 : far - 15);
      const meets = headEnd + lean * (1 - Math.abs(line) / reach);
      nodes.push({
        id: bone.id,
        kind: 'bone',
        label: `${bone.id} ${textIn(tongue, bone)}`,
        x: meets - boneWidth + depth * 18,
        y: side === 0 ? line - boneHeight + 15 : line - boneHeight + 15,
        width: boneWidth - depth * 18,
        height: boneHeight,
        data: { ...heldBone(bone, judged.get(bone.id), { truths, tongue, votes }, boneWidth - depth * 18) },
      });
    });
  });
  // Behind the categories: the keys go from the first of them on.
  nodes.push(
    { id: 'tail', kind: 'tail', label: '', x: 0, y: -2, width: 4, height: 4 },
    {
      id: 'head',
      kind: 'head',
      label: textIn(tongue, topOf(document) ?? { text: '' }),
      x: headX,
      y: -35,
      width: 150,
      height: 70,
    },
  );
  return { nodes, edges };
}

function heldBone(
  bone: DocBone,
  judged: { score: number | null; isShort?: boolean; shortlisted: boolean } | undefined,
  { truths, tongue, votes }: FishboneView,
  room: number,
): HeldBone {
  const all = wrapText(textIn(tongue, bone), room - 6, 12);
  const lines = all.length > 2 ? [all[0]!, `${all[1]!.slice(0, -1)}…`] : all;
  const score = judged?.score ?? null;
  const cast = votes.get(bone.id) ?? 0;
  const truth = bone.nodeId ? (truths.get(bone.nodeId) ?? 'unknown') : undefined;
  const words = [
    score === null ? '–' : String(score),
    cast > 0 ? `${tongue === 'zh' ? '票' : 'votes'} ${cast}` : '',
  ];
  return {
    name: bone.id,
    lines,
    figure: words.filter(Boolean).join(' · '),
    link: bone.nodeId && truth ? `→ ${bone.nodeId} ${stateTexts[truth][tongue]}` : '',
    isShort: judged?.shortlisted ?? false,
    isGone: truth === 'disproved',
  };
}
