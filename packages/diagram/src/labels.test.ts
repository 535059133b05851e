import { describe, expect, it } from 'vitest';
import type { DiagramEdge } from './graph.ts';
import { labelLines, labelPlace, labelShifts } from './labels.ts';

const edge = (id: string, label?: string): DiagramEdge => ({
  id,
  kind: 'arrow',
  from: { node: 'a', side: 'bottom', at: 0.5 },
  to: { node: 'b', side: 'top', at: 0.5 },
  ...(label ? { label } : {}),
});
const upright = (x: number) => [
  { x, y: 0 },
  { x, y: 200 },
];

describe('labels of lines', () => {
  it('stand apart where two neighbours would write one over the other', () => {
    const ways = new Map([
      ['one', upright(100)],
      ['two', upright(130)],
    ]);
    const shifts = labelShifts(
      [edge('one', 'Regulations and standards'), edge('two', 'Risk criteria')],
      ways,
    );
    expect(shifts.has('one')).toBe(false);
    const heights = ['one', 'two'].map((id) => labelPlace(ways.get(id)!, shifts.get(id)).y);
    expect(Math.abs(heights[0]! - heights[1]!)).toBeGreaterThanOrEqual(14);
  });

  it('stay in the middle where there is room, and where no place along the line is free', () => {
    const far = new Map([
      ['one', upright(100)],
      ['two', upright(400)],
    ]);
    expect(labelShifts([edge('one', 'Steam'), edge('two', 'Water')], far).size).toBe(0);
    const short = new Map(
      ['one', 'two'].map((id) => [
        id,
        [
          { x: 0, y: 0 },
          { x: 0, y: 10 },
        ],
      ]),
    );
    expect(labelShifts([edge('one', 'Steam'), edge('two', 'Water'), edge('three')], short).size).toBe(0);
  });

  it('keep off the lines of others and off the codes at the frame', () => {
    const level = (y: number, from: number, to: number) => [
      { x: from, y },
      { x: to, y },
    ];
    const crossed = new Map([
      ['flow', level(100, 0, 400)],
      ['across', upright(200)],
    ]);
    const [shift = 0] = labelShifts([edge('flow', 'Repaired equipment')], crossed).values();
    expect(Math.abs(shift)).toBeGreaterThan(40);
    // A stub shorter than its label: the label goes on past its end rather than over the code or out of the sheet.
    const stub = new Map([['input', level(100, 0, 50)]]);
    const code = { x: 9, y: 82, width: 18, height: 14 };
    const [aside = 0] = labelShifts([edge('input', 'Stopped pump')], stub, 14, [code]).values();
    expect(aside).toBeGreaterThan(20);
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
