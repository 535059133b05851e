import { smallSigns } from './glyphs.ts';
import type { Block } from './report.ts';

const size = { width: 480, height: 200 };
const frame = { left: 66, right: 456, top: 18, bottom: 160 };
const colours = { ink: '#1C2B36', frame: '#B9C4CC', grid: '#E3E9ED', mark: '#5B6B77' };

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
const at = (value: number) => value.toFixed(1);
/** Small signs are set as such: the typeface has no glyphs for them. Each run begins where the one before left the line. */
function set(text: string): string {
  let height = 0;
  return smallSigns(text)
    .map((run) => {
      const wanted = run.sup ? -3 : run.sub ? 2 : 0;
      const step = wanted - height;
      height = wanted;
      if (step === 0 && wanted === 0) return escaped(run.text);
      return `<tspan dy="${step}"${wanted === 0 ? '' : ' font-size="6.5"'}>${escaped(run.text)}</tspan>`;
    })
    .join('');
}
const words = (x: number, y: number, text: string, anchor = 'start') =>
  `<text x="${at(x)}" y="${at(y)}" font-size="9" fill="${colours.ink}" text-anchor="${anchor}">${set(text)}</text>`;

export interface Axis {
  /** What it shows, with the unit. */
  readonly title: string;
  readonly from: number;
  readonly to: number;
  readonly isLogarithmic?: boolean;
  readonly ticks: readonly number[];
  shown(value: number): string;
}

/** A drawing between two axes; every label lies inside it. */
export class Plot {
  readonly #drawn: string[] = [];
  readonly #x: Axis;
  readonly #y: Axis;

  constructor(x: Axis, y: Axis) {
    this.#x = x;
    this.#y = y;
    this.#drawn.push(
      `<rect x="${frame.left}" y="${frame.top}" width="${frame.right - frame.left}" height="${frame.bottom - frame.top}" fill="none" stroke="${colours.frame}"/>`,
      words(0, 9, y.title),
      words(frame.right, frame.bottom + 30, x.title, 'end'),
    );
    for (const tick of y.ticks)
      this.#drawn.push(
        `<line x1="${frame.left}" x2="${frame.right}" y1="${at(this.y(tick))}" y2="${at(this.y(tick))}" stroke="${colours.grid}"/>`,
        words(frame.left - 5, this.y(tick) + 3, y.shown(tick), 'end'),
      );
    for (const tick of x.ticks)
      this.#drawn.push(
        `<line x1="${at(this.x(tick))}" x2="${at(this.x(tick))}" y1="${frame.bottom}" y2="${frame.bottom + 4}" stroke="${colours.frame}"/>`,
        words(this.x(tick), frame.bottom + 15, x.shown(tick), 'middle'),
      );
  }

  x = (value: number): number => frame.left + share(this.#x, value) * (frame.right - frame.left);
  y = (value: number): number => frame.bottom - share(this.#y, value) * (frame.bottom - frame.top);

  line(points: readonly (readonly [number, number])[], colour: string): this {
    const path = points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${at(this.x(x))} ${at(this.y(y))}`);
    this.#drawn.push(`<path d="${path.join(' ')}" fill="none" stroke="${colour}" stroke-width="1.6"/>`);
    return this;
  }

  bar(from: number, to: number, height: number, colour: string): this {
    const [left, top] = [this.x(from), this.y(height)];
    const width = Math.max(this.x(to) - left - 0.6, 0.4);
    this.#drawn.push(
      `<rect x="${at(left)}" y="${at(top)}" width="${at(width)}" height="${at(frame.bottom - top)}" fill="${colour}"/>`,
    );
    return this;
  }

  /** An upright mark with its name above the frame. */
  mark(value: number, name: string): this {
    const x = this.x(value);
    this.#drawn.push(
      `<line x1="${at(x)}" x2="${at(x)}" y1="${frame.top}" y2="${frame.bottom}" stroke="${colours.mark}" stroke-dasharray="3 3"/>`,
      words(x, frame.top - 4, name, 'middle'),
    );
    return this;
  }

  block(caption: string): Block {
    return {
      kind: 'drawing',
      caption,
      svg: `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" viewBox="0 0 ${size.width} ${size.height}" font-family="NotoSansSC">${this.#drawn.join('')}</svg>`,
    };
  }
}

function share({ from, to, isLogarithmic }: Axis, value: number): number {
  return isLogarithmic ? Math.log(value / from) / Math.log(to / from) : (value - from) / (to - from);
}

/** Round values from zero to just below or at the highest, about five of them. */
export function roundValues(highest: number): number[] {
  const rough = highest / 5;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 2.5, 5, 10].find((one) => one * power >= rough * (1 - 1e-9)) ?? 10) * power;
  return Array.from({ length: Math.floor(highest / step + 1e-9) + 1 }, (_, i) => i * step);
}
