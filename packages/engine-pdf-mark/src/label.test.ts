import { describe, expect, it } from 'vitest';
import { labelPlace, markText } from './label.ts';
import type { Turn } from './page-space.ts';

const calibration = { from: [0, 0], to: [144, 0], length: 10, unit: 'm', within: null } as const;
const line = (points: [number, number][]) => ({
  type: 'length' as const,
  strokes: [points],
  label: 'x',
  note: '',
});

describe('the words of a mark', () => {
  it('are what it measures, in the scale of its page', () => {
    const of = line([
      [0, 0],
      [360, 0],
    ]);
    expect(markText(of, [calibration])).toBe('25 m');
    expect(markText(of, [])).toBe('360 pt');
  });

  it('are the note inside a box, the label beside a shape, the code of its loop where it has none', () => {
    const said = { strokes: [[[0, 0]]] as [number, number][][], label: 'L', note: 'N' };
    expect(markText({ ...said, type: 'stamp' }, [])).toBe('N');
    expect(markText({ ...said, type: 'pin' }, [], 'CL-07')).toBe('L');
    expect(markText({ ...said, type: 'polyline', label: '' }, [], 'CL-07')).toBe('CL-07');
  });

  it.each<Turn>([0, 90, 180, 270])(
    'begin at the upper left of a box as the page is seen, turned by %i',
    (turn) => {
      const box = [0, 0, 400, 300] as const;
      const [x, y] = labelPlace(
        {
          type: 'text',
          strokes: [
            [
              [100, 100],
              [160, 140],
            ],
          ],
        },
        box,
        turn,
      );
      const upperLeft = { 0: [100, 160], 90: [100, 100], 180: [240, 100], 270: [160, 240] }[turn];
      expect([x, y]).toEqual([upperLeft[0]! + 3, upperLeft[1]! + 11]);
    },
  );
});
