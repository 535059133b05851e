import type { Point } from './geometry.ts';
import { boundsOf, type Diagram, type DiagramEdge, type DiagramNode, visiblePart } from './graph.ts';
import { pathOf, routeEdge } from './route.ts';

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** The corners of every edge in sight. */
export function routesOf({ nodes, edges }: Diagram): Map<string, Point[]> {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  return new Map(edges.map(({ id, from, to }) => [id, routeEdge(from, to, (node) => byId.get(node), nodes)]));
}

/** How a kind of diagram draws its parts; black on white, as SVG text inside the box's own place. */
export interface DiagramDrawing {
  node?(node: DiagramNode): string;
}

const wrapped = (label: string, width: number): string[] => {
  const most = Math.max(4, Math.floor(width / 12));
  const lines: string[] = [];
  let line = '';
  let length = 0;
  for (const letter of label) {
    const size = letter.charCodeAt(0) > 0x2e7f ? 1 : 0.55;
    if (letter === '\n' || length + size > most) {
      lines.push(line);
      line = '';
      length = 0;
    }
    if (letter === '\n') continue;
    line += letter;
    length += size;
  }
  return line === '' ? lines : [...lines, line];
};

function plainBox({ x, y, width, height, label }: DiagramNode): string {
  const lines = wrapped(label, width).slice(0, Math.max(1, Math.floor(height / 15)));
  const top = y + height / 2 - ((lines.length - 1) * 15) / 2 + 4;
  const texts = lines.map(
    (line, at) =>
      `<text x="${x + width / 2}" y="${top + at * 15}" text-anchor="middle">${escaped(line)}</text>`,
  );
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="#fff" stroke="#000"/>${texts.join('')}`;
}

/** The diagram as a drawing for paper: what is in sight, black on white. */
export function toSvg(diagram: Diagram, title: string, drawing: DiagramDrawing = {}): string {
  const shown = visiblePart(diagram);
  const routes = routesOf(shown);
  const corners = [...routes.values()].flat().map(({ x, y }) => ({ x, y, width: 0, height: 0 }));
  const { x, y, width, height } = boundsOf([...shown.nodes, ...corners], 24);
  const lines = [...routes.values()].map(
    (points) => `<path d="${pathOf(points)}" fill="none" stroke="#000" marker-end="url(#tip)"/>`,
  );
  const boxes = shown.nodes.map((node) => drawing.node?.(node) ?? plainBox(node));
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${x} ${y} ${width} ${height}" font-family="NotoSansSC, sans-serif" font-size="12"><title>${escaped(title)}</title><defs><marker id="tip" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="8" markerHeight="8" orient="auto"><path d="M0 0L8 4L0 8z"/></marker></defs><rect x="${x}" y="${y}" width="${width}" height="${height}" fill="#fff"/>${lines.join('')}${boxes.join('')}</svg>`;
}

const fraction: Record<string, (at: number) => [x: number, y: number]> = {
  left: (at) => [0, at],
  right: (at) => [1, at],
  top: (at) => [at, 0],
  bottom: (at) => [at, 1],
};

function drawioEdge({ id, from, to, label = '' }: DiagramEdge, points: readonly Point[]): string {
  const [exitX, exitY] = fraction[from.side]!(from.at);
  const [entryX, entryY] = fraction[to.side]!(to.at);
  const style = `edgeStyle=orthogonalEdgeStyle;html=1;exitX=${exitX};exitY=${exitY};entryX=${entryX};entryY=${entryY};`;
  const way = points
    .slice(1, -1)
    .map(({ x, y }) => `<mxPoint x="${x}" y="${y}"/>`)
    .join('');
  return `<mxCell id="${escaped(id)}" value="${escaped(label)}" style="${style}" edge="1" parent="1" source="${escaped(from.node)}" target="${escaped(to.node)}"><mxGeometry relative="1" as="geometry"><Array as="points">${way}</Array></mxGeometry></mxCell>`;
}

/** The whole diagram for draw.io: boxes and joined lines that can be edited on, not a picture. */
export function toDrawio(diagram: Diagram, title: string): string {
  const routes = routesOf(diagram);
  const boxes = diagram.nodes.map(
    ({ id, label, x, y, width, height }) =>
      `<mxCell id="${escaped(id)}" value="${escaped(label)}" style="whiteSpace=wrap;html=1;" vertex="1" parent="1"><mxGeometry x="${x}" y="${y}" width="${width}" height="${height}" as="geometry"/></mxCell>`,
  );
  const lines = diagram.edges.map((edge) => drawioEdge(edge, routes.get(edge.id) ?? []));
  return `<mxfile host="ircrisk"><diagram name="${escaped(title)}"><mxGraphModel><root><mxCell id="0"/><mxCell id="1" parent="0"/>${boxes.join('')}${lines.join('')}</root></mxGraphModel></diagram></mxfile>`;
}
