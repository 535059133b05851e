import type { Layer, LayerKind, Mark } from '@ircrisk/contract/modules/assets/pdf-values.ts';
import type { Point, Strokes } from '@ircrisk/engine-pdf-mark';

export const tools = [
  { key: 'select', letter: 'V' },
  { key: 'rect', letter: 'R' },
  { key: 'ellipse', letter: 'E' },
  { key: 'polyline', letter: 'L' },
  { key: 'polygon', letter: 'C' },
  { key: 'ink', letter: 'I' },
  { key: 'highlight', letter: 'H' },
  { key: 'pin', letter: 'P' },
  { key: 'text', letter: 'T' },
  { key: 'callout', letter: 'O' },
  { key: 'stamp', letter: 'S' },
  { key: 'length', letter: 'M' },
  { key: 'area', letter: 'A' },
  { key: 'angle', letter: 'G' },
  { key: 'calibrate', letter: 'K' },
  { key: 'zone', letter: 'Z' },
] as const;
export type Tool = (typeof tools)[number]['key'];

/** How a tool takes its points: in one pull, in a free line, or click by click up to so many. */
export const drawnBy: Readonly<Record<Exclude<Tool, 'select'>, 'pull' | 'free' | number>> = {
  rect: 'pull',
  ellipse: 'pull',
  highlight: 'pull',
  text: 'pull',
  zone: 'pull',
  ink: 'free',
  pin: 1,
  stamp: 1,
  callout: 2,
  polyline: Infinity,
  polygon: Infinity,
  length: Infinity,
  area: Infinity,
  angle: 3,
  calibrate: 2,
};

/** Points without which a shape drawn click by click is none; it is ended by Enter or a double click. */
export function leastPoints(tool: Tool): number {
  if (tool === 'select' || drawnBy[tool] !== Infinity) return Infinity;
  return tool === 'polygon' || tool === 'area' ? 3 : 2;
}

const usualLayers: Readonly<Partial<Record<Tool, LayerKind>>> = {
  pin: 'cml',
  polyline: 'loop',
  stamp: 'isolation',
};

/** The layer a new mark goes to: the one chosen, else one of the kind its tool is for; a locked one never. */
export function layerFor(
  tool: Tool,
  layers: readonly Layer[],
  chosen: string | undefined,
): Layer | undefined {
  const open = layers.filter(({ locked }) => !locked);
  const usual = usualLayers[tool] ?? 'comment';
  return open.find(({ id }) => id === chosen) ?? open.find(({ kind }) => kind === usual) ?? open[0];
}

const boxSize: Readonly<Partial<Record<Tool, readonly [number, number]>>> = {
  stamp: [72, 20],
  callout: [110, 30],
};

/** The finished shape of what was pointed at: a stamp and a callout bring a box of their own. */
export function strokesOf(tool: Tool, points: readonly Point[]): Strokes {
  const size = boxSize[tool];
  if (!size) return [points];
  if (tool === 'stamp') {
    const [[x, y] = [0, 0]] = points;
    return [
      [
        [x - size[0] / 2, y - size[1] / 2],
        [x + size[0] / 2, y + size[1] / 2],
      ],
    ];
  }
  const [tip = [0, 0] as Point, [x, y] = [0, 0] as Point] = points;
  return [[[x - size[0] / 2, y - size[1] / 2], [x + size[0] / 2, y + size[1] / 2], tip]];
}

export const styleOf = (tool: Tool, colour: string): Mark['style'] => ({
  stroke: tool === 'highlight' ? '#e0a800' : colour,
  fill: null,
  width: tool === 'polyline' ? 5 : tool === 'highlight' ? 0 : 1.5,
  opacity: tool === 'polyline' ? 0.55 : 1,
});
