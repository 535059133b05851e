/** What the layout needs of a box: its width and its children, by index. Parents stand before children. */
export interface TreeNode {
  width: number;
  depth: number;
  parent: number;
  children: readonly number[];
}

/** One side of a subtree, level by level, deepest first, all shifted by `offset`. */
interface Contour {
  at: number[];
  offset: number;
}
interface Outline {
  left: Contour;
  right: Contour;
}

/**
 * Middle of each box, so that no two of a level overlap, parents stand over the middle of their children and subtrees
 * lie as close as they can (Reingold and Tilford). Outlines are merged by overwriting the shorter one, so the whole
 * takes linear time.
 */
export function tidyTree(nodes: readonly TreeNode[], gap: number): Float64Array {
  // Place of a box within its parent's outline, made absolute on the way down.
  const relative = new Float64Array(nodes.length);
  const outlines = new Array<Outline | undefined>(nodes.length);
  for (let index = nodes.length - 1; index >= 0; index -= 1) {
    outlines[index] = outlineOf(nodes, index, outlines, relative, gap);
  }
  const x = new Float64Array(nodes.length);
  let forest: Outline | undefined;
  for (let index = 0; index < nodes.length; index += 1) {
    const { parent } = nodes[index]!;
    if (parent >= 0) x[index] = x[parent]! + relative[index]!;
    else {
      const own = outlines[index]!;
      x[index] = forest ? distance(forest.right, own.left) + gap * 3 : 0;
      forest = forest ? merged(forest, own, x[index]!) : own;
    }
  }
  return x;
}

function outlineOf(
  nodes: readonly TreeNode[],
  index: number,
  outlines: (Outline | undefined)[],
  relative: Float64Array,
  gap: number,
): Outline {
  const { width, children } = nodes[index]!;
  let outline: Outline | undefined;
  for (const child of children) {
    const own = outlines[child]!;
    outlines[child] = undefined;
    const shift = outline ? distance(outline.right, own.left) + gap : 0;
    relative[child] = shift;
    outline = outline ? merged(outline, own, shift) : own;
  }
  if (!outline) {
    return { left: { at: [-width / 2], offset: 0 }, right: { at: [width / 2], offset: 0 } };
  }
  const middle = (relative[children[0]!]! + relative[children.at(-1)!]!) / 2;
  for (const child of children) relative[child] = relative[child]! - middle;
  for (const [side, edge] of [
    [outline.left, -width / 2],
    [outline.right, width / 2],
  ] as const) {
    side.offset -= middle;
    side.at.push(edge - side.offset);
  }
  return outline;
}

/** How far the right one must move so that it just touches the left one on some level. */
function distance(right: Contour, left: Contour): number {
  const levels = Math.min(right.at.length, left.at.length);
  let most = Number.NEGATIVE_INFINITY;
  for (let level = 1; level <= levels; level += 1) {
    const a = right.at[right.at.length - level]! + right.offset;
    const b = left.at[left.at.length - level]! + left.offset;
    if (a - b > most) most = a - b;
  }
  return most;
}

function merged(a: Outline, b: Outline, shift: number): Outline {
  b.left.offset += shift;
  b.right.offset += shift;
  return { left: over(a.left, b.left), right: over(b.right, a.right) };
}

/** `front` where it reaches, `back` below it. */
function over(front: Contour, back: Contour): Contour {
  if (front.at.length >= back.at.length) return front;
  for (let level = 1; level <= front.at.length; level += 1) {
    back.at[back.at.length - level] = front.at[front.at.length - level]! + front.offset - back.offset;
  }
  return back;
}
