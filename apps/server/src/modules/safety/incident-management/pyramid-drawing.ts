import type { Block } from '#platform/reports/report.ts';

const width = 420;
const step = 26;
const labelAt = width + 14;
/** From the gravest to the lightest. */
const paints = ['#8E1B1B', '#B5472F', '#CE7A3A', '#DDAA4B', '#C9C36A', '#8FB3A6', '#7D9FC0'];

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');

/** The pyramid from its tip to its base, each level with its count; the shape says the order, the figures how many. */
export function pyramidDrawing(levels: readonly { name: string; count: number }[]): Block {
  const height = levels.length * step;
  const half = (y: number) => (width / 2) * (0.12 + (0.88 * y) / height);
  const drawn = levels.map(({ name, count }, at) => {
    const [top, bottom] = [at * step, (at + 1) * step - 2];
    const middle = width / 2;
    const corners = [
      [middle - half(top), top],
      [middle + half(top), top],
      [middle + half(bottom), bottom],
      [middle - half(bottom), bottom],
    ];
    const fill = paints[at % paints.length];
    return `<polygon points="${corners.map(([x, y]) => `${x?.toFixed(1)},${y}`).join(' ')}" fill="${fill}"/>
<text x="${middle}" y="${top + 16}" font-size="11" font-weight="bold" fill="#FFFFFF" text-anchor="middle">${count}</text>
<text x="${labelAt}" y="${top + 16}" font-size="10" fill="#1C2B36">${escaped(name)}</text>`;
  });
  const whole = width + 160;
  return {
    kind: 'drawing',
    svg: `<svg xmlns="http://www.w3.org/2000/svg" width="${whole}" height="${height}" viewBox="0 0 ${whole} ${height}" font-family="NotoSansSC">${drawn.join('')}</svg>`,
  };
}
