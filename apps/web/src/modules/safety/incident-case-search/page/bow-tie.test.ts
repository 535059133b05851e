import { expect, test } from 'vitest';
import { bowTieOf, bowTieSvg, wrapped } from './bow-tie.ts';

const parts = {
  causes: ['备用泵预热不足即切换', '密封端面热冲击失效'],
  failed: ['切换前的预热检查'],
  event: '常底油泵机械密封泄漏着火',
  wanted: ['切换须双人确认温度'],
  consequences: ['死亡 0', '受伤 2'],
};

test('leads from every cause through the event to every consequence, left to right', () => {
  const drawing = bowTieOf(parts)!;
  const event = drawing.boxes.find(({ kind }) => kind === 'event')!;
  expect(drawing.wires).toHaveLength(4);
  for (const { x1, x2, y1, y2 } of drawing.wires) {
    expect(x1).toBeLessThan(x2);
    const centre = event.y + event.height / 2;
    expect([y1, y2]).toContain(centre);
  }
  for (const { x, y, width, height } of drawing.boxes) {
    expect(x + width).toBeLessThanOrEqual(drawing.width);
    expect(y).toBeGreaterThanOrEqual(0);
    expect(y + height).toBeLessThanOrEqual(drawing.height);
  }
  const kinds = drawing.boxes.map(({ kind }) => kind);
  for (const kind of new Set(kinds)) {
    const own = drawing.boxes.filter((box) => box.kind === kind).toSorted((a, b) => a.y - b.y);
    for (const [at, box] of own.entries())
      if (at > 0) expect(box.y).toBeGreaterThan((own[at - 1]?.y ?? 0) + (own[at - 1]?.height ?? 0));
  }
});

test('is none without a cause or a consequence, and counts what it leaves out', () => {
  expect(bowTieOf({ ...parts, causes: [] })).toBeNull();
  expect(bowTieOf({ ...parts, consequences: [] })).toBeNull();
  const many = bowTieOf({ ...parts, failed: Array.from({ length: 9 }, (_, at) => `屏障 ${at}`) })!;
  const failed = many.boxes.filter(({ kind }) => kind === 'failed').map(({ lines }) => lines[0]);
  expect(failed).toEqual(['屏障 0', '屏障 1', '屏障 2', '屏障 3', '+5']);
});

test('breaks words of both languages, and for paper writes no marks of others', () => {
  expect(wrapped('The standby pump was switched in', 100)).toEqual([
    'The standby',
    'pump was',
    'switched in',
  ]);
  expect(wrapped('一二三四五六七八九十', 60)).toEqual(['一二三四五', '六七八九十']);
  expect(wrapped('一二三四五六七八九十'.repeat(2), 36).at(-1)).toBe('七八…');
  const svg = bowTieSvg(bowTieOf({ ...parts, event: '<script>&"' })!, '<b>');
  expect(svg).not.toMatch(/<script|<b>/);
  expect(svg).toContain('&#60;script&#62;');
});
