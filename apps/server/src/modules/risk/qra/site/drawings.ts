import type { SitePlace } from '@ircrisk/contract/modules/risk/site-risk.ts';
import { FIGURE_END, scientific } from '@ircrisk/contract/resources/site-risk/figures.ts';
import type { Language } from '@ircrisk/contract/text.ts';
import { acceptableAt, contourLevels, intolerableAt, type SiteRisk } from '@ircrisk/engine-quantitative-risk';
import { quantities } from '@ircrisk/units';

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
const text = (x: number, y: number, words: string, more = '') =>
  `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" font-size="9" fill="#1C2B36" ${more}>${escaped(words)}</text>`;
/** From the highest risk to the lowest. */
const shades = ['#8E1B1B', '#C2410C', '#B7791F', '#2F6F9F', '#5B7083'];
const shadeOf = (level: number) => shades[contourLevels.indexOf(level)] ?? shades[0];

interface Named {
  x: number | null;
  y: number | null;
  code: string | null;
}

/** The lines of equal risk with what lies among them, north up. */
export function contourDrawing(
  risk: SiteRisk,
  cases: readonly Named[],
  places: readonly SitePlace[],
  language: Language,
): string | null {
  const points = risk.contours.flatMap(({ lines }) => lines.flat());
  if (points.length === 0) return null;
  const dots = [...cases, ...places].filter(({ x, y }) => x !== null && y !== null) as {
    x: number;
    y: number;
  }[];
  const xs = [...points.map(([x]) => x), ...dots.map(({ x }) => x)];
  const ys = [...points.map(([, y]) => y), ...dots.map(({ y }) => y)];
  const [left, bottom] = [Math.min(...xs), Math.min(...ys)];
  const span = Math.max(Math.max(...xs) - left, Math.max(...ys) - bottom, 1);
  const size = 440;
  const at = (x: number, y: number): [number, number] => [
    30 + ((x - left) / span) * size,
    20 + size - ((y - bottom) / span) * size,
  ];
  const lines = risk.contours.flatMap(({ level, lines: all }) =>
    all.map((line) => {
      const path = line.map(
        ([x, y], i) =>
          `${i === 0 ? 'M' : 'L'}${at(x, y)
            .map((one) => one.toFixed(1))
            .join(' ')}`,
      );
      return `<path d="${path.join('')}" fill="none" stroke="${shadeOf(level)}" stroke-width="1.3"><title>${level}</title></path>`;
    }),
  );
  const marks = [
    ...cases.flatMap(({ x, y, code }) => {
      if (x === null || y === null) return [];
      const [px, py] = at(x, y);
      return [
        `<path d="M${px - 3} ${py}h6M${px} ${py - 3}v6" stroke="#1C2B36"/>`,
        text(px + 4, py - 3, code ?? ''),
      ];
    }),
    ...places.flatMap(({ x, y, code }) => {
      if (x === null || y === null) return [];
      const [px, py] = at(x, y);
      return [
        `<rect x="${px - 3}" y="${py - 3}" width="6" height="6" fill="#1C2B36"/>`,
        text(px + 5, py + 3, code ?? ''),
      ];
    }),
  ];
  const legend = risk.contours.map(({ level }, index) => {
    const y = 30 + index * 14;
    return `<path d="M${size + 40} ${y}h18" stroke="${shadeOf(level)}" stroke-width="1.6"/>${text(size + 62, y + 3, `${scientific(level)} ${quantities.frequency.display[language].symbol}`)}`;
  });
  const { symbol, toDisplay } = quantities.length.display[language];
  const bar = 10 ** Math.floor(Math.log10(toDisplay(span) / 2));
  const length = (bar / toDisplay(span)) * size;
  const foot = size + 34;
  const scale = `<path d="M30 ${foot}h${length.toFixed(1)}" stroke="#1C2B36"/>${text(30 + length + 4, foot + 3, `${bar} ${symbol}`)}${text(size + 44, foot, 'N ↑')}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="560" height="490" viewBox="0 0 560 490">${lines.join('')}${marks.join('')}${legend.join('')}${scale}</svg>`;
}

/** The curve between its two lines, both axes by powers of ten. */
export function societalDrawing(
  { societal }: SiteRisk,
  words: { deaths: string; frequency: string },
): string | null {
  const { points } = societal;
  if (points.length === 0) return null;
  const most = Math.max(3, Math.ceil(Math.log10(points.at(-1)?.deaths ?? 1)));
  const [low, high] = [-9, -2];
  const x = (deaths: number) => 50 + (Math.log10(deaths) / most) * 400;
  const y = (frequency: number) =>
    20 + ((high - Math.log10(Math.max(frequency, 1e-12))) / (high - low)) * 250;
  const within = (value: number) => Math.min(270, Math.max(20, value));
  const grid = [
    ...Array.from(
      { length: most + 1 },
      (_, at) =>
        `<path d="M${x(10 ** at)} 20V270" stroke="#D5DDE3"/>${text(x(10 ** at), 284, String(10 ** at), 'text-anchor="middle"')}`,
    ),
    ...Array.from({ length: high - low + 1 }, (_, at) => {
      const value = 10 ** (low + at);
      return `<path d="M50 ${y(value)}H450" stroke="#D5DDE3"/>${text(46, y(value) + 3, scientific(value).replace('1×', ''), 'text-anchor="end"')}`;
    }),
  ];
  const line = (of: (deaths: number) => number) =>
    `<path d="M${x(1)} ${within(y(of(1)))}L${x(FIGURE_END)} ${within(y(of(FIGURE_END)))}" stroke="#8E1B1B" stroke-dasharray="5 3" fill="none"/>`;
  const steps = points.map(({ deaths, frequency }, at) =>
    at === 0
      ? `M${x(deaths).toFixed(1)} ${within(y(frequency)).toFixed(1)}`
      : `V${within(y(frequency)).toFixed(1)}H${x(deaths).toFixed(1)}`,
  );
  const end = `V270`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="304" viewBox="0 0 480 304">${grid.join('')}${line(intolerableAt)}${line(acceptableAt)}<path d="${steps.join('')}${end}" fill="none" stroke="#2F6F9F" stroke-width="1.6"/>${text(450, 300, words.deaths, 'text-anchor="end"')}${text(4, 12, words.frequency)}</svg>`;
}
