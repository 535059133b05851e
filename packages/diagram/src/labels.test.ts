import { describe, expect, it } from 'vitest';
import { overlaps, type Point, type Rect } from './geometry.ts';
import type { DiagramEdge } from './graph.ts';
import { type LabelSpot, labelLeading, labelLines, labelPlace, labelSpots } from './labels.ts';
import { textWidth } from './shapes.ts';

const edge = (id: string, label?: string): DiagramEdge => ({
  id,
  kind: 'arrow',
  from: { node: 'a', side: 'bottom', at: 0.5 },
  to: { node: 'b', side: 'top', at: 0.5 },
  ...(label ? { label } : {}),
});
const upright = (x: number, length = 200): Point[] => [
  { x, y: 0 },
  { x, y: length },
];
const level = (y: number, from: number, to: number): Point[] => [
  { x: from, y },
  { x: to, y },
];
const boxOf = ({ lines, x, y, anchor }: LabelSpot, size = 11): Rect => {
  const width = Math.max(...lines.map((line) => textWidth(line, size)));
  const left = { start: 0, middle: width / 2, end: width }[anchor];
  return { x: x - left, y: y - size, width, height: labelLeading(size) * lines.length };
};
const pieceBoxes = (points: readonly Point[]): Rect[] =>
  points.slice(1).map((b, at) => {
    const a = points[at]!;
    return {
      x: Math.min(a.x, b.x),
      y: Math.min(a.y, b.y),
      width: Math.abs(a.x - b.x),
      height: Math.abs(a.y - b.y),
    };
  });

describe('labels of lines', () => {
  it('stand apart where two neighbours would write one over the other, and across neither line', () => {
    const ways = new Map([
      ['one', upright(100)],
      ['two', upright(130)],
    ]);
    const spots = labelSpots([edge('one', 'Regulations and standards'), edge('two', 'Risk criteria')], ways);
    const boxes = ['one', 'two'].map((id) => boxOf(spots.get(id)!));
    expect(overlaps(boxes[0]!, boxes[1]!)).toBe(false);
    for (const box of boxes)
      for (const points of ways.values())
        for (const piece of pieceBoxes(points)) expect(overlaps(box, piece)).toBe(false);
  });

  it('stay in the middle where there is room, and where no place is free', () => {
    const far = new Map([
      ['one', upright(100)],
      ['two', upright(400)],
    ]);
    const spots = labelSpots([edge('one', 'Steam'), edge('two', 'Water'), edge('three')], far);
    for (const [id, points] of far) {
      expect(spots.get(id)).toMatchObject({ anchor: 'start', lines: [id === 'one' ? 'Steam' : 'Water'] });
      expect(Math.abs(spots.get(id)!.y - labelPlace(points).y)).toBeLessThan(3);
    }
    expect(spots.has('three')).toBe(false);
    const everywhere = [{ x: -1e4, y: -1e4, width: 2e4, height: 2e4 }];
    const full = labelSpots([edge('one', 'Steam')], far, { taken: everywhere });
    expect(full.get('one')).toEqual(spots.get('one'));
  });

  it('keep off the lines of others, off boxes and off the codes at the frame', () => {
    const crossed = new Map([
      ['flow', level(100, 0, 400)],
      ['across', upright(200)],
    ]);
    const flow = labelSpots([edge('flow', 'Repaired equipment')], crossed).get('flow')!;
    expect(Math.abs(flow.x - 200)).toBeGreaterThan(40);
    // A stub between the frame and a box, shorter than its label: in two lines, between words, clear of code and box.
    const stub = new Map([['input', level(100, 0, 100)]]);
    const code = { x: 9, y: 82, width: 14, height: 14 };
    const box = { x: 100, y: 60, width: 180, height: 90 };
    const room = { x: 0, y: 0, width: 800, height: 600 };
    const spot = labelSpots([edge('input', 'Equipment data')], stub, {
      ...{ size: 14, room },
      taken: [code, box],
    }).get('input')!;
    expect(spot.lines).toEqual(['Equipment', 'data']);
    for (const taken of [code, box]) expect(overlaps(boxOf(spot, 14), taken)).toBe(false);
  });

  it('that find no place beside their line stand off it, with a squiggle to say whose they are', () => {
    const between = new Map([['signal', level(100, 100, 140)]]);
    const taken = [
      { x: 0, y: 60, width: 100, height: 80 },
      { x: 140, y: 60, width: 100, height: 80 },
    ];
    const spot = labelSpots([edge('signal', 'Trip')], between, { size: 30, taken }).get('signal')!;
    for (const box of taken) expect(overlaps(boxOf(spot, 30), box)).toBe(false);
    expect(spot.squiggle).toMatch(/^M\S+ 100L/);
    const near = labelSpots([edge('signal', 'Trip')], new Map([['signal', level(100, 0, 400)]]));
    expect(near.get('signal')).not.toHaveProperty('squiggle');
  });

  it('go on in a second line past some sixty letters, in English and in Chinese', () => {
    expect(labelLines('Risk criteria')).toEqual(['Risk criteria']);
    const long =
      'Written and dated proposal to repair, replace, re-rate or monitor one component with its due date';
    expect(labelLines(long).length).toBeGreaterThan(1);
    expect(labelLines(long).join(' ')).toBe(long);
    expect(labelLines('检'.repeat(61)).length).toBeGreaterThan(1);
  });
});
