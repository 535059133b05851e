import type { Point, Rect } from './geometry.ts';
import { boundsOf, type Diagram, type DiagramEdge, visiblePart } from './graph.ts';
import { type DiagramKind, edgeTypeOf, nodeShapes, nodeTypeOf } from './kind.ts';
import { type LabelSpot, labelLeading, spotsOf } from './labels.ts';
import { pathOf, roundedPath, tipPath } from './route.ts';
import { RouteCache } from './route-cache.ts';
import type { Shape } from './shapes.ts';

export const escaped = (text: string) =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 does not allow these characters at all
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
const round = (value: number) => Math.round(value * 100) / 100;

/** Black on white. Attributes, not classes: writers of PDF read no style sheets. */
const strokes: Readonly<Record<string, string>> = {
  box: 'fill="#fff" stroke="#000" stroke-width="1"',
  symbol: 'fill="#fff" stroke="#000" stroke-width="1.25" stroke-linejoin="round"',
  solid: 'fill="#000" stroke="none"',
  /** What is ruled out but stays to be seen. */
  gone: 'fill="#fff" stroke="#000" stroke-width="1" stroke-dasharray="4 3"',
  /** A label set upon a border. */
  mark: 'fill="#fff" stroke="#000" stroke-width="1.5"',
  strong: 'fill="none" stroke="#000" stroke-width="2"',
};
const letters: Readonly<Record<string, string>> = {
  code: 'font-size="11" font-weight="bold"',
  title: 'font-size="12" font-weight="bold"',
  value: 'font-size="11"',
  small: 'font-size="10"',
  heading: 'font-size="16" font-weight="bold"',
  mark: 'font-size="14" font-weight="bold"',
  print: 'font-size="13"',
};

export function shapeSvg(shape: Shape, dx: number, dy: number): string {
  const [x, y] = [round(shape.x + dx), round(shape.y + dy)];
  const stroke = strokes[shape.role] ?? 'fill="none" stroke="#000" stroke-width="1"';
  if (shape.kind === 'rect')
    return `<rect x="${x}" y="${y}" width="${round(shape.width)}" height="${round(shape.height)}"${shape.radius ? ` rx="${shape.radius}"` : ''} ${stroke}/>`;
  if (shape.kind === 'path') return `<path transform="translate(${x} ${y})" d="${shape.d}" ${stroke}/>`;
  return `<text x="${x}" y="${y}" text-anchor="${shape.anchor}" ${letters[shape.role] ?? 'font-size="12"'} fill="#000">${escaped(shape.text)}</text>`;
}

function edgeSvg(kind: DiagramKind, edge: DiagramEdge, points: readonly Point[], spot?: LabelSpot): string {
  const { tip = 'arrow', line, way } = edgeTypeOf(kind, edge);
  const dashes = line === 'dashed' ? ' stroke-dasharray="5 3"' : '';
  const letters = (spot?.lines ?? []).map(
    (text, row) =>
      `<text x="${round(spot!.x)}" y="${round(spot!.y + row * labelLeading(kind.labelSize))}" text-anchor="${spot!.anchor}" font-size="${kind.labelSize ?? 11}" fill="#000">${escaped(text)}</text>`,
  );
  return [
    `<path d="${way ? pathOf(points) : roundedPath(points)}" fill="none" stroke="#000" stroke-width="1"${dashes}/>`,
    tip === 'arrow' ? `<path d="${tipPath(points)}" fill="#000"/>` : '',
    spot?.squiggle ? `<path d="${spot.squiggle}" fill="none" stroke="#000" stroke-width="0.75"/>` : '',
    ...letters,
  ].join('');
}

export interface Drawn {
  /** SVG text without its root. */
  readonly content: string;
  readonly bounds: Rect;
}

/** What is in sight, black on white, to be put on a sheet. */
export function drawDiagram(diagram: Diagram, kind: DiagramKind): Drawn {
  const shown = visiblePart(diagram);
  const ways = new RouteCache().of(shown, kind);
  const corners = [...ways.values()].flat().map(({ x, y }) => ({ x, y, width: 0, height: 0 }));
  const spots = spotsOf(shown, kind, ways);
  const lines = shown.edges.map((edge) => edgeSvg(kind, edge, ways.get(edge.id) ?? [], spots.get(edge.id)));
  const boxes = shown.nodes.flatMap((node) =>
    nodeShapes(kind, node).map((shape) => shapeSvg(shape, node.x, node.y)),
  );
  return {
    content: `${lines.join('')}${boxes.join('')}`,
    bounds: boundsOf([...shown.nodes, ...corners]),
  };
}

export const svgDocument = ({ x, y, width, height }: Rect, title: string, content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${round(width)}" height="${round(height)}" viewBox="${round(x)} ${round(y)} ${round(width)} ${round(height)}" font-family="NotoSansSC, sans-serif" font-size="12"><title>${escaped(title)}</title><rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" fill="#fff"/>${content}</svg>\n`;

/** What a diagram stands on where its kind has a sheet of its own. */
export interface Sheet {
  readonly shapes: readonly Shape[];
  readonly bounds: Rect;
}

/** The diagram on its sheet as a drawing for paper. */
export function toSheetSvg(diagram: Diagram, kind: DiagramKind, title: string, sheet: Sheet): string {
  const { x, y, width, height } = sheet.bounds;
  const under = sheet.shapes.map((shape) => shapeSvg(shape, 0, 0)).join('');
  const room = { x: x - 1, y: y - 1, width: width + 2, height: height + 2 };
  return svgDocument(room, title, `${under}${drawDiagram(diagram, kind).content}`);
}

/** The diagram as a drawing for paper. */
export function toSvg(diagram: Diagram, kind: DiagramKind, title: string): string {
  const { content, bounds } = drawDiagram(diagram, kind);
  const margin = 24;
  return svgDocument(
    {
      x: bounds.x - margin,
      y: bounds.y - margin,
      width: bounds.width + 2 * margin,
      height: bounds.height + 2 * margin,
    },
    title,
    content,
  );
}

const fraction: Record<string, (at: number) => [x: number, y: number]> = {
  left: (at) => [0, at],
  right: (at) => [1, at],
  top: (at) => [at, 0],
  bottom: (at) => [at, 1],
};

function drawioEdge(
  { id, from, to, label = '' }: DiagramEdge,
  points: readonly Point[],
  tip: string,
): string {
  const [exitX, exitY] = fraction[from.side]!(from.at);
  const [entryX, entryY] = fraction[to.side]!(to.at);
  const style = `edgeStyle=orthogonalEdgeStyle;html=1;endArrow=${tip === 'none' ? 'none' : 'block'};exitX=${exitX};exitY=${exitY};entryX=${entryX};entryY=${entryY};`;
  const way = points
    .slice(1, -1)
    .map(({ x, y }) => `<mxPoint x="${x}" y="${y}"/>`)
    .join('');
  return `<mxCell id="${escaped(id)}" value="${escaped(label)}" style="${style}" edge="1" parent="1" source="${escaped(from.node)}" target="${escaped(to.node)}"><mxGeometry relative="1" as="geometry"><Array as="points">${way}</Array></mxGeometry></mxCell>`;
}

/** One page of a file for draw.io. */
export interface DrawioPage {
  readonly title: string;
  readonly diagram: Diagram;
}

function drawioPage({ title, diagram }: DrawioPage, kind: DiagramKind): string {
  const ways = new RouteCache().of(diagram, kind);
  const boxes = diagram.nodes.map((node) => {
    const { id, label, x, y, width, height } = node;
    const style = nodeTypeOf(kind, node).isPoint
      ? 'ellipse;fillColor=#000000;html=1;'
      : 'whiteSpace=wrap;html=1;';
    return `<mxCell id="${escaped(id)}" value="${escaped(label)}" style="${style}" vertex="1" parent="1"><mxGeometry x="${x}" y="${y}" width="${width}" height="${height}" as="geometry"/></mxCell>`;
  });
  const lines = diagram.edges.map((edge) =>
    drawioEdge(edge, ways.get(edge.id) ?? [], edgeTypeOf(kind, edge).tip ?? 'arrow'),
  );
  return `<diagram name="${escaped(title)}"><mxGraphModel><root><mxCell id="0"/><mxCell id="1" parent="0"/>${boxes.join('')}${lines.join('')}</root></mxGraphModel></diagram>`;
}

/** Whole diagrams for draw.io, one page each: boxes and joined lines that can be edited on, not a picture. */
export const toDrawio = (pages: readonly DrawioPage[], kind: DiagramKind): string =>
  `<mxfile host="ircrisk">${pages.map((page) => drawioPage(page, kind)).join('')}</mxfile>`;
